"""Several kingdoms in one photo are handed to players in one step: a first guess, and one tap."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from games.records import SavedGame
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
    there = [place for place in (match_keep.place_of(game, id_) for id_ in kingdoms) if place is not None]
    asked = match_keep.asked_place(game)
    number, seat = there[0] if there else asked or match_keep.next_place(game) or (1, 0)
    guesses = _guess(game, kingdoms, number, seat)
    name = match_words.game(number) if game.match.terms.dynasty else Night.GAME
    back = partial(match_state.open_game, game.id)
    if len(kingdoms) == 1:
        back = partial(match_state.open_kingdom, game.id, kingdoms[0])
    show_header(name, back=back)
    show_told()
    st.html(f'<h1 class="cc-winner">{escape(match_words.hand_out_head(len(kingdoms)))}</h1>')
    if game.match.terms.dynasty and not there:
        _show_number(game, number)
    with st.container(key="hands"):
        for n, id_ in enumerate(kingdoms):
            _show_one(game, number, id_, n, guesses[n])
    with st.bottom, st.container(horizontal=True, gap="xsmall", key="bar"):
        st.button(
            Night.HAND_OUT if len(kingdoms) > 1 else Night.GIVE,
            key=match_state.HAND_OUT,
            type="primary",
            width="stretch",
            **match_keep.on_tap(partial(_hand_out, game, kingdoms, number)),
        )


def _show_number(game: SavedGame, number: int) -> None:
    """Which game of the Dynasty they are of: somebody else may have filled the one that was photographed."""
    st.session_state[match_state.HAND_GAME] = number
    st.segmented_control(
        Night.GAME,
        list(range(1, game.match.terms.games + 1)),
        format_func=match_words.game,
        key=match_state.HAND_GAME,
        required=True,
        label_visibility="collapsed",
        on_change=match_state.hand_in_game,
    )


def _guess(game: SavedGame, kingdoms: tuple[str, ...], number: int, first: int) -> list[int]:
    """Whose each is: who has it already has it; the others are of the seats without a kingdom, from the first
    on, then those before it.
    """
    there = game.kingdoms[number - 1]
    seats = [*range(first, len(there)), *range(first)]
    free = iter([seat for seat in seats if match_keep.is_free(game, (number, seat))])
    return [there.index(id_) if id_ in there else next(free, NOBODY) for id_ in kingdoms]


def _show_one(game: SavedGame, number: int, id_: str, place: int, guess: int) -> None:
    shown = show_kingdom(match_keep.as_agreed(game, keep.load(id_)))
    picture = keep.store().board(id_)
    key = match_state.hand_key(place)
    names = {seat: player.name for seat, player in enumerate(game.match.players)} | {NOBODY: Night.NOBODY}
    if st.session_state.get(key) not in names:  # at first, and when somebody else has made the game smaller
        st.session_state[key] = guess
    with st.container(key=f"one_{place}", gap="xsmall"):
        st.html(
            f'<div class="cc-hand">{board(jpeg_uri(picture) if picture else "", shown)}'
            f"<p><b>{escape(words.kingdom(place + 1, shown.sheet.total))}</b></p></div>"
        )
        st.segmented_control(
            Night.WHOSE,
            list(names),
            format_func=lambda seat: words.plain(names[seat]),
            key=key,
            required=True,
            label_visibility="collapsed",
            on_change=_swap,
            args=(place,),
        )
        chosen = int(st.session_state[key])
        taken = chosen != NOBODY and not match_keep.is_free(game, (number, chosen))
        if taken and match_keep.kingdom_at(game, (number, chosen)) != id_:
            st.html(f'<p class="cc-soft cc-small">{escape(match_words.replaces(names[chosen]))}</p>')


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
