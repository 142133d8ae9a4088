"""ui.pictures: what is shown of a photo."""

from __future__ import annotations

import numpy as np
import pytest

from ui.pictures import DARK, LIGHT, lightened


def squares(brightest: int) -> np.ndarray:
    """Sixteen squares of eight colours, the brightest channel of the brightest at `brightest`."""
    shades = np.array([(1, 0.8, 0.1), (0.2, 0.6, 0.1), (0.1, 0.4, 0.9), (0.2, 0.15, 0.1)] * 4)
    return np.kron((shades * brightest).reshape(4, 4, 3), np.ones((32, 32, 1))).astype(np.uint8)


@pytest.mark.parametrize("brightest", [DARK, 200, 255])
def test_a_picture_in_good_light_stays_as_it_is(brightest: int) -> None:
    np.testing.assert_array_equal(lightened(squares(brightest)), squares(brightest))


@pytest.mark.parametrize("brightest", [60, 97, DARK - 1])
def test_a_dim_picture_is_shown_as_in_good_light(brightest: int) -> None:
    seen = lightened(squares(brightest))
    assert seen.dtype == np.uint8
    assert abs(int(seen.max()) - LIGHT) <= 2
    # every colour keeps its hue: the channels grow alike
    ratios = seen.astype(float) / np.maximum(squares(brightest), 1)
    bright = squares(brightest) > 20
    assert ratios[bright].std() < 0.05 * ratios[bright].mean()


def test_what_is_nearly_black_is_not_blown_up_to_noise() -> None:
    assert lightened(squares(12)).max() <= 12 * 6 + 1
    assert lightened(np.zeros((64, 64, 3), np.uint8)).max() == 0
