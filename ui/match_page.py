"""Game night: the page of a game, with who is ahead and why; from it every place of the game is a tap."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape

import streamlit as st

from games.errors import GameError
from games.records import SavedGame
from scoring.match import Match, Variant
from ui import (
    keep,
    land_words,
    match_keep,
    match_settle,
    match_state,
    match_story,
    match_story_words,
    match_words,
    words,
)
from ui.chart import chart
from ui.errors import words_for
from ui.header import show_header, show_name
from ui.match_box import contradicted, decided
from ui.match_hand import show_hand_out
from ui.match_seat import columns, detail, show_seat, show_ways
from ui.match_setup import show_change, show_setup
from ui.match_share import show_share_button
from ui.match_table import show_dynasty_table, show_table, table
from ui.match_words import Night
from ui.podium import podium
from ui.trouble import show_told, show_trouble


def show_game_night(id_: str) -> None:
    """Whatever the address says of a game."""
    if id_ == match_state.NEW:
        show_setup()
        return
    try:
        game = match_keep.load(id_)
        if match_state.changing():
            show_change(game)
        elif ids := keep.store().still_there(match_state.handed()):
            show_hand_out(game, ids)
        elif (place := match_keep.asked_place(game)) and match_keep.kingdom_at(game, place) is None:
            show_seat(game, place)
        else:
            match_state.leave_place()  # the next photo is for whoever is named on the game's page
            _show_game(game)
    except GameError as error:
        show_header(Night.GAME, back=match_state.leave_game)
        show_trouble(words_for(error))


def _show_game(game: SavedGame) -> None:
    told = {number: match_settle.settle(game, number) for number in _begun(game.match)}
    game = match_keep.load(game.id)
    match = game.match
    _show_header(game)
    show_told()
    left, right = columns()
    with left:
        _show_story(match)
        if match.terms.dynasty and (lines := chart(match)):
            st.html(lines)
        if match.complete:
            st.html(podium(match.standings()))
    with right:
        _show_tables(game)
        _show_box(game, told)
    _show_bar(game)


def _begun(match: Match) -> range:
    return range(1, match.begun + 1)


def _show_header(game: SavedGame) -> None:
    match = game.match
    name = Night.DYNASTY if match.terms.dynasty else Night.STANDINGS if match.complete else Night.GAME
    more = detail(game, max(1, match.begun))
    if match.terms.variant is Variant.MIGHTY_DUEL and not more:
        more = match_words.VARIANTS[Variant.MIGHTY_DUEL]
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="header"):
        show_name(name, more, back=match_state.leave_game)
        show_share_button(game)
        st.button(
            Night.CHANGE,
            key=match_state.CHANGE,
            icon=":material/tune:",
            on_click=match_state.open_terms,
            args=(game.id,),
        )


def _show_story(match: Match) -> None:
    """Who won and why, in words."""
    lead = match_story.lead(match)
    line = f'<p class="cc-lead">{escape(lead)}</p>' if lead else ""
    reasons = "".join(
        f"<p><b>{escape(reason.equal)}</b><br>{escape(reason.decides)}</p>"
        for reason in match_story.reasons(match)
    )
    if reasons and match.terms.dynasty:
        reasons += f'<p class="cc-soft">{Night.ON_SUMS}</p>'
    why = f'<div class="cc-why">{reasons}</div>' if reasons else ""
    st.html(f'<h1 class="cc-winner">{escape(match_story.headline(match))}</h1>{line}{why}')


def _show_tables(game: SavedGame) -> None:
    match = game.match
    if not match.terms.dynasty:
        show_table(game)
    else:
        show_dynasty_table(game)
        if match.begun:
            st.html(f'<p class="cc-soft cc-small">{Night.TAP_GAME}</p>')
        if match_story.marked(match):
            st.html(_sums(match))
    if untold := match_story.untold(match):
        st.html(f'<p class="cc-box" role="status">{escape(match_story_words.harmony_untold(untold))}</p>')
    if lines := [*_extras(match), *_agreed(match)]:
        st.html(f'<p class="cc-quiet cc-extras">{"<br>".join(map(escape, lines))}</p>')


def _sums(match: Match) -> str:
    """The three figures of the order, summed over the games of a Dynasty that was close."""
    return f'<p class="cc-label">{Night.ALL_GAMES}</p>{table(match, match.standings())}'


def _extras(match: Match) -> list[str]:
    """Other points that count, a line each."""
    seats = [seat for game in match.games for seat in game.seats if seat.kingdom is not None]
    return [match_words.extra_of(seat.player.name, extra) for seat in seats for extra in seat.extras]


def _agreed(match: Match) -> list[str]:
    """The bonuses that count."""
    rules = match.terms.rules
    bonuses = (
        ("harmony", rules.harmony, rules.harmony_points),
        ("middle_kingdom", rules.middle_kingdom, rules.middle_kingdom_points),
    )
    found = [match_words.agreed(words.BONUSES[name], points) for name, counts, points in bonuses if counts]
    return [", ".join(found)] if found else []


def _show_box(game: SavedGame, told: Mapping[int, match_settle.Told]) -> None:
    """Where the kingdoms and the box disagree, by number of the game, each square once; and kingdoms too
    large.
    """
    said = [
        (
            int(fields["game"]),
            match_story_words.frame_exceeded(
                str(fields["player"]), int(fields["rows"]), int(fields["cols"]), int(fields["size"])
            ),
        )
        for fields in (dict(notice.fields) for notice in game.match.notices())
    ]
    for number, each in told.items():
        said += [(number, line) for line in _box_lines(game, each)]
    if said:
        dynasty = game.match.terms.dynasty
        lines = [match_story_words.in_game(number, line) if dynasty else line for number, line in said]
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        st.html(f'<div class="cc-box" role="status"><p><b>{Night.BOX}</b></p><ul>{items}</ul></div>')


def _box_lines(game: SavedGame, told: match_settle.Told) -> list[str]:
    lines = []
    for saved, verdict in told:
        place = match_keep.place_of(game, saved.id)
        name = game.match.players[place[1]].name if place else ""
        if squares := decided(saved):
            now = [
                match_story_words.box_square(
                    land_words.places([each]), land_words.square(saved.kingdom.at(*each))
                )
                for each in squares
            ]
            lines.append(match_story_words.box_decided(name, "; ".join(now)))
        if squares := contradicted(saved, verdict):
            lines.append(match_story_words.box_contradicts(name, land_words.places(squares)))
    return lines


def _show_bar(game: SavedGame) -> None:
    """One thing to do next: the next kingdom or, when all are there, another game."""
    with st.bottom:
        if (place := match_keep.next_place(game)) is None:
            with st.container(horizontal=True, gap="xsmall", key="bar"):
                st.button(
                    Night.PLAY_AGAIN,
                    key=match_state.PLAY_AGAIN,
                    type="primary",
                    width="stretch",
                    **match_keep.on_tap(partial(match_keep.play_again, game)),
                )
            return
        number, seat = place
        name = game.match.players[seat].name
        label = match_words.photograph(name)
        if number > 1 and number > game.match.begun:
            label = match_words.photograph_in(number, name)
        show_ways(game, place, label)
