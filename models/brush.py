"""What tiles and tables are painted with: shapes in tile units, soft noise, ramps of colours.

Everything is RGB. Shapes are drawn at twice the asked size and shrunk at the end, which gives the
soft edges of print and lets thin lines come out thinner than a pixel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

Image = npt.NDArray[np.uint8]
Field = npt.NDArray[np.float32]
Points = Sequence[tuple[float, float]] | npt.NDArray[np.float64]

OVERSAMPLING = 2
"""Pictures are painted this many times larger; 3 looks the same and costs twice as much."""

_FRACTION_BITS = 4
"""OpenCV draws at sixteenths of a pixel: enough that small crowns keep their shape."""

_STEPS = 1 << _FRACTION_BITS

_ROUND = np.linspace(0, 2 * math.pi, 16, endpoint=False)
_CIRCLE = np.stack([np.cos(_ROUND), np.sin(_ROUND)], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Brush:
    """Paints on `pixels`, (H, W, 3) RGB or (H, W, 4) RGBA uint8, in place, in its own units.

    `place` is the (2, 3) matrix from those units, (x, y) with y down, to OpenCV's finest steps.
    """

    pixels: Image
    place: npt.NDArray[np.float64]

    @classmethod
    def on(cls, pixels: Image, unit: float) -> Brush:
        """A brush whose unit is `unit` pixels, from the top left of `pixels`."""
        step = unit * _STEPS
        return cls(pixels, np.array([[step, 0, 0], [0, step, 0]], dtype=np.float64))

    def at(self, x: float, y: float, size: float = 1.0, turn: float = 0.0, mirror: bool = False) -> Brush:
        """The brush moved to (x, y), its unit `size`, turned by `turn` radians, clockwise."""
        cos, sin, flip = math.cos(turn) * size, math.sin(turn) * size, -1 if mirror else 1
        moved = np.array([[cos * flip, -sin, x], [sin * flip, cos, y], [0, 0, 1]])
        return Brush(self.pixels, self.place @ moved)

    def shape(
        self, points: Points, fill: Sequence[int], edge: Colour | None = None, width: float = 0.0
    ) -> None:
        """A filled polygon of (N, 2) points, with an outline where `edge` is given."""
        corners = self._pixels_of(points)
        cv2.fillPoly(self.pixels, [corners], _opaque(fill), cv2.LINE_AA, _FRACTION_BITS)
        if edge is not None:
            self._stroke(corners, edge, width, closed=True)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour,
        edge: Colour | None = None,
        width: float = 0.0,
        squash: float = 1.0,
    ) -> None:
        """A filled circle, or an ellipse `squash` times as high as wide."""
        self.shape(_CIRCLE * (radius, radius * squash) + (x, y), fill, edge, width)

    def line(self, points: Points, colour: Colour, width: float, closed: bool = False) -> None:
        """A line through (N, 2) points, never thinner than a painted pixel."""
        self._stroke(self._pixels_of(points), colour, width, closed)

    def _pixels_of(self, points: Points) -> npt.NDArray[np.int32]:
        placed = np.asarray(points) @ self.place[:, :2].T + self.place[:, 2]
        return placed.astype(np.int32)

    def _stroke(self, corners: npt.NDArray[np.int32], colour: Colour, width: float, closed: bool) -> None:
        unit = math.hypot(self.place[0, 0], self.place[1, 0])
        thick = max(1, round(width * unit / _STEPS))
        ink = _opaque(colour)
        cv2.polylines(self.pixels, [corners], closed, ink, thick, cv2.LINE_AA, _FRACTION_BITS)


def _opaque(colour: Sequence[int]) -> tuple[int, ...]:
    return tuple(colour) if len(colour) == 4 else (*colour, 255)


def blob(rng: np.random.Generator, radius: float, wobble: float, count: int = 9) -> npt.NDArray[np.float64]:
    """(count, 2) points around the origin, up to `wobble` of the radius off the circle."""
    turn = np.arange(count) * (2 * math.pi / count) + rng.uniform(0, 6)
    reach = radius * rng.uniform(1 - wobble, 1 + wobble, count)
    points = np.empty((count, 2))
    np.multiply(np.cos(turn), reach, out=points[:, 0])
    np.multiply(np.sin(turn), reach, out=points[:, 1])
    return points


def noise(
    rng: np.random.Generator, height: int, width: int, cells: tuple[int, int], octaves: int = 1
) -> Field:
    """Soft noise (height, width), 0 to 1: `cells` (down, across) random values, blown up.

    Each further octave has half the strength and twice the cells.
    """
    total = np.zeros((height, width), dtype=np.float32)
    for octave in range(octaves):
        down, across = (min(cells[0] << octave, height), min(cells[1] << octave, width))
        grid = rng.random((down, across), dtype=np.float32) * np.float32(0.5**octave)
        total += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
    low, high, *_ = cv2.minMaxLoc(total)
    return (total - np.float32(low)) * np.float32(1 / max(high - low, 1e-6))


def ramp(field: npt.NDArray[np.floating], colours: Sequence[Colour]) -> Image:
    """Colour a field (H, W), 0 to 1, by colours at equal steps; (H, W, 3) RGB uint8."""
    steps = np.linspace(0, 255, len(colours))
    stops = np.asarray(colours, dtype=np.float64)
    table = np.stack([np.interp(np.arange(256), steps, stops[:, c]) for c in range(3)], axis=1)
    levels = np.clip(field * 255, 0, 255).astype(np.uint8)
    painted = cv2.applyColorMap(levels, np.rint(table).astype(np.uint8).reshape(256, 1, 3))
    return np.asarray(painted, dtype=np.uint8)


def vary(rng: np.random.Generator, colour: Colour, amount: int) -> Colour:
    """A colour near this one: lighter or darker by up to `amount`, each channel a third more."""
    both, *each = (rng.random(4) * 2 - 1).tolist()
    red, green, blue = (
        min(255, max(0, round(channel + amount * (both + own / 3))))
        for channel, own in zip(colour, each, strict=True)
    )
    return red, green, blue


def scaled(colour: Colour, factor: float) -> Colour:
    """The colour, `factor` times as bright."""
    red, green, blue = (min(255, round(channel * factor)) for channel in colour)
    return red, green, blue


def shrink(pixels: Image) -> Image:
    """The finished picture at its asked size."""
    height, width = pixels.shape[0] // OVERSAMPLING, pixels.shape[1] // OVERSAMPLING
    small = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)
