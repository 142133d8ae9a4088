"""Squares -> probabilities of terrain and crowns: the square net."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.kingdom import EMPTY, Square, Terrain
from vision.errors import ModelError
from vision.photo import Pixels
from vision.session import SHIPPED, Model, load_model
from vision.squares import BALANCED, CROP, MARGIN, SIDE, balanced

Probabilities = NDArray[np.float32]

TINY = 1e-7
"""Logarithms are taken of no less."""


@lru_cache(maxsize=8)
def square_model(path: Path = SHIPPED.square) -> tuple[Model, tuple[Square, ...]]:
    """The square net and its classes, in its output's order.

    Raises ModelError when the file was made for squares cut out in another way.
    """
    model = load_model(path)
    try:
        made_for = tuple(int(model.metadata[key]) for key in ("side", "margin", "balanced"))
        names = [name.rsplit(" ", 1) for name in json.loads(model.metadata["labels"])]
        classes = tuple(Square(Terrain(terrain), int(crowns)) for terrain, crowns in names)
    except (KeyError, ValueError) as error:
        raise ModelError(f"{path} does not say what its outputs mean. Install crowncount again.") from error
    if made_for != (SIDE, MARGIN, BALANCED):
        raise ModelError(f"{path} is of another version. Install crowncount again.")
    return model, classes


LAND_WEIGHT = 0.5
"""How much the grid net's word on land counts beside the square net's: it sees the table around, but
the same pixels, so it is no witness of its own."""

LEAST_LAND = 0.03
"""The grid net is never surer than this that no tile lies, or one does."""

SURE = 0.985
"""Squares surer than this at first sight are not looked at again, turned."""


def classify(squares: Pixels, path: Path = SHIPPED.square) -> tuple[Probabilities, tuple[Square, ...]]:
    """(rows, cols, CROP, CROP, 3) uint8 RGB -> ((rows, cols, K) float32 summing to 1, the K classes).

    The squares are those of one kingdom, under one lamp, whose colour is taken out first.

    A tile lies any way round, so what is not sure at once is seen in all four quarter turns, and the
    logarithms of the four answers are averaged.
    """
    model, classes = square_model(path)
    rows, cols = squares.shape[:2]
    flat = balanced(squares).reshape(rows * cols, CROP, CROP, 3)
    seen = model.run(flat)
    doubtful = np.nonzero(seen.max(axis=1) < SURE)[0]
    if len(doubtful):
        turned = np.concatenate([np.rot90(flat[doubtful], turn, axes=(1, 2)) for turn in (1, 2, 3)])
        views = np.concatenate([seen[doubtful], model.run(turned)]).reshape(4, len(doubtful), -1)
        mean = np.exp(np.log(np.maximum(views, TINY)).mean(axis=0))
        seen[doubtful] = mean / mean.sum(axis=1, keepdims=True)
    return seen.reshape(rows, cols, len(classes)), classes


def with_land(
    probabilities: Probabilities, classes: tuple[Square, ...], land: Probabilities
) -> Probabilities:
    """The same (rows, cols, K) when the grid net says that (rows, cols) `land` is probably land."""
    tile = np.clip(land, LEAST_LAND, 1 - LEAST_LAND)[:, :, None]
    empty = np.array([square == EMPTY for square in classes])
    weighed = probabilities * np.where(empty, 1 - tile, tile) ** LAND_WEIGHT
    return np.asarray(weighed / weighed.sum(axis=2, keepdims=True), np.float32)
