"""models.spoiled: each way of spoiling a photo gives another photo, and the same one every time."""

import numpy as np
import pytest

from models.spoiled import WAYS, held

PICTURE = np.kron(np.random.default_rng(0).uniform(40, 220, (12, 16, 3)), np.ones((50, 50, 1)))


@pytest.mark.parametrize("way", WAYS)
def test_a_spoiled_photo_is_another_and_the_same_every_time(way: str) -> None:
    once, again = (held(WAYS[way](PICTURE, np.random.default_rng(3))) for _ in range(2))
    np.testing.assert_array_equal(once, again)
    height, width = once.shape[:2]
    assert abs(height * 4 - width * 3) < 4
    same = once.shape == PICTURE.shape and np.array_equal(once, held(PICTURE))
    assert same == (way == "as it is")
