"""The grid by hand: rings dragged by touch, moved by keys, and read again."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.ui.browsing import TARGET, need_samples, overflow, pick, settled, tap, too_small, total
from ui import state, words
from ui.words import Say

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


RING_AT = """x => {
    const [host] = document.querySelectorAll('.st-key-rings [data-testid=stBidiComponentIsolated]');
    const box = host?.shadowRoot?.querySelectorAll('.ring')[2]?.getBoundingClientRect();
    return box && Math.abs(box.x + box.width / 2 - x) < 3;
}"""
"""True when the lower right ring is `x` CSS pixels from the left."""


def middle(ring: "Locator") -> tuple[float, float]:
    box = ring.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= TARGET
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """Touches the page; one for each page, for a second one would confuse Chromium."""

    def __init__(self, page: "Page") -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def drag(self, ring: "Locator", x: float, y: float) -> None:
        """Drag the ring by (x, y) CSS pixels; the loupe is there as long as that takes."""
        left, top = middle(ring)
        self._touch("touchStart", (left + 5, top + 5))
        for step in (0.25, 0.5, 0.75, 1):
            self._touch("touchMove", (left + 5 + x * step, top + 5 + y * step))
        loupe = self._page.locator(".st-key-rings canvas").bounding_box()
        assert loupe is not None
        assert loupe["x"] >= 0
        assert loupe["x"] + loupe["width"] <= 390
        self._touch("touchEnd")
        assert not self._page.locator(".st-key-rings canvas").is_visible()
        assert middle(ring) == pytest.approx((left + x, top + y), abs=1.5)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def open_rings(page: "Page") -> "Locator":
    tap(page, f"sample_{need_samples()[0].stem}")
    page.wait_for_selector(".cc-total")
    settled(page)
    tap(page, state.PLACE)
    rings = page.locator(".st-key-rings .ring")
    rings.nth(3).wait_for()
    settled(page)
    return rings


def read_squares(page: "Page") -> int:
    settled(page)
    tap(page, state.READ_SQUARES)
    page.wait_for_selector(".cc-total")
    return total(page)


def test_a_ring_is_dragged_and_put_back(phone: "Page") -> None:
    rings = open_rings(phone)
    assert overflow(phone) <= 0
    assert too_small(phone) == []
    right, left = middle(rings.nth(2))[0], middle(rings.nth(0))[0]
    finger = Finger(phone)
    for ring in (rings.nth(1), rings.nth(2)):  # the right side to the middle: other squares, other points
        finger.drag(ring, (left - right) / 2, 0)
    dragged = read_squares(phone)
    tap(phone, state.PLACE)
    rings.nth(3).wait_for()
    settled(phone)
    assert middle(rings.nth(2))[0] == pytest.approx((left + right) / 2, abs=3)
    tap(phone, state.AS_FOUND)
    phone.wait_for_function(RING_AT, arg=right)
    assert read_squares(phone) != dragged


def test_the_page_scrolls_beside_the_rings(page: "Page") -> None:
    rings = open_rings(page)
    action = "e => getComputedStyle(e).touchAction"
    assert rings.first.evaluate(action) == "none"
    assert page.locator(".st-key-rings .stage").evaluate(action) == "auto"


def test_arrow_keys_move_the_ring(desk: "Page") -> None:
    desk.locator(f".st-key-sample_{need_samples()[0].stem} button").click()
    desk.wait_for_selector(".cc-total")
    settled(desk)
    desk.locator(".st-key-place button").click()
    ring = desk.get_by_role("button", name=words.corners()[0])
    ring.focus()
    left, top = middle(ring)
    desk.keyboard.press("ArrowLeft")
    desk.keyboard.press("Shift+ArrowDown")
    desk.wait_for_timeout(1000)
    settled(desk)
    x, y = middle(ring)
    assert x < left
    assert y > top + 3
    assert ring.evaluate("e => e.getRootNode().activeElement === e")


def test_a_photo_without_a_kingdom_leads_to_the_rings(page: "Page", tmp_path: Path) -> None:
    Image.new("RGB", (1200, 900), "#777").save(tmp_path / "table.jpg")
    pick(page, tmp_path / "table.jpg")
    page.wait_for_selector(".st-key-rings .ring")
    assert Say.DRAG_RINGS in page.locator(".cc-trouble").inner_text()
    settled(page)
    Finger(page).drag(page.locator(".st-key-rings .ring").nth(3), 20, -30)
    assert read_squares(page) >= 0
    assert page.locator(".taps [data-place]").count() == 25
