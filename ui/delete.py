"""Deleting a kingdom with its photo: one question, and then it is gone."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from games.errors import GameError
from ui import keep, match_keep, state
from ui.share_words import ShareSay
from ui.shown import Shown


def show_delete() -> bool:
    """The quiet button at the page's end; True when it was tapped."""
    return st.button(
        ShareSay.DELETE, key=state.DELETE, type="tertiary", icon=":material/delete:", width="stretch"
    )


def ask(shown: Shown) -> None:
    """Open the question."""
    st.dialog(ShareSay.DELETE_HEAD)(_ask)(shown)


def _ask(shown: Shown) -> None:
    """Two answers; both close it."""
    saved = shown.saved
    lines = [ShareSay.DELETE_TYPED if shown.typed else ShareSay.DELETE_PHOTO]
    if _in_game(saved.id):
        lines.append(ShareSay.DELETE_FROM_GAME)
    st.html("".join(f'<p class="cc-question-line">{escape(line)}</p>' for line in lines))
    with st.container(horizontal=True, gap="xsmall", key="delete_row"):
        kept = st.button(ShareSay.KEEP, key=state.DELETE_KEEP)
        gone = st.button(
            ShareSay.DELETE_NOW,
            key=state.DELETE_NOW,
            type="primary",
            width="stretch",
            on_click=keep.attempt,
            args=(partial(_delete, saved.id, saved.has_board),),
        )
    if kept or gone:
        st.rerun()


def _in_game(id_: str) -> bool:
    try:
        return bool(keep.store().uses(id_))
    except GameError:  # then it cannot be deleted either, and that is said
        return False


def _delete(id_: str, has_board: bool) -> None:
    match_keep.delete_kingdom(id_)
    state.leave()
    state.say(ShareSay.DELETED_PHOTO if has_board else ShareSay.DELETED)
