"""What the browser stories share: taps, waits, and looks at the page."""

import re
import socket
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from tests.needs import missing
from ui.samples import Sample, samples

if TYPE_CHECKING:
    from playwright.sync_api import Page

TARGET = 44
"""Pixels that a finger needs (GUIDE.md, "Type and measure")."""

PATIENCE = 60_000
"""Milliseconds: a busy machine takes its time for the first reading."""


def need_samples() -> tuple[Sample, ...]:
    return samples() or missing("sample_images/ is empty")


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return int(probe.getsockname()[1])


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as reply:  # noqa: S310 - our own server
            return bool(reply.status == 200)
    except OSError:
        return False


def pick(page: "Page", photo: Path) -> None:
    """Choose a photo with our own picker."""
    page.locator('.st-key-picker input[type="file"]').set_input_files(photo)


def tap(page: "Page", key: str) -> None:
    page.locator(f".st-key-{key} button").tap()


def tap_square(page: "Page", row: int, col: int) -> None:
    """Open the sheet of a square of the board."""
    page.locator(f'.taps [data-place="{row}_{col}"]').tap()
    page.wait_for_selector("dialog[open]")


def choose_square(page: "Page", code: str) -> None:
    """Tap a square of the palette, in the words of the notation; "" is "as read"."""
    page.locator(f'.palette [data-code="{code}"]').tap()


def set_square(page: "Page", row: int, col: int, code: str) -> None:
    """Two taps, and the time until they are kept."""
    tap_square(page, row, col)
    choose_square(page, code)
    kept(page)


def kept(page: "Page") -> None:
    """Wait until what was tapped is in the store."""
    page.wait_for_selector("dialog[open]", state="detached")
    page.wait_for_selector(".taps[aria-busy=false]")
    settled(page)


def shows_total(page: "Page", total: int) -> None:
    """Wait for this total."""
    page.locator(".cc-total", has_text=re.compile(rf"^{total}$")).wait_for()


def settled(page: "Page") -> None:
    """Wait until the page is drawn: connected, nothing runs, nothing is left of the run before."""
    page.wait_for_selector('[data-test-connection-state="CONNECTED"]', state="attached")
    page.wait_for_selector('[data-test-script-state="notRunning"]', state="attached")
    page.wait_for_function("!document.querySelector('[data-stale=\"true\"]')")


def total(page: "Page") -> int:
    settled(page)
    return int(page.locator(".cc-total").inner_text())


def too_small(page: "Page") -> list[str]:
    """Controls that a finger may miss ("Dismiss" is for screen readers alone)."""
    found: list[str] = page.evaluate(
        f"""() => {{
            const all = (root) => [...root.querySelectorAll('*')]
                .flatMap(e => e.shadowRoot ? [e, ...all(e.shadowRoot)] : [e]);
            return all(document).filter(e => e.matches('button:not([aria-label=Dismiss]), summary'))
                .map(e => [e, e.getBoundingClientRect()])
                .filter(([e, r]) => r.width && (r.width < {TARGET - 0.5} || r.height < {TARGET - 0.5}))
                .map(([e, r]) => `${{e.innerText || e.outerHTML.slice(0, 80)}} ${{r.width}}x${{r.height}}`)
        }}"""
    )
    return found


def overflow(page: "Page") -> int:
    """Pixels by which anything is wider than the screen."""
    wide: int = page.evaluate(
        """() => Math.max(document.documentElement.scrollWidth,
            document.querySelector('[data-testid="stMain"]').scrollWidth) - innerWidth"""
    )
    return wide
