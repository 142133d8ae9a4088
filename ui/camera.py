"""The camera of a laptop, within the page: where the browser allows it, and no phone is at hand."""

from __future__ import annotations

import streamlit as st

from ui import address, state
from ui.share_words import ShareSay

NAME = "camera.jpg"


def show_camera() -> None:
    """A button, for Streamlit's camera asks for leave as soon as it is drawn. style.css hides it from
    phones, which have the picker: it takes the photo in full size.
    """
    if not address.secure():
        return
    with st.container(key="camera_row"):
        opened = st.button(
            ShareSay.CAMERA, key=state.CAMERA_OPEN, icon=":material/videocam:", width="stretch"
        )
    if opened:
        st.dialog(ShareSay.CAMERA_HEAD, width="medium")(_camera)()


def _camera() -> None:
    taken = st.camera_input(
        ShareSay.CAMERA_HEAD, key=state.CAMERA, label_visibility="collapsed", resolution="1080p"
    )
    if taken is not None:
        state.choose(NAME, taken.getvalue())
        st.rerun()
