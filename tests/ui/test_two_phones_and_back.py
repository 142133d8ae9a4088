"""The browser's Back, and two phones at once: what was left stays as it was, and nothing is given to others.

Back is a run with the address of before: the session does not hear of it in any other way.
"""

from collections.abc import Sequence

import pytest
from streamlit.testing.v1 import AppTest

import ui.keep
from games.errors import NotKeptError, UnknownIdError
from games.records import Reading
from games.store import Store
from scoring.kingdom import CASTLE, Position, Square, Terrain
from scoring.match import Colour, Player, Terms
from scoring.notation import parse_kingdom
from scoring.regions import NO_BONUS, Rules
from tests.ui import fakes
from tests.ui.boards import set_square, shown_board
from tests.ui.driving import html, opened, run, tap
from tests.ui.game_night import back_to, game, headline, kept, labels, laid, named, shoot
from tests.ui.matches import CROWNS, LAKES, POOR, SWAMPS, TOM
from ui import errors, match_state, state, words
from ui.match_words import Night
from ui.share_code import Handed, encode
from ui.words import Say
from vision.photo import load_photo

pytestmark = pytest.mark.usefixtures("store", "photos")

Photos = dict[bytes, Sequence[str]]
Doubts = dict[str, dict[Position, Square]]

BOTH = Rules(harmony=True, middle_kingdom=True)
FULL = " / ".join(["W W W W W"] * 2 + ["W W C W W"] + ["W W W W W"] * 2)
TAKEN = errors.GAMES["seat-taken"]


def kingdom_of(app: AppTest) -> str:
    return named(app, state.KINGDOM)


def game_of(app: AppTest) -> str:
    return named(app, state.GAME)


def told(app: AppTest) -> str:
    """What the page says has happened."""
    return html(app).partition("cc-trouble cc-told")[2].partition("</div>")[0]


# Back, with a photo on the table


def test_back_to_another_kingdom_leaves_the_photo(store: Store, photos: Photos) -> None:
    app = shoot(opened(), photos, LAKES)
    first = kingdom_of(app)
    app = shoot(tap(app, state.NEW_PHOTO), photos, SWAMPS)
    second = kingdom_of(app)
    assert state.PLACE in labels(app)
    app = back_to(app, kingdom=first)
    assert state.PLACE not in labels(app)
    assert shown_board(app)["total"] == 3
    assert store.kingdom(first).kingdom == parse_kingdom(LAKES)
    assert state.PLACE in labels(back_to(app, kingdom=second)), "forth again: this is its photo"


def test_back_to_a_kingdom_typed_by_hand(store: Store, photos: Photos) -> None:
    app = tap(opened(), state.BY_HAND)
    typed = kingdom_of(app)
    set_square(app, (2, 2), CASTLE)
    app = shoot(tap(app, state.NEW_PHOTO), photos, SWAMPS)
    assert state.PLACE not in labels(back_to(app, kingdom=typed))
    assert store.kingdom(typed).kingdom.at(2, 2) == CASTLE


def test_back_from_the_rings_to_another_kingdom_of_the_photo(photos: Photos) -> None:
    app = shoot(opened(), photos, LAKES, POOR)
    one, other = app.session_state[state.KNOWN][app.session_state[state.READ].digest]
    app.segmented_control(key=state.WHICH).set_value(other)
    app = tap(run(app), state.PLACE)
    assert state.READ_SQUARES in labels(app)
    assert state.READ_SQUARES not in labels(back_to(app, kingdom=one))
    app = tap(back_to(app, kingdom=other), state.PLACE)
    assert state.READ_SQUARES in labels(app)


def test_back_from_a_kingdom_to_the_start_page(store: Store, photos: Photos) -> None:
    app = shoot(opened(), photos, LAKES)
    app = back_to(app)
    assert Say.HEADLINE in html(app)
    assert len(store.kingdoms()) == 1
    assert shown_board(shoot(app, photos, LAKES))["total"] == 3, "the same photo may be chosen again"


def test_back_to_a_game_seats_nobody(store: Store, photos: Photos) -> None:
    id_ = game(store, [LAKES, ""])
    app = shoot(tap(opened(game=id_), state.BACK), photos, SWAMPS)
    assert headline(back_to(app, game=id_)) == "Mia has 3."
    assert laid(store.game(id_).match) == [LAKES, ""]


def test_back_to_a_game_before_anything_was_found_in_a_photo(store: Store, photos: Photos) -> None:
    id_ = game(store, [LAKES, ""])
    app = tap(opened(game=id_), state.BACK)
    data = fakes.picture(parse_kingdom(SWAMPS))
    photos[data] = ()
    app.session_state[state.PHOTO] = state.Chosen("photo.jpg", data, "nothing")
    app = run(app)
    assert state.READ_SQUARES in labels(app)
    app = back_to(app, game=id_)
    assert headline(app) == "Mia has 3."
    assert Say.HEADLINE in html(back_to(app)), "and it does not come back"


def test_a_kingdom_is_not_read_again_from_another_photo(store: Store) -> None:
    read = fakes.reading(parse_kingdom(LAKES))
    found = fakes.photo_reading(load_photo(fakes.picture(parse_kingdom(LAKES))), [read])
    id_ = store.save_kingdom(ui.keep.reading_of(read, "one")).id
    ui.keep.keep_again(id_, found, "one")
    with pytest.raises(NotKeptError):
        ui.keep.keep_again(id_, found, "other")
    with pytest.raises(NotKeptError):
        ui.keep.keep_again(kept(store, LAKES), found, "one")


def test_a_photo_that_was_sent_once_more_leads_nowhere() -> None:
    """What comes late brings along the address of its time."""

    def script() -> None:
        import streamlit as st

        from ui import state

        state.begin()
        state.take_pick("1", "one", b"one")
        state.open_kingdom("read")
        state.begin()
        st.query_params.clear()
        state.take_pick("1", "one", b"one")

    app = AppTest.from_function(script).run()
    assert not app.exception
    assert kingdom_of(app) == "read"
    assert app.session_state[state.READ].data == b"one"


# Two phones


@pytest.mark.parametrize("others", [["", "", ""], [LAKES, "", ""]], ids=["game", "next"])
def test_a_photo_is_for_whom_the_page_named(store: Store, photos: Photos, others: list[str]) -> None:
    """On the game's page, and as the main button of a kingdom's page."""
    id_ = game(store, others)
    named = others.index("")
    address = {state.KINGDOM: there} if (there := store.game(id_).kingdoms[0][0]) else {}
    one, two = (opened(game=id_, **address) for _ in range(2))
    shoot(one, photos, POOR)
    before = laid(store.game(id_).match)
    two = shoot(two, photos, SWAMPS)
    assert TAKEN in told(two)
    assert match_state.GIVE in labels(two)
    assert laid(store.game(id_).match) == before
    assert before[named:] == [POOR, *others[named + 1 :]]


def test_a_photo_for_a_player_who_plays_no_more(store: Store, photos: Photos) -> None:
    id_ = game(store, [LAKES, ""], ["", ""], ["", ""])
    app = opened(game=id_, at="3-2")
    match = store.game(id_).match
    store.edit_game(id_, match.players, Terms(), before=match)
    app = shoot(app, photos, POOR)
    assert laid(store.game(id_).match) == [LAKES, POOR]


def test_switches_of_one_kingdom_from_two_phones(store: Store) -> None:
    id_ = kept(store, LAKES)
    one, two = opened(kingdom=id_), opened(kingdom=id_)
    two.toggle(key=state.MIDDLE_KINGDOM).set_value(True)
    run(two)
    one.toggle(key=state.HARMONY).set_value(True)
    run(one)
    assert store.kingdom(id_).rules == BOTH
    two.number_input(key=state.HARMONY_POINTS).set_value(7)
    run(two)
    assert store.kingdom(id_).rules == Rules(harmony=True, middle_kingdom=True, harmony_points=7)


# Bonuses and house rules stay with the kingdom they came with


def test_a_strangers_house_rules_end_with_their_kingdom(store: Store, photos: Photos) -> None:
    odd = Rules(harmony=True, harmony_points=50, middle_kingdom=True, harmony_by_hand=True)
    app = opened(k=encode(Handed(parse_kingdom(LAKES), odd, False)))
    assert store.kingdom(kingdom_of(app)).rules == odd
    app = tap(app, state.NEW_PHOTO)
    assert store.kingdom(kingdom_of(shoot(app, photos, SWAMPS))).rules == NO_BONUS
    app = tap(tap(app, state.NEW_PHOTO), state.BY_HAND)
    assert store.kingdom(kingdom_of(app)).rules == NO_BONUS


def test_only_the_switch_that_was_turned_outlives_a_strangers_kingdom(store: Store, photos: Photos) -> None:
    app = opened(k=encode(Handed(parse_kingdom(LAKES), Rules(harmony=True, harmony_points=50))))
    app.toggle(key=state.MIDDLE_KINGDOM).set_value(True)
    app = tap(run(app), state.NEW_PHOTO)
    assert store.kingdom(kingdom_of(shoot(app, photos, SWAMPS))).rules == Rules(middle_kingdom=True)


def test_what_was_agreed_ends_with_the_game(store: Store, photos: Photos) -> None:
    id_ = game(store, [LAKES, POOR], terms=Terms(rules=BOTH))
    app = opened(game=id_, kingdom=str(store.game(id_).kingdoms[0][0]))
    app = tap(tap(app, state.BACK), state.BACK)
    assert store.kingdom(kingdom_of(shoot(app, photos, SWAMPS))).rules == NO_BONUS


# The box


@pytest.fixture
def decided(store: Store, photos: Photos, doubts: Doubts) -> AppTest:
    """A kingdom's page in a game with another, whose sure mine leaves this one two crowns where three were
    read: so the box decides.
    """
    rich = "C W M3 / L L L"
    doubts[rich] = {(0, 2): Square(Terrain.MINE, 2)}
    app = shoot(opened(game=game(store, ["C W M3", ""])), photos, rich)
    assert crowns(store, app) == 2
    return app


def crowns(store: Store, app: AppTest) -> int:
    return store.kingdom(kingdom_of(app)).kingdom.at(0, 2).crowns


def test_the_box_has_no_say_in_what_was_taken_out(store: Store, decided: AppTest) -> None:
    id_ = kingdom_of(decided)
    tap(decided, match_state.TAKE_OUT)
    assert store.kingdom(id_).kingdom == parse_kingdom("C W M3 / L L L")


def test_the_box_has_no_say_in_what_was_replaced(store: Store, decided: AppTest) -> None:
    id_, game_id = kingdom_of(decided), game_of(decided)
    app = opened(game=game_id, kingdom=kept(store, POOR))
    app = tap(app, match_state.GIVE)
    app.segmented_control(key=match_state.hand_key(0)).set_value(1)
    tap(run(app), match_state.HAND_OUT)
    assert store.kingdom(id_).kingdom.at(0, 2).crowns == 3


def test_what_the_box_decided_ends_with_the_other_kingdom(store: Store, decided: AppTest) -> None:
    other = opened(kingdom=str(store.game(game_of(decided)).kingdoms[0][0]))
    tap(tap(other, state.DELETE), state.DELETE_NOW)
    assert crowns(store, decided) == 3


def test_a_kingdom_is_shown_as_the_box_has_it_now(store: Store, decided: AppTest) -> None:
    """The other one went without this app's doing: by an older version, by another program."""
    store.delete_kingdom(str(store.game(game_of(decided)).kingdoms[0][0]))
    assert shown_board(run(decided))["total"] == 3
    assert crowns(store, decided) == 3


# Handing out, and starting


def test_handed_out_is_what_the_game_scores(store: Store, photos: Photos) -> None:
    id_ = game(store, ["", ""], terms=Terms(rules=BOTH))
    app = shoot(opened(game=id_), photos, FULL, LAKES)
    assert words.kingdom(1, 15) in html(app)
    app = tap(app, match_state.HAND_OUT)
    assert [each.points for each in store.game(id_).match.standings()] == [15, 3]


def test_a_game_from_a_photo_of_five_kingdoms(store: Store, photos: Photos) -> None:
    app = shoot(opened(), photos, LAKES, POOR, CROWNS, SWAMPS, "C W W1")
    app = tap(app, match_state.START_WITH)
    assert app.segmented_control(key=match_state.PLAYERS).value == 4
    app = tap(app, match_state.START)
    assert headline(app) == "5 kingdoms in the photo"
    assert app.segmented_control(key=match_state.hand_key(4)).value == -1
    app = tap(app, match_state.HAND_OUT)
    (line,) = store.games()
    assert line.kingdoms == 4
    assert len(store.kingdoms()) == 1, "the fifth is nobody's, and kept"


def test_no_game_begins_with_a_kingdom_that_is_gone(store: Store, photos: Photos) -> None:
    app = shoot(opened(), photos, LAKES)
    id_ = kingdom_of(app)
    app = tap(app, match_state.START_WITH)
    store.delete_kingdom(id_)
    for _ in range(2):
        app = tap(app, match_state.START)
        assert errors.GAMES[UnknownIdError.code] in told(app)
    assert store.games() == ()


def test_other_points_without_a_number_are_none(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = opened(game=id_, kingdom=str(store.game(id_).kingdoms[0][0]))
    app.text_input(key=match_state.EXTRA_WHY).set_value("castle")
    app = tap(app, match_state.extra_add_key(0))
    assert Night.NO_NUMBER in told(app)
    assert app.text_input(key=match_state.EXTRA_WHY).value == "castle"
    assert store.game(id_).match.games[0].seats[0].extras == ()


def test_a_long_list_of_earlier_games_goes_on(store: Store) -> None:
    ids = [store.new_game((Player(f"P{n}", Colour.YELLOW), TOM)).id for n in range(43)]
    single = {store.save_kingdom(Reading(parse_kingdom(LAKES))).id for _ in range(21)}

    def shown(app: AppTest) -> set[str]:
        return {key.removeprefix(match_state.earlier_key("")) for key in labels(app)}

    app = tap(opened(), match_state.EARLIER)
    assert shown(app) & {*ids} == {*ids[22:42]}
    assert len(shown(app) & single) == 20
    app = tap(tap(app, match_state.MORE_EARLIER), match_state.EARLIER)
    assert shown(app) & {*ids} == {*ids[2:42]}
    assert single < shown(app)
    app = tap(tap(app, match_state.MORE_EARLIER), match_state.EARLIER)
    assert shown(app) & {*ids} == {*ids[:42]}
    assert match_state.MORE_EARLIER not in labels(app)
