"""Which language a page is in, and every page in every language."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import ui.keep
import ui.reading
from docs import translate
from games.database import URL_SETTING
from scoring.kingdom import Square, Terrain
from scoring.match import Colour, Player, Terms
from scoring.notation import parse_kingdom
from tests.ui import fakes
from tests.ui.driving import opened, run
from ui import help_state, language, state
from ui.keep import reading_of
from ui.language import LANGUAGES, Phrase, Plural, Table, catalogue, known
from ui.words import Say
from vision.photo import load_photo
from vision.read import PhotoReading

KINGDOM = parse_kingdom(fakes.EXAMPLE)
ODD = parse_kingdom(fakes.EXAMPLE.replace("C", "W3").replace("S2", "."))
"""A kingdom with something to say about it."""

HEADLINE = Say.HEADLINE

TEXTS = [key for key in translate.texts() if isinstance(key, str)]


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty store, and a reader that sees a doubtful kingdom in every photo."""
    monkeypatch.setenv(URL_SETTING, f"sqlite:///{tmp_path / 'games.sqlite3'}")
    ui.keep.store.clear()
    st.cache_data.clear()

    def read(source: bytes, **_: object) -> PhotoReading:
        doubts = {(0, 0): Square(Terrain.SWAMP)}
        return fakes.photo_reading(load_photo(source), [fakes.reading(ODD, doubts)])

    monkeypatch.setattr(ui.reading, "read_photo", read)
    yield
    ui.keep.store.clear()
    st.cache_data.clear()


def browser(monkeypatch: pytest.MonkeyPatch, locale: str | None) -> None:
    """The browser's own setting."""
    monkeypatch.setattr(type(st.context), "locale", property(lambda _: locale))


def page(app: AppTest) -> str:
    """Everything that is sent to the browser, as one text, without programs and styles."""
    return "\n".join(_sent(app._tree))


def _sent(block: object) -> Iterator[str]:
    for child in getattr(block, "children", {}).values():
        yield from _sent(child)
        if (proto := getattr(child, "proto", None)) is not None:
            text = re.sub(r"(?m)^(js|css)_content: .*$", "", str(proto))
            text = re.sub(r"<style>.*?</style>", "", unescape(text), flags=re.DOTALL)
            text = text.replace("\\'", "'").replace('\\"', '"')
            yield re.sub(r"\\+u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def said(text: str, letters: str) -> str:
    return catalogue(letters).gettext(text)


@pytest.mark.parametrize(
    ("locale", "letters"),
    [
        pytest.param(None, "en", id="unknown"),
        pytest.param("", "en", id="empty"),
        pytest.param("de", "de", id="language"),
        pytest.param("de-AT", "de", id="region"),
        pytest.param("FR_be", "fr", id="old-way"),
        pytest.param("es-419", "es", id="number"),
        pytest.param("nl-NL-x-y", "nl", id="long"),
        pytest.param("den", "en", id="longer-letters"),
        pytest.param("it-IT", "en", id="not-here"),
    ],
)
def test_the_language_of_a_browser(locale: str | None, letters: str) -> None:
    assert known(locale) == letters


def test_the_browser_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    browser(monkeypatch, "de-CH")
    assert said(HEADLINE, "de") in page(opened(timeout=60))
    browser(monkeypatch, "it-IT")
    assert HEADLINE in page(opened(timeout=60))


def test_the_address_goes_before_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    browser(monkeypatch, "de")
    assert said(HEADLINE, "nl") in page(opened(timeout=60, lang="nl"))
    assert HEADLINE in page(opened(timeout=60, lang="en"))
    assert said(HEADLINE, "de") in page(opened(timeout=60, lang="tlh"))


def test_the_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    browser(monkeypatch, "fr-FR")
    app = opened(timeout=60)
    switch = app.menu_button(key=state.LANGUAGE_SWITCH)
    assert switch.label == "FR"
    switch.click("es")
    assert said(HEADLINE, "es") in page(run(app))
    assert "es" in app.query_params[state.LANGUAGE]
    assert app.menu_button(key=state.LANGUAGE_SWITCH).label == "ES"


def test_the_switch_outlives_a_kingdom() -> None:
    app = opened(timeout=60)
    app.menu_button(key=state.LANGUAGE_SWITCH).click("de")
    run(app).button(key=state.BY_HAND).click()
    assert said(Say.FILL_IN, "de") in page(run(app))
    assert state.KINGDOM in app.query_params
    app.button(key=state.BACK).click()
    assert said(HEADLINE, "de") in page(run(app))
    assert "de" in app.query_params[state.LANGUAGE]
    assert state.KINGDOM not in app.query_params


def test_users_do_not_share_a_language() -> None:
    one, other = opened(timeout=60, lang="de"), opened(timeout=60)
    assert HEADLINE in page(run(other))
    assert said(HEADLINE, "de") in page(run(one))


def test_what_a_page_says_of_itself() -> None:
    assert 'documentElement.lang = "nl"' in page(opened(timeout=60, lang="nl"))


def test_phrases_and_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table({1: Phrase("Undo")})
    squares = Plural("{count} crown", "{count} crowns")
    assert (table[1], dict(table), len(table), table.get(2)) == ("Undo", {1: "Undo"}, 1, None)
    monkeypatch.setattr(language, "code", lambda: "de")
    assert (table[1], Say.UNDO) == ("Rückgängig", "Rückgängig")
    assert [squares.of(n).format(count=n) for n in (0, 1, 2)] == ["0 Kronen", "1 Krone", "2 Kronen"]
    monkeypatch.setattr(language, "code", lambda: "fr")
    assert [squares.of(n).format(count=n) for n in (0, 1, 2)] == ["0 couronne", "1 couronne", "2 couronnes"]


def leftovers(sent: str, letters: str) -> list[str]:
    """English sentences of ours that are on a page in another language."""
    sentences = (text for text in TEXTS if " " in text and "{" not in text and len(text) > 8)
    return [text for text in sentences if text in sent and said(text, letters) != text]


def english_labels(app: AppTest, letters: str) -> list[str]:
    """Buttons, switches and fields whose label is an English text of ours."""
    labelled = [*app.button, *app.toggle, *app.checkbox, *app.number_input, *app.text_input]
    labels = {each.label for each in [*labelled, *app.segmented_control, *app.file_uploader]}
    return [label for label in labels if label and said(label, letters) != label]


def pages() -> Iterator[AppTest]:
    """Every page, one after the other, in whatever language the app is in."""
    start = opened(timeout=60)
    yield start
    start.button(key=state.OPEN_HELP).click()
    yield run(start)
    for group in ("2", "duel", "3", "4"):
        start.button(key=state.help_tab_key(help_state.AID)).click()
        run(start).segmented_control(key=state.AID_GROUP).set_value(group)
        yield run(start)
    typed = opened(timeout=60)
    typed.button(key=state.BY_HAND).click()
    yield run(typed)
    read = opened(timeout=60)
    read.file_uploader[0].upload("kitchen.png", fakes.picture(ODD), "image/png")
    yield run(read)
    for switch in (state.HARMONY, state.MIDDLE_KINGDOM):
        read.toggle(key=switch).set_value(True)
    yield run(read)
    read.button(key=state.PLACE).click()
    yield run(read)
    yield opened(timeout=60, kingdom="nobody's")
    players = (Player("Mia", Colour.YELLOW), Player("Tom", Colour.BLUE))
    for dynasty in (False, True):
        game = ui.keep.store().new_game(players, Terms(dynasty=dynasty)).id
        yield opened(timeout=60, game=game)
        for seat, kingdom in enumerate((KINGDOM, ODD)):
            id_ = ui.keep.store().save_kingdom(reading_of(fakes.reading(kingdom), "")).id
            ui.keep.store().assign_kingdom(game, id_, seat=seat)
        yield opened(timeout=60, game=game)


@pytest.mark.parametrize("letters", LANGUAGES)
def test_every_page_in_every_language(monkeypatch: pytest.MonkeyPatch, letters: str) -> None:
    browser(monkeypatch, letters)
    for number, app in enumerate(pages()):
        assert (number, leftovers(page(app), letters)) == (number, [])
        assert (number, english_labels(app, letters)) == (number, [])
