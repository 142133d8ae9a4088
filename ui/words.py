"""Every word of the app that depends on what was read. English; other languages will join here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from scoring.kingdom import Notice, Position, Square
from scoring.regions import Region
from vision.read import KingdomReading

APP = "Crowncount"
HEADLINE = "Photograph a kingdom, see what it scores."
ADVICE = "From above, all squares in view, without flash."
PICTURE = "A kingdom of five by five tiles in a camera's viewfinder"
PICK = "Take or choose a photo"
PREPARING = "Preparing your photo."
SENDING = "Sending your photo."
STILL_SENDING = "Still sending your photo. You can lock the phone."
FILE_UNREADABLE = "The phone would not open this photo. Choose it again, or another one."
DROP = "Or drop a photo here"
SAMPLES = "Try a sample"
READING = "Finding the squares, then their terrain and crowns."
NEW_PHOTO = "New photo"
BACK = "Back to the start"
WHICH = "Kingdoms in the photo, from the left"
ON_PHOTO = "On the photo"
BY_HAND = "Set the grid by hand"
FRAME = "Frame"
PLACE = "Place the corners myself"
PLACE_HOW = "Outer corners of the placed tiles, in pixels of the photo: x from its left edge, y from its top."
AS_FOUND = "As found"
ROWS, COLS = "Rows", "Columns"
CORNERS = ("Top left", "Top right", "Bottom right", "Bottom left")
LIKELIEST = "Likeliest first, with the total it gives"
ALL_SQUARES = "All squares"
AS_READ = "As read"
ALL_READ = "All read. Tap a square if one is wrong."
ALL_CHECKED = "All checked. Tap a square if one is wrong."
TRY_THIS = "Take it again from above, with all squares in view and even light, or set the grid by hand below."
FRAME_TOO_SMALL = "The tiles reach further than this frame. Choose the larger one, or let the photo decide."

FRAMES: Mapping[int, str] = MappingProxyType({0: "As seen", 5: "5 × 5", 7: "7 × 7"})
BONUSES = MappingProxyType({"harmony": "Harmony", "middle_kingdom": "Middle Kingdom"})
BONUS_OFFERS = MappingProxyType(
    {
        "harmony": "off; 5 points for a full frame",
        "middle_kingdom": "off; 10 points for a castle in the middle",
    }
)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 crown`, `2 crowns`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def crowns(number: int) -> str:
    return count(number, "crown") if number else "no crown"


def square(what: Square) -> str:
    """`wheat, no crown`; castle and empty have no crowns to speak of."""
    return f"{what.terrain}, {crowns(what.crowns)}" if what.terrain.is_land else f"{what.terrain}"


def place(where: Position) -> str:
    """`Row 3, column 4`, counted from 1."""
    return f"Row {where[0] + 1}, column {where[1] + 1}"


def places(where: Iterable[Position]) -> str:
    """`row 1, column 2; row 3, column 4`."""
    return "; ".join(place(pos).lower() for pos in where)


def region(of: Region) -> str:
    """`6 forest × 2 crowns = 12`."""
    return f"{of.size} {of.terrain} × {crowns(of.crowns)} = {of.points}"


def crownless(regions: Iterable[Region]) -> str:
    """The quiet line about what scores nothing; "" when everything does."""
    squares: Counter[str] = Counter()
    for each in regions:
        squares[each.terrain] += each.size
    parts = [f"{number} {terrain}" for terrain, number in squares.most_common()]
    return "No crown, no points: " + ", ".join(parts) if parts else ""


def to_check(number: int) -> str:
    return f"{number} to check"


def kingdom(number: int, total: int) -> str:
    """One of several in a photo, counted from 1."""
    return f"Kingdom {number}: {total}"


def read_as(reading: KingdomReading, where: Position, by_hand: Square | None) -> str:
    """What the model said of a square, or that a person said otherwise."""
    read = reading.kingdom.at(*where)
    if by_hand is None:
        return f"Read as {square(read)}."
    if by_hand == read:
        return f"Read as {square(read)}, and you agreed."
    return f"Read as {square(read)}. You set it to {square(by_hand)}."


def unsure(options: tuple[Square, ...]) -> str:
    """What the doubt is about: the likeliest two differ in their crowns, or in their terrain."""
    about = "crown" if options[0].terrain is options[1].terrain else "terrain"
    return f"Not sure about the {about}."


def notice(what: Notice) -> str:
    """A notice in a sentence. One that has no words yet is shown by its code, never hidden."""
    if (special := _SPECIAL.get(what.code)) is not None:
        return special(what, dict(what.fields))
    if (sentence := _SENTENCES.get(what.code)) is not None:
        return sentence.format(**dict(what.fields), where=places(what.squares))
    where = f": {places(what.squares)}" if what.squares else ""
    return what.code.replace("-", " ").capitalize() + where + "."


_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "harmony-filled": "every square of the frame is filled",
        "harmony-kept-all": "no domino was discarded",
        "harmony-discarded": "a domino was discarded",
        "harmony-untold": "was a domino discarded?",
        "middle-centred": "the castle is in the middle",
        "middle-no-castle": "there is no castle",
        "middle-not-full": "the tiles reach over {rows} × {cols} squares, not {size} × {size}",
        "no-castle": "No castle was read. Tap the square it stands on.",
        "several-castles": "{count} castles were read, and a kingdom has one: {where}.",
        "too-many-of-terrain": "{count} {terrain} squares, and the box has {limit}.",
        "odd-squares": "An odd number of land squares, {count}: one is missing, or one is too many.",
        "disconnected": "Not joined to the castle: {where}.",
        "no-domino": "No domino of the box fits: {where}.",
        "dominoes-unfinished": "The check against the dominoes was cut short. Look at every square.",
        "cut-off": "A kingdom at the photo's edge is cut off and was left out.",
        "hidden-crown": "The castle may hide crowns: {where}.",
    }
)
"""Code -> sentence; the notice's fields and `where`, its squares, go into the braces. Reasons of the
bonuses are written without capital and full stop: they stand beneath a name."""

_Fields = Mapping[str, int | str]


def _missing(_: Notice, fields: _Fields) -> str:
    number = int(fields["count"])
    return f"{count(number, 'square')} {'is' if number == 1 else 'are'} missing"


def _middle_off(_: Notice, fields: _Fields) -> str:
    rows, cols = int(fields["rows"]), int(fields["cols"])
    parts = []
    if rows:
        one = "row below" if rows > 0 else "row above"
        parts.append(_steps(abs(rows), one))
    if cols:
        one = "column right of" if cols > 0 else "column left of"
        parts.append(_steps(abs(cols), one))
    return f"the castle is {' and '.join(parts)} the middle"


def _steps(number: int, one: str) -> str:
    """`two rows above` of 2 and `row above`."""
    noun, _, side = one.partition(" ")
    spelled = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{spelled} {noun if number == 1 else noun + 's'} {side}"


def _too_many(what: Notice, fields: _Fields) -> str:
    crowned = f"{fields['terrain']} with {crowns(int(fields['crowns']))}"
    if not fields["limit"]:
        return f"No domino has {crowned}: {places(what.squares)}."
    return (
        f"{fields['count']} squares of {crowned}, and the box has {fields['limit']}: {places(what.squares)}."
    )


_SPECIAL: Mapping[str, Callable[[Notice, _Fields], str]] = MappingProxyType(
    {
        "harmony-missing": _missing,
        "middle-incomplete": _missing,
        "middle-off": _middle_off,
        "too-many": _too_many,
    }
)
"""Code -> what makes its sentence, where a pattern is not enough."""
