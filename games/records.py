"""What the store takes and gives: readings, taps, kingdoms, games. Values; positions are (row, col)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import isfinite

from games.errors import NoFrameError, NotKeptError, TooLargeError
from scoring.kingdom import FRAMES, Kingdom, Notice, Position, Square, Terrain, smallest_frame
from scoring.match import Match, Player, Terms
from scoring.notation import MAX_SIDE
from scoring.regions import Rules

MAX_OPTIONS = 32
"""Likeliest squares kept of each square: there are fewer kinds than that."""

MAX_NOTICES = 100
"""Warnings of the reader that are kept."""

MAX_PHOTO = 64
"""Characters of a photo's digest: SHA-256 in hexadecimal fits."""

MAX_PIXELS = 100_000.0
"""Corners and taps lie within this many pixels of the photo's top left."""

MAX_JPEG = 2 * 1024 * 1024
"""Bytes of a flattened board; at 150 pixels a square it has a tenth of them."""

MAX_EVENTS = 5_000
"""Taps, undos and redos of one kingdom: an evening's play with a restless child."""

MAX_EXTRAS = 10
"""Reasons for other points that a player can have in a game."""

DECIDED = "box-decided"
"""Code of the notice in a reading whose squares the box decided: one notice a square, with what was
read there by itself (`read_before`).
"""

Option = tuple[Square, float]
"""A square and how probable it is, 0 to 1."""

Corners = tuple[tuple[float, float], ...]
"""Four (x, y) in pixels of the upright photo, clockwise from the top left."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A kingdom as it was read, or typed, before any tap.

    `confidence[row][col]`: 0 to 1 (None for one that was typed). `options[row][col]`: what else the
    square may be, likeliest first. `corners`: where the grid lies in the photo, its rows and columns
    are the kingdom's. `notices`: what the reader had to say. `photo`: the photo's digest, if any.
    Raises NotKeptError when the parts differ in size or hold no such numbers, TooLargeError.
    """

    kingdom: Kingdom
    confidence: tuple[tuple[float, ...], ...] | None = None
    options: tuple[tuple[tuple[Option, ...], ...], ...] | None = None
    corners: Corners | None = None
    notices: tuple[Notice, ...] = ()
    photo: str = ""

    def __post_init__(self) -> None:
        rows, cols = self.kingdom.rows, self.kingdom.cols
        if max(rows, cols) > MAX_SIDE:
            raise TooLargeError(f"A kingdom has at most {MAX_SIDE} rows and columns.")
        if len(self.notices) > MAX_NOTICES or len(self.photo) > MAX_PHOTO:
            raise TooLargeError("The reading has too much to say.")
        if not (self.photo.isascii() and self.photo.isprintable()):
            raise NotKeptError("A photo's digest is made of letters and figures.")
        for part in (self.confidence, self.options):
            if part is not None and [len(row) for row in part] != [cols] * rows:
                raise NotKeptError(f"The reading has {rows}x{cols} squares, but not in all its parts.")
        self._check_shares()
        if self.corners is not None and [len(point) for point in self.corners] != [2] * 4:
            raise NotKeptError("A grid has four corners.")
        for x, y in self.corners or ():
            check_point(x, y)

    @property
    def frame(self) -> int:
        """The frame that somebody asked for: a larger one than the tiles need. One that is as large as it
        is because tiles reach that far was not asked for: the usual frame will do when they are gone.
        """
        size = self.kingdom.size
        return FRAMES[0] if size == smallest_frame(self.kingdom.squares) else size

    def _check_shares(self) -> None:
        cells = [cell for row in self.options or () for cell in row]
        if any(len(cell) > MAX_OPTIONS for cell in cells):
            raise TooLargeError(f"A square has at most {MAX_OPTIONS} options.")
        shares = [share for row in self.confidence or () for share in row]
        shares += [share for cell in cells for _, share in cell]
        if not all(0 <= share <= 1 for share in shares):
            raise NotKeptError("A confidence is a number from 0 to 1.")


@dataclass(frozen=True, slots=True)
class Tap:
    """One square set by hand; `square` None takes it back to what was read.

    (`row`, `col`) is its place in the grid, None when the grid does not reach there any more, and
    (`x`, `y`) its place in the photo, None without a photo. Raises NotKeptError.
    """

    row: int | None
    col: int | None
    square: Square | None
    x: float | None = None
    y: float | None = None

    def __post_init__(self) -> None:
        if (self.row is None) != (self.col is None) or (self.x is None) != (self.y is None):
            raise NotKeptError("A place has two numbers.")
        if self.x is not None and self.y is not None:
            check_point(self.x, self.y)

    @property
    def place(self) -> Position | None:
        return None if self.row is None or self.col is None else (self.row, self.col)


def check_point(x: float, y: float) -> None:
    """Raises NotKeptError for what is no place in a photo."""
    if not all(isfinite(v) and abs(v) <= MAX_PIXELS for v in (x, y)):
        raise NotKeptError(f"({x}, {y}) is no place in a photo.")


def check_place(reading: Reading, place: Position) -> None:
    """Raises NotKeptError for a square outside the reading's grid."""
    row, col = place
    if not (0 <= row < reading.kingdom.rows and 0 <= col < reading.kingdom.cols):
        raise NotKeptError(f"Row {row + 1}, column {col + 1} is outside the kingdom.")


def decision(place: Position, read: Square) -> Notice:
    """That the box has decided the square at `place`, where by itself `read` was read."""
    return Notice(DECIDED, (("terrain", read.terrain.value), ("crowns", read.crowns)), (place,))


def read_before(notice: Notice) -> Square:
    """What a `decision` says was read. Raises NotKeptError for a notice that is none."""
    fields = dict(notice.fields)
    try:
        read = Square(Terrain(str(fields["terrain"])), int(fields["crowns"]))
    except (KeyError, ValueError) as error:
        raise NotKeptError("A square that the box decided was read as something.") from error
    if len(notice.squares) != 1:
        raise NotKeptError("The box decides one square at a time.")
    return read


def placed(taps: Iterable[Tap]) -> dict[Position, Square]:
    """What taps make of the squares they touch; the later one of a square counts."""
    found: dict[Position, Square] = {}
    for tap in taps:
        if tap.place is not None:
            found.pop(tap.place, None)
            if tap.square is not None:
                found[tap.place] = tap.square
    return found


def corrected(reading: Reading, by_hand: Mapping[Position, Square], agreed: int | None = None) -> Kingdom:
    """The kingdom as read, with the squares set by hand, in the frame that was `agreed` in a game; None
    outside one: in the frame that was asked for.

    Tiles that reach beyond the frame get a larger one, for the user to mend or to keep.
    Raises NotKeptError for a square outside the grid, and for tiles that no frame holds.
    """
    squares = [list(row) for row in reading.kingdom.squares]
    for (row, col), square in by_hand.items():
        check_place(reading, (row, col))
        squares[row][col] = square
    changed = tuple(map(tuple, squares))
    if (need := smallest_frame(changed)) is None:
        raise NoFrameError("With a tile there the kingdom fits no frame.")
    return Kingdom(max(agreed or reading.frame, need), changed)


@dataclass(frozen=True, slots=True)
class SavedKingdom:
    """A kingdom as it is kept.

    `revision` counts its readings; `taps` are those in force, in their order; `rules` hold while it
    is looked at outside a game; `discarded`: whether its player discarded a domino, None if nobody
    has told; `has_board`: whether the flattened photo is kept (`Store.board`); `agreed`: the frame of
    the game it is looked at in, None outside one, and in what the store gives.
    """

    id: str
    created: datetime
    updated: datetime
    reading: Reading
    revision: int
    taps: tuple[Tap, ...]
    can_undo: bool
    can_redo: bool
    rules: Rules
    discarded: bool | None
    has_board: bool
    agreed: int | None = None

    @property
    def by_hand(self) -> dict[Position, Square]:
        """The squares that were set by hand."""
        return placed(self.taps)

    @property
    def kingdom(self) -> Kingdom:
        """The kingdom as it stands: the reading with the corrections in it."""
        return corrected(self.reading, self.by_hand, self.agreed)


@dataclass(frozen=True, slots=True)
class Use:
    """Where a kingdom lies: which game, its number from 1 (1 to 3 in a Dynasty), which seat from 0."""

    game: str
    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it is kept. `kingdoms[number - 1][seat]` are the ids of the kingdoms in `match`."""

    id: str
    created: datetime
    updated: datetime
    match: Match
    kingdoms: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class KingdomLine:
    """A kingdom in the list of those in no game; `size`: its frame, `total`: with the rules it is looked
    at with.
    """

    id: str
    created: datetime
    updated: datetime
    size: int
    total: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list of games; `kingdoms` of its `places` are there."""

    id: str
    created: datetime
    updated: datetime
    players: tuple[Player, ...]
    terms: Terms
    kingdoms: int

    @property
    def places(self) -> int:
        return self.terms.games * len(self.players)
