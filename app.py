"""The web door: page set-up and navigation, nothing else. `streamlit run app.py`."""

import streamlit as st

from ui import rings, state
from ui.first import show_first_reading
from ui.glyphs import icon
from ui.place import show_place
from ui.result import show_result
from ui.start import show_start
from ui.style import apply_style
from ui.tokens import LIGHT
from ui.words import Say

st.set_page_config(page_title=Say.APP, page_icon=icon("crown", 32, LIGHT["blue"]), layout="wide")
state.begin()
apply_style()

photo, kingdom = state.photo(), state.kingdom_id()
if photo is not None and rings.showing():
    show_place(photo, kingdom)
elif kingdom is not None:
    show_result(kingdom, photo)
elif photo is not None:
    show_first_reading(photo)
else:
    show_start()
