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
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.judging import (
    STAGES,
    Codes,
    Judged,
    Outcome,
    judge_board,
    judge_reading,
    judge_tiles,
    left_out,
    pieced,
    seen,
    seen_tiles,
    settled,
)
from scoring.kingdom import Square
from vision.classify import Probabilities, square_model
from vision.overlay import draw_reading
from vision.read import DOUBT, PhotoReading, read_photo
from vision.session import SHIPPED, ModelFiles

PINK = (255, 0, 160)
"""RGB of labelled outlines on drawings; no terrain and no mark of the reading has it."""


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


def settled_right(kingdoms: list[tuple[Codes, Probabilities, tuple[Square, ...]]]) -> str:
    """How many labelled kingdoms are read right from their corners."""
    done = [settled(*kingdom) for kingdom in kingdoms]
    return (
        f"of {len(done)}, {sum(raw for raw, _ in done)} by the net alone, "
        f"{sum(mended for _, mended in done)} with the dominoes; "
        f"mended {sum(mended and not raw for raw, mended in done)}, "
        f"spoiled {sum(raw and not mended for raw, mended in done)}"
    )


def report_squares(paths: list[Path], show: int) -> None:
    everything: list[Judged] = []
    for path in paths:
        boards, tiles = left_out(path)
        judged: list[Judged] = []
        whole, parts = [], []
        for board in boards:
            shares, classes = seen(board, path)
            judged += judge_board(board, shares)
            whole.append((board.codes, shares, classes))
        for together, (shares, classes) in seen_tiles(tiles, path):
            judged += judge_tiles(together, shares)
            if kingdom := pieced(together, shares):
                parts.append((*kingdom, classes))
        print(f"\n### {path.stem}, trained without "
              f"{square_model(path)[0].metadata['without']}\n\n{table(judged)}")  # fmt: skip
        print(f"\nWhole kingdoms right: {settled_right(whole)}")
        print(f"Kingdoms of which some tiles were kept, those right: {settled_right(parts)}")
        everything += judged
    wrong = [j for j in everything if j.wrong]
    print("\n### Confusions (label, read, times)\n")
    for (label, read), times in Counter((j.label, j.read) for j in wrong).most_common(15):
        print(f"- {label} read as {read}: {times}")
    for j in sorted(wrong, key=lambda j: -j.confidence)[:show]:
        print(f"  {j.source} {j.name}: {j.label} read as {j.read} ({j.confidence:.3f})")
    print(f"\n### Reliability\n\n{reliability(everything)}")


def stratum_of(name: str) -> str:
    """`real-steep` of `real-steep-004.jpg`; photos from elsewhere have their own folder's name."""
    parts = name.rsplit("-", 1)
    return parts[0] if parts[0].startswith(("real-", "own-")) else "labelled"


def report_kingdoms(labels: Path, models: ModelFiles, show: bool, draw: Path | None) -> None:
    """Stage by stratum, for every labelled kingdom."""
    outcomes: list[Outcome] = []
    for name, truths in json.loads(labels.read_text()).items():
        reading = read_photo(labels.parent / name, models=models)
        judged = judge_reading(reading, name, truths)
        outcomes += judged
        if draw and any(o.stage != "right" or o.spurious for o in judged):
            draw_photo(reading, truths, draw / f"{Path(name).stem}.png")
    lines = ["| stratum | kingdoms | " + " | ".join(STAGES) + " | mended | spoiled | spurious |",
             "|" + " --- |" * 10]  # fmt: skip
    for stratum in [*sorted({stratum_of(o.photo) for o in outcomes}), "all"]:
        own = [o for o in outcomes if stratum in (stratum_of(o.photo), "all")]
        counts = Counter(o.stage for o in own)
        lines.append(
            f"| {stratum} | {len(own)} | " + " | ".join(str(counts[s]) for s in STAGES)
            + f" | {sum(o.mended for o in own)} | {sum(o.spoiled for o in own)}"
            + f" | {sum(o.spurious for o in own)} |"
        )  # fmt: skip
    print("\n".join(lines))
    if show:
        for o in outcomes:
            if o.stage in STAGES[:3] or o.spurious:
                print(f"  {o.photo}: {o.stage}, {o.spurious} spurious")


def draw_photo(reading: PhotoReading, truths: list[dict[str, Any]], out: Path) -> None:
    """The photo with what was read on it, and the labelled kingdoms' outlines in pink."""
    photo = reading.photo
    pixels = photo.pixels
    for kingdom in reading.kingdoms:
        pixels = draw_reading(replace(photo, pixels=pixels), kingdom)
    pixels = pixels.copy()
    for truth in truths:
        outline = np.array(truth["corners"]) * photo.scale
        cv2.polylines(pixels, [np.round(outline).astype(np.int32)], True, PINK, 3, cv2.LINE_AA)
    out.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(out), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))


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
    kingdoms.add_argument("--draw", type=Path, metavar="FOLDER", help="draw what was not read right there")
    a = p.parse_args()
    if a.what == "squares":
        report_squares(a.nets, a.show)
    else:
        report_kingdoms(a.labels, ModelFiles(a.grid, a.square), a.show, a.draw)


if __name__ == "__main__":
    main()
