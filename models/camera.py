"""Where a made-up camera stands: homographies from the table's plane to a photo's pixels.

The plane's unit is one square of the kingdom, x to the right and y down; the kingdom's top left
corner is at (0, 0).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.squares import rectangle

Matrix = NDArray[np.float64]
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class View:
    """How a kingdom is looked at: tilt and turn in radians, `share` of the photo's shorter side that
    the kingdom's longer extent takes, `lens` the focal length in longer sides, `off` from the middle
    as a share of the room left on each side (-1 to 1).
    """

    tilt: float
    turn: float
    share: float
    lens: float
    off: tuple[float, float]
    azimuth: float = 0.0


def any_view(rng: np.random.Generator, steepest: float = 45.0) -> View:
    """A view as people take it: mostly from above, any turn, near or far."""
    tilt = min(abs(rng.normal(0, 22)), steepest) if rng.random() < 0.8 else rng.uniform(0, steepest)
    turn = rng.normal(0, 0.12) + rng.integers(4) * np.pi / 2
    if rng.random() < 0.4:
        turn = rng.uniform(0, 2 * np.pi)
    off = rng.uniform(-1, 1, 2)
    return View(
        np.deg2rad(tilt), turn, rng.uniform(0.28, 0.97), rng.uniform(0.7, 1.3),
        (float(off[0]), float(off[1])), rng.uniform(0, 2 * np.pi),
    )  # fmt: skip


def plane_to_photo(view: View, rows: int, cols: int, width: int, height: int) -> Matrix:
    """(3, 3) homography of a pinhole camera that shows a kingdom of rows x cols as the view says."""
    centre = translation(-cols / 2, -rows / 2)
    cos, sin = np.cos(view.tilt), np.sin(view.tilt)
    lens = view.lens * max(width, height)
    distance = lens * max(rows, cols) / (view.share * min(width, height))
    # A plane turned about its middle, tilted about the x axis, pushed away, seen through the lens.
    tilted = np.array([[1, 0, 0], [0, cos, 0], [0, sin, distance]])
    seen = np.diag([lens, lens, 1.0]) @ tilted @ rotation(view.azimuth) @ centre
    seen = rotation(view.turn - view.azimuth) @ seen
    points = project(seen, rectangle(rows, cols))
    extent = points.max(0) - points.min(0)
    scale = view.share * min(width, height) / extent.max()
    room = np.maximum(np.array([width, height]) - extent * scale, 0)
    middle = np.array([width, height]) / 2 + np.array(view.off) * room / 2
    at = middle - (points.max(0) + points.min(0)) / 2 * scale
    result: Matrix = translation(*at) @ np.diag([scale, scale, 1.0]) @ seen
    return result / result[2, 2]


def cropped_tight(rng: np.random.Generator, rows: int, cols: int, width: int, height: int) -> Matrix:
    """(3, 3): the kingdom fills the picture to its rim, as when a photo was cropped to it."""
    slack = rng.choice((0.005, 0.02, 0.05))
    jitter = rng.uniform(-slack, slack, (4, 2)) * min(width, height)
    target = rectangle(height, width).astype(float) + jitter
    turned = np.roll(target, int(rng.integers(4)), axis=0)
    return through(rectangle(rows, cols).astype(float), turned)


def through(source: Array, target: Array) -> Matrix:
    """(3, 3) homography that takes the four points `source` to `target`, (4, 2) each."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    matrix = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    return np.asarray(matrix / matrix[2, 2])


def bent(points: Array, bend: float, width: int, height: int) -> Array:
    """(N, 2) pixels as a lens moves them that bends straight lines: outwards for a positive `bend`,
    by this share at the picture's corners, growing with the square of the distance.
    """
    middle = np.array([width, height]) / 2
    away = (points - middle) / np.hypot(*middle)
    return np.asarray(points + (points - middle) * bend * (away**2).sum(axis=1, keepdims=True))


def unbent(points: Array, bend: float, width: int, height: int) -> Array:
    """Where bent points were before, to a hundredth of a pixel for the bends of real lenses."""
    before = points
    for _ in range(6):
        before = before - (bent(before, bend, width, height) - points)
    return before


def translation(x: float, y: float) -> Matrix:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], float)


def rotation(angle: float) -> Matrix:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def project(matrix: Matrix, points: NDArray[np.floating]) -> Array:
    """(N, 2) points through a homography."""
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:])
