"""Judging readings: single squares by their labels, whole photos by how far their reading came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.corpus import (
    CODES,
    MISLABELLED,
    TILES_ACROSS,
    Board,
    Tile,
    load_boards,
    load_tiles,
    square_of,
)
from scoring.kingdom import EMPTY, Kingdom, Square
from vision.classify import Probabilities, classify, square_model
from vision.outline import Grid
from vision.photo import Pixels
from vision.read import DOUBT, PhotoReading, settle
from vision.resolve import resolve, squares_of
from vision.squares import MARGIN, SIDE, cut_squares

Place = tuple[int, int]
Codes = tuple[tuple[str, ...], ...]
Seen = tuple[Probabilities, tuple[Square, ...]]

FEWEST_KEPT = 8
"""Tiles of a photo that make a kingdom worth judging."""

WITHIN = 0.2
"""A square's middle may be off by so much, in sides, of where the grid has it."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One square: where it is from, its label, what was read, and how surely."""

    source: str
    name: str
    label: str
    read: str
    confidence: float

    @property
    def wrong(self) -> bool:
        return self.label != self.read

    @property
    def mislabelled(self) -> bool:
        """Counted as wrong, although the square shows what was read."""
        return self.wrong and MISLABELLED.get(self.name) == self.read


def seen(board: Board, path: Path) -> Seen:
    """What the net makes of a board's squares, cut out by the labelled corners."""
    return classify(cut_squares(board.photo, board.corners, board.rows, board.cols), path)


def judge_board(board: Board, probabilities: Probabilities) -> Iterator[Judged]:
    """Every labelled square of the board."""
    for r, row in enumerate(board.codes):
        for c, label in enumerate(row):
            if "?" not in label:
                p = probabilities[r, c]
                name = f"{board.name} r{r}c{c}"
                yield Judged(board.source, name, label, CODES[int(p.argmax())], float(p.max()))


def settled(codes: Codes, probabilities: Probabilities, classes: tuple[Square, ...]) -> tuple[bool, bool]:
    """Whether a kingdom is read right, as far as it is labelled: by the net alone, with the dominoes."""

    def right(best: NDArray[np.intp]) -> bool:
        read = squares_of(best, classes)
        return all(
            "?" in code or square_of(code) == read[r][c]
            for r, row in enumerate(codes)
            for c, code in enumerate(row)
        )

    return right(probabilities.argmax(axis=2)), right(resolve(probabilities, classes).best)


def seen_tiles(tiles: list[Tile], path: Path) -> list[tuple[list[Tile], Seen]]:
    """What the net makes of single tiles, (1, N, K) for the N of each photo, each where it lay among them."""
    found = []
    for _, group in groupby(sorted(tiles, key=lambda t: t.photo), key=lambda t: t.photo):
        together = list(group)
        laid = {tile.place: tile.pixels for tile in together}
        squares = np.stack([surrounded(tile.place, laid) for tile in together])
        found.append((together, classify(squares[None], path)))
    return found


def judge_tiles(together: list[Tile], probabilities: Probabilities) -> Iterator[Judged]:
    """The tiles of one photo."""
    for tile, p in zip(together, probabilities[0], strict=True):
        yield Judged(tile.group, tile.name, tile.label, CODES[int(p.argmax())], float(p.max()))


def pieced(together: list[Tile], probabilities: Probabilities) -> tuple[Codes, Probabilities] | None:
    """The kingdom of 5x5 in which a photo's tiles lay, and what is seen of it, (5, 5, K): anything may lie
    where none was kept. None where hardly any were, or where what they show is no kingdom of one box.
    """
    rows = [tile.place[0] for tile in together]
    first, side = max(0, max(rows) + 1 - TILES_ACROSS), TILES_ACROSS
    shown = {tile.place: tile.code for tile in together}
    castles = list(shown.values()).count("C0")
    if len(shown) < FEWEST_KEPT or min(rows) < first or castles > 1:
        return None
    seen = np.full((side, side, len(CODES)), 1 / len(CODES), np.float32)
    labelled = seen.copy()
    for tile, p in zip(together, probabilities[0], strict=True):
        place = tile.place[0] - first, tile.place[1]
        seen[place], labelled[place] = p, np.eye(len(CODES))[CODES.index(tile.code)]
    if any(notice.code == "no-domino" for notice in resolve(labelled, tuple(map(square_of, CODES))).notices):
        return None
    return tuple(tuple(shown.get((first + r, c), "?") for c in range(side)) for r in range(side)), seen


def surrounded(place: Place, laid: dict[Place, Pixels]) -> Pixels:
    """(CROP, CROP, 3) of the tile at (row, col) with the rim of those beside it; where none was kept, its own
    rim is repeated.
    """
    around = cv2.copyMakeBorder(shrunk(laid[place]), *(SIDE,) * 4, cv2.BORDER_REPLICATE)
    for down, right in np.ndindex(3, 3):
        neighbour = laid.get((place[0] + down - 1, place[1] + right - 1))
        if neighbour is not None:
            around[down * SIDE :, right * SIDE :][:SIDE, :SIDE] = shrunk(neighbour)
    return np.asarray(around[SIDE - MARGIN : 2 * SIDE + MARGIN, SIDE - MARGIN : 2 * SIDE + MARGIN], np.uint8)


def shrunk(tile: Pixels) -> Pixels:
    return np.asarray(cv2.resize(tile, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def left_out(path: Path) -> tuple[list[Board], list[Tile]]:
    """The labelled kingdoms and tiles that the square net in the file was trained without."""
    left = square_model(path)[0].metadata["without"].split(",")
    folds = [int(w.split(":")[1]) for w in left if w.startswith("fold:")]
    boards = [b for b in load_boards("boards") if "aalborg" in left or b.fold in folds]
    photos = [b for b in load_boards("photos") if "photos" in left or b.fold in folds]
    return boards + photos, [t for t in load_tiles() if t.fold in folds] if folds else []


STAGES = ("no grid", "shifted", "wrong frame", "wrong squares", "right")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far the reading of one labelled kingdom came, and what else was read in its photo.

    `raw_right`: whether the square net alone, without the dominoes, had every square right. `wrong` squares
    where the grid was right, and the `silent` ones among them, which were not flagged.
    """

    photo: str
    stage: str
    spurious: int
    raw_right: bool = False
    wrong: int = 0
    silent: int = 0

    @property
    def mended(self) -> bool:
        return self.stage == "right" and not self.raw_right

    @property
    def spoiled(self) -> bool:
        return self.stage == "wrong squares" and self.raw_right


def judge_reading(reading: PhotoReading, photo: str, truths: list[dict[str, Any]]) -> list[Outcome]:
    """Compare every labelled kingdom of the photo of that name with the reading nearest to it."""
    left = list(reading.kingdoms)
    outcomes = []
    for truth in truths:
        middle = np.mean(truth["corners"], axis=0)
        near = [k for k in left if np.linalg.norm(k.grid.corners.mean(axis=0) - middle) < 3 * k.grid.side]
        best = min(near, key=lambda k: len(stage_of(k.grid, k.kingdom, truth)[1]), default=None)
        if best is None:
            outcomes.append(Outcome(photo, "no grid", 0))
            continue
        left.remove(best)
        alone = settle(best.grid, best.probabilities.copy(), best.classes, size=None, raw=True).kingdom
        stage, wrong = stage_of(best.grid, best.kingdom, truth)
        raw_right = stage_of(best.grid, alone, truth)[0] == "right"
        if stage != "wrong squares":
            wrong = set()
        silent = sum(float(best.confidence[place]) >= DOUBT for place in wrong)
        outcomes.append(Outcome(photo, stage, 0, raw_right, len(wrong), silent))
    return [*outcomes[:-1], replace(outcomes[-1], spurious=len(left))] if outcomes else []


def stage_of(grid: Grid, kingdom: Kingdom, truth: dict[str, Any]) -> tuple[str, set[tuple[int, int]]]:
    """The stage of a reading, and where it is wrong, (row, col): its squares are looked up at the middles of
    the labelled ones, and beyond those there are to be none. All are wrong where the grid is.
    """
    rows, cols = truth["rows"], truth["cols"]
    real = Grid(np.array(truth["corners"], np.float32), rows, cols, truth["size"])
    seen = grid.from_photo(real.middles()).reshape(rows, cols, 2)
    tiles = np.array([[code[0] != "E" for code in row] for row in truth["grid"]])
    places = np.floor(seen).astype(int)
    off = np.abs(seen - places - 0.5).max(axis=2)
    limits = np.array([grid.cols, grid.rows])
    inside = np.asarray(((places >= 0) & (places < limits)).all(axis=2))
    if (tiles & (~inside | (off > WITHIN))).any():
        return "shifted", set(np.ndindex(rows, cols))
    if kingdom.size != truth["size"]:
        return "wrong frame", set(np.ndindex(rows, cols))
    wrong, beyond = set(), {place for place, square in kingdom if square != EMPTY}
    for r, c in np.ndindex(rows, cols):
        code = truth["grid"][r][c]
        place = int(places[r, c, 1]), int(places[r, c, 0])
        # Beyond the reading lie labelled squares without a tile alone: the others would be shifted.
        if inside[r, c] and "?" not in code and square_of(code) != kingdom.at(*place):
            wrong.add(place)
        beyond.discard(place)
    wrong |= beyond
    return "wrong squares" if wrong else "right", wrong
