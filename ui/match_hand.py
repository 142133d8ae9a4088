"""Several kingdoms in one photo are handed to players in one step: a first guess, and one tap."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from games.records import SavedGame
from scoring.match import Match
from ui import keep, match_keep, match_state, match_words, words
from ui.board import board
from ui.header import show_header
from ui.match_words import Night
from ui.pictures import jpeg_uri
from ui.shown import show_kingdom
from ui.trouble import show_told

NOBODY = -1


def show_hand_out(game: SavedGame, kingdoms: tuple[str, ...]) -> None:
    """The kingdoms from the left, each with the players it may be of."""
    first = match_state.place() or match_keep.next_place(game) or (1, 0)
    number = first[0]
    order = _order(game.match, first[1])
    show_header(match_words.game(number) if game.match.terms.dynasty else Night.GAME)
    show_told()
    st.html(f'<h1 class="cc-winner">{escape(match_words.hand_out_head(len(kingdoms)))}</h1>')
    with st.container(key="hands"):
        for place, id_ in enumerate(kingdoms):
            _show_one(game, id_, place, order[place] if place < len(order) else NOBODY)
    with st.bottom, st.container(horizontal=True, gap="xsmall", key="bar"):
        st.button(
            Night.HAND_OUT,
            key=match_state.HAND_OUT,
            type="primary",
            width="stretch",
            on_click=match_keep.attempt,
            args=(partial(_hand_out, game, kingdoms, number),),
        )


def _order(match: Match, first: int) -> list[int]:
    """The seats from this one on, then those before it."""
    seats = list(range(len(match.players)))
    return seats[first:] + seats[:first]


def _show_one(game: SavedGame, id_: str, place: int, guess: int) -> None:
    shown = show_kingdom(keep.load(id_))
    picture = keep.store().board(id_)
    key = match_state.hand_key(place)
    st.session_state.setdefault(key, guess)
    names = {seat: player.name for seat, player in enumerate(game.match.players)} | {NOBODY: Night.NOBODY}
    with st.container(key=f"one_{place}", gap="xsmall"):
        st.html(
            f'<div class="cc-hand">{board(jpeg_uri(picture) if picture else "", shown)}'
            f"<p><b>{escape(words.kingdom(place + 1, shown.sheet.total))}</b></p></div>"
        )
        st.segmented_control(
            Night.WHOSE,
            list(names),
            format_func=lambda seat: names[seat],
            key=key,
            required=True,
            label_visibility="collapsed",
            on_change=_swap,
            args=(place,),
        )


def _swap(place: int) -> None:
    """A player has one kingdom: the other one that was theirs goes to whoever is left without."""
    keys = [match_state.hand_key(number) for number in range(len(match_state.handed()))]
    chosen = st.session_state[match_state.hand_key(place)]
    for key in keys:
        if key != match_state.hand_key(place) and st.session_state.get(key) == chosen != NOBODY:
            st.session_state[key] = NOBODY


def _hand_out(game: SavedGame, kingdoms: tuple[str, ...], number: int) -> None:
    by_seat = {
        seat: id_
        for place, id_ in enumerate(kingdoms)
        if (seat := int(st.session_state[match_state.hand_key(place)])) != NOBODY
    }
    match_keep.hand_out(game, by_seat, number)
