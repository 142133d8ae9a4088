"""Kingdoms at the photo's rim: which of them are cut off by it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.outline import Grid
from vision.photo import Photo
from vision.points import Sight

BEYOND = 0.3
"""A corner so far outside the photo, in sides, is of a kingdom that is not all in it."""

RIM = 0.15
"""A kingdom that reaches so near the photo's rim, in sides, may go on beyond it."""

BESIDE = 1 / 2
"""Land is looked for in this part of a cell, next to the grid: the map fades towards the photo's rim."""

SAMPLES = 6
VISIBLE, WHOLE, CUT_LAND, CUT_CELLS = 0.3, 0.85, 0.5, 2
"""A kingdom is cut off when at least so many cells at its rim, each visible to the first share at least
and to less than the second, show so much land. Tight crops, whose rim runs along the tiles, stay whole."""


def goes_on(grid: Grid, sight: Sight, photo: Photo) -> bool:
    """Whether tiles go on beyond the photo's rim: around the grid, cells that the rim cuts show land.

    Only where there is room in the frame: beyond, land is a neighbour's, or a table that looks like it.
    `sight` is of the whole photo.
    """
    above, beside = int(grid.rows < grid.size), int(grid.cols < grid.size)
    ticks = (np.arange(SAMPLES) + 0.5) / SAMPLES
    partly = 0
    for row in range(-above, grid.rows + above):
        for col in range(-beside, grid.cols + beside):
            if 0 <= row < grid.rows and 0 <= col < grid.cols:
                continue
            x, y = np.meshgrid(col + ticks, row + ticks)
            places = np.column_stack([x.ravel(), y.ravel()]).astype(np.float32)
            points = grid.to_photo(places)
            seen = ((points >= 0) & (points < (photo.width, photo.height))).all(axis=1)
            if VISIBLE <= seen.mean() < WHOLE:
                outside = np.maximum(-places, places - np.array([grid.cols, grid.rows])).max(axis=1)
                near = points[seen & (outside < BESIDE)]
                cells = np.clip(sight.from_photo(near).astype(int), 0, sight.land.shape[0] - 1)
                land = sight.land[cells[:, 1], cells[:, 0]]
                partly += len(land) > 0 and bool(land.mean() > CUT_LAND)
    return partly >= CUT_CELLS


def cut_off(grids: Sequence[Grid], photo: Photo) -> list[bool]:
    """For each grid around placed tiles, whether its kingdom is not whole in the photo.

    It is not when tiles go on beyond the rim, or when the grid itself reaches beyond. And beside a
    whole kingdom, one that ends at the rim before its frame does is a neighbour's, cut between two
    rows; alone, it may well be a picture cropped to an unfinished kingdom.
    """
    cut = [grid.cut_off or room(grid, photo) < -BEYOND for grid in grids]
    rim = [room(grid, photo) < RIM for grid in grids]
    if any(not c and not r for c, r in zip(cut, rim, strict=True)):
        small = [min(grid.rows, grid.cols) < grid.size for grid in grids]
        return [c or (r and s) for c, r, s in zip(cut, rim, small, strict=True)]
    return cut


def room(grid: Grid, photo: Photo) -> float:
    """The least distance of a corner from the photo's rim, in sides; negative outside."""
    inside = np.minimum(grid.corners, np.array([photo.width, photo.height]) - grid.corners)
    return float(inside.min()) / grid.side
