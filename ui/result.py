"""The result: the total, the board and the score sheet of a kingdom that is kept."""

from __future__ import annotations

from functools import partial

import streamlit as st

from games.errors import GameError
from games.records import corrected
from scoring.kingdom import FRAMES
from ui import board_state, keep, match_result, rings, state, words
from ui.board_touch import show_board
from ui.delete import ask, show_delete
from ui.errors import words_for
from ui.header import show_header, show_name, show_new_photo
from ui.match_result import Seated
from ui.pictures import turned_jpeg
from ui.share import share
from ui.share_open import show_paste
from ui.sheet import show_notices, show_sheet
from ui.shown import Shown, show_kingdom
from ui.state import Chosen
from ui.trouble import show_told, show_trouble
from ui.words import Say

PICTURES = 24
"""Boards kept in memory, for all users together: about 0.1 MB each."""


def show_result(id_: str, chosen: Chosen | None) -> None:
    """The page of a kingdom. `chosen`: its photo, as long as the session has it."""
    try:
        where = match_result.seated(id_)
        saved = keep.load(id_)
        shown = show_kingdom(where.agreed(saved) if where else saved, board_state.turns(id_))
        picture = _picture(id_, shown.saved.revision, shown.turns) if shown.saved.has_board else None
    except GameError as error:
        show_header(Say.KINGDOM)
        show_trouble(words_for(error))
        with st.bottom:
            show_new_photo()
        return
    board_state.show_rules(shown.saved.rules)
    _show_bar(shown, where)
    shared = _show_header(shown, chosen, where)
    show_told()
    left, right = st.columns([6, 5], gap="medium")
    with left:
        _show_choices(shown, chosen, where)
        show_board(shown, picture)
    with right:
        if shown.typed and shown.kingdom.bounds is None:
            show_paste(shown)
        show_sheet(shown, agreed=where is not None)
        show_notices(shown.notices)
        if chosen is not None:
            _show_place(shown)
        match_result.show_below(where, shown, chosen)
        deleting = show_delete()
    if shared:
        share(shown)
    elif deleting:
        ask(shown)


@st.cache_data(max_entries=PICTURES, show_spinner=False)
def _picture(id_: str, revision: int, turns: int) -> bytes | None:  # noqa: ARG001 - a new one, a new key
    """The board's photo as it lies on the screen."""
    found = keep.store().board(id_)
    return None if found is None else turned_jpeg(found, turns)


def _show_bar(shown: Shown, where: Seated | None) -> None:
    """One step back, one forth, all the way back; and on to the next photo, or the next player."""
    store, id_ = keep.store(), shown.saved.id
    reset = Say.RESET_COPY if shown.copied else Say.EMPTY_BOARD if shown.typed else Say.RESET
    steps = (
        (state.UNDO, Say.UNDO, "undo", store.undo, shown.saved.can_undo),
        (state.REDO, Say.REDO, "redo", store.redo, shown.saved.can_redo),
        (state.RESET, reset, "refresh", store.reset, bool(shown.saved.taps)),
    )
    with st.bottom, st.container(horizontal=True, gap="xsmall", key="bar"):
        for key, label, icon, step, possible in steps:
            st.button(
                label,
                key=key,
                icon=f":material/{icon}:",
                disabled=not possible,
                on_click=keep.attempt,
                args=(partial(step, id_),),
            )
        match_result.show_next(where)


def _show_header(shown: Shown, chosen: Chosen | None, where: Seated | None) -> bool:
    """True when the kingdom is to be shared."""
    name = Say.KINGDOM if chosen is None else chosen.name
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="header"):
        if where is None:
            show_name(name, words.FRAMES[shown.kingdom.size])
        else:
            match_result.show_owner(where, shown.kingdom.size)
        st.button(
            Say.TURN,
            key=state.TURN,
            icon=":material/rotate_90_degrees_cw:",
            on_click=board_state.turn,
            args=(shown.saved.id,),
        )
        return st.button(Say.SHARE, key=state.SHARE, icon=":material/ios_share:")


def _show_choices(shown: Shown, chosen: Chosen | None, where: Seated | None) -> None:
    """Which of several kingdoms in a photo; which frame, for one that is filled in by hand, outside a
    game: in it that was agreed.
    """
    ids = keep.known(chosen.digest) if chosen is not None else ()
    if shown.typed and where is None:
        st.session_state[state.FRAME] = shown.kingdom.size
        st.segmented_control(
            Say.FRAME,
            _frames(shown),
            format_func=lambda size: words.FRAMES[size],
            key=state.FRAME,
            width="stretch",
            required=True,
            on_change=_change_frame,
            args=(shown.saved.id,),
        )
    elif len(ids) > 1 and shown.saved.id in ids:
        totals = {id_: show_kingdom(keep.load(id_)).sheet.total for id_ in ids}
        st.session_state[state.WHICH] = shown.saved.id
        st.segmented_control(
            Say.WHICH,
            ids,
            format_func=lambda id_: words.kingdom(ids.index(id_) + 1, totals[id_]),
            key=state.WHICH,
            width="stretch",
            required=True,
            on_change=lambda: state.open_kingdom(st.session_state[state.WHICH]),
        )


def _frames(shown: Shown) -> list[int]:
    """Those that hold all tiles. Where what was shared is too large for the usual frame, the tiles that
    are left decide by themselves.
    """
    if max(shown.reading.kingdom.extent) > FRAMES[0]:
        return [shown.kingdom.size]
    return [size for size in FRAMES if max(shown.kingdom.extent) <= size]


def _change_frame(id_: str) -> None:
    keep.attempt(partial(keep.store().change_frame, id_, int(st.session_state[state.FRAME])))


def _show_place(shown: Shown) -> None:
    """The way to the rings, in the frame that holds all that was read."""
    read = shown.saved.reading
    st.button(
        Say.PLACE,
        key=state.PLACE,
        icon=":material/select_all:",
        width="stretch",
        on_click=rings.show,
        args=((read.kingdom.rows, read.kingdom.cols), corrected(read, {}, shown.saved.agreed).size),
    )
