"""What the app says."""

import pytest

from games.records import Reading
from scoring.dominoes import problems
from scoring.kingdom import Notice, Square, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import Rules, regions, score
from tests.ui.fakes import EXAMPLE, reading
from ui import words
from ui.keep import reading_of
from ui.words import Say

BOTH = Rules(harmony=True, middle_kingdom=True)


@pytest.mark.parametrize(
    ("rows", "cols", "sentence"),
    [
        pytest.param(-2, 0, "the castle is two rows above the middle", id="above"),
        pytest.param(1, 0, "the castle is one row below the middle", id="below"),
        pytest.param(0, -1, "the castle is one column left of the middle", id="left"),
        pytest.param(0, 3, "the castle is three columns right of the middle", id="right"),
        pytest.param(-1, 2, "the castle is one row above and two columns right of the middle", id="both"),
    ],
)
def test_how_far_from_the_middle(rows: int, cols: int, sentence: str) -> None:
    assert words.notice(Notice("middle-off", (("rows", rows), ("cols", cols)))) == sentence


@pytest.mark.parametrize(
    ("kingdom", "harmony", "middle"),
    [
        pytest.param(
            EXAMPLE, "every square of the frame is filled", "the castle is in the middle", id="full"
        ),
        pytest.param(
            "W C", "23 squares are missing", "the tiles reach over 1 × 2 squares, not 5 × 5", id="begun"
        ),
        pytest.param("W", "24 squares are missing", "there is no castle", id="no-castle"),
        pytest.param(
            EXAMPLE.replace("C", "."), "1 square is missing", "there is no castle", id="one-missing"
        ),
    ],
)
def test_reasons_of_the_bonuses(kingdom: str, harmony: str, middle: str) -> None:
    notices = score(parse_kingdom(kingdom), BOTH).notices
    assert [words.notice(notice) for notice in notices] == [harmony, middle]


@pytest.mark.parametrize(
    ("kingdom", "sentences"),
    [
        pytest.param(EXAMPLE, [], id="legal"),
        pytest.param("W W", ["No castle was read. Tap the square it stands on."], id="no-castle"),
        pytest.param(
            "C W / W C",
            ["2 castles were read, and a kingdom has one: row 1, column 1; row 2, column 2."],
            id="two",
        ),
        pytest.param("C W3 W", ["No domino has wheat with 3 crowns: row 1, column 2."], id="no-such-square"),
        pytest.param(
            "C W", ["An odd number of land squares, 1: one is missing, or one is too many."], id="odd"
        ),
        pytest.param("C W W . L L", ["Not joined to the castle: row 1, columns 5, 6."], id="loose"),
    ],
)
def test_what_is_odd(kingdom: str, sentences: list[str]) -> None:
    assert [words.notice(notice) for notice in problems(parse_kingdom(kingdom))] == sentences


def test_places_row_by_row_and_only_counted_when_they_are_many() -> None:
    places = [(2, 3), (0, 1), (0, 0), (2, 0), (4, 4), (0, 4)]
    assert words.notice(Notice("no-order", (), tuple(places))) == (
        "These could not be laid in any order: row 1, columns 1, 2, 5; row 3, columns 1, 4; row 5, column 5."
    )
    assert words.notice(Notice("no-order", (), (*places, (1, 1)))) == (
        "These could not be laid in any order: 7 squares. Tap here to see them."
    )


@pytest.mark.parametrize(
    ("notation", "typed", "said"),
    [
        pytest.param(EXAMPLE, False, Say.ALL_READ, id="photo"),
        pytest.param(". . / . C", False, Say.NOTHING_SEEN, id="photo-of-no-kingdom"),
        pytest.param(". . / . .", True, Say.FILL_IN, id="empty-board"),
        pytest.param(EXAMPLE, True, Say.COPY_OPENED, id="shared"),
    ],
)
def test_what_to_do_when_nothing_is_doubtful(notation: str, typed: bool, said: str) -> None:
    assert words.all_read(Reading(parse_kingdom(notation)), typed) == said


@pytest.mark.parametrize(
    ("odd", "share", "said"),
    [
        pytest.param(1, 1.0, "All read. 1 thing is odd, see below.", id="one"),
        pytest.param(2, 1.0, "All read. 2 things are odd, see below.", id="two"),
        pytest.param(2, 0.1, "All checked. 2 things are odd, see below.", id="checked"),
    ],
)
def test_what_is_odd_further_below_is_told_with_the_total(odd: int, share: float, said: str) -> None:
    kingdom = parse_kingdom(EXAMPLE)
    reading = Reading(kingdom, confidence=((share,) * kingdom.cols,) * kingdom.rows)
    assert words.all_read(reading, False, odd) == said
    assert words.all_read(Reading(kingdom), True, odd) == Say.COPY_OPENED


def test_a_notice_without_words_is_shown_all_the_same() -> None:
    assert words.notice(Notice("moon-shine", (), ((0, 1),))) == "Moon shine: row 1, column 2."
    assert words.notice(Notice("moon-shine")) == "Moon shine."


def test_lines_of_the_sheet() -> None:
    found = regions(parse_kingdom("C F F2 / W F F / W L L"))
    assert [words.region_line(each) for each in found if each.points] == ["**Forest**  \n4 × 2 crowns"]
    assert words.crownless(each for each in found if not each.points) == (
        "No crown, no points: 2 wheat, 2 lake"
    )
    assert words.crownless([]) == ""


def test_the_doubt_is_named() -> None:
    crown, terrain = Square(Terrain.GRASSLAND, 1), Square(Terrain.SWAMP)
    assert words.unsure((Square(Terrain.GRASSLAND), crown)) == "Not sure about the crown."
    assert words.unsure((Square(Terrain.GRASSLAND), terrain)) == "Not sure about the terrain."


def test_what_was_read_and_what_was_set() -> None:
    read = reading_of(reading(parse_kingdom(EXAMPLE)), "")
    crown = Square(Terrain.GRASSLAND, 1)
    assert words.read_as(read, (0, 0), None) == "Read as grassland, no crown."
    assert words.read_as(read, (0, 0), crown) == (
        "Read as grassland, no crown. You set it to grassland, 1 crown."
    )
    assert words.read_as(read, (2, 2), Square(Terrain.CASTLE)) == "Read as castle, and you agreed."


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("Mia", "Mia"),
        ("Tom *the* King", r"Tom \*the\* King"),
        ("1. Tom", r"1\. Tom"),
        ("- Ada", r"\- Ada"),
        ("+3 head start", "+3 head start"),
        ("$a$ :red[b]", r"\$a\$ \:red\[b\]"),
    ],
)
def test_what_was_typed_is_no_markdown(typed: str, label: str) -> None:
    assert words.plain(typed) == label
