"""The app in a real browser of a phone's size, by touch, with the real models."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scoring.notation import parse_kingdom
from scoring.regions import Rules, score
from tests.ui.browsing import (
    choose_square,
    kept,
    need_samples,
    overflow,
    pick,
    settled,
    tap,
    tap_square,
    too_small,
    total,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

BOTH = Rules(harmony=True, middle_kingdom=True)


def test_a_sample_gives_the_score_of_its_notation(phone: "Page") -> None:
    for sample in need_samples():
        tap(phone, f"sample_{sample.stem}")
        phone.wait_for_selector(".cc-total")
        assert total(phone) == score(parse_kingdom(sample.notation)).total, sample.stem
        assert overflow(phone) <= 0
        assert too_small(phone) == []
        tap(phone, "icon_back")
        phone.wait_for_selector(".cc-headline")
        settled(phone)


def test_a_photo_from_the_picker(page: "Page") -> None:
    sample = need_samples()[0]
    pick(page, sample.path)
    page.wait_for_selector(".cc-total")
    assert total(page) == score(parse_kingdom(sample.notation)).total


def test_a_photo_dropped_on_a_laptop(desk: "Page") -> None:
    sample = need_samples()[0]
    desk.locator('.st-key-drop input[type="file"]').set_input_files(sample.path)
    desk.wait_for_selector(".cc-total")
    assert total(desk) == score(parse_kingdom(sample.notation)).total
    assert overflow(desk) <= 0


def test_switches_and_a_square_set_by_hand(page: "Page") -> None:
    sample = need_samples()[0]
    kingdom = parse_kingdom(sample.notation)
    tap(page, f"sample_{sample.stem}")
    page.wait_for_selector(".cc-total")
    page.get_by_text("Harmony", exact=True).tap()
    page.wait_for_selector(".cc-mark .cc-icon")
    page.get_by_text("Middle Kingdom", exact=True).tap()
    page.wait_for_function("document.querySelectorAll('.cc-mark .cc-icon').length == 2")
    assert total(page) == score(kingdom, BOTH).total
    tap_square(page, 0, 0)
    assert too_small(page) == []
    choose_square(page, "M3")
    kept(page)
    changed = kingdom.with_square(0, 0, parse_kingdom("M3").at(0, 0))
    assert total(page) == score(changed, BOTH).total


def test_fonts_come_from_the_app(page: "Page") -> None:
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate("[...document.fonts].filter(f => f.status == 'loaded').map(f => f.family)")
    assert {"Bitter", "Atkinson Hyperlegible Next"} <= {name.strip('"') for name in loaded}


def test_start_page_by_touch(phone: "Page") -> None:
    settled(phone)
    assert overflow(phone) <= 0
    assert too_small(phone) == []
    picker = phone.locator('.st-key-picker input[type="file"]')
    assert "image/*" in (picker.get_attribute("accept") or "")
    assert picker.get_attribute("capture") is None


def test_what_is_no_photo(page: "Page", tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"not a picture")
    pick(page, tmp_path / "holiday.jpg")
    page.wait_for_selector(".cc-trouble")
    assert "is not a photo that can be read" in page.locator(".cc-trouble").inner_text()
    tap(page, "new_photo")
    page.wait_for_selector(".cc-headline")
