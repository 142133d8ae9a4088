"""What the page says when a photo cannot be read: one sentence, the photo, and what to do."""

from __future__ import annotations

from html import escape

import streamlit as st

from ui import words
from ui.by_hand import show_by_hand
from ui.header import show_header
from ui.reading import decoded
from ui.state import Chosen
from vision.errors import PhotoError
from vision.photo import Photo
from vision.read import PhotoReading


def show_trouble(chosen: Chosen, sentence: str) -> None:
    """An error: no photo, corners that span nothing, a model that is missing."""
    show_header(chosen)
    _say(sentence)
    try:
        photo = decoded(chosen)
    except PhotoError:
        return  # the sentence has said so, and there is nothing to look at
    _show_photo(chosen, photo)


def show_nothing_found(chosen: Chosen, found: PhotoReading) -> None:
    """A photo in which no kingdom stands out."""
    show_header(chosen)
    _say(found.explanation, words.TRY_THIS)
    _show_photo(chosen, found.photo)


def _say(sentence: str, advice: str = "") -> None:
    more = f"<p>{escape(advice)}</p>" if advice else ""
    st.html(f'<div class="cc-trouble" role="alert"><h1>{escape(sentence)}</h1>{more}</div>')


def _show_photo(chosen: Chosen, photo: Photo) -> None:
    left, right = st.columns([6, 5], gap="medium")
    left.image(photo.pixels, width="stretch")
    with right:
        show_by_hand(chosen, photo, None)
