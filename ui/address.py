"""The address of this page as others reach it: a phone in the same network, a friend with a link."""

from __future__ import annotations

import socket
from html import escape
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
import streamlit as st

from ui.share_words import ShareSay
from ui.tokens import DARK_INK, LIGHT_INK

QR_SIDE = 132
"""Pixels: a phone at arm's length reads it from a laptop."""


def address() -> str | None:
    """The page's address, without what stands behind it; None before Streamlit knows it."""
    url = st.context.url
    alone = _is_local(str(st.get_option("server.address") or ""))  # nobody else can open it
    return url and base(url, None if alone else lan_address())


def for_phone() -> str | None:
    """The same, if a phone can open it: None when the app listens to its own computer alone."""
    found = address()
    return None if found is None or _is_local(urlsplit(found).hostname or "") else found


def secure() -> bool:
    """Whether a browser lets this page use the camera: over https, or on the computer itself."""
    parts = urlsplit(st.context.url or "")
    return parts.scheme == "https" or _is_local(parts.hostname or "")


def base(url: str, network: str | None) -> str:
    """The address without path of a page, query and fragment. A name that every computer gives itself
    becomes the one that this computer has in its network, if it is in one.
    """
    parts = urlsplit(url)
    host = parts.netloc
    if network and _is_local(parts.hostname or ""):
        name = f"[{network}]" if ":" in network else network
        host = f"{name}:{parts.port}" if parts.port else name
    return f"{parts.scheme}://{host}{parts.path.rstrip('/')}"


def _is_local(host: str) -> bool:
    """True for `localhost`, 127.0.0.1 and the like."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        found = ip_address(host)
    except ValueError:
        return False
    return found.is_loopback


def lan_address() -> str | None:
    """The address of this machine in its network, or None when it is in none.

    `crowncount app` prints the same; ui/ does not know the command line, nor it ui/.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples; connecting UDP sends nothing
        except OSError:
            return None
        return str(probe.getsockname()[0])


def show_address() -> None:
    """On a laptop's start page, the way to the phone; style.css hides it from phones."""
    if (found := for_phone()) is None:
        return
    code = segno.make(found, error="m", micro=False)
    picture = code.svg_data_uri(scale=4, border=2, dark=DARK_INK, light=LIGHT_INK)
    with st.container(key="phone"):
        st.html(
            f'<div class="cc-phone"><img src="{picture}" width="{QR_SIDE}" height="{QR_SIDE}"'
            f' alt="{escape(ShareSay.QR)}"><div><b>{escape(ShareSay.ON_THE_PHONE)}</b>'
            f"<p>{escape(ShareSay.SAME_NETWORK)}</p><p><code>{escape(found)}</code></p></div></div>"
        )
