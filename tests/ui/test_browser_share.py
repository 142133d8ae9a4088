"""A kingdom handed on by phone: the picture saved or shared, the link opened by somebody else."""

from typing import TYPE_CHECKING

import pytest
from PIL import Image

from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.scoring.examples import BOTH, FULL
from tests.ui.browsing import overflow, settled, tap, too_small, total
from tests.ui.conftest import Server
from ui import state
from ui.share_code import NAME, Handed, encode
from ui.share_words import ShareSay
from ui.words import Say

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

KINGDOM = parse_kingdom(FULL)
TOTAL = score(KINGDOM, BOTH).total

SHARES = """
navigator.canShare = (data) => data.files?.[0]?.type === "image/png";
navigator.share = async (data) => { window.shared = [data.files[0].name, data.files[0].size]; };
"""
"""What a phone's browser has over https."""


def open_sheet(page: "Page") -> None:
    settled(page)
    tap(page, state.SHARE)
    page.get_by_role("textbox", name=Say.NOTATION).wait_for()


def test_handing_on_and_deleting(page: "Page", server: Server) -> None:
    page.goto(f"{server.address}/?{NAME}={encode(Handed(KINGDOM, BOTH))}")
    page.wait_for_selector(".cc-total")
    assert total(page) == TOTAL
    first = page.url
    assert f"{NAME}=" not in first, "a reload shows the same kingdom, not another copy"
    open_sheet(page)
    assert (overflow(page), too_small(page)) == (0, [])
    with page.expect_download() as download:
        page.get_by_role("button", name=ShareSay.SAVE_PICTURE).tap()
    assert download.value.suggested_filename == f"crowncount-{TOTAL}.png"
    with Image.open(download.value.path()) as picture:
        assert (picture.format, picture.width) == ("PNG", 1080)
    link = page.get_by_role("textbox", name=ShareSay.LINK).input_value()

    page.add_init_script(SHARES)
    page.goto(link)
    page.wait_for_selector(".cc-total")
    assert total(page) == TOTAL
    assert page.url != first, "a copy, not the same kingdom"
    open_sheet(page)
    page.get_by_role("button", name=ShareSay.SHARE_PICTURE).tap()
    page.wait_for_function("window.shared")
    name, size = page.evaluate("window.shared")
    assert name == f"crowncount-{TOTAL}.png"
    assert size > 10_000
    page.keyboard.press("Escape")
    page.wait_for_selector('section[role="dialog"]', state="detached")

    tap(page, state.DELETE)
    tap(page, state.DELETE_NOW)
    page.get_by_text(ShareSay.DELETED).wait_for()
    settled(page)
    top = page.get_by_text(ShareSay.DELETED).bounding_box()
    assert top is not None
    assert 0 <= top["y"] < 844, "in sight, however far down the page one was"
    page.goto(first)
    page.wait_for_selector(".cc-total")
    assert total(page) == TOTAL, "the other one is still there"


def test_the_way_to_the_phone_is_no_phone_s_matter(page: "Page", desk: "Page") -> None:
    """The server of the tests listens to its own computer alone: no address, but the camera."""
    for one, shown in ((page, False), (desk, True)):
        settled(one)
        assert one.locator(f".st-key-{state.CAMERA_OPEN} button").is_visible() == shown
        assert one.locator(".cc-phone").count() == 0
