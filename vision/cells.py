"""Lattice + land -> the cells of one kingdom, and the frame it is taken to have."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.kingdom import FRAMES
from vision.lattice import Lattice
from vision.points import Field
from vision.squares import Points

LAND = 0.5
"""A cell of the lattice with more of the land map than this holds a tile."""

TOUCHING = 0.35
"""Cells with more land than this join others to one kingdom, for a hand or a castle hides some."""

FAINT = 0.2
"""A row beside the tiles with a cell of more land than this may be the kingdom's too, hardly seen: dark
tiles in the dark, forest on a green cloth. The squares themselves then tell."""

REACH = 8
"""Cells looked at in each direction from the lattice's origin: a 7x7 kingdom lies within 6."""

AROUND, INSIDE = 0.75, 0.4
"""Squares from a cell's middle, in both directions: within the first lie its corners too."""

FIVE_POINTS = ((0.0, 0.0), (0.25, 0.25), (-0.25, 0.25), (0.25, -0.25), (-0.25, -0.25))
"""Where in a cell, from its middle, its land is looked up."""

MOST_OF = 1.6
"""The outer four of them, so many times as far out, bound most of a cell."""

OFF_MAP = -9.0
"""Map coordinates, outside of any map, of what lies behind the camera."""

HELD, BARELY_HELD = 0.75, 0.45
"""A cell of whose peaks so many fit the lattice belongs to it; if its middle does, fewer are enough.
The others are a neighbour's, laid askew, or the gap before it."""

MOSTLY = 0.5
"""Tiles outside the best frame of 5 are none of the kingdom's if less of them are the lattice's own cells."""

CROSSED = 0.95
"""Two frames of 5 that hold this share of a patch too wide for one kingdom hold two kingdoms; one frame
of 7 that does holds one, and what lies outside is none of it.
"""

FEWEST_TILES = 3
"""A castle and one domino: fewer squares are no kingdom yet."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Lattice cells from (left, top), `cols` by `rows` of them; `share` of the peaks there fit."""

    left: int
    top: int
    rows: int
    cols: int
    size: int
    share: float = 0.0


def kingdom_window(
    lattice: Lattice, land: Field, size: int | None, seen: tuple[float, float]
) -> tuple[Cells, Cells] | None:
    """The tiles within the frame that holds most land, and the whole patch of land that they belong to.

    `seen`: (width, height) of the photo's part on the map, in map cells. None where too few tiles lie on
    the lattice.
    """
    cells = cell_land(lattice, land)
    patch = main_patch(cells)
    if extent(patch > LAND) > FRAMES[-1] and not in_one_frame(patch > LAND):  # two kingdoms close together
        patch = main_patch(cells * own_cells(lattice))
    tiles = (patch > LAND).astype(np.float64)
    if tiles.sum() < FEWEST_TILES:
        return None
    frame = size or frame_of(tiles, lattice)
    top, left, _ = densest(patch * tiles, frame)
    framed = np.zeros_like(tiles)
    framed[top : top + frame, left : left + frame] = tiles[top : top + frame, left : left + frame]
    window = around(framed, frame)
    # A frame of 7 is taken with a reason: beyond it is mostly a neighbour's land.
    if frame == FRAMES[0] and min(window.rows, window.cols) < frame:
        window = with_faint_rows(window, cells * own_cells(lattice) * whole_cells(lattice, seen))
    return window, around(patch, frame)


def with_faint_rows(window: Cells, land: NDArray[np.float64]) -> Cells:
    """The window with the faint rows and columns beside it for which its frame has room.

    `land`: (2*REACH + 1,) * 2, of the lattice's own cells that are whole in the photo.
    """
    top, left = window.top + REACH, window.left + REACH
    bottom, right = top + window.rows, left + window.cols

    def most(part: NDArray[np.float64]) -> float:
        return float(part.max(initial=0.0))

    above, below = faint_beside(
        most(land[max(top - 1, 0) : top, left:right]),
        most(land[bottom : bottom + 1, left:right]),
        window.size - window.rows,
    )
    before, after = faint_beside(
        most(land[top:bottom, max(left - 1, 0) : left]),
        most(land[top:bottom, right : right + 1]),
        window.size - window.cols,
    )
    return replace(
        window,
        left=window.left - before,
        top=window.top - above,
        rows=window.rows + above + below,
        cols=window.cols + before + after,
    )


def faint_beside(before: float, after: float, room: int) -> tuple[bool, bool]:
    """Whether to go on before and after, where there is more land than FAINT; with `room` for one only,
    the fainter gives way.
    """
    return before > FAINT and room > int(after > before), after > FAINT and room > int(before >= after)


def share_in(lattice: Lattice, window: Cells) -> float:
    """The share of the peaks in the window that the lattice explains."""
    peaks = in_window(lattice, window)
    return float(lattice.explained[peaks].mean()) if peaks.any() else 0.0


def around(tiles: NDArray[np.float64], frame: int) -> Cells:
    """The smallest rectangle around what is not zero."""
    rows, cols = np.nonzero(tiles.any(axis=1))[0], np.nonzero(tiles.any(axis=0))[0]
    height, width = int(np.ptp(rows)) + 1, int(np.ptp(cols)) + 1
    return Cells(int(cols[0]) - REACH, int(rows[0]) - REACH, height, width, frame)


def main_patch(land: NDArray[np.float64]) -> NDArray[np.float64]:
    """The land of the largest patch of cells joined by sides, 0 elsewhere: a kingdom is in one piece,
    what lies apart is a neighbour's or a loose domino.
    """
    patches, names = cv2.connectedComponents((land > TOUCHING).astype(np.uint8), connectivity=4)
    if patches < 2:
        return np.zeros_like(land)
    weights = [land[names == name].sum() for name in range(1, patches)]
    return np.where(names == 1 + int(np.argmax(weights)), land, 0.0)


def own_cells(lattice: Lattice) -> NDArray[np.bool_]:
    """(2*REACH + 1,) * 2: False where the peaks in and around a cell speak for another lattice."""
    fitting, seen = peaks_within(lattice, AROUND)
    share = np.where(seen > 0, fitting / np.maximum(seen, 1), 1.0)
    middle, _ = peaks_within(lattice, INSIDE)
    return np.asarray((share >= HELD) | ((share >= BARELY_HELD) & (middle > 0)))


def whole_cells(lattice: Lattice, seen: tuple[float, float]) -> NDArray[np.bool_]:
    """(2*REACH + 1,) * 2: whether a cell lies within (width, height) of the map, its rim aside."""
    inside = np.ones((2 * REACH + 1,) * 2, bool)
    for step in FIVE_POINTS[1:]:
        points = cell_points(lattice, np.array(step) * MOST_OF)
        inside &= ((points >= 0) & (points <= seen)).all(axis=1).reshape(inside.shape)
    return inside


def peaks_within(lattice: Lattice, reach: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each cell how many peaks that fit, and how many at all, lie so near its middle."""
    ticks = np.arange(-REACH, REACH + 1)
    x, y = (np.abs(lattice.seen[:, axis, None] - ticks) <= reach for axis in (0, 1))
    fitting = lattice.explained
    return y[fitting].T.astype(float) @ x[fitting], y.T.astype(float) @ x


def frame_of(tiles: NDArray[np.float64], lattice: Lattice) -> int:
    """5, unless so many tiles lie outside the best frame of 5 that it must be 7.

    Tiles that are mostly not the lattice's own cells are a neighbour's or loose dominoes, and two
    kingdoms that lie so close that they make one patch are told by its extent.
    """
    small, large = FRAMES
    top, left, within = densest(tiles, small)
    if densest(tiles, large)[2] - within < 2:
        return small
    outside = tiles > 0
    outside[top : top + small, left : left + small] = False
    if own_cells(lattice)[outside].mean() < MOSTLY:
        return small
    return small if extent(tiles > 0) > large and two_frames(tiles) else large


def in_one_frame(tiles: NDArray[np.bool_]) -> bool:
    """Whether a frame of 7 holds all but a few of the tiles, which then are the table's."""
    return bool(densest(tiles.astype(np.float64), FRAMES[-1])[2] >= CROSSED * tiles.sum())


def extent(tiles: NDArray[np.bool_]) -> int:
    """Cells from one end of the tiles to the other, along the longer side."""
    return max((int(np.ptp(axis)) + 1 for axis in np.nonzero(tiles) if len(axis)), default=0)


def two_frames(tiles: NDArray[np.float64]) -> bool:
    """Whether two frames of 5, one beside the other, hold nearly all tiles."""
    frame, rest = FRAMES[0], tiles.copy()
    for _ in range(2):
        top, left, _ = densest(rest, frame)
        rest[top : top + frame, left : left + frame] = 0
    return bool(rest.sum() <= (1 - CROSSED) * tiles.sum())


def densest(land: NDArray[np.float64], frame: int) -> tuple[int, int, float]:
    """(top, left, sum) of the frame x frame window with most land; of equal ones the first."""
    sums = cv2.boxFilter(land, -1, (frame, frame), anchor=(0, 0), normalize=False,
                         borderType=cv2.BORDER_CONSTANT)  # fmt: skip
    sums = sums[: land.shape[0] - frame + 1, : land.shape[1] - frame + 1]
    top, left = np.unravel_index(int(sums.argmax()), sums.shape)
    return int(top), int(left), float(sums[top, left])


def cell_land(lattice: Lattice, land: Field) -> NDArray[np.float64]:
    """(2*REACH + 1,) * 2: how much of each lattice cell is land, the origin's cell in the middle."""
    places = np.concatenate([cell_points(lattice, np.array(step)) for step in FIVE_POINTS])
    return mean_land(land, places - np.float32(0.5), 2 * REACH + 1, 2 * REACH + 1).astype(np.float64)


def cell_points(lattice: Lattice, step: NDArray[np.float64]) -> Points:
    """((2*REACH + 1)**2, 2) on the map: the points (x, y) `step` from each cell's middle, row by row; those
    behind the camera far outside.
    """
    ticks = np.arange(-REACH, REACH + 1)
    x, y = np.meshgrid(ticks, ticks)
    points = np.column_stack([x.ravel(), y.ravel()]) + step
    depth = points @ lattice.matrix[2, :2] + lattice.matrix[2, 2]
    seen = cv2.perspectiveTransform(points[None], lattice.matrix)[0].astype(np.float32)
    seen[depth * lattice.matrix[2, 2] <= 0] = OFF_MAP
    return np.asarray(seen, np.float32)


def mean_land(land: Field, places: Points, rows: int, cols: int) -> Field:
    """(rows, cols) float32: the mean of the land map at each cell's FIVE_POINTS.

    `places`: (5 * rows * cols, 2) float32 map indices (x, y), one of the five after the other.
    """
    values = cv2.remap(land, places[None, :, 0], places[None, :, 1], cv2.INTER_LINEAR, borderValue=0)
    return np.asarray(values.reshape(len(FIVE_POINTS), rows, cols).mean(axis=0), np.float32)


def in_window(lattice: Lattice, window: Cells) -> NDArray[np.bool_]:
    """(N,) bool: which peaks lie in the window, a third of a square around it included."""
    low = np.array([window.left, window.top]) - 0.85
    high = np.array([window.left + window.cols, window.top + window.rows]) - 0.15
    return np.asarray(((lattice.seen > low) & (lattice.seen < high)).all(axis=1))
