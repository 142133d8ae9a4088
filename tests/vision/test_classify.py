"""vision.classify: what the squares of one kingdom say about one another."""

from __future__ import annotations

import numpy as np

from scoring.kingdom import EMPTY, Square, Terrain
from vision.classify import FEWEST_KIN, like_its_own
from vision.squares import CROP

CLASSES = (Square(Terrain.WHEAT, 0), Square(Terrain.WHEAT, 1), Square(Terrain.LAKE, 0), EMPTY)
YELLOW, WOOD, SHADED = (230, 190, 30), (190, 140, 130), (150, 124, 20)
SURE_WHEAT, MAYBE_WHEAT = (0.995, 0.003, 0.001, 0.001), (0.7, 0.05, 0.05, 0.2)


def squares(*colours: tuple[int, int, int]) -> np.ndarray:
    return np.stack([np.full((CROP, CROP, 3), colour, np.uint8) for colour in colours])


def weighed(*colours: tuple[int, int, int], sure: int) -> np.ndarray:
    """The last square, doubtfully wheat, beside `sure` wheat squares before it."""
    given = np.array([SURE_WHEAT] * sure + [MAYBE_WHEAT], np.float32)
    return like_its_own(given, CLASSES, squares(*colours))[-1]


def test_wood_that_might_be_wheat_is_none_where_the_wheat_is_of_another_yellow() -> None:
    seen = weighed(YELLOW, YELLOW, WOOD, sure=2)
    assert seen.argmax() == CLASSES.index(EMPTY)
    assert seen.sum() == np.float32(1)


def test_the_same_yellow_in_shadow_stays_wheat() -> None:
    np.testing.assert_allclose(weighed(YELLOW, YELLOW, SHADED, sure=2), MAYBE_WHEAT, rtol=1e-5)


def test_too_few_sure_squares_say_nothing() -> None:
    few = FEWEST_KIN - 1
    np.testing.assert_allclose(weighed(*[YELLOW] * few, WOOD, sure=few), MAYBE_WHEAT, rtol=1e-5)


def test_sure_squares_keep_what_the_net_says() -> None:
    given = np.array([SURE_WHEAT] * 4, np.float32)
    seen = like_its_own(given, CLASSES, squares(YELLOW, YELLOW, YELLOW, WOOD))
    np.testing.assert_allclose(seen, given, rtol=1e-5)
