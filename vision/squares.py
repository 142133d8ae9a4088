"""Grid + photo -> flattened squares, the form in which the square net sees and learns them.

Training, evaluation and the app cut squares out with this code, so that they cannot differ.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Photo, Pixels

SIDE = 50
"""Pixels of a flattened square's side: crowns are about a sixth of it, and still legible."""

MARGIN = 7
"""Pixels of neighbourhood kept around a square: tiles laid a tenth of a side off stay whole."""

CROP = SIDE + 2 * MARGIN
"""Side of what the net sees: 64 pixels."""

OVERSAMPLING = 2.0
"""A photo with more pixels than this for one of the flattened square is averaged down first."""

BALANCED = 110
"""The mean of a kingdom's red, green and blue after `balanced`, of 255."""

MOST_GAIN = 4.0
"""No channel is strengthened or weakened more: beyond, there is nothing left in it but noise."""

Points = NDArray[np.float32]


def rectangle(rows: float, cols: float) -> Points:
    """(4, 2) float32 (x, y) corners of a grid in units of squares, clockwise from the top left."""
    return np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)], np.float32)


def middles(rows: int, cols: int) -> Points:
    """(rows * cols, 2) float32 (x, y) middles of a grid's squares in units of squares, row by row."""
    y, x = np.mgrid[0:rows, 0:cols] + 0.5
    return np.column_stack([x.ravel(), y.ravel()]).astype(np.float32)


def shifted_rectangle(rows: float, cols: float, left: float, top: float) -> Points:
    """The same, its top left corner at (left, top)."""
    return np.asarray(rectangle(rows, cols) + np.array([left, top], np.float32), np.float32)


def flatten(photo: Photo, corners: Points, rows: int, cols: int, side: int, margin: int) -> Pixels:
    """The grid seen from straight above.

    `corners`: (4, 2) outer corners in pixels of the upright original. Returns an array of shape
    (rows*side + 2*margin, cols*side + 2*margin, 3) uint8 RGB; outside the photo its rim repeats.
    """
    inside = corners.astype(np.float32) * np.array(photo.scale, np.float32)
    pixels, inside = shrunk(photo.pixels, inside, (rows + cols) * 2 * side * OVERSAMPLING)
    target = rectangle(rows * side, cols * side) + margin
    # Pixel centres lie at whole numbers for OpenCV, at halves in our geometry.
    matrix = cv2.getPerspectiveTransform(inside - 0.5, target - np.float32(0.5))
    width, height = cols * side + 2 * margin, rows * side + 2 * margin
    flat = cv2.warpPerspective(
        pixels, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8)


def shrunk(pixels: Pixels, corners: Points, most: float) -> tuple[Pixels, Points]:
    """The part around the corners, averaged down until their outline is at most `most` pixels long.

    Returns the pixels and the corners in them.
    """
    outline = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).sum())
    factor = most / outline if outline > 0 else 1.0
    if factor >= 1.0:
        return pixels, corners
    height, width = pixels.shape[:2]
    pad = outline / 16  # a little table around, for the margin
    left, top = np.clip(np.floor(corners.min(axis=0) - pad), 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(np.ceil(corners.max(axis=0) + pad), (left + 1, top + 1), (width, height))
    part = pixels[top : int(bottom), left : int(right)]
    moved = corners - np.array([left, top])
    while factor <= 0.5:
        part, moved, factor = halved(part), moved / 2, factor * 2
    small = cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    real = np.array([small.shape[1] / part.shape[1], small.shape[0] / part.shape[0]])
    return np.asarray(small, np.uint8), (moved * real).astype(np.float32)


def halved(pixels: Pixels) -> Pixels:
    """(H, W, 3) -> (H // 2, W // 2, 3): the means of two by two, which come ten times as fast as any other
    fraction; an odd row or column is left out.
    """
    half = pixels.shape[1] // 2, pixels.shape[0] // 2
    even = pixels[: 2 * half[1], : 2 * half[0]]
    return np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)


def cut_squares(photo: Photo, corners: Points, rows: int, cols: int) -> Pixels:
    """All squares of a grid with a rim of their neighbourhood: (rows, cols, CROP, CROP, 3) uint8 RGB."""
    flat = flatten(photo, corners, rows, cols, SIDE, MARGIN)
    windows = np.lib.stride_tricks.sliding_window_view(flat, (CROP, CROP), axis=(0, 1))
    return np.ascontiguousarray(windows[::SIDE, ::SIDE].transpose(0, 1, 3, 4, 2))


def balanced(squares: Pixels) -> Pixels:
    """Squares of one kingdom, (..., 3) uint8 RGB, as under a neutral lamp.

    Each channel is scaled to the same mean over all of them: the "grey world" of Buchsbaum, "A spatial
    processor model for object colour perception", 1980. A kingdom mixes enough terrains for that.
    """
    flat = squares.reshape(-1, squares.shape[-2], 3)
    mean = np.array(cv2.mean(flat)[:3])
    gain = np.clip(BALANCED / np.maximum(mean, 1.0), 1 / MOST_GAIN, MOST_GAIN)
    table = np.clip(np.arange(256)[:, None] * gain + 0.5, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(flat, table[None]), np.uint8).reshape(squares.shape)
