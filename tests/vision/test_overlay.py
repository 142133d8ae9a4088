"""The drawing on the photo: where it is, and that the photo stays as it was."""

import numpy as np
import pytest

from scoring.kingdom import Square, Terrain
from scoring.notation import parse_kingdom
from tests.ui.fakes import EXAMPLE, RIM, SIDE, example, grid_of, picture, reading
from vision.overlay import DOUBT, INK, PAPER, draw_reading
from vision.photo import Photo, Pixels, load_photo

MINE = Square(Terrain.MINE, 1)


def drawn(
    notation: str = EXAMPLE, doubts: dict[tuple[int, int], Square] | None = None
) -> tuple[Pixels, Pixels]:
    """(the photo, the photo with the drawing)."""
    kingdom = parse_kingdom(notation)
    photo = load_photo(picture(kingdom))
    return photo.pixels, draw_reading(photo, reading(kingdom, doubts))


def near(pixels: Pixels, colour: tuple[int, int, int]) -> np.ndarray:
    """(H, W) bool: where that colour is, as exactly as smoothing leaves it."""
    return np.asarray(np.abs(pixels.astype(int) - colour).max(axis=2) < 8)


def test_a_new_array_of_the_same_size() -> None:
    photo, result = drawn()
    before = photo.copy()
    assert result.shape == photo.shape
    assert result.dtype == np.uint8
    assert not np.shares_memory(result, photo)
    assert np.array_equal(photo, before)
    assert result.flags.writeable


def test_lines_lie_on_the_grid_and_nothing_far_outside() -> None:
    photo, result = drawn()
    changed = (result != photo).any(axis=2)
    for line in range(6):
        at = RIM + line * SIDE
        assert changed[at, RIM + 5 : -RIM - 5].mean() > 0.95
        assert changed[RIM + 5 : -RIM - 5, at].mean() > 0.95
    outside = np.ones(changed.shape, bool)
    outside[RIM - 5 : -RIM + 5, RIM - 5 : -RIM + 5] = False
    assert not changed[outside].any()


def test_orange_only_round_doubtful_squares() -> None:
    assert not near(drawn()[1], DOUBT).any()
    where = near(drawn(doubts={(1, 3): MINE})[1], DOUBT)
    rows, cols = np.nonzero(where)
    assert where.sum() > 20
    assert RIM + SIDE - 2 <= rows.min() <= rows.max() <= RIM + 2 * SIDE + 2
    assert RIM + 3 * SIDE - 2 <= cols.min() <= cols.max() <= RIM + 4 * SIDE + 2


def test_tags_on_tiles_and_none_on_empty_squares() -> None:
    result = drawn("C W2 / . F")[1]
    for row, col, tagged in ((0, 0, True), (0, 1, True), (1, 0, False), (1, 1, True)):
        y, x = RIM + row * SIDE, RIM + col * SIDE
        middle = result[y + 12 : y + SIDE - 12, x + 5 : x + SIDE - 5]
        assert near(middle, PAPER).any() == tagged
        assert near(middle, INK).any() == tagged


def test_more_crowns_make_a_longer_tag() -> None:
    widths = []
    for crowns in range(4):
        result = drawn(f"M{crowns} C")[1]
        row = near(result, PAPER)[RIM + SIDE // 2, RIM + 3 : RIM + SIDE - 3]
        widths.append(int(np.flatnonzero(row).max() - np.flatnonzero(row).min()))
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("scale", [1, 3])
def test_a_photo_that_was_scaled_down(scale: int) -> None:
    """Corners are in pixels of the original, the drawing in those of the smaller copy."""
    photo, read = example()
    height, width = photo.pixels.shape[:2]
    larger = Photo(photo.pixels, width * scale, height * scale)
    grid = grid_of(read.kingdom)
    moved = type(grid)(grid.corners * np.float32(scale), grid.rows, grid.cols, grid.size)
    result = draw_reading(larger, reading(read.kingdom, grid=moved))
    assert np.abs(result.astype(int) - draw_reading(photo, read)).mean() < 1


def test_two_runs_give_the_same() -> None:
    assert np.array_equal(drawn()[1], drawn()[1])
