"""Handing on, opening a link, pasting, deleting; the way from a laptop to the phone."""

import base64
import io
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st
from PIL import Image
from streamlit.testing.v1 import AppTest

import ui.address
import ui.camera
import ui.keep
import ui.reading
import ui.share
from games.database import URL_SETTING
from games.errors import UnknownIdError
from games.records import Tap
from scoring.match import Colour, Player
from scoring.notation import format_kingdom, parse_kingdom
from scoring.regions import Rules, score
from tests.scoring.examples import BOTH, CROSS_7
from tests.ui import fakes
from tests.ui.boards import set_square, shown_board
from tests.ui.driving import html, opened, run, tap
from ui import state
from ui.share_code import NAME, Handed, decode, encode
from ui.share_words import ShareSay
from ui.shown import show_kingdom
from ui.words import FRAMES, Say
from vision.photo import load_photo
from vision.read import PhotoReading

KINGDOM = parse_kingdom(fakes.EXAMPLE)
TOTAL = score(KINGDOM, BOTH).total
CODE = encode(Handed(KINGDOM, BOTH))


@pytest.fixture(autouse=True)
def store(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty store, and a reader that sees the example in every photo."""
    path = tmp_path_factory.mktemp("store") / "games.sqlite3"
    monkeypatch.setenv(URL_SETTING, f"sqlite:///{path}")
    ui.keep.store.clear()
    st.cache_data.clear()

    def read(source: bytes, **_: object) -> PhotoReading:
        return fakes.photo_reading(load_photo(source), [fakes.reading(KINGDOM)])

    monkeypatch.setattr(ui.reading, "read_photo", read)
    yield
    ui.keep.store.clear()
    st.cache_data.clear()


def photographed() -> AppTest:
    app = opened()
    app.file_uploader[0].upload("kitchen.png", fakes.picture(KINGDOM), "image/png")
    return run(app)


def total(app: AppTest) -> int:
    """Of the kingdom on the page, which is no start page."""
    assert Say.HEADLINE not in html(app)
    return show_kingdom(ui.keep.load(id_of(app))).sheet.total


def id_of(app: AppTest) -> str:
    found = app.query_params[state.KINGDOM]
    return found if isinstance(found, str) else str(found[0])


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """What the share sheet's components were given, by their keys."""
    found: dict[str, dict[str, Any]] = {}

    def component(*, key: str, data: dict[str, Any]) -> None:
        found[key] = data

    monkeypatch.setattr(ui.share, "_picture", component)
    monkeypatch.setattr(ui.share, "_copy", component)
    monkeypatch.setattr(ui.address, "address", lambda: "http://192.168.1.5:8501")
    return found


def test_the_sheet_hands_on_picture_link_and_text(handed: dict[str, dict[str, Any]]) -> None:
    app = photographed()
    tap(app, state.SHARE)
    picture = handed[state.SHARE_PICTURE]
    assert picture["name"] == f"crowncount-{score(KINGDOM).total}.png"
    with Image.open(io.BytesIO(base64.b64decode(picture["png"]))) as image:
        assert image.width == 1080
    assert handed[state.COPY_TEXT]["text"] == format_kingdom(KINGDOM)
    link = handed[state.COPY_LINK]["text"]
    assert link == f"http://192.168.1.5:8501/?{NAME}={encode(Handed(KINGDOM, Rules()))}"
    assert id_of(app) not in link, "the link gives no way to this kingdom"


def test_the_link_has_what_was_corrected_and_the_rules(handed: dict[str, dict[str, Any]]) -> None:
    app = opened(k=CODE)
    store, id_ = ui.keep.store(), id_of(app)
    before = store.kingdom(id_)
    store.append_tap(id_, Tap(4, 4, parse_kingdom("M3").at(0, 0)), revision=before.revision)
    tap(run(app), state.SHARE)
    found = decode(handed[state.COPY_LINK]["text"].partition("=")[2])
    assert found.kingdom == KINGDOM.with_square(4, 4, parse_kingdom("M3").at(0, 0))
    assert found.rules == BOTH


def test_a_link_opens_a_copy() -> None:
    app, again = opened(k=CODE), opened(k=CODE)
    assert total(app) == TOTAL
    assert NAME not in app.query_params
    assert id_of(app) != id_of(again)
    kept = ui.keep.load(id_of(app))
    assert (kept.kingdom, kept.rules) == (KINGDOM, BOTH)
    assert (kept.reading.corners, kept.has_board, kept.by_hand) == (None, False, {})
    assert shown_board(app)["allRead"] == Say.COPY_OPENED
    assert not app.text_input, "there is something on the board"
    assert id_of(run(app)) == kept.id, "a reload shows the same one"


def test_the_way_back_in_a_copy_leads_to_what_was_shared() -> None:
    app = opened(k=CODE)
    assert all(app.button(key=key).disabled for key in (state.UNDO, state.REDO, state.RESET))
    set_square(app, (0, 0), "M3")
    assert app.button(key=state.RESET).label == Say.RESET_COPY
    assert total(tap(app, state.RESET)) == TOTAL
    assert total(tap(app, state.UNDO)) != TOTAL
    assert total(tap(app, state.UNDO)) == TOTAL


def test_a_copy_in_another_frame() -> None:
    """What was shared and what was set since stay together; a frame that is too small is not offered."""
    app = opened(k=encode(Handed(parse_kingdom("W1 W / C F"))))
    set_square(app, (3, 3), "W1")
    before = ui.keep.load(id_of(app)).kingdom
    app.segmented_control(key=state.FRAME).set_value(7).run()
    assert ui.keep.load(id_of(app)).kingdom == ui.keep.centred(before, 7)
    app.segmented_control(key=state.FRAME).set_value(5).run()
    assert ui.keep.load(id_of(app)).kingdom == before
    large = opened(k=encode(Handed(parse_kingdom(CROSS_7))))
    assert large.segmented_control(key=state.FRAME).options == [FRAMES[7]]


def test_a_link_to_a_small_kingdom_lies_in_the_middle_and_in_its_frame() -> None:
    kingdom = parse_kingdom("W1 W / C F", 7)
    app = opened(k=encode(Handed(kingdom, Rules(harmony=True, harmony_by_hand=True), discarded=False)))
    kept = ui.keep.load(id_of(app))
    assert kept.kingdom.size == 7
    assert kept.kingdom.bounds == (2, 2, 4, 4)
    assert kept.discarded is False
    assert total(app) == score(kingdom).total + 5


@pytest.mark.parametrize("code", [CODE[:-2], CODE.replace("L", "F", 1), "hello", "", "<b>"])
def test_a_damaged_link_is_one_sentence_on_the_start_page(code: str) -> None:
    app = opened(k=code)
    assert ShareSay.LINK_DAMAGED in html(app)
    assert Say.HEADLINE in html(app)
    assert not {NAME, state.KINGDOM} & set(app.query_params)
    assert ShareSay.LINK_DAMAGED not in html(run(app)), "said once"


def paste(app: AppTest, text: str) -> AppTest:
    app.text_input(key=state.PASTED).set_value(text)
    return tap(app, state.PASTE_FILL)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(fakes.EXAMPLE, score(KINGDOM).total, id="notation"),
        pytest.param(f"http://10.0.0.7:8501/?{NAME}={CODE}", TOTAL, id="link-with-its-rules"),
        pytest.param(CROSS_7, score(parse_kingdom(CROSS_7)).total, id="a-larger-frame"),
    ],
)
def test_a_pasted_kingdom_fills_the_empty_board(text: str, expected: int) -> None:
    app = tap(opened(), state.BY_HAND)
    id_ = id_of(app)
    paste(app, text)
    assert total(app) == expected
    assert id_of(app) == id_
    assert not app.text_input, "there is something on the board now"
    tap(app, state.RESET)
    assert total(app) == 0
    assert app.text_input


def test_a_paste_that_is_no_kingdom_changes_nothing() -> None:
    app = tap(opened(), state.BY_HAND)
    paste(app, "G L F F X")
    assert ShareSay.PASTE_DAMAGED in html(app)
    assert total(app) == 0
    paste(app, "  ")
    assert ShareSay.PASTE_DAMAGED not in html(app)


def test_a_kingdom_of_a_game_stays_in_its_seat_when_it_is_filled_in() -> None:
    app = tap(opened(), state.BY_HAND)
    store = ui.keep.store()
    game = store.new_game([Player("Mia", Colour.BLUE), Player("Tom", Colour.PINK)])
    store.assign_kingdom(game.id, id_of(app), seat=0)
    paste(run(app), fakes.EXAMPLE)
    assert store.game(game.id).match.games[0].seats[0].kingdom == KINGDOM


def test_deleting_asks_once_and_the_page_says_so() -> None:
    app = photographed()
    id_ = id_of(app)
    tap(app, state.DELETE)
    assert ShareSay.DELETE_PHOTO in html(app)
    assert ShareSay.DELETE_FROM_GAME not in html(app)
    tap(app, state.DELETE_KEEP)
    assert ui.keep.load(id_).has_board
    tap(run(app), state.DELETE)
    tap(app, state.DELETE_NOW)
    run(app)
    with pytest.raises(UnknownIdError):
        ui.keep.load(id_)
    assert state.KINGDOM not in app.query_params


def test_after_deleting_the_start_page_says_what_went() -> None:
    app = photographed()
    tap(app, state.DELETE)
    app.button(key=state.DELETE_NOW).click().run()
    assert ShareSay.DELETED_PHOTO in html(app)
    assert Say.HEADLINE in html(app)


def test_the_same_photo_again_is_read_anew_after_deleting() -> None:
    app = photographed()
    id_ = id_of(app)
    tap(app, state.DELETE)
    tap(app, state.DELETE_NOW)
    run(app)
    app.file_uploader[0].upload("kitchen.png", fakes.picture(KINGDOM), "image/png").run()
    assert not app.exception
    assert total(app) == score(KINGDOM).total
    assert id_of(app) != id_


def test_deleting_a_kingdom_of_a_game_says_what_it_means() -> None:
    app = opened(k=CODE)
    store = ui.keep.store()
    game = store.new_game([Player("Mia", Colour.BLUE), Player("Tom", Colour.PINK)])
    store.assign_kingdom(game.id, id_of(app), seat=0)
    tap(run(app), state.DELETE)
    assert ShareSay.DELETE_TYPED in html(app)
    assert ShareSay.DELETE_FROM_GAME in html(app)
    tap(app, state.DELETE_NOW)
    assert store.game(game.id).kingdoms == ((None, None),)


def test_the_start_page_has_the_address_and_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'class="cc-phone"' not in html(opened()), "the address is not known"
    monkeypatch.setattr(ui.address, "for_phone", lambda: "http://192.168.1.5:8501")
    found = html(opened())
    assert "<code>http://192.168.1.5:8501</code>" in found
    assert "data:image/svg+xml" in found.split('class="cc-phone"')[1]


def camera_that(gives: Callable[[], object]) -> Callable[..., object]:
    return lambda *_, **__: gives()


def test_the_camera_in_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the browser allows it; a picture taken with it is a photo like any other."""
    assert state.CAMERA_OPEN not in [button.key for button in opened().button]
    monkeypatch.setattr(ui.address, "secure", lambda: True)
    taken: list[object] = [None]
    monkeypatch.setattr(st, "camera_input", camera_that(lambda: taken[0]))
    app = tap(opened(), state.CAMERA_OPEN)
    assert state.KINGDOM not in app.query_params
    taken[0] = SimpleNamespace(getvalue=lambda: fakes.picture(KINGDOM))
    tap(app, state.CAMERA_OPEN)
    assert total(app) == score(KINGDOM).total
    assert ui.camera.NAME in html(app)
