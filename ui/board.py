"""The kingdom as a board: the flattened photo, a name plate on each square, regions, doubts.

`board` is a picture of it; on the result page ui/board_touch.py lays its buttons on the same drawing.
"""

from __future__ import annotations

from scoring.kingdom import EMPTY, MAX_CROWNS, Position, Square
from scoring.regions import Region
from ui import tokens
from ui.glyphs import glyph, svg_uri
from ui.shown import Shown

WIDTH = 374
"""Width of a full board in the drawing's own units: a 390 px screen less the tray's rims."""

FEWEST = 5
"""A kingdom of fewer squares is not blown up: the squares stay as large as on a full 5x5."""

PLATES = {5: (25, 19, 15), 6: (23, 17, 12), 7: (21, 16, 9)}
"""Squares a side -> height of the plate, size of its sign, size of a crown (three must fit)."""

BADGES = {5: (30, 21), 6: (26, 18), 7: (21, 14)}
"""Squares a side -> size of the tag with a region's points, and of its figure."""


def board(picture: str, shown: Shown) -> str:
    """The board as HTML to look at: the photo from above, a drawing on it, the figures on top.

    `picture`: the address of the photo seen from straight above; "" for a kingdom without one.
    """
    photo = f'<img class="cc-photo" alt="" src="{picture}">' if picture else ""
    return (
        f'<div class="cc-tray"><div class="cc-board" aria-hidden="true" style="{frame_style(shown)}">{photo}'
        f'<img class="cc-drawing" alt="" src="{svg_uri(drawing(shown, photo=bool(picture)))}">'
        f"{figures(shown)}</div></div>"
    )


def drawing(shown: Shown, *, photo: bool, lit: frozenset[Position] = frozenset()) -> str:
    """An SVG of all that is drawn on the photo, or, for a kingdom without one, in its place.

    `lit`: squares that are shown bright, the others darker; none means all. Each plate is a group
    with `data-at`, the number of its square, row by row.
    """
    kingdom = shown.kingdom
    width, height = kingdom.cols * unit(shown), kingdom.rows * unit(shown)
    parts = [] if photo else [_ground(shown, place, square) for place, square in kingdom]
    parts += [
        f'<g data-at="{number}">{_plate(shown, place, square)}</g>'
        for number, (place, square) in enumerate(kingdom)
    ]
    parts += [_shadow(shown, place) for place, _ in kingdom if lit and place not in lit]
    parts.append(_seams(shown))
    parts += [_dog_ear(shown, place) for place in shown.by_hand if photo]
    parts += [_doubt(shown, place) for place in shown.doubtful]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.2f} {height:.2f}"'
        f' width="{width:.2f}" height="{height:.2f}">{"".join(parts)}</svg>'
    )


def figures(shown: Shown) -> str:
    """The points of regions and the marks of doubt, as HTML: a drawing that is an image would not
    have the page's fonts.
    """
    return "".join(
        [_tag(shown, region) for region in shown.crowned]
        + [_question(shown, place) for place in shown.doubtful]
    )


def frame_style(shown: Shown) -> str:
    """CSS of the board's box: a small kingdom does not fill the tray."""
    kingdom = shown.kingdom
    return (
        f"width:{100 * kingdom.cols / side(shown):.3f}%;aspect-ratio:{kingdom.cols}/{kingdom.rows};"
        f"--unit:{100 / (kingdom.cols * unit(shown)):.5f}cqw"
    )


def side(shown: Shown) -> int:
    """Squares that fit across the tray."""
    return max(FEWEST, shown.kingdom.rows, shown.kingdom.cols)


def unit(shown: Shown) -> float:
    """Width of a square in the drawing's units."""
    return WIDTH / side(shown)


def _ground(shown: Shown, place: Position, square: Square) -> str:
    """A square that no photo shows: its terrain's colour."""
    if square == EMPTY:
        return ""
    size = unit(shown)
    return (
        f'<rect x="{place[1] * size:.2f}" y="{place[0] * size:.2f}" width="{size:.2f}"'
        f' height="{size:.2f}" fill="{tokens.TERRAIN[square.terrain][0]}"/>'
    )


def _shadow(shown: Shown, place: Position) -> str:
    """Over the squares of other regions than the one that is lit."""
    size = unit(shown)
    return (
        f'<rect x="{place[1] * size:.2f}" y="{place[0] * size:.2f}" width="{size:.2f}"'
        f' height="{size:.2f}" fill="{tokens.DARK_INK}" fill-opacity=".55"/>'
    )


def _plate(shown: Shown, place: Position, square: Square) -> str:
    """The name plate at a square's foot: terrain, sign, crowns. Empty squares get a dashed rim."""
    size, (height, sign, crown) = unit(shown), PLATES[side(shown)]
    x, y = place[1] * size, place[0] * size
    if square == EMPTY:
        inset = size * 0.3
        return glyph("empty", x + inset, y + inset, size - 2 * inset, tokens.PAPER_TAG)
    colour, ink = tokens.TERRAIN[square.terrain]
    top = y + size - height - 3
    plate = (
        f'<rect x="{x + 3.5:.2f}" y="{top:.2f}" width="{size - 7:.2f}" height="{height - 0.5}"'
        f' rx="4.5" fill="{colour}" stroke="{tokens.PAPER_TAG}" stroke-width="2"/>'
    )
    step = crown * (1.13 if square.crowns < MAX_CROWNS else 1.0)
    left = x + size - 6.5 - square.crowns * step
    crowns = [
        glyph("crown", left + n * step, top + (height - crown) / 2, crown, ink) for n in range(square.crowns)
    ]
    return plate + glyph(square.terrain, x + 5.5, top + (height - sign) / 2, sign, ink) + "".join(crowns)


def _seams(shown: Shown) -> str:
    """Hairlines between all squares; between regions a paper line with a dark casing."""
    size, kingdom = unit(shown), shown.kingdom
    home = {pos: n for n, region in enumerate(shown.sheet.regions) for pos in region.squares}
    home |= {pos: -1 for pos, square in kingdom if square == EMPTY}
    thin: list[str] = []
    thick: list[str] = []
    for (row, col), _ in kingdom:
        x, y = col * size, row * size
        here = home.get((row, col))  # None is the castle, which no region takes in
        if col + 1 < kingdom.cols:
            same = here is not None and here == home.get((row, col + 1))
            (thin if same else thick).append(f"M{x + size:.2f} {y:.2f}v{size:.2f}")
        if row + 1 < kingdom.rows:
            same = here is not None and here == home.get((row + 1, col))
            (thin if same else thick).append(f"M{x:.2f} {y + size:.2f}h{size:.2f}")
    between = "".join(thick)
    return (
        f'<path d="{"".join(thin)}" stroke="{tokens.PAPER_TAG}" stroke-opacity=".4"/>'
        f'<path d="{between}" stroke="{tokens.DARK_INK}" stroke-width="5.5" stroke-opacity=".75"'
        ' stroke-linecap="square"/>'
        f'<path d="{between}" stroke="{tokens.PAPER_TAG}" stroke-width="2.8" stroke-linecap="square"/>'
    )


def _tag(shown: Shown, region: Region) -> str:
    """The region's points on paper, in its first square."""
    figure = BADGES[side(shown)][1]
    return _text("cc-tag", shown, region.squares[0], 4, 4, figure, str(region.points))


def _question(shown: Shown, place: Position) -> str:
    figure = BADGES[side(shown)][1]
    return _text("cc-question", shown, place, unit(shown) - figure * 1.5, 4, figure, "?")


def _text(kind: str, shown: Shown, place: Position, x: float, y: float, size: int, text: str) -> str:
    """A figure on the board, its top left (x, y) units from that of its square. `--unit` is set so
    that sizes in the drawing's units hold however wide the board is shown.
    """
    left, top = place[1] * unit(shown) + x, place[0] * unit(shown) + y
    return (
        f'<b class="cc-figure {kind}" style="left:calc({left:.2f}*var(--unit));'
        f'top:calc({top:.2f}*var(--unit));font-size:calc({size}*var(--unit))">{text}</b>'
    )


def _doubt(shown: Shown, place: Position) -> str:
    """Orange and ink dashes round the square."""
    size = unit(shown)
    x, y, far = place[1] * size + 2.5, place[0] * size + 2.5, size - 5
    rim = f'<rect x="{x:.2f}" y="{y:.2f}" width="{far:.2f}" height="{far:.2f}" rx="6" fill="none"'
    return (
        f'{rim} stroke="{tokens.DARK_INK}" stroke-width="6"/>'
        f'{rim} stroke="{tokens.DOUBT}" stroke-width="3.6" stroke-dasharray="8 5"/>'
    )


def _dog_ear(shown: Shown, place: Position) -> str:
    """A paper corner with a pencil: set by hand."""
    size = unit(shown)
    fold = size * 0.42
    x, y = (place[1] + 1) * size - 1.5, place[0] * size + 1.5
    return (
        f'<path d="M{x - fold:.2f} {y:.2f}H{x:.2f}V{y + fold:.2f}Z" fill="{tokens.PAPER_TAG}"'
        f' stroke="{tokens.DARK_INK}" stroke-width="1.5" stroke-linejoin="round"/>'
        + glyph("pencil", x - fold * 0.5, y + fold * 0.06, fold * 0.4, tokens.DARK_INK)
    )
