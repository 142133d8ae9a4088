"""The frame a kingdom must fit: the variant's in a game, outside one what tiles need or a user asked for;
and no tile is lost on the way from one to another.
"""

from collections.abc import Iterable, Sequence

import pytest
from streamlit.testing.v1 import AppTest

import ui.keep
from games.records import DECIDED
from games.store import Store
from scoring.kingdom import EMPTY, Position, Square, Terrain
from scoring.match import Terms, Variant
from scoring.notation import format_kingdom, parse_kingdom
from scoring.regions import Rules, score
from tests.ui import fakes
from tests.ui.boards import AS_READ, set_square, shown_board
from tests.ui.driving import html, opened, run, tap
from tests.ui.game_night import game, headline, shoot
from tests.ui.matches import LAKES, MIA, POOR, TOM
from ui import match_state, state, words
from ui.match_box import Verdict, as_read, settled
from ui.share_code import Handed, encode, link
from ui.share_words import ShareSay

pytestmark = pytest.mark.usefixtures("store", "photos")

Photos = dict[bytes, Sequence[str]]

BOTH = Rules(harmony=True, middle_kingdom=True)
FULL = "W W W W W1 / F F F F F1 / L L C L L1 / G G G G G / S S S S S1"
REGIONS, FULL_TOTAL = 17, 32
"""Without bonuses, and with both."""

MISREAD = "W W W W W1 S / F F F F F1 . / L L C L L1 . / G G G G G . / S S S S S1 ."
"""The same with a column too many, in its first row."""

EXTRA: Position = (0, 5)
DUEL = Terms(Variant.MIGHTY_DUEL)
WHEAT, WHEAT1 = Square(Terrain.WHEAT), Square(Terrain.WHEAT, 1)
ROW = ("C", "W1", "W")


def id_of(app: AppTest) -> str:
    found = app.query_params[state.KINGDOM]
    return found if isinstance(found, str) else found[0]


def total(app: AppTest) -> int:
    return int(shown_board(app)["total"])


def shape(app: AppTest) -> tuple[int, int]:
    board = shown_board(app)
    return board["rows"], board["cols"]


def told(app: AppTest) -> str:
    return html(app).partition("cc-trouble cc-told")[2].partition("</div>")[0]


def frames(app: AppTest) -> list[str]:
    """The frames that the page has to choose from, none where there is no choice."""
    return [option for each in app.segmented_control if each.key == state.FRAME for option in each.options]


def choose_frame(app: AppTest, size: int) -> AppTest:
    app.segmented_control(key=state.FRAME).set_value(size)
    return run(app)


def chosen(app: AppTest) -> object:
    return app.segmented_control(key=state.FRAME).value


def board_of(size: int) -> AppTest:
    """An empty board in this frame."""
    app = tap(opened(), state.BY_HAND)
    return app if size == 5 else choose_frame(app, size)


def set_row(app: AppTest, squares: Iterable[str], row: int = 0) -> AppTest:
    for col, square in enumerate(squares):
        set_square(app, (row, col), square)
    return app


def paste(app: AppTest, text: str) -> AppTest:
    """Into an empty board."""
    app.text_input(key=state.PASTED).set_value(text)
    return tap(app, state.PASTE_FILL)


def paste_in_game(app: AppTest, text: str) -> AppTest:
    """On the page of a player without a kingdom."""
    app.text_input(key=match_state.PASTED).set_value(text)
    return tap(app, match_state.USE)


# A kingdom that was misread, or is too large


def test_the_score_of_a_full_kingdom() -> None:
    assert score(parse_kingdom(FULL), BOTH).total == FULL_TOTAL


@pytest.mark.parametrize("way", ["photo", "pasted"])
def test_a_kingdom_too_large_for_its_game_is_repaired_by_hand(store: Store, photos: Photos, way: str) -> None:
    """It is shown whole and said to be too large; without the tile that is none, the agreed frame holds."""
    id_ = game(store, ["", POOR], terms=Terms(rules=BOTH))
    if way == "photo":
        app = shoot(opened(game=id_), photos, MISREAD)
    else:
        app = paste_in_game(opened(game=id_, at="1-1"), MISREAD)
    left = min(col for _, col in tiles(store, id_of(app)))
    top = min(row for row, _ in tiles(store, id_of(app)))
    assert shape(app)[1] >= 6
    assert words.FRAMES[7] in html(app)
    assert "not 5 × 5" in html(opened(game=id_))
    set_square(app, (top, left + 5), ".")
    assert total(app) == FULL_TOTAL
    assert words.FRAMES[5] in html(app)
    assert total(opened(game=id_, kingdom=id_of(app))) == FULL_TOTAL
    assert headline(opened(game=id_)) == "Mia wins."
    assert total(tap(app, state.UNDO)) == REGIONS


def tiles(store: Store, id_: str) -> list[Position]:
    return [place for place, square in store.kingdom(id_).kingdom if square != EMPTY]


def test_the_agreed_frame_stays_the_larger_one(store: Store, photos: Photos) -> None:
    """In a Mighty Duel a kingdom that fits 5x5 by now does not fill its frame."""
    id_ = game(store, ["", POOR], terms=Terms(Variant.MIGHTY_DUEL, BOTH))
    app = shoot(opened(game=id_), photos, MISREAD)
    set_square(app, EXTRA, ".")
    assert total(app) == REGIONS
    sheet = store.game(id_).match.sheet(1, 0)
    assert sheet is not None
    assert sheet.total == total(app)


def test_outside_a_game_the_usual_frame_is_back_with_the_last_tile_too_many(photos: Photos) -> None:
    app = shoot(opened(), photos, MISREAD)
    for key in (state.HARMONY, state.MIDDLE_KINGDOM):
        app.toggle(key=key).set_value(True)
        run(app)
    assert total(app) == REGIONS
    set_square(app, EXTRA, ".")
    assert total(app) == FULL_TOTAL
    assert ui.keep.load(id_of(app)).kingdom.size == 5
    assert total(opened(kingdom=id_of(app))) == FULL_TOTAL
    assert total(set_square(app, EXTRA, AS_READ)) == REGIONS


def test_a_copy_of_a_misread_kingdom_is_repaired_too() -> None:
    app = opened(k=encode(Handed(parse_kingdom(MISREAD), BOTH)))
    assert frames(app) == [words.FRAMES[7]]
    top = min(row for (row, _), square in ui.keep.load(id_of(app)).kingdom if square != EMPTY)
    set_square(app, (top, 5), ".")
    assert total(app) == FULL_TOTAL
    assert frames(app) == [words.FRAMES[5]]


def test_a_frame_that_was_asked_for_stays() -> None:
    app = opened(k=encode(Handed(parse_kingdom("W1 W / C F", 7))))
    set_square(app, (0, 0), "W")
    set_square(app, (0, 0), ".")
    assert ui.keep.load(id_of(app)).kingdom.size == 7
    assert chosen(app) == 7


def test_the_rings_begin_with_the_frame_of_what_was_read(photos: Photos) -> None:
    """The column too many is still between them."""
    app = shoot(opened(), photos, MISREAD)
    set_square(app, EXTRA, ".")
    tap(app, state.PLACE)
    assert (app.session_state[state.COLS], app.session_state[state.FRAME]) == (6, 7)


def test_a_square_that_the_box_empties_takes_the_larger_frame_with_it() -> None:
    saved = fakes.saved(fakes.reading(parse_kingdom(MISREAD), {EXTRA: EMPTY}))
    reading = settled(saved, Verdict(((EXTRA, EMPTY),)))
    assert reading is not None
    assert [notice.code for notice in reading.notices] == [DECIDED]
    assert reading.kingdom.size == reading.frame == 5
    assert as_read(reading) == parse_kingdom(MISREAD)


# In a game the frame is the variant's


@pytest.mark.parametrize("variant", list(Variant))
def test_a_game_offers_no_choice_of_frames(store: Store, variant: Variant) -> None:
    id_ = game(store, ["", POOR], terms=Terms(variant))
    app = tap(opened(game=id_), match_state.BY_HAND)
    assert shape(app) == (variant.size, variant.size)
    assert not frames(app)
    assert frames(opened(kingdom=id_of(app))) == [words.FRAMES[5], words.FRAMES[7]]


@pytest.mark.parametrize("text", ["C W1 / W W", link("http://x", Handed(parse_kingdom("C W1 / W W")))])
def test_a_small_kingdom_pasted_in_a_duel_lies_on_its_board(store: Store, text: str) -> None:
    id_ = game(store, ["", ""], terms=DUEL)
    app = paste_in_game(opened(game=id_, at="1-1"), text)
    assert shape(app) == (7, 7)
    assert total(set_square(app, (6, 6), "F1")) == 3 + 1


def test_a_large_frame_in_a_link_does_not_enlarge_the_game(store: Store) -> None:
    text = link("http://x", Handed(parse_kingdom("C W1 / W W", 7)))
    id_ = game(store, ["", ""])
    app = paste_in_game(opened(game=id_, at="1-1"), text)
    assert shape(app) == (5, 5)
    app = paste(tap(opened(game=id_, at="1-2"), match_state.BY_HAND), text)
    assert shape(app) == (5, 5)
    assert total(app) == 3


def test_a_link_pasted_on_a_duels_board_leaves_it_as_large(store: Store) -> None:
    id_ = game(store, ["", ""], terms=DUEL)
    app = tap(opened(game=id_), match_state.BY_HAND)
    paste(app, link("http://x", Handed(parse_kingdom(FULL))))
    assert shape(app) == (7, 7)
    assert total(app) == REGIONS


def test_a_kingdom_typed_before_the_duel_gets_its_board(store: Store) -> None:
    app = set_row(board_of(5), ROW)
    kingdom = id_of(app)
    id_ = store.new_game((MIA, TOM), DUEL).id
    paste_in_game(opened(game=id_, at="1-1"), f"http://x/?kingdom={kingdom}")
    app = opened(game=id_, kingdom=kingdom)
    assert shape(app) == (7, 7)
    assert total(app) == 2
    assert total(tap(app, state.UNDO)) == 1


def test_terms_that_are_changed_change_the_board(store: Store) -> None:
    id_ = store.new_game((MIA, TOM)).id
    app = set_row(tap(opened(game=id_), match_state.BY_HAND), ROW)
    kingdom = id_of(app)
    before = store.game(id_).match
    store.edit_game(id_, before.players, DUEL, before=before)
    assert shape(opened(game=id_, kingdom=kingdom)) == (7, 7)
    store.edit_game(id_, before.players, before.terms, before=store.game(id_).match)
    app = opened(game=id_, kingdom=kingdom)
    assert shape(app) == (5, 5)
    assert total(app) == 2


def test_tiles_that_an_earlier_version_put_out_of_sight_come_back(store: Store) -> None:
    """A tap on 5x5 in a duel did that; how far they lie from the middle was kept."""
    id_ = store.new_game((MIA, TOM), DUEL).id
    app = set_row(tap(opened(game=id_), match_state.BY_HAND), ROW)
    kingdom = id_of(app)
    store.replace_reading(kingdom, ui.keep.empty(5), place=lambda _: None, board=None)
    app = opened(game=id_, kingdom=kingdom)
    assert shape(app) == (7, 7)
    assert total(app) == 2


# On a board that is filled in by hand


def test_a_smaller_frame_keeps_tiles_at_the_rim() -> None:
    app = set_row(board_of(7), ROW)
    choose_frame(app, 5)
    assert (chosen(app), shape(app), total(app)) == (5, (5, 5), 2)
    assert format_kingdom(ui.keep.load(id_of(app)).kingdom).startswith("C W1 W0")
    assert total(tap(app, state.UNDO)) == 1
    assert total(tap(app, state.REDO)) == 2
    assert total(choose_frame(app, 7)) == 2


def test_a_frame_that_would_lose_a_tile_is_not_offered() -> None:
    app = set_row(board_of(7), "WWWWWW")
    assert frames(app) == [words.FRAMES[7]]
    set_square(app, (0, 0), ".")
    assert frames(app) == [words.FRAMES[5], words.FRAMES[7]]


def test_what_undo_and_redo_bring_back_has_its_square() -> None:
    """The board is larger than the frame for that; with a tile out there the frame is larger, too."""
    app = set_row(board_of(7), ROW)
    set_square(app, (6, 6), "F3")
    tap(app, state.UNDO)
    choose_frame(app, 5)
    assert (chosen(app), total(app)) == (5, 2)
    assert total(tap(app, state.REDO)) == 2 + 3
    assert (chosen(app), frames(app)) == (7, [words.FRAMES[7]])
    assert total(tap(app, state.UNDO)) == 2
    assert chosen(app) == 5
    tap(app, state.RESET)
    assert total(tap(app, state.UNDO)) == 2


@pytest.mark.parametrize(
    ("size", "text", "frame", "expected"),
    [
        pytest.param(7, link("http://x", Handed(parse_kingdom(FULL), BOTH)), 5, FULL_TOTAL, id="link-5-on-7"),
        pytest.param(5, link("http://x", Handed(parse_kingdom(FULL, 7), BOTH)), 7, REGIONS, id="link-7-on-5"),
        pytest.param(7, FULL, 7, REGIONS, id="notation-says-no-frame"),
        pytest.param(5, "W W W W W W1", 7, 6, id="it-grows"),
    ],
)
def test_what_is_pasted_brings_its_frame(size: int, text: str, frame: int, expected: int) -> None:
    app = paste(board_of(size), text)
    assert (chosen(app), total(app)) == (frame, expected)


def test_a_link_on_a_board_that_is_larger_than_its_frame() -> None:
    """What was laid before it was emptied can still come back."""
    app = set_row(board_of(7), "WWWWWW")
    tap(app, state.RESET)
    choose_frame(app, 5)
    paste(app, link("http://x", Handed(parse_kingdom(FULL), BOTH)))
    assert (chosen(app), total(app)) == (5, FULL_TOTAL)


def test_a_paste_on_a_copy_that_was_emptied() -> None:
    app = opened(k=encode(Handed(parse_kingdom("W W W W W W"))))
    for (row, col), square in ui.keep.load(id_of(app)).kingdom:
        if square != EMPTY:
            set_square(app, (row, col), ".")
    paste(app, link("http://x", Handed(parse_kingdom(FULL), BOTH)))
    assert total(app) == FULL_TOTAL


# What is pasted


@pytest.mark.parametrize("text", ["http://[abc", "//[", "http://x]/?k=1", "http://\u2100/?k=1"])
def test_an_address_that_is_none(text: str) -> None:
    app = paste(board_of(5), text)
    assert ShareSay.PASTE_DAMAGED in told(app)
    assert total(app) == 0


def test_the_address_of_a_kingdom_that_is_in_the_game_moves_nothing(store: Store) -> None:
    id_ = game(store, [LAKES, ""])
    before = store.game(id_).kingdoms
    address = f"http://x/?game={id_}&kingdom={before[0][0]}"
    app = paste_in_game(opened(game=id_, at="1-2"), address)
    assert "This is Mia&#x27;s kingdom already." in told(app)
    assert total(app) == 3
    assert store.game(id_).kingdoms == before
