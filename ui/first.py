"""The first reading of a photo: words while it is read, then the result, the rings, or what is wrong."""

from __future__ import annotations

import streamlit as st

from games.errors import GameError
from scoring.match import Variant
from ui import keep, match_arrive, match_keep, rings, state
from ui.errors import words_for
from ui.header import show_header, show_new_photo
from ui.place import first_shape
from ui.reading import in_game, read
from ui.state import Chosen
from ui.trouble import show_trouble
from ui.words import Say
from vision.errors import VisionError
from vision.read import PhotoReading


def show_first_reading(chosen: Chosen) -> None:
    """Read the photo, keep what was read, and go where it leads."""
    with st.bottom:
        show_new_photo()
    show_header(chosen.name)
    try:
        variant = match_keep.variant()
        if not (ids := keep.known(chosen.digest)):
            ids = keep.keep_photo(_read(chosen, variant), chosen.digest)
            state.know(chosen.digest, ids)
        if ids:
            match_arrive.arrive(ids)
        else:
            rings.show(*first_shape(variant))
    except (VisionError, GameError) as error:
        show_trouble(words_for(error))
        return
    st.rerun()


def _read(chosen: Chosen, variant: Variant | None) -> PhotoReading:
    """The reading, with words on the page while it is made."""
    with st.spinner(Say.READING):
        if state.first_look():  # what is left of the page before would stand there, greyed out
            st.html('<style>[data-testid="stMain"] [data-stale="true"]{display:none}</style> ')
        return read(chosen, in_game(variant))
