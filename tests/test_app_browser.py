"""The app in a real browser of a phone's size, by touch, with the real models."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scoring.notation import parse_kingdom
from scoring.regions import Rules, score
from tests.needs import ROOT, missing, need_chromium, need_models
from ui.samples import Sample, samples

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TARGET = 44
"""Pixels that a finger needs (GUIDE.md, "Type and measure")."""

PATIENCE = 60_000
"""Milliseconds: a busy machine takes its time for the first reading."""

BOTH = Rules(harmony=True, middle_kingdom=True)


def need_samples() -> tuple[Sample, ...]:
    return samples() or missing("sample_images/ is empty")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app, started from another folder: its settings must be found all the same."""
    need_models()
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = probe.getsockname()[1]
    flags = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={port}"]
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), *flags]
    folder = tmp_path_factory.mktemp("elsewhere")
    with subprocess.Popen(command, cwd=folder, env={**os.environ, "HOME": str(folder)}) as server:
        try:
            until = time.monotonic() + 60
            while not answers(f"http://127.0.0.1:{port}/_stcore/health"):
                assert server.poll() is None
                assert time.monotonic() < until
                time.sleep(0.2)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as reply:  # noqa: S310 - our own server
            return bool(reply.status == 200)
    except OSError:
        return False


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    program = need_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(program), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(params=["light", "dark"])
def phone(browser: "Browser", address: str, request: pytest.FixtureRequest) -> Iterator["Page"]:
    """The start page on a phone, in either theme."""
    yield from opened(browser, address, request.param)


@pytest.fixture
def page(browser: "Browser", address: str) -> Iterator["Page"]:
    """The start page on a phone."""
    yield from opened(browser, address, "light")


def opened(browser: "Browser", address: str, scheme: str) -> Iterator["Page"]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector(".cc-headline")
    yield page
    context.close()


def tap(page: "Page", key: str) -> None:
    page.locator(f".st-key-{key} button").tap()


def settled(page: "Page") -> None:
    """Wait until the page is drawn: nothing runs, nothing is left of the run before."""
    page.wait_for_selector('[data-test-script-state="notRunning"]', state="attached")
    page.wait_for_function("!document.querySelector('[data-stale=\"true\"]')")


def total(page: "Page") -> int:
    settled(page)
    return int(page.locator(".cc-total").inner_text())


def too_small(page: "Page") -> list[str]:
    """Controls that a finger may miss ("Dismiss" is for screen readers alone)."""
    found: list[str] = page.evaluate(
        f"""() => [...document.querySelectorAll('button:not([aria-label=Dismiss]), summary')]
            .map(e => [e, e.getBoundingClientRect()])
            .filter(([e, r]) => r.width && (r.width < {TARGET - 0.5} || r.height < {TARGET - 0.5}))
            .map(([e, r]) => `${{e.innerText || e.outerHTML.slice(0, 80)}} ${{r.width}}x${{r.height}}`)"""
    )
    return found


def overflow(page: "Page") -> int:
    """Pixels by which anything is wider than the screen."""
    wide: int = page.evaluate(
        """() => Math.max(document.documentElement.scrollWidth,
            document.querySelector('[data-testid="stMain"]').scrollWidth) - innerWidth"""
    )
    return wide


def test_a_sample_gives_the_score_of_its_notation(phone: "Page") -> None:
    for sample in need_samples():
        tap(phone, f"sample_{sample.stem}")
        phone.wait_for_selector(".cc-total")
        assert total(phone) == score(parse_kingdom(sample.notation)).total, sample.stem
        assert overflow(phone) <= 0
        assert too_small(phone) == []
        tap(phone, "back")
        phone.wait_for_selector(".cc-headline")
        settled(phone)


def test_a_photo_from_the_picker(page: "Page") -> None:
    sample = need_samples()[0]
    page.locator('input[type="file"]').set_input_files(sample.path)
    page.wait_for_selector(".cc-total")
    assert total(page) == score(parse_kingdom(sample.notation)).total


def test_switches_and_a_square_set_by_hand(page: "Page") -> None:
    sample = need_samples()[0]
    kingdom = parse_kingdom(sample.notation)
    tap(page, f"sample_{sample.stem}")
    page.wait_for_selector(".cc-total")
    page.get_by_text("Harmony").tap()
    page.wait_for_selector(".cc-bonus .cc-icon")
    page.get_by_text("Middle Kingdom").tap()
    page.wait_for_function("document.querySelectorAll('.cc-bonus .cc-icon').length == 2")
    assert total(page) == score(kingdom, BOTH).total
    tap(page, "tap_0_0")
    page.wait_for_selector('section[role="dialog"] .cc-square')
    assert too_small(page) == []
    tap(page, "set_mine_3")
    page.wait_for_selector('section[role="dialog"]', state="detached")
    settled(page)
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
    picker = phone.locator('input[type="file"]')
    assert "image/*" in (picker.get_attribute("accept") or "")
    assert picker.get_attribute("capture") is None


def test_what_is_no_photo(page: "Page", tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"not a picture")
    page.locator('input[type="file"]').set_input_files(tmp_path / "holiday.jpg")
    page.wait_for_selector(".cc-trouble")
    assert "is not a photo that can be read" in page.locator(".cc-trouble").inner_text()
    tap(page, "new_photo")
    page.wait_for_selector(".cc-headline")
