"""vision.squares: what the net sees of a square is the square, upright, with a rim of neighbourhood."""

from __future__ import annotations

import numpy as np
import pytest

from vision.errors import CornersError
from vision.outline import grid_of_corners
from vision.photo import load_photo
from vision.squares import BALANCED, CROP, MARGIN, MOST_GAIN, SIDE, balanced, cut_squares, flatten, rectangle

SQUARE = [(100, 50), (600, 50), (600, 350), (100, 350)]


def chequered(rows: int, cols: int, side: int, left: int, top: int) -> np.ndarray:
    """A photo of squares, each of its own grey value, 10 * row + col above 60; black around."""
    pixels = np.zeros((top * 2 + rows * side, left * 2 + cols * side, 3), np.uint8)
    for r in range(rows):
        for c in range(cols):
            y, x = top + r * side, left + c * side
            pixels[y : y + side, x : x + side] = 60 + 10 * r + c
    return pixels


def test_every_square_is_at_its_place() -> None:
    photo = load_photo(chequered(3, 5, 100, 100, 50))
    squares = cut_squares(photo, np.float32(SQUARE), 3, 5)
    assert squares.shape == (3, 5, CROP, CROP, 3)
    inner = squares[:, :, MARGIN + 2 : -MARGIN - 2, MARGIN + 2 : -MARGIN - 2]
    for r in range(3):
        for c in range(5):
            assert (inner[r, c] == 60 + 10 * r + c).all()


def test_the_rim_shows_the_neighbours() -> None:
    squares = cut_squares(load_photo(chequered(3, 5, 100, 100, 50)), np.float32(SQUARE), 3, 5)
    assert (squares[1, 2, MARGIN + 5, : MARGIN - 2] == 60 + 10 + 1).all()
    assert (squares[1, 2, : MARGIN - 2, MARGIN + 5] == 60 + 0 + 2).all()
    assert (squares[0, 0, : MARGIN - 2] == 0).all()


def test_a_turned_grid_reads_along_its_own_rows() -> None:
    photo = load_photo(chequered(3, 5, 100, 100, 50))
    turned = np.roll(np.float32(SQUARE), -1, axis=0)  # begins at the top right: 5 rows of 3
    inner = cut_squares(photo, turned, 5, 3)[:, :, CROP // 2, CROP // 2, 0]
    expected = np.rot90(60 + 10 * np.arange(3)[:, None] + np.arange(5))
    np.testing.assert_array_equal(inner, expected)


def test_outside_the_photo_its_rim_repeats() -> None:
    pixels = np.full((200, 200, 3), 90, np.uint8)
    flat = flatten(load_photo(pixels), np.float32([(0, 0), (200, 0), (200, 200), (0, 200)]), 5, 5, 20, 10)
    assert flat.shape == (120, 120, 3)
    assert (flat == 90).all()


def test_a_large_photo_is_averaged_not_sampled() -> None:
    """A pattern finer than a pixel of the flattened square becomes its mean, not a moire."""
    pixels = np.zeros((2000, 2000, 3), np.uint8)
    pixels[:, ::2] = 255
    corners = np.float32([(0, 0), (2000, 0), (2000, 2000), (0, 2000)])
    flat = flatten(load_photo(pixels), corners, 5, 5, SIDE, 0)
    assert np.abs(flat.astype(int) - 127).max() < 12


def test_nothing_is_written_to_the_callers_arrays() -> None:
    photo = load_photo(chequered(3, 5, 100, 100, 50))
    corners = np.float32(SQUARE)
    corners.flags.writeable = False
    cut_squares(photo, corners, 3, 5)
    np.testing.assert_array_equal(corners, np.float32(SQUARE))


def test_a_part_of_a_grid_lies_within_it() -> None:
    grid = grid_of_corners(np.float32(SQUARE), 3, 5).part(1, 2, 3, 5)
    np.testing.assert_allclose(grid.corners, [(300, 150), (600, 150), (600, 350), (300, 350)], atol=1e-3)
    assert (grid.rows, grid.cols) == (2, 3)


@pytest.mark.parametrize(
    ("corners", "shape", "size"),
    [
        pytest.param(SQUARE[::-1], (5, 5), None, id="counter-clockwise"),
        pytest.param([(0, 0), (9, 0), (9, 0), (0, 9)], (5, 5), None, id="two-corners-the-same"),
        pytest.param([(0, 0), (100, 0), (20, 20), (0, 100)], (5, 5), None, id="not-convex"),
        pytest.param([(0, 0), (1, 1), (2, 2), (3, 3)], (5, 5), None, id="on-a-line"),
        pytest.param([(0, 0), (100, 0), (100, float("nan")), (0, 100)], (5, 5), None, id="nan"),
        pytest.param(SQUARE[:3], (5, 5), None, id="three"),
        pytest.param([1, 2, 3], (5, 5), None, id="no-points"),
        pytest.param([(0, 0), (9, 0), (9,), (0, 9)], (5, 5), None, id="an-x-without-y"),
        pytest.param(SQUARE, (8, 5), None, id="eight-rows"),
        pytest.param(SQUARE, (0, 5), None, id="no-row"),
        pytest.param(SQUARE, (6, 6), 5, id="six-in-a-frame-of-five"),
    ],
)
def test_corners_that_span_no_grid(corners: object, shape: tuple[int, int], size: int | None) -> None:
    with pytest.raises(CornersError):
        grid_of_corners(corners, *shape, size)  # type: ignore[arg-type]


def test_rectangle_is_clockwise_from_the_top_left() -> None:
    np.testing.assert_array_equal(rectangle(2, 3), [(0, 0), (3, 0), (3, 2), (0, 2)])


def kingdom_of_noise() -> np.ndarray:
    """(3, 5, CROP, CROP, 3) squares, each of a colour of its own."""
    rng = np.random.default_rng(5)
    return np.broadcast_to(rng.integers(40, 140, (3, 5, 1, 1, 3)), (3, 5, CROP, CROP, 3)).astype(np.uint8)


def test_a_lamps_colour_is_taken_out_of_a_kingdom() -> None:
    squares = kingdom_of_noise()
    orange = (squares * np.array([1.5, 1.0, 0.5])).astype(np.uint8)
    plain, under_lamp = balanced(squares).astype(int), balanced(orange).astype(int)
    assert np.abs(squares.astype(int) - orange).max() > 40
    assert np.abs(plain - under_lamp).max() <= 4  # half the blue levels are gone
    np.testing.assert_allclose(plain.reshape(-1, 3).mean(axis=0), BALANCED, atol=1)


def test_a_channel_that_is_not_there_is_not_made_up() -> None:
    red = kingdom_of_noise()
    red[..., 2] = 1
    kept = red.copy()
    assert balanced(red)[..., 2].max() <= MOST_GAIN
    np.testing.assert_array_equal(red, kept)
