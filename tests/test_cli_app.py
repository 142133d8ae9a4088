"""`crowncount app`: its address, its port, and that Streamlit really starts."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from terminal import app as cli_app
from tests.cli_fakes import run
from tests.needs import ROOT
from tests.ui.browsing import answers

Capsys = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

LAN = "192.168.7.8"


@pytest.fixture
def started(monkeypatch: Patch, tmp_path: Path) -> list[list[str]]:
    """The command lines given to Streamlit, which does not run; the app is there."""
    calls: list[list[str]] = []
    app = tmp_path / "app.py"
    app.touch()
    monkeypatch.setattr(cli_app, "APP", app)
    monkeypatch.setattr(cli_app, "lan_address", lambda: LAN)
    monkeypatch.setattr(sys, "argv", ["crowncount"])
    monkeypatch.setattr("runpy.run_module", lambda *_, **__: calls.append(sys.argv))
    return calls


@pytest.fixture
def taken() -> Iterator[int]:
    """A port somebody listens at."""
    with closing(socket.create_server(("0.0.0.0", 0))) as server:  # noqa: S104
        yield server.getsockname()[1]


def test_the_address_for_the_phone(capsys: Capsys, started: list[list[str]]) -> None:
    status, out, err = run(capsys, "app", "--port", "9321")
    assert (status, err) == (0, "")
    assert "on this computer:" in out
    assert "http://localhost:9321" in out
    assert f"http://{LAN}:9321" in out
    (argv,) = started
    assert argv[:3] == ["streamlit", "run", str(cli_app.APP)]
    flags = dict(zip(argv[3::2], argv[4::2], strict=True))
    assert flags["--server.port"] == "9321"
    assert flags["--server.address"] == "0.0.0.0"  # noqa: S104
    assert flags["--server.fileWatcherType"] == "none"
    assert flags["--browser.gatherUsageStats"] == "false"
    assert flags["--client.toolbarMode"] == "minimal"


def test_without_a_network_only_this_computer(
    capsys: Capsys, monkeypatch: Patch, started: list[list[str]]
) -> None:
    monkeypatch.setattr(cli_app, "lan_address", lambda: None)
    out = run(capsys, "app", "--port", "9321")[1]
    assert out.count("http://") == 1
    assert "http://localhost:9321" in out


def test_options_of_streamlit_are_passed_on(capsys: Capsys, started: list[list[str]]) -> None:
    argv = "app --server.port 9321 --theme.base dark --server.address 127.0.0.1 --server.headless=1"
    out = run(capsys, *argv.split())[1]
    assert out.splitlines()[1].split() == ["open:", "http://127.0.0.1:9321"]
    assert started[0][-3:] == ["--theme.base", "dark", "--server.headless=1"]
    assert started[0][3:7] == ["--server.address", "127.0.0.1", "--server.port", "9321"]


def test_without_the_app_one_line(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setattr(cli_app, "APP", tmp_path / "app.py")
    status, out, err = run(capsys, "app")
    assert (status, out) == (2, "")
    assert err == f"crowncount app: {tmp_path}/app.py is missing. Install crowncount again.\n"


def test_an_address_of_the_sixth_version_stands_in_brackets() -> None:
    assert "http://[::1]:8501" in cli_app.greeting("::1", 8501)


def test_a_port_that_is_taken_is_passed_over(monkeypatch: Patch, taken: int) -> None:
    monkeypatch.setattr(cli_app, "FIRST_PORT", taken)
    assert cli_app.free_port(cli_app.ALL_INTERFACES) != taken


def test_with_every_port_taken_streamlit_decides(monkeypatch: Patch, taken: int) -> None:
    monkeypatch.setattr(cli_app, "FIRST_PORT", taken)
    monkeypatch.setattr(cli_app, "PORTS_TRIED", 1)
    assert cli_app.free_port(cli_app.ALL_INTERFACES) == taken


def test_the_address_in_the_network_is_a_number_or_none() -> None:
    found = cli_app.lan_address()
    assert found is None or socket.inet_aton(found)


def test_streamlit_starts_and_ends_with_the_signal(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("import streamlit as st\nst.write('hello')\n")
    port = cli_app.free_port("127.0.0.1")
    code = f"""import sys, pathlib, cli
from terminal import app as cli_app
from tests.ui.browsing import answers
cli_app.APP = pathlib.Path({str(tmp_path / "app.py")!r})
sys.exit(cli.main(["app", "--address", "127.0.0.1", "--port", "{port}", "--server.headless=true"]))
"""
    env = {**os.environ, "HOME": str(tmp_path)}  # as on the first start: nobody has been asked yet
    command = [sys.executable, "-c", code]
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            until = time.monotonic() + 60
            while not answers(f"http://127.0.0.1:{port}/_stcore/health"):
                assert server.poll() is None
                assert time.monotonic() < until
                time.sleep(0.2)
            server.send_signal(signal.SIGTERM)
            out, _ = server.communicate(timeout=20)
        finally:
            server.kill()
    assert f"http://127.0.0.1:{port}" in out
