"""Readings without models: a plain picture of a kingdom, read as its notation says."""

import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from games.records import SavedKingdom, Tap
from scoring.kingdom import CASTLE, EMPTY, LAND, Kingdom, Notice, Position, Square
from scoring.notation import parse_kingdom
from scoring.regions import NO_BONUS, Rules
from ui.keep import reading_of
from ui.tokens import TERRAIN
from vision.outline import Grid, grid_of_corners
from vision.photo import Photo, load_photo
from vision.read import STAGES, KingdomReading, PhotoReading

EXAMPLE = "G L F F F / G F F F1 G / G S1 C F G / G S2 L G2 G1 / F L1 L G1 W"
SIDE, RIM = 40, 30
WIDTH = 8 * SIDE
CLASSES = (*(Square(terrain, n) for terrain in LAND for n in range(4)), CASTLE, EMPTY)
SURE, LIKELY, SECOND = 0.99, 0.6, 0.3


def picture(kingdom: Kingdom) -> bytes:
    """A PNG: plain squares in the terrains' colours on a grey table."""
    size = (kingdom.cols * SIDE + 2 * RIM, kingdom.rows * SIDE + 2 * RIM)
    image = Image.new("RGB", size, "#888")
    draw = ImageDraw.Draw(image)
    for (row, col), square in kingdom:
        x, y = RIM + col * SIDE, RIM + row * SIDE
        if square != EMPTY:
            draw.rectangle((x, y, x + SIDE - 1, y + SIDE - 1), fill=TERRAIN[square.terrain][0])
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def grid_of(kingdom: Kingdom, number: int = 0) -> Grid:
    """Where the squares lie in that picture; or, as of another `number`, beside it."""
    left, top = RIM + number * WIDTH, RIM
    right, bottom = left + kingdom.cols * SIDE, top + kingdom.rows * SIDE
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32)
    return grid_of_corners(corners, kingdom.rows, kingdom.cols, kingdom.size)


def reading(
    kingdom: Kingdom, doubts: Mapping[Position, Square] | None = None, grid: Grid | None = None
) -> KingdomReading:
    """The kingdom as read. `doubts`: unsure squares, and what else each of them might be."""
    probabilities = np.zeros((kingdom.rows, kingdom.cols, len(CLASSES)), np.float32)
    for place, square in kingdom:
        other = (doubts or {}).get(place)
        rest = 1 - (SURE if other is None else LIKELY + SECOND)
        probabilities[place] = rest / (len(CLASSES) - 1)
        probabilities[place][CLASSES.index(square)] = SURE if other is None else LIKELY
        if other is not None:
            probabilities[place][CLASSES.index(other)] = SECOND
    return KingdomReading(
        grid or grid_of(kingdom), kingdom, probabilities.max(axis=2), probabilities, CLASSES
    )


def photo_reading(photo: Photo, readings: Iterable[KingdomReading]) -> PhotoReading:
    return PhotoReading(photo, tuple(readings), dict.fromkeys(STAGES, 0.01))


def nothing_found(source: bytes, **asked: Any) -> PhotoReading:
    """No kingdom in the photo, and the example between corners set by hand."""
    if asked["corners"] is not None:
        grid = grid_of_corners(asked["corners"], *asked["shape"], asked["size"])
        return photo_reading(load_photo(source), [reading(parse_kingdom(EXAMPLE), None, grid)])
    found = photo_reading(load_photo(source), [])
    problem = Notice("no-kingdom", (("reason", "no-words-yet"),))
    return PhotoReading(found.photo, (), found.seconds, problem=problem, explanation="No tiles <in> sight.")


def example(doubts: Mapping[Position, Square] | None = None) -> tuple[Photo, KingdomReading]:
    """The contract's kingdom, as a photo and its reading."""
    kingdom = parse_kingdom(EXAMPLE)
    return load_photo(picture(kingdom)), reading(kingdom, doubts)


def saved(read: KingdomReading, taps: Iterable[Tap] = (), rules: Rules = NO_BONUS) -> SavedKingdom:
    """The reading as the store would give it back."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    return SavedKingdom(
        "id", now, now, reading_of(read, "photo"), 1, tuple(taps), bool(taps), False, rules, None, True
    )
