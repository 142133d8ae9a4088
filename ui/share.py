"""What can be handed on: the kingdom's address, and the kingdom as text."""

from __future__ import annotations

from html import escape

import streamlit as st

from scoring.notation import format_kingdom
from ui import state, words
from ui.shown import Shown


def share(shown: Shown) -> None:
    """Open the sheet."""
    st.dialog(words.SHARE)(_share)(shown)


def _share(shown: Shown) -> None:
    st.html(f'<p class="cc-label">{escape(words.NOTATION)}</p>')
    st.code(format_kingdom(shown.kingdom), language=None, wrap_lines=True)
    if address := st.context.url:
        link = f"{address.partition('?')[0]}?{state.KINGDOM}={shown.saved.id}"
        st.html(f'<p class="cc-label">{escape(words.LINK)}</p>')
        st.code(link, language=None, wrap_lines=True)
        st.html(f'<p class="cc-soft">{escape(words.LINK_WARNING)}</p>')
