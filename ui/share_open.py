"""A kingdom that came by a link, or was pasted onto a board that is filled in by hand."""

from __future__ import annotations

import streamlit as st

from games.records import Reading
from scoring.kingdom import EMPTY
from scoring.notation import NotationError
from ui import board_state, keep, state
from ui.fixes import tap_at
from ui.share_code import NAME, Handed, LinkError, decode, pasted
from ui.share_words import ShareSay
from ui.shown import Shown


def open_link() -> None:
    """If the page was opened by such a link: keep the kingdom, and show it under its own address.

    A copy for whoever opens it, on whichever server: the link itself gives no way to the kingdom that
    it was made from.
    """
    if (code := st.query_params.get(NAME)) is None:
        return
    st.query_params.pop(NAME)
    try:
        handed = decode(code)
    except LinkError:
        state.say(ShareSay.LINK_DAMAGED)
        return
    keep.attempt(lambda: state.open_kingdom(filled(handed)))


def show_paste(shown: Shown) -> None:
    """For a board on which nothing has been set yet: another way to fill it in."""
    with st.form(state.PASTE, border=False):
        st.text_input(ShareSay.PASTE, key=state.PASTED, autocomplete="off")
        st.form_submit_button(
            ShareSay.FILL,
            key=state.PASTE_FILL,
            width="stretch",
            on_click=_fill,
            args=(shown.saved.id, shown.saved.agreed),
        )


def _fill(id_: str, agreed: int | None) -> None:
    """The form's callback."""
    if not (text := str(st.session_state.get(state.PASTED, "")).strip()):
        return
    try:
        handed = pasted(text)
    except (LinkError, NotationError):
        state.say(ShareSay.PASTE_DAMAGED)
        return
    keep.attempt(lambda: fill(id_, handed, agreed))


def filled(handed: Handed, agreed: int | None = None) -> str:
    """The id of a new kingdom that is as was handed on, before any tap; in a game in the frame `agreed`
    there, if that holds it. Raises GameError.
    """
    frame = keep.frame_for(agreed or handed.kingdom.size, handed.kingdom)
    reading = Reading(keep.centred(handed.kingdom, frame))
    rules = handed.rules or board_state.first_rules()
    return keep.store().save_kingdom(reading, rules=rules, discarded=handed.discarded).id


def fill(id_: str, handed: Handed, agreed: int | None = None) -> None:
    """Set the squares of an empty board, the tiles in its middle, and its frame and rules if they are told.

    In a game the frame is the one `agreed` there. It grows if the kingdom needs it. Raises GameError.
    """
    store, before = keep.store(), keep.load(id_).reading
    frame = agreed or (before.frame if handed.rules is None else handed.kingdom.size)
    saved = store.change_frame(id_, keep.frame_for(frame, handed.kingdom, before.kingdom))
    board = saved.reading.kingdom
    down, across = (board.rows - board.size) // 2, (board.cols - board.size) // 2
    taps = [
        tap_at(saved.reading, (row + down, col + across), square)
        for (row, col), square in keep.centred(handed.kingdom, board.size)
        if square != EMPTY
    ]
    store.append_taps(id_, taps, revision=saved.revision)
    if handed.rules is not None:
        store.set_rules(id_, handed.rules)
        store.set_discarded(id_, handed.discarded)
