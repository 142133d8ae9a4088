"""Every word of the app that depends on what was read. English; other languages will join here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from games.records import Reading
from scoring.kingdom import Notice, Position, Square
from scoring.regions import Region
from ui.language import Phrase
from vision.read import DOUBT


class Say:
    """Labels and sentences that never change; where figures or names go in, there is a function below."""

    APP = Phrase("Crowncount")
    HEADLINE = Phrase("Photograph a kingdom, see what it scores.")
    ADVICE = Phrase("From above, all squares in view, without flash.")
    PICTURE = Phrase("A kingdom of five by five tiles in a camera's viewfinder")
    PICK = Phrase("Take or choose a photo")
    PREPARING = Phrase("Preparing your photo.")
    SENDING = Phrase("Sending your photo.")
    STILL_SENDING = Phrase("Still sending your photo. You can lock the phone.")
    FILE_UNREADABLE = Phrase("The phone would not open this photo. Choose it again, or another one.")
    DROP = Phrase("Or drop a photo here")
    SAMPLES = Phrase("Try a sample")
    READING = Phrase("Finding the squares, then their terrain and crowns.")
    READING_SQUARES = Phrase("Reading the squares between the rings.")
    NEW_PHOTO = Phrase("New photo")
    BACK = Phrase("Back to the start")
    WHICH = Phrase("Kingdoms in the photo, from the left")
    BY_HAND = Phrase("By hand")
    KINGDOM = Phrase("Kingdom")
    UNDO = Phrase("Undo")
    REDO = Phrase("Redo")
    RESET = Phrase("Back to the reading")
    EMPTY_BOARD = Phrase("Empty the board")
    TURN = Phrase("Turn the board")
    SHARE = Phrase("Share")
    NOTATION = Phrase("The kingdom as text")
    LINK = Phrase("Its address")
    COPY = Phrase("Copy")
    COPIED = Phrase("Copied.")
    NOT_COPIED = Phrase("Hold the text to copy it.")
    LINK_WARNING = Phrase("Who has the address can change the kingdom.")
    FRAME = Phrase("Frame")
    SQUARES = Phrase("Squares")
    FILL_IN = Phrase("Tap a square to fill it in.")
    PLACE = Phrase("Place the corners")
    PLACE_HEAD = Phrase("Drag each ring to an outer corner.")
    PLACE_HOW = Phrase("The lines should fall between the tiles.")
    PHOTO = Phrase("The photo")
    READ_SQUARES = Phrase("Read the squares")
    RETAKE = Phrase("Retake")
    AS_FOUND = Phrase("As found")
    ROWS = Phrase("Rows")
    COLS = Phrase("Columns")
    TOP_LEFT, TOP_RIGHT = Phrase("Top left"), Phrase("Top right")
    BOTTOM_RIGHT, BOTTOM_LEFT = Phrase("Bottom right"), Phrase("Bottom left")
    LIKELIEST = Phrase("Likeliest first, with the total it gives")
    ALL_SQUARES = Phrase("All squares")
    AS_READ = Phrase("As read")
    ALL_READ = Phrase("All read. Tap a square if one is wrong.")
    ALL_CHECKED = Phrase("All checked. Tap a square if one is wrong.")
    DRAG_RINGS = Phrase("Drag the four rings to the corners, or take the photo again.")
    FRAME_TOO_SMALL = Phrase(
        "The tiles reach further than this frame. Choose the larger one, or let the photo decide."
    )


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


def corners() -> tuple[str, str, str, str]:
    """The four, clockwise from the top left."""
    return Say.TOP_LEFT, Say.TOP_RIGHT, Say.BOTTOM_RIGHT, Say.BOTTOM_LEFT


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
        return Say.FILL_IN
    unsure_once = any(share < DOUBT for row in reading.confidence or () for share in row)
    return Say.ALL_CHECKED if unsure_once else Say.ALL_READ


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
