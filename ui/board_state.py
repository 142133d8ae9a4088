"""How a kingdom is looked at: its rules, its quarter turns, what is lit; and the taps that have come."""

from __future__ import annotations

import streamlit as st

from scoring.kingdom import Position
from scoring.regions import Rules
from ui.state import (
    HARMONY,
    HARMONY_BY_HAND,
    HARMONY_POINTS,
    LIT,
    MIDDLE_COMPLETE,
    MIDDLE_KINGDOM,
    MIDDLE_POINTS,
    TAKEN,
    TURNS,
)


def rules() -> Rules:
    """The house rules as they are switched on this screen."""
    values = st.session_state
    return Rules(
        harmony=bool(values[HARMONY]),
        middle_kingdom=bool(values[MIDDLE_KINGDOM]),
        harmony_points=int(values[HARMONY_POINTS]),
        middle_kingdom_points=int(values[MIDDLE_POINTS]),
        harmony_by_hand=bool(values[HARMONY_BY_HAND]),
        middle_kingdom_complete=bool(values[MIDDLE_COMPLETE]),
    )


def show_rules(kept: Rules) -> None:
    """Set the switches, before they are drawn, to the rules that are kept."""
    st.session_state[HARMONY] = kept.harmony
    st.session_state[MIDDLE_KINGDOM] = kept.middle_kingdom
    st.session_state[HARMONY_POINTS] = kept.harmony_points
    st.session_state[MIDDLE_POINTS] = kept.middle_kingdom_points
    st.session_state[HARMONY_BY_HAND] = kept.harmony_by_hand
    st.session_state[MIDDLE_COMPLETE] = kept.middle_kingdom_complete


def turns(id_: str) -> int:
    """Quarter turns clockwise of a kingdom's board."""
    return int(st.session_state[TURNS].get(id_, 0))


def turn(id_: str) -> None:
    st.session_state[TURNS] = {**st.session_state[TURNS], id_: (turns(id_) + 1) % 4}
    st.session_state[LIT] = ()


def lit() -> tuple[Position, ...]:
    """The squares that somebody asked to see, as the board lies on the screen."""
    places: tuple[Position, ...] = st.session_state[LIT]
    return places


def light(places: tuple[Position, ...]) -> None:
    """Light these squares; those that are lit already go out."""
    st.session_state[LIT] = () if places == lit() else places


def taken(id_: str) -> tuple[str, int]:
    """The last tap on a kingdom's board that is in the store: its browser page's name, its number."""
    last: tuple[str, int] = st.session_state[TAKEN].get(id_, ("", 0))
    return last


def take_taps(id_: str, page: str, number: int) -> None:
    st.session_state[TAKEN] = {**st.session_state[TAKEN], id_: (page, number)}


def board_key(id_: str) -> str:
    """A component's state sticks to its key: each kingdom has its own board. Streamlit has its own
    use for two underscores in a row, which an id may have.
    """
    return f"board-{id_.replace('_', '.')}"
