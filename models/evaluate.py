"""The figures of MODEL_CARD.md: nets judged on what they have not been trained on.

    python -m models.evaluate squares runs/square-fold0.onnx runs/square-fold1.onnx ...

Each net is judged on what its metadata says it was trained without. Real pictures alone; castles
apart. Prints Markdown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.corpus import CODES, MISLABELLED, Board, Tile, load_boards, load_textures, load_tiles
from vision.classify import classify, square_model
from vision.photo import Pixels
from vision.read import DOUBT
from vision.squares import CROP, MARGIN, SIDE, cut_squares


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


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    sub = p.add_subparsers(dest="what", required=True)
    squares = sub.add_parser("squares")
    squares.add_argument("nets", nargs="+", type=Path)
    squares.add_argument("--show", type=int, default=0, help="name so many wrong squares")
    a = p.parse_args()
    report_squares(a.nets, a.show)


if __name__ == "__main__":
    main()
