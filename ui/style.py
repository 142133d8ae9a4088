"""The page's style: the tokens as CSS variables, then the rules in style.css."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st

from ui.glyphs import glyph_style
from ui.pawns import pawn_style
from ui.tokens import css_variables

RULES = tuple(Path(__file__).with_name(name) for name in ("style.css", "board.css", "match.css", "help.css"))


def apply_style() -> None:
    """Once a run, before anything is drawn."""
    st.html(f"<style>{_style(st.context.theme.type == 'dark')}</style>")


@cache
def _style(dark: bool) -> str:
    # dialogs lie outside the page's body, so they are told which theme is on
    scheme = f'[data-testid="stDialog"]{{color-scheme:{"dark" if dark else "light"}}}'
    rules = "".join(path.read_text("utf-8") for path in RULES)
    return scheme + css_variables(dark) + rules + glyph_style() + pawn_style()
