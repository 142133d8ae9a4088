"""The list on the start page: games before the last, and kingdoms that lie in no game."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
import streamlit as st
from streamlit.runtime.context import ContextProxy
from streamlit.testing.v1 import AppTest

import ui.keep
from games.errors import GameError, StoreUnavailableError
from games.store import Store
from scoring.match import Colour, Player
from tests.ui.driving import html, opened, run, tap
from tests.ui.game_night import game, headline, kept, labels, shoot
from tests.ui.matches import CROWNS, LAKES, POOR, SWAMPS, TOM
from ui import earlier, match_state, state
from ui.errors import words_for
from ui.match_words import Night
from ui.words import Say

pytestmark = pytest.mark.usefixtures("store", "photos")


def listed(app: AppTest) -> dict[str, str]:
    """The lines of the list, by what they open; in the order they are shown in."""
    prefix = match_state.earlier_key("")
    return {key.removeprefix(prefix): text for key, text in labels(app).items() if key.startswith(prefix)}


def shown_list(app: AppTest) -> dict[str, str]:
    return listed(tap(app, match_state.EARLIER))


def test_the_button_is_there_when_the_start_page_leads_not_to_everything(store: Store) -> None:
    assert match_state.EARLIER not in labels(opened())
    game(store, [LAKES, POOR])
    store.save_kingdom(ui.keep.empty(5))
    assert match_state.EARLIER not in labels(opened())
    game(store, [LAKES, POOR])
    assert labels(opened())[match_state.EARLIER] == Night.EARLIER


def test_one_kingdom_without_any_game_is_enough(store: Store) -> None:
    kingdom = kept(store, LAKES)
    assert list(shown_list(opened())) == [kingdom]


def test_games_and_kingdoms_the_latest_first(store: Store) -> None:
    begun, done = game(store, ["", POOR, ""]), game(store, [LAKES, POOR])
    old, new = kept(store, POOR), kept(store, CROWNS)
    newest = game(store, [LAKES, SWAMPS])
    app = tap(opened(), match_state.EARLIER)
    assert list(listed(app)) == [done, begun, new, old]
    assert newest not in listed(app)
    texts = [text.rpartition(". ")[0] for text in listed(app).values()]
    assert texts == [
        "Mia and Tom. Mia wins",
        "Mia, Tom and Ada. Kingdoms scored: 1 of 3",
        "4 points. 5 × 5 frame",
        "1 point. 5 × 5 frame",
    ]
    assert f"{store.game(done).updated:%Y-%m-%d %H:%M}" in listed(app)[done]
    assert "<b>Mia, Tom and Ada</b><br>Kingdoms scored: 1 of 3" in html(app)


def test_a_tap_opens_the_game_or_the_kingdom(store: Store) -> None:
    first = game(store, [LAKES, POOR])
    kingdom = kept(store, CROWNS)
    game(store, ["", ""])
    app = tap(tap(opened(), match_state.EARLIER), match_state.earlier_key(first))
    assert app.query_params[state.GAME] == first
    assert headline(run(app)) == "Mia wins."
    app = tap(tap(opened(), match_state.EARLIER), match_state.earlier_key(kingdom))
    assert app.query_params[state.KINGDOM] == kingdom
    assert match_state.START_WITH in labels(run(app))


@pytest.mark.parametrize("back", [state.NEW_PHOTO, state.BACK])
def test_the_kingdom_that_was_just_left_comes_first(
    store: Store, photos: dict[bytes, Sequence[str]], back: str
) -> None:
    game(store, [LAKES, POOR])
    kept(store, POOR)
    app = shoot(opened(), photos, CROWNS)
    left = app.query_params[state.KINGDOM]
    app = tap(app, back)
    assert Say.HEADLINE in html(app)
    assert next(iter(shown_list(app))) == left


def test_odd_names_are_texts(store: Store) -> None:
    store.new_game((Player("<i>M</i>", Colour.PINK), TOM))
    game(store, [LAKES, POOR])
    app = tap(opened(), match_state.EARLIER)
    assert "<b>&lt;i&gt;M&lt;/i&gt; and Tom</b>" in html(app)


def test_without_the_store_the_start_page_works_all_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game(store, [LAKES, POOR])
    kept(store, POOR)
    app = opened()

    def fails(*_: object) -> None:
        raise StoreUnavailableError("not now")

    monkeypatch.setattr(Store, "kingdoms", fails)
    app = run(app)
    assert Say.HEADLINE in html(app)
    assert match_state.EARLIER not in labels(app)


def test_a_list_that_cannot_be_read_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game(store, [LAKES, POOR])
    game(store, [LAKES, POOR])
    error: GameError = StoreUnavailableError("not now")

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(Store, "kingdoms", fails)
    assert words_for(error) in html(tap(opened(), match_state.EARLIER))


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        pytest.param("Europe/Berlin", "2026-07-02 00:30", id="summer"),
        pytest.param(None, "2026-07-01 22:30", id="untold"),
        pytest.param("Nowhere/At all", "2026-07-01 22:30", id="unknown"),
        pytest.param("../etc", "2026-07-01 22:30", id="no-name"),
    ],
)
def test_dates_are_those_of_the_visitors_clock(
    monkeypatch: pytest.MonkeyPatch, zone: str | None, shown: str
) -> None:
    monkeypatch.setattr(ContextProxy, "timezone", property(lambda _: zone))
    assert st.context.timezone == zone
    moment = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)
    assert " ".join(earlier.when(moment)) == shown


def test_among_strangers_nothing_is_listed_and_addresses_still_lead_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [game(store, [LAKES, POOR]), game(store, [SWAMPS, CROWNS])]
    assert {match_state.RECENT, match_state.EARLIER} <= labels(opened()).keys()
    monkeypatch.setenv(ui.keep.PUBLIC, "1")
    app = opened()
    assert not {match_state.RECENT, match_state.EARLIER} & labels(app).keys()
    assert all(player.name not in html(app) for player in store.game(ids[1]).match.players)
    assert TOM.name in html(opened(game=ids[0]))
