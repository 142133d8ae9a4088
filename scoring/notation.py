"""Kingdom <-> text, in the notation that CONTRACT.md fixes.

    G L F F F / G F F F1 G / G S1 C F G / G S2 L G2 G1 / F L1 L G1 W

Rows are parted by `/` or line breaks, squares by spaces; a square is a letter and its crowns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring.kingdom import (
    CASTLE,
    EMPTY,
    FRAMES,
    MAX_CROWNS,
    Kingdom,
    Notice,
    Square,
    Terrain,
    placed_bounds,
    smallest_frame,
)

MAX_SIDE = 21
"""Rows, and squares in a row, that are read at most: the 7x7 frame with as much emptiness written
on every side. It keeps a pasted novel from being taken for a kingdom."""

MAX_FOUND = 12
"""Characters of a wrong word that an error repeats, so that its message stays one short line."""

_LETTERS = {
    Terrain.WHEAT: "W",
    Terrain.FOREST: "F",
    Terrain.LAKE: "L",
    Terrain.GRASSLAND: "G",
    Terrain.SWAMP: "S",
    Terrain.MINE: "M",
}


def format_square(square: Square) -> str:
    """A letter and its crowns, `W0`; the castle is `C`, an empty square `.`."""
    if square.terrain is Terrain.CASTLE:
        return "C"
    if square.terrain is Terrain.EMPTY:
        return "."
    return f"{_LETTERS[square.terrain]}{square.crowns}"


_LAND_SQUARES = [Square(terrain, n) for terrain in _LETTERS for n in range(MAX_CROWNS + 1)]

SQUARE_OF_WORD: Mapping[str, Square] = MappingProxyType(
    {format_square(square).lower(): square for square in [*_LAND_SQUARES, CASTLE, EMPTY]}
    | {letter.lower(): Square(terrain) for terrain, letter in _LETTERS.items()}
)
"""Every word that is a square, in lower case: `w` and `w0` to `w3`, ..., `c` and `.`."""


class NotationError(ValueError):
    """A text that is no kingdom. `str()` is one line that says where, and what was expected.

    `notice` carries the same for a translation, its `row` and `square` counted from 1 as a person
    does (blank lines are not counted). Codes, with the fields they have besides:

    - `notation-unknown` (found), `notation-crowns` (found, letter, most: crowns it may have)
    - `notation-nothing`: no row, or an empty one
    - `notation-row-short`, `notation-row-long` (count, expected: squares in this and in row 1)
    - `notation-too-wide`, `notation-too-tall` (most)
    - `notation-frame` (rows, cols: how far the tiles reach, size); it names the first one outside
    """

    def __init__(self, message: str, notice: Notice) -> None:
        super().__init__(message, notice)  # both, so that the error survives pickling
        self.notice = notice

    def __str__(self) -> str:
        return str(self.args[0])


def format_kingdom(kingdom: Kingdom) -> str:
    """The kingdom in one line, crowns always written: `G0 L0 / C F1`. The frame is not told."""
    return " / ".join(" ".join(map(format_square, row)) for row in kingdom.squares)


def parse_kingdom(text: str, size: int | None = None) -> Kingdom:
    """The kingdom that a text in notation describes, in a frame of `size`, 5 or 7.

    Without a size it gets the smallest frame that holds its tiles. Blank lines, and one `/` at
    either end of a line, are overlooked; two in a row are not, for between them a row is missing.
    Raises NotationError, also for tiles that no frame, or not the asked one, holds; KingdomError
    for a size that is no frame.
    """
    rows: list[tuple[Square, ...]] = []
    for number, line in enumerate(_lines(text), 1):
        if number > MAX_SIDE:
            expected = f"at most {MAX_SIDE} rows"
            raise _error("too-tall", number, 1, "another row", expected, most=MAX_SIDE)
        rows.append(_parse_row(number, line))
        _check_length(number, len(rows[-1]), len(rows[0]))
    if not rows:
        raise _error("nothing", 1, 1, "nothing", "a square")
    squares = tuple(rows)
    if size is None:
        size = smallest_frame(squares) or max(FRAMES)
    _check_frame(squares, size)
    return Kingdom(size, squares)


def _error(
    code: str, row: int, square: int, found: str, expected: str, /, **fields: int | str
) -> NotationError:
    """The error for a square; `row` and `square` count from 1."""
    notice = Notice(
        f"notation-{code}",
        (("row", row), ("square", square), *fields.items()),
        ((row - 1, square - 1),),
    )
    message = f"row {row}, square {square}: found {found}, expected {expected}"
    return NotationError(message, notice)


def _lines(text: str) -> Iterator[str]:
    """The rows as text. A byte order mark, as some editors put it before a file, is no square."""
    for line in text.removeprefix("\ufeff").splitlines():
        rest = line.strip().removeprefix("/").removesuffix("/")
        if rest.strip():
            yield from rest.split("/")


def _parse_row(number: int, line: str) -> tuple[Square, ...]:
    """The squares of row `number` (from 1). Raises NotationError at the first that is none."""
    words = line.split(maxsplit=MAX_SIDE)
    if not words:
        raise _error("nothing", number, 1, "nothing", "a square")
    if len(words) > MAX_SIDE:
        expected = f"at most {MAX_SIDE} squares in a row"
        raise _error("too-wide", number, len(words), "another square", expected, most=MAX_SIDE)
    return tuple(_parse_word(number, col, word) for col, word in enumerate(words, 1))


def _parse_word(row: int, col: int, word: str) -> Square:
    """The square that a word stands for. `row` and `col`, both from 1, are for the error alone."""
    # `lower`, not `upper`: there are letters elsewhere whose capital is our S
    if (square := SQUARE_OF_WORD.get(word.lower())) is not None:
        return square
    shown = "".join(c if c.isprintable() else "?" for c in word[:MAX_FOUND])
    shown += "..." if len(word) > MAX_FOUND else ""
    if word[1:].isdecimal() and word[0].lower() in SQUARE_OF_WORD:
        letter = word[0].upper()
        most = 0 if letter in "C." else MAX_CROWNS
        right = f"{letter} with 0 to {most} crowns" if most else f"{letter} without crowns"
        fields: dict[str, int | str] = {"found": shown, "letter": letter, "most": most}
        raise _error("crowns", row, col, repr(shown), right, **fields)
    letters = ", ".join(_LETTERS.values())
    right = f"one of {letters} with 0 to {MAX_CROWNS} crowns, or C, or ., then a space"
    raise _error("unknown", row, col, repr(shown), right, found=shown)


def _check_length(number: int, count: int, expected: int) -> None:
    """Raises NotationError when row `number` has more or fewer squares than row 1."""
    found, right = f"a row of length {count}", f"length {expected} as in row 1"
    fields = {"count": count, "expected": expected}
    if count < expected:
        raise _error("row-short", number, count + 1, found, right, **fields)
    if count > expected:
        raise _error("row-long", number, expected + 1, found, right, **fields)


def _check_frame(squares: tuple[tuple[Square, ...], ...], size: int) -> None:
    """Raises NotationError, at the first tile outside, when the tiles do not fit the frame."""
    top, left, bottom, right = placed_bounds(squares) or (0, 0, 0, 0)
    rows, cols = bottom - top, right - left
    if max(rows, cols) <= size:
        return
    row, col = next(
        (r, c)
        for r, line in enumerate(squares)
        for c, square in enumerate(line)
        if square != EMPTY and (r >= top + size or c >= left + size)
    )
    found = f"tiles that reach over {rows} by {cols}"
    expected = f"at most {size} by {size}"
    raise _error("frame", row + 1, col + 1, found, expected, rows=rows, cols=cols, size=size)
