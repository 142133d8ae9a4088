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


LEAST_LAND = 0.03
"""The grid net is never surer than this that no tile lies, or one does."""

SURE = 0.985
"""Squares surer than this at first sight are not looked at again, turned, and tell the others' colours."""

FEWEST_KIN = 2
"""Sure squares of a terrain that tell its colour in a kingdom."""

USUAL, SPREAD = 1.0, 0.5
"""How far `colours_of` of a terrain lie apart in one kingdom: 98 % of all squares less than the first.
Bare wood that was taken for wheat lay at 2.6 and more."""

LEAST_LIKE = 0.005
"""An odd colour alone never makes a terrain less likely than this: glare and shadow are odd, too."""

DARKEST = 8
"""Of 255: colours below are noise."""


def classify(squares: Pixels, path: Path = SHIPPED.square) -> tuple[Probabilities, tuple[Square, ...]]:
    """(rows, cols, CROP, CROP, 3) uint8 RGB -> ((rows, cols, K) float32 summing to 1, the K classes).

    The squares are those of one kingdom, under one lamp, whose colour is taken out first.

    A tile lies any way round, so what is not sure at once is seen in all four quarter turns, and the
    logarithms of the four answers are averaged; then it is compared with the sure squares of its terrain.
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
        seen = like_its_own(seen, classes, flat)
    return seen.reshape(rows, cols, len(classes)), classes


def like_its_own(probabilities: Probabilities, classes: tuple[Square, ...], flat: Pixels) -> Probabilities:
    """The same (N, K), less for terrains whose sure squares, of (N, CROP, CROP, 3) of one kingdom, have
    quite another colour than a doubtful square.

    Under one lamp all wheat is of one yellow; bare wood that might be wheat elsewhere is not, here.
    """
    colours = colours_of(flat)
    sure = probabilities.max(axis=1) >= SURE
    best = probabilities.argmax(axis=1)
    weighed = probabilities.copy()
    for terrain in {square.terrain for square in classes if square.terrain.is_land}:
        own = np.array([square.terrain == terrain for square in classes])
        kin = sure & own[best]
        if kin.sum() < FEWEST_KIN:
            continue
        off = np.linalg.norm(colours - np.median(colours[kin], axis=0), axis=1)
        excess = np.maximum(off**2 - USUAL**2, 0) / (2 * SPREAD**2)
        doubted = ~sure & (off > USUAL)
        weighed[np.ix_(doubted, own)] *= np.maximum(np.exp(-excess[doubted]), LEAST_LIKE)[:, None]
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True), np.float32)


def colours_of(flat: Pixels) -> NDArray[np.float32]:
    """(N, CROP, CROP, 3) -> (N, 3): each square's hue as two logarithms of ratios, and, half as
    weighty since shadows fall, its brightness.
    """
    inside = flat[:, MARGIN : MARGIN + SIDE : 5, MARGIN : MARGIN + SIDE : 5].reshape(len(flat), -1, 3)
    red, green, blue = np.log(np.maximum(np.median(inside, axis=1), DARKEST)).T
    return np.column_stack([red - green, blue - green, (red + green + blue) / 6]).astype(np.float32)


def with_land(
    probabilities: Probabilities, classes: tuple[Square, ...], land: Probabilities
) -> Probabilities:
    """The same (rows, cols, K) when the grid net says that (rows, cols) `land` is probably land.

    It sees the table around the kingdom, so it counts as a witness of its own.
    """
    tile = np.clip(land, LEAST_LAND, 1 - LEAST_LAND)[:, :, None]
    empty = np.array([square == EMPTY for square in classes])
    weighed = probabilities * np.where(empty, 1 - tile, tile)
    return np.asarray(weighed / weighed.sum(axis=2, keepdims=True), np.float32)
