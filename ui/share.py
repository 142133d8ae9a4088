"""What can be handed on: the kingdom as a picture, as a link that opens a copy, as text."""

from __future__ import annotations

import base64
from html import escape
from pathlib import Path

import streamlit as st

from scoring.notation import format_kingdom
from ui import address, share_words, state
from ui.drawn import draw
from ui.share_code import Handed, link
from ui.share_words import ShareSay
from ui.shown import Shown
from ui.words import Say

FOLDER = Path(__file__).parent

_picture = st.components.v2.component(
    "crowncount_picture",
    html='<div class="picture"><img><div class="side"><button type="button"></button>'
    '<span role="status"></span></div></div>',
    css=(FOLDER / "share.css").read_text("utf-8"),
    js=(FOLDER / "share.js").read_text("utf-8"),
)

_copy = st.components.v2.component(
    "crowncount_copy",
    html='<label> <textarea readonly rows="1"></textarea></label>'
    '<div class="row"><button type="button"></button><span role="status"></span></div>',
    css=(FOLDER / "copy.css").read_text("utf-8"),
    js=(FOLDER / "copy.js").read_text("utf-8"),
)


def share(shown: Shown) -> None:
    """Open the sheet."""
    st.dialog(Say.SHARE)(_share)(shown)


def _share(shown: Shown) -> None:
    _show_picture(draw(shown.kingdom, shown.sheet), shown.sheet.total)
    if here := address.address():
        handed = Handed(shown.kingdom, shown.saved.rules, shown.saved.discarded)
        show_text(state.COPY_LINK, ShareSay.LINK, link(here, handed))
        st.html(f'<p class="cc-soft cc-hint">{escape(ShareSay.LINK_HINT)}</p>')
    show_text(state.COPY_TEXT, Say.NOTATION, format_kingdom(shown.kingdom))


def _show_picture(png: bytes, total: int) -> None:
    """The picture, with a button that hands it to the phone's own sheet or saves it."""
    _picture(
        key=state.SHARE_PICTURE,
        data={
            "png": base64.b64encode(png).decode("ascii"),
            "name": f"crowncount-{total}.png",
            "alt": share_words.points(total),
            "share": ShareSay.SHARE_PICTURE,
            "save": ShareSay.SAVE_PICTURE,
            "saved": ShareSay.SAVED,
        },
    )


def show_text(key: str, label: str, text: str) -> None:
    """A text with a button that copies it."""
    said = {"copy": Say.COPY, "done": Say.COPIED, "failed": Say.NOT_COPIED}
    _copy(key=key, data={"label": label, "text": text, **said})
