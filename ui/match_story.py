"""Who is ahead and why, as sentences and marks: what the standings say, without a page around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from scoring.match import ORDER, DecidedBy, Match, Player, Standing
from scoring.regions import ScoreSheet
from ui import land_words, match_story_words, match_words


@dataclass(frozen=True, slots=True)
class Reason:
    """Why players with the same points stand as they do: what is equal, and what decides."""

    equal: str
    decides: str


def headline(match: Match) -> str:
    """Who won; before the last kingdom is there, who leads."""
    if not match.begun:
        return match_words.Night.NO_KINGDOM_YET
    found = _ranked(match.standings())
    if not found:  # a Dynasty in which everybody lacks some kingdom
        return match_words.Night.NO_TOTAL_YET
    first = [standing.player.name for standing in found if standing.rank == 1]
    points = found[0].points or 0
    if match.complete:
        return match_story_words.wins(first, dynasty=match.terms.dynasty)
    return (
        match_story_words.leads(first, points) if len(found) > 1 else match_story_words.has(first[0], points)
    )


def lead(match: Match) -> str:
    """The line below: whose kingdom is missing or, at the end, the points where they decided."""
    if not match.begun:
        return match_words.Night.HOW
    for number in (match.begun, *range(1, match.begun)):
        if names := [player.name for player in missing(match, number)]:
            if match.terms.dynasty:
                return match_story_words.missing_in(names, number)
            return match_story_words.missing(names)
    if not match.complete:
        return match_story_words.after(match.begun, match.terms.games)
    groups = _groups(match.standings())
    if len(groups) > 1 and groups[0][0].decided_by is DecidedBy.POINTS:
        return match_story_words.against(groups[0][0].points or 0, groups[1][0].points or 0)
    return ""


def missing(match: Match, number: int) -> tuple[Player, ...]:
    """The players whose kingdom of a game is not there yet."""
    return tuple(seat.player for seat in match.games[number - 1].seats if seat.kingdom is None)


def untold(match: Match) -> list[str]:
    """Who has not said yet whether a domino was discarded, where Harmony goes by that."""
    numbers, seats = range(1, match.begun + 1), range(len(match.players))
    sheets = {seat: [match.sheet(number, seat) for number in numbers] for seat in seats}
    return [
        match.players[seat].name
        for seat, own in sheets.items()
        if any(notice.code == "harmony-untold" for sheet in own if sheet for notice in sheet.notices)
    ]


def reasons(match: Match) -> tuple[Reason, ...]:
    """One for each place where points alone do not decide, from the top."""
    found: list[Reason] = []
    groups = _groups(match.standings())
    for number, group in enumerate(groups):
        if len(group) > 1:
            found.append(Reason(_equal(group), _shared(match, group[0])))
        below = groups[number + 1] if number + 1 < len(groups) else []
        if below and group[0].points == below[0].points:
            found.append(Reason(_equal([*group, *below]), _decides(match, group, below)))
    return tuple(found)


def marked(match: Match) -> frozenset[tuple[Player, DecidedBy]]:
    """The figures that decided between players with the same points."""
    found: set[tuple[Player, DecidedBy]] = set()
    groups = _groups(match.standings())
    for group, below in pairwise(groups):
        step = _first_difference(group[0], below[0])
        if step is not DecidedBy.POINTS:
            found |= {(standing.player, step) for standing in (*group, *below)}
    return frozenset(found)


def figure(standing: Standing, step: DecidedBy) -> int | None:
    """The figure that a step of the order compares."""
    figures = (standing.points, standing.largest_region, standing.crowns)
    return figures[ORDER.index(step)]


def _ranked(standings: Sequence[Standing]) -> list[Standing]:
    return [standing for standing in standings if standing.rank is not None]


def _groups(standings: Sequence[Standing]) -> list[list[Standing]]:
    """Players of one rank together, from the first rank on."""
    return [list(group) for _, group in groupby(_ranked(standings), key=lambda standing: standing.rank)]


def _first_difference(one: Standing, other: Standing) -> DecidedBy:
    return next(step for step in ORDER if figure(one, step) != figure(other, step))


def _equal(standings: Sequence[Standing]) -> str:
    return match_story_words.equal_points([each.player.name for each in standings], standings[0].points or 0)


def _shared(match: Match, one: Standing) -> str:
    games, size = _games(one), one.largest_region or 0
    if match.terms.stop_after_region:
        return match_story_words.equal_to_region(games, size)
    return match_story_words.all_equal(games, size, one.crowns or 0)


def _decides(match: Match, group: Sequence[Standing], below: Sequence[Standing]) -> str:
    one, other = group[0], below[0]
    games, step = _games(one), _first_difference(one, other)
    own, theirs = figure(one, step) or 0, figure(other, step) or 0
    if step is DecidedBy.CROWNS:
        return match_story_words.crowns_decide(games, one.largest_region or 0, own, theirs)
    if games > 1:
        return match_story_words.regions_decide(games, own, theirs)
    return match_story_words.region_decides(*(largest(_sheets(match, each)) for each in (group, below)))


def _games(standing: Standing) -> int:
    """How many games the figures are summed over: 1 except in a Dynasty."""
    return int(next((dict(notice.fields)["games"] for notice in standing.notices), 1))


def _sheets(match: Match, group: Sequence[Standing]) -> list[ScoreSheet]:
    seats = [match.players.index(standing.player) for standing in group]
    return [sheet for seat in seats if (sheet := match.sheet(1, seat)) is not None]


def largest(sheets: Sequence[ScoreSheet]) -> str:
    """`8 wheat`; `8 squares`, where several terrains have a region of that size."""
    size = max(sheet.largest_region for sheet in sheets)
    terrains = {region.terrain for sheet in sheets for region in sheet.regions if region.size == size}
    if len(terrains) == 1:
        return land_words.squares(terrains.pop(), size)
    return match_story_words.squares(size)
