"""The player aid: setting up by number of players, turns, laying, scoring, variants."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import streamlit as st

from ui import help_state, state, words
from ui.aid_words import GROUPS, NOTES, Aid
from ui.help_pieces import bullets, paragraph, section, shown


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies on the table (RULES.md, "Setting up and playing")."""

    dominoes: int
    kings: int
    line: int
    rounds: int
    frame: int


SETUPS = {
    "2": Setup(24, 2, 4, 6, 5),
    "duel": Setup(48, 2, 4, 12, 7),
    "3": Setup(36, 1, 3, 12, 5),
    "4": Setup(48, 1, 4, 12, 5),
}


def show_aid() -> None:
    """The page's inside."""
    left, right = st.columns(2, gap="large")
    with left:
        st.html(section(Aid.SETUP))
        st.segmented_control(
            Aid.PLAYERS,
            list(GROUPS),
            format_func=GROUPS.__getitem__,
            key=state.AID_GROUP,
            required=True,
            width="stretch",
        )
        group = help_state.group()
        st.html(facts(SETUPS[group]) + paragraph(NOTES[group], "cc-note") + _setup())
        st.html(section(Aid.TURN, _turn()))
    with right:
        st.html(section(Aid.LAYING, bullets(Aid.TOUCH, Aid.WITHIN, Aid.DISCARD, Aid.STAYS)))
        st.html(section(Aid.SCORING, _scoring()))
        st.html(section(Aid.VARIANTS, _variants(), paragraph(Aid.AGREE)))


def facts(setup: Setup) -> str:
    """The figures, each over what it counts."""
    rows = (
        (str(setup.dominoes), Aid.DOMINOES),
        (str(setup.kings), Aid.KINGS if setup.kings > 1 else Aid.KING),
        (str(setup.line), Aid.LINE),
        (str(setup.rounds), Aid.ROUNDS),
        (words.FRAMES[setup.frame], Aid.FRAME),
    )
    cells = "".join(f"<div><dt>{escape(name)}</dt><dd>{figure}</dd></div>" for figure, name in rows)
    return f'<dl class="cc-facts">{cells}</dl>'


def _setup() -> str:
    return f'<section class="cc-help">{bullets(Aid.START, Aid.SORT, Aid.CLAIM, ordered=True)}</section>'


def _turn() -> str:
    return paragraph(Aid.ORDER) + bullets(Aid.LAY, Aid.MOVE, ordered=True) + paragraph(Aid.LAST)


def _scoring() -> str:
    return (
        bullets(Aid.REGION, Aid.POINTS)
        + f'<p class="cc-example">{escape(Aid.EXAMPLE)}</p>'
        + bullets(Aid.NOTHING, Aid.TIE)
    )


def _variants() -> str:
    rows = (
        (words.BONUSES["harmony"], Aid.HARMONY),
        (words.BONUSES["middle_kingdom"], Aid.MIDDLE),
        (Aid.DUEL_NAME, Aid.DUEL),
        (Aid.DYNASTY_NAME, Aid.DYNASTY),
    )
    lines = "".join(f"<dt>{escape(name)}</dt><dd>{shown(text)}</dd>" for name, text in rows)
    return f'<dl class="cc-variants">{lines}</dl>'
