"""The table of the standings, and over it a button for each kingdom, as the board has for squares."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import streamlit as st

from games.records import SavedGame
from scoring.match import ORDER, DecidedBy, Match, Player, Standing
from ui import match_words
from ui.match_state import cell_key, open_place
from ui.match_story import figure, marked
from ui.match_words import Night
from ui.pawns import pawn

MISSING = "\N{EN DASH}"


def show_table(game: SavedGame) -> None:
    """One game: rank, points and the figures of every step; a tap on a row opens the kingdom."""
    standings = game.match.standings()
    with st.container(key="standings", gap=None):
        st.html(table(game.match, standings))
        with st.container(key="rows", gap=None):
            for standing in standings:
                _button(game, standing.player, 1, _row_label(game.match, standing))


def show_dynasty_table(game: SavedGame) -> None:
    """The points of every game and their sum; a tap on a figure opens its kingdom."""
    match = game.match
    standings = match.standings()
    with st.container(key="dynasty", gap=None):
        st.html(dynasty_table(match, standings))
        with st.grid(match.terms.games, min_column_width=40, wrap=False, gap=None, key="cells"):
            for standing in standings:
                for number in range(1, match.terms.games + 1):
                    _button(game, standing.player, number, _cell_label(match, standing.player, number))


def table(match: Match, standings: tuple[Standing, ...]) -> str:
    """HTML of the order's three figures; the deciding ones stand on wash."""
    marks = marked(match)
    heads = (Night.PLAYER, Night.POINTS, Night.LARGEST_REGION, Night.CROWNS)
    rows = []
    for standing in standings:
        figures = [_figure(standing, step, marks) for step in ORDER]
        if standing.missing and not match.terms.dynasty:
            figures[0] = _add()
        rows.append(_row(_who(standing) + "".join(figures)))
    return _table("cc-order", _heads(heads) + "".join(rows))


def dynasty_table(match: Match, standings: tuple[Standing, ...]) -> str:
    """HTML of the points of each game. What is missing is missing, and no zero."""
    numbers = range(1, match.terms.games + 1)
    heads = (Night.PLAYER, *(match_words.game(number) for number in numbers), Night.TOTAL)
    rows = []
    for standing in standings:
        points = [points_in(match, standing.player, number) for number in numbers]
        cells = "".join(_cell(str(each)) if each is not None else _add() for each in points)
        told = MISSING if standing.points is None else str(standing.points)
        quiet = "cc-soft" if standing.rank is None else "cc-figure"
        rows.append(_row(_who(standing) + cells + _cell(f'<span class="{quiet}">{told}</span>')))
    return _table("cc-dynasty", _heads(heads) + "".join(rows))


def points_in(match: Match, player: Player, number: int) -> int | None:
    """A player's points of one game, other points counted; None while the kingdom is missing."""
    seat = match.players.index(player)
    if (sheet := match.sheet(number, seat)) is None:
        return None
    return sheet.total + sum(extra.points for extra in match.games[number - 1].seats[seat].extras)


def _button(game: SavedGame, player: Player, number: int, label: str) -> None:
    seat = game.match.players.index(player)
    opening: Callable[[], None] = open_place(game, number, seat)
    st.button(label, key=cell_key(number, seat), width="stretch", on_click=opening)


def _row_label(match: Match, standing: Standing) -> str:
    points = points_in(match, standing.player, 1)
    name = standing.player.name
    return match_words.add_row(name) if points is None else match_words.open_row(name, points)


def _cell_label(match: Match, player: Player, number: int) -> str:
    points = points_in(match, player, number)
    if points is None:
        return match_words.add_cell(player.name, number)
    return match_words.open_cell(player.name, number, points)


def _table(kind: str, rows: str) -> str:
    return f'<div class="cc-table {kind}" role="table" aria-label="{Night.STANDINGS}">{rows}</div>'


def _heads(heads: tuple[str, ...]) -> str:
    cells = "".join(f'<span role="columnheader">{escape(head)}</span>' for head in heads)
    return f'<div role="row" class="cc-heads">{cells}</div>'


def _row(cells: str) -> str:
    return f'<div role="row">{cells}</div>'


def _cell(inner: str) -> str:
    return f'<span role="cell">{inner}</span>'


def _who(standing: Standing) -> str:
    rank = MISSING if standing.rank is None else str(standing.rank)
    return (
        f'<span role="rowheader" class="cc-who"><span class="cc-figure">{rank}</span>'
        f"{pawn(standing.player.colour)}<span>{escape(standing.player.name)}</span></span>"
    )


def _add() -> str:
    return _cell(f'<span class="cc-add">{Night.ADD}</span>')


def _figure(standing: Standing, step: DecidedBy, marks: frozenset[tuple[Player, DecidedBy]]) -> str:
    if standing.missing:
        return _cell(f'<span class="cc-soft">{MISSING}</span>')
    found = figure(standing, step)
    if (standing.player, step) in marks:
        return _cell(f'<b class="cc-decides">{found}</b>')
    kind = {DecidedBy.POINTS: "cc-figure", DecidedBy.CROWNS: "cc-soft"}.get(step, "")
    return _cell(f'<span class="{kind}">{found}</span>')
