"""Setting the grid by hand: the frame, and the four corners in numbers."""

from __future__ import annotations

import streamlit as st

from scoring.kingdom import FRAMES
from ui import state, words
from ui.reading import Corners, Setting
from ui.state import Chosen
from vision.photo import Photo
from vision.read import KingdomReading

INSET = 0.15
"""Where the corners lie when no grid was found: this share of the photo in from its edges."""

STEPS = 200
"""A tap on plus or minus moves a corner by this part of the photo's longer side."""

AXES = ("x", "y")


def setting(chosen: Chosen) -> Setting:
    """How the photo is to be read, from what the widgets below said in the last run."""
    values = st.session_state
    size = values.get(state.frame_key(chosen.digest)) or None
    keys = [state.corner_key(chosen.digest, n, axis) for n in range(4) for axis in AXES]
    if not values.get(state.by_hand_key(chosen.digest)) or any(k not in values for k in keys):
        return Setting(size)
    x, y = [[float(values[key]) for key in keys[start::2]] for start in (0, 1)]
    shape = tuple(int(values[state.shape_key(chosen.digest, what)]) for what in ("rows", "cols"))
    return Setting(size, tuple(zip(x, y, strict=True)), (shape[0], shape[1]))


def show_by_hand(chosen: Chosen, photo: Photo, found: KingdomReading | None) -> None:
    """The widgets; each change reads the photo again. `found`: the grid to start from, if any."""
    digest = chosen.digest
    with st.expander(words.BY_HAND, key=f"hand_{digest}", expanded=found is None):
        st.segmented_control(
            words.FRAME,
            list(words.FRAMES),
            format_func=lambda size: words.FRAMES[size],
            key=state.first(state.frame_key(digest), 0),
            width="stretch",
            required=True,
        )
        if st.toggle(words.PLACE, key=state.by_hand_key(digest)):
            _show_numbers(digest, photo, found)


def _show_numbers(digest: str, photo: Photo, found: KingdomReading | None) -> None:
    """Rows, columns and eight coordinates, first set to what was found."""
    st.caption(words.PLACE_HOW)
    corners, rows, cols = _first(photo, found)
    most = {"x": photo.width, "y": photo.height}
    step = max(1, max(photo.width, photo.height) // STEPS)
    with st.grid(2, min_column_width=120, wrap=False, gap="xsmall"):
        for what, label, number in (("rows", words.ROWS, rows), ("cols", words.COLS, cols)):
            key = state.first(state.shape_key(digest, what), number)
            st.number_input(label, min_value=1, max_value=max(FRAMES), step=1, key=key)
        for n, name in enumerate(words.CORNERS):
            for axis, at in zip(AXES, corners[n], strict=True):
                key = state.first(state.corner_key(digest, n, axis), round(at))
                most_here = most[axis]
                st.number_input(f"{name}, {axis}", min_value=0, max_value=most_here, step=step, key=key)


def _first(photo: Photo, found: KingdomReading | None) -> tuple[Corners, int, int]:
    """The corners, rows and columns to start from, within the photo."""
    if found is None:
        left, right = photo.width * INSET, photo.width * (1 - INSET)
        top, bottom = photo.height * INSET, photo.height * (1 - INSET)
        return ((left, top), (right, top), (right, bottom), (left, bottom)), 5, 5
    corners = tuple(
        (min(max(float(x), 0), photo.width), min(max(float(y), 0), photo.height))
        for x, y in found.grid.corners
    )
    return corners, found.grid.rows, found.grid.cols
