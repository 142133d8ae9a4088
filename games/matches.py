"""Games in the database: each function works within a session that `games.store` opens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sqlalchemy import delete, func, or_, select, tuple_
from sqlalchemy.orm import Session

from games import kingdoms
from games.codec import extras_json, extras_of, players_json, players_of, terms_json, terms_of
from games.errors import GameChangedError, MatchRefusedError, SeatTakenError, TooLargeError
from games.records import MAX_EXTRAS, GameLine, KingdomLine, SavedGame, SavedKingdom, Use
from games.tables import EventRow, GameRow, GuestRow, KingdomRow, SeatRow, now
from scoring.match import MIN_PLAYERS, Extra, Game, Match, MatchError, Player, Seat, Terms
from scoring.regions import score

Place = tuple[int, int]
"""(number of the game, from 1; seat, from 0)."""


def add(session: Session, players: Sequence[Player], terms: Terms) -> str:
    """Keep a new game; returns its id. Raises MatchRefusedError."""
    _checked(players, terms)
    row = GameRow(id=kingdoms.new_id(), players=players_json(players), terms=terms_json(terms))
    session.add(row)
    session.flush()
    return row.id


def edit(session: Session, id_: str, players: Sequence[Player], terms: Terms, before: Match) -> None:
    """Change who plays, or what was agreed. Seats that fall away keep what they hold, in case they
    come back. Raises UnknownIdError, MatchRefusedError, and GameChangedError when players and terms are
    no longer those of `before`.
    """
    row = _locked(session, id_)
    _checked(players, terms)
    if (players_of(row.players), terms_of(row.terms)) != (before.players, before.terms):
        raise GameChangedError("Somebody else has changed this game meanwhile; nothing was changed now.")
    row.players, row.terms, row.updated = players_json(players), terms_json(terms), now()


def load(session: Session, id_: str) -> SavedGame:
    """The game; an empty board, which somebody is about to fill in, lies in it as no kingdom yet. Raises
    UnknownIdError.
    """
    row = session.get(GameRow, kingdoms.checked_id(id_, "game"))
    if row is None:
        raise kingdoms.unknown("game")
    players, terms = players_of(row.players), terms_of(row.terms)
    rows = session.scalars(select(SeatRow).where(SeatRow.game_id == id_))
    seats = {(each.number, each.seat): each for each in rows if _in_play(each, row)}
    ids = {place: each.kingdom_id for place, each in seats.items() if each.kingdom_id}
    there = kingdoms.load_many(session, ids.values())

    def seat(place: Place) -> Seat:
        found = there.get(ids.get(place, ""))
        extras = extras_of(seats[place].extras, MAX_EXTRAS) if place in seats else ()
        if found is None or found.kingdom.bounds is None:
            return Seat(players[place[1]], extras=extras)
        return Seat(players[place[1]], found.kingdom, extras, found.discarded)

    numbers, chairs = range(1, terms.games + 1), range(len(players))
    games = tuple(Game(tuple(seat((number, chair)) for chair in chairs)) for number in numbers)
    named = tuple(tuple(ids.get((number, chair)) for chair in chairs) for number in numbers)
    return SavedGame(row.id, row.created, row.updated, Match(terms, games), named)


def lines(session: Session, limit: int) -> tuple[GameLine, ...]:
    """The games changed last, the latest first."""
    rows = session.scalars(select(GameRow).order_by(GameRow.updated.desc(), GameRow.id).limit(limit)).all()
    games = {row.id: row for row in rows}
    taken = select(SeatRow).where(SeatRow.game_id.in_(games), SeatRow.kingdom_id.is_not(None))
    count = Counter(each.game_id for each in session.scalars(taken) if _in_play(each, games[each.game_id]))
    return tuple(
        GameLine(
            row.id, row.created, row.updated, players_of(row.players), terms_of(row.terms), count[row.id]
        )
        for row in rows
    )


def loose(session: Session, limit: int) -> tuple[KingdomLine, ...]:
    """The kingdoms in no seat of a game that is in play, the one changed last first. A board on which nothing
    was ever set is left out, and no photo is loaded.
    """
    row = KingdomRow
    here = tuple_(SeatRow.game_id, SeatRow.number, SeatRow.seat)
    seated = select(SeatRow.kingdom_id).where(SeatRow.kingdom_id.is_not(None), here.not_in(_fallen(session)))
    written = func.replace(func.replace(func.replace(row.notation, ".", ""), "/", ""), " ", "") != ""
    touched = select(EventRow.seq).where(EventRow.kingdom_id == row.id).exists()
    wanted = select(row.id).where(row.id.not_in(seated), or_(written, touched, row.photo != ""))
    ids = session.scalars(wanted.order_by(row.updated.desc(), row.id).limit(limit)).all()
    there = kingdoms.load_many(session, ids)
    return tuple(_line(there[id_]) for id_ in ids)


def _fallen(session: Session) -> list[tuple[str, int, int]]:
    """The seats, filled once, of the time when there were more players, or more games. The first two players
    of the first game are always in play.
    """
    wanted = select(SeatRow, GameRow).join(GameRow, GameRow.id == SeatRow.game_id)
    wanted = wanted.where(SeatRow.kingdom_id.is_not(None))
    wanted = wanted.where(or_(SeatRow.number > 1, SeatRow.seat >= MIN_PLAYERS))
    rows = session.execute(wanted)
    return [(seat.game_id, seat.number, seat.seat) for seat, game in rows if not _in_play(seat, game)]


def _line(saved: SavedKingdom) -> KingdomLine:
    kingdom = saved.kingdom
    total = score(kingdom, saved.rules, discarded=saved.discarded).total
    return KingdomLine(saved.id, saved.created, saved.updated, kingdom.size, total)


def uses(session: Session, kingdom_id: str) -> tuple[Use, ...]:
    """Where a kingdom lies, the game changed last first."""
    wanted = select(SeatRow, GameRow).join(GameRow, GameRow.id == SeatRow.game_id)
    wanted = wanted.where(SeatRow.kingdom_id == kingdoms.checked_id(kingdom_id, "kingdom"))
    rows = session.execute(wanted.order_by(GameRow.updated.desc(), GameRow.id))
    return tuple(Use(game.id, seat.number, seat.seat) for seat, game in rows if _in_play(seat, game))


def assign(
    session: Session,
    id_: str,
    number: int,
    by_seat: Mapping[int, str | None],
    instead_of: Mapping[int, str | None],
) -> None:
    """Put kingdoms into seats, or (None) empty them. In a game a kingdom lies in one place: it moves.

    Raises UnknownIdError, MatchRefusedError for a seat that is not there or a kingdom in two, and
    SeatTakenError for a seat with another kingdom than `instead_of` names; an empty board gives way.
    """
    row = _locked(session, id_)
    seats = {seat: _seat(session, row, (number, seat)) for seat in by_seat}
    for seat, here in seats.items():
        if here.kingdom_id in (None, by_seat[seat], instead_of.get(seat)):
            continue
        if kingdoms.load(session, here.kingdom_id).kingdom.bounds is not None:
            raise SeatTakenError("Somebody has filled this seat meanwhile; what lies there stays.")
    given = [each for each in by_seat.values() if each is not None]
    if len(set(given)) < len(given):
        raise MatchRefusedError("One kingdom cannot be two players'.")
    for each in given:
        if session.get(KingdomRow, kingdoms.checked_id(each, "kingdom")) is None:
            raise kingdoms.unknown("kingdom")
        if session.get(GuestRow, (id_, each)) is None:
            session.add(GuestRow(game_id=id_, kingdom_id=each))
    for lies in session.scalars(
        select(SeatRow).where(SeatRow.game_id == id_, SeatRow.kingdom_id.in_(given))
    ).all():
        lies.kingdom_id = None
    for seat, kingdom in by_seat.items():
        seats[seat].kingdom_id = kingdom
    row.updated = now()


def add_extra(session: Session, id_: str, place: Place, extra: Extra) -> None:
    """Other points more for a player in a game. Raises UnknownIdError, MatchRefusedError, TooLargeError."""
    row = _locked(session, id_)
    seat = _seat(session, row, place)
    if len(seat.extras) >= MAX_EXTRAS:
        raise TooLargeError(f"A player has other points for at most {MAX_EXTRAS} reasons.")
    seat.extras = [*seat.extras, *extras_json([extra])]
    row.updated = now()


def remove_extra(session: Session, id_: str, place: Place, extra: Extra) -> None:
    """Take such points away once; nothing if there are none. Raises UnknownIdError, MatchRefusedError."""
    row = _locked(session, id_)
    seat = _seat(session, row, place)
    extras = list(extras_of(seat.extras, MAX_EXTRAS))
    if extra in extras:
        extras.remove(extra)
        seat.extras = extras_json(extras)
        row.updated = now()


def remove(session: Session, id_: str) -> None:
    """Delete a game, and with it every kingdom that was ever in it and in no other."""
    row = _locked(session, id_)
    guests = set(session.scalars(select(GuestRow.kingdom_id).where(GuestRow.game_id == id_)))
    elsewhere = select(GuestRow.kingdom_id).where(GuestRow.game_id != id_, GuestRow.kingdom_id.in_(guests))
    gone = guests - set(session.scalars(elsewhere))
    session.execute(delete(GameRow).where(GameRow.id == row.id))
    kingdoms.remove(session, gone)


def _locked(session: Session, id_: str) -> GameRow:
    """The row, kept from other writers until the transaction ends. Raises UnknownIdError."""
    wanted = select(GameRow).where(GameRow.id == kingdoms.checked_id(id_, "game")).with_for_update()
    if (row := session.scalar(wanted)) is None:
        raise kingdoms.unknown("game")
    return row


def _in_play(seat: SeatRow, game: GameRow) -> bool:
    """False for a seat of the time when there were more players, or more games."""
    return seat.number <= terms_of(game.terms).games and seat.seat < len(game.players)


def _seat(session: Session, game: GameRow, place: Place) -> SeatRow:
    """The row of a seat, made if need be. Raises MatchRefusedError when the game has no such seat."""
    number, seat = place
    if not (1 <= number <= terms_of(game.terms).games and 0 <= seat < len(game.players)):
        raise MatchRefusedError(f"The game has no seat {seat + 1} in game {number}.")
    if (row := session.get(SeatRow, (game.id, number, seat))) is None:
        row = SeatRow(game_id=game.id, number=number, seat=seat, extras=[])
        session.add(row)
    return row


def _checked(players: Sequence[Player], terms: Terms) -> Match:
    """The match these players would play. Raises MatchRefusedError."""
    try:
        return Match.of(players, terms)
    except MatchError as error:
        text = str(error)
        raise MatchRefusedError(f"{text[:1].upper()}{text[1:]}.", error.notice) from error
