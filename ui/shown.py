"""What the result page shows of one kingdom: the reading, the corrections, and the score of both."""

from __future__ import annotations

from dataclasses import dataclass

from games.errors import NotKeptError
from games.records import Reading, SavedKingdom, corrected
from scoring.dominoes import problems
from scoring.kingdom import EMPTY, Kingdom, Notice, Position, Square, Terrain, groups
from scoring.regions import Region, ScoreSheet, score
from ui.turning import read_place, turned, turned_place
from vision.framing import ODD
from vision.read import DOUBT
from vision.resolve import unexplained

UNFINISHED = ("no-castle", "odd-squares", "disconnected")
"""What is no news while a kingdom is still being filled in."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One kingdom as it lies on the screen, with everything that is said about it.

    `reading` and all places are turned as the board is; `saved` is not. `kingdom` has the
    corrections in it, `by_hand` tells which they are. `doubtful`: squares to look at, the most
    doubtful first; what a person has set or confirmed is none any more.
    """

    saved: SavedKingdom
    turns: int
    reading: Reading
    kingdom: Kingdom
    by_hand: dict[Position, Square]
    sheet: ScoreSheet
    doubtful: tuple[Position, ...]
    notices: tuple[Notice, ...]

    @property
    def typed(self) -> bool:
        """True for a kingdom without a photo."""
        return self.reading.corners is None

    @property
    def copied(self) -> bool:
        """True for one that somebody else shared: it was there before any tap."""
        return self.typed and self.reading.kingdom.bounds is not None

    def total_with(self, place: Position, square: Square) -> int | None:
        """The total if this square were another one; None where the kingdom would fit no frame.

        It is asked a hundred times for a page: land in place of land leaves frame and bonuses as they
        are, and only the regions of the two terrains are formed anew.
        """
        if square == (now := self.kingdom.at(*place)):
            return self.sheet.total
        if now.terrain.is_land and square.terrain.is_land:
            changed = {now.terrain, square.terrain}
            others = sum(each.points for each in self.sheet.regions if each.terrain not in changed)
            bonuses = self.sheet.total - self.sheet.regions_total
            return others + bonuses + sum(self._points_with(terrain, place, square) for terrain in changed)
        try:
            kingdom = corrected(self.reading, {**self.by_hand, place: square}, self.saved.agreed)
        except NotKeptError:
            return None
        return score(kingdom, self.saved.rules, discarded=self.saved.discarded).total

    def _points_with(self, terrain: Terrain, place: Position, square: Square) -> int:
        """What all regions of a terrain give if this square were another one."""
        crowns = {where: each.crowns for where, each in self.kingdom if each.terrain is terrain}
        crowns.pop(place, None)
        if square.terrain is terrain:
            crowns[place] = square.crowns
        return sum(
            Region(terrain, squares, sum(crowns[where] for where in squares)).points
            for squares in groups(crowns)
        )

    def options(self, place: Position) -> tuple[Square, ...]:
        """What a square may be: as it was read (the dominoes have a say in that), then the
        likeliest. Nothing for a kingdom without a photo.
        """
        if self.reading.options is None:
            return ()
        row, col = place
        read = self.reading.kingdom.at(row, col)
        return (read, *(each for each, _ in self.reading.options[row][col] if each != read))

    def kept_place(self, place: Position) -> Position:
        """Where a square of the screen's board lies in what is kept."""
        return read_place(place, (self.kingdom.rows, self.kingdom.cols), self.turns)

    @property
    def pointed(self) -> frozenset[frozenset[Position]]:
        """The groups of squares that a line of the sheet speaks of: regions, reasons, notices."""
        groups = [region.squares for region in self.sheet.regions]
        groups += [notice.squares for notice in (*self.sheet.notices, *self.notices)]
        return frozenset(frozenset(squares) for squares in groups if squares)

    @property
    def crowned(self) -> tuple[Region, ...]:
        return tuple(region for region in self.sheet.regions if region.points)

    @property
    def crownless(self) -> tuple[Region, ...]:
        return tuple(region for region in self.sheet.regions if not region.points)


def show_kingdom(saved: SavedKingdom, turns: int = 0) -> Shown:
    """Score a kingdom as it is kept, its board turned clockwise by quarter turns."""
    shape = saved.reading.kingdom.rows, saved.reading.kingdom.cols
    by_hand = {turned_place(place, shape, turns): square for place, square in saved.by_hand.items()}
    reading = turned(saved.reading, turns)
    kingdom = corrected(reading, by_hand, saved.agreed)
    sheet = score(kingdom, saved.rules, discarded=saved.discarded)
    doubtful = tuple(place for place in _doubtful(reading) if place not in by_hand)
    return Shown(
        saved, turns, reading, kingdom, by_hand, sheet, doubtful, _notices(reading, kingdom, by_hand)
    )


def _doubtful(reading: Reading) -> list[Position]:
    shares = enumerate(reading.confidence or ())
    found = [(each, (row, col)) for row, line in shares for col, each in enumerate(line) if each < DOUBT]
    return [place for _, place in sorted(found)]


def _notices(reading: Reading, kingdom: Kingdom, by_hand: dict[Position, Square]) -> tuple[Notice, ...]:
    """What the reader had to say of squares that a hand has set since is no news any more, nor is
    that a kingdom lacks something while it is being filled in; and nothing is said twice. What the dominoes
    say is said of the kingdom as it stands.
    """
    open_warnings = [n for n in reading.notices if not n.squares or set(n.squares) - by_hand.keys()]
    if by_hand and reading.corners is not None:
        open_warnings = [n for n in open_warnings if n.code not in ODD]
        open_warnings += [n for n in unexplained(kingdom) if n.code in ODD]
    unfinished = reading.corners is None and any(square == EMPTY for _, square in kingdom)
    odd = [n for n in problems(kingdom) if not (unfinished and n.code in UNFINISHED)]
    nowhere = {place for n in odd if n.code == "too-many" for place in n.squares}
    news = [n for n in open_warnings if not (n.code == "no-domino" and set(n.squares) <= nowhere)]
    return tuple(dict.fromkeys((*news, *odd)))
