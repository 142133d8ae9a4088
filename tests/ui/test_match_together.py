"""Several phones in one game: nobody undoes what another has done, and nothing is lost."""

from collections.abc import Sequence

import pytest
from streamlit.testing.v1 import AppTest

import ui.keep
from games.store import Store
from scoring.match import Extra
from tests.ui.boards import shown_board
from tests.ui.driving import html, opened, run, tap
from tests.ui.game_night import game, headline, kept, labels, laid, shoot
from tests.ui.matches import CROWNS, LAKES, POOR, SWAMPS
from ui import errors, match_state, state
from ui.match_words import Night
from ui.words import Say

pytestmark = pytest.mark.usefixtures("store", "photos")

Photos = dict[bytes, Sequence[str]]

TAKEN = errors.GAMES["seat-taken"]


def told(app: AppTest) -> str:
    """What the page says has happened."""
    return html(app).partition("cc-trouble cc-told")[2].partition("</div>")[0]


# One seat, two kingdoms


def test_a_photo_for_a_game_that_is_full_by_now(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", POOR])
    app = opened(game=id_)
    store.assign_kingdom(id_, kept(store, LAKES), seat=0)
    app = shoot(app, photos, SWAMPS)
    assert Night.FULL.replace("'", "&#x27;") in told(app)
    assert shown_board(app)["total"] == 3
    assert laid(store.game(id_).match) == [LAKES, POOR]
    app = tap(app, match_state.GIVE)
    assert headline(app) == "Whose is it?"
    app.segmented_control(key=match_state.hand_key(0)).set_value(1)
    assert "Tom has a kingdom already." in html(run(app))
    assert headline(tap(app, match_state.HAND_OUT)) == "Mia wins."
    assert laid(store.game(id_).match) == [LAKES, SWAMPS]


def test_a_second_photo_for_the_same_player(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""])
    one, two = opened(game=id_, at="1-1"), opened(game=id_, at="1-1")
    shoot(one, photos, LAKES)
    two = shoot(two, photos, SWAMPS)
    assert TAKEN in told(two)
    assert laid(store.game(id_).match) == [LAKES, ""]
    two = tap(tap(two, match_state.GIVE), match_state.HAND_OUT)
    assert laid(store.game(id_).match) == [LAKES, SWAMPS], "the guess is the player who has none"


@pytest.mark.parametrize("address", [{}, {"at": "1-1"}], ids=["game", "seat"])
def test_by_hand_for_a_player_who_has_a_kingdom_by_now(store: Store, address: dict[str, str]) -> None:
    id_ = game(store, ["", POOR])
    app = opened(game=id_, **address)
    store.assign_kingdom(id_, kept(store, LAKES), seat=0)
    app = tap(app, match_state.BY_HAND)
    assert TAKEN in told(app)
    assert match_state.GIVE in labels(app)
    assert laid(store.game(id_).match) == [LAKES, POOR]


def test_a_pasted_kingdom_for_a_player_who_has_one_by_now(store: Store) -> None:
    id_ = game(store, ["", POOR])
    app = opened(game=id_, at="1-1")
    store.assign_kingdom(id_, kept(store, LAKES), seat=0)
    app.text_input(key=match_state.PASTED).set_value(SWAMPS)
    app = tap(app, match_state.USE)
    assert TAKEN in told(app)
    assert shown_board(app)["total"] == 3
    assert laid(store.game(id_).match) == [LAKES, POOR]


def test_the_next_photo_is_for_whom_the_page_names(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""])
    app = opened(game=id_, at="1-1")
    store.assign_kingdom(id_, kept(store, LAKES), seat=0)
    app = shoot(run(app), photos, SWAMPS)
    assert laid(store.game(id_).match) == [LAKES, SWAMPS]
    assert told(app) == ""


def test_taking_out_a_kingdom_that_was_replaced_meanwhile(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    there = str(store.game(id_).kingdoms[0][0])
    app = opened(game=id_, kingdom=there)
    store.assign_kingdom(id_, kept(store, SWAMPS), seat=0, instead_of=there)
    app = tap(app, match_state.TAKE_OUT)
    assert TAKEN in told(app)
    assert laid(store.game(id_).match) == [SWAMPS, POOR]


def test_handing_out_where_somebody_was_faster(store: Store, photos: Photos) -> None:
    """Nothing is given; the page then shows who has one, and a second tap replaces it."""
    id_ = game(store, ["", ""])
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    assert "has a kingdom already" not in html(app)
    store.assign_kingdom(id_, kept(store, SWAMPS), seat=0)
    app = tap(app, match_state.HAND_OUT)
    assert TAKEN in told(app)
    assert laid(store.game(id_).match) == [SWAMPS, ""]
    assert html(app).count("has a kingdom already") == html(app).count("Mia has a kingdom already") == 1
    tap(app, match_state.HAND_OUT)
    assert laid(store.game(id_).match) == [LAKES, POOR]


def test_back_from_handing_out(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""])
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    assert headline(tap(app, state.BACK)) == Night.NO_KINGDOM_YET


# Points, players and terms


def add(app: AppTest, points: int, why: str) -> AppTest:
    app.number_input(key=match_state.EXTRA_POINTS).set_value(points)
    app.text_input(key=match_state.EXTRA_WHY).set_value(why)
    return tap(app, match_state.extra_add_key(0))


def test_other_points_from_two_phones(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    kingdom = str(store.game(id_).kingdoms[0][0])
    one, two = (opened(game=id_, kingdom=kingdom) for _ in range(2))
    add(one, 5, "castle")
    two = add(two, 7, "court")
    assert store.game(id_).match.games[0].seats[0].extras == (Extra(5, "castle"), Extra(7, "court"))
    one = tap(one, match_state.extra_key(0, 1))
    tap(two, match_state.extra_key(0, 2))
    assert store.game(id_).match.games[0].seats[0].extras == (Extra(7, "court"),)


def test_names_and_terms_from_two_phones(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    one, two, three = (opened(game=id_, at="terms") for _ in range(3))
    one.text_input(key=match_state.name_key(0)).set_value("Zoe")
    tap(one, match_state.DONE)
    two.toggle(key=match_state.AGREED_HARMONY).set_value(True)
    two = tap(two, match_state.DONE)
    assert errors.GAMES["game-changed"] in told(two)
    assert two.text_input(key=match_state.name_key(0)).value == "Zoe"
    assert not store.game(id_).match.terms.rules.harmony
    two.toggle(key=match_state.AGREED_HARMONY).set_value(True)
    assert headline(tap(two, match_state.DONE)) == "Zoe wins."
    assert headline(tap(three, match_state.DONE)) == "Zoe wins.", "who changes nothing undoes nothing"
    match = store.game(id_).match
    assert (match.players[0].name, match.terms.rules.harmony) == ("Zoe", True)


# The same photo again


def at_start(app: AppTest) -> AppTest:
    """The same session, back on the start page."""
    for key in list(app.query_params):
        del app.query_params[key]
    app.session_state[state.PHOTO] = None
    return run(app)


def test_a_photo_is_read_again_after_its_game_was_deleted(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", POOR])
    app = shoot(opened(game=id_), photos, LAKES)
    store.delete_game(id_)
    app = shoot(at_start(app), photos, LAKES)
    assert shown_board(app)["total"] == 3
    other = game(store, ["", POOR])
    app = at_start(app)
    app.query_params[state.GAME] = other
    shoot(run(app), photos, LAKES)
    assert laid(store.game(other).match) == [LAKES, POOR]


def test_a_photo_is_read_again_after_deleting_here(store: Store, photos: Photos) -> None:
    app = shoot(opened(game=game(store, ["", POOR])), photos, LAKES)
    app = tap(tap(app, state.BACK), match_state.CHANGE)
    app = tap(tap(app, match_state.DELETE), match_state.DELETE_SURE)
    assert Say.HEADLINE in html(app)
    assert shown_board(shoot(app, photos, LAKES))["total"] == 3


def test_one_of_two_kingdoms_of_a_photo_was_deleted_elsewhere(store: Store, photos: Photos) -> None:
    app = shoot(opened(), photos, LAKES, CROWNS)
    (ids,) = app.session_state[state.KNOWN].values()
    assert len(app.segmented_control(key=state.WHICH).options) == len(ids) == 2
    store.delete_kingdom(ids[1])
    app = run(app)
    assert state.WHICH not in [each.key for each in app.segmented_control]
    assert labels(app)[match_state.START_WITH] == Night.START_WITH_THIS
    app.toggle(key=state.HARMONY).set_value(True)
    app = run(app)
    assert told(app) == ""
    assert ui.keep.load(ids[0]).rules.harmony


def test_the_second_kingdom_of_a_photo_is_given_later(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", "", ""])
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    app.segmented_control(key=match_state.hand_key(1)).set_value(-1)
    app = tap(run(app), match_state.HAND_OUT)
    assert laid(store.game(id_).match) == [LAKES, "", ""]
    app = shoot(app, photos, LAKES, POOR)
    assert laid(store.game(id_).match) == [LAKES, POOR, ""]
    app = shoot(app, photos, LAKES, POOR)
    assert "kingdom already." in told(app)
    assert laid(store.game(id_).match) == [LAKES, POOR, ""]
