"""Another frame for a kingdom without a photo: how its squares lie on the new board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from games.errors import NotKeptError
from games.records import Reading, Tap
from scoring.kingdom import EMPTY, Kingdom, Position

Placing = Callable[[Tap], Position | None]
"""Where a tap lies in another grid, by its place in the photo; None when the grid misses it."""


def reframed(reading: Reading, taps: Iterable[Tap], size: int) -> tuple[Reading, Placing]:
    """The reading in a frame of `size`, and where its taps lie then.

    `taps`: all that were ever made, also those that were taken back. The board is as large as the frame,
    and what was in its middle stays there; but it is moved, or has more squares, where a tile or a tap
    would lie beside it: nothing is lost, and undo and redo find every square they speak of.
    Raises NotKeptError for a frame too small for the reading, and for a kingdom in a photo.
    """
    old = reading.kingdom
    if reading.corners is not None or max(old.extent) > size:
        raise NotKeptError(f"The kingdom cannot be put on a board of {size}x{size} squares.")
    used = [place for place, square in old if square != EMPTY]
    used += [tap.place for tap in taps if tap.place is not None]
    rows = _lines(old.rows, size, {row for row, _ in used})
    cols = _lines(old.cols, size, {col for _, col in used})
    read = dict(old)
    squares = tuple(tuple(read.get((row, col), EMPTY) for col in cols) for row in rows)

    def place(tap: Tap) -> Position | None:
        if (found := _place(reading, tap)) is None:
            return None
        row, col = found
        return (row - rows.start, col - cols.start) if row in rows and col in cols else None

    return Reading(Kingdom(size, squares)), place


def _place(reading: Reading, tap: Tap) -> Position | None:
    """Where a tap lies on the old board, or beside it: when a frame became smaller, earlier versions left
    it there, out of sight, and kept how far it is from the middle.
    """
    if tap.place is not None or tap.x is None or tap.y is None:
        return tap.place
    return round(tap.y) + reading.kingdom.rows // 2, round(tap.x) + reading.kingdom.cols // 2


def _lines(old: int, new: int, used: Collection[int]) -> range:
    """The rows (or columns) of the new board, counted on the old one: `new` around the same middle of
    `old`, moved as far as those `used` ask for, and more where they need them.
    """
    first = old // 2 - new // 2
    if not used:
        return range(first, first + new)
    lowest, highest = min(used), max(used)
    first = min(max(first, highest - new + 1), lowest)
    return range(first, max(first + new, highest + 1))
