"""Kingdoms for hypothesis: any that a frame holds, and such as the game's rules lead to."""

from hypothesis import strategies as st

from scoring.dominoes import DOMINOES, Domino
from scoring.kingdom import CASTLE, EMPTY, FRAMES, LAND, Kingdom, Position, Square, Terrain

LAND_SQUARES = [Square(terrain, crowns) for terrain in LAND for crowns in range(4)]

SIDES: tuple[Position, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))


def turned(kingdom: Kingdom) -> Kingdom:
    """A quarter turn, clockwise."""
    return Kingdom(kingdom.size, tuple(zip(*reversed(kingdom.squares), strict=True)))


def mirrored(kingdom: Kingdom) -> Kingdom:
    """Left and right swapped."""
    return Kingdom(kingdom.size, tuple(tuple(reversed(row)) for row in kingdom.squares))


@st.composite
def kingdoms(draw: st.DrawFn) -> Kingdom:
    """Any kingdom, odd ones too: few kinds of squares, so that regions come about, and margins."""
    size = draw(st.sampled_from(FRAMES))
    some = st.integers(1, size)
    rows, cols = draw(st.just((size, size)) | st.tuples(some, some))
    kinds = st.sampled_from([*LAND_SQUARES, CASTLE, EMPTY])
    palette = st.sampled_from(draw(st.lists(kinds, min_size=1, max_size=5)))
    row = st.lists(palette, min_size=cols, max_size=cols).map(tuple)
    tiles = draw(st.lists(row, min_size=rows, max_size=rows))
    if draw(st.booleans()):
        tiles[rows // 2] = (
            *tiles[rows // 2][: cols // 2],
            CASTLE,
            *tiles[rows // 2][cols // 2 + 1 :],
        )
    top, bottom, left, right = (draw(st.integers(0, 2)) for _ in range(4))
    blank = (EMPTY,) * (left + cols + right)
    middle = [(EMPTY,) * left + line + (EMPTY,) * right for line in tiles]
    return Kingdom(size, (*[blank] * top, *middle, *[blank] * bottom))


@st.composite
def laid_kingdoms(draw: st.DrawFn) -> Kingdom:
    """A kingdom at some point of a game, laid by RULES.md, "Setting up and playing"."""
    size = draw(st.sampled_from(FRAMES))
    turns = draw(st.integers(0, 12 if size == min(FRAMES) else 24))
    random = draw(st.randoms(use_true_random=False))
    tiles = {(0, 0): CASTLE}
    for domino in random.sample(DOMINOES, turns):
        if moves := _moves(tiles, domino, size):
            tiles.update(random.choice(moves))
    return _framed(tiles, size)


def _moves(tiles: dict[Position, Square], domino: Domino, size: int) -> list[dict[Position, Square]]:
    """All ways to lay a domino: free squares, its terrain or the castle beside it, in the frame."""
    free = {(row + r, col + c) for row, col in tiles for r, c in SIDES if (row + r, col + c) not in tiles}
    moves = []
    for one, other in ((domino.left, domino.right), (domino.right, domino.left)):
        for row, col in free:
            near = [tiles.get((row + r, col + c), EMPTY).terrain for r, c in SIDES]
            if Terrain.CASTLE not in near and one.terrain not in near:
                continue
            for r, c in SIDES:
                move = {(row, col): one, (row + r, col + c): other}
                rows, cols = zip(*tiles, *move, strict=True)
                reach = max(max(rows) - min(rows), max(cols) - min(cols)) + 1
                if (row + r, col + c) not in tiles and reach <= size:
                    moves.append(move)
    return moves


def _framed(tiles: dict[Position, Square], size: int) -> Kingdom:
    """The tiles as a kingdom, cut to the rectangle around them."""
    rows, cols = zip(*tiles, strict=True)
    squares = tuple(
        tuple(tiles.get((row, col), EMPTY) for col in range(min(cols), max(cols) + 1))
        for row in range(min(rows), max(rows) + 1)
    )
    return Kingdom(size, squares)
