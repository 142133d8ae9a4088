"""Our own photo picker: what it sends, and the answer that it has arrived.

Streamlit's uploader loses a photo when the connection is down at the moment the camera returns. This
one keeps it in the page and sends it until Python says that it has it.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from ui import state
from ui.glyphs import icon
from ui.words import Say

FOLDER = Path(__file__).parent

_HTML = (
    '<div class="picker"><p role="status"></p><label><input type="file" accept="image/*,.heic,.heif,.avif">'
    f"{icon('camera', 24)}<span></span></label></div>"
)

_picker = st.components.v2.component(
    "crowncount_picker",
    html=_HTML,
    css=(FOLDER / "picker.css").read_text("utf-8"),
    js=(FOLDER / "picker.js").read_text("utf-8"),
)


def show_picker(label: str = "") -> None:
    """The main button: camera or gallery. What was picked is on the table in the next run."""
    _picker(
        key=state.PICKER,
        data={
            "got": state.last_pick(),
            "words": {
                "pick": label or Say.PICK,
                "preparing": Say.PREPARING,
                "sending": Say.SENDING,
                "still": Say.STILL_SENDING,
                "unreadable": Say.FILE_UNREADABLE,
            },
        },
        on_photo_change=_take,
    )


def _take() -> None:
    """The picker's callback: once for each photo, however often it was sent."""
    sent = dict(st.session_state[state.PICKER]).get("photo")
    if (photo := photo_of(sent)) is not None:
        state.take_pick(*photo)


def photo_of(sent: object) -> tuple[str, str, bytes] | None:
    """(id, the file's name, its bytes) of what the browser sent; None for anything else."""
    if not isinstance(sent, Mapping):
        return None
    id_, name, data = (sent.get(part) for part in ("id", "name", "data"))
    if not (isinstance(id_, str) and isinstance(name, str) and isinstance(data, str)):
        return None
    try:
        return id_, name, base64.b64decode(data, validate=True)
    except ValueError:  # binascii.Error is one, and so is what it says of other letters than ASCII
        return None
