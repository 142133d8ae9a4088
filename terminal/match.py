"""`crowncount match`: the kingdoms of one game or of a Dynasty, read together and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.kingdom import Kingdom, Notice
from scoring.match import MIN_PLAYERS, Game, Match, MatchError, Seat, Standing, Terms, Variant
from terminal.box import settle
from terminal.brought import UNFINISHED, Brought, bring
from terminal.options import UsageError
from terminal.report import NO_KINGDOM, UNUSABLE, Scored, scored
from terminal.seats import Table

Row = Sequence[Brought | None]
"""What the files of one game gave, seat by seat; None where no file was named."""


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """The match, and what its files gave: `brought[game][seat]`, both from 0."""

    match: Match
    brought: tuple[tuple[Brought | None, ...], ...]

    @property
    def status(self) -> int:
        """The worst of the files; a kingdom that nobody named a file for is missing too."""
        files = [each for game in self.brought for each in game]
        return max(NO_KINGDOM if each is None else each.status for each in files)

    @property
    def unusable(self) -> tuple[Brought, ...]:
        """Those of the files that are missing, or neither photo nor notation."""
        files = [each for game in self.brought for each in game if each]
        return tuple(each for each in files if each.status == UNUSABLE)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """After all games that files were named for, also one in which no kingdom was read."""
        return self.match.standings(len(self.match.games))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What is odd about the match as a whole, each once."""
        box = [notice for game in self.brought for each in game if each for notice in each.box]
        return tuple(dict.fromkeys([*self.match.notices(), *(n for n in box if n.code == UNFINISHED)]))

    def scored(self, game: int, seat: int) -> Scored | None:
        """One kingdom with its score, in the match's frame; None while it is missing."""
        brought, kingdom = self.brought[game][seat], self.match.games[game].seats[seat].kingdom
        if brought is None or kingdom is None:
            return None
        found = scored(kingdom, self.match.terms.rules)
        return replace(found, warnings=(*brought.warnings, *found.warnings))


def play(table: Table, terms: Terms, size: int | None) -> Outcome:
    """Read all files and compare the kingdoms. `size`: 7 for a Mighty Duel, 5, or None to see.

    Raises UsageError, before anything is read, for players that the variant does not take.
    """
    if size == Variant.MIGHTY_DUEL.size:
        terms = replace(terms, variant=Variant.MIGHTY_DUEL)
    _match_of(table, terms, [[None] * len(table.players)] * len(table.files))
    brought = [[bring(file, size) if file else None for file in game] for game in table.files]
    if size is None and len(table.players) == MIN_PLAYERS and any(map(_large, brought)):
        terms = replace(terms, variant=Variant.MIGHTY_DUEL)
    settled = [settle(game, terms.variant, size) for game in brought]
    return Outcome(_match_of(table, terms, settled), tuple(map(tuple, settled)))


def _large(game: Row) -> bool:
    """Whether the smaller frame does not hold some kingdom."""
    kingdoms = [each.kingdom for each in game if each and each.kingdom]
    return any(max(kingdom.extent) > Variant.STANDARD.size for kingdom in kingdoms)


def _match_of(table: Table, terms: Terms, brought: Sequence[Row]) -> Match:
    size = terms.variant.size
    games = []
    for row in brought:
        kingdoms = [_in_frame(each.kingdom, size) if each and each.kingdom else None for each in row]
        games.append(Game(tuple(map(Seat, table.players, kingdoms))))
    try:
        return Match(terms, tuple(games))
    except MatchError as error:
        raise UsageError(f"{error} (--size 7 is the Mighty Duel)") from error


def _in_frame(kingdom: Kingdom, size: int) -> Kingdom:
    """The kingdom in this frame; one that is too large keeps its own."""
    return Kingdom(size, kingdom.squares) if max(kingdom.extent) <= size else kingdom
