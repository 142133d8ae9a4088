"""How long a photo takes to become a score, as a multiple of decoding it in full.

    python -m benchmarks.read_speed [FOLDER_OF_PHOTOS]

Every photo is scaled to 12 megapixels and saved as JPEG. In one process, by turns: the bytes to the
score by `read_photo`, and `cv2.imdecode` of the same bytes. Prints the ratio of the medians a photo,
their median and the worst, and the process's peak memory. The machine's speed cancels out.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from pathlib import Path

import cv2
import numpy as np

from scoring.regions import score
from vision.read import read_photo

MEGAPIXELS = 12_000_000
ROUNDS = 9
DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data" / "photos"
SAMPLES = Path(__file__).resolve().parents[1] / "sample_images"


def at_twelve_megapixels(path: Path) -> bytes:
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    factor = (MEGAPIXELS / (pixels.shape[0] * pixels.shape[1])) ** 0.5
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    large = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=way)
    return cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def to_score(data: bytes) -> dict[str, float]:
    """Seconds by stage, `score` added."""
    reading = read_photo(data)
    start = time.perf_counter()
    for kingdom in reading.kingdoms:
        score(kingdom.kingdom)
    return {**reading.seconds, "score": time.perf_counter() - start}


def timed(work: object, data: bytes) -> float:
    start = time.perf_counter()
    work(data)  # type: ignore[operator]
    return time.perf_counter() - start


def decode(data: bytes) -> None:
    cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    p.add_argument("folder", nargs="?", type=Path, default=DEFAULT if DEFAULT.is_dir() else SAMPLES)
    a = p.parse_args()
    ratios = []
    for path in sorted(f for f in a.folder.iterdir() if f.suffix in (".jpg", ".png")):
        data = at_twelve_megapixels(path)
        to_score(data)  # models are loaded once a process, not once a photo
        read, full, stages = [], [], []
        for _ in range(ROUNDS):
            full.append(timed(decode, data))
            start = time.perf_counter()
            stages.append(to_score(data))
            read.append(time.perf_counter() - start)
        ratio = statistics.median(read) / statistics.median(full)
        ratios.append(ratio)
        by_stage = " ".join(
            f"{name} {1000 * statistics.median(s[name] for s in stages):.1f}" for name in stages[0]
        )
        print(f"{path.name:24} ratio {ratio:.2f}  full decode {1000 * statistics.median(full):.0f} ms;"
              f" ms by stage: {by_stage}")  # fmt: skip
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"ratio: median {statistics.median(ratios):.2f}  worst {max(ratios):.2f}  "
          f"({len(ratios)} photos); peak memory {peak:.0f} MB")  # fmt: skip


if __name__ == "__main__":
    main()
