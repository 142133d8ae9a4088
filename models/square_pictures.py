"""Training pictures of single squares: each in the middle of a made-up neighbourhood.

A tile cut from a photo has no surroundings, but the net will see some: neighbours peeking in, gaps
with table in them, a castle leaning over. So tiles are laid beside one another here, as by hand.
Squares of labelled boards bring their own surroundings.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from models.castle_art import draw_standing_castle
from models.corpus import CODES, PATCH, TILE, Board, Tile
from models.lighting import compressed
from models.tables import TABLES, draw_table
from models.tile_art import draw_tile
from vision.photo import Pixels

SHARES = {"tiles": 0.5, "boards": 0.24, "art": 0.11, "empty": 0.15}
"""What a batch is made of. Empty squares have a share of their own since there is one class of them
and thousands of tables."""

ART_COPIES, CASTLE_COPIES = 24, 120
"""Own drawings of each code kept in memory; castles vary most, in colour and in the way of the crown."""

UNSEEN = 60
"""Tiles that a code without a photographed one counts for: castles in some of the folds."""

DRAWN_TABLES = 0.45
"""Share of tables that we drew: the photographed ones have little wood of the colour of wheat."""

PALETTE = 128
"""Colours that stand for the whole kingdom in which a square lies, to balance its light by."""

AS_LAID = 0.5
"""Share of photographed tiles that are shown where they lay, beside those that lay beside them."""

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))

FEWEST = 6
"""A kingdom of fewer photographed tiles borrows others of its household for its palette."""

Colours = NDArray[np.uint8]


@dataclass
class Stock:
    """Everything a training picture is put together from.

    `tiles[code]` and `art[code]` are lists of (TILE, TILE, 3); `beside[photo]` the tiles that were
    photographed together, which therefore share their light, and `laid[photo, row, col]` where they lay;
    `patches` are (class, (PATCH, PATCH, 3), name of the board) of labelled boards; `textures` (photographed)
    and `tables` (drawn) are (128, 128, 3). `colours[photo or board]` are a few colours of each of its
    squares, (squares, 9, 3).
    """

    tiles: dict[str, list[Tile]] = field(default_factory=lambda: defaultdict(list))
    beside: dict[str, list[Pixels]] = field(default_factory=lambda: defaultdict(list))
    laid: dict[tuple[str, int, int], Pixels] = field(default_factory=dict)
    patches: list[tuple[int, Pixels, str]] = field(default_factory=list)
    patch_weights: list[float] = field(default_factory=list)
    textures: list[Pixels] = field(default_factory=list)
    tables: list[Pixels] = field(default_factory=list)
    art: dict[str, list[Pixels]] = field(default_factory=dict)
    castles: list[Pixels] = field(default_factory=list)
    colours: dict[str, Colours] = field(default_factory=dict)


def gather(tiles: list[Tile], textures: list[Pixels], boards: list[Board], seed: int) -> Stock:
    """The stock for training on these pictures, own art added."""
    rng = np.random.default_rng(seed)
    stock = Stock(textures=list(textures))
    for tile in tiles:
        stock.tiles[tile.code].append(tile)
        stock.beside[tile.photo].append(tile.pixels)
        stock.laid[(tile.photo, *tile.place)] = tile.pixels
    groups = {tile.photo: tile.group for tile in tiles}
    for photo, pictures in stock.beside.items():
        lent = [t.pixels for t in tiles if t.group == groups[photo]][:FEWEST]
        stock.colours[photo] = colours_of(pictures if len(pictures) >= FEWEST else pictures + lent)
    for board in boards:
        patches = board.patches()
        inner = slice(TILE // 2, TILE // 2 + TILE)
        stock.colours[board.name] = colours_of([pixels[inner, inner] for *_, pixels in patches])
        for _, _, code, pixels in patches:
            standing = code == "C0" and board.castle_stands
            stock.patches.append((CODES.index(code), pixels, board.name))
            # Castles are few and vary most; photos' empty squares are the only real ones.
            stock.patch_weights.append(8.0 if standing else 3.0 if code in ("C0", "E0") else 1.0)
    copies = {code: CASTLE_COPIES if code == "C0" else ART_COPIES for code in CODES[:-1]}
    stock.art = {code: [draw_tile(code, rng, TILE) for _ in range(n)] for code, n in copies.items()}
    stock.castles = [draw_standing_castle(rng, TILE) for _ in range(40)]
    for code, pictures in stock.art.items():
        stock.colours[f"art {code}"] = colours_of(pictures)
    for kind in TABLES:
        for _ in range(24 if kind in ("wood", "planks") else 12):
            table = draw_table(kind, rng, 512, 512)
            stock.tables += [table[y : y + 128, x : x + 128] for y in (0, 300) for x in (0, 300)]
    return stock


def colours_of(pictures: list[Pixels]) -> Colours:
    """(N, 9, 3) uint8: the means of each picture's ninths."""
    return np.stack([cv2.resize(p, (3, 3), interpolation=cv2.INTER_AREA).reshape(9, 3) for p in pictures])


class Pictures:
    """Draws training pictures; two of them with the same stock and seed draw the same."""

    def __init__(self, stock: Stock, seed: int) -> None:
        self.stock = stock
        self.rng = np.random.default_rng(seed)
        self.kinds = [kind for kind in SHARES if kind != "boards" or stock.patches]
        shares = np.array([SHARES[kind] for kind in self.kinds])
        self.shares = shares / shares.sum()
        weights = np.array(stock.patch_weights)
        self.patch_shares = weights / weights.sum() if len(weights) else weights
        # Where table may be: beside tiles, and none of them was kept.
        beside = {(p, r + dy, c + dx) for p, r, c in stock.laid for dx, dy in BESIDE}
        self.rims = sorted(beside - stock.laid.keys())
        self.codes = [code for code in CODES[:-1] if stock.tiles[code] or stock.art[code]]
        counts = np.array([len(stock.tiles[code]) or UNSEEN for code in self.codes], float) ** 0.35
        self.code_shares = counts / counts.sum()

    def draw(self) -> tuple[Pixels, Colours, int]:
        """((PATCH, PATCH, 3) uint8 RGB with the square in the middle, (PALETTE, 3) of its kingdom, class)."""
        kind = self.rng.choice(self.kinds, p=self.shares)
        if kind == "boards":
            n = self.rng.choice(len(self.stock.patches), p=self.patch_shares)
            label, pixels, board = self.stock.patches[n]
            palette = self.palette(self.stock.colours[board], self.table())
            return self.compressed(pixels.copy()), palette, label
        code = "E0" if kind == "empty" else str(self.rng.choice(self.codes, p=self.code_shares))
        pixels, palette = self.composed(code, kind)
        return self.compressed(pixels), palette, CODES.index(code)

    def composed(self, code: str, kind: str) -> tuple[Pixels, Colours]:
        """A square of `code` among neighbours, and the palette of their kingdom."""
        rng = self.rng
        canvas = self.table()
        table = canvas.copy()
        own = kind == "art" or (kind == "empty" and rng.random() < 0.2)
        centre, photo, place = self.centre(code, own)
        beside = self.stock.beside[photo] if photo else []
        around = self.around(photo, *place) if place and rng.random() < AS_LAID else {}
        crowded = rng.random() < 0.85
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if (dx or dy) and (dx, dy) not in around and crowded and rng.random() < 0.85:
                    self.lay(canvas, self.neighbour(own, beside), dx, dy)
        for (dx, dy), picture in around.items():
            paste(canvas, picture, TILE // 2 + dx * TILE, TILE // 2 + dy * TILE)
        if centre is not None and not around:
            self.lay(canvas, centre, 0, 0)
        if code == "C0" and rng.random() < (0.55 if own else 0.35):
            self.stand(canvas, 0, 0)
        elif rng.random() < 0.04:
            self.stand(canvas, int(rng.integers(-1, 2)), 1)  # leans over from the square below
        squares = self.stock.colours[photo] if photo else self.drawn_kingdom()
        return canvas, self.palette(squares, table)

    def drawn_kingdom(self) -> Colours:
        """(squares, 9, 3) of an invented kingdom, in which some terrains may be rare."""
        rng = self.rng
        shares = rng.dirichlet(np.full(len(self.codes), 0.6))
        codes = rng.choice(len(self.codes), int(rng.integers(9, 50)), p=shares)
        squares = [self.stock.colours[f"art {self.codes[n]}"] for n in codes]
        return np.stack([own[rng.integers(len(own))] for own in squares])

    def palette(self, squares: Colours, table: Pixels) -> Colours:
        """(PALETTE, 3): what a photo of these squares averages to, some of them missing, on a table."""
        rng = self.rng
        kept = squares[rng.random(len(squares)) < rng.choice((1.0, 0.8, 0.5))]
        land = (kept if len(kept) >= 3 else squares).reshape(-1, 3)
        bare = int(PALETTE * rng.uniform(0, 0.5)) if rng.random() < 0.5 else 0
        under = cv2.resize(table, (6, 6), interpolation=cv2.INTER_AREA).reshape(-1, 3)
        return np.concatenate(
            [land[rng.integers(len(land), size=PALETTE - bare)], under[rng.integers(len(under), size=bare)]]
        )

    def around(self, photo: str, row: int, col: int) -> dict[tuple[int, int], Pixels]:
        """What lay on the place and beside it, by (dx, dy), as far as it was kept."""
        laid, near = self.stock.laid, (-1, 0, 1)
        places = {(dx, dy): (photo, row + dy, col + dx) for dy in near for dx in near}
        return {off: laid[place] for off, place in places.items() if place in laid}

    def centre(self, code: str, own: bool) -> tuple[Pixels | None, str, tuple[int, int] | None]:
        """The square's own picture (None: the table shows), its photo ("" for art), and its place there."""
        rng = self.rng
        if code == "E0" and not own:
            photo, row, col = self.rims[rng.integers(len(self.rims))]
            return None, photo, (row, col)
        if code == "E0" or own or not self.stock.tiles[code]:
            return (None if code == "E0" else self.pick(self.stock.art[code])), "", None
        tile = self.stock.tiles[code][rng.integers(len(self.stock.tiles[code]))]
        return tile.pixels, tile.photo, tile.place

    def neighbour(self, own: bool, beside: list[Pixels]) -> Pixels:
        rng = self.rng
        if not own and beside and rng.random() < 0.75:
            return self.pick(beside)
        code = self.codes[rng.integers(len(self.codes))]
        if own or not self.stock.tiles[code]:
            return self.pick(self.stock.art[code])
        return self.stock.tiles[code][rng.integers(len(self.stock.tiles[code]))].pixels

    def pick(self, pictures: list[Pixels]) -> Pixels:
        return pictures[self.rng.integers(len(pictures))]

    def table(self) -> Pixels:
        """(PATCH, PATCH, 3) of table, magnified by chance: a texture's scale says nothing."""
        drawn = self.rng.random() < DRAWN_TABLES or not self.stock.textures
        texture = self.pick(self.stock.tables if drawn else self.stock.textures)
        part = int(self.rng.integers(48, 129))
        y, x = self.rng.integers(0, 129 - part, 2)
        table = cv2.resize(texture[y : y + part, x : x + part], (PATCH, PATCH))
        return np.ascontiguousarray(np.rot90(table, self.rng.integers(4)))

    def lay(self, canvas: Pixels, tile: Pixels, dx: int, dy: int) -> None:
        """Lay a tile by hand: a quarter turn, a gap of up to a tenth, seldom a lap over."""
        rng = self.rng
        side = TILE - int(rng.choice((0, 0, 1, 2, 4)))
        turned = np.rot90(tile, rng.integers(4))
        turned = cv2.resize(turned, (side, side)) if side != TILE else turned
        shift = rng.normal(0, 1.2, 2) + (rng.random() < 0.15) * rng.normal(0, 3, 2)
        x = TILE // 2 + dx * TILE + round(shift[0]) + (TILE - side) // 2
        y = TILE // 2 + dy * TILE + round(shift[1]) + (TILE - side) // 2
        paste(canvas, turned, x, y)

    def stand(self, canvas: Pixels, dx: int, dy: int) -> None:
        """Put a cardboard castle on the square at (dx, dy) from the middle."""
        castle = self.pick(self.stock.castles)
        scale = self.rng.uniform(0.8, 1.25) * TILE / castle.shape[1]
        castle = cv2.resize(castle, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        x = TILE // 2 + dx * TILE + (TILE - castle.shape[1]) // 2 + int(self.rng.integers(-8, 9))
        y = TILE // 2 + (dy + 1) * TILE - castle.shape[0] + int(self.rng.integers(-4, 10))
        paste(canvas, castle, x, y)

    def compressed(self, canvas: Pixels) -> Pixels:
        """Sometimes through a coarse JPEG, as a messenger would."""
        if self.rng.random() > 0.3:
            return canvas
        return compressed(canvas, int(self.rng.integers(25, 90)))


def paste(canvas: Pixels, picture: Pixels, x: int, y: int) -> None:
    """Write an RGB or RGBA picture onto the canvas, cut off at its rim."""
    height, width = canvas.shape[:2]
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + picture.shape[1], width), min(y + picture.shape[0], height)
    if left >= right or top >= bottom:
        return
    part = picture[top - y : bottom - y, left - x : right - x]
    if part.shape[2] == 4:
        alpha = part[:, :, 3:] / 255.0
        under = canvas[top:bottom, left:right]
        part = (part[:, :, :3] * alpha + under * (1 - alpha)).astype(np.uint8)
    canvas[top:bottom, left:right] = part
