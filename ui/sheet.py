"""The score sheet beneath the board: regions, bonuses with their reasons, what scores nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape

import streamlit as st

from scoring.kingdom import Notice, Square
from ui import keep, state, words
from ui.glyphs import chip, css_url, icon_html
from ui.shown import Shown


def total(shown: Shown) -> str:
    """The one loud figure, and what it is made of."""
    sheet = shown.sheet
    bonus = sheet.total - sheet.regions_total
    asked = sheet.harmony is not None or sheet.middle_kingdom is not None
    size = shown.kingdom.size
    lines = ["points", f"{size} × {size} frame"]
    if asked:
        lines = [f"{sheet.regions_total} from regions", f"+{bonus} bonus"]
    long = " cc-long" if sheet.total > 99 else ""
    return (
        f'<div class="cc-head"><output class="cc-total{long}" aria-label="Total">{sheet.total}'
        f'</output><p class="cc-soft">{"<br>".join(lines)}</p></div>'
    )


def show_sheet(shown: Shown) -> None:
    """Draw the sheet: a tap on a region lights it on the board, the switches turn bonuses on."""
    with st.container(key="sheet", gap=None):
        if shown.crowned:
            _regions(shown)
        _bonus(shown, state.HARMONY, "harmony", shown.sheet.harmony)
        _bonus(shown, state.MIDDLE_KINGDOM, "middle", shown.sheet.middle_kingdom)
        if quiet := words.crownless(shown.crownless):
            st.html(f'<p class="cc-quiet">{escape(quiet)}</p>')


def show_notices(notices: Iterable[Notice]) -> None:
    """What is odd about the kingdom or its photo: never a refusal, always with its squares."""
    if lines := "".join(f"<li>{escape(words.notice(each))}</li>" for each in notices):
        st.html(f'<ul class="cc-notices" role="status">{lines}</ul>')


def _regions(shown: Shown) -> None:
    """A button for each region: 6 forest x 2 crowns = 12."""
    lit = shown.region_at(state.lit())
    rules = []
    for number, region in enumerate(shown.crowned):
        one = f".st-key-regions .st-key-{state.region_key(number)} button"
        rules.append(f"{one}::before{{background-image:{css_url(chip(Square(region.terrain)))}}}")
        rules.append(f'{one}::after{{content:"{region.points}"}}')
        if region.squares[0] in lit:
            rules.append(f"{one}{{background-color:var(--cc-wash)}}")
    st.html(f"<style>{''.join(rules)}</style>")
    with st.grid(2, min_column_width=120, wrap=False, gap=None, key="regions"):
        for number, region in enumerate(shown.crowned):
            st.button(
                words.region_line(region),
                key=state.region_key(number),
                width="stretch",
                on_click=state.light,
                args=(region.squares[0],),
            )


def _bonus(shown: Shown, key: str, code: str, points: int | None) -> None:
    """A bonus: its switch, the reason in words, its points."""
    reasons = [words.notice(n) for n in shown.sheet.notices if n.code.startswith(f"{code}-")]
    reason = reasons[0] if reasons else words.BONUS_OFFERS[key]
    mark = icon_html("check" if points else "dash") if points is not None else ""
    figure = "" if points is None else f"+{points}" if points else "0"
    quiet = "" if points else " cc-soft"
    with st.container(key=f"bonus_{key}", gap=None):
        st.toggle(words.BONUSES[key], key=key, on_change=keep_rules, args=(shown,))
        st.html(
            f'<p class="cc-bonus"><span class="cc-soft">{mark}{escape(reason)}</span>'
            f'<span class="cc-figure{quiet}">{figure}</span></p>'
        )


def keep_rules(shown: Shown) -> None:
    """A switch was turned: it holds for all kingdoms of the photo."""
    for id_ in {shown.saved.id, *state.known(shown.reading.photo)}:
        keep.attempt(partial(keep.store().set_rules, id_, state.rules()))
