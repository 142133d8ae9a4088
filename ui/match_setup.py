"""The page that starts a game: who plays, what is played, what was agreed. Everything has a first
value, so that one tap is enough. The same page changes a game later.
"""

from __future__ import annotations

from functools import partial

import streamlit as st

from games.records import SavedGame
from scoring.match import MAX_NAME, MAX_PLAYERS, MIN_PLAYERS, Variant
from scoring.regions import MAX_BONUS
from ui import match_draft, match_keep, match_state, match_words, words
from ui.header import show_header
from ui.match_copy import show_save
from ui.match_seat import columns
from ui.match_words import Night
from ui.pawns import pawn
from ui.trouble import show_told


def show_setup() -> None:
    """A new game, with the kingdoms there are already."""
    kingdoms = match_state.handed()
    match_draft.begin(".".join((match_state.NEW, *kingdoms)), *match_draft.last(), _least())
    show_header(Night.GAME_NIGHT, back=match_state.leave_game)
    _show_fields()
    with st.bottom, st.container(horizontal=True, gap="xsmall", key="bar"):
        start = match_keep.on_tap(partial(_start, kingdoms))
        st.button(Night.START, key=match_state.START, type="primary", width="stretch", **start)


def show_change(game: SavedGame) -> None:
    """The players and the terms of a game that has begun."""
    match = game.match
    match_draft.begin(game.id, match.players, match.terms)
    show_header(Night.CHANGE, back=partial(match_state.open_game, game.id))
    _show_fields()
    show_save(game)
    if st.button(Night.DELETE, key=match_state.DELETE, icon=":material/delete:", width="stretch"):
        st.dialog(Night.DELETE)(_delete)(game.id)
    with st.bottom, st.container(horizontal=True, gap="xsmall", key="bar"):
        st.button(
            Night.DONE,
            key=match_state.DONE,
            type="primary",
            width="stretch",
            **match_keep.on_tap(partial(_change, game.id)),
        )


def _least() -> int:
    """A player for each kingdom there is already; what is left of them is nobody's, and stays."""
    return min(max(MIN_PLAYERS, len(match_state.handed())), MAX_PLAYERS)


def _start(kingdoms: tuple[str, ...]) -> None:
    match_keep.start(match_draft.players(), match_draft.terms(), kingdoms)


def _change(id_: str) -> None:
    match_keep.change(id_, match_draft.players(), match_draft.terms(), match_draft.before())


def _delete(id_: str) -> None:
    """What lies on the sheet that asks once more."""
    st.html(f'<p class="cc-lead">{Night.DELETE_ASK}</p>')
    if st.button(
        Night.DELETE_SURE,
        key=match_state.DELETE_SURE,
        type="primary",
        width="stretch",
        on_click=match_keep.attempt,
        args=(partial(match_keep.delete, id_),),
    ):
        st.rerun()


def _show_fields() -> None:
    show_told()
    left, right = columns()
    with left:
        st.html(f'<h1 class="cc-headline">{Night.WHO_PLAYS}</h1>')
        _show_players()
    with right:
        _show_kind()
        _show_bonuses()


def _show_players() -> None:
    st.segmented_control(
        Night.PLAYERS,
        list(range(_least(), MAX_PLAYERS + 1)),
        key=match_state.PLAYERS,
        width="stretch",
        required=True,
    )
    for number in range(match_draft.number_of_players()):
        _show_player(number)


def _show_player(number: int) -> None:
    """The pawn, whose tap gives it the next colour, and the name."""
    colour = match_draft.colour(number)
    with st.container(
        horizontal=True, vertical_alignment="center", gap="xsmall", key=f"player_{number}", wrap=False
    ):
        with st.container(key=f"pawn_box_{number}", gap=None, width="content"):
            st.html(pawn(colour, 34), width="content")
            st.button(
                match_words.pawn(number + 1, colour),
                key=match_state.pawn_key(number),
                on_click=match_draft.next_colour,
                args=(number,),
            )
        st.text_input(
            match_words.name_label(number + 1),
            key=match_state.name_key(number),
            max_chars=MAX_NAME,
            label_visibility="collapsed",
            autocomplete="off",
        )


def _show_kind() -> None:
    if match_draft.number_of_players() == MIN_PLAYERS:
        st.segmented_control(
            Night.KIND,
            list(Variant),
            format_func=lambda variant: match_words.VARIANTS[variant],
            key=match_state.VARIANT,
            width="stretch",
            required=True,
        )
    st.segmented_control(
        Night.LENGTH,
        [False, True],
        format_func=lambda dynasty: match_words.LENGTHS[dynasty],
        key=match_state.LENGTH,
        width="stretch",
        required=True,
    )


def _show_bonuses() -> None:
    st.html(f'<p class="cc-label">{Night.BONUSES}</p>')
    with st.container(key="agreed", gap=None):
        st.toggle(words.BONUSES["harmony"], key=match_state.AGREED_HARMONY)
        st.toggle(words.BONUSES["middle_kingdom"], key=match_state.AGREED_MIDDLE)
    with st.expander(Night.HOUSE_RULES):
        with st.grid(2, min_column_width=120, wrap=False, gap="xsmall", key="bonus_points"):
            for key, label in (
                (match_state.HARMONY_POINTS, Night.HARMONY_POINTS),
                (match_state.MIDDLE_POINTS, Night.MIDDLE_POINTS),
            ):
                st.number_input(label, min_value=0, max_value=MAX_BONUS, step=1, key=key)
        st.toggle(Night.HARMONY_BY_HAND, key=match_state.HARMONY_BY_HAND)
        st.toggle(Night.MIDDLE_COMPLETE, key=match_state.MIDDLE_COMPLETE)
        st.toggle(Night.STOP_AFTER_REGION, key=match_state.STOP_AFTER_REGION)
