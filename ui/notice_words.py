"""What is odd about a kingdom or its photo, and why a bonus was earned or not: a Notice in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from scoring.kingdom import Notice, Position, Square, Terrain
from ui.land_words import TERRAINS, crowned, places
from ui.land_words import square as square_words
from ui.language import Phrase, Plural, Table, say

Fields = Mapping[str, int | str]

MOST_PLACES = 6
"""Squares that a notice names one by one."""

SENTENCES = Table(
    {
        "harmony-filled": Phrase("every square of the frame is filled"),
        "harmony-kept-all": Phrase("no domino was discarded"),
        "harmony-discarded": Phrase("a domino was discarded"),
        "harmony-untold": Phrase("was a domino discarded?"),
        "middle-centred": Phrase("the castle is in the middle"),
        "middle-no-castle": Phrase("there is no castle"),
        "middle-not-full": Phrase("the tiles reach over {rows} × {cols} squares, not {size} × {size}"),
        "no-castle": Phrase("No castle was read. Tap the square it stands on."),
        "several-castles": Phrase("{count} castles were read, and a kingdom has one: {where}."),
        "too-many-of-terrain": Phrase("{count} squares of {terrain}, and the box has {limit}."),
        "odd-squares": Phrase("An odd number of land squares, {count}: one is missing, or one is too many."),
        "disconnected": Phrase("Not joined to the castle: {where}."),
        "no-domino": Phrase("No domino of the box fits: {where}."),
        "no-order": Phrase("These could not be laid in any order: {where}."),
        "dominoes-unfinished": Phrase("The check against the dominoes was cut short. Look at every square."),
        "cut-off": Phrase("A kingdom at the photo's edge is cut off and was left out."),
        "hidden-crown": Phrase("The castle may hide crowns: {where}."),
        "box-contradicts": Phrase("The other kingdoms of this game leave no such domino: {where}."),
    }
)
"""Code -> sentence; the notice's fields and `where`, its squares, go into the braces. Reasons of the
bonuses are written without capital and full stop: they stand beneath a name."""


def notice(what: Notice) -> str:
    """A notice in a sentence. One that has no words yet, or not what belongs into them (a game that was
    brought back may say anything), is shown by its code, never hidden.
    """
    where = _where(what.squares)
    try:
        return _sentence(what.code, dict(what.fields), where)
    except (KeyError, TypeError, ValueError):
        return what.code.replace("-", " ").capitalize() + (f": {where}." if where else ".")


def _where(squares: Collection[Position]) -> str:
    """The places, as long as one would read them; the line of more than that lights them at a tap."""
    if len(squares) <= MOST_PLACES:
        return places(squares)
    return say("{count} squares. Tap here to see them").format(count=len(squares))


def _sentence(code: str, fields: dict[str, int | str], where: str) -> str:
    """Raises KeyError for a code without words, and what comes of fields that do not fit them."""
    if (special := SPECIAL.get(code)) is not None:
        return special(fields, where)
    if "terrain" in fields:
        fields["terrain"] = TERRAINS[Terrain(str(fields["terrain"]))]
    return SENTENCES[code].format(**fields, where=where)


_MISSING = Plural("{count} square is missing", "{count} squares are missing")
_BESIDE = Plural(
    "{count} square beside the kingdom was left out: it cannot have been laid there.",
    "{count} squares beside the kingdom were left out: they cannot have been laid there.",
)
_ROWS, _COLS = Plural("one row", "{count} rows"), Plural("one column", "{count} columns")
_NUMBERS = Table({2: Phrase("two"), 3: Phrase("three")})
_OFF = Table(
    {
        (-1, 0): Phrase("the castle is {rows} above the middle"),
        (1, 0): Phrase("the castle is {rows} below the middle"),
        (0, -1): Phrase("the castle is {cols} left of the middle"),
        (0, 1): Phrase("the castle is {cols} right of the middle"),
        (-1, -1): Phrase("the castle is {rows} above and {cols} left of the middle"),
        (-1, 1): Phrase("the castle is {rows} above and {cols} right of the middle"),
        (1, -1): Phrase("the castle is {rows} below and {cols} left of the middle"),
        (1, 1): Phrase("the castle is {rows} below and {cols} right of the middle"),
    }
)
"""(down, to the right), each -1, 0 or 1 -> where the castle lies. `{rows}` is `one row`, `two rows`."""


def _missing(fields: Fields, _: str) -> str:
    number = int(fields["count"])
    return _MISSING.of(number).format(count=number)


def _tiles_beside(fields: Fields, _: str) -> str:
    number = int(fields["count"])
    return _BESIDE.of(number).format(count=number)


def _middle_off(fields: Fields, _: str) -> str:
    rows, cols = int(fields["rows"]), int(fields["cols"])
    way = (rows > 0) - (rows < 0), (cols > 0) - (cols < 0)
    return _OFF[way].format(rows=_steps(abs(rows), _ROWS), cols=_steps(abs(cols), _COLS))


def _steps(number: int, what: Plural) -> str:
    """`two rows`; no castle in a full frame is further than three from its middle."""
    return what.of(number).format(count=_NUMBERS.get(number, number))


def _too_many(fields: Fields, where: str) -> str:
    square = Square(Terrain(str(fields["terrain"])), int(fields["crowns"]))
    if not fields["limit"]:
        return say("No domino has {square}: {where}.").format(square=crowned(square), where=where)
    text = say("{count} squares of {square}, and the box has {limit}: {where}.")
    return text.format(count=fields["count"], square=crowned(square), limit=fields["limit"], where=where)


def _box_decided(fields: Fields, where: str) -> str:
    square = Square(Terrain(str(fields["terrain"])), int(fields["crowns"]))
    text = say("Read as {square}, but the other kingdoms of this game leave no such domino: {where}.")
    return text.format(square=square_words(square), where=where)


SPECIAL: Mapping[str, Callable[[Fields, str], str]] = MappingProxyType(
    {
        "harmony-missing": _missing,
        "middle-incomplete": _missing,
        "middle-off": _middle_off,
        "too-many": _too_many,
        "tiles-beside": _tiles_beside,
        "box-decided": _box_decided,
    }
)
"""Code -> what makes its sentence of the fields and the places, where a pattern is not enough."""
