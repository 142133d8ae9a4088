"""Who is ahead and why, of one game or several (RULES.md, "Who wins")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from scoring.kingdom import Notice
from scoring.players import Colour, Extra, Player
from scoring.regions import ScoreSheet


class DecidedBy(StrEnum):
    """What parted a player from the next one, or that nothing did; `standings` defines it."""

    POINTS = "points"
    LARGEST_REGION = "largest_region"
    CROWNS = "crowns"
    SHARED = "shared"


ORDER = (DecidedBy.POINTS, DecidedBy.LARGEST_REGION, DecidedBy.CROWNS)
"""RULES.md: "Most points; then the largest single region [...]; then the most crowns"."""


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
