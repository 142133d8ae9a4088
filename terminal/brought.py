"""What one file of a game gives: a kingdom, from a photo or as text, or a problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.kingdom import Kingdom, Notice, Position
from scoring.notation import NotationError, parse_kingdom
from scoring.regions import Rules
from terminal.report import GOOD, NO_KINGDOM, UNUSABLE, file_bytes, report_photo
from terminal.texts import counted

if TYPE_CHECKING:
    from vision.read import KingdomReading

NOTATION = ".txt"
"""How the name of a file ends that holds a kingdom as text."""

MOST_NOTATION = 1_000_000
"""Bytes read of such a file at most: no kingdom needs them."""

UNSURE = "unsure"
BOX = ("no-domino", "no-order")
"""Codes of what the dominoes say of single squares: those are listed, each once, with the unsure."""

UNFINISHED = "dominoes-unfinished"
"""Told once for a game, whose kingdoms are checked together."""


@dataclass(frozen=True, slots=True, eq=False)
class Brought:
    """What one file gave. `reading`: for a photo; `problem`: (code, sentence).

    `box`: what the dominoes say of the squares; `warnings`: what else was said of photo and reading.
    """

    file: str
    kingdom: Kingdom | None = None
    reading: KingdomReading | None = None
    warnings: tuple[Notice, ...] = ()
    box: tuple[Notice, ...] = ()
    problem: tuple[str, str] | None = None
    status: int = GOOD

    @property
    def look(self) -> dict[Position, str]:
        """The squares to look at, each once, and why: UNSURE, or one of BOX."""
        found = {place: notice.code for notice in self.box for place in notice.squares if notice.code in BOX}
        doubtful = self.reading.doubtful if self.reading else ()
        return dict.fromkeys(doubtful, UNSURE) | found


def bring(file: str, size: int | None) -> Brought:
    """The kingdom of one file. What is wrong with it is not raised, it is the problem."""
    if Path(file).suffix.lower() == NOTATION:
        return _bring_notation(file, size)
    report = report_photo(file, Rules(), size, None)
    readings = [found.reading for found in report.kingdoms if found.reading]
    if len(readings) > 1:
        count = counted(len(readings), "kingdom")
        text = f"There are {count} in the photo, and it is one player's. Photograph each by itself."
        return Brought(file, problem=("several-kingdoms", text), status=NO_KINGDOM)
    if not readings:
        return Brought(file, warnings=report.warnings, problem=report.problem, status=report.status)
    (reading,) = readings
    box, others = parted(reading.warnings)
    return Brought(file, reading.kingdom, reading, (*report.warnings, *others), box)


def _bring_notation(file: str, size: int | None) -> Brought:
    from vision.errors import PhotoError

    try:
        text = file_bytes(file)[:MOST_NOTATION].decode("utf-8", "replace")
        return Brought(file, parse_kingdom(text, size))
    except PhotoError as error:
        return Brought(file, problem=(error.code, str(error)), status=UNUSABLE)
    except NotationError as error:
        return Brought(file, problem=(error.notice.code, f"{error}."), status=UNUSABLE)


def parted(notices: Sequence[Notice]) -> tuple[tuple[Notice, ...], tuple[Notice, ...]]:
    """What the dominoes say, and the others."""
    box = tuple(n for n in notices if n.code in (*BOX, UNFINISHED))
    return box, tuple(n for n in notices if n not in box)
