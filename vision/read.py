"""The recipe: a photo becomes kingdoms, read square by square."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.kingdom import Kingdom, Notice, Square, placed_bounds, smallest_frame
from vision.classify import Probabilities, classify, with_land
from vision.errors import CornersError, GridNotFound
from vision.framing import tiles_beside, within_five
from vision.grid import find_grids
from vision.kingdoms import Squares, is_kingdom, without_drafts
from vision.outline import Grid, grid_of_corners
from vision.photo import Photo, Pixels, load_photo
from vision.resolve import Resolution, resolve, squares_of
from vision.resolve import raw as unresolved
from vision.rim import cut_off
from vision.session import SHIPPED, ModelFiles
from vision.squares import Points, cut_squares

DOUBT = 0.9
"""Below this confidence a square is shown to the user for a look (CONTRACT.md)."""

STAGES = ("decode", "grid", "classify", "dominoes")


@dataclass(frozen=True, slots=True, eq=False)
class KingdomReading:
    """One kingdom as it was read.

    `grid`: the outer rectangle of the placed tiles in the photo. `kingdom`: the likeliest squares.
    `confidence`: (rows, cols) float32, the probability that terrain and crowns are both right.
    `probabilities`: (rows, cols, K) float32 over `classes`, as the net gave them. Read-only.
    """

    grid: Grid
    kingdom: Kingdom
    confidence: NDArray[np.float32]
    probabilities: Probabilities
    classes: tuple[Square, ...]
    warnings: tuple[Notice, ...] = ()

    @property
    def doubtful(self) -> tuple[tuple[int, int], ...]:
        """(row, col) of the squares a person should look at, the most doubtful first."""
        places = np.argwhere(self.confidence < DOUBT)
        return tuple((int(r), int(c)) for r, c in sorted(places, key=lambda p: self.confidence[p[0], p[1]]))

    def options(self, row: int, col: int) -> tuple[Square, ...]:
        """All classes for a square, likeliest first."""
        order = np.argsort(-self.probabilities[row, col], kind="stable")
        return tuple(self.classes[i] for i in order)


@dataclass(frozen=True, slots=True, eq=False)
class PhotoReading:
    """Everything read from one photo. `seconds`: wall time of each of STAGES.

    `problem` is None, or a Notice `no-kingdom` whose field `reason` is GridNotFound's; its text, in
    English, is in `explanation`.
    """

    photo: Photo
    kingdoms: tuple[KingdomReading, ...]
    seconds: dict[str, float]
    warnings: tuple[Notice, ...] = ()
    problem: Notice | None = None
    explanation: str = ""


@dataclass(slots=True)
class Stopwatch:
    """Wall time by stage."""

    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] += time.perf_counter() - start


def read_photo(
    source: bytes | str | os.PathLike[str] | Pixels | Photo,
    *,
    size: int | None = None,
    corners: Points | None = None,
    shape: tuple[int, int] | None = None,
    raw: bool = False,
    models: ModelFiles = SHIPPED,
) -> PhotoReading:
    """Read every kingdom in a photo, left to right.

    `size`: the frame of 5 or 7 that the kingdoms must fit, None to decide from the photo.
    `corners` with `shape` (rows, cols): skip finding the grid; (4, 2) outer corners of the placed
    tiles in pixels of the upright photo, clockwise from the top left. `raw`: what the square net alone
    says, without the dominoes.

    No kingdom in sight is a reading with a `problem`. Raises PhotoError for what is no photo,
    CornersError for corners that span no grid, or one beside the photo.
    """
    watch = Stopwatch()
    with watch.stage("decode"):
        photo = source if isinstance(source, Photo) else load_photo(source)
    try:
        with watch.stage("grid"):
            if corners is not None or shape is not None:
                if corners is None or shape is None:
                    raise CornersError("Corners need the number of rows and columns between them.")
                grids: tuple[Grid, ...] = (within(photo, grid_of_corners(corners, *shape, size)),)
            else:
                grids = find_grids(photo, size, models.grid)
        found = corners is None
        with watch.stage("classify"):
            seen = [read_squares(photo, grid, trim=found, path=models.square) for grid in grids]
        with watch.stage("dominoes"):
            kingdoms = without_drafts([squares for squares in seen if squares is not None])
            readings = [settle(*squares, size=size, raw=raw) for squares in kingdoms]
            cut = cut_off([reading.grid for reading in readings], photo) if found else [False]
            readings = [reading for reading, is_cut in zip(readings, cut, strict=True) if not is_cut]
        if not readings:
            raise nothing_whole(sum(cut))
    except GridNotFound as miss:
        problem = Notice(miss.code, (("reason", miss.reason),))
        return PhotoReading(photo, (), watch.seconds, problem=problem, explanation=str(miss))
    warnings = (Notice("cut-off", (("count", sum(cut)),)),) if any(cut) else ()
    return PhotoReading(photo, tuple(readings), watch.seconds, warnings)


def within(photo: Photo, grid: Grid) -> Grid:
    """The same grid when its middle lies in the photo, and no corner as far beside it as it is wide;
    CornersError otherwise.
    """
    size = np.array([photo.width, photo.height])
    middle = grid.corners.mean(axis=0)
    if (middle < 0).any() or (middle >= size).any() or (np.abs(grid.corners - size / 2) > 1.5 * size).any():
        raise CornersError(
            f"The corners lie beside the photo. It is {photo.width} pixels wide and {photo.height} high."
        )
    return grid


def nothing_whole(cut: int) -> GridNotFound:
    """What to say of a photo whose grids turned out to be no whole kingdoms."""
    if cut:
        return GridNotFound("cut-off", "The kingdom is cut off. Photograph it again, whole.")
    return GridNotFound("no-tiles", "No kingdom can be seen. Photograph all its squares from above.")


def read_squares(photo: Photo, grid: Grid, *, trim: bool, path: Path) -> Squares | None:
    """Classify a grid's squares.

    With `trim`, rim rows and columns where no tile lies are cut off, and what is left may turn out to
    be no kingdom: then the answer is None.
    """
    probabilities, classes = classify(cut_squares(photo, grid.corners, grid.rows, grid.cols), path)
    if grid.land is not None:
        probabilities = with_land(probabilities, classes, grid.land)
    if trim:
        bounds = placed_bounds(squares_of(probabilities.argmax(axis=2), classes))
        if bounds is None:
            return None
        grid, probabilities = part_of(grid, probabilities, bounds)
        if not is_kingdom(probabilities, classes):
            return None
    return grid, probabilities, classes


def part_of(
    grid: Grid, probabilities: Probabilities, bounds: tuple[int, int, int, int]
) -> tuple[Grid, Probabilities]:
    """Rows and columns of a grid within (top, left, bottom, right), the last two exclusive, and of its
    (rows, cols, K); turned so that the first corner again is the one nearest the photo's top left.
    """
    top, left, bottom, right = bounds
    part = grid.part(top, left, bottom, right)
    return part.turned(part.first), np.rot90(probabilities[top:bottom, left:right], part.first)


def settle(
    grid: Grid, probabilities: Probabilities, classes: tuple[Square, ...], *, size: int | None, raw: bool
) -> KingdomReading:
    """Decide the squares: the likeliest kingdom that dominoes can make or, `raw`, each for itself.

    Unless the frame or the grid is given, what dominoes cannot make may turn out to be a smaller kingdom
    that they can, and other things beside it.
    """
    decided = unresolved(probabilities) if raw else resolve(probabilities, classes)
    by_hand = grid.land is None
    if not (raw or by_hand) and (inner := bounds_of(probabilities, classes, decided, size)):
        beside = tiles_beside(squares_of(decided.best, classes), inner)
        grid, probabilities = part_of(grid, probabilities, inner)
        decided = resolve(probabilities, classes)
        if beside:
            notice = Notice("tiles-beside", (("count", beside),))
            decided = replace(decided, notices=(*decided.notices, notice))
    return as_decided(grid, probabilities, classes, decided, size)


def bounds_of(
    probabilities: Probabilities, classes: tuple[Square, ...], decided: Resolution, size: int | None
) -> tuple[int, int, int, int] | None:
    """(top, left, bottom, right) of the kingdom, the last two exclusive, where what was `decided` leaves rows
    or columns around it without a tile; None where it fills them all.
    """
    if size is None and (inner := within_five(probabilities, classes, decided)):
        return inner
    bounds = placed_bounds(squares_of(decided.best, classes))
    return None if bounds == (0, 0, *decided.best.shape) else bounds


def as_decided(
    grid: Grid,
    probabilities: Probabilities,
    classes: tuple[Square, ...],
    decided: Resolution,
    size: int | None,
) -> KingdomReading:
    """The reading of squares that were decided, by themselves or with the other kingdoms of a game."""
    squares = squares_of(decided.best, classes)
    frame = size or smallest_frame(squares) or grid.size
    for array in (decided.confidence, probabilities):
        array.flags.writeable = False
    return KingdomReading(
        grid, Kingdom(frame, squares), decided.confidence, probabilities, classes, decided.notices
    )
