"""Why a bonus is earned or not; what it is worth stands in test_regions.py."""

from dataclasses import replace

import pytest

from scoring.kingdom import Notice
from scoring.notation import parse_kingdom
from scoring.regions import NO_BONUS, Rules, RulesError, score
from tests.scoring.examples import (
    BOTH,
    COMPLETE,
    FIVE_BY_FOUR,
    FULL,
    FULL_OFF,
    HARMONY,
    HOLES,
    MIDDLE,
)


def notices(text: str, rules: Rules, **told: bool) -> tuple[Notice, ...]:
    return score(parse_kingdom(text), rules, **told).notices


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        pytest.param(FULL, NO_BONUS, (), id="nothing-asked"),
        pytest.param(FULL, HARMONY, (Notice("harmony-filled"),), id="harmony-filled"),
        pytest.param(
            HOLES,
            HARMONY,
            (Notice("harmony-missing", (("count", 3),), ((0, 1), (4, 0), (4, 4))),),
            id="harmony-missing-names-the-holes",
        ),
        pytest.param(
            ". C . W",
            HARMONY,
            (Notice("harmony-missing", (("count", 23),), ((0, 2),)),),
            id="small",
        ),
        pytest.param(".", HARMONY, (Notice("harmony-missing", (("count", 25),)),), id="harmony-of-nothing"),
        pytest.param(FULL, MIDDLE, (Notice("middle-centred", (), ((2, 2),)),), id="centred"),
        pytest.param(
            FULL_OFF,
            MIDDLE,
            (Notice("middle-off", (("rows", 0), ("cols", 1)), ((2, 3),)),),
            id="one-column-to-the-right",
        ),
        pytest.param(
            ". . . . . / . C . . . / . W . . . / . W . . . / . W . . . / W W W W W",
            MIDDLE,
            (Notice("middle-off", (("rows", -2), ("cols", -1)), ((1, 1),)),),
            id="two-rows-above-and-one-to-the-left",
        ),
        pytest.param(
            FIVE_BY_FOUR,
            MIDDLE,
            (Notice("middle-not-full", (("rows", 5), ("cols", 4), ("size", 5))),),
            id="not-full",
        ),
        pytest.param(FULL.replace("C", "W"), MIDDLE, (Notice("middle-no-castle"),), id="no-castle"),
        pytest.param(".", MIDDLE, (Notice("middle-no-castle"),), id="middle-of-nothing"),
        pytest.param(
            HOLES,
            COMPLETE,
            (Notice("middle-incomplete", (("count", 3),), ((0, 1), (4, 0), (4, 4))),),
            id="incomplete",
        ),
        pytest.param("C" + FULL[1:], MIDDLE, (Notice("middle-centred", (), ((2, 2),)),), id="two-castles"),
        pytest.param(
            FULL,
            BOTH,
            (Notice("harmony-filled"), Notice("middle-centred", (), ((2, 2),))),
            id="both",
        ),
    ],
)
def test_the_reason_for_each_bonus(text: str, rules: Rules, expected: tuple[Notice, ...]) -> None:
    assert notices(text, rules) == expected


BY_HAND = replace(HARMONY, harmony_by_hand=True)


@pytest.mark.parametrize(
    ("discarded", "points", "code"),
    [
        pytest.param(None, 0, "harmony-untold", id="not-told-yet"),
        pytest.param(True, 0, "harmony-discarded", id="discarded"),
        pytest.param(False, 5, "harmony-kept-all", id="kept-all"),
    ],
)
@pytest.mark.parametrize("text", [FULL, HOLES], ids=["full", "cut-short"])
def test_harmony_told_by_hand(text: str, discarded: bool | None, points: int, code: str) -> None:
    """RULES.md, house rules: Harmony as "no domino discarded", told by hand."""
    sheet = score(parse_kingdom(text), BY_HAND, discarded=discarded)
    assert sheet.harmony == points
    assert sheet.total == 36 + points
    assert sheet.notices == (Notice(code),)


def test_what_is_told_does_not_matter_where_the_frame_is_looked_at() -> None:
    full, holes = parse_kingdom(FULL), parse_kingdom(HOLES)
    assert score(full, HARMONY, discarded=True) == score(full, HARMONY)
    assert score(holes, HARMONY, discarded=False) == score(holes, HARMONY)


def test_a_full_5x5_does_not_fill_the_frame_of_the_mighty_duel() -> None:
    sheet = score(parse_kingdom(FULL, 7), BOTH)
    assert (sheet.harmony, sheet.middle_kingdom) == (0, 0)
    assert [notice.code for notice in sheet.notices] == ["harmony-missing", "middle-not-full"]
    assert dict(sheet.notices[0].fields)["count"] == 24


@pytest.mark.parametrize("points", [-1, 51])
@pytest.mark.parametrize("name", ["harmony_points", "middle_kingdom_points"])
def test_house_rules_that_cannot_be(name: str, points: int) -> None:
    with pytest.raises(RulesError, match=f"{name} may be 0 to 50, not {points}"):
        Rules(**{name: points})  # type: ignore[arg-type]
