"""Crowns that the standing castle may hide: squares beside it that it leans over."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scoring.dominoes import SQUARE_COUNTS
from scoring.kingdom import Notice
from vision.laying import held_cost
from vision.pairing import LONE, Board, Plan

LEANS = 0.01
"""A square beside the castle that looks like a castle itself with this probability has a part of it
before it: on real boards one in fifteen squares beside a standing castle, and none beside a flat one."""

UNSURE = 0.85
"""How sure, at most, one can be of what is partly hidden, or cannot be: below what is shown as certain."""


def hidden_crowns(board: Board, plan: Plan) -> tuple[int, ...]:
    """The cells beside the castle of which it hides a part where, for all that the dominoes say, one
    more crown may be.
    """
    if plan.labels.count(board.castle) != 1:
        return ()
    castle = plan.labels.index(board.castle)
    beside = board.edges[(board.edges == castle).any(axis=1)].sum(axis=1) - castle
    return tuple(int(cell) for cell in np.sort(beside) if may_hide(board, plan, int(cell)))


def may_hide(board: Board, plan: Plan, cell: int) -> bool:
    """Whether the castle leans over this cell, and more crowns than were read could be there."""
    label = plan.labels[cell]
    read = board.classes[label]
    if not read.terrain.is_land or np.exp(-board.costs[cell, board.castle]) < LEANS:
        return False
    more = [
        k
        for k, square in enumerate(board.classes)
        if square.terrain is read.terrain and square.crowns > read.crowns and SQUARE_COUNTS[square]
    ]
    # What another class costs beyond its own improbability is what the dominoes have against it.
    return any(held_cost(board, cell, k) - board.costs[cell, k] < plan.cost - board.costs[cell, label] + LONE
               for k in more)  # fmt: skip


def hidden_notice(cells: tuple[int, ...], cols: int) -> tuple[Notice, ...]:
    """`hidden-crown`, with the squares; nothing when there are none."""
    places = tuple(divmod(cell, cols) for cell in cells)
    return (Notice("hidden-crown", (("count", len(places)),), places),) if places else ()


def less_sure(confidence: NDArray[np.float32], cells: tuple[int, ...]) -> NDArray[np.float32]:
    """The same (N,) confidences, the cells' at most UNSURE."""
    result = confidence.copy()
    result[list(cells)] = np.minimum(result[list(cells)], UNSURE)
    return result
