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

from models.castle_art import draw_standing_castle
from models.corpus import CODES, PATCH, TILE, Board, Tile
from models.tables import TABLES, draw_table
from models.tile_art import draw_tile
from vision.photo import Pixels

EMPTY = CODES.index("E0")
CASTLE = CODES.index("C0")

SHARES = {"tiles": 0.5, "boards": 0.24, "art": 0.12, "empty": 0.14}
"""What a batch is made of. Empty squares have a share of their own since there is one class of them
and thousands of tables."""

ART_COPIES = 24
"""Own drawings of each code kept in memory; they vary, so more teaches nothing new."""


@dataclass
class Stock:
    """Everything a training picture is put together from.

    `tiles[code]` and `art[code]` are lists of (TILE, TILE, 3); `beside[photo]` the tiles that were
    photographed together, which therefore share their light; `patches` are (code, (PATCH, PATCH, 3),
    weight) of labelled boards; `textures` are (128, 128, 3).
    """

    tiles: dict[str, list[Tile]] = field(default_factory=lambda: defaultdict(list))
    beside: dict[str, list[Pixels]] = field(default_factory=lambda: defaultdict(list))
    patches: list[tuple[int, Pixels]] = field(default_factory=list)
    patch_weights: list[float] = field(default_factory=list)
    textures: list[Pixels] = field(default_factory=list)
    art: dict[str, list[Pixels]] = field(default_factory=dict)
    castles: list[Pixels] = field(default_factory=list)


def gather(tiles: list[Tile], textures: list[Pixels], boards: list[Board], seed: int) -> Stock:
    """The stock for training on these pictures, own art added."""
    rng = np.random.default_rng(seed)
    stock = Stock(textures=list(textures))
    for tile in tiles:
        stock.tiles[tile.code].append(tile)
        stock.beside[tile.photo].append(tile.pixels)
    for board in boards:
        for _, _, code, pixels in board.patches():
            standing = code == "C0" and board.castle_stands
            stock.patches.append((CODES.index(code), pixels))
            # Castles are few and vary most; photos' empty squares are the only real ones.
            stock.patch_weights.append(8.0 if standing else 3.0 if code in ("C0", "E0") else 1.0)
    stock.art = {code: [draw_tile(code, rng, TILE) for _ in range(ART_COPIES)] for code in CODES[:-1]}
    stock.castles = [draw_standing_castle(rng, TILE) for _ in range(40)]
    for kind in TABLES:
        for _ in range(12):
            table = draw_table(kind, rng, 512, 512)
            stock.textures += [table[y : y + 128, x : x + 128] for y in (0, 300) for x in (0, 300)]
    return stock


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
        self.codes = [code for code in CODES[:-1] if stock.tiles[code] or stock.art[code]]
        counts = np.array([len(stock.tiles[code]) or 20 for code in self.codes], float) ** 0.35
        self.code_shares = counts / counts.sum()

    def draw(self) -> tuple[Pixels, int]:
        """((PATCH, PATCH, 3) uint8 RGB with the square in the middle, class)."""
        kind = self.rng.choice(self.kinds, p=self.shares)
        if kind == "boards":
            label, pixels = self.stock.patches[self.rng.choice(len(self.stock.patches), p=self.patch_shares)]
            return self.compressed(pixels.copy()), label
        code = "E0" if kind == "empty" else str(self.rng.choice(self.codes, p=self.code_shares))
        return self.compressed(self.composed(code, kind)), CODES.index(code)

    def composed(self, code: str, kind: str) -> Pixels:
        """A square of `code` among neighbours."""
        rng = self.rng
        canvas = self.table()
        own = kind == "art" or (kind == "empty" and rng.random() < 0.2)
        centre, beside = self.centre(code, own)
        crowded = rng.random() < 0.85
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if (dx or dy) and crowded and rng.random() < 0.85:
                    self.lay(canvas, self.neighbour(own, beside), dx, dy)
        if centre is not None:
            self.lay(canvas, centre, 0, 0)
        if code == "C0" and rng.random() < (0.55 if own else 0.35):
            self.stand(canvas, 0, 0)
        elif rng.random() < 0.04:
            self.stand(canvas, int(rng.integers(-1, 2)), 1)  # leans over from the square below
        return canvas

    def centre(self, code: str, own: bool) -> tuple[Pixels | None, list[Pixels]]:
        """The square's own picture (None: the table shows) and the ones shot together with it."""
        rng = self.rng
        if code == "E0":
            photo = list(self.stock.beside.values())
            return None, photo[rng.integers(len(photo))]
        if own or not self.stock.tiles[code]:
            return self.pick(self.stock.art[code]), []
        tile = self.stock.tiles[code][rng.integers(len(self.stock.tiles[code]))]
        return tile.pixels, self.stock.beside[tile.photo]

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
        texture = self.pick(self.stock.textures)
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
        quality = int(self.rng.integers(25, 90))
        _, data = cv2.imencode(".jpg", canvas, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


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
