"""Corrections find their square again."""

import numpy as np
import pytest

from games.records import Reading, Tap
from scoring.kingdom import Square, Terrain
from scoring.notation import parse_kingdom
from tests.ui.fakes import EXAMPLE, reading
from ui.fixes import placing, tap_at
from ui.keep import reading_of
from vision.outline import grid_of_corners

READ = reading(parse_kingdom(EXAMPLE))
KEPT = reading_of(READ, "photo")
MINE = Square(Terrain.MINE, 3)


@pytest.mark.parametrize("place", [(0, 0), (2, 2), (4, 4), (0, 4)])
def test_there_and_back(place: tuple[int, int]) -> None:
    assert placing(READ.grid)(tap_at(KEPT, place, MINE)) == place


def test_beside_the_grid() -> None:
    assert placing(READ.grid)(Tap(None, None, MINE, 1.0, 1.0)) is None


def test_another_grid_of_the_same_photo() -> None:
    """A column was cut off: what was column 4 is column 3 now."""
    assert placing(READ.grid.part(0, 1, 5, 5))(tap_at(KEPT, (2, 3), MINE)) == (2, 2)


def test_in_perspective() -> None:
    corners = np.array([(100, 80), (900, 140), (1000, 900), (20, 700)], np.float32)
    oblique = grid_of_corners(corners, 7, 7)
    kingdom = parse_kingdom(" / ".join(["W W W W W W W"] * 7))
    kept = Reading(kingdom, corners=tuple((float(x), float(y)) for x, y in corners))
    for place in ((0, 0), (3, 3), (6, 6), (6, 0)):
        assert placing(oblique)(tap_at(kept, place, MINE)) == place
