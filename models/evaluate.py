"""The figures of MODEL_CARD.md: nets judged on what they have not been trained on.

    python -m models.evaluate squares runs/square-fold0.onnx runs/square-fold1.onnx ...
    python -m models.evaluate kingdoms runs/bench/labels.json

Each square net is judged on what its metadata says it was trained without, real pictures alone,
castles apart. Whole readings are judged by stage: no grid, a shifted grid, a wrong frame, wrong
squares. Prints Markdown.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.corpus import CODES, MISLABELLED, Board, Tile, load_boards, load_textures, load_tiles, square_of
from scoring.kingdom import EMPTY
from vision.classify import classify, square_model
from vision.outline import Grid
from vision.photo import Pixels
from vision.read import DOUBT, KingdomReading, read_photo
from vision.session import SHIPPED, ModelFiles
from vision.squares import CROP, MARGIN, SIDE, cut_squares

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


def judge_boards(boards: list[Board], path: Path) -> Iterator[Judged]:
    """Every labelled square of the boards, cut out by the labelled corners."""
    for board in boards:
        squares = cut_squares(board.photo, board.corners, board.rows, board.cols)
        probabilities, _ = classify(squares, path)
        for r, row in enumerate(board.codes):
            for c, label in enumerate(row):
                if "?" not in label:
                    p = probabilities[r, c]
                    name = f"{board.name} r{r}c{c}"
                    yield Judged(board.source, name, label, CODES[int(p.argmax())], float(p.max()))


def judge_tiles(tiles: list[Tile], path: Path) -> Iterator[Judged]:
    """Single tiles, which have no neighbourhood: their rim is repeated."""
    crops = np.stack([rimmed(tile.pixels) for tile in tiles])
    for tile, p in zip(tiles, probabilities_of(crops, path), strict=True):
        yield Judged(tile.group, tile.name, tile.label, CODES[int(p.argmax())], float(p.max()))


def judge_textures(textures: list[Pixels], path: Path) -> Iterator[Judged]:
    crops = np.stack([cv2.resize(t, (CROP, CROP), interpolation=cv2.INTER_AREA) for t in textures])
    for i, p in enumerate(probabilities_of(crops.astype(np.uint8), path)):
        yield Judged("textures", str(i), "E0", CODES[int(p.argmax())], float(p.max()))


def rimmed(tile: Pixels) -> Pixels:
    small = cv2.resize(tile, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    around = (MARGIN,) * 4
    return np.asarray(cv2.copyMakeBorder(small, *around, cv2.BORDER_REPLICATE), np.uint8)


def probabilities_of(crops: Pixels, path: Path) -> np.ndarray:
    """(N, CROP, CROP, 3) -> (N, K), a hundred at a time."""
    parts = [classify(crops[i : i + 100][None], path)[0][0] for i in range(0, len(crops), 100)]
    return np.concatenate(parts)


def judged_by(path: Path) -> list[Judged]:
    """Everything that the net in the file was trained without."""
    left = square_model(path)[0].metadata["without"].split(",")
    folds = [int(w.split(":")[1]) for w in left if w.startswith("fold:")]
    boards = [b for b in load_boards("boards") if "aalborg" in left or b.fold in folds]
    photos = [b for b in load_boards("photos") if "photos" in left or b.fold in folds]
    result = list(judge_boards(boards + photos, path))
    if folds:
        result += judge_tiles([t for t in load_tiles() if t.fold in folds], path)
        result += judge_textures([p for p, f in load_textures() if f in folds], path)
    return result


def table(judged: list[Judged]) -> str:
    """A line a source: squares, wrong ones (castles apart), silent ones, flags."""
    lines = [
        "| source | squares | wrong | % | of them mislabelled | castles wrong | silent | flagged |",
        "|" + " --- |" * 8,
    ]
    for source in [*sorted({j.source for j in judged}), "all"]:
        own = [j for j in judged if source in (j.source, "all")]
        castles = [j for j in own if j.label == "C0"]
        others = [j for j in own if j.label != "C0"]
        wrong, slips = sum(j.wrong for j in others), sum(j.mislabelled for j in others)
        silent = sum(j.wrong and not j.mislabelled and j.confidence >= DOUBT for j in own)
        flagged = [j for j in own if j.confidence < DOUBT]
        lines.append(
            f"| {source} | {len(others)} | {wrong} | {100 * wrong / max(1, len(others)):.2f} "
            f"| {slips} | {sum(j.wrong for j in castles)}/{len(castles)} | {silent} "
            f"| {len(flagged)} ({sum(j.wrong for j in flagged)} rightly) |"
        )
    return "\n".join(lines)


def reliability(judged: list[Judged]) -> str:
    """Confidence against truth in ten equally filled bins, and the expected calibration error."""
    order = sorted(judged, key=lambda j: j.confidence)
    lines = ["| mean confidence | right | squares |", "| --- | --- | --- |"]
    error = 0.0
    for part in np.array_split(np.arange(len(order)), 10):
        own = [order[i] for i in part]
        said = float(np.mean([j.confidence for j in own]))
        right = float(np.mean([not j.wrong for j in own]))
        error += abs(said - right) * len(own) / len(order)
        lines.append(f"| {said:.4f} | {right:.4f} | {len(own)} |")
    return "\n".join([*lines, f"\nExpected calibration error: {100 * error:.2f} %"])


def report_squares(paths: list[Path], show: int) -> None:
    everything: list[Judged] = []
    for path in paths:
        judged = judged_by(path)
        print(f"\n### {path.stem}, trained without "
              f"{square_model(path)[0].metadata['without']}\n\n{table(judged)}")  # fmt: skip
        everything += judged
    wrong = [j for j in everything if j.wrong]
    print("\n### Confusions (label, read, times)\n")
    for (label, read), times in Counter((j.label, j.read) for j in wrong).most_common(15):
        print(f"- {label} read as {read}: {times}")
    for j in sorted(wrong, key=lambda j: -j.confidence)[:show]:
        print(f"  {j.source} {j.name}: {j.label} read as {j.read} ({j.confidence:.3f})")
    print(f"\n### Reliability\n\n{reliability(everything)}")


STAGES = ("no grid", "shifted", "wrong frame", "wrong squares", "right")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far the reading of one labelled kingdom came, and what else was read in its photo."""

    photo: str
    stage: str
    spurious: int


def judge_photo(path: Path, truths: list[dict[str, Any]], models: ModelFiles) -> list[Outcome]:
    """Read one photo and compare every labelled kingdom with the reading nearest to it."""
    reading = read_photo(path, models=models)
    left = list(reading.kingdoms)
    outcomes = []
    for truth in truths:
        middle = np.mean(truth["corners"], axis=0)
        near = [k for k in left if np.linalg.norm(k.grid.corners.mean(axis=0) - middle) < 3 * k.grid.side]
        best = min(near, key=lambda k: stage_of(k, truth)[1], default=None)
        stage = "no grid" if best is None else stage_of(best, truth)[0]
        if best is not None:
            left.remove(best)
        outcomes.append(Outcome(path.name, stage, 0))
    return [*outcomes[:-1], Outcome(path.name, outcomes[-1].stage, len(left))] if outcomes else []


def stage_of(read: KingdomReading, truth: dict[str, Any]) -> tuple[str, int]:
    """(stage, errors) of a reading: its squares are looked up at the middles of the labelled ones."""
    rows, cols = truth["rows"], truth["cols"]
    real = Grid(np.array(truth["corners"], np.float32), rows, cols, truth["size"])
    y, x = np.mgrid[0:rows, 0:cols] + 0.5
    middles = real.to_photo(np.column_stack([x.ravel(), y.ravel()]).astype(np.float32))
    seen = read.grid.from_photo(middles).reshape(rows, cols, 2)
    tiles = np.array([[code[0] != "E" for code in row] for row in truth["grid"]])
    places = np.floor(seen).astype(int)
    off = np.abs(seen - places - 0.5).max(axis=2)
    limits = np.array([read.grid.cols, read.grid.rows])
    inside = np.asarray(((places >= 0) & (places < limits)).all(axis=2))
    if (tiles & (~inside | (off > WITHIN))).any():
        return "shifted", rows * cols
    if read.kingdom.size != truth["size"]:
        return "wrong frame", rows * cols
    wrong = 0
    for r, c in np.ndindex(rows, cols):
        code = truth["grid"][r][c]
        place = places[r, c]
        got = read.kingdom.at(int(place[1]), int(place[0])) if inside[r, c] else EMPTY
        wrong += "?" not in code and square_of(code) != got
    return ("wrong squares", wrong) if wrong else ("right", 0)


def stratum_of(name: str) -> str:
    """`real-steep` of `real-steep-004.jpg`; photos from elsewhere have their own folder's name."""
    parts = name.rsplit("-", 1)
    return parts[0] if parts[0].startswith(("real-", "own-")) else "labelled"


def report_kingdoms(labels: Path, models: ModelFiles, show: bool) -> None:
    """Stage by stratum, for every labelled kingdom."""
    truth = json.loads(labels.read_text())
    outcomes = [o for name, ks in truth.items() for o in judge_photo(labels.parent / name, ks, models)]
    lines = ["| stratum | kingdoms | " + " | ".join(STAGES) + " | spurious |", "|" + " --- |" * 8]
    for stratum in [*sorted({stratum_of(o.photo) for o in outcomes}), "all"]:
        own = [o for o in outcomes if stratum in (stratum_of(o.photo), "all")]
        counts = Counter(o.stage for o in own)
        lines.append(
            f"| {stratum} | {len(own)} | " + " | ".join(str(counts[s]) for s in STAGES)
            + f" | {sum(o.spurious for o in own)} |"
        )  # fmt: skip
    print("\n".join(lines))
    if show:
        for o in outcomes:
            if o.stage in STAGES[:3] or o.spurious:
                print(f"  {o.photo}: {o.stage}, {o.spurious} spurious")


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    sub = p.add_subparsers(dest="what", required=True)
    squares = sub.add_parser("squares")
    squares.add_argument("nets", nargs="+", type=Path)
    squares.add_argument("--show", type=int, default=0, help="name so many wrong squares")
    kingdoms = sub.add_parser("kingdoms")
    kingdoms.add_argument("labels", type=Path)
    kingdoms.add_argument("--grid", type=Path, default=SHIPPED.grid)
    kingdoms.add_argument("--square", type=Path, default=SHIPPED.square)
    kingdoms.add_argument("--show", action="store_true", help="name the kingdoms that were not found")
    a = p.parse_args()
    if a.what == "squares":
        report_squares(a.nets, a.show)
    else:
        report_kingdoms(a.labels, ModelFiles(a.grid, a.square), a.show)


if __name__ == "__main__":
    main()
