"""Languages on a phone: the switch by touch, and no page wider than the screen in the longest of them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.ui.browsing import PATIENCE, TARGET, overflow, settled, tap, too_small
from tests.ui.conftest import Server
from ui.help_words import Help
from ui.language import catalogue
from ui.words import Say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HEADLINE = Say.HEADLINE


@pytest.fixture
def german(browser: "Browser", server: Server) -> Iterator["Page"]:
    """A phone that is set to German."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de-DE"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.address)
    page.wait_for_selector(".cc-headline")
    yield page
    context.close()


def said(text: str, letters: str) -> str:
    return catalogue(letters).gettext(text)


def lang(page: "Page") -> str:
    return str(page.evaluate("document.documentElement.lang"))


def test_language_switched(german: "Page") -> None:
    settled(german)
    assert german.locator(".cc-headline").inner_text() == said(HEADLINE, "de")
    assert lang(german) == "de"
    tap(german, "language_switch")
    french = german.get_by_role("menuitem", name="Français")
    box = french.bounding_box()
    assert box is not None
    assert box["height"] >= TARGET - 0.5
    french.tap()
    german.wait_for_function(f"document.querySelector('.cc-headline').innerText == '{said(HEADLINE, 'fr')}'")
    settled(german)
    assert lang(german) == "fr"
    german.reload()
    german.wait_for_selector(".cc-headline")
    assert german.locator(".cc-headline").inner_text() == said(HEADLINE, "fr")


def test_nothing_is_wider_than_the_screen_in_german(german: "Page") -> None:
    def fits() -> None:
        settled(german)
        assert overflow(german) <= 0
        assert too_small(german) == []

    fits()
    tap(german, "icon_help")
    german.wait_for_selector(f"text={said(Help.GOOD, 'de')}")
    fits()
    tap(german, "help_tab_aid")
    german.wait_for_selector(".cc-facts")
    fits()
    tap(german, "icon_back")
    german.wait_for_selector(".cc-headline")
    settled(german)
    tap(german, "by_hand")
    german.wait_for_selector(f"text={said(Say.FILL_IN, 'de')}")
    fits()
