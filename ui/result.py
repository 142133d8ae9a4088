"""The result: the total, the board, the score sheet, and the grid on the photo."""

from __future__ import annotations

import streamlit as st

from scoring.kingdom import KingdomError, Position
from ui import state, words
from ui.board import SIDE_PIXELS, board, side
from ui.by_hand import setting, show_by_hand
from ui.correct import correct
from ui.header import show_header
from ui.pictures import from_above, on_photo
from ui.reading import Setting, read
from ui.sheet import show_notices, show_sheet, total
from ui.shown import Shown, show_kingdom
from ui.state import Chosen
from ui.trouble import show_nothing_found, show_trouble
from vision.errors import VisionError
from vision.read import PhotoReading


def show_result(chosen: Chosen) -> None:
    """Read the photo and draw the page, or say what is in the way."""
    with st.bottom:
        st.button(
            words.NEW_PHOTO,
            key=state.NEW_PHOTO,
            type="primary",
            width="stretch",
            icon=":material/photo_camera:",
            on_click=state.leave,
        )
    wanted = setting(chosen)
    try:
        found = _read(chosen, wanted)
    except VisionError as error:
        show_trouble(chosen, str(error))
    except KingdomError:
        show_trouble(chosen, words.FRAME_TOO_SMALL)
    else:
        if found.kingdoms:
            _show(chosen, wanted, found)
        else:
            show_nothing_found(chosen, found)


def _read(chosen: Chosen, wanted: Setting) -> PhotoReading:
    """The reading, with words on the page while it is made."""
    place = st.empty()
    with place.container(), st.spinner(words.READING):
        if state.first_look():  # what is left of the page before would stand there, greyed out
            st.html('<style>[data-testid="stMain"] [data-stale="true"]{display:none}</style> ')
        found = read(chosen, wanted)
    place.empty()
    return found


def _show(chosen: Chosen, wanted: Setting, found: PhotoReading) -> None:
    fixes, rules = state.fixes(chosen.digest), state.rules()
    kingdoms = [show_kingdom(each, fixes, rules) for each in found.kingdoms]
    show_header(chosen)
    number = 0 if len(kingdoms) == 1 else _chosen_number(chosen, kingdoms)
    shown = kingdoms[number]
    left, right = st.columns([6, 5], gap="medium")
    with left:
        to_check = _show_head(shown)
        tapped = _show_board(from_above(chosen, wanted, number, SIDE_PIXELS[side(shown)]), shown)
    with right:
        show_sheet(shown)
        show_notices((*found.warnings, *shown.notices))
        st.html(f'<p class="cc-label">{words.ON_PHOTO}</p>')
        st.image(on_photo(chosen, wanted, number), width="stretch")
        show_by_hand(chosen, found.photo, shown.reading)
    if (place := tapped or to_check) is not None:
        correct(chosen.digest, found.photo, shown, place)


def _chosen_number(chosen: Chosen, kingdoms: list[Shown]) -> int:
    """Which of several kingdoms in a photo to show."""
    number = st.segmented_control(
        words.WHICH,
        range(len(kingdoms)),
        format_func=lambda n: words.kingdom(n + 1, kingdoms[n].sheet.total),
        key=state.first(state.kingdom_key(chosen.digest), 0),
        width="stretch",
        required=True,
    )
    return min(number or 0, len(kingdoms) - 1)


def _show_head(shown: Shown) -> Position | None:
    """The total and, if something is doubtful, the button to it; returns the square to check."""
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.html(total(shown))
        if not shown.doubtful:
            words_here = words.ALL_CHECKED if shown.reading.doubtful else words.ALL_READ
            st.html(f'<p class="cc-soft cc-all-read">{words_here}</p>')
            return None
        label = words.to_check(len(shown.doubtful))
        if st.button(label, key=state.CHECK, icon=":material/chevron_right:", icon_position="right"):
            return shown.doubtful[0]
    return None


def _show_board(picture: str, shown: Shown) -> Position | None:
    """The board, and over it a button for each square; returns the square that was tapped."""
    tapped = None
    with st.container(key="board", gap=None):
        st.html(board(picture, shown) + _taps_style(shown))
        with st.grid(shown.kingdom.cols, min_column_width=8, wrap=False, gap=None, key="taps"):
            for place, square in shown.kingdom:
                doubt = ", not sure" if place in shown.doubtful else ""
                label = f"{words.place(place)}: {words.square(square)}{doubt}"
                if st.button(label, key=state.tap_key(place), width="stretch"):
                    tapped = place
    return tapped


def _taps_style(shown: Shown) -> str:
    """The buttons' grid lies exactly on the board, also when that is smaller than its tray."""
    across = shown.kingdom.cols / side(shown)
    return f"<style>.st-key-board{{--across:{across:.5f};--rows:{shown.kingdom.rows}}}</style>"
