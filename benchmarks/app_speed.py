"""How long the app keeps a person waiting, as multiples of an empty Streamlit rerun.

    python -m benchmarks.app_speed [ROUNDS]

In a real Chromium of a phone's size, by turns on one machine: from a chosen photo to its total (a
sample, another one each time, so that nothing is remembered), from the tap that sets a square to the
new total, from the tap on a square to its open sheet, and from a click to what it changes in an app
that has nothing but a button and a number. Prints the medians and their ratios to the last. The
machine's speed cancels out. Needs Chromium and the extra `test`.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "sample_images" / "five-by-five.jpg"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ROUNDS = 9
PHONE = {"width": 390, "height": 844}

EMPTY = """
import streamlit as st

st.session_state.setdefault("n", 0)


def count():
    st.session_state.n += 1


st.button("Count", key="count", on_click=count)
st.html(f'<p class="number">{st.session_state.n}</p>')
"""

CLICK = """async ([press, read]) => {
    const components = () => [...document.querySelectorAll('[data-testid="stBidiComponentIsolated"]')];
    const roots = () => [document, ...components().map(one => one.shadowRoot).filter(Boolean)];
    const find = (what) => roots().map(root => root.querySelector(what)).find(Boolean);
    const old = find(read)?.textContent;
    const start = performance.now();
    find(press).click();
    while ((find(read)?.textContent ?? null) === (old ?? null)) {
        if (performance.now() - start > 30000) throw new Error(`${press} changes nothing in ${read}`);
        await new Promise(resolve => setTimeout(resolve, 1));
    }
    return performance.now() - start;
}"""
"""Click one thing, wait until the text of another has changed; milliseconds."""


@contextmanager
def running(script: Path, folder: Path) -> Iterator[str]:
    """The address of a Streamlit app that keeps what it keeps in this folder."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = int(probe.getsockname()[1])
    flags = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.fileWatcherType=none", *flags]
    env = {**os.environ, "CROWNCOUNT_DATABASE_URL": f"sqlite:///{folder / 'speed.sqlite3'}"}
    process = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        while not answers(f"{address}/_stcore/health"):
            if process.poll() is not None:
                raise RuntimeError(f"{script} does not start")
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(30)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as reply:  # noqa: S310 - our own server
            return bool(reply.status == 200)
    except OSError:
        return False


def settled(page: Page) -> None:
    """Wait until nothing runs, and what was tapped is kept."""
    page.wait_for_selector('[data-test-connection-state="CONNECTED"]', state="attached")
    page.wait_for_selector('[data-test-script-state="notRunning"]', state="attached")
    page.wait_for_timeout(500)


def photos(folder: Path, number: int) -> Iterator[Path]:
    """The first sample again and again, never twice the same bytes: a pixel in its corner differs."""
    with Image.open(SAMPLE) as image:
        pixels = np.asarray(image.convert("RGB")).copy()
    for n in range(number):
        pixels[0, 0] = (n, 0, 0)
        buffer = io.BytesIO()
        Image.fromarray(pixels).save(buffer, "JPEG", quality=92)
        path = folder / f"photo-{n}.jpg"
        path.write_bytes(buffer.getvalue())
        yield path


def photo_to_total(page: Page, address: str, photo: Path) -> float:
    """From the moment the chooser returns; milliseconds."""
    page.goto(address)
    page.wait_for_selector(".cc-headline")
    settled(page)
    page.evaluate("""() => {
        const picker = document.querySelector('.st-key-picker [data-testid="stBidiComponentIsolated"]');
        const chosen = () => (window.chosen = performance.now());
        picker.shadowRoot.querySelector('input').addEventListener('change', chosen, { capture: true });
    }""")
    page.locator('.st-key-picker input[type="file"]').set_input_files(photo)
    took: float = page.evaluate("""async () => {
        const total = () => document.querySelector('.st-key-board [data-testid="stBidiComponentIsolated"]')
            ?.shadowRoot?.querySelector('.cc-total')?.textContent;
        while (!total()) await new Promise(resolve => setTimeout(resolve, 1));
        return performance.now() - window.chosen;
    }""")
    return took


def measure(rounds: int) -> dict[str, list[float]]:
    """Milliseconds by what was waited for."""
    from playwright.sync_api import sync_playwright

    times: dict[str, list[float]] = {name: [] for name in ("empty rerun", "photo", "sheet", "tap", "undo")}
    program = next(filter(None, map(shutil.which, CHROMIUMS)))
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "empty.py").write_text(EMPTY, "utf-8")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        with running(folder / "empty.py", folder) as no_work, running(ROOT / "app.py", folder) as address:
            empty, app = context.new_page(), context.new_page()
            empty.goto(no_work)
            empty.wait_for_selector(".number")
            for n, photo in enumerate(photos(folder, rounds + 1)):
                one = one_round(empty, app, address, photo)
                for what, took in one.items():
                    if n:  # the first round warms everything up
                        times[what].append(took)
        browser.close()
    return times


def one_round(empty: Page, app: Page, address: str, photo: Path) -> dict[str, float]:
    empty.bring_to_front()
    settled(empty)
    took = {"empty rerun": empty.evaluate(CLICK, [".st-key-count button", ".number"])}
    app.bring_to_front()
    took["photo"] = photo_to_total(app, address, photo)
    settled(app)
    took["sheet"] = app.evaluate(CLICK, ['.taps [data-place="0_0"]', "dialog[open] h2"])
    app.wait_for_timeout(300)
    took["tap"] = app.evaluate(CLICK, ['.palette [data-code="M3"]', ".cc-total"])
    settled(app)
    took["undo"] = app.evaluate(CLICK, [".st-key-icon_undo button", ".cc-total"])
    return took


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    p.add_argument("rounds", nargs="?", type=int, default=ROUNDS)
    times = {what: statistics.median(took) for what, took in measure(p.parse_args().rounds).items()}
    empty = times.pop("empty rerun")
    print(f"empty rerun {empty:.0f} ms")
    names = {
        "photo": "chosen photo to total",
        "tap": "tap that sets a square to new total",
        "undo": "undo to new total",
        "sheet": "tap on a square to its open sheet",
    }
    for what, text in names.items():
        print(f"{text}: {times[what] / empty:.2f} empty reruns ({times[what]:.0f} ms)")


if __name__ == "__main__":
    main()
