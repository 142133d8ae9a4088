"""A kingdom as part of a game, on the result page: whose it is, what was agreed, who is next; and the
way into a game for one that is in none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from html import escape

import streamlit as st

from games.records import SavedGame, SavedKingdom
from scoring.match import Player
from ui import keep, match_keep, match_settle, match_state, match_words, state
from ui.header import show_new_photo
from ui.match_box import marked
from ui.match_seat import detail, show_extras
from ui.match_words import Night
from ui.pawns import pawn
from ui.picker import show_picker
from ui.shown import Shown
from ui.state import Chosen
from ui.words import FRAMES


@dataclass(frozen=True, slots=True)
class Seated:
    """A kingdom's place in the game that the address names."""

    game: SavedGame
    place: match_keep.Place
    told: match_settle.Told

    @property
    def player(self) -> Player:
        return self.game.match.players[self.place[1]]

    def agreed(self, saved: SavedKingdom) -> SavedKingdom:
        """The kingdom as the game scores it: with the rules agreed there, in its frame, and what the
        box contradicts as doubtful.
        """
        for each, verdict in self.told:
            if each.id == saved.id:
                saved = marked(saved, verdict)
        return match_keep.as_agreed(self.game, saved)


def seated(id_: str) -> Seated | None:
    """None for a kingdom that is looked at outside a game, or has been taken out. Raises GameError."""
    if (game_id := match_state.running_game()) is None:
        return None
    game = match_keep.load(game_id)
    if (place := match_keep.place_of(game, id_)) is None:
        return None
    # The others may have changed since somebody looked at the game.
    return Seated(game, place, match_settle.settle(game, place[0]))


def show_owner(where: Seated, size: int) -> None:
    """In the header: the way back to the game, the pawn and the name."""
    st.button(
        Night.TO_GAME,
        key=state.BACK,
        icon=":material/chevron_left:",
        on_click=match_state.open_game,
        args=(where.game.id,),
    )
    more = detail(where.game, where.place[0]) or FRAMES[size]
    st.html(
        f'<p class="cc-name">{pawn(where.player.colour, 28)}<b>{escape(where.player.name)}</b>'
        f' <span class="cc-soft">{escape(more)}</span></p>'
    )


def show_next(where: Seated | None) -> None:
    """The main button: the next player's photo, the standings when all are there, or a new photo."""
    if where is None:
        show_new_photo()
        return
    following = match_keep.next_place(where.game)
    if following is not None and following[0] == where.place[0]:
        state.name_for_photo(following)
        show_picker(match_words.next_player(where.game.match.players[following[1]].name))
        return
    st.button(
        Night.TO_STANDINGS,
        key=match_state.TO_STANDINGS,
        type="primary",
        width="stretch",
        icon=":material/leaderboard:",
        on_click=match_state.open_game,
        args=(where.game.id,),
    )


def show_below(where: Seated | None, shown: Shown, chosen: Chosen | None) -> None:
    """Under the score sheet: other points and the way out of a game, or the way into one."""
    if where is not None:
        show_extras(where.game, where.place)
        st.button(
            Night.TAKE_OUT,
            key=match_state.TAKE_OUT,
            icon=":material/person_remove:",
            width="stretch",
            **match_keep.on_tap(partial(match_keep.take_out, where.game, where.place)),
        )
        return
    if (game := match_state.running_game()) is not None:
        st.button(
            Night.GIVE,
            key=match_state.GIVE,
            icon=":material/person_add:",
            width="stretch",
            on_click=match_state.open_hand,
            args=(game, (shown.saved.id,)),
        )
        return
    if used := keep.store().uses(shown.saved.id):
        st.button(
            Night.TO_GAME,
            key=match_state.TO_GAME,
            icon=":material/group:",
            width="stretch",
            on_click=match_state.open_kingdom,
            args=(used[0].game, shown.saved.id),
        )
        return
    ids = keep.known(chosen.digest) if chosen is not None else ()
    ids = ids if shown.saved.id in ids else (shown.saved.id,)
    st.button(
        match_words.start_with(len(ids)),
        key=match_state.START_WITH,
        icon=":material/group:",
        width="stretch",
        on_click=match_state.open_new,
        args=(ids,),
    )
