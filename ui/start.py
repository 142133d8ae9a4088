"""The first page: what the app does, the picker, the samples."""

from __future__ import annotations

import json
from html import escape

import streamlit as st

from scoring.kingdom import FRAMES
from ui import keep, state
from ui.address import show_address
from ui.camera import show_camera
from ui.glyphs import icon_html
from ui.help import show_help_button
from ui.language_switch import show_language_switch
from ui.match_invite import show_invite, show_ways_back
from ui.picker import show_picker
from ui.picture import start_picture
from ui.samples import Sample, samples, thumbnail
from ui.trouble import show_told
from ui.words import Say

PICTURES = ["image/*", "heic", "heif", "avif"]
"""What the picker offers; phones add their camera. The endings are for systems that do not know
these as pictures. What is none all the same, vision.photo says."""

SAMPLES_ACROSS = 3


def show_start() -> None:
    """Draw the page. A choice is in the state before the next run: nothing is returned."""
    state.name_for_photo(None)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="brand"):
        st.html(f'<header class="cc-brand">{icon_html("crown")}<b>{Say.APP}</b></header>')
        show_language_switch()
        show_help_button()
    show_told()
    left, right = st.columns([6, 5], gap="large")
    with left:
        st.html(start_picture())
        _show_drop()
        show_address()
    with right:
        st.html(
            f'<h1 class="cc-headline">{escape(Say.HEADLINE)}</h1><p class="cc-lead">{escape(Say.ADVICE)}</p>'
        )
        show_invite()
        if found := samples():
            _show_samples(found)
        show_ways_back()
        show_camera()
    with st.bottom, st.container(horizontal=True, gap="xsmall", key="bar"):
        st.button(Say.BY_HAND, key=state.BY_HAND, icon=":material/grid_on:", on_click=_by_hand)
        show_picker()


def _by_hand() -> None:
    """An empty board, to be filled in by taps."""
    keep.attempt(lambda: state.open_kingdom(keep.keep_empty(min(FRAMES))))


def _show_drop() -> None:
    """Streamlit's own uploader, for a mouse that drags a file: style.css hides it from fingers."""
    # its own words are English whatever the language is: ours stand over them
    st.html(f"<style>:root{{--cc-choose:{json.dumps(Say.CHOOSE_FILE, ensure_ascii=False)}}}</style>")
    with st.container(key="drop"):
        st.file_uploader(Say.DROP, type=PICTURES, key=state.upload_key(), on_change=state.take_upload)


def _show_samples(found: tuple[Sample, ...]) -> None:
    pictures = "".join(
        f".st-key-samples .st-key-{state.sample_key(one.stem)} button::before"
        f"{{background-image:{thumbnail(one.path)}}}"
        for one in found
    )
    st.html(f'<p class="cc-label">{Say.SAMPLES}</p><style>{pictures}</style>')
    with st.grid(SAMPLES_ACROSS, min_column_width=90, wrap=False, gap="xsmall", key="samples"):
        for one in found:
            st.button(
                one.name,
                key=state.sample_key(one.stem),
                width="stretch",
                on_click=_choose,
                args=(one,),
            )


def _choose(sample: Sample) -> None:
    state.choose(sample.name, sample.path.read_bytes())
