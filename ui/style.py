"""The page's style: the tokens as CSS variables, then the rules in style.css."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st

from ui.correct import palette_style
from ui.glyphs import glyph_style
from ui.tokens import css_variables

RULES = Path(__file__).with_name("style.css")


def apply_style() -> None:
    """Once a run, before anything is drawn."""
    st.html(f"<style>{_style(st.context.theme.type == 'dark')}</style>")


@cache
def _style(dark: bool) -> str:
    # dialogs lie outside the page's body, so they are told which theme is on
    scheme = f'[data-testid="stDialog"]{{color-scheme:{"dark" if dark else "light"}}}'
    return scheme + css_variables(dark) + RULES.read_text("utf-8") + glyph_style() + palette_style()
