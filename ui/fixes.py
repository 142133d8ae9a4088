"""Corrections by hand, kept apart from what was read.

A fix remembers its place in the photo, not its row and column: when the same photo is read again
with another grid, it finds its square again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from scoring.kingdom import Kingdom, Position, Square
from vision.grid import Grid
from vision.squares import Points

REACH = 0.5
"""A fix belongs to the square whose middle is nearest, if it is within half a square's width."""


@dataclass(frozen=True, slots=True)
class Fix:
    """At (x, y), in pixels of the upright photo, lies `square`: somebody said so."""

    x: float
    y: float
    square: Square


def fix_at(grid: Grid, place: Position, square: Square) -> Fix:
    """The fix for a square of this grid."""
    row, col = place
    x, y = grid.to_photo(np.array([(col + 0.5, row + 0.5)], np.float32))[0]
    return Fix(float(x), float(y), square)


def placed(fixes: Iterable[Fix], grid: Grid) -> dict[Position, Square]:
    """Which squares of the grid were set by hand; the later fix of a square counts."""
    centres, reach = _centres(grid)
    found = {}
    for fix in fixes:
        distances = np.linalg.norm(centres - np.array([fix.x, fix.y], np.float32), axis=1)
        nearest = int(distances.argmin())
        if distances[nearest] < reach[nearest]:
            found[divmod(nearest, grid.cols)] = fix.square
    return found


def without(fixes: Iterable[Fix], grid: Grid, place: Position) -> tuple[Fix, ...]:
    """The fixes but for those of one square."""
    return tuple(fix for fix in fixes if place not in placed([fix], grid))


def fixed(kingdom: Kingdom, by_hand: Mapping[Position, Square]) -> Kingdom:
    """The kingdom as read, with the squares that were set by hand."""
    for (row, col), square in by_hand.items():
        kingdom = kingdom.with_square(row, col, square)
    return kingdom


def _centres(grid: Grid) -> tuple[Points, Points]:
    """((N, 2) the squares' middles in the photo, row by row, (N,) how far each one reaches)."""
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols].reshape(2, -1)
    middles = np.stack([cols + 0.5, rows + 0.5], axis=1).astype(np.float32)
    centres = grid.to_photo(middles)
    beside = grid.to_photo(middles + np.array([REACH, 0], np.float32))
    below = grid.to_photo(middles + np.array([0, REACH], np.float32))
    widths = [np.linalg.norm(edge - centres, axis=1) for edge in (beside, below)]
    return centres, np.minimum(*widths).astype(np.float32)
