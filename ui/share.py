"""What can be handed on: the kingdom as text, and the kingdom's address."""

from __future__ import annotations

from html import escape
from pathlib import Path

import streamlit as st

from scoring.notation import format_kingdom
from ui import state
from ui.shown import Shown
from ui.words import Say

FOLDER = Path(__file__).parent

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
    _show_text(state.COPY_TEXT, Say.NOTATION, format_kingdom(shown.kingdom))
    if address := st.context.url:
        link = f"{address.partition('?')[0].rstrip('/')}/?{state.KINGDOM}={shown.saved.id}"
        _show_text(state.COPY_LINK, Say.LINK, link)
        st.html(f'<p class="cc-soft">{escape(Say.LINK_WARNING)}</p>')


def _show_text(key: str, label: str, text: str) -> None:
    """A text with a button that copies it."""
    said = {"copy": Say.COPY, "done": Say.COPIED, "failed": Say.NOT_COPIED}
    _copy(key=key, data={"label": label, "text": text, **said})
