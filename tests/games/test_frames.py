"""Another frame for a kingdom without a photo."""

import pytest

from games.errors import NotKeptError
from games.frames import reframed
from games.records import Reading, Tap, corrected
from games.store import Store
from scoring.kingdom import EMPTY, Kingdom, Position
from scoring.notation import parse_kingdom
from tests.games.examples import READ, sq, tap

ANYWHERE = [(0, 0), (2, 2), (0, 4), (4, 0), (4, 4)]


def empty(size: int) -> Reading:
    return Reading(Kingdom(size, ((EMPTY,) * size,) * size))


@pytest.mark.parametrize("place", ANYWHERE, ids=str)
def test_what_was_in_the_middle_stays_there(place: Position) -> None:
    row, col = place
    larger, there = reframed(empty(5), [tap(row, col, "W")], 7)
    assert larger == empty(7)
    assert there(tap(row, col, "W")) == (row + 1, col + 1)
    smaller, back = reframed(larger, [tap(row + 1, col + 1, "W")], 5)
    assert smaller == empty(5)
    assert back(tap(row + 1, col + 1, "W")) == place


@pytest.mark.parametrize(
    ("places", "shape", "first"),
    [
        pytest.param([(0, 0), (0, 2)], (5, 5), (0, 0), id="moved-up-and-left"),
        pytest.param([(6, 3), (4, 6)], (5, 5), (4, 1), id="moved-down-and-right"),
        pytest.param([(0, 3), (6, 3)], (7, 5), (0, 2), id="more-rows"),
        pytest.param([(2, 0), (2, 5)], (5, 6), (1, 0), id="more-columns"),
    ],
)
def test_nothing_falls_off_a_smaller_board(
    places: list[Position], shape: tuple[int, int], first: Position
) -> None:
    taps = [tap(row, col, "W") for row, col in places]
    reading, there = reframed(empty(7), taps, 5)
    assert (reading.kingdom.rows, reading.kingdom.cols, reading.kingdom.size) == (*shape, 5)
    assert there(taps[0]) == first


def test_tiles_and_taps_move_together() -> None:
    """Also where what is there does not lie in the middle."""
    before = Reading(parse_kingdom("C W . . . . . / . . . . . . .", 7))
    after, there = reframed(before, [tap(1, 0, "F1")], 5)
    assert there(tap(1, 0, "F1")) == (2, 0)
    assert after.kingdom.at(1, 0) == sq("C")


def test_taps_that_were_out_of_sight() -> None:
    _, there = reframed(empty(5), [], 7)
    assert there(Tap(None, None, sq("W"), -3.0, 2.0)) == (5, 0)
    assert there(Tap(None, None, sq("W"), 99_999.0, 0.0)) is None
    assert there(Tap(None, None, sq("W"))) is None


@pytest.mark.parametrize("reading", [READ, Reading(parse_kingdom("W W W W W W"))], ids=["photo", "too-large"])
def test_what_gets_no_other_frame(store: Store, reading: Reading) -> None:
    saved = store.save_kingdom(reading)
    with pytest.raises(NotKeptError):
        store.change_frame(saved.id, 5)
    assert store.kingdom(saved.id) == saved


def test_the_frame_that_there_is_already_changes_nothing(store: Store) -> None:
    saved = store.append_tap(store.save_kingdom(empty(5)).id, tap(0, 0, "W"))
    assert store.change_frame(saved.id, 5) == saved
    assert store.change_frame(saved.id, 7).revision == 2


def test_every_step_back_and_forth_is_the_same_in_another_frame(store: Store) -> None:
    """Places aside: what undo and redo make of the kingdom."""

    def steps(id_: str) -> list[list[str]]:
        walk = (store.undo, store.undo, store.redo, store.redo, store.undo, store.undo, store.undo)
        return [sorted(str(square) for square in step(id_).by_hand.values()) for step in walk]

    ids = [store.save_kingdom(empty(7)).id for _ in range(2)]
    for id_ in ids:
        for row, col, square in ((0, 0, "C"), (6, 6, "F1"), (6, 6, "."), (0, 1, "W1")):
            store.append_tap(id_, tap(row, col, square))
        store.reset(id_)
        store.append_tap(id_, tap(3, 3, "S"))
    store.change_frame(ids[0], 5)
    assert steps(ids[0]) == steps(ids[1])


@pytest.mark.parametrize(
    ("reading", "emptied", "expected"),
    [
        pytest.param(Reading(parse_kingdom("W W W W W W1")), (0, 5), 5, id="as-large-as-its-tiles"),
        pytest.param(Reading(parse_kingdom("W W W W W W1")), (0, 2), 7, id="they-still-reach-that-far"),
        pytest.param(Reading(parse_kingdom("W W W1", 7)), (0, 2), 7, id="asked-for"),
    ],
)
def test_a_frame_stays_as_large_as_tiles_need_or_somebody_asked(
    reading: Reading, emptied: Position, expected: int
) -> None:
    assert corrected(reading, {emptied: EMPTY}).size == expected
    assert corrected(reading, {emptied: EMPTY}, agreed=7).size == 7
    assert corrected(reading, {}, agreed=5).size == (5 if reading.kingdom.cols < 6 else 7)
