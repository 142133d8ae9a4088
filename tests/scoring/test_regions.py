from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.kingdom import EMPTY, MAX_CROWNS, Kingdom, Square, Terrain, groups
from scoring.notation import parse_kingdom
from scoring.regions import NO_BONUS, Rules, ScoreSheet, regions, score
from tests.scoring.examples import (
    BOTH,
    COMPLETE,
    CROSS_7,
    FIVE_BY_FOUR,
    FULL,
    FULL_7,
    FULL_OFF,
    HARMONY,
    HOLES,
    MIDDLE,
)
from tests.scoring.shared import shared_file
from tests.scoring.strategies import kingdoms, mirrored, turned

SQUARES_TIMES_CROWNS = "Its points: squares x crowns."
NO_CROWN = "No crown, no points."
NOTHING = "Castle, empty squares and discarded dominoes score nothing."
BY_SIDES = "a group of squares of one terrain joined by sides"
NEVER_BY_CORNERS = "never by corners, never through the castle"
FILLED = "**Harmony**, +5, optional: the kingdom fills its frame (all 25, or all 49 squares)"
CENTRE = "has the full size of the frame (5x5 or 7x7) and the castle is its centre square"
HOLES_DO_NOT_MATTER = "Holes do not matter; empty rows written around a kingdom do not either."
INDEPENDENT = "It does not depend on Harmony."
AGREED = "both are off until switched on"
HOUSE_POINTS = "the points of either bonus, 0 to 50 (one text gives 5 for the centre)"
HOUSE_COMPLETE = "Middle Kingdom only for a complete kingdom"

CASES = [
    pytest.param(SQUARES_TIMES_CROWNS, "W1", NO_BONUS, 1, id="one-square-one-crown"),
    pytest.param(SQUARES_TIMES_CROWNS, "S1 S2 S / G G1 G", NO_BONUS, 12, id="crowns-add-up"),
    pytest.param(SQUARES_TIMES_CROWNS, "M3 M2 / M2 C", NO_BONUS, 21, id="three-mines"),
    pytest.param(SQUARES_TIMES_CROWNS, FULL, NO_BONUS, 36, id="the-kingdom-of-the-contract"),
    pytest.param(NO_CROWN, "W W W W W / W W C W W", NO_BONUS, 0, id="a-large-region-without"),
    pytest.param(NO_CROWN, "L L1 F F", NO_BONUS, 2, id="one-with-and-one-without"),
    pytest.param(NOTHING, "C", NO_BONUS, 0, id="castle-alone"),
    pytest.param(NOTHING, ". . / . .", NO_BONUS, 0, id="nothing-at-all"),
    pytest.param(NOTHING, "W1 . W1", NO_BONUS, 2, id="an-empty-square-parts"),
    pytest.param(BY_SIDES, "F1 F . / . F F1", NO_BONUS, 8, id="round-a-bend"),
    pytest.param(BY_SIDES, "W1 F1 W1", NO_BONUS, 3, id="another-terrain-parts"),
    pytest.param(NEVER_BY_CORNERS, "W1 G1 / G1 W1", NO_BONUS, 4, id="corners"),
    pytest.param(NEVER_BY_CORNERS, "W1 C W1", NO_BONUS, 2, id="through-the-castle"),
    pytest.param(FILLED, FULL, HARMONY, 41, id="25-of-25"),
    pytest.param(FILLED, FULL_OFF, HARMONY, 41, id="25-of-25-castle-off-the-middle"),
    pytest.param(FILLED, HOLES, HARMONY, 36, id="22-of-25"),
    pytest.param(FILLED, FIVE_BY_FOUR, HARMONY, 36, id="20-of-25-without-a-hole"),
    pytest.param(FILLED, FULL_7, HARMONY, 6, id="49-of-49"),
    pytest.param(FILLED, CROSS_7, HARMONY, 3, id="13-of-49"),
    pytest.param(CENTRE, FULL, MIDDLE, 46, id="centre-of-5x5"),
    pytest.param(CENTRE, FULL_7, MIDDLE, 11, id="centre-of-7x7"),
    pytest.param(CENTRE, FULL_OFF, MIDDLE, 36, id="beside-the-centre"),
    pytest.param(CENTRE, FIVE_BY_FOUR, MIDDLE, 36, id="5x4-has-no-centre"),
    pytest.param(CENTRE, "W1 / C / W", MIDDLE, 1, id="centre-of-a-small-kingdom"),
    pytest.param(CENTRE, "W1 W W W W W / W W C W W W", MIDDLE, 11, id="six-wide-has-no-centre"),
    pytest.param(HOLES_DO_NOT_MATTER, HOLES, MIDDLE, 46, id="holes"),
    pytest.param(HOLES_DO_NOT_MATTER, CROSS_7, MIDDLE, 13, id="a-cross-over-7x7"),
    pytest.param(HOLES_DO_NOT_MATTER, ". . . . . / " * 2 + FULL, MIDDLE, 46, id="empty-rows-around"),
    pytest.param(
        HOLES_DO_NOT_MATTER,
        ". " + FIVE_BY_FOUR.replace("/ ", "/ . "),
        MIDDLE,
        36,
        id="an-empty-column-does-not-fill-the-frame",
    ),
    pytest.param(INDEPENDENT, FULL, BOTH, 51, id="both"),
    pytest.param(INDEPENDENT, HOLES, BOTH, 46, id="middle-without-harmony"),
    pytest.param(INDEPENDENT, FULL_OFF, BOTH, 41, id="harmony-without-middle"),
    pytest.param(AGREED, FULL, NO_BONUS, 36, id="earned-but-not-agreed"),
    pytest.param(HOUSE_POINTS, FULL, replace(MIDDLE, middle_kingdom_points=5), 41, id="centre-5"),
    pytest.param(HOUSE_POINTS, FULL, replace(HARMONY, harmony_points=50), 86, id="harmony-50"),
    pytest.param(HOUSE_POINTS, FULL, replace(BOTH, harmony_points=0), 46, id="harmony-0"),
    pytest.param(HOUSE_COMPLETE, FULL, COMPLETE, 46, id="complete"),
    pytest.param(HOUSE_COMPLETE, HOLES, COMPLETE, 36, id="not-complete"),
]


@pytest.mark.parametrize(("line", "text", "rules", "total"), CASES)
def test_points(line: str, text: str, rules: Rules, total: int) -> None:
    assert score(parse_kingdom(text), rules).total == total


def test_every_citation_stands_in_the_rules() -> None:
    rules = " ".join(shared_file("RULES.md").read_text(encoding="utf-8").split())
    cited = {str(case.values[0]) for case in CASES}
    assert [line for line in sorted(cited) if line not in rules] == []


def test_the_sheet_of_the_contract() -> None:
    """CONTRACT.md's example line: 36 for the regions, 5 for Harmony, and both tie-breaks."""
    sheet = score(parse_kingdom(FULL), HARMONY)
    assert (sheet.regions_total, sheet.harmony, sheet.middle_kingdom) == (36, 5, None)
    assert (sheet.total, sheet.largest_region, sheet.crowns) == (41, 7, 9)


def test_the_largest_region_counts_crowned_or_not() -> None:
    """RULES.md, "Who wins": "the largest single region, counted in squares, crowned or not"."""
    sheet = score(parse_kingdom("W W W W / C L2 L F1"))
    assert (sheet.largest_region, sheet.crowns, sheet.total) == (4, 3, 5)


def test_a_sheet_of_nothing() -> None:
    assert score(parse_kingdom(". C")) == ScoreSheet(())
    assert (ScoreSheet(()).total, ScoreSheet(()).largest_region, ScoreSheet(()).crowns) == (0, 0, 0)


def test_regions_come_with_the_most_points_first() -> None:
    found = regions(parse_kingdom("G W W W / G M3 S2 C / . G G F1 / G S2 L L"))
    assert [(r.terrain, r.size, r.crowns, r.points) for r in found] == [
        (Terrain.MINE, 1, 3, 3),
        (Terrain.SWAMP, 1, 2, 2),
        (Terrain.SWAMP, 1, 2, 2),
        (Terrain.FOREST, 1, 1, 1),
        (Terrain.WHEAT, 3, 0, 0),
        (Terrain.GRASSLAND, 2, 0, 0),
        (Terrain.GRASSLAND, 2, 0, 0),
        (Terrain.LAKE, 2, 0, 0),
        (Terrain.GRASSLAND, 1, 0, 0),
    ]
    assert [r.squares for r in found[1:3]] == [((1, 2),), ((3, 1),)]


@given(kingdoms())
def test_turning_and_mirroring_keep_the_sheet(kingdom: Kingdom) -> None:
    sheet = score(kingdom, BOTH)
    for other in (turned(kingdom), mirrored(kingdom)):
        seen = score(other, BOTH)
        assert seen.total == sheet.total
        assert (seen.harmony, seen.middle_kingdom) == (sheet.harmony, sheet.middle_kingdom)
        assert (seen.largest_region, seen.crowns) == (sheet.largest_region, sheet.crowns)


@given(kingdoms())
def test_regions_partition_the_land(kingdom: Kingdom) -> None:
    found = regions(kingdom)
    squares = [pos for region in found for pos in region.squares]
    assert len(squares) == len(set(squares))
    assert set(squares) == {pos for pos, square in kingdom if square.terrain.is_land}
    for region in found:
        assert groups(region.squares) == (region.squares,)
        assert {kingdom.at(*pos).terrain for pos in region.squares} == {region.terrain}


@given(kingdoms())
def test_regions_end_where_the_terrain_does(kingdom: Kingdom) -> None:
    owner = {pos: region for region in regions(kingdom) for pos in region.squares}
    for (row, col), region in owner.items():
        for near in ((row + 1, col), (row, col + 1)):
            if near in owner and owner[near] != region:
                assert owner[near].terrain != region.terrain


@given(kingdoms(), st.data())
def test_a_crown_more_never_lowers_the_score(kingdom: Kingdom, data: st.DataObject) -> None:
    places = [p for p, s in kingdom if s.terrain.is_land and s.crowns < MAX_CROWNS]
    row, col = data.draw(st.sampled_from([*places, (0, 0)]))
    old = kingdom.at(row, col)
    crowns = old.crowns + ((row, col) in places)
    richer = kingdom.with_square(row, col, Square(old.terrain, crowns))
    gain = score(richer, BOTH).total - score(kingdom, BOTH).total
    size = next((r.size for r in regions(kingdom) if (row, col) in r.squares), 0)
    assert gain == size * (crowns - old.crowns)


@given(kingdoms())
def test_the_sheet_adds_up(kingdom: Kingdom) -> None:
    sheet = score(kingdom, BOTH)
    assert sheet.regions_total == sum(len(r.squares) * r.crowns for r in sheet.regions)
    assert sheet.total == sheet.regions_total + (sheet.harmony or 0) + (sheet.middle_kingdom or 0)
    assert sheet.crowns == sum(square.crowns for _, square in kingdom)
    filled = sum(square != EMPTY for _, square in kingdom)
    assert (sheet.harmony == 5) == (filled == kingdom.size**2)
    assert len(sheet.notices) == 2
