"""Starts the web app: finds a port, knows the address for the phone, hands over to Streamlit."""

from __future__ import annotations

import os
import runpy
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

APP = Path(__file__).resolve().parents[1] / "app.py"

SETTINGS = APP.parent / "ui" / "settings" / "config.toml"
"""Where a wheel has what is .streamlit/config.toml in a checkout."""

FIRST_PORT, PORTS_TRIED = 8501, 20
"""Streamlit's own port, and how many from there on are looked at for a free one."""

ALL_INTERFACES = "0.0.0.0"  # noqa: S104 - the phone comes in from outside


def greeting(address: str, port: int) -> str:
    """Where the app can be opened when it listens at `address`."""
    if address != ALL_INTERFACES:
        places = [("open", address)]
    else:
        places = [("on this computer", "localhost")]
        if network := lan_address():
            places.append(("on a phone in the same network", network))
    hosts = [(where, f"[{host}]" if ":" in host else host) for where, host in places]
    lines = [f"  {where + ':':32} http://{host}:{port}" for where, host in hosts]
    return "\n".join(["Crowncount is starting; Ctrl+C ends it.", *lines])


def lan_address() -> str | None:
    """The address of this machine in its network, or None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples; connecting UDP sends nothing
        except OSError:
            return None
        return str(probe.getsockname()[0])


def free_port(address: str) -> int:
    """The first port that nobody listens at; if all are taken, let Streamlit say so."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if os.name == "posix":  # a port only just left counts as free; elsewhere this steals
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except OSError:
                continue
            return port
    return FIRST_PORT


def run_streamlit(address: str, port: int, extra: Sequence[str]) -> None:
    """Run the app until it ends, which is a SystemExit; `extra` are options of Streamlit's.

    It runs in this process, as by `python -m streamlit`, so that signals and exit status are its
    own. Options are passed because Streamlit looks for .streamlit/config.toml beside the script or in
    the working folder, and a wheel has it elsewhere: as SETTINGS.
    """
    options: dict[str, object] = {
        "server.address": address,
        "server.port": port,
        "server.fileWatcherType": "none",  # it would watch the whole folder, .venv included
        "server.showEmailPrompt": "false",  # else the first start waits for an answer
        "browser.gatherUsageStats": "false",
        "client.toolbarMode": "minimal",
        "logger.hideWelcomeMessage": "true",  # it asks the internet for this machine's address
    }
    if SETTINGS.is_file():
        options |= {
            "theme.base": SETTINGS,
            "server.enableStaticServing": "true",
            "server.disconnectedSessionTTL": 1800,
            "server.maxUploadSize": 100,
            "client.showErrorDetails": "none",
        }
    flags = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    sys.argv = ["streamlit", "run", str(APP), *flags, *extra]
    runpy.run_module("streamlit", run_name="__main__")
