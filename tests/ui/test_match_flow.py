"""Game night's logic, driven as a person would, with readings that need no model."""

from collections.abc import Sequence

import pytest

from games.store import Store
from scoring.kingdom import Position, Square, Terrain
from scoring.match import Extra, Player, Terms, Variant
from scoring.notation import parse_kingdom
from scoring.regions import Rules, score
from tests.ui import fakes
from tests.ui.boards import set_square, shown_board
from tests.ui.driving import html, opened, run, tap
from tests.ui.game_night import game, headline, kept, labels, shoot
from tests.ui.matches import ADA, CROWNS, LAKES, MIA, POOR, SWAMPS, TOM
from ui import match_state, state
from ui.match_words import Night
from ui.share_code import Handed, link
from ui.words import Say

pytestmark = pytest.mark.usefixtures("store", "photos")


def test_from_the_start_page_to_the_standings(photos: dict[bytes, Sequence[str]]) -> None:
    app = tap(opened(), match_state.NEW_GAME)
    assert [app.text_input(key=match_state.name_key(n)).value for n in (0, 1)] == ["Player 1", "Player 2"]
    app.text_input(key=match_state.name_key(0)).set_value("Mia")
    app.text_input(key=match_state.name_key(1)).set_value("<i>Tom</i>")
    app = tap(app, match_state.START)
    assert headline(app) == Night.NO_KINGDOM_YET
    assert "<i>Tom" not in html(app)
    app = shoot(app, photos, SWAMPS)
    assert "Mia" in html(app)
    assert match_state.TO_STANDINGS not in labels(app)
    app = shoot(app, photos, LAKES)
    app = tap(app, match_state.TO_STANDINGS)
    assert headline(app) == "&lt;i&gt;Tom&lt;/i&gt; wins."
    assert "Largest region decides: 3 lake against 2 swamp." in html(app)
    again = opened(game=app.query_params[state.GAME])
    assert headline(again) == headline(app)
    assert labels(opened())[match_state.RECENT] == "Tonight's game. <i>Tom</i> wins."


def test_the_last_games_names_are_there_again(store: Store) -> None:
    rules = Rules(harmony=True, middle_kingdom_points=5)
    store.new_game((TOM, ADA), Terms(Variant.MIGHTY_DUEL, rules, dynasty=True))
    app = tap(opened(), match_state.NEW_GAME)
    assert app.text_input(key=match_state.name_key(0)).value == "Tom"
    app = tap(app, match_state.START)
    match = store.game(app.query_params[state.GAME]).match
    assert match.players == (TOM, ADA)
    assert match.terms == Terms(Variant.MIGHTY_DUEL, rules, dynasty=True)


def test_players_colours_and_terms(store: Store) -> None:
    app = tap(opened(), match_state.NEW_GAME)
    app.segmented_control(key=match_state.PLAYERS).set_value(4)
    app = run(app)
    assert match_state.VARIANT not in [str(each.key) for each in app.segmented_control]
    app = tap(app, match_state.pawn_key(0))
    app.text_input(key=match_state.name_key(3)).set_value("  Ben  ")
    app.segmented_control(key=match_state.LENGTH).set_value(True)
    app.toggle(key=match_state.AGREED_MIDDLE).set_value(True)
    app.toggle(key=match_state.STOP_AFTER_REGION).set_value(True)
    app.number_input(key=match_state.MIDDLE_POINTS).set_value(5)
    app = tap(app, match_state.START)
    match = store.game(app.query_params[state.GAME]).match
    assert [(each.name, each.colour.value) for each in match.players] == [
        ("Player 1", "green"),
        ("Player 2", "yellow"),
        ("Player 3", "blue"),
        ("Ben", "pink"),
    ]
    rules = Rules(middle_kingdom=True, middle_kingdom_points=5)
    assert match.terms == Terms(rules=rules, dynasty=True, stop_after_region=True)


def test_two_of_one_name_are_told_and_nothing_is_lost(store: Store) -> None:
    app = tap(opened(), match_state.NEW_GAME)
    for number in (0, 1):
        app.text_input(key=match_state.name_key(number)).set_value("Mia")
    app = tap(app, match_state.START)
    assert "Two players are called Mia." in html(app)
    assert store.games() == ()
    app.text_input(key=match_state.name_key(1)).set_value("Tom")
    app = tap(app, match_state.START)
    assert headline(app) == Night.NO_KINGDOM_YET


def test_names_of_players_that_are_hidden_come_back() -> None:
    app = tap(opened(), match_state.NEW_GAME)
    app.segmented_control(key=match_state.PLAYERS).set_value(3)
    app = run(app)
    app.text_input(key=match_state.name_key(2)).set_value("Ada")
    for number in (2, 3):
        app.segmented_control(key=match_state.PLAYERS).set_value(number)
        app = run(app)
    assert app.text_input(key=match_state.name_key(2)).value == "Ada"


def test_a_kingdom_without_a_game_becomes_the_first_of_one(
    photos: dict[bytes, Sequence[str]], store: Store
) -> None:
    app = shoot(opened(), photos, LAKES)
    kingdom = app.query_params[state.KINGDOM]
    app = tap(app, match_state.START_WITH)
    app = tap(app, match_state.START)
    found = store.game(app.query_params[state.GAME])
    assert found.kingdoms == ((kingdom, None),)
    assert headline(app) == "Player 1 has 3."
    alone = opened(kingdom=kingdom)
    assert match_state.START_WITH not in labels(alone)
    assert "Player 1" in html(tap(alone, match_state.TO_GAME))


def test_several_kingdoms_in_one_photo_are_handed_out_in_one_step(
    photos: dict[bytes, Sequence[str]], store: Store
) -> None:
    id_ = game(store, ["", "", ""])
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    assert headline(app) == "2 kingdoms in the photo"
    app = tap(app, match_state.HAND_OUT)
    assert headline(app) == "Mia leads with 3."
    seats = store.game(id_).match.games[0].seats
    assert [seat.kingdom and score(seat.kingdom).total for seat in seats] == [3, 1, None]


def test_handing_out_to_others_than_guessed(photos: dict[bytes, Sequence[str]], store: Store) -> None:
    id_ = game(store, ["", "", ""])
    app = shoot(opened(game=id_), photos, LAKES, POOR)
    app.segmented_control(key=match_state.hand_key(0)).set_value(1)
    app = run(app)
    assert app.segmented_control(key=match_state.hand_key(1)).value == -1
    app.segmented_control(key=match_state.hand_key(1)).set_value(2)
    app = tap(run(app), match_state.HAND_OUT)
    seats = store.game(id_).match.games[0].seats
    assert [seat.kingdom and score(seat.kingdom).total for seat in seats] == [None, 3, 1]


def test_a_game_from_all_kingdoms_of_a_photo(photos: dict[bytes, Sequence[str]], store: Store) -> None:
    app = shoot(opened(), photos, LAKES, POOR, CROWNS)
    assert labels(app)[match_state.START_WITH] == "Start a game with these 3 kingdoms"
    app = tap(tap(app, match_state.START_WITH), match_state.START)
    app = tap(app, match_state.HAND_OUT)
    assert headline(app) == "Player 3 wins."


def test_the_same_photo_twice_takes_nobodys_kingdom(photos: dict[bytes, Sequence[str]], store: Store) -> None:
    id_ = game(store, ["", ""])
    app = shoot(opened(game=id_), photos, LAKES)
    before = store.game(id_).kingdoms
    for page in (app, opened(game=id_)):  # the same session, and another phone
        again = shoot(page, photos, LAKES)
        assert "This photo is Mia&#x27;s kingdom already." in html(again)
        assert store.game(id_).kingdoms == before


def test_by_hand_and_back_to_the_game(store: Store) -> None:
    id_ = game(store, ["", ""], terms=Terms(Variant.MIGHTY_DUEL))
    app = tap(opened(game=id_), match_state.BY_HAND)
    assert len(shown_board(app)["squares"]) == 49
    app = tap(app, state.BACK)
    assert headline(app) == Night.NO_KINGDOM_YET


@pytest.mark.parametrize("form", ["id", "link", "notation"])
def test_a_kingdom_that_somebody_sent(store: Store, form: str) -> None:
    id_ = game(store, ["", ""])
    kingdom = kept(store, LAKES)
    text = {
        "id": f"http://kitchen.local:8501/?kingdom={kingdom}",
        "link": link("http://kitchen.local:8501", Handed(parse_kingdom(LAKES))),
        "notation": LAKES,
    }[form]
    app = tap(opened(game=id_), match_state.cell_key(1, 1))
    app.text_input(key=match_state.PASTED).set_value(text)
    app = tap(app, match_state.USE)
    assert "Tom" in html(app)
    assert headline(tap(app, state.BACK)) == "Tom has 3."


@pytest.mark.parametrize("text", ["", "hello", "http://[", "http://x/?kingdom=nobodys", "http://x/?k=1"])
def test_what_is_no_kingdom_is_told(store: Store, text: str) -> None:
    id_ = game(store, ["", ""])
    app = opened(game=id_, at="1-2")
    app.text_input(key=match_state.PASTED).set_value(text)
    app = tap(app, match_state.USE)
    assert 'role="alert"' in html(app)
    assert store.game(id_).kingdoms == ((None, None),)


def test_other_points_with_a_word_why(store: Store) -> None:
    id_ = game(store, [POOR, LAKES])
    app = tap(opened(game=id_), match_state.cell_key(1, 0))
    app.number_input(key=match_state.EXTRA_POINTS).set_value(3)
    app = tap(app, match_state.extra_add_key(0))
    assert "Other points need a word why." in html(app)
    app.number_input(key=match_state.EXTRA_POINTS).set_value(3)
    app.text_input(key=match_state.EXTRA_WHY).set_value("head start")
    app = tap(app, match_state.extra_add_key(0))
    assert labels(app)[match_state.extra_key(0, 1)] == "+3 head start"
    app = tap(app, state.BACK)
    assert headline(app) == "Mia wins."
    assert "Mia: +3, head start" in html(app)
    app = tap(tap(app, match_state.cell_key(1, 0)), match_state.extra_key(0, 1))
    assert store.game(id_).match.games[0].seats[0].extras == ()


def test_what_was_agreed_holds_for_every_kingdom(store: Store) -> None:
    id_ = game(store, [LAKES, POOR], terms=Terms(rules=Rules(harmony=True)))
    kingdom = str(store.game(id_).kingdoms[0][0])
    assert "21 squares are missing" in html(opened(game=id_, kingdom=kingdom))
    assert "21 squares are missing" not in html(opened(kingdom=kingdom))


def test_a_kingdom_is_shown_in_the_frame_of_the_game(store: Store) -> None:
    full = " / ".join(["W W W W W"] * 2 + ["W W C W W"] + ["W W W W W"] * 2)
    for variant, points in ((Variant.STANDARD, 5), (Variant.MIGHTY_DUEL, 0)):
        id_ = game(store, [full, ""], terms=Terms(variant, Rules(harmony=True)))
        app = opened(game=id_, kingdom=str(store.game(id_).kingdoms[0][0]))
        assert shown_board(app)["total"] == points


def test_a_kingdom_is_taken_out(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = tap(opened(game=id_), match_state.cell_key(1, 0))
    app = tap(app, match_state.TAKE_OUT)
    assert headline(app) == "Tom has 1."
    assert labels(app)[match_state.cell_key(1, 0)] == "Add Mia's kingdom"


def test_a_dynasty_and_a_correction_in_game_one(store: Store) -> None:
    id_ = game(store, [POOR, LAKES], [LAKES, LAKES], [CROWNS, SWAMPS])
    app = opened(game=id_)
    assert headline(app) == "Tom wins the Dynasty."
    assert labels(app)[match_state.cell_key(1, 0)] == "Mia, game 1: 1. Open the kingdom"
    app = tap(app, match_state.cell_key(1, 0))
    app = tap(set_square(app, (0, 1), Square(Terrain.MINE, 3)), state.BACK)
    assert headline(app) == "Mia wins the Dynasty."
    assert "10 points against 9." in html(app)
    assert "Running totals. Mia: 3, 6, 10. Tom: 3, 6, 9." in html(app)


def test_whose_kingdom_is_next_in_a_dynasty(photos: dict[bytes, Sequence[str]], store: Store) -> None:
    id_ = game(store, [LAKES, POOR], ["", ""], ["", ""])
    app = shoot(opened(game=id_), photos, CROWNS)
    assert "game 2 of 3" in html(app)
    app = shoot(app, photos, SWAMPS)
    assert [None not in row for row in store.game(id_).kingdoms] == [True, True, False]
    assert headline(tap(app, match_state.TO_STANDINGS)) == "Mia leads with 7."


def test_a_place_that_was_left_out_is_filled_by_its_own_page(
    photos: dict[bytes, Sequence[str]], store: Store
) -> None:
    id_ = game(store, [LAKES, ""], [LAKES, ""], ["", ""])
    app = tap(opened(game=id_), match_state.cell_key(1, 1))
    app = shoot(app, photos, POOR)
    assert [row[1] is not None for row in store.game(id_).kingdoms] == [True, False, False]


def test_play_again_with_the_same_players(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = tap(opened(game=id_), match_state.PLAY_AGAIN)
    other = app.query_params[state.GAME]
    assert other != [id_]
    assert store.game(other).match.players == (MIA, TOM)
    assert headline(app) == Night.NO_KINGDOM_YET


def test_names_and_terms_are_changed_later(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = tap(opened(game=id_), match_state.CHANGE)
    app.text_input(key=match_state.name_key(0)).set_value("Maria")
    app.segmented_control(key=match_state.LENGTH).set_value(True)
    app = tap(app, match_state.DONE)
    assert headline(app) == "Maria leads with 3."
    assert store.game(id_).match.terms.dynasty


def test_a_game_is_deleted_when_asked_twice(store: Store) -> None:
    id_ = game(store, [LAKES, POOR])
    app = tap(opened(game=id_, at="terms"), match_state.DELETE)
    assert store.games() != ()
    app = tap(app, match_state.DELETE_SURE)
    assert store.games() == ()
    assert Say.HEADLINE in html(app)


@pytest.mark.parametrize("address", [{"game": "<b>none</b>"}, {"game": "A" * 22}])
def test_an_address_that_nobody_has(address: dict[str, str]) -> None:
    app = opened(**address)
    assert 'role="alert"' in html(app)
    assert "<b>none" not in html(app)
    assert Say.HEADLINE in html(tap(app, state.BACK))


@pytest.mark.parametrize("at", ["9-9", "1-4", "1-1", "x", "2-1"])
def test_a_place_that_is_not_there_is_the_games_page(store: Store, at: str) -> None:
    assert headline(opened(game=game(store, [LAKES, POOR]), at=at)) == "Mia wins."


def test_a_photo_in_which_nothing_is_found_leads_back_to_the_game(
    photos: dict[bytes, Sequence[str]], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = game(store, ["", ""])
    app = opened(game=id_)
    data = fakes.picture(parse_kingdom(LAKES))
    photos[data] = ()
    app.session_state[state.PHOTO] = state.Chosen("photo.jpg", data, "empty")
    app = run(app)
    assert state.READ_SQUARES in labels(app)
    assert headline(tap(app, state.BACK)) == Night.NO_KINGDOM_YET


def test_extras_are_shown_for_a_player_without_a_kingdom(store: Store) -> None:
    id_ = game(store, ["", LAKES])
    store.add_extra(id_, Extra(5, "beginner"), seat=0)
    app = opened(game=id_, at="1-1")
    assert labels(app)[match_state.extra_key(0, 1)] == "+5 beginner"
    assert "beginner" not in html(opened(game=id_))


def test_long_lists_of_players_are_no_trouble(store: Store) -> None:
    players = [Player("N" * 40, MIA.colour), Player("O" * 40, TOM.colour)]
    id_ = store.new_game(players).id
    assert headline(opened(game=id_)) == Night.NO_KINGDOM_YET


def test_the_box_decides_a_doubtful_square_and_says_so(
    photos: dict[bytes, Sequence[str]], store: Store, doubts: dict[str, dict[Position, Square]]
) -> None:
    rich = "C W M3 / L L L1"
    doubts[rich] = {(0, 2): Square(Terrain.MINE, 2)}
    id_ = game(store, ["C W M3", ""])
    app = shoot(opened(game=id_), photos, rich)
    kingdom = store.kingdom(app.query_params[state.KINGDOM])
    assert kingdom.reading.kingdom.at(0, 2) == Square(Terrain.MINE, 2)
    assert kingdom.taps == ()
    assert shown_board(app)["doubts"] == [2]
    assert any("Read as mine, 3 crowns" in label for label in labels(app).values())
    app = tap(app, state.BACK)
    assert headline(app) == "Tom wins."
    assert html(app).count("row 1, column 3") == 1
    assert "Tom&#x27;s kingdom, seen with the others: row 1, column 3 is mine, 2 crowns." in html(app)
    app = tap(app, match_state.cell_key(1, 1))
    app = tap(set_square(app, (0, 2), Square(Terrain.MINE, 2)), state.BACK)
    assert "row 1, column 3" not in html(app)


def test_the_box_names_sure_squares_and_changes_nothing(
    photos: dict[bytes, Sequence[str]], store: Store
) -> None:
    id_ = game(store, ["", ""])
    app = shoot(shoot(opened(game=id_), photos, "C W M3"), photos, "C W M3 / L L L1")
    app = tap(app, match_state.TO_STANDINGS)
    assert html(app).count("row 1, column") == 1
    seats = store.game(id_).match.games[0].seats
    assert [seat.kingdom and seat.kingdom.at(0, 2).crowns for seat in seats] == [3, 3]


def test_each_game_of_a_dynasty_has_the_whole_box(store: Store) -> None:
    id_ = game(store, ["C W M3", POOR], ["C W M3", POOR], ["", ""])
    assert Night.BOX not in html(opened(game=id_))
    other = game(store, ["C W M3", "C W M3"])
    assert Night.BOX in html(opened(game=other))
    assert "Game 1:" not in html(opened(game=other))


def test_in_a_dynasty_the_box_names_the_game(store: Store) -> None:
    twice = ["C W M3", "C W M3"]
    said = html(opened(game=game(store, twice, [POOR, POOR], twice)))
    lines = [line.partition("</li>")[0] for line in said.partition("cc-box")[2].split("<li>")[1:]]
    assert [line.partition("&#x27;s kingdom: the others leave no such domino")[0] for line in lines] == [
        "Game 1: Mia",
        "Game 3: Mia",
    ]


def test_in_a_dynasty_a_kingdom_too_large_names_its_game(store: Store) -> None:
    said = html(opened(game=game(store, [POOR, POOR], [POOR, "C W W W W W"], ["", ""])))
    assert "<li>Game 2: Tom&#x27;s kingdom reaches over" in said
