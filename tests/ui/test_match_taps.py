"""Game night when a tap comes twice, when the browser goes Back, and when two phones hand kingdoms out."""

import copy
from collections.abc import Sequence

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

import ui.reading
from games.records import Tap
from games.store import Store
from scoring.kingdom import CASTLE
from scoring.match import Extra, Terms, Variant
from scoring.regions import Rules
from tests.ui import fakes
from tests.ui.driving import html, opened, run, tap
from tests.ui.game_night import back_to, game, headline, laid, named, shoot
from tests.ui.matches import CROWNS, LAKES, POOR
from ui import match_state, state
from ui.match_words import Night

pytestmark = pytest.mark.usefixtures("store", "photos")

Photos = dict[bytes, Sequence[str]]


def was_sent(widget: WidgetState) -> bool:
    """A browser tells of the one button that was tapped, not of the others."""
    return widget.WhichOneof("value") != "trigger_value" or widget.trigger_value


def twice(app: AppTest, key: str) -> AppTest:
    """Two taps over a slow connection: the second leaves before the page has changed, and so brings along
    what the fields said at the first.
    """
    app.button(key=key).click()
    first = app._tree.get_widget_states()
    sent = [
        each for each in first.widgets if each.trigger_value or each.WhichOneof("value") != "trigger_value"
    ]
    kept = [WidgetState.FromString(each.SerializeToString()) for each in sent]
    del first.widgets[:]
    first.widgets.extend(kept)
    second = copy.deepcopy(first)
    for states in (first, second):
        app._run(states)
        assert not app.exception
    return app


# Taps


def test_points_added_twice_count_once(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = opened(game=id_, kingdom=str(store.game(id_).kingdoms[0][0]))
    app.number_input(key=match_state.EXTRA_POINTS).set_value(5)
    app.text_input(key=match_state.EXTRA_WHY).set_value("head start")
    app = twice(app, match_state.extra_add_key(0))
    assert store.game(id_).match.games[0].seats[0].extras == (Extra(5, "head start"),)
    assert "needs a number" not in html(app)


def test_the_next_points_stay_when_some_are_removed(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    for points in (1, 2, 3):
        store.add_extra(id_, Extra(points, "court"), seat=0)
    app = opened(game=id_, kingdom=str(store.game(id_).kingdoms[0][0]))
    twice(app, match_state.extra_key(0, 3))
    left = store.game(id_).match.games[0].seats[0].extras
    assert [extra.points for extra in left] == [2, 3]


@pytest.mark.parametrize("key", [match_state.BY_HAND, match_state.USE])
def test_one_board_however_often_it_is_asked_for(store: Store, key: str) -> None:
    id_ = game(store, ["", POOR])
    app = opened(game=id_, at="1-1")
    app.text_input(key=match_state.PASTED).set_value(LAKES)
    app = twice(app, key)
    assert "Somebody has filled this seat" not in html(app)
    assert store.game(id_).kingdoms[0][0] == named(app, state.KINGDOM)
    assert match_state.GIVE not in [button.key for button in app.button]


@pytest.mark.parametrize("key", [match_state.START, match_state.PLAY_AGAIN])
def test_one_game_however_often_it_is_begun(store: Store, key: str) -> None:
    if key == match_state.START:
        twice(tap(opened(), match_state.NEW_GAME), key)
        assert len(store.games()) == 1
    else:
        twice(opened(game=game(store, [LAKES, POOR])), key)
        assert len(store.games()) == 2


def test_what_was_changed_twice_is_changed(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = tap(opened(game=id_), match_state.CHANGE)
    app.text_input(key=match_state.name_key(1)).set_value("Tim")
    app = twice(app, match_state.DONE)
    assert "Somebody else" not in html(app)
    assert store.game(id_).match.players[1].name == "Tim"


# Empty boards


def test_an_empty_board_is_no_kingdom_yet(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", POOR])
    app = tap(opened(game=id_), match_state.BY_HAND)
    board = store.game(id_).kingdoms[0][0]
    app = tap(app, state.BACK)
    assert headline(app) == "Tom has 1."
    assert not store.game(id_).match.complete
    app = tap(app, match_state.BY_HAND)
    assert store.game(id_).kingdoms[0][0] == board, "the same board, not a second one"
    app = shoot(tap(app, state.BACK), photos, LAKES)
    assert laid(store.game(id_).match) == [LAKES, POOR]


def test_a_board_with_a_square_on_it_is_nobody_elses(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", POOR])
    app = opened(game=id_)
    tap(opened(game=id_), match_state.BY_HAND)
    board = str(store.game(id_).kingdoms[0][0])
    store.append_tap(board, Tap(2, 2, CASTLE))
    app = shoot(app, photos, LAKES)
    assert "Every player has a kingdom already" in html(app)
    assert store.game(id_).kingdoms[0][0] == board


# Back


@pytest.mark.parametrize("at", ["", "terms"])
def test_back_to_the_page_that_sets_a_game_up(store: Store, at: str) -> None:
    id_ = game(store, [LAKES, POOR])
    if at:
        app = tap(tap(opened(game=id_), match_state.CHANGE), match_state.DONE)
        app = back_to(run(app), game=id_, at=at)
    else:
        app = tap(tap(opened(), match_state.NEW_GAME), match_state.START)
        app = back_to(run(app), game=match_state.NEW)
    assert [app.text_input(key=match_state.name_key(n)).value for n in range(2)] == ["Mia", "Tom"]


def test_back_to_handing_out_shows_who_has_them(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", "", ""])
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    hand = named(app, "hand")
    app.segmented_control(key=match_state.hand_key(0)).set_value(2)
    app = tap(run(app), match_state.HAND_OUT)
    before = store.game(id_).kingdoms
    app = back_to(app, game=id_, hand=hand)
    assert "takes its place" not in html(app)
    tap(app, match_state.HAND_OUT)
    assert store.game(id_).kingdoms == before


def test_the_browsers_back_leaves_the_help(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = tap(opened(game=id_, kingdom=str(store.game(id_).kingdoms[0][0])), state.BACK)
    app = tap(tap(app, state.BACK), state.OPEN_HELP)
    assert match_state.PLAY_AGAIN not in [button.key for button in app.button]
    app = back_to(app, game=id_)
    assert headline(app) == "Mia wins."


# Two phones


def test_a_photo_of_game_1_is_handed_out_in_game_1(store: Store, photos: Photos) -> None:
    id_ = game(store, [LAKES, ""], ["", ""], ["", ""])
    one, two = opened(game=id_), opened(game=id_)
    shoot(one, photos, POOR)
    two = tap(shoot(two, photos, CROWNS), match_state.GIVE)
    two.segmented_control(key=match_state.hand_key(0)).set_value(1)
    assert "takes its place" in html(run(two))
    two.segmented_control(key=match_state.HAND_GAME).set_value(2)
    two = run(two)
    assert "takes its place" not in html(two)
    two.segmented_control(key=match_state.hand_key(0)).set_value(1)
    tap(run(two), match_state.HAND_OUT)
    assert [laid(store.game(id_).match, number) for number in (1, 2)] == [[LAKES, POOR], ["", CROWNS]]


def test_both_kingdoms_of_a_photo_are_of_the_game_it_was_taken_in(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""], ["", ""], ["", ""])
    one, two = opened(game=id_), opened(game=id_)
    tap(shoot(one, photos, LAKES, POOR), match_state.HAND_OUT)
    two = shoot(two, photos, CROWNS, POOR)
    assert two.segmented_control(key=match_state.HAND_GAME).value == 1


def test_a_kingdom_taken_out_comes_back_from_its_photo(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""])
    app = tap(shoot(opened(game=id_), photos, LAKES, POOR), match_state.HAND_OUT)
    app = tap(tap(app, match_state.cell_key(1, 0)), match_state.TAKE_OUT)
    assert laid(store.game(id_).match) == ["", POOR]
    kept = len(store.kingdoms())
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    assert "kingdom already" not in html(app)
    assert laid(store.game(id_).match) == [LAKES, POOR]
    assert len(store.kingdoms()) == kept, "Tom's was known, and is not kept twice"


def test_what_was_corrected_is_not_lost_to_the_same_photo_in_a_game(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""])
    shoot(opened(game=id_), photos, LAKES)  # another phone
    app = shoot(opened(), photos, LAKES)
    own = named(app, state.KINGDOM)
    store.append_tap(own, Tap(0, 1, CASTLE))
    app = shoot(back_to(app, game=id_), photos, LAKES)
    assert "Mia&#x27;s kingdom already" in html(app)
    assert store.kingdom(own).taps


def test_an_empty_board_is_no_ones_when_kingdoms_are_handed_out(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""])
    tap(opened(game=id_), match_state.BY_HAND)
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    assert "takes its place" not in html(app)
    tap(app, match_state.HAND_OUT)
    assert laid(store.game(id_).match) == [LAKES, POOR]


def test_fewer_players_while_kingdoms_are_handed_out(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", "", ""])
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    app.segmented_control(key=match_state.hand_key(0)).set_value(2)
    run(app)
    match = store.game(id_).match
    store.edit_game(id_, match.players[:2], match.terms, before=match)
    tap(run(app), match_state.HAND_OUT)
    assert sorted(laid(store.game(id_).match)) == sorted([LAKES, POOR])


# What is told


def test_harmony_by_hand_waits_for_an_answer(store: Store) -> None:
    terms = Terms(rules=Rules(harmony=True, harmony_by_hand=True))
    id_ = game(store, [LAKES, POOR], terms=terms)
    assert "Harmony is not counted yet for Mia and Tom" in html(opened(game=id_))
    store.set_discarded(str(store.game(id_).kingdoms[0][0]), discarded=False)
    assert "Harmony is not counted yet for Tom" in html(opened(game=id_))


def test_a_kingdom_missing_in_an_earlier_game_is_told(store: Store) -> None:
    id_ = game(store, [LAKES, ""], [LAKES, POOR], [LAKES, POOR])
    assert "Tom&#x27;s kingdom of game 1 is still missing." in html(opened(game=id_))
    id_ = game(store, [LAKES, ""], ["", POOR], ["", ""])
    assert headline(opened(game=id_)) == Night.NO_TOTAL_YET


def test_the_rings_begin_with_the_frame_of_the_game(
    store: Store, photos: Photos, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", fakes.nothing_found)
    id_ = game(store, ["", ""], terms=Terms(Variant.MIGHTY_DUEL))
    app = shoot(opened(game=id_), photos, LAKES)
    assert app.segmented_control(key=state.SHAPE).value == 7
