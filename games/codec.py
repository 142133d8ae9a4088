"""Values <-> JSON: one form for the database's columns and for exported games.

Decoding trusts nothing: every decoder raises ValueError, with the place in its text, for what is no
such value, and the values' own classes check what they hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from games.history import Event, Kind
from games.records import MAX_NOTICES, MAX_OPTIONS, Corners, Option, Reading, Tap
from scoring.kingdom import Notice, Square
from scoring.match import Colour, Extra, Player, Terms, Variant
from scoring.notation import MAX_SIDE, SQUARE_OF_WORD, format_kingdom, format_square, parse_kingdom
from scoring.regions import Rules

Json = Any
T = TypeVar("T")

READING_KEYS = ("size", "notation", "confidence", "options", "corners", "notices", "photo")
"""What a reading is made of; the table of kingdoms has a column of each name."""

MAX_TEXT = 10_000
"""Characters of any one text; a kingdom with all its margins has 1,400."""

MAX_WORD = 200
"""Characters of a text in a notice: a code, a terrain."""

MAX_INT = 1_000_000


def a(kind: type[T], value: Json, where: str) -> T:
    """The value, which must be of this kind: dict, list, str, bool or, within bounds, int."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"{where} is no {kind.__name__}")
    if isinstance(value, str):
        _check_text(value, where, MAX_TEXT)
    if isinstance(value, int) and abs(value) > MAX_INT:
        raise ValueError(f"{where} is too large")
    return value


def word(value: Json, where: str) -> str:
    """A short text."""
    text = a(str, value, where)
    _check_text(text, where, MAX_WORD)
    return text


def _check_text(text: str, where: str, most: int) -> None:
    if len(text) > most:
        raise ValueError(f"{where} is too long")
    if any("\ud800" <= each <= "\udfff" for each in text):  # JSON can name halves of a character
        raise ValueError(f"{where} has characters that cannot be kept")


def real(value: Json, where: str) -> float:
    """A number, whole or not; the values that take it refuse infinities and the like."""
    if isinstance(value, int):
        return float(a(int, value, where))
    return a(float, value, where)


def maybe(kind: type[T], value: Json, where: str) -> T | None:
    return None if value is None else a(kind, value, where)


def items(value: Json, where: str, most: int) -> list[Json]:
    """A list of at most so many."""
    found: list[Json] = a(list, value, where)
    if len(found) > most:
        raise ValueError(f"{where} has more than {most} items")
    return found


def square_of(value: Json, where: str) -> Square:
    if (square := SQUARE_OF_WORD.get(a(str, value, where).lower())) is None:
        raise ValueError(f"{where} is no square")
    return square


def reading_json(reading: Reading) -> dict[str, Json]:
    """The reading under READING_KEYS. `float`: NumPy's numbers are none to JSON."""
    options = reading.options
    return {
        "size": reading.kingdom.size,
        "notation": format_kingdom(reading.kingdom),
        "confidence": reading.confidence and [list(map(float, row)) for row in reading.confidence],
        "options": options
        and [[[[format_square(square), float(p)] for square, p in cell] for cell in row] for row in options],
        "corners": reading.corners and [list(map(float, point)) for point in reading.corners],
        "notices": [
            {"code": n.code, "fields": [list(f) for f in n.fields], "squares": [list(s) for s in n.squares]}
            for n in reading.notices
        ],
        "photo": reading.photo,
    }


def reading_of(data: Mapping[str, Json]) -> Reading:
    """The reading that `reading_json` wrote. Raises GameError too, for parts that do not fit."""
    confidence, options, corners = (data.get(key) for key in ("confidence", "options", "corners"))
    notices = items(data.get("notices"), "notices", MAX_NOTICES)
    return Reading(
        parse_kingdom(a(str, data.get("notation"), "notation"), a(int, data.get("size"), "size")),
        None if confidence is None else _confidence(confidence),
        None if options is None else _options(options),
        None if corners is None else _corners(corners),
        tuple(_notice(a(dict, notice, "notice")) for notice in notices),
        a(str, data.get("photo"), "photo"),
    )


def _table(value: Json, where: str, most: int = MAX_SIDE) -> list[list[Json]]:
    """A list of lists, of at most so many."""
    return [a(list, row, where) for row in items(value, where, most)]


def _confidence(value: Json) -> tuple[tuple[float, ...], ...]:
    rows = _table(value, "confidence")
    return tuple(tuple(real(share, "confidence") for share in row) for row in rows)


def _options(value: Json) -> tuple[tuple[tuple[Option, ...], ...], ...]:
    rows = _table(value, "options")
    return tuple(tuple(tuple(_cell(cell)) for cell in row) for row in rows)


def _cell(value: Json) -> list[Option]:
    pairs = _table(value, "options", MAX_OPTIONS)
    return [(square_of(square, "option"), real(share, "option")) for square, share in pairs]


def _corners(value: Json) -> Corners:
    return tuple((real(x, "corner"), real(y, "corner")) for x, y in _table(value, "corners"))


def _notice(data: dict[str, Json]) -> Notice:
    fields: list[tuple[str, int | str]] = []
    for name, value in _table(data.get("fields"), "notice"):
        told = word(value, "notice") if isinstance(value, str) else a(int, value, "notice")
        fields.append((word(name, "notice"), told))
    places = _table(data.get("squares"), "notice", MAX_SIDE**2)
    squares = tuple((a(int, row, "notice"), a(int, col, "notice")) for row, col in places)
    return Notice(word(data.get("code"), "notice"), tuple(fields), squares)


def event_json(event: Event) -> dict[str, Json]:
    """The entry under the names of the table's columns."""
    tap = event.tap
    if tap is None:
        return {"kind": event.kind.value}
    square = tap.square and format_square(tap.square)
    return {
        "kind": event.kind.value,
        "row": tap.row,
        "col": tap.col,
        "square": square,
        "x": tap.x,
        "y": tap.y,
    }


def event_of(data: Mapping[str, Json]) -> Event:
    kind = Kind(a(str, data.get("kind"), "kind"))
    if kind is not Kind.TAP:
        return Event(kind)
    row, col, square, x, y = (data.get(key) for key in ("row", "col", "square", "x", "y"))
    tap = Tap(
        maybe(int, row, "row"),
        maybe(int, col, "col"),
        None if square is None else square_of(square, "square"),
        None if x is None else real(x, "x"),
        None if y is None else real(y, "y"),
    )
    return Event(kind, tap)


def rules_json(rules: Rules) -> dict[str, Json]:
    return asdict(rules)


def rules_of(data: Json) -> Rules:
    """The rules; a switch that is not told is as RULES.md has it, an unknown one is refused."""
    known = asdict(Rules())
    told = a(dict, data, "rules")
    if unknown := told.keys() - known:
        raise ValueError(f"there is no rule {min(map(str, unknown))[:20]!r}")
    return Rules(**{name: a(type(known[name]), value, name) for name, value in told.items()})


def terms_json(terms: Terms) -> dict[str, Json]:
    return {
        "variant": terms.variant.value,
        "rules": rules_json(terms.rules),
        "dynasty": terms.dynasty,
        "stop_after_region": terms.stop_after_region,
    }


def terms_of(data: Json) -> Terms:
    told = a(dict, data, "terms")
    return Terms(
        Variant(a(str, told.get("variant"), "variant")),
        rules_of(told.get("rules")),
        a(bool, told.get("dynasty"), "dynasty"),
        a(bool, told.get("stop_after_region"), "stop_after_region"),
    )


def players_json(players: Sequence[Player]) -> list[Json]:
    return [{"name": player.name, "colour": player.colour.value} for player in players]


def players_of(data: Json) -> tuple[Player, ...]:
    told = [a(dict, player, "player") for player in items(data, "players", len(Colour))]
    return tuple(
        Player(a(str, player.get("name"), "name"), Colour(a(str, player.get("colour"), "colour")))
        for player in told
    )


def extras_json(extras: Sequence[Extra]) -> list[Json]:
    return [{"points": extra.points, "why": extra.why} for extra in extras]


def extras_of(data: Json, most: int) -> tuple[Extra, ...]:
    told = [a(dict, extra, "extra") for extra in items(data, "extras", most)]
    return tuple(
        Extra(a(int, extra.get("points"), "points"), a(str, extra.get("why"), "why")) for extra in told
    )
