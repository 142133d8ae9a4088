"""Corrections by hand, kept apart from what was read.

A tap remembers its place in the photo besides its row and column: when the same photo is read again
with another grid, it finds its square again.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from games.records import Reading, Tap
from scoring.kingdom import Position, Square
from vision.outline import Grid, grid_of_corners
from vision.squares import Points, middles

REACH = 0.5
"""A tap belongs to the square whose middle is nearest, if it is within half a square's width."""


def grid_of(reading: Reading) -> Grid | None:
    """Where a kept reading lies in its photo; None for a kingdom that was typed."""
    if reading.corners is None:
        return None
    return grid_of_corners(np.array(reading.corners, np.float32), reading.kingdom.rows, reading.kingdom.cols)


def tap_at(reading: Reading, place: Position, square: Square | None) -> Tap:
    """Somebody said that `square` lies there; None: what was read is right after all."""
    row, col = place
    if (grid := grid_of(reading)) is None:  # without a photo: in squares from the middle of the board
        x, y = col - reading.kingdom.cols // 2, row - reading.kingdom.rows // 2
        return Tap(row, col, square, x, y)
    x, y = grid.to_photo(np.array([(col + 0.5, row + 0.5)], np.float32))[0]
    return Tap(row, col, square, float(x), float(y))


def placing(grid: Grid) -> Callable[[Tap], Position | None]:
    """Says which square of the grid a tap belongs to, None for one beside it."""
    centres, reach = _centres(grid)

    def place(tap: Tap) -> Position | None:
        if tap.x is None or tap.y is None:
            return None
        distances = np.linalg.norm(centres - np.array([tap.x, tap.y], np.float32), axis=1)
        nearest = int(distances.argmin())
        return divmod(nearest, grid.cols) if distances[nearest] < reach[nearest] else None

    return place


def _centres(grid: Grid) -> tuple[Points, Points]:
    """((N, 2) the squares' middles in the photo, row by row, (N,) how far each one reaches)."""
    squares = middles(grid.rows, grid.cols)
    centres = grid.to_photo(squares)
    beside = grid.to_photo(squares + np.array([REACH, 0], np.float32))
    below = grid.to_photo(squares + np.array([0, REACH], np.float32))
    widths = [np.linalg.norm(edge - centres, axis=1) for edge in (beside, below)]
    return centres, np.minimum(*widths).astype(np.float32)
