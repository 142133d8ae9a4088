"""Kingdoms in the store: readings, taps, boards."""

import dataclasses
import re
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from games import kingdoms
from games.errors import GameError, NotKeptError, StaleReadingError, TooLargeError, UnknownIdError
from games.records import MAX_JPEG, MAX_PHOTO, Reading, Tap
from games.store import Store
from scoring.kingdom import EMPTY, Kingdom, Notice
from scoring.notation import MAX_SIDE, parse_kingdom
from scoring.regions import NO_BONUS
from tests.games.examples import BOARD, HOUSE, MIA, NOBODYS, READ, TOM, moved, sq, tap, typed


@pytest.mark.parametrize("reading", [READ, typed()], ids=["from-a-photo", "typed"])
def test_there_and_back_after_a_restart(store: Store, url: str, reading: Reading) -> None:
    saved = store.save_kingdom(reading, rules=HOUSE, discarded=True, board=BOARD)
    store.close()
    again = Store(url)
    assert again.kingdom(saved.id) == saved
    assert again.kingdom(saved.id).reading == reading
    assert again.board(saved.id) == BOARD
    assert (saved.rules, saved.discarded, saved.has_board) == (HOUSE, True, True)
    again.close()


def test_a_new_kingdom(store: Store) -> None:
    saved = store.save_kingdom(typed())
    assert saved.kingdom == parse_kingdom("W C / . M3")
    assert (saved.taps, saved.by_hand, saved.can_undo, saved.can_redo) == ((), {}, False, False)
    assert (saved.rules, saved.discarded, saved.has_board, saved.revision) == (NO_BONUS, None, False, 1)
    assert store.board(saved.id) is None
    assert abs(saved.created - datetime.now(UTC)) < timedelta(minutes=1)


def test_numpys_numbers_are_taken(store: Store) -> None:
    share = np.float32(0.25)
    reading = Reading(parse_kingdom("W"), ((share,),), ((((sq("W"), share),),),), ((share, share),) * 4)
    assert store.save_kingdom(reading).reading == reading


def test_ids_cannot_be_guessed(store: Store) -> None:
    ids = {store.save_kingdom(typed()).id for _ in range(20)}
    assert len(ids) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", each) for each in ids)


@pytest.mark.parametrize(
    "bad", ["", "x", NOBODYS, "A" * 23, "A" * 21 + "\0", "' or 1 = 1 --", "é" * 22, None, 7]
)
def test_bad_ids(store: Store, bad: str) -> None:
    for ask in (
        lambda: store.kingdom(bad),
        lambda: store.append_tap(bad, tap(0, 0, "W")),
        lambda: store.undo(bad),
        lambda: store.set_rules(bad, HOUSE),
        lambda: store.board(bad),
        lambda: store.set_board(bad, BOARD),
        lambda: store.delete_kingdom(bad),
    ):
        with pytest.raises(UnknownIdError, match="no kingdom under this address"):
            ask()


def test_taps_are_kept_apart_from_the_reading(store: Store, url: str) -> None:
    id_ = store.save_kingdom(READ).id
    store.append_tap(id_, Tap(0, 0, sq("F2"), 12.5, 22.0))
    found = Store(url).kingdom(id_)
    assert found.kingdom == parse_kingdom("F2 C / . M3", 7)
    assert found.reading == READ
    assert found.taps == (Tap(0, 0, sq("F2"), 12.5, 22.0),)
    assert found.by_hand == {(0, 0): sq("F2")}
    assert found.updated > found.created


def test_undo_redo_and_back_to_the_reading(store: Store) -> None:
    id_ = store.save_kingdom(typed()).id
    store.append_tap(id_, tap(0, 0, "F2"))
    store.append_tap(id_, tap(1, 0, "L"))
    assert store.undo(id_).by_hand == {(0, 0): sq("F2")}
    assert store.redo(id_).by_hand == {(0, 0): sq("F2"), (1, 0): sq("L")}
    reset = store.reset(id_)
    assert (reset.kingdom, reset.can_undo) == (reset.reading.kingdom, True)
    assert store.undo(id_).by_hand == {(0, 0): sq("F2"), (1, 0): sq("L")}
    assert store.append_tap(id_, tap(0, 0, None)).by_hand == {(1, 0): sq("L")}


def test_a_step_with_nothing_to_do_is_no_step(store: Store) -> None:
    saved = store.save_kingdom(typed())
    assert store.undo(saved.id) == store.redo(saved.id) == store.reset(saved.id) == saved


def test_two_pages_on_one_kingdom(store: Store, url: str) -> None:
    """What one page tapped is there when the other one taps, and its undo takes back the last of all."""
    other = Store(url)
    id_ = store.save_kingdom(typed()).id
    store.append_tap(id_, tap(0, 0, "F2"))
    assert other.append_tap(id_, tap(1, 0, "L")).by_hand == {(0, 0): sq("F2"), (1, 0): sq("L")}
    assert store.undo(id_).by_hand == {(0, 0): sq("F2")}
    other.close()


@pytest.mark.parametrize(
    "wrong",
    [tap(2, 0, "W"), tap(0, 2, "W"), tap(-1, 0, "W"), tap(9, 9, None), Tap(None, None, sq("W"), 1.0, 1.0)],
)
def test_taps_beside_the_grid(store: Store, wrong: Tap) -> None:
    saved = store.save_kingdom(typed())
    with pytest.raises(NotKeptError):
        store.append_tap(saved.id, wrong)
    assert store.kingdom(saved.id) == saved


def test_several_taps_at_once_are_all_kept_or_none(store: Store) -> None:
    id_ = store.save_kingdom(typed()).id
    assert len(store.append_taps(id_, [tap(0, 0, "F1"), tap(1, 0, "F")]).taps) == 2
    with pytest.raises(NotKeptError):
        store.append_taps(id_, [tap(0, 1, "L"), tap(9, 9, "L")])
    assert len(store.kingdom(id_).taps) == 2
    assert store.append_taps(id_, []).can_undo


def test_a_tile_beyond_the_frame_makes_it_larger(store: Store) -> None:
    id_ = store.save_kingdom(typed("C W W W W .")).id
    assert store.append_tap(id_, tap(0, 5, "M3")).kingdom == parse_kingdom("C W W W W M3", 7)
    assert store.undo(id_).kingdom.size == 5


def test_a_tile_that_no_frame_holds(store: Store) -> None:
    id_ = store.save_kingdom(typed("C" + " ." * 7)).id
    with pytest.raises(NotKeptError, match="fits no frame"):
        store.append_tap(id_, tap(0, 7, "M3"))
    assert store.kingdom(id_).taps == ()


def test_a_new_reading_takes_the_taps_with_it(store: Store) -> None:
    """The grid was a column too far left: what was column 1 is column 0 now, column 0 is cut off."""
    id_ = store.save_kingdom(READ, board=BOARD).id
    store.append_tap(id_, Tap(0, 0, sq("F2"), 12.5, 22.0))
    store.append_tap(id_, Tap(1, 1, sq("S1"), 290.0, 280.0))
    store.append_tap(id_, Tap(0, 1, sq("L"), 290.0, 40.0))
    store.undo(id_)
    to_left = {(0, 1): (0, 0), (1, 1): (1, 0)}
    found = store.replace_reading(id_, typed("C . / M W"), place=moved(to_left), board=BOARD[::-1])
    assert found.kingdom == parse_kingdom("C . / S1 W")
    assert found.taps == (Tap(None, None, sq("F2"), 12.5, 22.0), Tap(1, 0, sq("S1"), 290.0, 280.0))
    assert (found.revision, store.board(id_)) == (2, BOARD[::-1])
    assert store.redo(id_).by_hand == {(1, 0): sq("S1"), (0, 0): sq("L")}


def test_a_new_reading_with_taps_outside_it_is_refused(store: Store) -> None:
    saved = store.save_kingdom(typed())
    saved = store.append_tap(saved.id, tap(0, 0, "F2"))
    with pytest.raises(NotKeptError):
        store.replace_reading(saved.id, typed("C"), place=moved({(0, 0): (1, 1)}), board=None)
    assert store.kingdom(saved.id) == saved


def test_a_page_with_the_old_grid_is_told(store: Store) -> None:
    saved = store.save_kingdom(typed())
    assert store.append_tap(saved.id, tap(0, 0, "F2"), revision=1).by_hand
    store.replace_reading(saved.id, typed(), place=lambda each: each.place, board=None)
    with pytest.raises(StaleReadingError, match="another window"):
        store.append_tap(saved.id, tap(0, 1, "F2"), revision=saved.revision)
    assert store.append_tap(saved.id, tap(0, 1, "F2"), revision=2).by_hand == {
        (0, 0): sq("F2"),
        (0, 1): sq("F2"),
    }


def test_rules_and_discarding(store: Store) -> None:
    id_ = store.save_kingdom(typed()).id
    assert store.set_rules(id_, HOUSE).rules == store.kingdom(id_).rules == HOUSE
    assert [store.set_discarded(id_, told).discarded for told in (True, False, None)] == [True, False, None]


def test_boards(store: Store) -> None:
    id_ = store.save_kingdom(typed()).id
    store.set_board(id_, BOARD)
    assert (store.board(id_), store.kingdom(id_).has_board) == (BOARD, True)
    store.set_board(id_, None)
    assert (store.board(id_), store.kingdom(id_).has_board) == (None, False)


def test_a_photos_exif_data_is_not_kept(store: Store) -> None:
    with pytest.raises(NotKeptError, match="EXIF"):
        store.save_kingdom(typed(), board=b"\xff\xd8\xff\xe1\x00\x10Exif\0\0 here and then")
    with pytest.raises(TooLargeError, match="2 MB"):
        store.save_kingdom(typed(), board=b"\xff" * (MAX_JPEG + 1))
    assert store.save_kingdom(typed(), board=b"\xff" * MAX_JPEG).has_board


def test_a_deleted_kingdom_is_gone(store: Store) -> None:
    id_ = store.save_kingdom(READ, board=BOARD).id
    store.append_tap(id_, tap(0, 0, "W"))
    store.delete_kingdom(id_)
    with pytest.raises(UnknownIdError):
        store.kingdom(id_)
    with pytest.raises(UnknownIdError):
        store.board(id_)


def test_taps_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kingdoms, "MAX_EVENTS", 3)
    id_ = store.save_kingdom(typed()).id
    store.append_tap(id_, tap(0, 0, "W"))
    store.undo(id_)
    store.redo(id_)
    with pytest.raises(TooLargeError, match="changed 3 times"):
        store.append_tap(id_, tap(0, 0, "L"))


BLANK = (EMPTY,) * (MAX_SIDE + 1)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        pytest.param({"confidence": ((0.5,),)}, NotKeptError, id="too-few-confidences"),
        pytest.param({"confidence": ((0.5, 1.01),) * 2}, NotKeptError, id="more-than-sure"),
        pytest.param({"confidence": ((0.5, float("nan")),) * 2}, NotKeptError, id="no-number"),
        pytest.param({"options": ((),) * 2}, NotKeptError, id="too-few-options"),
        pytest.param({"options": (((), ((sq("W"), -0.1),)),) * 2}, NotKeptError, id="less-than-no-option"),
        pytest.param({"options": ((((sq("W"), 0.0),) * 33,) * 2,) * 2}, TooLargeError, id="too-many-options"),
        pytest.param({"corners": ((0.0, 0.0),) * 3}, NotKeptError, id="three-corners"),
        pytest.param({"corners": ((0.0, float("inf")),) * 4}, NotKeptError, id="a-corner-nowhere"),
        pytest.param({"notices": (Notice("x"),) * 101}, TooLargeError, id="too-many-notices"),
        pytest.param({"photo": "x" * (MAX_PHOTO + 1)}, TooLargeError, id="long-digest"),
        pytest.param({"photo": "a\0"}, NotKeptError, id="odd-digest"),
        pytest.param({"kingdom": Kingdom(5, (BLANK,))}, TooLargeError, id="too-wide"),
    ],
)
def test_readings_that_cannot_be(changes: dict[str, object], error: type[GameError]) -> None:
    with pytest.raises(error):
        dataclasses.replace(READ, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("row", "col", "x", "y"), [(1, None, None, None), (None, None, 1.0, None), (0, 0, float("nan"), 0.0)]
)
def test_taps_that_cannot_be(row: int | None, col: int | None, x: float | None, y: float | None) -> None:
    with pytest.raises(NotKeptError):
        Tap(row, col, sq("W"), x, y)


def test_a_reading_is_settled_with_its_taps_and_its_board(store: Store) -> None:
    saved = store.save_kingdom(READ, board=BOARD)
    before = store.append_tap(saved.id, tap(0, 0, "L"))
    other = dataclasses.replace(READ, kingdom=READ.kingdom.with_square(1, 1, sq("M2")))
    after = store.settle_reading(saved.id, other, revision=before.revision)
    assert after == store.kingdom(saved.id)
    assert after.reading == other
    assert (after.taps, after.revision, after.has_board) == (before.taps, before.revision, True)
    assert after.kingdom.at(1, 1) == sq("M2")
    assert after.kingdom.at(0, 0) == sq("L")


def test_a_settled_reading_touches_its_games(store: Store) -> None:
    saved = store.save_kingdom(READ)
    game = store.new_game([MIA, TOM])
    game = store.assign_kingdom(game.id, saved.id, seat=0)
    store.settle_reading(saved.id, READ, revision=1)
    assert store.game(game.id).updated > game.updated


def test_what_cannot_be_settled(store: Store) -> None:
    saved = store.save_kingdom(READ)
    with pytest.raises(StaleReadingError):
        store.settle_reading(saved.id, READ, revision=2)
    with pytest.raises(NotKeptError, match="rows and columns"):
        store.settle_reading(saved.id, typed("W C M"), revision=1)
    with pytest.raises(UnknownIdError):
        store.settle_reading(NOBODYS, READ, revision=1)
    assert store.kingdom(saved.id) == saved
