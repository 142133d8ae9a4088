"""The score sheet beneath the board: regions, bonuses with their reasons, what scores nothing, and
what is odd. A tap on a line lights its squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import streamlit as st

from scoring.kingdom import Notice, Square
from ui import board_state, board_words, house_rules, state, words
from ui.board_words import Board
from ui.glyphs import chip, css_url, icon_html
from ui.shown import Shown


def show_sheet(shown: Shown, *, agreed: bool = False) -> None:
    """Draw the sheet. `agreed`: the kingdom is in a game, whose rules hold: there is nothing to switch."""
    with st.container(key="sheet", gap=None):
        if shown.crowned:
            _regions(shown)
        _bonus(shown, state.HARMONY, shown.sheet.harmony, agreed=agreed)
        _bonus(shown, state.MIDDLE_KINGDOM, shown.sheet.middle_kingdom, agreed=agreed)
        if quiet := words.crownless(shown.crownless):
            st.html(f'<p class="cc-quiet">{escape(quiet)}</p>')
        if not agreed:
            house_rules.show_drawer(shown)


def show_notices(notices: Iterable[Notice]) -> None:
    """What is odd about the kingdom or its photo: never a refusal, always with its squares."""
    said = tuple(notices)
    if not said:
        return
    with st.container(key="notices", gap=None):
        st.html(f'<h2 class="cc-label">{Board.ODD}</h2>')
        for number, each in enumerate(said):
            _line(words.notice(each), each, state.notice_key(number))


def _line(text: str, about: Notice, key: str) -> None:
    """A sentence; a tap lights the squares it speaks of."""
    if not about.squares:
        st.html(f'<p class="cc-line">{escape(text)}</p>')
        return
    st.button(
        text,
        key=key,
        type="tertiary",
        width="stretch",
        on_click=board_state.light,
        args=(about.squares,),
    )
    if board_state.lit() == about.squares:
        st.html(f"<style>.st-key-{key} button{{background:var(--cc-wash);box-shadow:var(--cc-bar)}}</style>")


def _regions(shown: Shown) -> None:
    """A button for each region: 6 forest x 2 crowns = 12."""
    rules = []
    for number, region in enumerate(shown.crowned):
        one = f".st-key-regions .st-key-{state.region_key(number)} button"
        rules.append(f"{one}::before{{background-image:{css_url(chip(Square(region.terrain)))}}}")
        rules.append(f'{one}::after{{content:"{region.points}"}}')
        if region.squares == board_state.lit():
            rules.append(f"{one}{{background-color:var(--cc-wash);box-shadow:var(--cc-bar)}}")
    st.html(f"<style>{''.join(rules)}</style>")
    with st.grid(2, min_column_width=120, wrap=False, gap=None, key="regions"):
        for number, region in enumerate(shown.crowned):
            st.button(
                words.region_line(region),
                key=state.region_key(number),
                width="stretch",
                on_click=board_state.light,
                args=(region.squares,),
            )


def _bonus(shown: Shown, key: str, points: int | None, *, agreed: bool) -> None:
    """A bonus: its switch, the reason in words, its points."""
    if agreed and points is None:
        return
    with st.container(key=f"bonus_{key}", gap=None):
        if agreed:
            st.html(f'<p class="cc-agreed"><b>{escape(words.BONUSES[key])}</b></p>')
        else:
            st.toggle(words.BONUSES[key], key=key, on_change=house_rules.keep_rule, args=(shown, key))
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"why_{key}"):
            if points is None:
                st.html(f'<p class="cc-line cc-soft">{escape(_offer(shown, key))}</p>')
                return
            st.html(f'<p class="cc-mark">{icon_html("check" if points else "dash")}</p>')
            if reason := shown.sheet.reason(key):
                _line(words.notice(reason), reason, state.reason_key(key))
            quiet = "" if points else " cc-soft"
            figure = f"+{points}" if points else "0"
            st.html(f'<p class="cc-figure cc-earned{quiet}">{figure}</p>')
        if key == state.HARMONY and shown.saved.rules.harmony_by_hand:
            house_rules.ask_discarded(shown)


def _offer(shown: Shown, key: str) -> str:
    """What a bonus would give."""
    rules = shown.saved.rules
    if key == state.HARMONY:
        return board_words.harmony_offer(rules.harmony_points, by_hand=rules.harmony_by_hand)
    return board_words.middle_offer(rules.middle_kingdom_points, complete=rules.middle_kingdom_complete)
