"""The web door: page set-up and navigation, nothing else. `streamlit run app.py`."""

import streamlit as st

from ui import help_state, match_state, rings, state
from ui.first import show_first_reading
from ui.glyphs import icon
from ui.help import show_help
from ui.language_switch import mark_page
from ui.match_page import show_game_night
from ui.place import show_place
from ui.result import show_result
from ui.share_open import open_link
from ui.start import show_start
from ui.style import apply_style
from ui.tokens import LIGHT
from ui.words import Say

st.set_page_config(page_title=Say.APP, page_icon=icon("crown", 32, LIGHT["blue"]), layout="wide")
state.begin()
apply_style()
mark_page()
open_link()

photo, kingdom, game = state.photo(), state.kingdom_id(), match_state.game_id()
if help_state.page():
    show_help()
elif photo is not None and rings.showing():
    show_place(photo, kingdom)
elif kingdom is not None:
    show_result(kingdom, photo)
elif photo is not None:
    show_first_reading(photo)
elif game is not None:
    show_game_night(game)
else:
    show_start()
