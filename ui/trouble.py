"""What the page says when something is in the way: one sentence, and what to do."""

from __future__ import annotations

from html import escape

import streamlit as st

from ui import state


def show_trouble(sentence: str, advice: str = "") -> None:
    """An error that is the page's matter: no photo, no such kingdom, a model that is missing."""
    more = f"<p>{escape(advice)}</p>" if advice else ""
    st.html(f'<div class="cc-trouble" role="alert"><h1>{escape(sentence)}</h1>{more}</div>')


def show_told() -> None:
    """What went wrong in the last tap, once."""
    if sentence := state.told():
        st.html(f'<div class="cc-trouble cc-told" role="alert"><p>{escape(sentence)}</p></div>')
