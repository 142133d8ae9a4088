"""The help page: a good photo, the marks on the board, the bonuses, what to do when a square is wrong."""

from __future__ import annotations

from html import escape

import streamlit as st

from ui import help_pictures, help_state, state, words
from ui.aid import show_aid
from ui.aid_words import Aid
from ui.header import show_header
from ui.help_pieces import bullets, paragraph, pictured, section, shown
from ui.help_words import Help


def show_help_button() -> None:
    """A quiet button to it, for a header row."""
    st.button(
        Help.OPEN,
        key=state.OPEN_HELP,
        icon=":material/help:",
        type="tertiary",
        on_click=help_state.show,
        args=(help_state.HELP,),
    )


def show_help() -> None:
    """Help or player aid, whichever is open."""
    here = help_state.page()
    show_header(words.Say.APP, back=help_state.close)
    tabs = {help_state.HELP: Help.HELP, help_state.AID: Aid.AID}
    with st.container(horizontal=True, gap="xsmall", key="help_tabs"):
        for which, name in tabs.items():
            st.button(
                name,
                key=state.help_tab_key(which),
                width="stretch",
                on_click=help_state.show,
                args=(which,),
            )
    chosen = f".st-key-{state.help_tab_key(here)} button"
    st.html(f"<style>{chosen}{{background:var(--cc-wash)!important;border-color:var(--cc-link)}}</style>")
    if here == help_state.AID:
        show_aid()
    else:
        _show_help()


def _show_help() -> None:
    left, right = st.columns(2, gap="large")
    with left:
        st.html(section(Help.PHOTO, _photos(), paragraph(Help.ASKEW)))
        st.html(section(Help.WRONG, _steps()))
    with right:
        st.html(section(Help.MARKS, _marks()))
        st.html(section(Help.BONUSES, _bonuses(), paragraph(Help.AGREED)))


def _photos() -> str:
    pairs = (
        (help_pictures.good_photo(Help.GOOD_PICTURE), Help.GOOD),
        (help_pictures.cut_photo(Help.CUT_PICTURE), Help.CUT),
        (help_pictures.glare_photo(Help.GLARE_PICTURE), Help.GLARE),
        (help_pictures.far_photo(Help.FAR_PICTURE), Help.FAR),
    )
    figures = "".join(
        f"<figure>{picture}<figcaption>{escape(text)}</figcaption></figure>" for picture, text in pairs
    )
    return f'<div class="cc-photos">{figures}</div>'


def _marks() -> str:
    return pictured(
        (
            (help_pictures.plate(), escape(Help.PLATE)),
            (help_pictures.region(), escape(Help.REGION)),
            (help_pictures.doubt(), escape(Help.DOUBT)),
            (help_pictures.by_hand(), escape(Help.HAND)),
        )
    )


def _bonuses() -> str:
    names = words.BONUSES
    return pictured(
        (
            (help_pictures.harmony(), f"<b>{escape(names['harmony'])}, +5</b><br>{shown(Help.HARMONY)}"),
            (
                help_pictures.middle(),
                f"<b>{escape(names['middle_kingdom'])}, +10</b><br>{shown(Help.MIDDLE)}",
            ),
        )
    )


def _steps() -> str:
    steps = bullets(Help.TAP, Help.CHOOSE, Help.UNDO, ordered=True)
    return steps + paragraph(Help.SHIFTED) + paragraph(Help.NO_PHOTO)
