"""Readings made by hand, for tests of what the command line makes of them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import cli
from scoring.dominoes import SQUARE_COUNTS
from scoring.kingdom import CASTLE, EMPTY, Kingdom, Notice
from scoring.notation import parse_kingdom
from vision.outline import grid_of_corners
from vision.photo import Photo
from vision.read import STAGES, KingdomReading, PhotoReading
from vision.resolve import resolve, squares_of

WIDTH, HEIGHT = 120, 100
BOARD = "W0 F1 / C L"
CORNERS = ((10.04, 10.06), (90, 10), (90, 90), (10, 90))

Run = tuple[int, str, str]
"""Exit status, standard output, standard error."""


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> Run:
    """The command line in this process."""
    try:
        status = cli.main(argv)
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def picture(path: Path) -> str:
    """A grey photo in a file; its name, as the command line wants it."""
    Image.new("RGB", (WIDTH, HEIGHT), "grey").save(path)
    return str(path)


def kingdom_reading(
    text: str = BOARD,
    doubts: dict[tuple[int, int], float] | None = None,
    warnings: Iterable[Notice] = (),
) -> KingdomReading:
    """A kingdom as if it had been read: every square 0.99 sure but the doubtful ones."""
    kingdom = parse_kingdom(text)
    grid = grid_of_corners(np.array(CORNERS, np.float32), kingdom.rows, kingdom.cols)
    sure = np.full((kingdom.rows, kingdom.cols), 0.99, np.float32)
    for place, confidence in (doubts or {}).items():
        sure[place] = confidence
    none = np.zeros((kingdom.rows, kingdom.cols, 0), np.float32)
    return KingdomReading(grid, kingdom, sure, none, (), tuple(warnings))


CLASSES = (*SQUARE_COUNTS, CASTLE, EMPTY)


def seen(text: str, doubts: dict[tuple[int, int], dict[str, float]] | None = None) -> KingdomReading:
    """A kingdom as the net would have seen it, sure of every square but the doubtful ones: for those,
    how likely each other square is, as notation.
    """
    reading = kingdom_reading(text)
    likely = np.full((*reading.confidence.shape, len(CLASSES)), 1e-5, np.float32)
    for place, square in reading.kingdom:
        likely[place][CLASSES.index(square)] = 1
        for word, share in (doubts or {}).get(place, {}).items():
            likely[place][CLASSES.index(parse_kingdom(word).at(0, 0))] = share / (1 - share)
    likely /= likely.sum(axis=2, keepdims=True)
    decided = resolve(likely, CLASSES)
    kingdom = Kingdom(reading.kingdom.size, squares_of(decided.best, CLASSES))
    return KingdomReading(reading.grid, kingdom, decided.confidence, likely, CLASSES, decided.notices)


def answer(*kingdoms: KingdomReading, **more: Any) -> Callable[..., PhotoReading]:
    """A read_photo that sees these kingdoms in every photo."""

    def read_photo(source: Photo, **_: object) -> PhotoReading:
        return PhotoReading(source, kingdoms, dict.fromkeys(STAGES, 0.0), **more)

    return read_photo


NOTHING = answer(problem=Notice("no-kingdom", (("reason", "no-tiles"),)), explanation="No tiles. Go nearer.")


def see(monkeypatch: pytest.MonkeyPatch, read_photo: object) -> None:
    """Let the command line read photos with this function."""
    monkeypatch.setattr("vision.read.read_photo", read_photo)
