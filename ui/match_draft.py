"""What stands in the fields of the page that starts a game, or changes one."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import streamlit as st

from games.errors import GameError
from games.records import GameLine
from scoring.match import MAX_PLAYERS, MIN_PLAYERS, Colour, Match, Player, Terms, Variant
from ui import board_state, keep, match_state
from ui.match_words import default_name

_SWITCHES: board_state.Switches = MappingProxyType(
    {
        match_state.AGREED_HARMONY: "harmony",
        match_state.AGREED_MIDDLE: "middle_kingdom",
        match_state.HARMONY_POINTS: "harmony_points",
        match_state.MIDDLE_POINTS: "middle_kingdom_points",
        match_state.HARMONY_BY_HAND: "harmony_by_hand",
        match_state.MIDDLE_COMPLETE: "middle_kingdom_complete",
    }
)


def begin(for_: str, players: Sequence[Player], terms: Terms, least: int = MIN_PLAYERS) -> None:
    """Fill the fields, once for each game; then keep those that are not drawn in this run: a value that is
    written outlives its widget. After another page nothing is left of them, and they are filled anew.
    """
    values = st.session_state
    if values.get(match_state.DRAFT) == for_ and all(key in values for key in _keys()):
        for key in _keys():
            values[key] = values[key]
        return
    values[match_state.DRAFT] = for_
    values[match_state.BEFORE] = Match.of(players, terms)
    values[match_state.PLAYERS] = max(least, len(players))
    colours = [player.colour for player in players]
    values[match_state.COLOURS] = [*colours, *(each for each in Colour if each not in colours)]
    for number in range(MAX_PLAYERS):
        known = players[number].name if number < len(players) else default_name(number + 1)
        values[match_state.name_key(number)] = known
    values[match_state.VARIANT] = terms.variant
    values[match_state.LENGTH] = terms.dynasty
    values[match_state.STOP_AFTER_REGION] = terms.stop_after_region
    board_state.show_rules(terms.rules, _SWITCHES)


def newest() -> GameLine | None:
    """The game changed last; None without any, among strangers, or where the store cannot be reached."""
    try:
        lines = keep.store().games(1) if keep.among_friends() else ()
    except GameError:
        return None
    return lines[0] if lines else None


def last() -> tuple[tuple[Player, ...], Terms]:
    """Who played last, and what was agreed: it saves typing. Two new players without any game."""
    if line := newest():
        return line.players, line.terms
    pairs = enumerate(list(Colour)[:MIN_PLAYERS], 1)
    return tuple(Player(default_name(number), colour) for number, colour in pairs), Terms()


def before() -> Match:
    """The match that the fields were filled from."""
    found: Match = st.session_state[match_state.BEFORE]
    return found


def number_of_players() -> int:
    return int(st.session_state[match_state.PLAYERS])


def colour(number: int) -> Colour:
    """A player's colour, counted from 0."""
    found: Colour = st.session_state[match_state.COLOURS][number]
    return found


def next_colour(number: int) -> None:
    """The player takes the colour after their own; who had it takes theirs."""
    colours = list(st.session_state[match_state.COLOURS])
    order = list(Colour)
    wanted = order[(order.index(colours[number]) + 1) % len(order)]
    other = colours.index(wanted)
    colours[number], colours[other] = colours[other], colours[number]
    st.session_state[match_state.COLOURS] = colours


def players() -> tuple[Player, ...]:
    """As the fields have them; an empty name is the number. Raises MatchError."""
    names = [str(st.session_state[match_state.name_key(n)]).strip() for n in range(number_of_players())]
    return tuple(Player(name or default_name(n + 1), colour(n)) for n, name in enumerate(names))


def terms() -> Terms:
    """As the fields have them. The Mighty Duel is for two."""
    values = st.session_state
    duel = values[match_state.VARIANT] == Variant.MIGHTY_DUEL and number_of_players() == MIN_PLAYERS
    return Terms(
        Variant.MIGHTY_DUEL if duel else Variant.STANDARD,
        board_state.rules(_SWITCHES),
        dynasty=bool(values[match_state.LENGTH]),
        stop_after_region=bool(values[match_state.STOP_AFTER_REGION]),
    )


def _keys() -> tuple[str, ...]:
    names = tuple(match_state.name_key(number) for number in range(MAX_PLAYERS))
    more = (match_state.PLAYERS, match_state.VARIANT, match_state.LENGTH, match_state.STOP_AFTER_REGION)
    return (*names, *more, *_SWITCHES)
