"""Real photos, made worse in the ways in which photos go wrong, and how well they are still read.

    python -m models.spoiled runs/square-fold*.onnx --grid runs/grid-2.onnx

Each labelled photo and board is read by the net that was trained without it, once in every way. The bench
has invented kingdoms on invented tables; here tables, tiles and cameras are real. Seeded. Prints Markdown.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.corpus import Board
from models.judging import Outcome, judge_reading, left_out
from models.lighting import compressed
from vision.photo import Pixels
from vision.read import read_photo
from vision.session import SHIPPED, ModelFiles

SEED = 20271

Light = NDArray[np.float64]
"""(H, W, 3) RGB, 0 to 255, beyond for what a camera cannot hold."""

Way = Callable[[Light, np.random.Generator], Light]


def noisy(x: Light, rng: np.random.Generator, deviation: float) -> Light:
    return x + rng.normal(0, deviation, x.shape)


def glare(x: Light, rng: np.random.Generator) -> Light:
    """A lamp in the varnish that burns out about a square."""
    down, across = np.indices(x.shape[:2])
    middle = rng.uniform(0.25, 0.75, 2) * x.shape[:2]
    width = rng.uniform(0.08, 0.15) * max(x.shape)
    distance = np.hypot(down - middle[0], across - middle[1])
    return x + 300 * np.exp(-((distance / width) ** 2) / 2)[..., None]


def shaded(x: Light, rng: np.random.Generator) -> Light:
    """The edge of a hard shadow through the middle."""
    down, across = np.indices(x.shape[:2])
    turn = rng.uniform(0, 2 * np.pi)
    side = (across - x.shape[1] / 2) * np.cos(turn) + (down - x.shape[0] / 2) * np.sin(turn)
    return x * np.where(side > 0, 1, 0.35)[..., None]


def small(x: Light, side: int) -> Light:
    """The longer side at so many pixels."""
    factor = side / max(x.shape)
    return np.asarray(cv2.resize(x, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))


def coarse(x: Light, quality: int) -> Light:
    """Through a JPEG of this quality."""
    return compressed(held(x), quality).astype(np.float64)


def held(x: Light) -> Pixels:
    """What a file can hold of it."""
    return np.ascontiguousarray(np.clip(x, 0, 255).astype(np.uint8))


WAYS: dict[str, Way] = {
    "as it is": lambda x, _: x,
    "a quarter of the light, noise": lambda x, rng: noisy(x * 0.22, rng, 3),
    "warm lamp": lambda x, _: x * (1.35, 1, 0.5),
    "cold lamp": lambda x, _: x * (0.65, 1, 1.4),
    "less colour": lambda x, _: 0.6 * x + 0.4 * x.mean(axis=2, keepdims=True),
    "flat contrast": lambda x, _: 255 * (x / 255) ** 0.5,
    "hard contrast": lambda x, _: 255 * (x / 255) ** 2,
    "overexposed": lambda x, _: x * 1.8,
    "glare": glare,
    "hard shadow": shaded,
    "out of focus": lambda x, _: np.asarray(cv2.GaussianBlur(x, (0, 0), max(x.shape) * 0.003)),
    "500 pixels long": lambda x, _: small(x, 500),
    "350 pixels long": lambda x, _: small(x, 350),
    "noise": lambda x, rng: noisy(x, rng, 22),
    "JPEG quality 12": lambda x, _: coarse(x, 12),
    "sent by a messenger": lambda x, rng: coarse(noisy(small(x, 800) * 0.5, rng, 5), 30),
}


def read_spoiled(board: Board, way: Way, seed: int, models: ModelFiles) -> list[Outcome]:
    """How far the reading of a labelled photo came after it was spoiled."""
    light = way(board.photo.pixels.astype(np.float64), np.random.default_rng(seed))
    pixels = held(light)
    scale = pixels.shape[1] / board.photo.width
    truth = {
        "corners": board.corners * scale,
        "rows": board.rows,
        "cols": board.cols,
        "size": board.size,
        "grid": board.codes,
    }
    return judge_reading(read_photo(pixels, models=models), board.name, [truth])


def line(name: str, outcomes: list[Outcome]) -> str:
    """A row of the table."""
    found = sum(o.stage in ("wrong squares", "right") for o in outcomes)
    right, mended = sum(o.stage == "right" for o in outcomes), sum(o.mended for o in outcomes)
    wrong, silent = sum(o.wrong for o in outcomes), sum(o.silent for o in outcomes)
    return f"| {name} | {found}/{len(outcomes)} | {right} | {mended} | {wrong} | {silent} |"


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    p.add_argument("nets", nargs="+", type=Path, help="square nets, each judged on what it never saw")
    p.add_argument("--grid", type=Path, default=SHIPPED.grid)
    a = p.parse_args()
    judged = [(board, ModelFiles(a.grid, net)) for net in a.nets for board in left_out(net)[0]]
    print("| spoiled by | grids found | kingdoms right | of them mended | squares wrong | of them silent |")
    print("|" + " --- |" * 6)
    everything: list[Outcome] = []
    for name, way in WAYS.items():
        outcomes: list[Outcome] = []
        for number, (board, models) in enumerate(judged):
            outcomes += read_spoiled(board, way, SEED + number, models)
        print(line(name, outcomes), flush=True)
        everything += outcomes
    print(line("all", everything))


if __name__ == "__main__":
    main()
