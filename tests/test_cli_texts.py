"""The command line's English."""

import ast

import pytest

from scoring.dominoes import problems
from scoring.kingdom import Notice, Terrain
from scoring.match import ORDER, Colour, Entry, Game, Match, Player, Seat, Terms, standings
from scoring.notation import parse_kingdom
from scoring.regions import Region, Rules, ScoreSheet, score
from terminal.texts import TEXTS, places, reason, text_of
from tests.needs import ROOT

ALL_SWAMP = "row 1, columns 2, 3, 4 and 5; row 2, columns 1, 2, 3, 4 and 5; row 3, columns 1 and 2"
HOLES = (
    "row 2, columns 1, 2, 3 and 4; row 3, columns 1, 2 and 3; "
    "row 4, columns 1, 2, 3 and 4; row 5, columns 1, 2, 3 and 4"
)
ODD = "cannot be dominoes, which have two each: one is missing or one too many"
BOTH = Rules(harmony=True, middle_kingdom=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("W W", ["There is no castle."], id="no-castle"),
        pytest.param(
            "C W / W C",
            ["There are 2 castles, but a kingdom has one: row 1, column 1; row 2, column 2."],
            id="two-castles",
        ),
        pytest.param(
            "C S S S S / S S S S S / S1 S1 . . .",
            [
                f"Too much swamp: 11 squares here, 10 in the box: {ALL_SWAMP}.",
                f"11 squares of land {ODD}.",
            ],
            id="too-much-of-a-terrain",
        ),
        pytest.param(
            "C M3 M3",
            ["Too much mine with 3 crowns: 2 here, 1 in the box: row 1, columns 2 and 3."],
            id="too-much-with-crowns",
        ),
        pytest.param(
            "C W2 W",
            ["Too much wheat with 2 crowns: 1 here, 0 in the box: row 1, column 2."],
            id="a-square-that-does-not-exist",
        ),
        pytest.param(
            "C M M",
            ["Too much mine without crowns: 2 here, 1 in the box: row 1, columns 2 and 3."],
            id="without-crowns",
        ),
        pytest.param("C . W W", ["Not connected to the castle: row 1, columns 3 and 4."], id="apart"),
    ],
)
def test_what_is_odd_about_a_kingdom(text: str, expected: list[str]) -> None:
    assert [text_of(notice) for notice in problems(parse_kingdom(text))] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "C",
            [
                "Harmony: the frame lacks 24 squares.",
                "Middle Kingdom: the tiles reach over 1x1 squares, the frame has 5x5.",
            ],
            id="castle-alone",
        ),
        pytest.param(
            "W W W W W / . . . . W / . . . C W / . . . . W / . . . . W",
            [
                f"Harmony: the frame lacks 15 squares: {HOLES}.",
                "Middle Kingdom: the castle lies 1 column right of the centre: row 3, column 4.",
            ],
            id="right",
        ),
        pytest.param(
            "C . W",
            [
                "Harmony: the frame lacks 23 squares, among them row 1, column 2.",
                "Middle Kingdom: the tiles reach over 1x3 squares, the frame has 5x5.",
            ],
            id="more-than-are-written",
        ),
        pytest.param("W", ["Middle Kingdom: there is no castle."], id="no-castle"),
    ],
)
def test_why_a_bonus_is_not_earned(text: str, expected: list[str]) -> None:
    said = [text_of(notice) for notice in score(parse_kingdom(text), BOTH).notices]
    assert said[-len(expected) :] == expected


@pytest.mark.parametrize(
    ("rows", "cols", "expected"),
    [
        pytest.param(-2, 0, "2 rows above", id="above"),
        pytest.param(1, 0, "1 row below", id="below"),
        pytest.param(0, -1, "1 column left of", id="left"),
        pytest.param(1, 2, "1 row below and 2 columns right of", id="both"),
    ],
)
def test_where_the_castle_lies(rows: int, cols: int, expected: str) -> None:
    notice = Notice("middle-off", (("rows", rows), ("cols", cols)))
    assert reason(notice) == f"the castle lies {expected} the centre"


def test_every_notice_has_its_words() -> None:
    """All codes that scoring and vision write into a Notice themselves."""
    codes = set()
    for room in ("scoring", "vision"):
        for path in (ROOT / room).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Notice":
                    codes |= {a.value for a in node.args[:1] if isinstance(a, ast.Constant)}
    codes |= {f"decided-{by.replace('_', '-')}" for by in ORDER}  # these are put together there
    assert len(codes) > 16
    assert codes - TEXTS.keys() == set()


def sheet(points: int, region: int, crowns: int) -> ScoreSheet:
    one = Region(Terrain.WHEAT, tuple((0, col) for col in range(region)), crowns)
    return ScoreSheet((one,), harmony=points - one.points)


@pytest.mark.parametrize(
    ("mia", "tom", "expected"),
    [
        pytest.param([(1, 5, 5)], [(0, 5, 5)], "1 point against 0", id="points"),
        pytest.param(
            [(41, 8, 5)], [(41, 7, 9)], "41 points each; largest region 8 against 7", id="largest-region"
        ),
        pytest.param(
            [(41, 8, 1)],
            [(41, 8, 0)],
            "41 points and largest region 8 each; 1 crown against 0",
            id="crowns",
        ),
        pytest.param(
            [(41, 8, 5)],
            [(41, 8, 5)],
            "41 points and largest region 8 each: 2 players share the rank",
            id="shared",
        ),
        pytest.param(
            [(41, 8, 5)] * 2,
            [(40, 6, 5), (42, 7, 5)],
            "82 points each in 2 games; largest regions together 16 against 13",
            id="sums-of-several-games",
        ),
    ],
)
def test_what_decided(
    mia: list[tuple[int, int, int]], tom: list[tuple[int, int, int]], expected: str
) -> None:
    figures = {Player("Mia", Colour.YELLOW): mia, Player("Tom", Colour.GREEN): tom}
    first, _ = standings(Entry(player, tuple(sheet(*f) for f in games)) for player, games in figures.items())
    assert [reason(notice) for notice in first.notices] == [expected]


def test_a_kingdom_too_large_for_the_game() -> None:
    large = Seat(Player("Mia", Colour.YELLOW), parse_kingdom("C F F F F F"))
    game = Game((large, Seat(Player("Tom", Colour.GREEN))))
    (notice,) = Match(Terms(), (game,)).notices()
    assert text_of(notice) == "In game 1, the tiles of Mia reach over 1x6 squares; the frame has 5x5."


def test_a_code_without_words_speaks_for_itself() -> None:
    notice = Notice("loose-tile", (("side", 3),), ((0, 0),))
    assert text_of(notice) == "Loose tile: row 1, column 1."


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        pytest.param([], "", id="none"),
        pytest.param([(0, 0)], "row 1, column 1", id="one"),
        pytest.param([(1, 2), (0, 3), (1, 0)], "row 1, column 4; row 2, columns 1 and 3", id="row"),
    ],
)
def test_places_count_from_1(squares: list[tuple[int, int]], expected: str) -> None:
    assert places(squares) == expected
