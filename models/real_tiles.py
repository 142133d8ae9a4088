"""Real tiles of ../shared/data as pictures for render.py: for training and measuring, never shipped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import cv2
import numpy as np

from models.corpus import TILE, Tile
from models.render import code_of
from models.tile_art import draw_domino_back
from scoring.kingdom import Square
from vision.photo import Pixels


def turned_alike(pictures: Sequence[Pixels], rng: np.random.Generator) -> Pixels:
    """Squares side by side, (side, n * side, 3), both turned by the same quarter turns."""
    turns = int(rng.integers(4))
    return np.hstack([np.rot90(picture, turns) for picture in pictures])


class RealTiles:
    """Tiles of one household's photos, so that a kingdom's squares share their light more or less."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.by_photo: dict[str, dict[str, list[Pixels]]] = defaultdict(lambda: defaultdict(list))
        self.by_group: dict[str, dict[str, list[Pixels]]] = defaultdict(lambda: defaultdict(list))
        self.by_code: dict[str, list[Pixels]] = defaultdict(list)
        for tile in tiles:
            self.by_photo[tile.photo][tile.code].append(tile.pixels)
            self.by_group[tile.group][tile.code].append(tile.pixels)
            self.by_code[tile.code].append(tile.pixels)
        self.photos = sorted(self.by_photo)
        self.group_of = {tile.photo: tile.group for tile in tiles}
        self.photo = self.photos[0]

    def choose(self, rng: np.random.Generator) -> None:
        """Take the next kingdom's tiles from another photo and its household."""
        self.photo = self.photos[int(rng.integers(len(self.photos)))]

    def piece(self, squares: Sequence[Square], side: int, rng: np.random.Generator) -> Pixels:
        return turned_alike([self.picture(square, side, rng) for square in squares], rng)

    def picture(self, square: Square, side: int, rng: np.random.Generator) -> Pixels:
        """(side, side, 3) of such a square, from the chosen photo if it has one."""
        code = code_of(square)
        near = self.by_photo[self.photo].get(code, [])
        if len(near) < 2:
            near = self.by_group[self.group_of[self.photo]].get(code, []) or self.by_code[code]
        picture = near[int(rng.integers(len(near)))]
        way = cv2.INTER_AREA if side < TILE else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(picture, (side, side), interpolation=way), np.uint8)

    def back(self, side: int, rng: np.random.Generator) -> Pixels:
        return draw_domino_back(rng, side)
