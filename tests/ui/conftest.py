"""The app in a real browser of a phone's size, for the browser stories; an empty store and photos that
need no model, for the others.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import streamlit as st

import ui.keep
import ui.reading
from games.database import URL_SETTING
from games.store import Store
from scoring.kingdom import Position, Square
from scoring.notation import parse_kingdom
from tests.needs import ROOT, need_chromium, need_models
from tests.ui import fakes
from tests.ui.browsing import PATIENCE, answers, free_port
from tests.ui.proxy import Proxy
from vision.photo import load_photo
from vision.read import PhotoReading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


class Server:
    """The app, started from another folder: its settings must be found all the same. What it keeps
    lies in that folder too.
    """

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.store = f"sqlite:///{folder / 'games.sqlite3'}"
        self._folder = folder
        self.start()

    def start(self) -> None:
        flags = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={self.port}"]
        command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), *flags]
        env = {**os.environ, "HOME": str(self._folder), "CROWNCOUNT_DATABASE_URL": self.store}
        self._process = subprocess.Popen(command, cwd=self._folder, env=env)
        until = time.monotonic() + 60
        while not answers(f"{self.address}/_stcore/health"):
            assert self._process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.2)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    need_models()
    running = Server(tmp_path_factory.mktemp("elsewhere"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    program = need_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(program), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(params=["light", "dark"])
def phone(browser: "Browser", server: Server, request: pytest.FixtureRequest) -> Iterator["Page"]:
    """The start page on a phone, in either theme."""
    yield from opened(browser, server.address, request.param)


@pytest.fixture
def page(browser: "Browser", server: Server) -> Iterator["Page"]:
    """The start page on a phone."""
    yield from opened(browser, server.address, "light")


@pytest.fixture
def desk(browser: "Browser", server: Server) -> Iterator["Page"]:
    """The start page on a laptop."""
    yield from opened(browser, server.address, "light", wide=True)


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    between = Proxy(server.port)
    yield between
    between.close()


@pytest.fixture
def far(browser: "Browser", proxy: Proxy) -> Iterator["Page"]:
    """The start page on a phone that reaches the app through the proxy."""
    yield from opened(browser, f"http://127.0.0.1:{proxy.port}", "light")


def opened(browser: "Browser", address: str, scheme: str, *, wide: bool = False) -> Iterator["Page"]:
    """The start page in a window of its own."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800} if wide else {"width": 390, "height": 844},
        has_touch=not wide,
        is_mobile=not wide,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector(".cc-headline")
    yield page
    context.close()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """An empty store, and caches that know nothing of the test before."""
    monkeypatch.setenv(URL_SETTING, f"sqlite:///{tmp_path / 'games.sqlite3'}")
    ui.keep.store.clear()
    st.cache_data.clear()
    yield ui.keep.store()
    ui.keep.store.clear()
    st.cache_data.clear()


@pytest.fixture
def doubts() -> dict[str, dict[Position, Square]]:
    """What is not sure about a kingdom, by its notation; a test may fill it."""
    return {}


@pytest.fixture
def photos(
    monkeypatch: pytest.MonkeyPatch, doubts: dict[str, dict[Position, Square]]
) -> dict[bytes, Sequence[str]]:
    """What is read in which photo; a test fills it through `shoot`."""
    known: dict[bytes, Sequence[str]] = {}

    def fake(source: bytes, **_: Any) -> PhotoReading:
        kingdoms = [(text, parse_kingdom(text)) for text in known[source]]
        readings = [
            fakes.reading(kingdom, doubts.get(text), fakes.grid_of(kingdom, number))
            for number, (text, kingdom) in enumerate(kingdoms)
        ]
        return fakes.photo_reading(load_photo(source), readings)

    monkeypatch.setattr(ui.reading, "read_photo", fake)
    return known
