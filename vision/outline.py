"""A grid of squares in a photo: its outline, and points in it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.kingdom import FRAMES
from vision.errors import CornersError
from vision.squares import Points, middles, rectangle, shifted_rectangle


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A rectangle of rows x cols squares in a photo, and the frame of `size` it is taken to have.

    `corners`: (4, 2) float32 (x, y) in pixels of the upright original, clockwise from the corner
    nearest the photo's top left, read-only. `confidence`: 0 to 1, the share of what was seen that
    the grid explains; 1 for corners set by hand. `cut_off`: tiles go on beyond the photo's rim.
    `land`: (rows, cols) float32, the probability that a tile lies there, as the grid net saw it; None
    for corners set by hand.
    """

    corners: Points
    rows: int
    cols: int
    size: int
    confidence: float = 1.0
    cut_off: bool = False
    land: NDArray[np.float32] | None = None

    def __post_init__(self) -> None:
        self.corners.flags.writeable = False

    @property
    def side(self) -> float:
        """Mean side of a square, in pixels of the upright original."""
        outline = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).sum()
        return float(outline) / (2 * (self.rows + self.cols))

    def holds(self, point: NDArray[np.float32]) -> bool:
        """Whether the (x, y) of a point in the photo lies in it."""
        return cv2.pointPolygonTest(self.corners, tuple(map(float, point)), False) >= 0

    def middles(self) -> Points:
        """(rows * cols, 2) the middles of the squares in pixels of the photo, row by row."""
        return self.to_photo(middles(self.rows, self.cols))

    def part(self, top: int, left: int, bottom: int, right: int) -> Grid:
        """Only rows top to bottom and columns left to right, the last two exclusive."""
        land = None if self.land is None else self.land[top:bottom, left:right]
        corners = self.to_photo(shifted_rectangle(bottom - top, right - left, left, top))
        return Grid(corners, bottom - top, right - left, self.size, self.confidence, self.cut_off, land)

    @property
    def first(self) -> int:
        """Which of the corners lies nearest the photo's top left."""
        return int(np.linalg.norm(self.corners, axis=1).argmin())

    def turned(self, quarters: int) -> Grid:
        """The same squares, the first corner so many further on, clockwise; arrays of squares follow by
        `np.rot90` of as many.
        """
        rows, cols = (self.cols, self.rows) if quarters % 2 else (self.rows, self.cols)
        land = None if self.land is None else np.rot90(self.land, quarters)
        corners = np.roll(self.corners, -quarters, axis=0)
        return Grid(corners, rows, cols, self.size, self.confidence, self.cut_off, land)

    def from_photo(self, points: Points) -> Points:
        """(N, 2) pixels of the photo -> points in squares."""
        matrix = cv2.getPerspectiveTransform(self.corners.copy(), rectangle(self.rows, self.cols))
        return np.asarray(cv2.perspectiveTransform(points[None], matrix)[0], np.float32)

    def to_photo(self, points: Points) -> Points:
        """(N, 2) points in squares (x along the columns, y along the rows) -> pixels of the photo."""
        matrix = cv2.getPerspectiveTransform(rectangle(self.rows, self.cols), self.corners.copy())
        return np.asarray(cv2.perspectiveTransform(points[None], matrix)[0], np.float32)


def grid_of_corners(corners: Points, rows: int, cols: int, size: int | None = None) -> Grid:
    """A grid set by hand; CornersError when the corners span none or no frame holds it.

    `corners`: (4, 2) outer corners of the placed tiles in pixels of the upright photo, clockwise from the
    top left.
    """
    try:
        points = np.array(corners, np.float32)
    except (TypeError, ValueError):
        points = np.empty(0, np.float32)
    frames = [frame for frame in FRAMES if max(rows, cols) <= frame and size in (None, frame)]
    if min(rows, cols) < 1 or not frames:
        limit = f"{size}x{size}" if size else "7x7"
        raise CornersError(f"A grid has 1x1 to {limit} squares, not {rows}x{cols}.")
    if points.shape != (4, 2) or not np.isfinite(points).all():
        raise CornersError("A grid has four corners, each an x and a y in pixels.")
    edges = np.roll(points, -1, axis=0) - points
    after = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    if (turns <= 1.0).any():
        raise CornersError("The corners must go clockwise around a rectangle, from its top left.")
    return Grid(points, rows, cols, frames[0])
