"""A game as text, to keep elsewhere or to take to another machine, and back.

The text is JSON: `{"format": "crowncount-game", "version": 1, ...}`. It holds no ids: who imports it
gets new ones.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from games import kingdoms, matches
from games.codec import (
    Json,
    a,
    event_json,
    event_of,
    extras_json,
    extras_of,
    items,
    maybe,
    players_json,
    players_of,
    reading_json,
    reading_of,
    rules_json,
    rules_of,
    terms_json,
    terms_of,
)
from games.errors import GameError, ImportRefusedError, NewerImportError
from games.history import replay
from games.records import (
    DECIDED,
    MAX_EVENTS,
    MAX_EXTRAS,
    MAX_JPEG,
    Reading,
    check_place,
    corrected,
    placed,
    read_before,
)
from games.tables import GameRow
from scoring.match import DYNASTY_GAMES, MAX_PLAYERS

FORMAT = "crowncount-game"
VERSION = 1

MAX_BOARD = MAX_JPEG * 4 // 3 + 4
"""Characters of a board in base 64."""

MAX_IMPORT = DYNASTY_GAMES * MAX_PLAYERS * (MAX_BOARD + 2_000_000)
"""Characters of a whole game: three by four kingdoms with their boards and taps."""


def export(session: Session, id_: str, *, boards: bool) -> str:
    """The game with its kingdoms, their taps and, if wanted, boards. Raises UnknownIdError."""
    game = matches.load(session, id_)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "created": game.created.isoformat(),
        "players": players_json(game.match.players),
        "terms": terms_json(game.match.terms),
        "games": [
            [
                {
                    "kingdom": each and _kingdom_json(session, each, boards=boards),
                    "extras": extras_json(seat.extras),
                }
                for each, seat in zip(ids, here.seats, strict=True)
            ]
            for ids, here in zip(game.kingdoms, game.match.games, strict=True)
        ],
    }
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def import_(session: Session, text: str) -> str:
    """Keep an exported game; returns its id. Raises ImportRefusedError for everything else.

    A byte order mark before the text is no harm: some editors put one there.
    """
    if len(text) > MAX_IMPORT:
        raise ImportRefusedError("This is too large to be a game.")
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise ImportRefusedError("This is no exported game, or only a part of one.") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ImportRefusedError("This is no exported game.")
    with _refusing():
        version = a(int, data.get("version"), "version")
        if version < 1:
            raise ValueError("there is no such version")
    if version > VERSION:
        raise NewerImportError("This game was exported by a newer version of Crowncount; update this one.")
    with _refusing():
        return _import_game(session, data)


@contextmanager
def _refusing() -> Iterator[None]:
    """Whatever does not fit, as one plain sentence."""
    try:
        yield
    except (ValueError, OverflowError, GameError) as error:
        reason = str(error).removesuffix(".")
        raise ImportRefusedError(f"This exported game is damaged: {reason}.") from error


def _import_game(session: Session, data: dict[str, Json]) -> str:
    players, terms = players_of(data.get("players")), terms_of(data.get("terms"))
    id_ = matches.add(session, players, terms)
    if (row := session.get(GameRow, id_)) is not None:
        row.created = _moment(data.get("created"))
    for number, seats in enumerate(items(data.get("games"), "games", terms.games), 1):
        for seat, each in enumerate(items(seats, "seats", len(players))):
            told = a(dict, each, "seat")
            for extra in extras_of(told.get("extras"), MAX_EXTRAS):
                matches.add_extra(session, id_, (number, seat), extra)
            if (kingdom := maybe(dict, told.get("kingdom"), "kingdom")) is not None:
                matches.assign(session, id_, number, {seat: _import_kingdom(session, kingdom)}, {})
    return id_


def _kingdom_json(session: Session, id_: str, *, boards: bool) -> Json:
    saved = kingdoms.load(session, id_)
    board = kingdoms.board(session, id_) if boards else None
    return {
        **reading_json(saved.reading),
        "rules": rules_json(saved.rules),
        "discarded": saved.discarded,
        "taps": [event_json(event) for event in kingdoms.events_of(session, id_)],
        "board": board and base64.b64encode(board).decode(),
    }


def _import_kingdom(session: Session, data: dict[str, Json]) -> str:
    reading = reading_of(data)
    _check_notices(reading)
    told = items(data.get("taps"), "taps", MAX_EVENTS)
    events = [event_of(a(dict, event, "tap")) for event in told]
    for event in events:
        if event.tap and event.tap.place:
            check_place(reading, event.tap.place)
    corrected(reading, placed(replay(events).taps))
    return kingdoms.add(
        session,
        reading,
        rules_of(data.get("rules")),
        maybe(bool, data.get("discarded"), "discarded"),
        _board(data.get("board")),
        events,
    )


def _check_notices(reading: Reading) -> None:
    """Raises NotKeptError for notices about squares that are not there, or that do not say what the
    pages look for in them.
    """
    for notice in reading.notices:
        for place in notice.squares:
            check_place(reading, place)
        if notice.code == DECIDED:
            read_before(notice)


def _board(data: Json) -> bytes | None:
    if data is None:
        return None
    if not isinstance(data, str) or len(data) > MAX_BOARD:
        raise ValueError("a board is no picture that is kept")
    return base64.b64decode(data, validate=True)


def _moment(data: Json) -> datetime:
    moment = datetime.fromisoformat(a(str, data, "created"))
    if moment.tzinfo is None:
        raise ValueError("created has no time zone")
    return moment.astimezone(UTC)
