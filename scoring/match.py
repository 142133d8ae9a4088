"""Several players: one game or a Dynasty of three, who is ahead and why (RULES.md, "Who wins")."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from scoring.kingdom import Kingdom, Notice
from scoring.regions import NO_BONUS, Rules, ScoreSheet, score

MIN_PLAYERS, MAX_PLAYERS = 2, 4
DYNASTY_GAMES = 3

MAX_NAME = 40
MAX_WHY = 60
"""Characters of a name, and of the word why a player gets other points: both stand in table cells."""

MAX_EXTRA = 200
"""Other points, up or down: more than any expansion gives, and a slip of the thumb is seen."""

_UNREADABLE = ("Cc", "Cs")
"""Control characters and lone surrogates. Joiners stay: emoji and some scripts are made with them."""


class MatchError(ValueError):
    """Players or games that cannot be. `str()` is one line, `notice` the same for a translation:

    `name-missing`, `name-long` (most), `name-unreadable`, `why-...` likewise, `extra-points` (points,
    most), `players-count` (count, least, most), `same-name` (name), `same-colour` (colour),
    `games-count` (count, most), `other-players` (game: the first that has not those of game 1).
    """

    def __init__(self, message: str, notice: Notice) -> None:
        super().__init__(message, notice)  # both, so that the error survives pickling
        self.notice = notice

    def __str__(self) -> str:
        return str(self.args[0])


class Colour(StrEnum):
    """The colours of the kings. Where standings are shared, players stand in this order."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"


class Variant(StrEnum):
    """The usual game, or the one for two players with all 48 dominoes."""

    STANDARD = "5x5"
    MIGHTY_DUEL = "mighty-duel"

    @property
    def size(self) -> int:
        """The side of the frame each kingdom must fit."""
        return 5 if self is Variant.STANDARD else 7


class DecidedBy(StrEnum):
    """What parted a player from the next one, or that nothing did; `standings` defines it."""

    POINTS = "points"
    LARGEST_REGION = "largest_region"
    CROWNS = "crowns"
    SHARED = "shared"


ORDER = (DecidedBy.POINTS, DecidedBy.LARGEST_REGION, DecidedBy.CROWNS)
"""RULES.md: "Most points; then the largest single region [...]; then the most crowns"."""


@dataclass(frozen=True, slots=True)
class Player:
    """A name, 1 to 40 characters, and a colour. Blanks around the name are dropped, as phones add
    them, and several in a row are one. Raises MatchError.
    """

    name: str
    colour: Colour

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _tidy(self.name, "name", MAX_NAME))


@dataclass(frozen=True, slots=True)
class Extra:
    """Other points, -200 to 200, and a word why, tidied like a name. Raises MatchError.

    RULES.md, house rules: "a head start for beginners, an expansion counted by hand".
    """

    points: int
    why: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "why", _tidy(self.why, "why", MAX_WHY))
        if abs(self.points) > MAX_EXTRA:
            message = f"other points may be -{MAX_EXTRA} to {MAX_EXTRA}, not {self.points}"
            raise _error("extra-points", message, points=self.points, most=MAX_EXTRA)


@dataclass(frozen=True, slots=True)
class Entry:
    """What standings compare: a player, the sheet of each game so far (None: no kingdom yet), and
    the other points that count. Points, largest regions and crowns are the sums over the games.
    """

    player: Player
    sheets: tuple[ScoreSheet | None, ...]
    extras: tuple[Extra, ...] = ()

    @property
    def missing(self) -> tuple[int, ...]:
        """Numbers of the games, from 1, whose kingdom is missing."""
        return tuple(number for number, sheet in enumerate(self.sheets, 1) if sheet is None)

    @property
    def figures(self) -> tuple[int, int, int] | None:
        """(points, largest region, crowns), summed over the sheets there are; None without any."""
        sheets = [sheet for sheet in self.sheets if sheet]
        if not sheets:
            return None
        return (
            sum(sheet.total for sheet in sheets) + sum(extra.points for extra in self.extras),
            sum(sheet.largest_region for sheet in sheets),
            sum(sheet.crowns for sheet in sheets),
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands. `notices` says why (see `standings`).

    Someone whose kingdom is missing has no rank. If it is missing in all games, there are no
    figures either; if in some, they are those of the others: a part of a total, flagged as such.
    """

    rank: int | None
    player: Player
    points: int | None
    largest_region: int | None
    crowns: int | None
    decided_by: DecidedBy | None
    missing: tuple[int, ...] = ()
    notices: tuple[Notice, ...] = ()

    @property
    def partial(self) -> bool:
        """True for figures that lack a game."""
        return bool(self.missing) and self.points is not None


def standings(entries: Iterable[Entry], *, stop_after_region: bool = False) -> tuple[Standing, ...]:
    """All players, the best first, those whose kingdom is missing last; players of one rank by colour.

    "Most points; then the largest single region, counted in squares, crowned or not; then the most
    crowns in the whole kingdom; then the victory is shared. Ranks are shared too: 1, 1, 3."
    With `stop_after_region` (a house rule) crowns decide nothing.

    `decided_by` is `shared` for everybody whose rank another has too. For all others it is the first
    of points, largest region and crowns in which they differ from the rank below them, for the last
    rank from the one above. It is None for who has no rank or is the only one that has. Notices:

    - `decided-points` (own, other), `decided-largest-region` (points, own, other), `decided-crowns`
      (points, largest_region, own, other): the figures that decided and what was equal before them
    - `shared` (players, points, largest_region, crowns)
    - `missing-kingdom` (game), one for each; game numbers start at 1

    The first four have two fields more: `games`, how many the figures are summed over (above 1 the
    app says that ties are broken on sums), and all but `shared` `other_rank`, whom `other` is of.
    """
    order = ORDER[:2] if stop_after_region else ORDER
    entries = sorted(entries, key=lambda e: (list(Colour).index(e.player.colour), e.player.name))
    present = [(entry.figures, entry) for entry in entries if entry.figures and not entry.missing]
    present.sort(key=lambda pair: [-figure for figure in pair[0][: len(order)]])
    ranks = [list(group) for _, group in groupby(present, key=lambda pair: pair[0][: len(order)])]
    found: list[Standing] = []
    for place, group in enumerate(ranks):
        rank = len(found) + 1
        below = place + 1 < len(ranks)
        others = ranks[place + 1] if below else ranks[place - 1] if place else []
        other_rank = rank + len(group) if below else rank - len(others)
        for figures, entry in group:
            notice, decided = None, None
            if len(group) > 1:
                decided, notice = DecidedBy.SHARED, _shared(figures, len(group), len(entry.sheets))
            elif others:
                decided, notice = _decided(figures, others[0][0], other_rank, len(entry.sheets))
            found.append(Standing(rank, entry.player, *figures, decided, (), (notice,) if notice else ()))
    return (*found, *(_unranked(entry) for entry in entries if entry.missing))


def _unranked(entry: Entry) -> Standing:
    points, largest_region, crowns = entry.figures or (None, None, None)
    notices = tuple(Notice("missing-kingdom", (("game", number),)) for number in entry.missing)
    return Standing(None, entry.player, points, largest_region, crowns, None, entry.missing, notices)


def _shared(figures: tuple[int, int, int], players: int, games: int) -> Notice:
    fields = tuple((by.value, figure) for by, figure in zip(ORDER, figures, strict=True))
    return Notice("shared", (("players", players), *fields, ("games", games)))


def _decided(
    own: tuple[int, int, int], other: tuple[int, int, int], other_rank: int, games: int
) -> tuple[DecidedBy, Notice]:
    """What parts two players of different ranks, and its figures."""
    first = next(n for n in range(len(ORDER)) if own[n] != other[n])
    equal = tuple((by.value, own[n]) for n, by in enumerate(ORDER[:first]))
    rest = (("own", own[first]), ("other", other[first]), ("other_rank", other_rank), ("games", games))
    return ORDER[first], Notice(f"decided-{ORDER[first].replace('_', '-')}", (*equal, *rest))


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
                raise _error("same-name", f"two players are called {name}", name=name)
            if colour in [other.colour for other in self.players[:n]]:
                raise _error("same-colour", f"two players have {colour}", colour=colour.value)

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
            raise _error("games-count", message, count=len(self.games), most=self.terms.games)
        if self.terms.variant is Variant.MIGHTY_DUEL and len(self.players) > MIN_PLAYERS:
            raise _player_count(len(self.players), MIN_PLAYERS)
        for number, game in enumerate(self.games, 1):
            if game.players != self.players:
                raise _error("other-players", f"game {number} has other players than game 1", game=number)

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


def _error(code: str, message: str, **fields: int | str) -> MatchError:
    return MatchError(message, Notice(code, tuple(fields.items())))


def _player_count(count: int, most: int) -> MatchError:
    expected = f"{MIN_PLAYERS} to {most}" if most > MIN_PLAYERS else str(most)
    message = f"this game has {expected} players, not {count}"
    return _error("players-count", message, count=count, least=MIN_PLAYERS, most=most)


def _tidy(text: str, what: str, most: int) -> str:
    """The text on one line, without blanks around it. Raises MatchError when it is none or too long."""
    text = " ".join(text.split())
    if not text:
        raise _error(f"{what}-missing", f"the {what} is missing")
    if len(text) > most:
        raise _error(f"{what}-long", f"the {what} has more than {most} characters", most=most)
    if any(unicodedata.category(c) in _UNREADABLE for c in text):
        raise _error(f"{what}-unreadable", f"the {what} has characters that cannot be shown")
    return text
