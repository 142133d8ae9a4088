"""vision.lattice: exact lattices are found exactly, noisy ones nearly, nothing in nothing."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.lattice import FEWEST, fit_lattice, is_seen_well, one_each

VIEWS = {
    "straight": [(8, 8), (56, 8), (56, 56), (8, 56)],
    "turned": [(32, 4), (60, 32), (32, 60), (4, 32)],
    "oblique": [(20, 15), (44, 15), (58, 50), (6, 50)],
    "mirrored": [(56, 8), (8, 8), (8, 56), (56, 56)],
    "small": [(30, 30), (42, 31), (41, 43), (29, 42)],
}


def peaks_of(corners: list[tuple[int, int]], side: int) -> tuple[np.ndarray, np.ndarray]:
    """(corner points, centre points) of a full side x side kingdom."""
    outline = np.float32([(0, 0), (side, 0), (side, side), (0, side)])
    matrix = cv2.getPerspectiveTransform(outline, np.float32(corners))

    def seen(ticks: np.ndarray) -> np.ndarray:
        grid = np.stack(np.meshgrid(ticks, ticks), -1).reshape(1, -1, 2)
        return cv2.perspectiveTransform(grid, matrix)[0]

    return seen(np.arange(side + 1.0)), seen(np.arange(side) + 0.5)


@pytest.mark.parametrize("side", [5, 7])
@pytest.mark.parametrize("view", VIEWS)
def test_an_exact_lattice_is_explained_whole(view: str, side: int) -> None:
    corners, centres = peaks_of(VIEWS[view], side)
    lattice = fit_lattice(corners.astype(np.float32), centres.astype(np.float32))
    assert lattice is not None
    assert lattice.explained.all()
    # From squares to the photo and back to lattice coordinates: whole numbers at the centres.
    back = cv2.perspectiveTransform(centres[None].astype(np.float64), np.linalg.inv(lattice.matrix))
    np.testing.assert_allclose(back, np.round(back), atol=0.02)


def test_jitter_and_false_peaks_do_no_harm() -> None:
    rng = np.random.default_rng(7)
    corners, centres = peaks_of(VIEWS["oblique"], 5)
    jitter = rng.normal(0, 0.25, corners.shape)
    false = rng.uniform(0, 64, (12, 2))
    missing = rng.permutation(len(centres))[:20]
    all_corners = np.concatenate([corners + jitter, false]).astype(np.float32)
    lattice = fit_lattice(all_corners, centres[missing].astype(np.float32))
    assert lattice is not None
    assert lattice.explained[: len(corners)].mean() > 0.9
    assert lattice.explained[len(corners) : len(corners) + 12].sum() <= 3


@pytest.mark.parametrize("count", [0, 1, 2, FEWEST - 1])
def test_too_few_peaks_are_no_lattice(count: int) -> None:
    points = np.random.default_rng(1).uniform(0, 64, (count, 2)).astype(np.float32)
    assert fit_lattice(points[:0], points) is None


@pytest.mark.parametrize("shape", ["line", "one-point"])
def test_degenerate_points_are_no_lattice(shape: str) -> None:
    ticks = np.arange(20, dtype=np.float32)
    points = np.column_stack([ticks * 3, ticks * 0 + 5]) if shape == "line" else np.full((20, 2), 9.0)
    assert fit_lattice(points.astype(np.float32), points.astype(np.float32)) is None


def test_no_camera_sees_a_square_many_times_as_large_as_its_neighbours() -> None:
    places = np.array([(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (4.0, 4.0)])
    steep = np.array([(9.0, 1.0, 9.0), (0.0, 8.0, 9.0), (0.03, 0.02, 1.0)])
    fantastic = np.array([(9.0, 1.0, 9.0), (0.0, 8.0, 9.0), (-0.12, -0.1, 1.0)])
    assert is_seen_well(steep, places)
    assert not is_seen_well(fantastic, places)


def test_of_peaks_that_claim_one_place_the_nearest_stays_in_each_lattice() -> None:
    places = np.array([[(0.0, 1.0), (0.0, 1.0), (-0.5, 1.5)], [(0.0, 1.0), (2.0, 1.0), (2.0, 1.0)]])
    off = np.array([[0.2, 0.1, 0.0], [0.1, 0.2, 0.1]])
    chosen = np.array([[True, True, True], [True, True, False]])
    kept = one_each(chosen, places, off)
    np.testing.assert_array_equal(kept, [[False, True, True], [True, True, False]])
