"""Maps of corners, centres and land -> the kingdoms' grids. OpenCV's geometry; no net in here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.kingdom import FRAMES
from vision.errors import CornersError, GridNotFound
from vision.lattice import Lattice, fit_lattice
from vision.photo import Photo
from vision.points import Field, Sight, Window, look
from vision.session import SHIPPED
from vision.squares import Points, rectangle, shifted_rectangle

LAND = 0.5
"""A cell of the lattice with more of the land map than this holds a tile."""

TOUCHING = 0.35
"""Cells with more land than this join others to one kingdom, for a hand or a castle hides some."""

REACH = 8
"""Cells looked at in each direction from the lattice's origin: a 7x7 kingdom lies within 6."""

NARROW = 0.8
"""A kingdom that spans less of the photo than this is looked at again, closer."""

PAD = 0.9
"""Table kept around a kingdom in the closer look, in squares."""

FEWEST_TILES = 3
"""A castle and one domino: fewer squares are no kingdom yet."""

MOST_KINGDOMS = 4
"""The game has four players."""

SURE = 0.45
"""A lattice that explains less of the peaks around it than this is an accident of the table."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A rectangle of rows x cols squares in a photo, and the frame of `size` it is taken to have.

    `corners`: (4, 2) float32 (x, y) in pixels of the upright original, clockwise from the corner
    nearest the photo's top left, read-only. `confidence`: 0 to 1, the share of what was seen that
    the grid explains; 1 for corners set by hand.
    """

    corners: Points
    rows: int
    cols: int
    size: int
    confidence: float = 1.0

    def __post_init__(self) -> None:
        self.corners.flags.writeable = False

    @property
    def side(self) -> float:
        """Mean side of a square, in pixels of the upright original."""
        outline = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).sum()
        return float(outline) / (2 * (self.rows + self.cols))

    def part(self, top: int, left: int, bottom: int, right: int) -> Grid:
        """Only rows top to bottom and columns left to right, the last two exclusive."""
        corners = self.to_photo(shifted_rectangle(bottom - top, right - left, left, top))
        return Grid(corners, bottom - top, right - left, self.size, self.confidence)

    def from_photo(self, points: Points) -> Points:
        """(N, 2) pixels of the photo -> points in squares."""
        matrix = cv2.getPerspectiveTransform(self.corners.copy(), rectangle(self.rows, self.cols))
        return np.asarray(cv2.perspectiveTransform(points[None], matrix)[0], np.float32)

    def to_photo(self, points: Points) -> Points:
        """(N, 2) points in squares (x along the columns, y along the rows) -> pixels of the photo."""
        matrix = cv2.getPerspectiveTransform(rectangle(self.rows, self.cols), self.corners.copy())
        return np.asarray(cv2.perspectiveTransform(points[None], matrix)[0], np.float32)


def grid_of_corners(corners: Points, rows: int, cols: int, size: int | None = None) -> Grid:
    """A grid set by hand; CornersError when the corners span none or no frame holds it."""
    points = np.array(corners, np.float32).reshape(-1, 2)
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


def find_grids(photo: Photo, size: int | None = None, path: Path = SHIPPED.grid) -> tuple[Grid, ...]:
    """Every kingdom's grid in the photo, left to right; GridNotFound when there is none.

    A grid is the window of the frame's size around most of the land, so its rim may hold rows and
    columns without a tile: those are for the reader of squares to cut off.
    """
    sight = look(photo, path=path)
    found = [closer(photo, grid, size, path) for grid in grids_of(sight, size)]
    if not any(grid.confidence >= SURE for grid in found):
        found = [grid for window in land_windows(sight) for grid in seen_in(photo, window, size, path)]
    grids = [grid for grid in found if grid.confidence >= SURE]
    if not grids:
        raise GridNotFound(*reason_of(photo, sight))
    return tuple(sorted(grids, key=lambda grid: float(grid.corners[:, 0].mean())))


def land_windows(sight: Sight) -> list[Window]:
    """(left, top, right, bottom) in the photo of patches of land too small to show their squares."""
    count, _, boxes, _ = cv2.connectedComponentsWithStats((sight.land > LAND).astype(np.uint8))
    left, top, right, bottom = sight.window
    windows = []
    for x, y, width, height, area in boxes[1:count]:
        pad = max(width, height) / 4 + 1
        if area >= FEWEST_TILES * 4 and max(width, height) + 2 * pad < NARROW * sight.land.shape[0]:
            corners = np.array([(x - pad, y - pad), (x + width + pad, y + height + pad)], np.float32)
            (x0, y0), (x1, y1) = sight.to_photo(corners)
            windows.append((max(x0, left), max(y0, top), min(x1, right), min(y1, bottom)))
    return windows[:MOST_KINGDOMS]


def seen_in(photo: Photo, window: Window, size: int | None, path: Path) -> list[Grid]:
    """The grids in a part of the photo."""
    return grids_of(look(photo, window, path), size)


def closer(photo: Photo, grid: Grid, size: int | None, path: Path) -> Grid:
    """The same kingdom looked at closer, where that shows it larger and explains it better."""
    pad = PAD * grid.side
    left, top = np.maximum(grid.corners.min(axis=0) - pad, 0)
    right, bottom = np.minimum(grid.corners.max(axis=0) + pad, (photo.width, photo.height))
    window = float(left), float(top), float(right), float(bottom)
    if max(right - left, bottom - top) > NARROW * max(photo.width, photo.height):
        return grid
    again = [g for g in seen_in(photo, window, size, path) if same_kingdom(g, grid)]
    return max([*again, grid], key=lambda g: g.confidence)


def same_kingdom(one: Grid, other: Grid) -> bool:
    """Whether two looks mean one kingdom, and not its neighbour: their middles lie close."""
    off = np.linalg.norm(one.corners.mean(axis=0) - other.corners.mean(axis=0))
    return bool(off < 2.5 * other.side)


def grids_of(sight: Sight, size: int | None, most: int = MOST_KINGDOMS) -> list[Grid]:
    """The grids in one look, most supported first; each takes its peaks away from the next."""
    corners, centres, land = sight.corners, sight.centres, sight.land.copy()
    grids: list[Grid] = []
    while len(grids) < most:
        lattice = fit_lattice(corners, centres)
        if lattice is None:
            break
        window = kingdom_window(lattice, land, size)
        taken = lattice.explained
        if window is not None:
            grids.append(grid_in_photo(lattice, window, sight))
            taken = taken | in_window(lattice, window)
            outline = sight.from_photo(grids[-1].corners)
            cv2.fillConvexPoly(land, np.round(outline - 0.5).astype(np.int32), 0.0)
        corners = corners[~taken[: len(corners)]]
        centres = centres[~taken[-len(centres) :]]
    return grids


@dataclass(frozen=True, slots=True)
class Cells:
    """Lattice cells from (left, top), `cols` by `rows` of them; `share` of the peaks there fit."""

    left: int
    top: int
    rows: int
    cols: int
    size: int
    share: float


def kingdom_window(lattice: Lattice, land: Field, size: int | None) -> Cells | None:
    """The frame that holds most land; None where too few tiles lie on the lattice."""
    cells = main_patch(cell_land(lattice, land))
    tiles = (cells > LAND).astype(np.float64)
    if tiles.sum() < FEWEST_TILES:
        return None
    frame = size or frame_of(tiles)
    top, left, _ = densest(cells * tiles, frame)
    tiles_in = tiles[top : top + frame, left : left + frame]
    rows, cols = np.nonzero(tiles_in.any(1))[0], np.nonzero(tiles_in.any(0))[0]
    inside = Cells(
        left + int(cols[0]) - REACH, top + int(rows[0]) - REACH,
        int(np.ptp(rows)) + 1, int(np.ptp(cols)) + 1, frame, 0.0,
    )  # fmt: skip
    around = in_window(lattice, inside)
    share = float(lattice.explained[around].mean()) if around.any() else 0.0
    return Cells(inside.left, inside.top, inside.rows, inside.cols, frame, share)


def main_patch(land: NDArray[np.float64]) -> NDArray[np.float64]:
    """The land of the largest patch of cells joined by sides, 0 elsewhere: a kingdom is in one piece,
    what lies apart is a neighbour's or a loose domino.
    """
    patches, names = cv2.connectedComponents((land > TOUCHING).astype(np.uint8), connectivity=4)
    if patches < 2:
        return np.zeros_like(land)
    weights = [land[names == name].sum() for name in range(1, patches)]
    return np.where(names == 1 + int(np.argmax(weights)), land, 0.0)


def frame_of(tiles: NDArray[np.float64]) -> int:
    """5, unless so many tiles lie outside the best frame of 5 that it must be 7."""
    small, large = (densest(tiles, frame)[2] for frame in FRAMES)
    return FRAMES[1] if large - small >= 2 else FRAMES[0]


def densest(land: NDArray[np.float64], frame: int) -> tuple[int, int, float]:
    """(top, left, sum) of the frame x frame window with most land; of equal ones the most central."""
    sums = cv2.boxFilter(land, -1, (frame, frame), anchor=(0, 0), normalize=False,
                         borderType=cv2.BORDER_CONSTANT)  # fmt: skip
    sums = sums[: land.shape[0] - frame + 1, : land.shape[1] - frame + 1]
    top, left = np.unravel_index(int(sums.argmax()), sums.shape)
    return int(top), int(left), float(sums[top, left])


def cell_land(lattice: Lattice, land: Field) -> NDArray[np.float64]:
    """(2*REACH + 1,) * 2: how much of each lattice cell is land, the origin's cell in the middle."""
    ticks = np.arange(-REACH, REACH + 1)
    x, y = np.meshgrid(ticks, ticks)
    cells = np.column_stack([x.ravel(), y.ravel()]).astype(np.float64)
    samples = [(0.0, 0.0), (0.25, 0.25), (-0.25, 0.25), (0.25, -0.25), (-0.25, -0.25)]
    points = np.concatenate([cells + sample for sample in samples])
    depth = points @ lattice.matrix[2, :2] + lattice.matrix[2, 2]
    seen = cv2.perspectiveTransform(points[None], lattice.matrix)[0].astype(np.float32) - 0.5
    seen[depth * lattice.matrix[2, 2] <= 0] = -9
    values = cv2.remap(land, seen[None, :, 0], seen[None, :, 1], cv2.INTER_LINEAR, borderValue=0)[0]
    return np.asarray(values.reshape(len(samples), len(ticks), len(ticks)).mean(axis=0), np.float64)


def in_window(lattice: Lattice, window: Cells) -> NDArray[np.bool_]:
    """(N,) bool: which peaks lie in the window, a third of a square around it included."""
    low = np.array([window.left, window.top]) - 0.85
    high = np.array([window.left + window.cols, window.top + window.rows]) - 0.15
    return np.asarray(((lattice.seen > low) & (lattice.seen < high)).all(axis=1))


def grid_in_photo(lattice: Lattice, window: Cells, sight: Sight) -> Grid:
    """The window's outline in the photo, clockwise from the corner nearest the photo's top left."""
    outline = shifted_rectangle(window.rows, window.cols, window.left - 0.5, window.top - 0.5)
    seen = cv2.perspectiveTransform(outline[None].astype(np.float64), lattice.matrix)[0]
    corners, rows, cols = sight.to_photo(seen.astype(np.float32)), window.rows, window.cols
    edges = corners - np.roll(corners, 1, axis=0)
    if edges[1, 0] * edges[2, 1] - edges[1, 1] * edges[2, 0] < 0:  # the lattice was mirrored
        corners, rows, cols = corners[[0, 3, 2, 1]], cols, rows
    first = int(np.linalg.norm(corners, axis=1).argmin())
    if first % 2:
        rows, cols = cols, rows
    return Grid(np.roll(corners, -first, axis=0), rows, cols, window.size, window.share)


def reason_of(photo: Photo, sight: Sight) -> tuple[str, str]:
    """(reason, sentence) for a photo without a grid: what most likely is in the way."""
    grey = cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY)
    if float(np.percentile(grey, 95)) < 45:
        return (
            "too-dark",
            "The photo is too dark to see squares. Turn on a light and take it again.",
        )
    if float((sight.land > LAND).mean()) < 0.01:
        return (
            "no-tiles",
            "No kingdom can be seen in the photo. Photograph all its squares from above.",
        )
    small = cv2.resize(grey, (512, 512), interpolation=cv2.INTER_AREA)
    if float(cv2.Laplacian(small, cv2.CV_32F).std()) < 4:
        return "too-blurred", "The photo is blurred. Hold the phone still and take it again."
    return (
        "no-lattice",
        "The squares cannot be told apart. Photograph them from above, or set the corners by hand.",
    )
