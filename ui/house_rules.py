"""House rules (RULES.md, "House rules"): a drawer on the score sheet, and what only a player can tell."""

from __future__ import annotations

from functools import partial

import streamlit as st

from scoring.regions import MAX_BONUS
from ui import board_state, keep, state
from ui.board_words import Board
from ui.shown import Shown


def show_drawer(shown: Shown) -> None:
    """What a bonus gives and when, for those who play it otherwise. Kept as the switches are."""
    with st.expander(Board.HOUSE_RULES, key="house_rules"):
        with st.grid(2, min_column_width=120, wrap=False, gap="small", key="rule_points"):
            for key, label in (
                (state.HARMONY_POINTS, Board.HARMONY_POINTS),
                (state.MIDDLE_POINTS, Board.MIDDLE_POINTS),
            ):
                st.number_input(
                    label,
                    min_value=0,
                    max_value=MAX_BONUS,
                    step=1,
                    key=key,
                    on_change=keep_rule,
                    args=(shown, key),
                )
        for key, label in (
            (state.MIDDLE_COMPLETE, Board.COMPLETE),
            (state.HARMONY_BY_HAND, Board.BY_HAND),
        ):
            st.toggle(label, key=key, on_change=keep_rule, args=(shown, key))


def ask_discarded(shown: Shown) -> None:
    """Whether the player discarded a domino: no kingdom shows it."""
    answers = {False: Board.NO, True: Board.YES}
    st.session_state[state.DISCARDED] = shown.saved.discarded
    st.segmented_control(
        Board.DISCARDED,
        list(answers),
        format_func=lambda told: answers[told],
        key=state.DISCARDED,
        label_visibility="collapsed",  # the reason above asks, or tells
        on_change=_keep_discarded,
        args=(shown.saved.id,),
    )


def _keep_discarded(id_: str) -> None:
    """A second tap on the answer takes it back."""
    keep.attempt(partial(keep.store().set_discarded, id_, st.session_state[state.DISCARDED]))


def keep_rule(shown: Shown, key: str) -> None:
    """A switch was turned: it holds for all kingdoms of the photo, and for those to come."""
    board_state.keep_switch(key)
    keep.attempt(partial(_keep_rule, shown, key))


def _keep_rule(shown: Shown, key: str) -> None:
    """The other switches stay as they are kept: another phone may have turned one since."""
    for id_ in {shown.saved.id, *keep.known(shown.reading.photo)}:
        keep.store().set_rules(id_, board_state.switched(keep.load(id_).rules, key))
