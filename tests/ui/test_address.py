"""The address for the phone: never one that means another computer on it."""

from types import SimpleNamespace

import pytest

from ui import address
from ui.address import base

EVERYWHERE = "0.0.0.0"  # noqa: S104 - nobody listens here


@pytest.mark.parametrize(
    ("url", "network", "expected"),
    [
        pytest.param("http://localhost:8501/", "192.168.1.5", "http://192.168.1.5:8501", id="localhost"),
        pytest.param(
            "http://127.0.0.1:8501/?kingdom=x", "192.168.1.5", "http://192.168.1.5:8501", id="loopback"
        ),
        pytest.param("http://[::1]:8501/", "192.168.1.5", "http://192.168.1.5:8501", id="loopback-6"),
        pytest.param("http://localhost/", "fd00::5", "http://[fd00::5]", id="network-6"),
        pytest.param("http://localhost:8501/", None, "http://localhost:8501", id="no-network"),
        pytest.param(
            "http://192.168.1.9:8501/", "192.168.1.5", "http://192.168.1.9:8501", id="as-it-was-opened"
        ),
        pytest.param(
            "https://example.org/games/?k=x#y", "10.0.0.2", "https://example.org/games", id="a-server"
        ),
    ],
)
def test_the_address_of_the_page(url: str, network: str | None, expected: str) -> None:
    assert base(url, network) == expected


@pytest.mark.parametrize(
    ("url", "network", "listening", "expected"),
    [
        pytest.param(
            "http://localhost:8501/", "192.168.1.5", EVERYWHERE, "http://192.168.1.5:8501", id="all-networks"
        ),
        pytest.param(
            "http://localhost:8501/", "192.168.1.5", None, "http://192.168.1.5:8501", id="as-by-default"
        ),
        pytest.param("http://localhost:8501/", "192.168.1.5", "127.0.0.1", None, id="itself-alone"),
        pytest.param("http://localhost:8501/", "192.168.1.5", "localhost", None, id="itself-by-name"),
        pytest.param("http://localhost:8501/", None, EVERYWHERE, None, id="no-network"),
        pytest.param(None, "192.168.1.5", EVERYWHERE, None, id="not-known-yet"),
    ],
)
def test_what_a_phone_can_open(
    monkeypatch: pytest.MonkeyPatch,
    url: str | None,
    network: str | None,
    listening: str | None,
    expected: str | None,
) -> None:
    options = {"server.address": listening}
    monkeypatch.setattr(
        address, "st", SimpleNamespace(context=SimpleNamespace(url=url), get_option=options.__getitem__)
    )
    monkeypatch.setattr(address, "lan_address", lambda: network)
    assert address.for_phone() == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        pytest.param("https://example.org/", True, id="https"),
        pytest.param("http://localhost:8501/", True, id="localhost"),
        pytest.param("http://127.0.0.1:8501/", True, id="loopback"),
        pytest.param("http://192.168.1.5:8501/", False, id="http-in-the-network"),
        pytest.param(None, False, id="not-known-yet"),
    ],
)
def test_where_a_browser_allows_its_camera(
    monkeypatch: pytest.MonkeyPatch, url: str | None, expected: bool
) -> None:
    monkeypatch.setattr(address, "st", SimpleNamespace(context=SimpleNamespace(url=url)))
    assert address.secure() == expected
