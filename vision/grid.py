"""Maps of corners, centres and land -> the kingdoms' grids. OpenCV's geometry; no net in here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from scoring.kingdom import FRAMES
from vision.cells import (
    FEWEST_TILES,
    FIVE_POINTS,
    LAND,
    Cells,
    in_window,
    kingdom_window,
    mean_land,
    share_in,
)  # fmt: skip
from vision.errors import GridNotFound
from vision.lattice import Lattice, fit_lattice, narrowed
from vision.outline import Grid
from vision.photo import Photo
from vision.points import Field, Sight, Window, look
from vision.rim import goes_on
from vision.session import SHIPPED
from vision.squares import Points, middles, shifted_rectangle

NARROW = 0.8
"""A kingdom that spans less of the photo than this is looked at again, closer."""

CLEAR, LARGE = 0.95, 5.5
"""Nor is one of which so many peaks fit while its squares span so many cells of the map."""

PAD = 0.9
"""Table kept around a kingdom in the closer look, in squares."""

MORE_LAND = 1.4
"""A closer look that shows so many times the land sees a larger kingdom; a part of a neighbour's is less."""

MOST_LOST = 0.6
"""A closer look that holds less of the kingdom than this has seen a part of it."""

TABLE_AROUND = 8
"""Table kept on each side of a patch of land in the closer look: one part in so many of its extent."""

RIM = 0.4
"""Land so near a kingdom, in squares, is its own tiles' or a blur of them."""

MOST_DRAFTED = 8
"""Tiles of land without a grid, beside a kingdom, that are worth a closer look: a draft has no more."""

MOST_KINGDOMS = 4
"""The game has four players."""

WELL_EXPLAINED = 0.65
"""Where no lattice explains so much, patches of land are looked at closer before one is believed."""

LEAST_EXPLAINED = 0.45
"""A lattice that explains less of the peaks around it than this is an accident of the table."""

TOO_DARK, NO_LAND, BLURRED = 45, 0.01, 4.0
"""Why no kingdom is found: only a twentieth of the photo is brighter than the first, of 255; a smaller
share of it is land than the second; edges, at BLURRED_AT pixels, are softer than the third."""

BLURRED_AT = 512


def find_grids(photo: Photo, size: int | None = None, path: Path = SHIPPED.grid) -> tuple[Grid, ...]:
    """Every kingdom's grid in the photo, left to right; GridNotFound when there is none.

    A grid is the window of the frame's size around most of the land, so its rim may hold rows and
    columns without a tile: those are for the reader of squares to cut off.
    """
    sight = look(photo, path=path)
    seen = apart(seen_at_first(photo, sight, size, path))
    beside = seen_in(photo, windows_beside(seen, sight), size, path)
    grids = apart([*seen, *explained(beside)])[:MOST_KINGDOMS]
    if not grids:
        raise GridNotFound(*reason_of(photo, sight))
    grids.sort(key=lambda grid: float(grid.corners[:, 0].mean()))
    return tuple(replace(grid, cut_off=goes_on(grid, sight, photo)) for grid in grids)


def seen_at_first(photo: Photo, sight: Sight, size: int | None, path: Path) -> list[Grid]:
    """The grids in the look at the whole photo, each looked at closer where that may show more of it;
    or, where none explains much, those in patches of land that are too small to show their squares.
    """
    found = grids_of(sight, size)
    best = max((grid.confidence for grid in found), default=0.0)
    if best < WELL_EXPLAINED:
        small = explained(seen_in(photo, land_windows(sight), size, path))
        if any(grid.confidence > best for grid in small):
            return small
    return explained(grid if is_clear(grid, sight) else closer(photo, grid, size, path) for grid in found)


def explained(grids: Iterable[Grid]) -> list[Grid]:
    """Those that are no accident of the table."""
    return [grid for grid in grids if grid.confidence >= LEAST_EXPLAINED]


def is_clear(grid: Grid, sight: Sight) -> bool:
    """Whether a closer look could show nothing that this one did not."""
    return grid.confidence >= CLEAR and grid.side >= LARGE * sight.cell


def windows_beside(grids: list[Grid], sight: Sight) -> list[Window]:
    """(left, top, right, bottom) in the photo of patches of land as large as a kingdom, on which none
    was found.
    """
    if not grids:
        return []
    left = sight.land.copy()
    for grid in grids:
        rim = shifted_rectangle(grid.rows + 2 * RIM, grid.cols + 2 * RIM, -RIM, -RIM)
        clear(left, sight.from_photo(grid.to_photo(rim)))
    side = min(grid.side for grid in grids) / sight.cell
    return land_windows(replace(sight, land=left), MOST_DRAFTED * side**2)


def apart(grids: list[Grid]) -> list[Grid]:
    """Of grids whose middle lies on another only the one that explains more squares; those first."""
    kept: list[Grid] = []
    for grid in sorted(grids, key=lambda g: -g.rows * g.cols * g.confidence):
        if not any(other.holds(grid.corners.mean(axis=0)) for other in kept):
            kept.append(grid)
    return kept


def land_windows(sight: Sight, least: float = FEWEST_TILES * 4) -> list[Window]:
    """(left, top, right, bottom) in the photo of patches of land, of `least` cells, too small to show
    their squares.
    """
    count, _, boxes, _ = cv2.connectedComponentsWithStats((sight.land > LAND).astype(np.uint8))
    left, top, right, bottom = sight.window
    windows = []
    for x, y, width, height, area in boxes[1:count]:
        pad = max(width, height) / TABLE_AROUND + 1
        if area >= least and max(width, height) + 2 * pad < NARROW * sight.land.shape[0]:
            corners = np.array([(x - pad, y - pad), (x + width + pad, y + height + pad)], np.float32)
            (x0, y0), (x1, y1) = sight.to_photo(corners)
            windows.append((max(x0, left), max(y0, top), min(x1, right), min(y1, bottom)))
    return windows[:MOST_KINGDOMS]


def seen_in(photo: Photo, windows: list[Window], size: int | None, path: Path) -> list[Grid]:
    """The grids in parts of the photo."""
    return [grid for window in windows for grid in grids_of(look(photo, window, path), size)]


def closer(photo: Photo, grid: Grid, size: int | None, path: Path) -> Grid:
    """The same kingdom looked at closer, where that shows it larger and explains it better. Where it turns
    out to have more squares than the look was meant for, some may be beyond: then once more.
    """
    found = looked_closer(photo, grid, size, path)
    if found.rows * found.cols > grid.rows * grid.cols:
        return looked_closer(photo, found, size, path)
    return found


def looked_closer(photo: Photo, grid: Grid, size: int | None, path: Path) -> Grid:
    """The better one of the grid and what a closer look shows of its kingdom."""
    pad = PAD * grid.side
    left, top = np.maximum(grid.corners.min(axis=0) - pad, 0)
    right, bottom = np.minimum(grid.corners.max(axis=0) + pad, (photo.width, photo.height))
    window = float(left), float(top), float(right), float(bottom)
    if max(right - left, bottom - top) > NARROW * max(photo.width, photo.height):
        return grid
    seen = seen_in(photo, [window], size, path)
    again = [g for g in seen if same_kingdom(g, grid) and land_area(g) > MOST_LOST * land_area(grid)]
    least = MORE_LAND * land_area(grid)

    def rank(seen: Grid) -> tuple[float, bool]:
        # A part of a neighbour in the closer look, or of a patterned table, must not widen the frame.
        larger = land_area(seen) > least and seen.confidence >= grid.confidence
        return round(seen.confidence, 1), seen.size == grid.size or larger

    return max([*again, grid], key=rank)


def land_area(grid: Grid) -> float:
    """Pixels of the photo that are land in it: a grid that was fitted wrongly may span far more."""
    return cv2.contourArea(grid.corners) * (1.0 if grid.land is None else float(grid.land.mean()))


def same_kingdom(one: Grid, other: Grid) -> bool:
    """Whether two looks mean one kingdom, and not its neighbour: their middles lie close."""
    off = np.linalg.norm(one.corners.mean(axis=0) - other.corners.mean(axis=0))
    return bool(off < 2.5 * other.side)


def grids_of(sight: Sight, size: int | None, most: int = MOST_KINGDOMS) -> list[Grid]:
    """The grids in one look, most supported first; each takes its peaks away from the next."""
    corners, centres, land = sight.corners, sight.centres, sight.land.copy()
    left, top, right, bottom = sight.window
    seen = (right - left) / sight.cell, (bottom - top) / sight.cell
    grids: list[Grid] = []
    while len(grids) < most:
        lattice = fit_lattice(corners, centres)
        if lattice is None:
            break
        found = kingdom_window(lattice, land, size, seen)
        taken = lattice.explained
        if found is not None:
            window, patch = found
            lattice = narrowed(lattice, corners, centres, in_window(lattice, window))
            window = replace(window, share=share_in(lattice, window))
            grid = grid_in_photo(lattice, window, sight)
            grids.append(replace(grid, land=land_of(grid, sight)))
            # What the lattice explains beyond the patch is a neighbour's, met by chance; and so is
            # a patch that is wider than any kingdom.
            if max(patch.rows, patch.cols) > FRAMES[-1]:
                patch = window
            taken = in_window(lattice, window) | (lattice.explained & in_window(lattice, patch))
            for part in (window, patch):
                clear(land, sight.from_photo(grid_in_photo(lattice, part, sight).corners))
        corners = corners[~taken[: len(corners)]]
        centres = centres[~taken[-len(centres) :]]
    return grids


def clear(land: Field, outline: Points) -> None:
    """Take the land within an outline, (4, 2) in cells of the map, away from the map."""
    cv2.fillConvexPoly(land, np.round(outline - 0.5).astype(np.int32), 0.0)


def land_of(grid: Grid, sight: Sight) -> Field:
    """(rows, cols) float32: how much of each square of the grid is land, at five points of it."""
    squares = middles(grid.rows, grid.cols)
    points = np.concatenate([squares + np.array(step, np.float32) for step in FIVE_POINTS])
    places = sight.from_photo(grid.to_photo(points)) - 0.5
    return mean_land(sight.land, places, grid.rows, grid.cols)


def grid_in_photo(lattice: Lattice, window: Cells, sight: Sight) -> Grid:
    """The window's outline in the photo, clockwise from the corner nearest the photo's top left."""
    outline = shifted_rectangle(window.rows, window.cols, window.left - 0.5, window.top - 0.5)
    seen = cv2.perspectiveTransform(outline[None].astype(np.float64), lattice.matrix)[0]
    corners, rows, cols = sight.to_photo(seen.astype(np.float32)), window.rows, window.cols
    edges = corners - np.roll(corners, 1, axis=0)
    if edges[1, 0] * edges[2, 1] - edges[1, 1] * edges[2, 0] < 0:  # the lattice was mirrored
        corners, rows, cols = corners[[0, 3, 2, 1]], cols, rows
    grid = Grid(corners, rows, cols, window.size, window.share)
    return grid.turned(grid.first)


def reason_of(photo: Photo, sight: Sight) -> tuple[str, str]:
    """(reason, sentence) for a photo without a grid: what most likely is in the way."""
    grey = cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY)
    if float(np.percentile(grey, 95)) < TOO_DARK:
        return (
            "too-dark",
            "The photo is too dark to see squares. Turn on a light and take it again.",
        )
    if float((sight.land > LAND).mean()) < NO_LAND:
        return (
            "no-tiles",
            "No kingdom can be seen in the photo. Photograph all its squares from above.",
        )
    small = cv2.resize(grey, (BLURRED_AT, BLURRED_AT), interpolation=cv2.INTER_AREA)
    if float(cv2.Laplacian(small, cv2.CV_32F).std()) < BLURRED:
        return "too-blurred", "The photo is blurred. Hold the phone still and take it again."
    return (
        "no-lattice",
        "The squares cannot be told apart. Photograph them from above, or set the corners by hand.",
    )
