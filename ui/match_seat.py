"""A player's place in a game: the ways to a kingdom, and other points with a word why."""

from __future__ import annotations

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from games.records import MAX_EXTRAS, SavedGame
from scoring.match import MAX_EXTRA, MAX_WHY, Extra
from ui import keep, match_arrive, match_keep, match_state, match_words, state, words
from ui.header import show_header
from ui.match_keep import Place
from ui.match_words import Night
from ui.picker import show_picker
from ui.trouble import show_told
from ui.words import Say


def show_seat(game: SavedGame, place: Place) -> None:
    """The page of a player without a kingdom: by photo, by hand, from a link, or as text."""
    name = game.match.players[place[1]].name
    show_header(name, detail(game, place[0]), back=partial(match_state.open_game, game.id))
    show_told()
    left, right = columns()
    with left:
        st.html(f'<h1 class="cc-headline">{match_words.kingdom_of(name)}</h1>')
        _show_paste(game, place)
    with right:
        show_extras(game, place)
    with st.bottom:
        show_ways(game, place, match_words.photograph(name))


def columns() -> list[DeltaGenerator]:
    """The two halves of a wide page, one below the other on a phone."""
    return st.container(key="night").columns([6, 5], gap="large")


def detail(game: SavedGame, number: int) -> str:
    """Which game of a Dynasty; nothing for a single one."""
    return match_words.game_of(number, game.match.terms.games) if game.match.terms.dynasty else ""


def show_ways(game: SavedGame, place: Place, label: str) -> None:
    """The bar: by hand on the left, the photo under the thumb."""
    with st.container(horizontal=True, gap="xsmall", key="bar"):
        st.button(
            Say.BY_HAND,
            key=match_state.BY_HAND,
            icon=":material/grid_on:",
            **match_keep.on_tap(partial(match_arrive.give_typed, game, place)),
        )
        state.name_for_photo(place)
        show_picker(label)


def _show_paste(game: SavedGame, place: Place) -> None:
    st.text_input(Night.PASTE, key=match_state.PASTED, help=None, autocomplete="off")
    st.html(f'<p class="cc-soft cc-small">{Night.PASTE_HELP}</p>')
    use = match_keep.on_tap(partial(_use, game, place))
    st.button(Night.USE_IT, key=match_state.USE, icon=":material/link:", **use)


def _use(game: SavedGame, place: Place) -> None:
    match_arrive.give_pasted(game, place, str(st.session_state[match_state.PASTED]))


def show_extras(game: SavedGame, place: Place) -> None:
    """Other points: what there is, each with a button that takes it away, and the next one."""
    number, seat = place
    extras = game.match.games[number - 1].seats[seat].extras
    with st.expander(Night.OTHER_POINTS, expanded=bool(extras)):
        for n, extra in enumerate(extras):
            remove = partial(keep.store().remove_extra, game.id, extra, seat=seat, number=number)
            st.button(
                words.plain(match_words.bonus_points(extra.points, extra.why)),
                key=match_state.extra_key(n, len(extras)),
                icon=":material/close:",
                help=Night.REMOVE,
                **match_keep.on_tap(remove),
            )
        if len(extras) >= MAX_EXTRAS:
            return
        match_state.fields_for_extra(game.id, place)
        with st.grid(2, min_column_width=120, wrap=False, gap="xsmall", key="extra_row"):
            st.number_input(
                Night.HOW_MANY, -MAX_EXTRA, MAX_EXTRA, step=1, value=None, key=match_state.EXTRA_POINTS
            )
            st.text_input(
                Night.WHY,
                key=match_state.EXTRA_WHY,
                max_chars=MAX_WHY,
                placeholder=Night.WHY_EXAMPLE,
                autocomplete="off",
            )
        add = match_keep.on_tap(partial(_add, game, place))
        st.button(Night.ADD_POINTS, key=match_state.extra_add_key(len(extras)), **add)


def _add(game: SavedGame, place: Place) -> None:
    """Keep what the two fields say; they are empty again when it is kept."""
    points, why = st.session_state[match_state.EXTRA_POINTS], st.session_state[match_state.EXTRA_WHY]
    if points is None:
        state.say(Night.NO_NUMBER)
        return
    keep.store().add_extra(game.id, Extra(int(points), str(why)), seat=place[1], number=place[0])
    match_state.clear_extra()
