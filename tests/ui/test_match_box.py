"""One box for all kingdoms of a game: doubtful squares follow it, sure ones are named, taps are facts."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
import pytest

from games.records import DECIDED, Reading, SavedKingdom, Tap
from models.kingdoms import dealt
from scoring.dominoes import DOMINOES
from scoring.kingdom import CASTLE, Kingdom, Notice, Position, Square
from scoring.notation import SQUARE_OF_WORD, parse_kingdom
from tests.ui import fakes
from ui import words
from ui.match_box import (
    CLASSES,
    CONTRADICTED,
    Verdict,
    as_read,
    contradicted,
    decided,
    marked,
    settled,
    shares,
    verdicts,
)
from ui.shown import show_kingdom
from vision.laying import solve
from vision.pairing import board_of

M2, M3 = SQUARE_OF_WORD["m2"], SQUARE_OF_WORD["m3"]
RICH = "C W M3"
"""The box has one domino of wheat and a mine with three crowns."""

AT: Position = (0, 2)


def read(
    text: str | Kingdom, doubts: Mapping[Position, Square] | None = None, taps: Iterable[Tap] = ()
) -> SavedKingdom:
    kingdom = parse_kingdom(text) if isinstance(text, str) else text
    return fakes.saved(fakes.reading(kingdom, doubts), taps)


def typed(text: str) -> SavedKingdom:
    return replace(read(text), reading=Reading(parse_kingdom(text)))


def box(*kingdoms: SavedKingdom, duel: bool = False) -> tuple[Verdict, ...]:
    return verdicts(kingdoms, duel=duel)


def test_a_kingdom_alone_is_not_asked() -> None:
    assert box() == ()
    assert box(read(RICH, {AT: M2})) == (Verdict(),)


def test_a_doubtful_square_follows_the_box() -> None:
    sure, unsure = read(RICH), read(RICH, {AT: M2})
    first, second = box(sure, unsure)
    assert first == Verdict()
    assert second == Verdict(((AT, M2),))
    reading = settled(unsure, second)
    assert reading is not None
    assert reading.kingdom.at(*AT) == M2
    assert reading.confidence == unsure.reading.confidence  # it is doubtful still
    assert settled(sure, first) is None


def test_what_the_box_decided_is_kept_seen_and_stays_so() -> None:
    unsure = read(RICH, {AT: M2})
    verdict = box(read(RICH), unsure)[1]
    reading = settled(unsure, verdict)
    assert reading is not None
    after = replace(unsure, reading=reading)
    assert decided(after) == (AT,)
    assert contradicted(after, verdict) == ()
    assert as_read(reading) == unsure.reading.kingdom
    assert box(read(RICH), after)[1] == verdict
    assert settled(after, verdict) is None
    shown = show_kingdom(marked(after, verdict))
    assert shown.doubtful == (AT,)
    said = [words.notice(notice) for notice in shown.notices]
    assert sum("row 1, column 3" in sentence for sentence in said) == 1


def test_it_is_read_as_before_when_the_other_kingdom_changes() -> None:
    unsure = read(RICH, {AT: M2})
    reading = settled(unsure, box(read(RICH), unsure)[1])
    assert reading is not None
    after = replace(unsure, reading=reading)
    again = settled(after, box(read("C W F"), after)[1])
    assert again == unsure.reading


def test_a_square_that_a_person_set_is_a_fact() -> None:
    by_hand = read(RICH, {AT: M2}, [Tap(*AT, M3)])
    other = read(RICH, {AT: M2})
    assert box(by_hand, other) == (Verdict(), Verdict(((AT, M2),)))
    assert box(other, by_hand) == (Verdict(((AT, M2),)), Verdict())


def test_a_tap_on_what_the_box_decided_takes_it_off_the_list() -> None:
    unsure = read(RICH, {AT: M2})
    reading = settled(unsure, box(read(RICH), unsure)[1])
    assert reading is not None
    touched = replace(unsure, reading=reading, taps=(Tap(*AT, M2),))
    verdict = box(read(RICH), touched)[1]
    assert verdict == Verdict()
    assert decided(touched) == ()
    assert settled(touched, verdict) is None
    assert show_kingdom(marked(touched, verdict)).notices == ()


def test_sure_squares_stay_and_are_named_once() -> None:
    kingdoms = (read(RICH), read(RICH))
    said = box(*kingdoms)
    named = [contradicted(saved, verdict) for saved, verdict in zip(kingdoms, said, strict=True)]
    assert sum(map(len, named)) == 1
    assert [settled(saved, verdict) for saved, verdict in zip(kingdoms, said, strict=True)] == [None, None]
    number = next(n for n, places in enumerate(named) if places)
    shown = show_kingdom(marked(kingdoms[number], said[number]))
    assert shown.kingdom == kingdoms[number].kingdom
    assert shown.doubtful == named[number]
    assert [notice.code for notice in shown.notices] == [CONTRADICTED]
    assert marked(kingdoms[1 - number], said[1 - number]) is kingdoms[1 - number]


def test_typed_kingdoms_are_facts_that_are_named() -> None:
    kingdoms = (typed(RICH), typed(RICH))
    said = box(*kingdoms)
    assert sorted(len(verdict.spent) for verdict in said) == [0, 2]
    assert all(not verdict.instead for verdict in said)
    for saved, verdict in zip(kingdoms, said, strict=True):
        assert settled(saved, verdict) is None
        assert show_kingdom(marked(saved, verdict)).doubtful == ()


def test_a_square_that_no_domino_has_is_no_matter_of_the_others() -> None:
    assert box(typed("C W3 W"), typed("C F F")) == (Verdict(), Verdict())


@pytest.mark.parametrize("seed", range(4))
def test_the_kingdoms_of_a_real_game_are_left_alone(seed: int) -> None:
    kingdoms = [layout.kingdom for layout in dealt(np.random.default_rng(seed), 5, 12, 4)]
    assert box(*(read(kingdom) for kingdom in kingdoms)) == (Verdict(),) * 4


def alone(saved: SavedKingdom) -> Kingdom:
    """The kingdom as it is read by itself."""
    squares = saved.reading.kingdom
    labels = np.reshape(solve(board_of(shares(saved), CLASSES)).labels, (squares.rows, squares.cols))
    return Kingdom(squares.size, tuple(tuple(CLASSES[label] for label in row) for row in labels))


def misread(kingdom: Kingdom, wrong: Square, of: Square) -> tuple[Position, SavedKingdom]:
    """A square read wrongly for which the kingdom by itself has a domino, so that it stays."""
    for place, square in kingdom:
        if square == of:
            saved = read(kingdom.with_square(*place, wrong), {place: of})
            if alone(saved) == saved.reading.kingdom:
                return place, saved
    raise AssertionError("no such square")


@pytest.mark.parametrize(("seed", "owner", "number"), [(0, 3, 1), (2, 2, 0), (3, 1, 2), (4, 0, 3)])
def test_a_crown_too_many_is_found_by_the_other_kingdoms(seed: int, owner: int, number: int) -> None:
    """One kingdom has the box's only mine with three crowns; in another one a mine is read as such."""
    kingdoms = [layout.kingdom for layout in dealt(np.random.default_rng(seed), 5, 12, 4)]
    assert M3 in [square for _, square in kingdoms[owner]]
    saved = [read(kingdom) for kingdom in kingdoms]
    _, saved[number] = misread(kingdoms[number], M3, M2)
    reading = settled(saved[number], verdicts(saved, duel=False)[number])
    assert reading is not None
    assert reading.kingdom == kingdoms[number]


def rings() -> list[Position]:
    """The squares of a 7x7 frame around its middle, so that every two in a row touch: 24 dominoes."""
    found = []
    for rim in range(3):
        last = 6 - rim
        found += [(rim, col) for col in range(rim, last)]
        found += [(row, last) for row in range(rim, last)]
        found += [(last, col) for col in range(last, rim, -1)]
        found += [(row, rim) for row in range(last, rim, -1)]
    return found


def full(dominoes: Iterable[int]) -> Kingdom:
    squares = [half for number in dominoes for half in (DOMINOES[number].left, DOMINOES[number].right)]
    places = dict(zip(rings(), squares, strict=True)) | {(3, 3): CASTLE}
    return Kingdom(7, tuple(tuple(places[row, col] for col in range(7)) for row in range(7)))


def test_a_mighty_duel_has_exactly_the_48() -> None:
    one, other = full(range(0, 48, 2)), full(range(1, 48, 2))
    assert box(read(one), read(other), duel=True) == (Verdict(), Verdict())
    _, wrong = misread(one, SQUARE_OF_WORD["f"], SQUARE_OF_WORD["w"])
    first, second = box(wrong, read(other), duel=True)
    assert second == Verdict()
    reading = settled(wrong, first)
    assert reading is not None
    assert reading.kingdom == one


def test_the_notices_of_the_reader_stay() -> None:
    unsure = read(RICH, {AT: M2})
    cut = Notice("cut-off", (("count", 1),))
    unsure = replace(unsure, reading=replace(unsure.reading, notices=(cut,)))
    reading = settled(unsure, box(read(RICH), unsure)[1])
    assert reading is not None
    assert [notice.code for notice in reading.notices] == ["cut-off", DECIDED]
