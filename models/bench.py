"""The bench: photos in strata, for measuring how well kingdoms are found. Written to runs/, not kept.

    python -m models.bench runs/bench            # 440 photos and labels.json
    python ../shared/tools/measure.py runs/bench/labels.json --within 0.2 --only steep

Half of each stratum is made of real tiles, boards and textures from ../shared/data, half is our own
art; names begin with `real-` or `own-`. All kingdoms are played with the 48 dominoes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from models.camera import (
    Matrix,
    View,
    any_view,
    cropped_tight,
    plane_to_photo,
    rotation,
    translation,
)
from models.clutter import box, scatter
from models.corpus import load_textures, load_tiles
from models.grid_pictures import draft, in_front, through_lens
from models.kingdoms import Layout, any_square, played
from models.lighting import Look, lit
from models.real_tiles import RealTiles
from models.render import Hand, OwnTiles, Scene, Tiles, cover, labels, lay, loose
from models.tables import TABLES, draw_table
from vision.photo import Pixels

SEED = 4000
A_STRATUM = 22
SIZES = ((1280, 960), (960, 1280), (1280, 1280), (1280, 720))


MILD, CAREFUL = Look(noise=0.008), Hand()


@dataclass(frozen=True, slots=True)
class Shot:
    """What one photo of the bench is to show."""

    size: int = 5
    turns: int = 12
    view: View | None = None
    tight: bool = False
    look: Look = MILD
    hand: Hand = CAREFUL
    table: str | None = None
    neighbour: tuple[float, float] | None = None  # least and most squares to the next kingdom
    loose: int = 0
    draft: int = 0
    clutter: int = 0
    boxed: bool = False
    bend: float = 0.0
    six_wide: bool = False


Maker = Callable[[np.random.Generator], Shot]


def mild(rng: np.random.Generator) -> View:
    view = any_view(rng, 20)
    return replace(view, share=float(rng.uniform(0.55, 0.92)))


def any_lamp(rng: np.random.Generator) -> Look:
    warm = rng.normal(0, 0.3)
    return Look(lamp=(warm, rng.normal(0, 0.08), -1.2 * warm), exposure=rng.uniform(-1.3, 0.3),
                noise=rng.uniform(0.005, 0.03))  # fmt: skip


STRATA: dict[str, Maker] = {
    "plain": lambda rng: Shot(view=mild(rng)),
    "steep": lambda rng: Shot(view=replace(mild(rng), tilt=np.deg2rad(rng.uniform(28, 45)))),
    "small": lambda rng: Shot(view=replace(mild(rng), share=rng.uniform(0.33, 0.45))),
    "tight": lambda rng: Shot(tight=True, hand=Hand(castle_stands=bool(rng.random() < 0.5))),
    "ragged": lambda rng: Shot(turns=int(rng.integers(4, 11)), view=mild(rng)),
    "seven": lambda rng: Shot(size=7, turns=int(rng.integers(17, 25)), view=mild(rng)),
    "six": lambda rng: Shot(size=7, turns=int(rng.integers(12, 19)), view=mild(rng), six_wide=True),
    "careless": lambda rng: Shot(view=mild(rng), hand=Hand(0.04, 0.03, True)),
    "company": lambda rng: Shot(view=replace(mild(rng), share=rng.uniform(0.4, 0.6)),
                                neighbour=(0.8, 2.5) if rng.random() < 0.5 else None,
                                loose=int(rng.integers(1, 6))),
    "near": lambda rng: Shot(view=replace(mild(rng), share=rng.uniform(0.35, 0.5)), neighbour=(0.5, 1.0)),
    "draft": lambda rng: Shot(view=replace(mild(rng), share=rng.uniform(0.4, 0.6)),
                              draft=int(rng.integers(3, 5))),
    "things": lambda rng: Shot(view=mild(rng), clutter=int(rng.integers(2, 5)),
                               boxed=bool(rng.random() < 0.4), hand=Hand(castle_stands=True)),
    "lamps": lambda rng: Shot(view=mild(rng), look=any_lamp(rng),
                              hand=Hand(castle_stands=bool(rng.random() < 0.5))),
    "dim": lambda rng: Shot(view=mild(rng), look=Look(exposure=rng.uniform(-1.9, -1.0),
                                                      noise=rng.uniform(0.01, 0.03))),
    "lens": lambda rng: Shot(view=mild(rng), bend=rng.uniform(-0.1, 0.06)),
    "mosaic": lambda rng: Shot(view=mild(rng), table="mosaic"),
    "glare": lambda rng: Shot(view=mild(rng), look=Look(shadow=rng.uniform(0.3, 0.7), hard=60,
                                                        glare=rng.uniform(0.3, 0.9), noise=0.01)),
    "poor": lambda rng: Shot(view=mild(rng), look=Look(blur=rng.uniform(2, 5), noise=rng.uniform(0.01, 0.05),
                                                       quality=int(rng.integers(60, 80)))),
    "lines": lambda rng: Shot(view=mild(rng), table=str(rng.choice(("planks", "mat", "cloth")))),
    "duel": lambda rng: Shot(size=7, turns=24, view=replace(mild(rng), share=rng.uniform(0.35, 0.5)),
                             neighbour=(0.8, 2.5)),
}  # fmt: skip


class Bench:
    """Makes the photos; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.real, self.own = RealTiles(load_tiles()), OwnTiles()
        self.textures = [pixels for pixels, _ in load_textures()]

    def photo(self, shot: Shot, real: bool) -> Scene:
        rng = self.rng
        width, height = SIZES[int(rng.integers(len(SIZES)))]
        layout = self.layout(shot)
        rows, cols = layout.kingdom.rows, layout.kingdom.cols
        matrix = (
            cropped_tight(rng, rows, cols, width, height)
            if shot.tight or shot.view is None
            else plane_to_photo(shot.view, rows, cols, width, height)
        )
        scene = Scene(cover(self.table(shot, real), matrix, (width, height), rng.uniform(4, 12)))
        self.real.choose(rng)
        tiles: Tiles = self.real if real else self.own
        for _ in range(shot.loose):
            self.drop_loose(scene, matrix, rows, cols, tiles)
        if shot.draft:
            draft(scene, matrix, rows, cols, shot.draft, tiles, rng)
        if shot.neighbour:
            self.drop_neighbour(scene, matrix, layout, shot.turns, rng.uniform(*shot.neighbour), tiles)
        lay(scene, layout, matrix, tiles, shot.hand, rng)
        if shot.clutter:
            scatter(scene.pixels, rng, shot.clutter)
        if shot.boxed:
            middle = scene.placed[-1].corners.mean(axis=0)
            far = np.where(middle < np.array([width, height]) / 2, (width, height), 0)
            box(scene.pixels, far, rng)  # beside the kingdom, not on it
        if shot.bend:
            scene.pixels = through_lens(scene.pixels, shot.bend)
        scene.pixels = lit(scene.pixels, shot.look, rng)
        return scene

    def layout(self, shot: Shot) -> Layout:
        """A kingdom as played; six squares in its longer side if that is asked for."""
        while True:
            layout = played(self.rng, shot.size, shot.turns)
            if not shot.six_wide or max(layout.kingdom.rows, layout.kingdom.cols) == 6:
                return layout

    def table(self, shot: Shot, real: bool) -> Pixels:
        rng = self.rng
        if real and shot.table is None:
            return self.textures[int(rng.integers(len(self.textures)))]
        kind = shot.table or TABLES[int(rng.integers(len(TABLES)))]
        return draw_table(kind, rng, 900, 900)

    def drop_loose(self, scene: Scene, matrix: Matrix, rows: int, cols: int, tiles: Tiles) -> None:
        rng = self.rng
        angle, reach = rng.uniform(0, 2 * np.pi), max(rows, cols) / 2 * 1.42 + rng.uniform(1.3, 3)
        at = (
            matrix
            @ translation(cols / 2 + reach * np.cos(angle), rows / 2 + reach * np.sin(angle))
            @ rotation(rng.uniform(0, 2 * np.pi))
            @ translation(-1, -0.5)
        )
        if in_front(at, scene):
            pair = (any_square(rng), any_square(rng)) if rng.random() < 0.7 else ()
            loose(scene, at, tiles, pair, rng)

    def drop_neighbour(
        self, scene: Scene, matrix: Matrix, layout: Layout, turns: int, gap: float, tiles: Tiles
    ) -> None:
        """Another kingdom to the side, `gap` squares away; it counts if it is whole in the photo."""
        rng = self.rng
        other = played(rng, layout.kingdom.size, turns)
        x = layout.kingdom.cols + gap if rng.random() < 0.5 else -other.kingdom.cols - gap
        at = matrix @ translation(x, rng.uniform(-1.5, 1.5)) @ rotation(rng.normal(0, 0.08 * min(gap, 1)))
        if not in_front(at, scene):
            return
        lay(scene, other, at, tiles, Hand(), rng)
        height, width = scene.pixels.shape[:2]
        corners = scene.placed[-1].corners
        whole = (corners >= 0).all() and (corners <= (width, height)).all()
        if not whole:
            scene.placed[-1] = replace(scene.placed[-1], counts=False)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    p.add_argument("folder", type=Path)
    p.add_argument("--each", type=int, default=A_STRATUM, help="photos a stratum")
    p.add_argument("--seed", type=int, default=SEED)
    a = p.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    bench, written = Bench(a.seed), {}
    for stratum, shot_of in STRATA.items():
        for number in range(a.each):
            real = number % 2 == 0
            shot = shot_of(bench.rng)
            scene = bench.photo(shot, real)
            name = f"{'real' if real else 'own'}-{stratum}-{number:03}.jpg"
            bgr = cv2.cvtColor(scene.pixels, cv2.COLOR_RGB2BGR)
            quality = int(bench.rng.integers(75, 96))
            cv2.imwrite(str(a.folder / name), bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
            written[name] = labels(scene, shot.bend)
    (a.folder / "labels.json").write_text(json.dumps(written))
    print(f"{len(written)} photos in {a.folder}")


if __name__ == "__main__":
    main()
