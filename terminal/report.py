"""What `crowncount read` and `score` have found, and the JSON it becomes (CONTRACT.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.dominoes import problems
from scoring.kingdom import Kingdom, Notice
from scoring.notation import format_kingdom
from scoring.regions import Rules, ScoreSheet, score
from terminal.texts import EARNED, Doubt, counted, frame_name, kingdom_sheet, one_line, sureness, text_of

if TYPE_CHECKING:  # `crowncount score` does not wait for OpenCV
    from vision.photo import Photo
    from vision.read import KingdomReading

Json = dict[str, Any]

GOOD, NO_KINGDOM, UNUSABLE = 0, 1, 2
"""Exit status of one photo; that of a whole run is the largest."""

NONE_WHOLE = (
    "no-kingdom",
    "No kingdom lies in the photo as a whole. Take the photo again with all tiles in view.",
)


@dataclass(frozen=True, slots=True)
class HandGrid:
    """A grid given by hand: four (x, y) corners in pixels of the upright photo, clockwise."""

    corners: tuple[tuple[float, float], ...]
    rows: int
    cols: int


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """A kingdom with its score and everything odd about it; `reading` when it came from a photo."""

    kingdom: Kingdom
    sheet: ScoreSheet
    warnings: tuple[Notice, ...]
    reading: KingdomReading | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PhotoReport:
    """One photo's outcome. `photo` is None for what is none; `problem` is (code, sentence)."""

    name: str
    photo: Photo | None
    seconds: dict[str, float]
    kingdoms: tuple[Scored, ...] = ()
    warnings: tuple[Notice, ...] = ()
    problem: tuple[str, str] | None = None
    status: int = GOOD


def scored(kingdom: Kingdom, rules: Rules, reading: KingdomReading | None = None) -> Scored:
    """Score a kingdom and collect its warnings: of the reading, of the box, of the bonuses."""
    sheet = score(kingdom, rules)
    missed = [notice for notice in sheet.notices if notice.code not in EARNED]
    seen = reading.warnings if reading else ()
    # the reading may have come across the same oddity, which is told once
    warnings = tuple(dict.fromkeys([*seen, *problems(kingdom), *missed]))
    return Scored(kingdom, sheet, warnings, reading)


def report_photo(
    name: str, rules: Rules, size: int | None, hand: HandGrid | None, *, raw: bool = False
) -> PhotoReport:
    """Read and score one photo. What is wrong with it is not raised, it is the report's problem."""
    import numpy as np

    from vision.errors import VisionError
    from vision.photo import load_photo
    from vision.read import Stopwatch, read_photo

    watch = Stopwatch()
    photo = None
    corners = np.array(hand.corners, np.float32) if hand else None
    shape = (hand.rows, hand.cols) if hand else None
    try:
        data = file_bytes(name)
        with watch.stage("decode"):
            photo = load_photo(data)
        with watch.stage("dominoes"):  # and the score; the other stages are taken out below
            reading = read_photo(photo, size=size, corners=corners, shape=shape, raw=raw)
            kingdoms = tuple(scored(found.kingdom, rules, found) for found in reading.kingdoms)
    except VisionError as error:
        problem = error.code, str(error)
        return PhotoReport(name, photo, watch.seconds, problem=problem, status=UNUSABLE)
    except Exception as error:  # CONTRACT.md: one bad photo never stops the others
        what = one_line(f"{type(error).__name__}: {error}")
        problem = "fault", f"Reading failed ({what}). Please report it."
        return PhotoReport(name, photo, watch.seconds, problem=problem, status=UNUSABLE)
    watch.seconds["dominoes"] -= sum(reading.seconds.values())
    for stage, seconds in reading.seconds.items():
        watch.seconds[stage] += seconds
    missing = (reading.problem.code, reading.explanation) if reading.problem else NONE_WHOLE
    return PhotoReport(
        name,
        photo,
        watch.seconds,
        kingdoms,
        reading.warnings,
        problem=None if kingdoms else missing,
        status=GOOD if kingdoms else NO_KINGDOM,
    )


def file_bytes(name: str) -> bytes:
    """The file's bytes; PhotoError, whose sentence leaves the name to the caller, for OSError."""
    from vision.errors import PhotoError

    try:
        return Path(name).read_bytes()
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise PhotoError("missing-file", f"The file cannot be read: {reason}.") from error


def photo_json(report: PhotoReport) -> Json:
    """The line of a photo."""
    photo, problem = report.photo, report.problem
    read = [(found, found.reading) for found in report.kingdoms if found.reading]
    return {
        "photo": {
            "name": report.name,
            "width": photo.width if photo else None,
            "height": photo.height if photo else None,
        },
        "seconds": {stage: round(seconds, 4) for stage, seconds in report.seconds.items()},
        "kingdoms": [_kingdom_json(found, reading) for found, reading in read],
        "warnings": [{"code": n.code, "text": text_of(n)} for n in report.warnings],
        "problem": {"code": problem[0], "text": problem[1]} if problem else None,
    }


def _kingdom_json(found: Scored, reading: KingdomReading) -> Json:
    kingdom = found.kingdom
    return {
        "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in reading.grid.corners],
        "rows": kingdom.rows,
        "cols": kingdom.cols,
        "size": kingdom.size,
        "squares": squares_json(kingdom, reading),
        "notation": format_kingdom(kingdom),
        "score": sheet_json(found.sheet),
        "warnings": warnings_json(found.warnings),
    }


def squares_json(kingdom: Kingdom, reading: KingdomReading | None) -> list[list[Json]]:
    """Row by row; what was typed (no `reading`) is certain."""
    squares: list[list[Json]] = [[] for _ in range(kingdom.rows)]
    for (row, col), square in kingdom:
        sure = shown_confidence(float(reading.confidence[row, col])) if reading else 1.0
        squares[row].append({"terrain": square.terrain.value, "crowns": square.crowns, "confidence": sure})
    return squares


def scored_json(found: Scored) -> Json:
    """The object of a kingdom given in notation."""
    return {
        "notation": format_kingdom(found.kingdom),
        "size": found.kingdom.size,
        "score": sheet_json(found.sheet),
        "warnings": warnings_json(found.warnings),
    }


def sheet_json(sheet: ScoreSheet) -> Json:
    return {
        "regions": [
            {
                "terrain": region.terrain.value,
                "squares": [list(pos) for pos in region.squares],
                "size": region.size,
                "crowns": region.crowns,
                "points": region.points,
            }
            for region in sheet.regions
        ],
        "regions_total": sheet.regions_total,
        "harmony": sheet.harmony,
        "middle_kingdom": sheet.middle_kingdom,
        "total": sheet.total,
        "largest_region": sheet.largest_region,
        "crowns": sheet.crowns,
    }


def warnings_json(notices: Iterable[Notice]) -> list[Json]:
    return [
        {"code": n.code, "text": text_of(n), "squares": [list(pos) for pos in n.squares]} for n in notices
    ]


def shown_confidence(confidence: float) -> float:
    """Four decimals, cut and not rounded, so that what is below the limit of doubt stays below.

    float32 knows 0.9 as 0.89999998 and its neighbour as 0.89999992: seven decimals part them.
    """
    return min(max(round(confidence * 10_000_000), 0) // 1_000, 10_000) / 10_000


def photo_sheet(report: PhotoReport) -> str:
    """The score sheets of all kingdoms of a photo, for people to read."""
    if report.photo is None or report.status == UNUSABLE:
        code = report.problem[0] if report.problem else "fault"
        return f"{one_line(report.name)}: not read ({code})\n"
    size = f"{report.photo.width} x {report.photo.height} pixels"
    count, took = counted(len(report.kingdoms), "kingdom"), sum(report.seconds.values())
    lines = [f"{one_line(report.name)} ({size}, {count}, {took:.2f} s)"]
    lines += [f"  Warning: {text_of(notice)}" for notice in report.warnings]
    if report.problem:
        lines.append(f"  {report.problem[1]}")
    for number, found in enumerate(report.kingdoms, 1):
        which = f"Kingdom {number}, " if len(report.kingdoms) > 1 else "Kingdom, "
        lines += ["", which + scored_sheet(found)]
    return "\n".join(lines) + "\n"


def scored_sheet(found: Scored) -> str:
    """The score sheet of one kingdom; the caller may put words before its first line."""
    kingdom, doubts = found.kingdom, list[Doubt]()
    if reading := found.reading:
        doubts = [(p, kingdom.at(*p), sureness(reading.confidence[p])) for p in reading.doubtful]
    body = kingdom_sheet(kingdom, found.sheet, found.warnings, doubts)
    return "\n".join([frame_name(kingdom.size), *body])
