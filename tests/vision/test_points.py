"""vision.points: how a photo is brought to the size that the grid net sees."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.points import INPUT, letterboxed


@pytest.mark.parametrize(
    ("width", "height"), [(1155, 650), (650, 1155), (2049, 1537), (300, 301), (200, 100)]
)
def test_letterboxing_keeps_the_picture_and_blackens_the_rest(width: int, height: int) -> None:
    rng = np.random.default_rng(5)
    small = rng.integers(0, 256, (9, 9, 3), np.uint8)
    picture = np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    seen = letterboxed(picture)
    scale = INPUT / max(width, height)
    cols, rows = round(width * scale), round(height * scale)
    exact = cv2.resize(picture, (cols, rows), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    assert seen.shape == (INPUT, INPUT, 3)
    # An odd column left out shifts the far end by a quarter of a pixel.
    assert np.abs(seen[:rows, :cols].astype(int) - exact).mean() < 2
    assert not seen[rows:].any()
    assert not seen[:, cols:].any()
