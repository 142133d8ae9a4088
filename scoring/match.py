"""Several players: one game, or a Dynasty of three."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.kingdom import Kingdom, Notice
from scoring.players import (
    MAX_EXTRA,
    MAX_NAME,
    MAX_WHY,
    Colour,
    Extra,
    MatchError,
    Player,
    refusal,
)
from scoring.regions import NO_BONUS, Rules, ScoreSheet, score
from scoring.standings import ORDER, DecidedBy, Entry, Standing, standings

__all__ = [
    "DYNASTY_GAMES",
    "MAX_EXTRA",
    "MAX_NAME",
    "MAX_PLAYERS",
    "MAX_WHY",
    "MIN_PLAYERS",
    "ORDER",
    "Colour",
    "DecidedBy",
    "Entry",
    "Extra",
    "Game",
    "Match",
    "MatchError",
    "Player",
    "Seat",
    "Standing",
    "Terms",
    "Variant",
    "standings",
]

MIN_PLAYERS, MAX_PLAYERS = 2, 4
DYNASTY_GAMES = 3


class Variant(StrEnum):
    """The usual game, or the one for two players with all 48 dominoes."""

    STANDARD = "5x5"
    MIGHTY_DUEL = "mighty-duel"

    @property
    def size(self) -> int:
        """The side of the frame each kingdom must fit."""
        return 5 if self is Variant.STANDARD else 7


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's part of one game. `discarded`: as `score` takes it."""

    player: Player
    kingdom: Kingdom | None = None
    extras: tuple[Extra, ...] = ()
    discarded: bool | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One game: 2 to 4 players with names and colours of their own, and what each has laid."""

    seats: tuple[Seat, ...]

    def __post_init__(self) -> None:
        if not MIN_PLAYERS <= len(self.seats) <= MAX_PLAYERS:
            raise _player_count(len(self.seats), MAX_PLAYERS)
        for n, player in enumerate(self.players):
            name, colour = player.name, player.colour
            if name.casefold() in [other.name.casefold() for other in self.players[:n]]:
                raise refusal("same-name", f"two players are called {name}", name=name)
            if colour in [other.colour for other in self.players[:n]]:
                raise refusal("same-colour", f"two players have {colour}", colour=colour.value)

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the first game.

    `dynasty`: three games in a row instead of one. `stop_after_region`: see `standings`.
    """

    variant: Variant = Variant.STANDARD
    rules: Rules = NO_BONUS
    dynasty: bool = False
    stop_after_region: bool = False

    @property
    def games(self) -> int:
        return DYNASTY_GAMES if self.dynasty else 1


@dataclass(frozen=True, slots=True)
class Match:
    """A game, or the games of a Dynasty so far, with the same players in the same seats.

    Raises MatchError. Game numbers start at 1, seats at 0.
    """

    terms: Terms
    games: tuple[Game, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.games) <= self.terms.games:
            message = f"this match has 1 to {self.terms.games} games, not {len(self.games)}"
            raise refusal("games-count", message, count=len(self.games), most=self.terms.games)
        if self.terms.variant is Variant.MIGHTY_DUEL and len(self.players) > MIN_PLAYERS:
            raise _player_count(len(self.players), MIN_PLAYERS)
        for number, game in enumerate(self.games, 1):
            if game.players != self.players:
                raise refusal("other-players", f"game {number} has other players than game 1", game=number)

    @staticmethod
    def of(players: Iterable[Player], terms: Terms | None = None) -> Match:
        """A match before the first kingdom, with all its games."""
        terms = terms or Terms()
        game = Game(tuple(Seat(player) for player in players))
        return Match(terms, (game,) * terms.games)

    @property
    def players(self) -> tuple[Player, ...]:
        return self.games[0].players

    @property
    def begun(self) -> int:
        """The number of the last game that any kingdom is there of, 0 before the first."""
        numbers = (n for n, game in enumerate(self.games, 1) if any(seat.kingdom for seat in game.seats))
        return max(numbers, default=0)

    @property
    def complete(self) -> bool:
        """True when no kingdom is missing any more, so that the standings are final."""
        kingdoms = [seat.kingdom for game in self.games for seat in game.seats]
        return len(self.games) == self.terms.games and None not in kingdoms

    def sheet(self, number: int, seat: int) -> ScoreSheet | None:
        """The score sheet of a kingdom in the variant's frame; None while the kingdom is missing.

        A kingdom that is too large for it is scored in its own frame; `notices` names it.
        """
        here = self.games[number - 1].seats[seat]
        if (kingdom := here.kingdom) is None:
            return None
        if max(kingdom.extent) <= self.terms.variant.size:
            kingdom = Kingdom(self.terms.variant.size, kingdom.squares)
        return score(kingdom, self.terms.rules, discarded=here.discarded)

    def entries(self, after: int | None = None) -> tuple[Entry, ...]:
        """The players with their sheets of games 1 to `after`; None: to the last one begun.

        Other points wait for the kingdom they belong to.
        """
        last = max(1, self.begun) if after is None else after
        return tuple(
            Entry(
                player,
                tuple(self.sheet(number, n) for number in range(1, last + 1)),
                tuple(e for g in self.games[:last] if g.seats[n].kingdom for e in g.seats[n].extras),
            )
            for n, player in enumerate(self.players)
        )

    def standings(self, after: int | None = None) -> tuple[Standing, ...]:
        """Who stands where after game `after` (None: the last one begun), on the sums till then."""
        return standings(self.entries(after), stop_after_region=self.terms.stop_after_region)

    def running(self) -> tuple[tuple[Standing, ...], ...]:
        """The standings after each game that has begun: the running totals of a Dynasty."""
        return tuple(self.standings(number) for number in range(1, self.begun + 1))

    def notices(self) -> tuple[Notice, ...]:
        """What is odd about the match: `frame-exceeded` (game, player, rows, cols, size)."""
        size = self.terms.variant.size
        found = []
        for number, seat in [(n, seat) for n, game in enumerate(self.games, 1) for seat in game.seats]:
            rows, cols = seat.kingdom.extent if seat.kingdom else (0, 0)
            if max(rows, cols) > size:
                where = (("game", number), ("player", seat.player.name))
                reach = (("rows", rows), ("cols", cols), ("size", size))
                found.append(Notice("frame-exceeded", (*where, *reach)))
        return tuple(found)


def _player_count(count: int, most: int) -> MatchError:
    expected = f"{MIN_PLAYERS} to {most}" if most > MIN_PLAYERS else str(most)
    message = f"this game has {expected} players, not {count}"
    return refusal("players-count", message, count=count, least=MIN_PLAYERS, most=most)
