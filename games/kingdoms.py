"""Kingdoms in the database: each function works within a session that `games.store` opens."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from games.codec import READING_KEYS, event_json, event_of, reading_json, reading_of, rules_json, rules_of
from games.errors import (
    NotKeptError,
    StaleReadingError,
    TooLargeError,
    TooManyChangesError,
    UnknownIdError,
)
from games.frames import Placing, reframed
from games.history import Event, Kind, replay
from games.records import (
    MAX_EVENTS,
    MAX_JPEG,
    Reading,
    SavedKingdom,
    check_place,
    corrected,
    placed,
)
from games.tables import ID_LENGTH, BoardRow, EventRow, GameRow, KingdomRow, SeatRow, now
from scoring.regions import Rules

EXIF = b"Exif\0\0"
"""How the part of a JPEG begins that tells where and when the photo was taken."""

_ID_BYTES = 16
_ID = re.compile(rf"[A-Za-z0-9_-]{{{ID_LENGTH}}}", re.ASCII)


def new_id() -> str:
    """An id that nobody guesses: who knows it may see and change what it names."""
    return secrets.token_urlsafe(_ID_BYTES)


def checked_id(given: str, what: str) -> str:
    """The id, if it can be one. Raises UnknownIdError before a database sees odd characters."""
    if not isinstance(given, str) or not _ID.fullmatch(given):
        raise unknown(what)
    return given


def unknown(what: str) -> UnknownIdError:
    return UnknownIdError(f"There is no {what} under this address; it may have been deleted.")


def add(
    session: Session,
    reading: Reading,
    rules: Rules,
    discarded: bool | None,
    board: bytes | None,
    events: Iterable[Event] = (),
) -> str:
    """Keep a new kingdom; returns its id."""
    row = KingdomRow(id=new_id(), rules=rules_json(rules), discarded=discarded, **reading_json(reading))
    session.add(row)
    session.flush()
    put_board(session, row.id, board)
    session.add_all(
        EventRow(kingdom_id=row.id, seq=seq, **event_json(event)) for seq, event in enumerate(events, 1)
    )
    session.flush()
    return row.id


def load(session: Session, id_: str) -> SavedKingdom:
    """Raises UnknownIdError."""
    checked_id(id_, "kingdom")
    if (found := load_many(session, [id_]).get(id_)) is None:
        raise unknown("kingdom")
    return found


def load_many(session: Session, ids: Iterable[str]) -> dict[str, SavedKingdom]:
    """Those of the kingdoms that are there, by their ids, in three queries."""
    wanted = list(ids)
    rows = session.scalars(select(KingdomRow).where(KingdomRow.id.in_(wanted))).all()
    boards = set(session.scalars(select(BoardRow.kingdom_id).where(BoardRow.kingdom_id.in_(wanted))))
    events: dict[str, list[Event]] = {row.id: [] for row in rows}
    for each in session.scalars(
        select(EventRow).where(EventRow.kingdom_id.in_(wanted)).order_by(EventRow.seq)
    ):
        events[each.kingdom_id].append(_event(each))
    return {row.id: _saved(row, events[row.id], row.id in boards) for row in rows}


def still_there(session: Session, ids: Iterable[str]) -> tuple[str, ...]:
    """Those of the kingdoms that are kept, in their order."""
    wanted = list(ids)
    found = set(session.scalars(select(KingdomRow.id).where(KingdomRow.id.in_(wanted))))
    return tuple(each for each in wanted if each in found)


def events_of(session: Session, id_: str) -> list[Event]:
    """A kingdom's whole history."""
    found = select(EventRow).where(EventRow.kingdom_id == id_).order_by(EventRow.seq)
    return [_event(row) for row in session.scalars(found)]


def append(session: Session, id_: str, event: Event, revision: int | None = None) -> None:
    """Add an entry to a kingdom's history; one that would do nothing is left out.

    Raises UnknownIdError, StaleReadingError, TooLargeError, and NotKeptError for what does not fit.
    """
    row = _locked(session, id_, revision)
    before = events_of(session, id_)
    history = replay(before)
    does = {Kind.UNDO: history.can_undo, Kind.REDO: history.can_redo, Kind.RESET: bool(history.taps)}
    if not does.get(event.kind, True):
        return
    if len(before) >= MAX_EVENTS:
        raise TooManyChangesError(f"This kingdom has been changed {MAX_EVENTS} times, and no more is kept.")
    reading = reading_of(_columns(row))
    if event.tap is not None:
        if event.tap.place is None:
            raise NotKeptError("A tap needs a row and a column.")
        check_place(reading, event.tap.place)
    corrected(reading, placed(replay([*before, event]).taps))
    last = session.scalar(select(func.max(EventRow.seq)).where(EventRow.kingdom_id == id_)) or 0
    session.add(EventRow(kingdom_id=id_, seq=last + 1, **event_json(event)))
    _touch(session, row)


def replace(session: Session, id_: str, reading: Reading, place: Placing, board: bytes | None) -> None:
    """Put another reading in the place of a kingdom's; its taps are placed anew."""
    row = _locked(session, id_)
    for name, value in reading_json(reading).items():
        setattr(row, name, value)
    row.revision += 1
    events = []
    for each in session.scalars(
        select(EventRow).where(EventRow.kingdom_id == id_).order_by(EventRow.seq)
    ).all():
        if (tap := _event(each).tap) is not None:
            if (where := place(tap)) is not None:
                check_place(reading, where)
            each.row, each.col = where or (None, None)
        events.append(_event(each))
    corrected(reading, placed(replay(events).taps))
    put_board(session, id_, board)
    _touch(session, row)


def change_frame(session: Session, id_: str, size: int) -> None:
    """Put a kingdom without a photo into another frame; nothing when its board is that of the frame.

    Raises UnknownIdError, and NotKeptError for a frame too small for what was there before any tap.
    """
    before = reading_of(_columns(_locked(session, id_)))
    taps = [event.tap for event in events_of(session, id_) if event.tap is not None]
    reading, place = reframed(before, taps, size)
    if reading.kingdom != before.kingdom:
        replace(session, id_, reading, place, None)


def settle(session: Session, id_: str, reading: Reading, revision: int) -> None:
    """Put the same squares, decided otherwise, in a reading's place; board, taps and revision stay.

    Raises UnknownIdError, StaleReadingError, and NotKeptError for a reading of another shape.
    """
    row = _locked(session, id_, revision)
    before = reading_of(_columns(row)).kingdom
    if (before.rows, before.cols) != (reading.kingdom.rows, reading.kingdom.cols):
        raise NotKeptError("A reading that is settled keeps its rows and columns.")
    corrected(reading, placed(replay(events_of(session, id_)).taps))
    for name, value in reading_json(reading).items():
        setattr(row, name, value)
    _touch(session, row)


def set_rules(session: Session, id_: str, rules: Rules) -> None:
    row = _locked(session, id_)
    row.rules = rules_json(rules)
    _touch(session, row)


def set_discarded(session: Session, id_: str, discarded: bool | None) -> None:
    row = _locked(session, id_)
    row.discarded = discarded
    _touch(session, row)


def board(session: Session, id_: str) -> bytes | None:
    """The flattened photo. Raises UnknownIdError for a kingdom that is not there."""
    found = session.get(BoardRow, checked_id(id_, "kingdom"))
    if found is None and session.get(KingdomRow, id_) is None:
        raise unknown("kingdom")
    return None if found is None else found.jpeg


def set_board(session: Session, id_: str, jpeg: bytes | None) -> None:
    row = _locked(session, id_)
    put_board(session, id_, jpeg)
    _touch(session, row)


def put_board(session: Session, id_: str, jpeg: bytes | None) -> None:
    """Keep, replace or (None) forget a board. Raises TooLargeError, and NotKeptError for EXIF."""
    session.execute(delete(BoardRow).where(BoardRow.kingdom_id == id_))
    if jpeg is None:
        return
    if len(jpeg) > MAX_JPEG:
        raise TooLargeError(f"The picture of a board may have {MAX_JPEG // 2**20} MB at most.")
    if EXIF in jpeg:
        raise NotKeptError("A photo's EXIF data is not kept; write the board without.")
    session.add(BoardRow(kingdom_id=id_, jpeg=jpeg))


def remove(session: Session, ids: Iterable[str]) -> None:
    """Delete kingdoms with all that hangs on them; games keep an empty seat."""
    session.execute(delete(KingdomRow).where(KingdomRow.id.in_(list(ids))))


def _locked(session: Session, id_: str, revision: int | None = None) -> KingdomRow:
    """The row, kept from other writers until the transaction ends. Raises UnknownIdError and, when it is
    no longer of the `revision` that somebody goes by, StaleReadingError.
    """
    wanted = select(KingdomRow).where(KingdomRow.id == checked_id(id_, "kingdom")).with_for_update()
    if (row := session.scalar(wanted)) is None:
        raise unknown("kingdom")
    if revision not in (None, row.revision):
        raise StaleReadingError("This kingdom was read anew in another window; look at it again.")
    return row


def _touch(session: Session, row: KingdomRow) -> None:
    """The kingdom has changed, and the games it lies in with it."""
    row.updated = now()
    lies_in = select(SeatRow.game_id).where(SeatRow.kingdom_id == row.id)
    session.execute(update(GameRow).where(GameRow.id.in_(lies_in)).values(updated=row.updated))


def _columns(row: KingdomRow) -> dict[str, object]:
    return {key: getattr(row, key) for key in READING_KEYS}


def _event(row: EventRow) -> Event:
    return event_of({key: getattr(row, key) for key in ("kind", "row", "col", "square", "x", "y")})


def _saved(row: KingdomRow, events: list[Event], has_board: bool) -> SavedKingdom:
    history = replay(events)
    return SavedKingdom(
        id=row.id,
        created=row.created,
        updated=row.updated,
        reading=reading_of(_columns(row)),
        revision=row.revision,
        taps=history.taps,
        can_undo=history.can_undo,
        can_redo=history.can_redo,
        rules=rules_of(row.rules),
        discarded=row.discarded,
        has_board=has_board,
    )
