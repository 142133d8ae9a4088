"""On the start page: the game that is being played, and the way to a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from html import escape

import streamlit as st

from games.records import SavedGame
from scoring.match import Colour
from ui import match_keep, match_state, match_story, match_words
from ui.earlier import show_earlier
from ui.match_copy import show_bring_back
from ui.match_words import Night
from ui.pawns import pawns

TONIGHT = timedelta(hours=12)
"""A game that nobody has touched for so long is not tonight's any more."""


def show_invite() -> None:
    """A card that opens the game changed last, and below it the button for a new one; without any
    game the card begins the first.
    """
    if (game := match_keep.recent()) is None:
        _show_card(match_state.NEW_GAME, Night.GAME_NIGHT, Night.INVITE, list(Colour), match_state.open_new)
        return
    tonight = datetime.now(UTC) - game.updated < TONIGHT
    colours = [player.colour for player in game.match.players]
    name = Night.TONIGHT if tonight else Night.LAST_GAME
    opening = partial(match_state.open_game, game.id)
    _show_card(match_state.RECENT, name, _state_of(game), colours, opening)
    st.button(Night.NEW_GAME, key=match_state.NEW_GAME, icon=":material/add:", on_click=match_state.open_new)


def show_ways_back() -> None:
    """To what was played before, and to what was kept elsewhere."""
    with st.container(horizontal=True, gap="xsmall", key="ways_back"):
        show_earlier()
        show_bring_back()


def _state_of(game: SavedGame) -> str:
    """Who won or, before the end, how far it is."""
    if game.match.complete:
        return match_story.headline(game.match)
    seats = [seat for each in game.match.games for seat in each.seats]
    return match_words.scored(sum(seat.kingdom is not None for seat in seats), len(seats))


def _show_card(
    key: str, name: str, line: str, colours: Sequence[Colour], opening: Callable[[], None]
) -> None:
    """Pawns and two lines, and over them a button with the same words."""
    with st.container(key="invite", gap=None):
        st.html(
            f'<div class="cc-card" aria-hidden="true"><span>{pawns(colours, 28)}</span>'
            f"<p><b>{escape(name)}</b><br>{escape(line)}</p></div>"
        )
        st.button(f"{name}. {line}", key=key, width="stretch", on_click=opening)
