"""Placing the corners: a page with the photo, four rings, and the frame. Also where a photo leads in
which no kingdom was found.
"""

from __future__ import annotations

import streamlit as st

from games.errors import GameError
from scoring.kingdom import FRAMES
from scoring.match import Variant
from ui import keep, match_arrive, match_keep, rings, state, words
from ui.corners import show_corners
from ui.errors import no_kingdom, words_for
from ui.header import show_header, show_new_photo
from ui.reading import Setting, decoded, in_game, read
from ui.state import Chosen, Corners
from ui.trouble import show_trouble
from ui.words import Say
from vision.errors import PhotoError, VisionError
from vision.photo import Photo
from vision.read import KingdomReading, PhotoReading

INSET = 0.15
"""Where the rings lie when no grid was found: this share of the photo in from its edges."""

Shape = tuple[tuple[int, int], int]
"""((rows, columns), frame)."""


def show_place(chosen: Chosen, id_: str | None) -> None:
    """The page. `id_`: the kingdom that is to be read again, None for the first reading."""
    show_header(Say.PLACE, back=state.leave if id_ is None else rings.hide)
    try:
        variant = match_keep.variant()
        photo, found = decoded(chosen), read(chosen, in_game(variant))
        start = _start(photo, found, id_)
    except (PhotoError, GameError) as error:
        show_trouble(words_for(error))
        with st.bottom:
            show_new_photo()
        return
    if id_ is None:
        show_trouble(no_kingdom(found), Say.DRAG_RINGS)
    else:
        st.html(f'<h1 class="cc-place">{Say.PLACE_HEAD}</h1><p class="cc-lead">{Say.PLACE_HOW}</p>')
    wrong = st.empty()
    left, right = st.columns([6, 5], gap="medium")
    with right:
        _show_shape(found, id_, variant)
    shape, _ = rings.shape()
    with left, st.container(key="rings"):
        corners = show_corners(chosen, photo, start, shape)
    with st.bottom, st.container(horizontal=True, gap="xsmall", key="bar"):
        st.button(Say.RETAKE, key=state.RETAKE, icon=":material/photo_camera:", on_click=state.leave)
        st.button(
            Say.READ_SQUARES,
            key=state.READ_SQUARES,
            type="primary",
            width="stretch",
            on_click=rings.ask,
        )
    if rings.asked():
        with wrong.container():
            _read_again(chosen, id_, corners)


def _read_again(chosen: Chosen, id_: str | None, corners: Corners) -> None:
    """Read the squares between the rings, and go to the result; or say why not."""
    shape, size = rings.shape()
    if max(*shape) > size:
        rings.answered()
        show_trouble(Say.FRAME_TOO_SMALL)
        return
    try:
        with st.spinner(Say.READING_SQUARES):
            found = read(chosen, Setting(size, corners, shape))
        if id_ is None:
            ids = keep.keep_photo(found, chosen.digest)
            state.know(chosen.digest, ids)
            match_arrive.arrive(ids)
        else:
            keep.keep_again(id_, found, chosen.digest)
            state.open_kingdom(id_)
    except (VisionError, GameError) as error:
        rings.answered()
        show_trouble(words_for(error))
        return
    rings.answered()
    st.rerun()


def _start(photo: Photo, found: PhotoReading, id_: str | None) -> Corners:
    """Where the rings are at first: as they were kept, unless they were put back; as found; or a
    little in from the photo's edges.
    """
    kept = None if id_ is None or rings.put_back() else keep.load(id_).reading.corners
    return kept or as_found(found, id_, photo)


def as_found(found: PhotoReading, id_: str | None, photo: Photo) -> Corners:
    """The corners of the grid that was found in the photo for this kingdom."""
    if (one := _found_for(found, id_)) is not None:
        return tuple((float(x), float(y)) for x, y in one.grid.corners)
    left, right = photo.width * INSET, photo.width * (1 - INSET)
    top, bottom = photo.height * INSET, photo.height * (1 - INSET)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def first_shape(variant: Variant | None) -> Shape:
    """What to begin with when no grid was found: a full frame, that of the game one is in."""
    size = (variant or Variant.STANDARD).size
    return (size, size), size


def shape_found(found: PhotoReading, id_: str | None, variant: Variant | None) -> Shape:
    """The shape of that grid."""
    if (one := _found_for(found, id_)) is None:
        return first_shape(variant)
    return (one.kingdom.rows, one.kingdom.cols), one.kingdom.size


def _found_for(found: PhotoReading, id_: str | None) -> KingdomReading | None:
    """The first reading of this kingdom, None where the photo showed none."""
    if not found.kingdoms:
        return None
    number = state.number_in_photo(id_)
    return found.kingdoms[number if number < len(found.kingdoms) else 0]


def _show_shape(found: PhotoReading, id_: str | None, variant: Variant | None) -> None:
    """Rows and columns: a full frame, or in numbers; and the way back to what was found."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall", key="shape_row"):
        st.segmented_control(
            Say.SQUARES,
            [*words.FRAMES, 0],
            format_func=words.shape,
            key=state.SHAPE,
            required=True,
        )
        st.button(
            Say.AS_FOUND,
            key=state.AS_FOUND,
            icon=":material/undo:",
            on_click=rings.show,
            args=(*shape_found(found, id_, variant), True),
        )
    rings.keep_shape()
    if st.session_state[state.SHAPE]:
        return
    with st.grid(2, min_column_width=120, wrap=False, gap="xsmall", key="numbers"):
        for key, label in ((state.ROWS, Say.ROWS), (state.COLS, Say.COLS)):
            st.number_input(label, min_value=1, max_value=max(FRAMES), step=1, key=key)
    st.segmented_control(
        Say.FRAME,
        list(words.FRAMES),
        format_func=lambda size: words.FRAMES[size],
        key=state.FRAME,
        required=True,
    )
