"""What can be handed on of a game: the standings as text, and the link that opens it."""

from __future__ import annotations

from html import escape

import streamlit as st

from games.records import SavedGame
from scoring.match import Match
from ui import address, match_state, match_story, match_story_words, state
from ui.match_words import Night
from ui.share import show_text
from ui.words import Say


def show_share_button(game: SavedGame) -> None:
    """In the header; a tap opens the sheet."""
    if st.button(Say.SHARE, key=state.SHARE, icon=":material/ios_share:"):
        st.dialog(Say.SHARE)(_share)(game)


def _share(game: SavedGame) -> None:
    if game.match.begun:
        show_text(match_state.COPY_STANDINGS, Night.STANDINGS, summary(game.match))
    if here := address.address():
        show_text(match_state.COPY_GAME, Night.GAME_LINK, f"{here.rstrip('/')}/?{state.GAME}={game.id}")
        st.html(f'<p class="cc-soft cc-hint">{escape(Night.GAME_LINK_HINT)}</p>')


def summary(match: Match) -> str:
    """Who won, why, and everybody's points, a line each."""
    lines = [match_story.headline(match)]
    lines += [f"{reason.equal} {reason.decides}" for reason in match_story.reasons(match)]
    for standing in match.standings():
        name = standing.player.name
        if standing.rank is None or standing.points is None:
            lines.append(match_story_words.unranked(name))
        else:
            lines.append(match_story_words.ranked(standing.rank, name, standing.points))
    return "\n".join(lines)
