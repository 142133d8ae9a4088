"""The board: what is drawn for which square."""

import re
from dataclasses import replace
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

import ui.board
from games.records import Reading, Tap
from scoring.kingdom import Notice, Square, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import NO_BONUS, Rules, score
from tests.ui.fakes import EXAMPLE, reading, saved
from ui.board import WIDTH, board
from ui.correct import palette
from ui.glyphs import GLYPHS, chip, icon
from ui.picture import start_picture
from ui.shown import Shown, show_kingdom
from ui.tokens import DOUBT

MINE = Square(Terrain.MINE, 1)
SVG = "{http://www.w3.org/2000/svg}"


def drawing(shown: Shown) -> ET.Element:
    """The board's drawing, parsed: it must be good XML, or the browser shows nothing of it."""
    (address,) = re.findall(r'src="data:image/svg\+xml,([^"]*)"', board("photo.jpg", shown))
    assert unquote(address) == ui.board.drawing(shown, photo=True)
    return ET.fromstring(unquote(address))  # noqa: S314 - our own drawing


def shown(notation: str, doubts: dict[tuple[int, int], Square] | None = None) -> Shown:
    return show_kingdom(saved(reading(parse_kingdom(notation), doubts)))


@pytest.mark.parametrize("notation", [EXAMPLE, "C", "W . / C .", " ".join("WFLGSMC"), " / ".join("WFLGSMC")])
def test_one_plate_a_square_and_none_for_empty_ones(notation: str) -> None:
    board_of = shown(notation)
    plates = [r for r in drawing(board_of).iter(f"{SVG}rect") if r.get("rx") == "4.5"]
    assert len(plates) == sum(square.terrain is not Terrain.EMPTY for _, square in board_of.kingdom)


def test_a_small_kingdom_is_not_blown_up() -> None:
    assert float(drawing(shown("W C / W W")).get("width", "0")) == pytest.approx(2 * WIDTH / 5, abs=0.01)
    assert float(drawing(shown(EXAMPLE)).get("width", "0")) == pytest.approx(WIDTH, abs=0.01)


def test_the_points_of_each_crowned_region() -> None:
    """RULES.md, "Scoring": its points are squares x crowns, and without a crown there are none."""
    tags = re.findall(r'cc-tag"[^>]*>(\d+)<', board("photo.jpg", shown("F F1 W / F C W2")))
    assert sorted(tags) == ["3", "4"]


def test_doubt_is_orange_and_has_a_question_mark() -> None:
    sure, unsure = shown(EXAMPLE), shown(EXAMPLE, {(0, 0): MINE, (3, 3): MINE})
    assert DOUBT not in board("", sure)
    assert "cc-question" not in board("", sure)
    assert board("", unsure).count("cc-question") == 2
    assert sum(r.get("stroke") == DOUBT for r in drawing(unsure).iter(f"{SVG}rect")) == 2


def test_what_a_hand_has_set_is_no_doubt_any_more() -> None:
    read = reading(parse_kingdom(EXAMPLE), {(0, 0): MINE})
    by_hand = show_kingdom(saved(read, [Tap(0, 0, MINE)]))
    assert by_hand.doubtful == ()
    assert by_hand.kingdom.at(0, 0) == MINE
    assert by_hand.reading.kingdom.at(0, 0) == Square(Terrain.GRASSLAND)
    assert "cc-question" not in board("", by_hand)


def test_a_warning_about_squares_is_settled_by_hand() -> None:
    kingdom = parse_kingdom(EXAMPLE)
    lone = Notice("no-domino", (("count", 1),), ((0, 0),))
    whole = Notice("dominoes-unfinished")
    read = replace(reading(kingdom), warnings=(lone, whole))
    assert show_kingdom(saved(read)).notices == (lone, whole)
    agreed = Tap(0, 0, kingdom.at(0, 0))
    assert show_kingdom(saved(read, [agreed])).notices == (whole,)


def test_what_the_dominoes_say_is_said_of_the_kingdom_as_it_stands() -> None:
    """The square that was misread is not always among those that a notice names."""
    lone = Notice("no-domino", (("count", 2),), ((0, 1), (0, 2)))
    read = replace(reading(parse_kingdom("C M3 L / L L .")), warnings=(lone,))
    assert show_kingdom(saved(read)).notices[0] == lone
    right = show_kingdom(saved(read, [Tap(0, 2, Square(Terrain.WHEAT))]))
    assert [n.code for n in right.notices if n.squares] == []
    worse = show_kingdom(saved(read, [Tap(1, 1, Square(Terrain.MINE, 2))]))
    assert [len(n.squares) for n in worse.notices if n.code == "no-domino"] == [4]


def test_what_was_read_comes_first_even_if_the_net_alone_thinks_otherwise() -> None:
    kingdom = parse_kingdom(EXAMPLE)
    read = replace(reading(kingdom, {(0, 0): MINE}), kingdom=kingdom.with_square(0, 0, MINE))
    assert show_kingdom(saved(read)).options((0, 0))[:2] == (MINE, Square(Terrain.GRASSLAND))


def test_a_kingdom_without_a_photo_is_drawn() -> None:
    typed = show_kingdom(
        replace(saved(reading(parse_kingdom("W C / . ."))), reading=Reading(parse_kingdom("W C / . .")))
    )
    page = board("", typed)
    assert "cc-photo" not in page
    assert typed.typed


def test_only_the_lit_region_stays_bright() -> None:
    lit = shown("F F1 W / F C W2")
    forest = frozenset([(0, 0), (0, 1), (1, 0)])
    assert forest in lit.pointed
    assert ui.board.drawing(lit, photo=True, lit=forest).count('fill-opacity=".55"') == 3
    assert 'fill-opacity=".55"' not in ui.board.drawing(lit, photo=True)


@pytest.mark.parametrize("notation", [EXAMPLE, "W1 W . / C W2 F", "W F1 W F / W2 C W1 F2"])
@pytest.mark.parametrize("rules", [NO_BONUS, Rules(harmony=True, middle_kingdom=True)])
def test_the_total_that_another_square_would_give(notation: str, rules: Rules) -> None:
    """Quickly worked out, and the same as by the whole score."""
    kingdom = parse_kingdom(notation)
    board_of = show_kingdom(saved(reading(kingdom), rules=rules))
    for (row, col), _ in kingdom:
        for square in filter(None, palette()):
            whole = score(kingdom.with_square(row, col, square), rules).total
            assert board_of.total_with((row, col), square) == whole


def test_a_plate_for_each_square_can_be_found() -> None:
    """The component fades in the plates of squares that have changed."""
    numbers = [g.get("data-at") for g in drawing(shown("W C F / . F1 M")).iter(f"{SVG}g")]
    assert [n for n in numbers if n is not None] == ["0", "1", "2", "3", "4", "5"]


def test_what_is_no_news_while_a_kingdom_is_filled_in() -> None:
    kingdom = parse_kingdom("W . / . .")
    typed = replace(saved(reading(kingdom)), reading=Reading(kingdom))
    assert show_kingdom(typed).notices == ()
    codes = [notice.code for notice in show_kingdom(saved(reading(kingdom))).notices]
    assert "no-castle" in codes


@pytest.mark.parametrize("name", GLYPHS)
def test_signs_are_good_xml(name: str) -> None:
    assert ET.fromstring(icon(name, 24)).get("width") == "24"  # noqa: S314


@pytest.mark.parametrize("crowns", range(4))
def test_chips_carry_their_crowns(crowns: int) -> None:
    drawn = ET.fromstring(chip(Square(Terrain.SWAMP, crowns)))  # noqa: S314
    assert len(list(drawn.iter(f"{SVG}g"))) == 1 + crowns


def test_the_start_picture_is_good_xml_with_words() -> None:
    (address,) = re.findall(r'src="data:image/svg\+xml,([^"]*)"', start_picture())
    tiles = list(ET.fromstring(unquote(address)).iter(f"{SVG}rect"))  # noqa: S314
    assert len(tiles) == 25
    assert 'alt="A kingdom of five by five tiles' in start_picture()
