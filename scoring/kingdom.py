"""A kingdom as a value: terrains, squares, the grid they lie in, and what is odd about it.

This room knows the game and nothing else: no pictures, no wording, standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

FRAMES = (5, 7)
"""Sides of the two frames a kingdom may have to fit: the usual 5x5, and the Mighty Duel's 7x7."""

MAX_CROWNS = 3
"""No square of the box carries more crowns than this (RULES.md, "The box")."""

Position = tuple[int, int]
"""(row, col), both from 0 at the top left."""


class Terrain(StrEnum):
    """What a square shows. The values are used as labels by the rules, the models and the JSON."""

    WHEAT = "wheat"
    FOREST = "forest"
    LAKE = "lake"
    GRASSLAND = "grassland"
    SWAMP = "swamp"
    MINE = "mine"
    CASTLE = "castle"
    EMPTY = "empty"

    @property
    def is_land(self) -> bool:
        """True for the six terrains that dominoes carry; castle and empty are none."""
        return self not in (Terrain.CASTLE, Terrain.EMPTY)


LAND = tuple(terrain for terrain in Terrain if terrain.is_land)


class KingdomError(ValueError):
    """A kingdom that cannot be: no squares, rows of unequal length, tiles that no frame holds."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a kingdom: its terrain and its crowns, 0 to 3 (castle and empty have none)."""

    terrain: Terrain
    crowns: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.crowns <= MAX_CROWNS:
            raise KingdomError(f"a square has 0 to {MAX_CROWNS} crowns, not {self.crowns}")
        if self.crowns and not self.terrain.is_land:
            raise KingdomError(f"{self.terrain} has no crowns")


CASTLE = Square(Terrain.CASTLE)
EMPTY = Square(Terrain.EMPTY)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something odd, for whoever words it: a stable code, its fields, and the squares in question.

    `fields` are (name, value) pairs, so that a notice can be compared and hashed.
    """

    code: str
    fields: tuple[tuple[str, int | str], ...] = ()
    squares: tuple[Position, ...] = ()


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A grid of squares that fits a frame of `size` x `size`.

    `squares[row][col]` may have fewer rows or columns than the frame, and may be surrounded by
    empty ones; the tiles themselves must fit the frame.

    Raises KingdomError when they do not, or when the rows are ragged or absent.
    """

    size: int
    squares: tuple[tuple[Square, ...], ...]

    def __post_init__(self) -> None:
        if self.size not in FRAMES:
            raise KingdomError(f"the frame is 5 or 7 squares wide, not {self.size}")
        if not self.squares or not self.squares[0]:
            raise KingdomError("a kingdom has at least one square")
        if len({len(row) for row in self.squares}) != 1:
            raise KingdomError("every row has the same number of squares")
        height, width = self.extent
        if max(height, width) > self.size:
            raise KingdomError(
                f"tiles {height} rows by {width} columns do not fit a {self.size}x{self.size} frame"
            )

    @property
    def rows(self) -> int:
        return len(self.squares)

    @property
    def cols(self) -> int:
        return len(self.squares[0])

    @property
    def bounds(self) -> tuple[int, int, int, int] | None:
        """(top, left, bottom, right) of the placed tiles, the last two exclusive, or None."""
        return placed_bounds(self.squares)

    @property
    def extent(self) -> tuple[int, int]:
        """(rows, cols) of the smallest rectangle around the placed tiles."""
        if (bounds := self.bounds) is None:
            return 0, 0
        top, left, bottom, right = bounds
        return bottom - top, right - left

    def at(self, row: int, col: int) -> Square:
        """The square at (row, col); IndexError outside the grid, negative numbers included."""
        if row < 0 or col < 0:
            raise IndexError(f"({row}, {col}) is outside the kingdom")
        return self.squares[row][col]

    def with_square(self, row: int, col: int, square: Square) -> Kingdom:
        """The same kingdom with another square at (row, col)."""
        self.at(row, col)
        changed = [list(line) for line in self.squares]
        changed[row][col] = square
        return Kingdom(self.size, tuple(map(tuple, changed)))

    def __iter__(self) -> Iterator[tuple[Position, Square]]:
        """Every ((row, col), square), row by row."""
        for r, line in enumerate(self.squares):
            for c, square in enumerate(line):
                yield (r, c), square


def placed_bounds(squares: tuple[tuple[Square, ...], ...]) -> tuple[int, int, int, int] | None:
    """(top, left, bottom, right) of what is not empty, the last two exclusive; None if all is."""
    rows = [r for r, line in enumerate(squares) if any(s != EMPTY for s in line)]
    cols = [c for line in squares for c, s in enumerate(line) if s != EMPTY]
    if not rows:
        return None
    return rows[0], min(cols), rows[-1] + 1, max(cols) + 1


def smallest_frame(squares: tuple[tuple[Square, ...], ...]) -> int | None:
    """The smallest frame that holds the placed tiles: 5, 7, or None when no frame does."""
    top, left, bottom, right = placed_bounds(squares) or (0, 0, 0, 0)
    need = max(bottom - top, right - left)
    return next((size for size in FRAMES if need <= size), None)


def groups(positions: Iterable[Position]) -> tuple[tuple[Position, ...], ...]:
    """The positions parted into groups that hang together by sides, never by corners.

    Each group is sorted, and so are the groups, by their first position.
    """
    left = set(positions)
    found = []
    while left:
        group = [left.pop()]
        for row, col in group:  # the list grows while it is walked, until nothing new touches it
            near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
            left -= near
            group.extend(near)
        found.append(tuple(sorted(group)))
    return tuple(sorted(found))
