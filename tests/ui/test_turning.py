"""The board in quarter turns."""

from dataclasses import replace

import pytest

from games.records import Tap
from scoring.kingdom import Notice, Square, Terrain
from scoring.notation import format_kingdom, parse_kingdom
from scoring.regions import score
from tests.ui.fakes import EXAMPLE, reading, saved
from ui.fixes import placing, tap_at
from ui.keep import reading_of
from ui.shown import show_kingdom
from ui.turning import read_place, turned, turned_place

MINE = Square(Terrain.MINE, 3)


@pytest.mark.parametrize(
    ("quarters", "expected"),
    [
        (0, "W0 F0 L0 / G0 S0 M0"),
        (1, "G0 W0 / S0 F0 / M0 L0"),
        (2, "M0 S0 G0 / L0 F0 W0"),
        (-1, "L0 M0 / F0 S0 / W0 G0"),
    ],
)
def test_clockwise(quarters: int, expected: str) -> None:
    kept = reading_of(reading(parse_kingdom("W F L / G S M")), "")
    assert format_kingdom(turned(kept, quarters).kingdom) == expected


@pytest.mark.parametrize("quarters", range(4))
def test_places_turn_with_their_squares(quarters: int) -> None:
    kingdom = parse_kingdom("W F L / G S M")
    kept = turned(reading_of(reading(kingdom), ""), quarters)
    for place, square in kingdom:
        there = turned_place(place, (2, 3), quarters)
        assert kept.kingdom.at(*there) == square
        assert read_place(there, (kept.kingdom.rows, kept.kingdom.cols), quarters) == place


@pytest.mark.parametrize("quarters", range(4))
def test_the_corners_turn_too(quarters: int) -> None:
    """A square of the turned board lies where it did in the photo."""
    read = reading(parse_kingdom("W F L / G S M"))
    kept = turned(reading_of(read, ""), quarters)
    assert kept.corners is not None
    tap = tap_at(kept, turned_place((1, 2), (2, 3), quarters), MINE)
    assert placing(read.grid)(tap) == (1, 2)


@pytest.mark.parametrize("quarters", range(4))
def test_everything_said_turns_with_the_board(quarters: int) -> None:
    read = reading(parse_kingdom(EXAMPLE), {(0, 1): MINE})
    read = replace(read, warnings=(Notice("hidden-crown", (), ((4, 0),)),))
    shown = show_kingdom(saved(read, [Tap(0, 4, MINE)]), quarters)
    assert shown.by_hand == {turned_place((0, 4), (5, 5), quarters): MINE}
    assert shown.doubtful == (turned_place((0, 1), (5, 5), quarters),)
    assert [n.squares for n in shown.notices if n.code == "hidden-crown"] == [
        (turned_place((4, 0), (5, 5), quarters),)
    ]
    assert shown.sheet.total == score(parse_kingdom(EXAMPLE).with_square(0, 4, MINE)).total
    assert shown.kept_place(next(iter(shown.by_hand))) == (0, 4)
