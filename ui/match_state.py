"""Game night in the page's address, and the keys of its widgets; ui/state.py has all others.

`game=ID` is the game's page; `at=2-1` in it the place of the first player in game 2, `at=terms` what was
agreed; `hand=ID.ID` kingdoms to be handed out; with `kingdom=ID` the kingdom is shown as part of the
game. `game=new` is the page that starts one, with the kingdoms in `hand` if there are any.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from games.records import SavedGame
from ui import state

NEW = "new"
TERMS = "terms"

_AT = "at"
_HAND = "hand"
_PLACE = re.compile(r"([1-9])-([1-9])")

DRAFT = "draft"
BEFORE = "before"
COLOURS = "colours"
PLAYERS = "players"
VARIANT = "variant"
LENGTH = "length"
AGREED_HARMONY = "agreed_harmony"
AGREED_MIDDLE = "agreed_middle"
HARMONY_POINTS = "agreed_harmony_points"
MIDDLE_POINTS = "agreed_middle_points"
MIDDLE_COMPLETE = "agreed_middle_complete"
HARMONY_BY_HAND = "agreed_harmony_by_hand"
STOP_AFTER_REGION = "stop_after_region"

RECENT = "recent"
NEW_GAME = "new_game"
START = "start_game"
DONE = "game_done"
CHANGE = "icon_change"
DELETE = "delete_game"
DELETE_SURE = "delete_sure"
SAVE_COPY = "save_copy"
BRING_BACK = "bring_back"
BROUGHT = "brought"
EARLIER = "earlier"
MORE_EARLIER = "more_earlier"
PLAY_AGAIN = "play_again"
TO_STANDINGS = "to_standings"
TO_GAME = "to_game"
START_WITH = "start_with"
BY_HAND = "game_by_hand"
PASTED = "game_pasted"
USE = "use_game_pasted"
EXTRA_POINTS = "extra_points"
EXTRA_WHY = "extra_why"
EXTRA_FOR = "extra_for"
TAKE_OUT = "take_out"
GIVE = "give_to_player"
HAND_OUT = "hand_out"
HAND_GAME = "hand_game"
COPY_STANDINGS = "copy_standings"
COPY_GAME = "copy_game"


def name_key(number: int) -> str:
    return f"name_{number}"


def pawn_key(number: int) -> str:
    return f"pawn_{number}"


def cell_key(number: int, seat: int) -> str:
    return f"cell_{number}_{seat}"


def hand_key(number: int) -> str:
    return f"hand_{number}"


def extra_key(number: int, of: int) -> str:
    """Of one of so many: when one goes, a tap that is still on its way must not meet the next."""
    return f"extra_{number}_of_{of}"


def extra_add_key(after: int) -> str:
    """Of the button that adds other points to so many: a second tap on its way is not one on the next."""
    return f"extra_add_{after}"


def earlier_key(id_: str) -> str:
    """Of a game or a kingdom in the list of earlier ones."""
    return f"open_earlier_{id_}"


# What is being typed


def fields_for_extra(game: str, place: tuple[int, int]) -> None:
    """The fields for other points are empty at first: what was typed for somebody else stays with them."""
    if st.session_state.get(EXTRA_FOR) != (game, place):
        st.session_state[EXTRA_FOR] = game, place
        clear_extra()


def clear_extra() -> None:
    st.session_state[EXTRA_POINTS] = None
    st.session_state[EXTRA_WHY] = ""


# Where one is


def game_id() -> str | None:
    """The id of the game one is in, `new` for one that is being set up, None outside."""
    return st.query_params.get(state.GAME) or None


def running_game() -> str | None:
    """The same, None too while a game is being set up."""
    return None if (id_ := game_id()) == NEW else id_


def place() -> tuple[int, int] | None:
    """(number of the game, from 1; seat, from 0) of the player whose page this is."""
    found = _PLACE.fullmatch(st.query_params.get(_AT, ""))
    return (int(found[1]), int(found[2]) - 1) if found else None


def _at(place: tuple[int, int]) -> str:
    number, seat = place
    return f"{number}-{seat + 1}"


def changing() -> bool:
    """Whether this is the page of what was agreed."""
    return bool(st.query_params.get(_AT) == TERMS)


def handed() -> tuple[str, ...]:
    """The ids of the kingdoms that are to be handed to players."""
    return tuple(each for each in st.query_params.get(_HAND, "").split(".") if each)


# Where one goes


def open_game(id_: str) -> None:
    """The page of a game; what was on the table is kept."""
    state.leave()
    _go(game=id_)


def leave_game() -> None:
    """Back to the start page."""
    state.leave()
    _go()


def open_new(kingdoms: Sequence[str] = ()) -> None:
    """The page that starts a game."""
    state.leave()
    st.session_state[DRAFT] = None
    _go(game=NEW, hand=".".join(kingdoms))


def open_terms(id_: str) -> None:
    state.leave()
    st.session_state[DRAFT] = None
    _go(game=id_, at=TERMS)


def open_seat(id_: str, number: int, seat: int) -> None:
    """The page of a player without a kingdom."""
    state.leave()
    _go(game=id_, at=_at((number, seat)))


def leave_place() -> None:
    """The address names no player's page any more."""
    st.query_params.pop(_AT, None)


def open_hand(id_: str, kingdoms: Sequence[str], place: tuple[int, int] | None = None) -> None:
    """The page that hands out kingdoms; the first of them is that player's, or that of the address."""
    at = _at(place) if place else st.query_params.get(_AT, "")
    state.leave()
    _go(game=id_, at=at, hand=".".join(kingdoms))


def hand_in_game() -> None:
    """The kingdoms that are handed out are of the game of the Dynasty that was chosen on the page."""
    st.query_params[_AT] = _at((st.session_state[HAND_GAME], 0))
    for number in range(len(handed())):
        st.session_state.pop(hand_key(number), None)


def open_kingdom(id_: str, kingdom: str) -> None:
    """A kingdom as part of a game."""
    state.leave()
    _go(game=id_)
    state.open_kingdom(kingdom)


def show_arrived(id_: str, kingdom: str, place: tuple[int, int] | None) -> None:
    """The same for one just read, for this player: its photo stays on the table, for another look at its
    corners.
    """
    _go(game=id_, at=_at(place) if place else "")
    state.open_kingdom(kingdom)


def open_place(game: SavedGame, number: int, seat: int) -> Callable[[], None]:
    """What a tap on a player's figure does: it opens the kingdom or, where there is none, the way
    to one.
    """
    kingdom = game.kingdoms[number - 1][seat]
    if kingdom is None:
        return partial(open_seat, game.id, number, seat)
    return partial(open_kingdom, game.id, kingdom)


def _go(*, game: str = "", at: str = "", hand: str = "") -> None:
    """Change the address; the language in it stays."""
    for key, value in ((state.GAME, game), (_AT, at), (_HAND, hand)):
        if value:
            st.query_params[key] = value
        else:
            st.query_params.pop(key, None)
