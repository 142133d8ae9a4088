"""The choice of a language, and the page's own word which one it is in."""

from __future__ import annotations

import streamlit as st

from ui import state
from ui.language import LANGUAGES, choose, code


def show_language_switch() -> None:
    """A menu of the languages, each by its own name; the button shows the two letters of this one."""
    st.menu_button(
        code().upper(),
        list(LANGUAGES),
        format_func=LANGUAGES.__getitem__,
        key=state.LANGUAGE_SWITCH,
        type="tertiary",
        icon=":material/translate:",
        on_click=_choose,
    )


def _choose() -> None:
    choose(str(st.session_state[state.LANGUAGE_SWITCH]))


def mark_page() -> None:
    """Tell browser and screen reader the language: voices, hyphens and translators go by it."""
    with st.container(key="language_mark"):
        st.html(f'<script>document.documentElement.lang = "{code()}"</script>', unsafe_allow_javascript=True)
