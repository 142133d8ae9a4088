"""The board by touch: squares set one after the other, doubts walked through, lines that point at it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from games.store import Store
from scoring.kingdom import CASTLE, Kingdom, Position, Square, Terrain
from scoring.notation import format_square, parse_kingdom
from scoring.regions import Rules, score
from tests.ui import fakes
from tests.ui.browsing import (
    choose_square,
    kept,
    overflow,
    set_square,
    settled,
    shows_total,
    tap,
    tap_square,
    too_small,
    total,
)
from tests.ui.conftest import Server
from tests.ui.fakes import EXAMPLE, reading
from tests.ui.proxy import Proxy
from ui import state, words
from ui.keep import reading_of
from ui.language import LANGUAGES
from ui.pictures import jpeg
from vision.photo import load_photo

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

KINGDOM = parse_kingdom(EXAMPLE)
MINE3 = Square(Terrain.MINE, 3)


def show(
    page: "Page",
    server: Server,
    kingdom: Kingdom,
    doubts: Mapping[Position, Square] | None = None,
    rules: Rules | None = None,
    language: str = "en",
) -> str:
    """Open the page of a kingdom that was read just so; returns its id."""
    board = jpeg(load_photo(fakes.picture(kingdom)).pixels[30:-30, 30:-30])
    read = reading_of(reading(kingdom, doubts), "")
    id_ = Store(server.store).save_kingdom(read, rules=rules or Rules(), board=board).id
    address = page.url.partition("?")[0]
    page.goto(f"{address}?{state.KINGDOM}={id_}&{state.LANGUAGE}={language}")
    page.wait_for_selector(".cc-total")
    settled(page)
    return id_


def test_two_taps_fix_a_square(phone: "Page", server: Server) -> None:
    show(phone, server, KINGDOM)
    tap_square(phone, 2, 4)
    sheet = phone.locator("dialog[open]").bounding_box()
    square = phone.locator('.taps [data-place="2_4"]').bounding_box()
    assert sheet is not None
    assert square is not None
    assert square["y"] + square["height"] <= sheet["y"]  # what is set can be seen
    assert too_small(phone) == []
    assert overflow(phone) <= 0
    choose_square(phone, "M3")
    shows_total(phone, score(KINGDOM.with_square(2, 4, MINE3)).total)
    kept(phone)
    assert phone.locator(".taps button:focus").get_attribute("data-place") == "2_4"
    assert phone.locator('[data-at="14"].fresh').count() == 1  # its plate faded in, and no other
    assert phone.locator(".fresh").count() == 1


def test_a_kingdom_filled_in_with_a_tap_a_square(page: "Page") -> None:
    tap(page, "by_hand")
    page.wait_for_selector(".cc-total")
    settled(page)
    tap_square(page, 0, 0)
    for place, square in KINGDOM:
        assert page.locator("dialog h2").inner_text() == words.place(place)
        choose_square(page, format_square(square))
    kept(page)
    shows_total(page, score(KINGDOM).total)
    set_square(page, 0, 0, "M3")  # one that is filled: the sheet closes
    shows_total(page, score(KINGDOM.with_square(0, 0, MINE3)).total)


def test_the_way_out_of_filling_in(page: "Page") -> None:
    tap(page, "by_hand")
    page.wait_for_selector(".cc-total")
    settled(page)
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.touchscreen.tap(195, 20)):
        tap_square(page, 1, 1)
        leave()
        page.wait_for_selector("dialog[open]", state="detached")
    assert total(page) == 0


def test_from_doubt_to_doubt_with_one_tap_each(phone: "Page", server: Server) -> None:
    doubts = {(0, 1): MINE3, (1, 3): Square(Terrain.SWAMP, 1), (4, 4): CASTLE}
    id_ = show(phone, server, KINGDOM, doubts)
    assert phone.locator(".check").inner_text() == "3 to check"
    phone.locator(".check").tap()
    for place in doubts:
        assert phone.locator("dialog h2").inner_text() == words.place(place)
        phone.locator(".options button").nth(0).tap()
    kept(phone)
    assert not phone.locator(".check").is_visible()
    assert set(Store(server.store).kingdom(id_).by_hand) == set(doubts)
    assert total(phone) == score(KINGDOM).total


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_is_as_high_whatever_stands_in_it(page: "Page", server: Server, language: str) -> None:
    """The board does not move when a bonus is switched on, a doubt settled, or at a hundred points."""
    doubts, both = {(2, 1): MINE3}, Rules(harmony=True, middle_kingdom=True)
    hundred = parse_kingdom(" / ".join(["W1 W W W W"] * 5))
    heights = set()
    for kingdom, doubt, rules in ((KINGDOM, doubts, both), (KINGDOM, None, None), (hundred, doubts, both)):
        show(page, server, kingdom, doubt, rules, language)
        heights.add(page.locator(".head").evaluate("head => head.offsetHeight"))
    assert len(heights) == 1


def test_a_line_shows_its_squares(page: "Page", server: Server) -> None:
    """From far below the board, which comes into view."""
    show(page, server, KINGDOM.with_square(0, 0, CASTLE).with_square(3, 3, CASTLE))
    tap(page, state.notice_key(0))
    settled(page)
    page.wait_for_function("document.querySelector('.st-key-board').getBoundingClientRect().top > -200")
    assert page.locator('.drawn rect[fill-opacity=".55"]').count() == 25 - 3


def test_no_tap_is_lost_with_the_connection(far: "Page", server: Server, proxy: Proxy) -> None:
    show(far, server, KINGDOM)
    proxy.cut()
    far.wait_for_timeout(500)
    for row, code in enumerate(("M3", "W0")):
        tap_square(far, row, 0)
        choose_square(far, code)
    proxy.mend()
    kept(far)
    changed = KINGDOM.with_square(0, 0, MINE3).with_square(1, 0, Square(Terrain.WHEAT))
    shows_total(far, score(changed).total)


COUNTING = """async () => {
    const board = document.querySelector('.st-key-board [data-testid="stBidiComponentIsolated"]');
    const root = board.shadowRoot;
    const total = root.querySelector('.cc-total'), seen = [], sizes = new Set();
    const end = performance.now() + 8000;
    root.querySelector('.palette [data-code="M3"]').click();
    while (performance.now() < end && !(seen.length && !total.dataset.now)) {
        await new Promise(requestAnimationFrame);
        if (total.dataset.now) seen.push(+total.dataset.now);
        sizes.add(root.querySelector('.cc-tray').getBoundingClientRect().top);
        if (!seen.length && root.querySelector('.taps').getAttribute('aria-busy') === 'false') break;
    }
    return [seen, sizes.size, getComputedStyle(root.querySelector('.fresh')).animationName,
            getComputedStyle(root.querySelector('dialog')).animationName];
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_total_counts_where_motion_is_welcome(page: "Page", server: Server, motion: str) -> None:
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    show(page, server, parse_kingdom("C M1 M1 M2 / M M M3 W / W W W W"))
    before = total(page)
    tap_square(page, 2, 3)
    seen, places, plate, _ = page.evaluate(COUNTING)
    after = score(parse_kingdom("C M1 M1 M2 / M M M3 W / W W W M3")).total
    shows_total(page, after)
    assert places == 1  # nothing moves
    if motion == "reduce":
        assert seen == []
        assert plate == "none"
    else:
        assert seen == sorted(seen, reverse=after < before)
        assert all(min(before, after) <= number <= max(before, after) for number in seen)
        assert seen
        assert plate == "plate"
