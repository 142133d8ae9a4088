import dataclasses

import pytest
from hypothesis import given

from scoring.kingdom import (
    CASTLE,
    EMPTY,
    FRAMES,
    LAND,
    Kingdom,
    KingdomError,
    Position,
    Square,
    Terrain,
    groups,
    placed_bounds,
    smallest_frame,
)
from scoring.notation import parse_kingdom
from tests.scoring.strategies import kingdoms, mirrored, turned

WHEAT = Square(Terrain.WHEAT)
ROW = (WHEAT, CASTLE)


def test_land_is_the_six_terrains_of_the_dominoes() -> None:
    assert LAND == ("wheat", "forest", "lake", "grassland", "swamp", "mine")
    assert not Terrain.CASTLE.is_land
    assert not Terrain.EMPTY.is_land


@pytest.mark.parametrize(
    ("terrain", "crowns", "message"),
    [
        pytest.param(Terrain.MINE, 4, "0 to 3 crowns, not 4", id="four-crowns"),
        pytest.param(Terrain.MINE, -1, "0 to 3 crowns, not -1", id="less-than-none"),
        pytest.param(Terrain.CASTLE, 1, "castle has no crowns", id="crowned-castle"),
        pytest.param(Terrain.EMPTY, 1, "empty has no crowns", id="crowned-nothing"),
    ],
)
def test_squares_that_cannot_be(terrain: Terrain, crowns: int, message: str) -> None:
    with pytest.raises(KingdomError, match=message):
        Square(terrain, crowns)


@pytest.mark.parametrize(
    ("size", "squares", "message"),
    [
        pytest.param(5, (), "at least one square", id="no-rows"),
        pytest.param(5, ((),), "at least one square", id="an-empty-row"),
        pytest.param(5, (ROW, (WHEAT,)), "same number of squares", id="ragged"),
        pytest.param(6, (ROW,), "5 or 7 squares wide, not 6", id="no-such-frame"),
        pytest.param(5, ((WHEAT,),) * 6, "6 rows by 1 columns do not fit a 5x5", id="too-tall"),
        pytest.param(7, ((WHEAT,) * 8,), "1 rows by 8 columns do not fit a 7x7", id="too-wide"),
    ],
)
def test_kingdoms_that_cannot_be(size: int, squares: tuple[tuple[Square, ...], ...], message: str) -> None:
    with pytest.raises(KingdomError, match=message):
        Kingdom(size, squares)


def test_empty_squares_around_the_tiles_do_not_count_towards_the_frame() -> None:
    blank = (EMPTY,) * 9
    kingdom = Kingdom(5, (blank, (EMPTY,) * 6 + (WHEAT, CASTLE, WHEAT), blank))
    assert (kingdom.rows, kingdom.cols) == (3, 9)
    assert kingdom.bounds == (1, 6, 2, 9)
    assert kingdom.extent == (1, 3)


def test_a_kingdom_of_nothing_has_no_bounds() -> None:
    kingdom = Kingdom(5, ((EMPTY,),))
    assert kingdom.bounds is None
    assert kingdom.extent == (0, 0)


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        pytest.param("C", 5, id="castle-alone"),
        pytest.param("C W W W W", 5, id="five"),
        pytest.param("C W W W W W", 7, id="six"),
        pytest.param(". C W W W W W W .", 7, id="seven-with-a-margin"),
    ],
)
def test_smallest_frame(text: str, frame: int) -> None:
    assert smallest_frame(parse_kingdom(text, 7).squares) == frame


def test_no_frame_holds_eight() -> None:
    assert smallest_frame(((WHEAT,) * 8,)) is None
    assert placed_bounds(((WHEAT,) * 8,)) == (0, 0, 1, 8)


def test_a_square_is_found_by_row_and_column() -> None:
    kingdom = parse_kingdom("W L / F C")
    assert kingdom.at(0, 1).terrain is Terrain.LAKE
    assert kingdom.at(1, 0).terrain is Terrain.FOREST
    assert list(kingdom)[2] == ((1, 0), Square(Terrain.FOREST))


@pytest.mark.parametrize("pos", [(-1, 0), (0, -1), (1, 0), (0, 2)])
def test_there_is_nothing_outside(pos: Position) -> None:
    kingdom = Kingdom(5, (ROW,))
    with pytest.raises(IndexError):
        kingdom.at(*pos)
    with pytest.raises(IndexError):
        kingdom.with_square(*pos, WHEAT)


def test_with_square_gives_a_new_kingdom_and_leaves_the_old() -> None:
    old = parse_kingdom("W L / F C")
    new = old.with_square(1, 0, Square(Terrain.MINE, 2))
    assert new == parse_kingdom("W L / M2 C")
    assert old == parse_kingdom("W L / F C")


def test_with_square_cannot_leave_the_frame() -> None:
    with pytest.raises(KingdomError, match="do not fit"):
        parse_kingdom(". W W W W W").with_square(0, 0, WHEAT)


def test_kingdoms_are_values() -> None:
    kingdom = Kingdom(5, (ROW,))
    assert len({kingdom, Kingdom(5, (ROW,)), Kingdom(7, (ROW,))}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        kingdom.size = 7  # type: ignore[misc]


@pytest.mark.parametrize(
    ("positions", "expected"),
    [
        pytest.param([], (), id="none"),
        pytest.param([(1, 1), (0, 1)], (((0, 1), (1, 1)),), id="side-by-side"),
        pytest.param([(1, 1), (0, 0)], (((0, 0),), ((1, 1),)), id="a-corner-does-not-join"),
        pytest.param(
            [(0, 0), (1, 0), (1, 1), (1, 2), (0, 2)],
            (((0, 0), (0, 2), (1, 0), (1, 1), (1, 2)),),
            id="round-a-bend",
        ),
    ],
)
def test_groups(positions: list[Position], expected: tuple[tuple[Position, ...], ...]) -> None:
    assert groups(positions) == expected


@given(kingdoms())
def test_bounds_are_tight(kingdom: Kingdom) -> None:
    bounds = kingdom.bounds
    if bounds is None:
        assert all(square == EMPTY for _, square in kingdom)
        return
    top, left, bottom, right = bounds
    placed = [pos for pos, square in kingdom if square != EMPTY]
    assert {min(r for r, _ in placed), max(r for r, _ in placed)} == {top, bottom - 1}
    assert {min(c for _, c in placed), max(c for _, c in placed)} == {left, right - 1}
    assert smallest_frame(kingdom.squares) in FRAMES


@given(kingdoms())
def test_turning_and_mirroring_come_back(kingdom: Kingdom) -> None:
    assert turned(turned(turned(turned(kingdom)))) == kingdom
    assert mirrored(mirrored(kingdom)) == kingdom
