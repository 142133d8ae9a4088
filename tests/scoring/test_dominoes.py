import csv
import json
from collections import Counter

import pytest
from hypothesis import given

from scoring.dominoes import DOMINOES, SQUARE_COUNTS, problems, unlaid
from scoring.kingdom import Kingdom, Notice, Position, Square, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.scoring.examples import BOTH, FULL
from tests.scoring.shared import shared_file
from tests.scoring.strategies import kingdoms, laid_kingdoms, turned


def test_48_dominoes_in_the_order_of_their_numbers() -> None:
    """RULES.md, "The box": "48 dominoes, numbered 1 to 48, each of two land squares"."""
    assert [domino.number for domino in DOMINOES] == list(range(1, 49))
    assert all(d.left.terrain.is_land and d.right.terrain.is_land for d in DOMINOES)


@pytest.mark.parametrize(
    ("terrain", "counts"),
    [
        (Terrain.WHEAT, (21, 5, 0, 0)),
        (Terrain.FOREST, (16, 6, 0, 0)),
        (Terrain.LAKE, (12, 6, 0, 0)),
        (Terrain.GRASSLAND, (10, 2, 2, 0)),
        (Terrain.SWAMP, (6, 2, 2, 0)),
        (Terrain.MINE, (1, 1, 3, 1)),
    ],
)
def test_squares_of_the_box(terrain: Terrain, counts: tuple[int, ...]) -> None:
    """RULES.md, "The box": "(without, with one, two, three crowns)"."""
    assert tuple(SQUARE_COUNTS[Square(terrain, crowns)] for crowns in range(4)) == counts


def test_96_squares_in_all() -> None:
    """RULES.md, "The box": "96 squares"."""
    assert SQUARE_COUNTS.total() == 96
    assert Counter(s for d in DOMINOES for s in (d.left, d.right)) == SQUARE_COUNTS


def test_33_kinds_and_none_with_crowns_on_both_halves() -> None:
    """FACTS.md, "Dominoes"."""
    assert len({domino.kind for domino in DOMINOES}) == 33
    assert [d.number for d in DOMINOES if d.left.crowns and d.right.crowns] == []


def test_a_kind_does_not_depend_on_which_half_is_left() -> None:
    """A plain wheat and forest is no crowned one, and the crown's half matters: 13, 19, 24."""
    kinds = {domino.number: domino.kind for domino in DOMINOES}
    assert kinds[1] == kinds[2] == (Square(Terrain.WHEAT), Square(Terrain.WHEAT))
    assert kinds[24] == kinds[27] == (Square(Terrain.FOREST, 1), Square(Terrain.WHEAT))
    assert kinds[19] == (Square(Terrain.FOREST), Square(Terrain.WHEAT, 1))
    assert kinds[13] == (Square(Terrain.FOREST), Square(Terrain.WHEAT))


def test_the_table_is_the_shared_one() -> None:
    with shared_file("data/dominoes.csv").open(encoding="utf-8", newline="") as file:
        rows = [tuple(row.values()) for row in csv.DictReader(file)]
    assert rows == [
        (
            str(d.number),
            d.left.terrain.value,
            str(d.left.crowns),
            d.right.terrain.value,
            str(d.right.crowns),
        )
        for d in DOMINOES
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(".", id="nothing"),
        pytest.param(". . . / . . .", id="nothing-in-two-rows"),
        pytest.param("C", id="castle-alone"),
        pytest.param("C W W", id="one-domino"),
        pytest.param("W W . / . C L / . . L1", id="unfinished-with-holes"),
        pytest.param(FULL, id="finished"),
    ],
)
def test_nothing_is_odd_about(text: str) -> None:
    assert problems(parse_kingdom(text)) == ()


def test_nothing_is_odd_about_real_kingdoms() -> None:
    """The kingdoms of the labelled photos; some hide crowns behind the castle, written `?`."""
    seen = 0
    for folder in ("boards", "photos"):
        labels = json.loads(shared_file(f"data/{folder}/labels.json").read_text(encoding="utf-8"))
        for kingdom in (kingdom for photo in labels.values() for kingdom in photo):
            text = " / ".join(" ".join(row) for row in kingdom["grid"])
            plain = text.replace("C0", "C").replace("E0", ".").replace("?", "0")
            assert problems(parse_kingdom(plain, kingdom["size"])) == ()
            seen += 1
    assert seen >= 49


def too_many(terrain: str, crowns: int, count: int, limit: int) -> Notice:
    fields = (("terrain", terrain), ("crowns", crowns), ("count", count), ("limit", limit))
    return Notice("too-many", fields)


def without_squares(notice: Notice) -> Notice:
    return Notice(notice.code, notice.fields)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("W W / L L", [Notice("no-castle")], id="no-castle"),
        pytest.param("W W W", [Notice("no-castle")], id="no-castle-explains-the-odd-number"),
        pytest.param("C W W / W C .", [Notice("several-castles", (("count", 2),))], id="two-castles"),
        pytest.param("C W W W", [Notice("odd-squares", (("count", 3),))], id="three-squares"),
        pytest.param("C M3 M3 W W", [too_many("mine", 3, 2, 1)], id="two-mines-of-three"),
        pytest.param("C F2 F", [too_many("forest", 2, 1, 0)], id="no-such-forest"),
        pytest.param("C L3 L", [too_many("lake", 3, 1, 0)], id="no-such-lake"),
        pytest.param("C W2 W", [too_many("wheat", 2, 1, 0)], id="no-such-wheat"),
        pytest.param(
            "S S S S S / S S C G2 G2 / . . . G2 .",
            [too_many("grassland", 2, 3, 2), too_many("swamp", 0, 7, 6)],
            id="two-kinds-too-many",
        ),
        pytest.param(
            "M1 M1 M1 M1 / M1 M1 M2 C / . . W .",
            [Notice("too-many-of-terrain", (("terrain", "mine"), ("count", 7), ("limit", 6)))],
            id="seven-mines-whatever-their-crowns",
        ),
        pytest.param(
            "S3 S S S / S S S S / S S S C",
            [
                Notice("too-many-of-terrain", (("terrain", "swamp"), ("count", 11), ("limit", 10))),
                too_many("swamp", 3, 1, 0),
                Notice("odd-squares", (("count", 11),)),
            ],
            id="everything-at-once",
        ),
        pytest.param("C W . / W . . / . L L", [Notice("disconnected", (("count", 2),))], id="an-island"),
        pytest.param(
            "W W . / . . L / L L L",
            [Notice("no-castle"), Notice("disconnected", (("count", 2),))],
            id="without-a-castle-the-larger-part-is-the-kingdom",
        ),
    ],
)
def test_what_is_odd(text: str, expected: list[Notice]) -> None:
    assert [without_squares(notice) for notice in problems(parse_kingdom(text))] == expected


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        pytest.param("C W W / W C .", ((0, 0), (1, 1)), id="castles"),
        pytest.param(". . . / M3 C M3", ((1, 0), (1, 2)), id="a-kind"),
        pytest.param(
            "M M1 M M2 / C M2 W . / M2 . M3 .",
            ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (2, 0), (2, 2)),
            id="a-terrain",
        ),
        pytest.param("C . W / . . W", ((0, 2), (1, 2)), id="an-island"),
    ],
)
def test_which_squares_stand_in_the_way(text: str, squares: tuple[tuple[int, int], ...]) -> None:
    (notice,) = problems(parse_kingdom(text))
    assert notice.squares == squares


@given(laid_kingdoms())
def test_nothing_is_odd_at_any_point_of_a_game(kingdom: Kingdom) -> None:
    assert problems(kingdom) == ()


@given(kingdoms())
def test_any_kingdom_can_be_looked_at_and_scored(kingdom: Kingdom) -> None:
    positions = {pos for pos, _ in kingdom}
    for notice in problems(kingdom):
        assert positions.issuperset(notice.squares)
        fields = dict(notice.fields)
        assert notice.code == "odd-squares" or fields.get("count", 0) == len(notice.squares)
    assert score(kingdom, BOTH).total >= 0


@given(kingdoms())
def test_turning_changes_nothing_odd(kingdom: Kingdom) -> None:
    here, there = problems(kingdom), problems(turned(kingdom))
    assert list(map(without_squares, here)) == list(map(without_squares, there))


@pytest.mark.parametrize(
    ("text", "dominoes", "left"),
    [
        pytest.param("C W W", [((0, 1), (0, 2))], 0, id="beside-the-castle"),
        pytest.param("C W F / . . F", [((0, 1), (0, 2))], 0, id="castle-joins-any-terrain"),
        pytest.param("C W F F F", [((0, 1), (0, 2)), ((0, 3), (0, 4))], 0, id="same-terrain"),
        pytest.param("C W W L L", [((0, 1), (0, 2)), ((0, 3), (0, 4))], 1, id="other-terrain"),
        pytest.param("C . . / . W W", [((1, 1), (1, 2))], 1, id="by-a-corner-only"),
        pytest.param("C W W L L", [((0, 3), (0, 4)), ((0, 1), (0, 2))], 1, id="order-does-not-matter"),
        pytest.param("C", [], 0, id="nothing-laid"),
    ],
)
def test_laying_rule(text: str, dominoes: list[tuple[Position, Position]], left: int) -> None:
    """RULES.md: "at least one of its squares touches, by a side, a square of the same terrain or the
    castle".
    """
    assert len(unlaid(parse_kingdom(text), dominoes)) == left
