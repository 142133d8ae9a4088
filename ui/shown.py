"""What the result page shows of one kingdom: the reading, the corrections, and the score of both."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.dominoes import problems
from scoring.kingdom import Kingdom, Notice, Position, Square
from scoring.regions import Region, Rules, ScoreSheet, score
from ui.fixes import Fix, fixed, placed
from vision.read import KingdomReading


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One kingdom with everything that is said about it.

    `kingdom` has the corrections in it, `by_hand` tells which they are. `doubtful`: squares to
    look at, the most doubtful first; what a person has set or confirmed is none any more.
    """

    reading: KingdomReading
    kingdom: Kingdom
    by_hand: dict[Position, Square]
    sheet: ScoreSheet
    doubtful: tuple[Position, ...]
    notices: tuple[Notice, ...]

    def total_with(self, place: Position, square: Square, rules: Rules) -> int:
        """The total if this square were another one."""
        return score(self.kingdom.with_square(*place, square), rules).total

    def options(self, place: Position) -> tuple[Square, ...]:
        """What a square may be: as it was read (the dominoes have a say in that), then the likeliest."""
        read = self.reading.kingdom.at(*place)
        return (read, *(each for each in self.reading.options(*place) if each != read))

    @property
    def crowned(self) -> tuple[Region, ...]:
        return tuple(region for region in self.sheet.regions if region.points)

    @property
    def crownless(self) -> tuple[Region, ...]:
        return tuple(region for region in self.sheet.regions if not region.points)


def show_kingdom(reading: KingdomReading, fixes: tuple[Fix, ...], rules: Rules) -> Shown:
    """Score a kingdom as it was read and corrected."""
    by_hand = placed(fixes, reading.grid)
    kingdom = fixed(reading.kingdom, by_hand)
    doubtful = tuple(place for place in reading.doubtful if place not in by_hand)
    # what the reader had to say of squares that a hand has set since is no news any more
    open_warnings = [w for w in reading.warnings if not w.squares or set(w.squares) - by_hand.keys()]
    notices = (*open_warnings, *problems(kingdom))
    return Shown(reading, kingdom, by_hand, score(kingdom, rules), doubtful, notices)
