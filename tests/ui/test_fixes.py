"""Corrections find their square again."""

import numpy as np
import pytest

from scoring.kingdom import CASTLE, Square, Terrain
from scoring.notation import parse_kingdom
from tests.ui.fakes import EXAMPLE, grid_of
from ui.fixes import Fix, fix_at, fixed, placed, without
from vision.grid import grid_of_corners

KINGDOM = parse_kingdom(EXAMPLE)
GRID = grid_of(KINGDOM)
MINE = Square(Terrain.MINE, 3)
LAKE = Square(Terrain.LAKE)


@pytest.mark.parametrize("place", [(0, 0), (2, 2), (4, 4), (0, 4)])
def test_there_and_back(place: tuple[int, int]) -> None:
    assert placed([fix_at(GRID, place, MINE)], GRID) == {place: MINE}


def test_none() -> None:
    assert placed([], GRID) == {}


def test_the_later_fix_counts() -> None:
    fixes = [fix_at(GRID, (1, 1), MINE), fix_at(GRID, (1, 1), LAKE)]
    assert placed(fixes, GRID) == {(1, 1): LAKE}


def test_a_fix_beside_the_grid_is_kept_but_not_placed() -> None:
    beside = Fix(1.0, 1.0, MINE)
    assert placed([beside], GRID) == {}
    assert without([beside], GRID, (0, 0)) == (beside,)


def test_another_grid_of_the_same_photo() -> None:
    """A column was cut off: what was column 4 is column 3 now."""
    fix = fix_at(GRID, (2, 3), CASTLE)
    assert placed([fix], GRID.part(0, 1, 5, 5)) == {(2, 2): CASTLE}


def test_in_perspective() -> None:
    corners = np.array([(100, 80), (900, 140), (1000, 900), (20, 700)], np.float32)
    oblique = grid_of_corners(corners, 7, 7)
    for place in ((0, 0), (3, 3), (6, 6), (6, 0)):
        assert placed([fix_at(oblique, place, LAKE)], oblique) == {place: LAKE}


def test_without_takes_back_one_square_only() -> None:
    fixes = (fix_at(GRID, (1, 1), MINE), fix_at(GRID, (1, 2), LAKE))
    assert placed(without(fixes, GRID, (1, 1)), GRID) == {(1, 2): LAKE}


def test_the_reading_stays_as_it_was() -> None:
    changed = fixed(KINGDOM, {(0, 0): MINE})
    assert changed.at(0, 0) == MINE
    assert KINGDOM.at(0, 0) == Square(Terrain.GRASSLAND)
    assert fixed(KINGDOM, {}) is KINGDOM
