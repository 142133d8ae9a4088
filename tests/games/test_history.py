from hypothesis import given, settings
from hypothesis import strategies as st

from games.history import Event, Kind, replay
from games.records import Tap, placed
from tests.games.examples import sq, tap

UNDO, REDO, RESET = Event(Kind.UNDO), Event(Kind.REDO), Event(Kind.RESET)
ONE, TWO, THREE = (tap(0, col, "M1") for col in range(3))


def after(*events: Event | Tap) -> tuple[Tap, ...]:
    """The taps in force."""
    return replay(Event(Kind.TAP, e) if isinstance(e, Tap) else e for e in events).taps


def test_nothing_happened() -> None:
    found = replay([])
    assert (found.taps, found.can_undo, found.can_redo) == ((), False, False)


def test_undo_and_redo() -> None:
    assert after(ONE, TWO, UNDO) == (ONE,)
    assert after(ONE, TWO, UNDO, UNDO) == ()
    assert after(ONE, TWO, UNDO, UNDO, REDO) == (ONE,)
    assert after(ONE, TWO, UNDO, UNDO, REDO, REDO) == (ONE, TWO)


def test_a_tap_ends_what_could_be_redone() -> None:
    assert after(ONE, TWO, UNDO, THREE, REDO) == (ONE, THREE)


def test_undo_and_redo_with_nothing_to_do() -> None:
    assert after(UNDO, REDO, ONE, REDO) == (ONE,)
    assert after(ONE, UNDO, UNDO, TWO) == (TWO,)


def test_back_to_the_reading_can_be_undone() -> None:
    assert after(ONE, TWO, RESET) == ()
    assert after(ONE, TWO, RESET, THREE) == (THREE,)
    assert after(ONE, TWO, RESET, UNDO) == (ONE, TWO)
    assert after(ONE, RESET, UNDO, REDO) == ()


def test_what_can_be_done() -> None:
    events = [Event(Kind.TAP, ONE), UNDO]
    assert (replay(events[:1]).can_undo, replay(events[:1]).can_redo) == (True, False)
    assert (replay(events).can_undo, replay(events).can_redo) == (False, True)


def test_the_later_tap_of_a_square_counts_and_none_takes_back() -> None:
    assert placed([tap(0, 0, "M1"), tap(0, 0, "L")]) == {(0, 0): sq("L")}
    assert placed([tap(0, 0, "M1"), tap(0, 1, "L"), tap(0, 0, None)]) == {(0, 1): sq("L")}
    assert placed([Tap(None, None, sq("L"), 3.0, 4.0)]) == {}


event = st.sampled_from([*(Event(Kind.TAP, t) for t in (ONE, TWO, THREE)), UNDO, REDO, RESET])


@settings(deadline=None)
@given(st.lists(event, max_size=20))
def test_redo_after_undo_changes_nothing(events: list[Event]) -> None:
    before = replay(events)
    if before.can_undo:
        assert replay([*events, UNDO, REDO]) == before
        assert replay([*events, UNDO]).can_redo
    else:
        assert replay([*events, UNDO]).taps == before.taps


@settings(deadline=None)
@given(st.lists(event, max_size=20))
def test_everything_can_be_undone(events: list[Event]) -> None:
    found = replay([*events, *[UNDO] * len(events)])
    assert (found.taps, found.can_undo) == ((), False)
