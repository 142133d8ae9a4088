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

FRAMES: Mapping[int | None, str] = MappingProxyType({None: "As seen", 5: "5 × 5", 7: "7 × 7"})
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


def unsure(reading: KingdomReading, where: Position) -> str:
    """What the doubt is about: the likeliest two differ in their crowns, or in their terrain."""
    best, second = reading.options(*where)[:2]
    about = "crown" if best.terrain is second.terrain else "terrain"
    return f"Not sure about the {about}."


def notice(what: Notice) -> str:
    """A notice in a sentence. One that has no words yet is shown by its code, never hidden."""
    if (wording := _NOTICES.get(what.code)) is None:
        where = f": {places(what.squares)}" if what.squares else ""
        return what.code.replace("-", " ").capitalize() + where + "."
    return wording(dict(what.fields), what)


_Fields = Mapping[str, int | str]


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _middle_off(fields: _Fields, _: Notice) -> str:
    rows, cols = int(fields["rows"]), int(fields["cols"])
    parts = []
    if rows:
        side = "below" if rows > 0 else "above"
        parts.append(f"{_number(abs(rows))} {'row' if abs(rows) == 1 else 'rows'} {side}")
    if cols:
        side = "right of" if cols > 0 else "left of"
        parts.append(f"{_number(abs(cols))} {'column' if abs(cols) == 1 else 'columns'} {side}")
    return f"the castle is {' and '.join(parts)} the middle"


def _too_many(fields: _Fields, what: Notice) -> str:
    crowned = crowns(int(fields["crowns"]))
    head = f"{fields['count']} {fields['terrain']} squares with {crowned}"
    if not fields["limit"]:
        return f"No domino has {fields['terrain']} with {crowned}: {places(what.squares)}."
    return f"{head}, and the box has {fields['limit']}: {places(what.squares)}."


def _missing(fields: _Fields, _: Notice) -> str:
    number = int(fields["count"])
    return f"{count(number, 'square')} {'is' if number == 1 else 'are'} missing"


_NOTICES: Mapping[str, Callable[[_Fields, Notice], str]] = MappingProxyType(
    {
        "harmony-filled": lambda f, n: "every square of the frame is filled",
        "harmony-missing": _missing,
        "middle-centred": lambda f, n: "the castle is in the middle",
        "middle-no-castle": lambda f, n: "there is no castle",
        "middle-not-full": lambda f, n: (
            f"the tiles reach over {f['rows']} × {f['cols']} squares, not {f['size']} × {f['size']}"
        ),
        "middle-off": _middle_off,
        "middle-incomplete": _missing,
        "no-castle": lambda f, n: "No castle was read. Tap the square it stands on.",
        "several-castles": lambda f, n: (
            f"{f['count']} castles were read, a kingdom has one: {places(n.squares)}."
        ),
        "too-many-of-terrain": lambda f, n: (
            f"{f['count']} {f['terrain']} squares, and the box has {f['limit']}."
        ),
        "too-many": _too_many,
        "odd-squares": lambda f, n: (
            f"{f['count']} land squares cannot be dominoes: one is missing, or one too many."
        ),
        "disconnected": lambda f, n: f"Not joined to the castle: {places(n.squares)}.",
        "cut-off": lambda f, n: "A kingdom at the photo's edge is cut off and was left out.",
        "hidden-crown": lambda f, n: f"The castle may hide crowns: {places(n.squares)}.",
    }
)
