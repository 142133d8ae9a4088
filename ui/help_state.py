"""The help pages' state: which one is open, over whatever page one was on."""

from __future__ import annotations

import streamlit as st

from ui.state import AID_GROUP, HELP_PAGE, LANGUAGE

HELP, AID = "help", "aid"


def page() -> str:
    """HELP, AID, or "" when neither is open over the page of this address: the browser's Back leaves them."""
    which, over = st.session_state.get(HELP_PAGE) or ("", None)
    return str(which) if over == _address() else ""


def _address() -> dict[str, str]:
    """Without the language, which is chosen on these pages too."""
    return {key: value for key, value in st.query_params.items() if key != LANGUAGE}


def show(which: str) -> None:
    """Open one of them, or go from one to the other."""
    st.session_state[HELP_PAGE] = which, _address()
    st.session_state[AID_GROUP] = group()


def close() -> None:
    """Back to where one was: the page beneath has its own state."""
    st.session_state[HELP_PAGE] = None


def group() -> str:
    """Who plays, a key of ui/aid_words.GROUPS."""
    return str(st.session_state.get(AID_GROUP) or "4")
