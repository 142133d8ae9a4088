"""The row above a page: the way back, what lies here, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import streamlit as st

from ui import state
from ui.words import Say


def show_header(name: str, detail: str = "", *, back: Callable[[], None] = state.leave) -> None:
    """For a page without tools of its own."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="header"):
        show_name(name, detail, back=back)


def show_name(name: str, detail: str = "", *, back: Callable[[], None] = state.leave) -> None:
    """The row's left part, within a container of the caller's."""
    st.button(Say.BACK, key=state.BACK, icon=":material/chevron_left:", on_click=back)
    more = f' <span class="cc-soft">{escape(detail)}</span>' if detail else ""
    st.html(f'<p class="cc-name"><b>{escape(name)}</b>{more}</p>')


def show_new_photo(label: str = "") -> None:
    """The main button of a page that has nothing more urgent."""
    st.button(
        label or Say.NEW_PHOTO,
        key=state.NEW_PHOTO,
        type="primary",
        width="stretch",
        icon=":material/photo_camera:",
        on_click=state.leave,
    )
