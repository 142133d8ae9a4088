"""Podium, table and chart say what the standings say, and a missing kingdom is missing, never zero."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match import Colour, Extra, Match
from tests.ui.colours import contrast
from tests.ui.matches import FOUR, LAKES, MIA, PAIRS, POOR, SWAMPS, TOM, match
from ui import chart, tokens
from ui.match_table import dynasty_table, points_in, table
from ui.pawns import pawn_style
from ui.podium import arranged, podium


def cells(html: str) -> list[list[str]]:
    """The text of each row's cells."""
    rows = re.findall(r'<div role="row">(.*?)</div>', html)
    found = [re.findall(r'<span role="(?:rowheader|cell)".*?>(.*?)(?=<span role|$)', row) for row in rows]
    return [[re.sub("<[^>]*>", " ", cell).split() for cell in row] for row in found]  # type: ignore[misc]


def test_the_podium_has_the_first_in_the_middle() -> None:
    of = match([POOR, LAKES, PAIRS])
    names = re.findall(r"<b>(\w+)</b>", podium(of.standings()))
    assert names == ["Tom", "Ada", "Mia"]
    assert podium(of.standings()).count("cc-icon-crown") == 1


def test_a_shared_first_rank_stands_on_two_steps_of_the_same_height() -> None:
    html = podium(match([LAKES, LAKES, POOR]).standings())
    assert re.findall(r"cc-step-(\d)", html) == ["1", "1", "3"]
    assert html.count("cc-icon-crown") == 2


def test_who_has_no_kingdom_is_not_on_the_podium() -> None:
    of = match([LAKES, "", POOR])
    assert "Tom" not in podium(of.standings())
    assert podium(match(["", ""]).standings()) == ""


def test_four_may_share_the_podium() -> None:
    of = match([LAKES] * 4)
    assert [each.rank for each in arranged(of.standings())] == [1] * 4
    assert len(arranged(match([LAKES, POOR]).standings())) == 2


def test_the_table_of_a_game() -> None:
    of = match([SWAMPS, LAKES, ""])
    assert cells(table(of, of.standings())) == [
        [["1", "Tom"], ["3"], ["3"], ["1"]],
        [["2", "Mia"], ["3"], ["2"], ["2"]],
        [["\N{EN DASH}", "Ada"], ["Add"], ["\N{EN DASH}"], ["\N{EN DASH}"]],
    ]
    assert table(of, of.standings()).count("cc-decides") == 2


def test_the_table_of_a_dynasty() -> None:
    of = match([LAKES, POOR], [POOR, ""], ["", ""], extras=[Extra(2, "why")])
    assert cells(dynasty_table(of, of.standings())) == [
        [["1", "Mia"], ["5"], ["1"], ["Add"], ["6"]],
        [["\N{EN DASH}", "Tom"], ["1"], ["Add"], ["Add"], ["1"]],
    ]
    assert points_in(of, TOM, 2) is None


def test_names_cannot_change_the_page() -> None:
    sly = (MIA, type(TOM)("<b>Tom</b>", TOM.colour))
    for html in (
        podium(match([LAKES, POOR], players=sly).standings()),
        table(of := match([LAKES, POOR], players=sly), of.standings()),
        chart.chart(match([LAKES, POOR], ["", ""], players=sly)),
    ):
        assert "<b>Tom" not in html.replace("<b>&lt;b&gt;Tom", "")
        assert "&lt;b&gt;Tom" in html


def test_a_line_ends_where_a_kingdom_is_missing() -> None:
    of = match([LAKES] * 3, [POOR, "", LAKES], [PAIRS, PAIRS, ""])
    assert [line.totals for line in chart.lines(of)] == [(3, 4, 8), (3,), (3, 6)]
    assert [line.player for line in chart.lines(match(["", LAKES], ["", ""]))] == [TOM]
    assert chart.chart(match(["", ""], ["", ""])) == ""


def test_equal_totals_lie_side_by_side() -> None:
    of = match([LAKES, LAKES], [POOR, LAKES], [LAKES, POOR])
    found = chart.lines(of)
    scale = chart.Scale.of([total for line in found for total in line.totals], 3)
    (first, *_), (second, *_) = places = [chart.points(line, found, scale) for line in found]
    assert [second[0] - first[0], places[1][1][0] - places[0][1][0]] == [chart.ASIDE, 0]
    assert places[1][2][0] - places[0][2][0] == chart.ASIDE
    assert all(chart.LEFT <= x <= chart.RIGHT for line in places for x, _ in line)


def test_the_chart_is_told_to_those_who_do_not_see_it() -> None:
    html = chart.chart(match([LAKES, POOR], [LAKES, POOR], ["", ""]))
    assert 'aria-label="Running totals. Mia: 3, 6. Tom: 1, 2."' in html


@given(st.lists(st.floats(0, 300), min_size=1, max_size=4).map(sorted))
def test_no_two_names_lie_on_each_other(places: list[float]) -> None:
    found = chart.spread(places)
    assert all(b - a >= chart.GAP - 1e-6 for a, b in itertools.pairwise(found))
    assert sum(found) == pytest.approx(sum(places), abs=1e-6)
    if all(b - a >= chart.GAP for a, b in itertools.pairwise(places)):
        assert found == pytest.approx(places)


@given(st.lists(st.integers(-50, 400), min_size=1, max_size=12))
def test_every_total_lies_within_the_chart(totals: list[int]) -> None:
    scale = chart.Scale.of(totals, 3)
    assert all(chart.TOP < scale.y(total) < chart.BOTTOM for total in totals)
    assert len(scale.ticks) <= chart.MOST_LINES + 1


def test_every_colour_has_a_marker_of_its_own() -> None:
    assert set(chart.MARKS) == set(Colour) == set(tokens.PLAYER)
    assert len(set(chart.MARKS.values())) == len(Colour)
    assert all(f".cc-pawn-{colour}{{" in pawn_style() for colour in Colour)


@pytest.mark.parametrize("theme", [tokens.LIGHT, tokens.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_the_podiums_figures_are_legible(theme: dict[str, str], rank: int) -> None:
    assert contrast(tokens.LIGHT_INK, theme[f"podium-{rank}"]) >= 4.5


texts = st.sampled_from([LAKES, SWAMPS, PAIRS, POOR])


@given(st.permutations(range(4)), st.lists(texts, min_size=4, max_size=4))
def test_the_table_does_not_depend_on_the_order_of_players(order: list[int], row: list[str]) -> None:
    def rows(seats: list[int]) -> str:
        of: Match = match([row[n] for n in seats], players=[FOUR[n] for n in seats])
        return table(of, of.standings())

    assert rows(list(order)) == rows([0, 1, 2, 3])


@given(st.lists(st.lists(texts, min_size=3, max_size=3), min_size=3, max_size=3), st.integers(-9, 9))
def test_totals_in_the_table_are_the_sums_of_the_games(games: list[list[str]], more: int) -> None:
    of = match(*games, extras=[Extra(more, "why")])
    for standing in of.standings():
        points = [points_in(of, standing.player, number) for number in (1, 2, 3)]
        assert standing.points == sum(each for each in points if each is not None)
