"""What `crowncount match` prints: the standings for people, and their JSON (README.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.kingdom import Position
from scoring.match import Standing
from scoring.notation import format_kingdom
from terminal.brought import UNSURE, Brought
from terminal.match import Outcome
from terminal.report import Json, Scored, sheet_json, squares_json, warnings_json
from terminal.texts import Doubt, counted, frame_name, kingdom_sheet, one_line, reason, sureness, text_of

WHY = {
    "no-domino": "no domino of the box explains it",
    "no-order": "no order of laying leads to it",
}


def match_json(outcome: Outcome) -> Json:
    """The whole match, the best player first."""
    match = outcome.match
    return {
        "variant": match.terms.variant.value,
        "dynasty": match.terms.dynasty,
        "complete": match.complete,
        "players": [_player_json(outcome, standing) for standing in outcome.standings],
        "warnings": [{"code": n.code, "text": text_of(n)} for n in outcome.notices],
    }


def _player_json(outcome: Outcome, standing: Standing) -> Json:
    seat = outcome.match.players.index(standing.player)
    games = [_seat_json(outcome, number, seat) for number in range(len(outcome.brought))]
    decided = standing.decided_by
    return {
        "name": standing.player.name,
        "rank": standing.rank,
        "points": standing.points,
        "largest_region": standing.largest_region,
        "crowns": standing.crowns,
        "decided_by": decided.value if decided else None,
        "reason": "; ".join(map(reason, standing.notices)) or None,
        **({"games": games} if outcome.match.terms.dynasty else games[0]),
    }


def _seat_json(outcome: Outcome, game: int, seat: int) -> Json:
    """One player's part of one game."""
    brought, found = outcome.brought[game][seat], outcome.scored(game, seat)
    problem = brought.problem if brought else None
    return {
        "file": brought.file if brought else None,
        "kingdom": _kingdom_json(brought, found) if brought and found else None,
        "score": sheet_json(found.sheet) if found else None,
        "problem": {"code": problem[0], "text": problem[1]} if problem else None,
    }


def _kingdom_json(brought: Brought, found: Scored) -> Json:
    kingdom = found.kingdom
    return {
        "rows": kingdom.rows,
        "cols": kingdom.cols,
        "size": kingdom.size,
        "squares": squares_json(kingdom, brought.reading),
        "notation": format_kingdom(kingdom),
        "doubtful": [{"square": list(place), "reason": why} for place, why in brought.look.items()],
        "warnings": warnings_json(found.warnings),
    }


def match_sheet(outcome: Outcome) -> str:
    """All score sheets, and below them, where the eye ends up, who stands where and why."""
    lines = []
    for game in range(len(outcome.brought)):
        for seat in range(len(outcome.match.players)):
            lines += [*_kingdom_lines(outcome, game, seat), ""]
    lines += [f"Warning: {text_of(notice)}" for notice in outcome.notices]
    return "\n".join([*lines, *_standing_lines(outcome)])


def _kingdom_lines(outcome: Outcome, game: int, seat: int) -> list[str]:
    """One kingdom, under its player's name."""
    brought, found = outcome.brought[game][seat], outcome.scored(game, seat)
    name = outcome.match.players[seat].name
    who = f"{name}, game {game + 1}" if outcome.match.terms.dynasty else name
    if brought is None:
        return [f"{who}: no file"]
    if found is None:
        text = brought.problem[1] if brought.problem else ""
        return [f"{who} ({one_line(brought.file)}): {text}"]
    doubts = [_doubt(brought, found, place, why) for place, why in brought.look.items()]
    head = f"{who} ({one_line(brought.file)}), {frame_name(found.kingdom.size)}"
    return [head, *kingdom_sheet(found.kingdom, found.sheet, found.warnings, doubts)]


def _doubt(brought: Brought, found: Scored, place: Position, why: str) -> Doubt:
    sure = sureness(float(brought.reading.confidence[place])) if brought.reading else ""
    return place, found.kingdom.at(*place), sure if why == UNSURE else WHY[why]


def _standing_lines(outcome: Outcome) -> list[str]:
    standings = outcome.standings
    width = max(6, *(len(standing.player.name) for standing in standings))
    several = len(outcome.brought) if len(outcome.brought) > 1 else 0
    games = "".join(f"  Game {number + 1}" for number in range(several))
    head = f"  {'':4}  {'Player':{width}}{games}  Points  Largest region  Crowns  Decided by"
    return [*_headline(outcome, standings), "", head, *(_row(outcome, each, width) for each in standings)]


def _row(outcome: Outcome, standing: Standing, width: int) -> str:
    """A line of the table; a dash for what is missing, and (so far) behind a part of a total."""
    seat = outcome.match.players.index(standing.player)
    found = [outcome.scored(game, seat) for game in range(len(outcome.brought))]
    games = [f"{each.sheet.total if each else '-':>6}" for each in found] if len(found) > 1 else []
    figures = (standing.points, standing.largest_region, standing.crowns)
    total, region, crowns = ("-" if figure is None else str(figure) for figure in figures)
    rank = f"{standing.rank}." if standing.rank else "-"
    cells = [f"{rank:>4}", f"{standing.player.name:{width}}", *games, f"{total:>6}", f"{region:>14}"]
    decided = standing.decided_by.replace("_", " ") if standing.decided_by else ""
    cells += [f"{crowns:>6}", "(so far)" if standing.partial else decided]
    return ("  " + "  ".join(cells)).rstrip()


def _headline(outcome: Outcome, standings: Sequence[Standing]) -> list[str]:
    """Who won, or is ahead, and what decided it; who is still missing."""
    first = [standing for standing in standings if standing.rank == 1]
    missing = [standing.player.name for standing in standings if standing.missing]
    if not first:
        return ["No standings: of each player a kingdom is missing."]
    names = listed(standing.player.name for standing in first)
    if outcome.match.complete:
        lines = [f"{names} wins." if len(first) == 1 else f"{names} share the victory."]
    else:
        lines = [f"{names} {'is' if len(first) == 1 else 'are'} ahead."]
    lines += [f"  {text_of(notice)}" for notice in first[0].notices]
    if missing:
        lines.append(f"  No rank, for a kingdom is missing: {listed(missing)}.")
    games, played = outcome.match.terms.games, len(outcome.brought)
    if played < games:
        lines.append(f"  {counted(played, 'game')} of {games} so far.")
    return lines


def listed(names: Iterable[str]) -> str:
    """`mia`, `mia and tom`, `mia, tom and ada`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
