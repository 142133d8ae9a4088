"""The help page and the player aid."""

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
import streamlit as st

import ui.keep
from games.database import URL_SETTING
from scoring.match import Variant
from tests.ui.driving import html, opened, tap
from ui import help_state, state
from ui.aid import SETUPS, Setup
from ui.aid_words import GROUPS, NOTES, Aid
from ui.help_words import Help
from ui.words import FRAMES, Say


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(URL_SETTING, f"sqlite:///{tmp_path / 'games.sqlite3'}")
    ui.keep.store.clear()
    st.cache_data.clear()
    yield
    ui.keep.store.clear()


def test_help_and_back() -> None:
    app = tap(opened(timeout=60), state.OPEN_HELP)
    sent = unescape(html(app))
    for text in (Help.GOOD, Help.FAR, Help.DOUBT, Help.HAND, Help.HARMONY, Help.MIDDLE, Help.CHOOSE):
        assert text.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}") in sent
    assert sent.count("<figure>") == 4
    assert Say.HEADLINE in html(tap(app, state.BACK))


def test_back_to_the_kingdom_one_was_at() -> None:
    app = tap(opened(timeout=60), state.BY_HAND)
    id_ = app.query_params[state.KINGDOM]
    address = dict.fromkeys([state.KINGDOM], app.query_params[state.KINGDOM])
    app.session_state[state.HELP_PAGE] = help_state.HELP, address
    assert Help.GOOD in html(app.run())
    tap(app, state.BACK)
    assert app.query_params[state.KINGDOM] == id_
    assert app.button(key=state.UNDO)


def test_from_help_to_the_player_aid() -> None:
    app = tap(tap(opened(timeout=60), state.OPEN_HELP), state.help_tab_key(help_state.AID))
    sent = unescape(html(app))
    for text in (Aid.START, Aid.LAY, Aid.TOUCH, Aid.DISCARD, Aid.TIE, Aid.DUEL, Aid.DYNASTY):
        assert text.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}") in sent
    assert Help.GOOD in html(tap(app, state.help_tab_key(help_state.HELP)))


@pytest.mark.parametrize("group", SETUPS)
def test_set_up_by_number_of_players(group: str) -> None:
    app = tap(tap(opened(timeout=60), state.OPEN_HELP), state.help_tab_key(help_state.AID))
    app.segmented_control(key=state.AID_GROUP).set_value(group).run()
    setup, sent = SETUPS[group], unescape(html(app))
    assert f"<dd>{setup.dominoes}</dd>" in sent
    assert f"<dd>{setup.rounds}</dd>" in sent
    assert FRAMES[setup.frame] in sent
    assert NOTES[group] in sent
    assert (Aid.KINGS in sent) == (setup.kings == 2)


def test_the_set_ups_agree_with_the_rules() -> None:
    """RULES.md: 12 dominoes for everybody, 24 in the Mighty Duel, exactly enough for the frame."""
    assert list(SETUPS) == list(GROUPS) == list(NOTES)
    players = {"2": 2, "duel": 2, "3": 3, "4": 4}
    for group, setup in SETUPS.items():
        variant = Variant.MIGHTY_DUEL if group == "duel" else Variant.STANDARD
        assert setup.frame == variant.size
        assert setup.dominoes * 2 == players[group] * (setup.frame**2 - 1)
        assert setup.line == players[group] * setup.kings
        assert setup.rounds * setup.line == setup.dominoes
    assert SETUPS["3"] == Setup(36, 1, 3, 12, 5)
