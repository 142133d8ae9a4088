"""Make sample_images/: six photos of invented kingdoms, each with its notation beside it.

    python -m models.make_samples

Seeded: two runs give the same pictures. Everything in them is drawn by this project.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.camera import View
from models.kingdoms import Layout, played
from models.lighting import Look
from models.render import Hand, Scene, labels, photograph
from models.tables import draw_table
from scoring.kingdom import EMPTY
from scoring.notation import format_kingdom

FOLDER = Path(__file__).resolve().parent.parent / "sample_images"
SIZE = (1440, 1080)
QUALITY = 84
TRIES = 4000


@dataclass(frozen=True, slots=True)
class Sample:
    """What a sample shows; `wanted` says which of the random kingdoms will do."""

    name: str
    size: int
    turns: int
    table: str
    view: View
    look: Look
    hand: Hand
    wanted: Callable[[Layout], bool]


def complete(layout: Layout) -> bool:
    """Fills its frame."""
    squares = [square for _, square in layout.kingdom]
    return len(squares) == layout.kingdom.size**2 and EMPTY not in squares


def with_holes(layout: Layout) -> bool:
    """Unfinished, with a ragged rim."""
    squares = [square for _, square in layout.kingdom]
    return 13 <= sum(s != EMPTY for s in squares) <= 17 and layout.kingdom.extent == (5, 4)


def nearly_seven(layout: Layout) -> bool:
    return layout.kingdom.extent == (7, 7)


def degrees(tilt: float, turn: float, share: float, off: tuple[float, float]) -> View:
    return View(np.deg2rad(tilt), np.deg2rad(turn), share, 0.95, off, np.deg2rad(20 - turn))


SAMPLES = (
    Sample("five-by-five", 5, 12, "planks", degrees(8, 2, 0.86, (0.1, 0.1)),
           Look(lamp=(0.03, 0, -0.06), shadow=0.18, noise=0.006), Hand(), complete),
    Sample("seven-by-seven", 7, 24, "mat", degrees(12, -4, 0.93, (-0.2, 0.0)),
           Look(lamp=(-0.03, 0, 0.04), glare=0.12, noise=0.006), Hand(), nearly_seven),
    Sample("unfinished", 5, 8, "cloth", degrees(10, 6, 0.8, (0.2, -0.1)),
           Look(noise=0.006), Hand(0.02, 0.012), with_holes),
    Sample("turned", 5, 12, "stone", degrees(14, 37, 0.9, (0.0, 0.0)),
           Look(lamp=(0.02, 0, -0.03), shadow=0.25, hard=30, noise=0.008), Hand(castle_stands=True),
           complete),
    Sample("oblique", 5, 12, "carpet", degrees(42, 14, 0.92, (0.0, 0.1)),
           Look(lamp=(0.05, 0.01, -0.1), noise=0.008), Hand(0.016, 0.01), complete),
    Sample("dim", 5, 12, "wood", degrees(15, -8, 0.82, (-0.1, 0.0)),
           Look(lamp=(0.14, 0.0, -0.18), exposure=-1.0, shadow=0.3, noise=0.025, blur=0.6), Hand(), complete),
)  # fmt: skip


def make(sample: Sample, seed: int) -> tuple[Scene, Layout]:
    """The sample's photo and kingdom, from the first random kingdom that will do."""
    rng = np.random.default_rng(seed)
    layouts = (played(rng, sample.size, sample.turns) for _ in range(TRIES))
    layout = next(found for found in layouts if sample.wanted(found))
    table = draw_table(sample.table, rng, 1400, 1400)
    scene = photograph(layout, sample.view, table, sample.look, rng, SIZE, hand=sample.hand)
    return scene, layout


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for number, sample in enumerate(SAMPLES):
        scene, layout = make(sample, 100 + number)
        path = FOLDER / f"{sample.name}.jpg"
        bgr = cv2.cvtColor(scene.pixels, cv2.COLOR_RGB2BGR)
        cv2.imwrite(str(path), bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        path.with_suffix(".txt").write_text(format_kingdom(layout.kingdom) + "\n")
        print(path.name, path.stat().st_size // 1000, "kB", labels(scene)[0]["corners"])


if __name__ == "__main__":
    main()
