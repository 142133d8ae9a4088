"""Photo -> maps of land, lattice corners and square centres: the grid net, and the peaks in its maps."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ModelError
from vision.photo import Photo, Pixels
from vision.session import SHIPPED, load_model
from vision.squares import Points, halved

CHANNELS = ("land", "corners", "centres")
INPUT = 256
"""The net sees a photo with its longer side at this many pixels."""

MAP = 64
"""Side of the maps it answers with."""

PEAK = 0.22
"""A local maximum below this is nothing; the fit throws out the wrong ones above it."""

APART = 2
"""Cells between two peaks at least: squares of three cells are the smallest that can be told apart,
and a large square's broad bump must not be taken for two."""

SMOOTHING = 0.7

Field = NDArray[np.float32]
Window = tuple[float, float, float, float]
"""(left, top, right, bottom) of a part of a photo, in pixels of the upright original."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What the net saw in a part of a photo. Points are (x, y) in map cells, origin top left.

    `land`: (MAP, MAP) float32, the probability that a tile lies there. `corners` (N, 2) and
    `centres` (M, 2) float32, strongest first; `window`: (left, top, right, bottom) of the part, in
    pixels of the upright original.
    """

    land: Field
    corners: Points
    centres: Points
    window: Window

    @property
    def cell(self) -> float:
        """Pixels of the original that one map cell spans."""
        left, top, right, bottom = self.window
        return max(right - left, bottom - top) / MAP

    def to_photo(self, points: Points) -> Points:
        """(N, 2) map points -> pixels of the upright original."""
        return np.asarray(points * self.cell + np.array(self.window[:2]), np.float32)

    def from_photo(self, points: Points) -> Points:
        """(N, 2) pixels of the upright original -> map points."""
        return np.asarray((points - np.array(self.window[:2])) / self.cell, np.float32)


def look(
    photo: Photo,
    window: Window | None = None,
    path: Path = SHIPPED.grid,
) -> Sight:
    """Run the grid net on a photo, or on a `window` of it (left, top, right, bottom, original pixels)."""
    model = load_model(path)
    if tuple(json.loads(model.metadata.get("labels", "[]"))) != CHANNELS:
        raise ModelError(f"{path} is not the grid model of this version. Install crowncount again.")
    left, top, right, bottom = window or (0.0, 0.0, float(photo.width), float(photo.height))
    sx, sy = photo.scale
    x0, y0 = max(0, int(left * sx)), max(0, int(top * sy))
    x1 = min(photo.pixels.shape[1], max(x0 + 8, round(right * sx)))
    y1 = min(photo.pixels.shape[0], max(y0 + 8, round(bottom * sy)))
    land, corners, centres = model.run(letterboxed(photo.pixels[y0:y1, x0:x1])[None])[0]
    return Sight(land, peaks(corners), peaks(centres), (x0 / sx, y0 / sy, x1 / sx, y1 / sy))


def letterboxed(pixels: Pixels) -> Pixels:
    """(INPUT, INPUT, 3): the longer side scaled to INPUT, towards the top left, black beside it."""
    while max(pixels.shape[:2]) >= 2 * INPUT:
        pixels = halved(pixels)
    height, width = pixels.shape[:2]
    scale = INPUT / max(height, width)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    canvas = np.zeros((INPUT, INPUT, 3), np.uint8)
    canvas[: size[1], : size[0]] = cv2.resize(pixels, size, interpolation=way)
    return canvas


def peaks(field: Field) -> Points:
    """Local maxima of a map, (N, 2) float32 (x, y) in cells, to a fraction of a cell, strongest first."""
    # A bump between two cells is equally high in both; the slope lets only one of them win.
    field = np.asarray(cv2.GaussianBlur(field, (3, 3), SMOOTHING), np.float32)
    slope = np.add.outer(np.arange(field.shape[0]), 2 * np.arange(field.shape[1]))
    sloped = field + slope.astype(np.float32) * np.float32(1e-6)
    highest = cv2.dilate(sloped, np.ones((2 * APART + 1, 2 * APART + 1), np.uint8))
    rows, cols = np.nonzero((sloped >= highest) & (field > PEAK))
    strength = field[rows, cols]
    order = np.argsort(-strength, kind="stable")
    rows, cols = rows[order], cols[order]
    padded = np.pad(np.log(np.maximum(field, 1e-3)), 1, mode="edge")
    r, c = rows + 1, cols + 1
    middle = padded[r, c]
    # The logarithm of a Gaussian bump is a parabola: three values give its vertex exactly.
    dx = vertex(padded[r, c - 1], middle, padded[r, c + 1])
    dy = vertex(padded[r - 1, c], middle, padded[r + 1, c])
    return np.column_stack([cols + 0.5 + dx, rows + 0.5 + dy]).astype(np.float32)


def vertex(before: Field, middle: Field, after: Field) -> Field:
    """Where, from -0.5 to 0.5, the parabola through three neighbouring values is highest."""
    bend = before - 2 * middle + after
    shift = np.where(bend < -1e-6, 0.5 * (before - after) / np.minimum(bend, -1e-6), 0.0)
    return np.clip(shift, -0.5, 0.5).astype(np.float32)
