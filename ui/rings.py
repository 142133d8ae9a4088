"""The state of the page with the rings: whether it is shown, rows and columns, what was asked."""

from __future__ import annotations

import streamlit as st

from ui.state import ASKED, COLS, FRAME, PLACED, PLACING, PUT_BACK, ROWS, SHAPE, kingdom_id


def showing() -> bool:
    return bool(st.session_state[PLACING])


def show(shape: tuple[int, int], frame: int, put_back: bool = False) -> None:
    """Show the rings, with this many rows and columns, in this frame; `put_back`: where they were
    when the photo was read for the first time.
    """
    st.session_state[PLACING] = (kingdom_id(),)
    st.session_state[PUT_BACK] = put_back
    answered()
    st.session_state[PLACED] += 1
    rows, cols = shape
    st.session_state[SHAPE] = rows if rows == cols == frame else 0
    st.session_state[ROWS], st.session_state[COLS], st.session_state[FRAME] = rows, cols, frame


def hide() -> None:
    st.session_state[PLACING] = False
    answered()


def ask() -> None:
    """The squares are to be read: remembered until it is done, for another tap may end this run."""
    st.session_state[ASKED] = True


def asked() -> bool:
    return bool(st.session_state[ASKED])


def answered() -> None:
    st.session_state[ASKED] = False


def put_back() -> bool:
    return bool(st.session_state[PUT_BACK])


def shape() -> tuple[tuple[int, int], int]:
    """((rows, columns), frame) as they are chosen."""
    values = st.session_state
    if size := int(values[SHAPE] or 0):
        return (size, size), size
    return (int(values[ROWS]), int(values[COLS])), int(values[FRAME])


def keep_shape() -> None:
    """Rows, columns and frame outlive a choice that hides their fields."""
    for key in (ROWS, COLS, FRAME):
        st.session_state[key] = st.session_state[key]


def corners_key(digest: str) -> str:
    """The state of a component sticks to its key: new rings for each photo, and for each reset."""
    return f"corners_{digest}_{st.session_state[PLACED]}"
