"""The app for those who do not see it well, or have no mouse: axe-core's rules, and the keyboard alone."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.ui.browsing import kept, need_samples, settled, shows_total, tap, tap_square
from ui import state

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],
}
"""WCAG 2 A and AA, as far as a program can check them."""

GRAVE = ("serious", "critical")

EXCEPTIONS: dict[str, str] = {}
"""A rule's id -> why Streamlit's own markup may break it. None has to."""


def violations(page: "Page") -> list[str]:
    """What axe-core finds, a line each: rule, how grave, where."""
    found: list[dict[str, Any]] = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{each['id']} ({each['impact']}): {node['target']} {node['html'][:120]}"
        for each in found
        if each["impact"] in GRAVE and each["id"] not in EXCEPTIONS
        for node in each["nodes"]
    ]


def start(page: "Page") -> None:
    settled(page)


def help_page(page: "Page") -> None:
    tap(page, state.OPEN_HELP)
    page.wait_for_selector(".cc-headline", state="detached")
    settled(page)


def result(page: "Page") -> None:
    tap(page, f"sample_{need_samples()[0].stem}")
    page.wait_for_selector(".cc-total")
    settled(page)
    page.get_by_text("Harmony", exact=True).tap()
    page.wait_for_selector(".cc-mark")
    page.get_by_text("House rules", exact=True).tap()
    page.wait_for_timeout(500)  # the drawer slides open
    settled(page)


def correction(page: "Page") -> None:
    result(page)
    tap_square(page, 1, 1)
    page.wait_for_timeout(300)  # the sheet has risen


def share(page: "Page") -> None:
    result(page)
    tap(page, state.SHARE)
    page.wait_for_selector('section[role="dialog"]')
    settled(page)
    page.wait_for_timeout(300)


def corners(page: "Page") -> None:
    result(page)
    tap(page, state.PLACE)
    page.wait_for_selector(".cc-place")
    settled(page)


@pytest.mark.parametrize("way", [start, help_page, correction, share, corners], ids=lambda way: way.__name__)
def test_nothing_grave_by_axe(phone: "Page", way: Callable[["Page"], None]) -> None:
    way(phone)
    assert violations(phone) == []


def test_nothing_grave_on_the_result_and_axe_looks_into_the_board(phone: "Page") -> None:
    result(phone)
    assert violations(phone) == []
    phone.locator(".taps button").nth(3).evaluate("button => button.removeAttribute('aria-label')")
    assert [line.split(" ")[0] for line in violations(phone)] == ["button-name"]


FOCUS = """() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const marked = (e) => {
        const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(e);
        return boxShadow !== 'none' || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
    };
    const page = at === document.body || at.matches('[data-testid="stMain"]'); // it scrolls by keys
    const label = at.closest('label');
    const seen = at.matches(':focus-visible') && (marked(at) || (label !== null && marked(label)));
    const key = at.closest('[class*="st-key-"]');
    return { page, name: at.getAttribute('aria-label') || at.innerText, seen, place: at.dataset.place ?? '',
             code: at.dataset.code ?? '', keys: key ? [...key.classList].join(' ') : '' };
}"""


def focus(page: "Page") -> dict[str, Any]:
    """Where the keyboard is, into the components too, and whether that can be seen."""
    found: dict[str, Any] = page.evaluate(FOCUS)
    return found


def tab_to(page: "Page", there: Callable[[dict[str, Any]], bool], most: int = 40) -> dict[str, Any]:
    """Press Tab until the focus is there; it can be seen at each step on the way."""
    for _ in range(most):
        page.keyboard.press("Tab")
        now = focus(page)
        assert now["seen"] or now["page"], now
        if there(now):
            return now
    raise AssertionError(now)


def test_by_keyboard_alone(desk: "Page") -> None:
    """Choose a sample, fix a square, take it back, open and close the share sheet."""
    sample = need_samples()[0]
    kingdom = parse_kingdom(sample.notation)
    settled(desk)
    tab_to(desk, lambda at: f"st-key-sample_{sample.stem}" in at["keys"])
    desk.keyboard.press("Enter")
    shows_total(desk, score(kingdom).total)
    settled(desk)
    tab_to(desk, lambda at: at["place"] == "0_0")
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"):
        desk.keyboard.press(key)
    assert focus(desk)["place"] == "2_0"
    assert focus(desk)["seen"]
    desk.keyboard.press("Enter")
    desk.wait_for_selector("dialog[open]")
    assert focus(desk)["seen"]
    desk.keyboard.press("Escape")
    desk.wait_for_selector("dialog[open]", state="detached")
    assert focus(desk)["place"] == "2_0"
    desk.keyboard.press("Space")
    tab_to(desk, lambda at: at["code"] == "M3")
    desk.keyboard.press("Space")
    kept(desk)
    shows_total(desk, score(kingdom.with_square(2, 0, parse_kingdom("M3").at(0, 0))).total)
    assert focus(desk)["place"] == "2_0"
    tab_to(desk, lambda at: f"st-key-{state.UNDO}" in at["keys"])
    desk.keyboard.press("Enter")
    shows_total(desk, score(kingdom).total)
    settled(desk)
    tab_to(desk, lambda at: f"st-key-{state.SHARE}" in at["keys"])
    desk.keyboard.press("Enter")
    desk.wait_for_selector('section[role="dialog"]')
    settled(desk)
    desk.keyboard.press("Escape")
    desk.wait_for_selector('section[role="dialog"]', state="detached")
    # The focus is given back a moment after the sheet is gone.
    desk.wait_for_function(f"document.activeElement.closest('.st-key-{state.SHARE}')")
