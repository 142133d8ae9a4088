"""The podium: wooden steps for the first three ranks, pawns and names on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from scoring.match import Standing
from ui.glyphs import icon_html
from ui.match_words import RANKS
from ui.pawns import pawn

LAST = 3
"""Who is behind stands in the table alone."""

PAWN = {1: 54, 2: 46, 3: 44}
"""Rank -> height of the pawn in pixels."""

LONG = 99
"""Points above this are written smaller."""


def podium(standings: Iterable[Standing]) -> str:
    """HTML; "" when nobody has a rank. Screen readers have the table, which says the same."""
    up = [each for each in standings if each.rank is not None and each.rank <= LAST]
    if not up:
        return ""
    steps = "".join(_step(each) for each in arranged(up))
    return f'<div class="cc-podium" aria-hidden="true"><div class="cc-steps">{steps}</div></div>'


def arranged(standings: Sequence[Standing]) -> list[Standing]:
    """From the left: the second, the first, the third, and a fourth who shares a rank."""
    return [*standings[1:2], *standings[:1], *standings[2:]]


def _step(standing: Standing) -> str:
    rank = standing.rank or LAST
    crown = icon_html("crown") if rank == 1 else ""
    long = " cc-long" if (standing.points or 0) > LONG else ""
    return (
        f'<div class="cc-step cc-step-{rank}">{crown}{pawn(standing.player.colour, PAWN[rank])}'
        f"<b>{escape(standing.player.name)}</b>"
        f'<div class="cc-block"><span class="cc-figure{long}">{standing.points}</span>'
        f"<span>{RANKS[rank]}</span></div></div>"
    )
