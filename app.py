"""The web door: page set-up and navigation, nothing else. `streamlit run app.py`."""

import streamlit as st

from ui import state, words
from ui.glyphs import icon
from ui.result import show_result
from ui.start import show_start
from ui.style import apply_style
from ui.tokens import LIGHT

st.set_page_config(page_title=words.APP, page_icon=icon("crown", 32, LIGHT["blue"]), layout="wide")
state.begin()
apply_style()

if (photo := state.photo()) is None:
    show_start()
else:
    show_result(photo)
