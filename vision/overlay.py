"""Draws what was read onto a copy of the photo: the grid, a tag on each square, marks of doubt."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.kingdom import EMPTY, Square
from vision.photo import Photo, Pixels
from vision.read import KingdomReading
from vision.squares import Points

Colour = tuple[int, int, int]

PAPER: Colour = (255, 253, 248)
INK: Colour = (21, 24, 31)
DOUBT: Colour = (244, 182, 63)
"""RGB. The app's sheet, dark ink and doubt (a test compares them with ui/tokens.py)."""

LINE = 1 / 44
"""Width of a grid line, in squares: thin enough to see the seam beside it."""

TAG = 0.3
"""Height of the tag on a square, in squares: the crowns printed on the tile stay in view."""

DASHES = 5
"""Orange dashes on each side of a doubtful square."""

SUBPIXEL = 4
"""Bits after the point in the coordinates given to OpenCV."""

CROWN = np.array([(0, 0.15), (0.25, 0.5), (0.5, 0), (0.75, 0.5), (1, 0.15), (0.9, 1), (0.1, 1)], np.float32)
"""(7, 2) outline of a crown in a unit square, y downwards."""


def draw_reading(photo: Photo, reading: KingdomReading) -> Pixels:
    """The photo with one kingdom's reading on it: (H, W, 3) uint8 RGB, as large as `photo.pixels`.

    Lines along the grid, on each square its terrain's first letter and its crowns, orange dashes
    round the doubtful ones. Empty squares get no tag. The photo itself stays as it was.
    """
    canvas = photo.pixels.copy()
    scale = np.array(photo.scale, np.float32)
    side = reading.grid.side * float(scale.mean())
    width = max(1, round(side * LINE))

    def spot(points: list[tuple[float, float]]) -> Points:
        return reading.grid.to_photo(np.array(points, np.float32)) * scale

    for points in grid_lines(reading.grid.rows, reading.grid.cols):
        draw_line(canvas, spot(points), 3 * width, INK)
    for points in grid_lines(reading.grid.rows, reading.grid.cols):
        draw_line(canvas, spot(points), width, PAPER)
    for row, col in reading.doubtful:
        draw_doubt(canvas, spot(outline(row, col)), width)
    for (row, col), square in reading.kingdom:
        if square != EMPTY:
            (centre,) = spot([(col + 0.5, row + 0.5)])
            draw_tag(canvas, centre, side * TAG, square)
    return canvas


def grid_lines(rows: int, cols: int) -> list[list[tuple[float, float]]]:
    """The ends of all grid lines as (x, y) in squares."""
    across = [[(0.0, float(row)), (float(cols), float(row))] for row in range(rows + 1)]
    down = [[(float(col), 0.0), (float(col), float(rows))] for col in range(cols + 1)]
    return across + down


def outline(row: int, col: int) -> list[tuple[float, float]]:
    """The dashes' ends round a square, clockwise from its top left, as (x, y) in squares."""
    steps = np.arange(2 * DASHES) / (2 * DASHES)
    inset = 2.5 * LINE
    near, far = inset, 1 - inset
    ring = [
        *((near + (far - near) * s, near) for s in steps),
        *((far, near + (far - near) * s) for s in steps),
        *((far - (far - near) * s, far) for s in steps),
        *((near, far - (far - near) * s) for s in steps),
    ]
    return [(float(col + x), float(row + y)) for x, y in ring]


def draw_line(canvas: Pixels, points: Points, width: int, colour: Colour) -> None:
    cv2.polylines(canvas, [fixed(points)], False, colour, width, cv2.LINE_AA, SUBPIXEL)


def draw_doubt(canvas: Pixels, points: Points, width: int) -> None:
    """Dashes in orange on a band of ink: seen on wheat and on mines alike."""
    cv2.polylines(canvas, [fixed(points)], True, INK, 4 * width, cv2.LINE_AA, SUBPIXEL)
    after = np.roll(points, -1, axis=0)
    for start, end in list(zip(points, after, strict=True))[::2]:
        draw_line(canvas, np.stack([start, end]), 2 * width, DOUBT)


def draw_tag(canvas: Pixels, centre: NDArray[np.float32], height: float, square: Square) -> None:
    """A paper tag at `centre` (x, y in pixels of the canvas): letter, then crowns."""
    crown = height * 0.56
    width = height * 0.95 + square.crowns * crown * 1.15
    left, top = float(centre[0]) - width / 2, float(centre[1]) - height / 2
    rim = max(1.0, height * 0.06)
    fill_box(canvas, left - rim, top - rim, width + 2 * rim, height + 2 * rim, INK)
    fill_box(canvas, left, top, width, height, PAPER)
    draw_letter(canvas, left + height * 0.475, top + height / 2, height, square.terrain[0].upper())
    for n in range(square.crowns):
        x = left + height * 0.85 + n * crown * 1.15
        points = CROWN * np.float32(crown) + np.array([x, top + height * 0.22], np.float32)
        cv2.fillPoly(canvas, [fixed(points)], INK, cv2.LINE_AA, SUBPIXEL)


def draw_letter(canvas: Pixels, x: float, y: float, height: float, letter: str) -> None:
    """A letter with its middle at (x, y)."""
    font, weight = cv2.FONT_HERSHEY_DUPLEX, max(1, round(height / 14))
    scale = height * 0.64 / cv2.getTextSize("H", font, 1.0, 1)[0][1]
    (width, tall), _ = cv2.getTextSize(letter, font, scale, weight)
    origin = (round(x - width / 2), round(y + tall / 2))
    cv2.putText(canvas, letter, origin, font, scale, INK, weight, cv2.LINE_AA)


def fill_box(canvas: Pixels, left: float, top: float, width: float, height: float, colour: Colour) -> None:
    """A filled rectangle with round corners."""
    radius = height * 0.24
    turns = np.radians(np.arange(0, 91, 15))
    arc = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius
    quarters = [arc, arc[::-1] * (-1, 1), -arc, arc[::-1] * (1, -1)]
    middles = [
        (left + width - radius, top + height - radius),
        (left + radius, top + height - radius),
        (left + radius, top + radius),
        (left + width - radius, top + radius),
    ]
    points = np.concatenate([q + m for q, m in zip(quarters, middles, strict=True)])
    cv2.fillPoly(canvas, [fixed(points.astype(np.float32))], colour, cv2.LINE_AA, SUBPIXEL)


def fixed(points: Points) -> NDArray[np.int32]:
    """OpenCV's fixed-point coordinates; pixel centres lie at halves in our geometry."""
    return np.round((points - 0.5) * (1 << SUBPIXEL)).astype(np.int32)
