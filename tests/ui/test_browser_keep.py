"""Nothing is lost: a reload, a restarted server; and a kingdom typed in."""

import time
from typing import TYPE_CHECKING

import pytest

from scoring.notation import format_kingdom, parse_kingdom
from scoring.regions import score
from tests.ui.browsing import (
    choose_square,
    kept,
    need_samples,
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
from ui import state
from ui.share_words import ShareSay
from ui.words import Say

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_reload_and_a_restarted_server(page: "Page", server: Server) -> None:
    sample = need_samples()[0]
    kingdom = parse_kingdom(sample.notation)
    tap(page, f"sample_{sample.stem}")
    page.wait_for_selector(".cc-total")
    set_square(page, 0, 0, "M3")
    changed = score(kingdom.with_square(0, 0, parse_kingdom("M3").at(0, 0))).total
    assert total(page) == changed
    page.reload()
    page.wait_for_selector(".cc-total")
    assert total(page) == changed
    assert page.locator(".cc-board .cc-photo").count() == 1
    tap(page, "icon_undo")
    shows_total(page, score(kingdom).total)
    tap(page, "icon_redo")
    shows_total(page, changed)
    server.stop()
    page.wait_for_selector('[data-test-connection-state="CONNECTED"]', state="detached")
    server.start()
    settled(page)
    assert total(page) == changed
    until = time.monotonic() + 60
    while total(page) == changed and time.monotonic() < until:
        tap(page, "icon_undo")  # a button's tap is lost while the new session has not run yet
        page.wait_for_timeout(1500)
    shows_total(page, score(kingdom).total)


def test_a_kingdom_typed_in(phone: "Page") -> None:
    tap(phone, "by_hand")
    phone.wait_for_selector(".cc-total")
    assert total(phone) == 0
    tap_square(phone, 0, 0)
    choose_square(phone, "L1")
    choose_square(phone, "L1")  # the sheet has gone on to the next square
    phone.locator("dialog .close").tap()
    kept(phone)
    assert total(phone) == 4
    assert overflow(phone) <= 0
    assert too_small(phone) == []
    phone.get_by_text("7 × 7", exact=True).tap()
    phone.locator('.taps [data-place="6_6"]').wait_for()
    assert phone.locator(".taps button").count() == 49
    assert total(phone) == 4


def test_the_kingdom_as_text_and_its_address(phone: "Page") -> None:
    sample = need_samples()[0]
    tap(phone, f"sample_{sample.stem}")
    phone.wait_for_selector(".cc-total")
    settled(phone)
    tap(phone, state.SHARE)
    text = phone.get_by_role("textbox", name=Say.NOTATION)
    assert text.input_value() == format_kingdom(parse_kingdom(sample.notation))
    phone.get_by_role("button", name=f"{Say.COPY}: {Say.NOTATION}").tap()
    phone.get_by_text(Say.COPIED).wait_for()
    assert overflow(phone) <= 0
    phone.goto(phone.get_by_role("textbox", name=ShareSay.LINK).input_value())
    phone.wait_for_selector(".cc-total")
    assert total(phone) == score(parse_kingdom(sample.notation)).total


def test_back_shows_each_kingdom_as_it_was_kept(phone: "Page") -> None:
    """The photo on the table is that of the last kingdom; Back leads to the one before it."""
    first, second = need_samples()[:2]
    for sample in (first, second):
        tap(phone, f"sample_{sample.stem}")
        shows_total(phone, score(parse_kingdom(sample.notation)).total)
        settled(phone)
        if sample is first:
            tap(phone, state.BACK)
            phone.wait_for_selector(f".st-key-sample_{second.stem}")
            settled(phone)
    phone.go_back()
    phone.wait_for_selector(f".st-key-sample_{second.stem}")
    settled(phone)
    phone.go_back()
    shows_total(phone, score(parse_kingdom(first.notation)).total)
    settled(phone)
    assert phone.locator(f".st-key-{state.NEW_PHOTO}").count() == 1
    phone.reload()
    shows_total(phone, score(parse_kingdom(first.notation)).total)
