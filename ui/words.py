"""The words of the pages that read a photo and show its kingdom.

Words for squares are in ui/land_words.py, for notices in ui/notice_words.py; both are names here too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from games.records import Reading
from scoring.kingdom import Position, Square
from ui.land_words import TERRAINS as TERRAINS
from ui.land_words import capital as capital
from ui.land_words import crownless as crownless
from ui.land_words import crowns as crowns
from ui.land_words import place as place
from ui.land_words import places as places
from ui.land_words import region_line as region_line
from ui.land_words import square as square
from ui.land_words import tap as tap
from ui.land_words import tile as tile
from ui.language import Phrase, Plural, Table, say, say_many
from ui.notice_words import notice as notice
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
    CHOOSE_FILE = Phrase("Choose a file")
    SAMPLES = Phrase("Try a sample")
    TOTAL = Phrase("Total")
    POINTS = Phrase("points")
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
    RESET_COPY = Phrase("Back to the shared kingdom")
    EMPTY_BOARD = Phrase("Empty the board")
    TURN = Phrase("Turn the board")
    SHARE = Phrase("Share")
    NOTATION = Phrase("The kingdom as text")
    COPY = Phrase("Copy")
    COPIED = Phrase("Copied.")
    NOT_COPIED = Phrase("Hold the text to copy it.")
    FRAME = Phrase("Frame")
    SQUARES = Phrase("Squares")
    FILL_IN = Phrase("Tap a square to fill it in.")
    COPY_OPENED = Phrase("Copy of a shared kingdom. Tap a square to change it.")
    NOTHING_SEEN = Phrase("No square of a kingdom was seen. Move the corners or take the photo again.")
    PLACE = Phrase("Place the corners")
    PLACE_HEAD = Phrase("Drag each ring to an outer corner.")
    PLACE_HOW = Phrase("The lines should fall between the tiles.")
    PHOTO = Phrase("The photo")
    READ_SQUARES = Phrase("Read the squares")
    RETAKE = Phrase("Retake")
    AS_FOUND = Phrase("As found")
    ROWS = Phrase("Rows")
    COLS = Phrase("Columns")
    LIKELIEST = Phrase("Likeliest first, with the total it gives")
    ALL_SQUARES = Phrase("All squares")
    AS_READ = Phrase("As read")
    ALL_READ = Phrase("All read. Tap a square if one is wrong.")
    ALL_CHECKED = Phrase("All checked. Tap a square if one is wrong.")
    DRAG_RINGS = Phrase("Drag the four rings to the corners, or take the photo again.")
    FRAME_TOO_SMALL = Phrase(
        "These are more squares than the frame holds. Choose the larger frame, or fewer squares."
    )


FRAMES: Mapping[int, str] = MappingProxyType({5: "5 × 5", 7: "7 × 7"})
BONUSES = Table({"harmony": Phrase("Harmony"), "middle_kingdom": Phrase("Middle Kingdom")})
SAMPLES = Table(
    {
        "five-by-five": Phrase("Five by five"),
        "seven-by-seven": Phrase("Seven by seven"),
        "unfinished": Phrase("Unfinished"),
        "turned": Phrase("Turned"),
        "oblique": Phrase("Oblique"),
        "dim": Phrase("Dim"),
    }
)


_READ_BUT_ODD = Plural(
    "All read. {count} thing is odd, see below.", "All read. {count} things are odd, see below."
)
_CHECKED_BUT_ODD = Plural(
    "All checked. {count} thing is odd, see below.", "All checked. {count} things are odd, see below."
)


_MARKS = re.compile(r"[\\`*_\[\]$:~<>|&]")
_BEGINS = re.compile(r"^(\d*)([.)]|[-+#](?=\s|$))")
"""What Markdown takes for more than it is: anywhere, and where a line begins."""


def plain(text: str) -> str:
    """What somebody has typed, for a label, which Streamlit takes for Markdown."""
    return _BEGINS.sub(r"\1\\\2", _MARKS.sub(r"\\\g<0>", text))


def shape(size: int) -> str:
    """A full frame of this side; 0 stands for fewer rows or columns."""
    return FRAMES[size] if size else say("Other")


def sample(stem: str) -> str:
    """The name of a sample photo; of one that has no words yet, what its file says."""
    return SAMPLES.get(stem) or capital(stem.replace("-", " ").replace("_", " "))


def frame(size: int) -> str:
    """`5 × 5 frame`."""
    return say("{frame} frame").format(frame=FRAMES[size])


def points(number: int) -> str:
    return say_many("{count} point", "{count} points", number).format(count=number)


def from_regions(points: int) -> str:
    """What the total is made of, beside it."""
    return say("{points} from regions").format(points=points)


def from_bonuses(points: int) -> str:
    return say("+{points} bonus").format(points=points)


def corners() -> tuple[str, str, str, str]:
    """The names of the four rings, clockwise from the top left, for those who do not see them."""
    return (
        say("Top left corner. Arrow keys move it."),
        say("Top right corner. Arrow keys move it."),
        say("Bottom right corner. Arrow keys move it."),
        say("Bottom left corner. Arrow keys move it."),
    )


def to_check(number: int) -> str:
    return say_many("{count} to check", "{count} to check", number).format(count=number)


def all_read(reading: Reading, typed: bool, odd: int = 0) -> str:
    """Nothing is doubtful: what to do all the same. `odd`: the notices below."""
    if typed:
        return Say.FILL_IN if reading.kingdom.bounds is None else Say.COPY_OPENED
    if not any(square.terrain.is_land for _, square in reading.kingdom):
        return Say.NOTHING_SEEN
    unsure_once = any(share < DOUBT for row in reading.confidence or () for share in row)
    if odd:
        return (_CHECKED_BUT_ODD if unsure_once else _READ_BUT_ODD).of(odd).format(count=odd)
    return Say.ALL_CHECKED if unsure_once else Say.ALL_READ


def kingdom(number: int, total: int) -> str:
    """One of several in a photo, counted from 1."""
    return say("Kingdom {number}: {total}").format(number=number, total=total)


def read_as(reading: Reading, where: Position, by_hand: Square | None) -> str:
    """What the model said of a square, or that a person said otherwise."""
    read = reading.kingdom.at(*where)
    if by_hand is None:
        return say("Read as {square}.").format(square=square(read))
    if by_hand == read:
        return say("Read as {square}, and you agreed.").format(square=square(read))
    text = say("Read as {square}. You set it to {other}.")
    return text.format(square=square(read), other=square(by_hand))


def unsure(options: tuple[Square, ...]) -> str:
    """What the doubt is about: the likeliest two differ in their crowns, or in their terrain."""
    if options[0].terrain is options[1].terrain:
        return say("Not sure about the crown.")
    return say("Not sure about the terrain.")
