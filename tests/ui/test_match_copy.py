"""A game saved as a file from its page, and brought back on the start page."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from games.store import Store
from tests.ui.driving import html, opened, run, tap
from tests.ui.game_night import game, headline, labels
from tests.ui.matches import LAKES, POOR
from ui import errors, match_state, state
from ui.match_words import Night
from ui.words import Say

pytestmark = pytest.mark.usefixtures("store")

BOARD = b"\xff\xd8\xff\xe0 a flattened board \xff\xd9"


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the download on the page was given, once there is one."""
    given: dict[str, Any] = {}

    def download_button(label: str, **options: Any) -> bool:
        given.update(options, label=label)
        return False

    monkeypatch.setattr(st, "download_button", download_button)
    return given


def bring(data: bytes, name: str = "crowncount.json") -> AppTest:
    app = tap(opened(), match_state.BRING_BACK)
    app.file_uploader(key=match_state.BROUGHT).upload(name, data, "application/json")
    return run(app)


def test_a_copy_is_saved_and_brought_back(store: Store, saved: dict[str, Any]) -> None:
    id_ = game(store, [LAKES, POOR])
    store.set_board(str(store.game(id_).kingdoms[0][0]), BOARD)
    tap(opened(game=id_), match_state.CHANGE)
    assert saved["label"] == Night.SAVE_COPY
    assert saved["file_name"] == f"crowncount-{store.game(id_).created:%Y-%m-%d}.json"
    text = saved["data"]()
    match = store.game(id_).match
    store.delete_game(id_)
    app = bring(text.encode())
    assert headline(app) == "Mia wins."
    (new,) = (line.id for line in store.games())
    assert app.query_params[state.GAME] == new
    assert store.game(new).match == match
    assert store.board(str(store.game(new).kingdoms[0][0])) == BOARD


def test_the_copy_is_offered_beside_the_deletion(store: Store) -> None:
    app = opened(game=game(store, [LAKES, POOR]), at="terms")
    assert [button.label for button in app.download_button] == [Night.SAVE_COPY]
    assert match_state.DELETE in labels(app)


def test_bringing_back_is_offered_with_and_without_games(store: Store) -> None:
    assert labels(opened())[match_state.BRING_BACK] == Night.BRING_BACK
    game(store, [LAKES, POOR])
    assert labels(opened())[match_state.BRING_BACK] == Night.BRING_BACK


DAMAGE: dict[str, Callable[[str], bytes]] = {
    "nothing": lambda _: b"",
    "a-picture": lambda _: b"\xff\xd8\xff\xe0 no text",
    "cut-off": lambda text: text[:100].encode(),
    "another-encoding": lambda text: text.replace("Mia", "Zo\u00eb").encode("latin-1"),
    "utf-16": lambda text: text.encode("utf-16"),
    "odd-date": lambda text: json.dumps(json.loads(text) | {"created": "0001-01-01T00:00:00+14:00"}).encode(),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_what_is_no_saved_game_is_told(store: Store, damage: Callable[[str], bytes]) -> None:
    id_ = game(store, [LAKES, POOR])
    app = bring(damage(store.export_game(id_)))
    assert errors.GAMES["import-refused"] in html(app)
    assert Say.HEADLINE in html(app)
    assert [line.id for line in store.games()] == [id_]


def test_a_file_with_a_byte_order_mark(store: Store) -> None:
    text = store.export_game(game(store, [LAKES, POOR]))
    assert headline(bring(text.encode("utf-8-sig"))) == "Mia wins."


def test_a_notice_that_has_no_fields_breaks_no_page(store: Store) -> None:
    """A file may say what no reader says: it is shown by its code."""
    data = json.loads(store.export_game(game(store, [LAKES, POOR])))
    notices = [{"code": code, "fields": [["where", "x"]], "squares": []} for code in ("too-many", "cut-off")]
    data["games"][0][0]["kingdom"]["notices"] = notices
    app = tap(bring(json.dumps(data).encode()), match_state.cell_key(1, 0))
    assert "Too many." in html(app)
    assert "Cut off." in html(app)
