"""The board in quarter turns: only what is shown turns, what is kept stays as it was read."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from games.records import Reading
from scoring.kingdom import Kingdom, Notice, Position

QUARTERS = 4

Cell = TypeVar("Cell")


def turned_place(place: Position, shape: tuple[int, int], quarters: int) -> Position:
    """Where a square of a board of `shape`, (rows, cols), is after quarter turns clockwise."""
    rows, cols = shape
    row, col = place
    for _ in range(quarters % QUARTERS):
        row, col = col, rows - 1 - row
        rows, cols = cols, rows
    return row, col


def read_place(place: Position, shape: tuple[int, int], quarters: int) -> Position:
    """The way back: `place` and `shape` are those of the turned board."""
    return turned_place(place, shape, -quarters)


def turned_rows(rows: tuple[tuple[Cell, ...], ...], quarters: int) -> tuple[tuple[Cell, ...], ...]:
    """The squares of a board after quarter turns clockwise."""
    for _ in range(quarters % QUARTERS):
        rows = tuple(zip(*reversed(rows), strict=True))
    return rows


def turned(reading: Reading, quarters: int) -> Reading:
    """The reading after quarter turns clockwise; the corners are still clockwise from its top left."""
    quarters %= QUARTERS
    kingdom = reading.kingdom
    shape = kingdom.rows, kingdom.cols
    corners = reading.corners and (*reading.corners[-quarters:], *reading.corners[:-quarters])
    return replace(
        reading,
        kingdom=Kingdom(kingdom.size, turned_rows(kingdom.squares, quarters)),
        confidence=reading.confidence and turned_rows(reading.confidence, quarters),
        options=reading.options and turned_rows(reading.options, quarters),
        corners=corners if quarters else reading.corners,
        notices=tuple(_turned_notice(notice, shape, quarters) for notice in reading.notices),
    )


def _turned_notice(notice: Notice, shape: tuple[int, int], quarters: int) -> Notice:
    places = tuple(turned_place(place, shape, quarters) for place in notice.squares)
    return replace(notice, squares=places)
