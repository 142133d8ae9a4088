"""Training pictures of single squares: what lies beside them."""

import numpy as np
import pytest

from models.corpus import PATCH, TILE, Tile
from models.square_pictures import PALETTE, Pictures, gather

LEVELS = {(0, 0): 30, (0, 1): 60, (1, 0): 90, (1, 1): 120}
MIDDLE = slice(TILE // 2, TILE // 2 + TILE)
AFTER = slice(TILE // 2 + TILE, None)


def tile(place: tuple[int, int], level: int) -> Tile:
    pixels = np.full((TILE, TILE, 3), level, np.uint8)
    return Tile(pixels, "W0", "W0", "photo", place, "household", 0, f"photo_{place}.jpg")


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    """Of a kingdom of four tiles, each of another grey."""
    return Pictures(gather([tile(*item) for item in LEVELS.items()], [], [], 1), 2)


def test_a_tile_is_shown_as_it_lay_half_of_the_time(pictures: Pictures) -> None:
    first, as_laid = 0, 0
    for _ in range(200):
        pixels, palette = pictures.composed("W0", "tiles")
        assert pixels.shape == (PATCH, PATCH, 3)
        assert palette.shape == (PALETTE, 3)
        if (pixels[MIDDLE, MIDDLE] == 30).all():
            first += 1
            # Laid by hand, the neighbours would not touch it to the pixel, and be any of the four.
            as_laid += bool((pixels[MIDDLE, AFTER] == 60).all() and (pixels[AFTER, MIDDLE] == 90).all())
    assert as_laid > first / 3 > 5


def test_what_was_kept_around_a_place(pictures: Pictures) -> None:
    around = pictures.around("photo", 0, 0)
    assert {off: int(pixels[0, 0, 0]) for off, pixels in around.items()} == {
        (0, 0): 30, (1, 0): 60, (0, 1): 90, (1, 1): 120
    }  # fmt: skip
    assert pictures.around("another", 0, 0) == {}


def test_an_empty_square_lies_where_no_tile_was_kept_beside_one(pictures: Pictures) -> None:
    assert ("photo", 0, 2) in pictures.rims
    assert ("photo", 0, 1) not in pictures.rims
    assert ("photo", 2, 2) not in pictures.rims, "it touches none"
    pixels, photo, place = pictures.centre("E0", own=False)
    assert pixels is None
    assert place is not None
    assert (photo, *place) in pictures.rims
