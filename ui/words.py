"""Every word of the app that depends on what was read. English; other languages will join here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from games.records import Reading
from scoring.kingdom import Notice, Position, Square
from scoring.regions import Region
from vision.read import DOUBT

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
READING_SQUARES = "Reading the squares between the rings."
NEW_PHOTO = "New photo"
BACK = "Back to the start"
WHICH = "Kingdoms in the photo, from the left"
BY_HAND = "By hand"
KINGDOM = "Kingdom"
UNDO, REDO = "Undo", "Redo"
RESET = "Back to the reading"
EMPTY_BOARD = "Empty the board"
TURN = "Turn the board"
SHARE = "Share"
NOTATION = "The kingdom as text"
LINK = "Its address"
COPY, COPIED = "Copy", "Copied."
NOT_COPIED = "Hold the text to copy it."
LINK_WARNING = "Who has the address can change the kingdom."
FRAME = "Frame"
SQUARES = "Squares"
FILL_IN = "Tap a square to fill it in."
PLACE = "Place the corners"
PLACE_HEAD = "Drag each ring to an outer corner."
PLACE_HOW = "The lines should fall between the tiles."
PHOTO = "The photo"
READ_SQUARES = "Read the squares"
RETAKE = "Retake"
AS_FOUND = "As found"
ROWS, COLS = "Rows", "Columns"
CORNERS = ("Top left", "Top right", "Bottom right", "Bottom left")
LIKELIEST = "Likeliest first, with the total it gives"
ALL_SQUARES = "All squares"
AS_READ = "As read"
ALL_READ = "All read. Tap a square if one is wrong."
ALL_CHECKED = "All checked. Tap a square if one is wrong."
DRAG_RINGS = "Drag the four rings to the corners, or take the photo again."
FRAME_TOO_SMALL = "The tiles reach further than this frame. Choose the larger one, or let the photo decide."

FRAMES: Mapping[int, str] = MappingProxyType({5: "5 × 5", 7: "7 × 7"})
SHAPES: Mapping[int, str] = MappingProxyType({**FRAMES, 0: "Other"})
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


def region_line(of: Region) -> str:
    """The same in two lines, for a button that has the points beside them."""
    return f"**{of.terrain.capitalize()}**  \n{of.size} × {crowns(of.crowns)}"


def option(what: Square, total: int | None) -> str:
    """What a square may be, and the total it would give."""
    return f"{what.terrain.capitalize()}  \n**{'–' if total is None else total}**"


def ring(corner: str) -> str:
    """The name of a ring, for those who do not see it."""
    return f"{corner} corner. Arrow keys move it."


def crownless(regions: Iterable[Region]) -> str:
    """The quiet line about what scores nothing; "" when everything does."""
    squares: Counter[str] = Counter()
    for each in regions:
        squares[each.terrain] += each.size
    parts = [f"{number} {terrain}" for terrain, number in squares.most_common()]
    return "No crown, no points: " + ", ".join(parts) if parts else ""


def to_check(number: int) -> str:
    return f"{number} to check"


def all_read(reading: Reading, typed: bool) -> str:
    """Nothing is doubtful: what to do all the same."""
    if typed:
        return FILL_IN
    unsure_once = any(share < DOUBT for row in reading.confidence or () for share in row)
    return ALL_CHECKED if unsure_once else ALL_READ


def kingdom(number: int, total: int) -> str:
    """One of several in a photo, counted from 1."""
    return f"Kingdom {number}: {total}"


def read_as(reading: Reading, where: Position, by_hand: Square | None) -> str:
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
        "no-order": "These could not be laid in any order: {where}.",
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
