"""On the start page: the way back to games before the last, and to kingdoms that lie in no game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from functools import partial
from html import escape
from zoneinfo import ZoneInfo

import streamlit as st

from games.errors import GameError
from games.records import GameLine, KingdomLine
from games.store import RECENT
from ui import keep, match_keep, match_state, match_story, match_words, state, words
from ui.errors import words_for
from ui.match_words import Night
from ui.trouble import show_trouble


def show_earlier() -> None:
    """The quiet button, if there is something besides the game that has a card of its own; a tap opens
    the list.
    """
    if _is_any() and st.button(
        Night.EARLIER, key=match_state.EARLIER, type="tertiary", icon=":material/history:"
    ):
        st.dialog(Night.EARLIER)(_list)()


def _is_any() -> bool:
    """False too among strangers, or where the store cannot be reached: the start page works all the same."""
    if not keep.among_friends():
        return False
    try:
        return len(keep.store().games(2)) > 1 or bool(keep.store().kingdoms(1))
    except GameError:
        return False


def _list() -> None:
    """What lies on the sheet. A tap on a line opens what it names."""
    most = RECENT * state.listed()
    try:
        lines, kingdoms = keep.store().games(1 + most + 1)[1:], keep.store().kingdoms(most + 1)
        games = [(line, _state_of(line)) for line in lines[:most]]
    except GameError as error:
        show_trouble(words_for(error))
        return
    taps = []
    with st.container(gap=None, key="past"):
        if games:
            st.html(f'<h3 class="cc-label">{escape(Night.LENGTH)}</h3>')
            taps += [_show_game(line, how_far) for line, how_far in games]
        if kingdoms:
            st.html(f'<h3 class="cc-label">{escape(Night.SINGLE)}</h3>')
            taps += [_show_kingdom(line) for line in kingdoms[:most]]
        if max(len(lines), len(kingdoms)) > most:
            st.button(
                Night.MORE,
                key=match_state.MORE_EARLIER,
                type="tertiary",
                width="stretch",
                on_click=state.list_more,
            )
    if any(taps):
        st.rerun()


def _state_of(line: GameLine) -> str:
    """Who won or, before the end, how far it is."""
    if line.kingdoms == line.places:
        return match_story.headline(match_keep.load(line.id).match)
    return match_words.scored(line.kingdoms, line.places)


def _show_game(line: GameLine, how_far: str) -> bool:
    names = match_words.names([player.name for player in line.players])
    return _show_line(line.id, names, how_far, line.updated, partial(match_state.open_game, line.id))


def _show_kingdom(line: KingdomLine) -> bool:
    opening = partial(state.open_kingdom, line.id)
    return _show_line(line.id, words.points(line.total), words.frame(line.size), line.updated, opening)


def _show_line(id_: str, name: str, more: str, moment: datetime, opening: Callable[[], None]) -> bool:
    """Two lines and a date, and over them a button with the same words; True when it was tapped."""
    day, time = when(moment)
    with st.container(key=f"earlier_{id_}", gap=None):
        st.html(
            f'<div class="cc-earlier" aria-hidden="true"><p><b>{escape(name)}</b><br>{escape(more)}</p>'
            f"<p>{day}<br>{time}</p></div>"
        )
        label = f"{name}. {more.removesuffix('.')}. {day} {time}"
        return st.button(label, key=match_state.earlier_key(id_), width="stretch", on_click=opening)


def when(moment: datetime) -> tuple[str, str]:
    """Day and time on the visitor's clock; written so that no language reads the month for the day."""
    here = moment.astimezone(_zone())
    return f"{here:%Y-%m-%d}", f"{here:%H:%M}"


def _zone() -> tzinfo:
    """Where the visitor's clock is, as the browser tells; UTC where nobody knows the name."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (KeyError, ValueError, OSError):  # a name that the computer's list of zones lacks, or none at all
        return UTC
