"""The row above a photo's page: the way back, and which photo it is."""

from __future__ import annotations

from html import escape

import streamlit as st

from ui import state, words
from ui.state import Chosen


def show_header(chosen: Chosen) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="header"):
        st.button(words.BACK, key=state.BACK, icon=":material/chevron_left:", on_click=state.leave)
        st.html(f'<p class="cc-name"><b>{escape(chosen.name)}</b></p>')
