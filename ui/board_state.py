"""How a kingdom is looked at: its rules, its quarter turns, what is lit; and the taps that have come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

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
    RULES,
    TAKEN,
    TURNS,
)

Switches = Mapping[str, str]
"""Key of a widget -> the field of Rules that it sets."""

SWITCHES: Switches = MappingProxyType(
    {
        HARMONY: "harmony",
        MIDDLE_KINGDOM: "middle_kingdom",
        HARMONY_POINTS: "harmony_points",
        MIDDLE_POINTS: "middle_kingdom_points",
        HARMONY_BY_HAND: "harmony_by_hand",
        MIDDLE_COMPLETE: "middle_kingdom_complete",
    }
)
"""Those of the score sheet."""


def rules(switches: Switches) -> Rules:
    """The house rules as they are switched on this screen."""
    return Rules(**{field: st.session_state[key] for key, field in switches.items()})


def show_rules(kept: Rules, switches: Switches = SWITCHES) -> None:
    """Set the switches, before they are drawn, to the rules that are kept."""
    for key, field in switches.items():
        st.session_state[key] = getattr(kept, field)


def first_rules() -> Rules:
    """The house rules that a new kingdom is looked at with: those switched on in this session, and none that
    came with another kingdom.
    """
    kept: Rules = st.session_state[RULES]
    return kept


def switched(rules: Rules, key: str) -> Rules:
    """The rules with the one switch that was turned on this screen."""
    return replace(rules, **{SWITCHES[key]: st.session_state[key]})


def keep_switch(key: str) -> None:
    """A switch that was turned holds for new kingdoms too."""
    st.session_state[RULES] = switched(first_rules(), key)


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
