"""Can a kingdom have been laid in some order? A check after the search for the likeliest one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.optimize import linear_sum_assignment

from scoring.dominoes import KIND_COUNTS, kind_of, unlaid
from scoring.kingdom import FRAMES, Kingdom, Notice, Position
from vision.pairing import NEVER, Board, Plan

TRIES = 12
"""Other pairings of the same squares that are tried before an order is called impossible."""

SEED = 48


def order_notices(board: Board, plan: Plan, rows: int, cols: int) -> tuple[Notice, ...]:
    """`no-order`, with the squares in question, when the dominoes can have been laid in no order.

    The same squares can often be paired in many ways, of which the search has taken one; so others are
    tried, and the one that leaves least unlaid is spoken of. Nothing is said where a square has no
    domino or there is no castle: that is said already.
    """
    squares = [board.classes[label] for label in plan.labels]
    if plan.lone or plan.labels.count(board.castle) != 1:
        return ()
    grid = tuple(tuple(squares[r * cols : r * cols + cols]) for r in range(rows))
    kingdom = Kingdom(FRAMES[-1], grid)
    found = [tuple((a, b) for a, b, _ in plan.dominoes)]
    fewest: tuple[tuple[Position, Position], ...] | None = None
    for pairing in (*found, *other_pairings(board, plan)):
        dominoes = [(divmod(a, cols), divmod(b, cols)) for a, b in pairing]
        left = unlaid(kingdom, dominoes)
        if not left:
            return ()
        if fewest is None or len(left) < len(fewest):
            fewest = left
    places = tuple(sorted(place for domino in fewest or () for place in domino))
    return (Notice("no-order", (("count", len(places)),), places),)


def other_pairings(board: Board, plan: Plan) -> Iterator[tuple[tuple[int, int], ...]]:
    """Other ways to pair the same squares into dominoes, seeded at random."""
    rng = np.random.default_rng(SEED)
    covered = {cell for a, b, _ in plan.dominoes for cell in (a, b)}
    black = [int(cell) for cell in board.black if int(cell) in covered]
    white = [int(cell) for cell in board.white if int(cell) in covered]
    at_black, at_white = ({cell: i for i, cell in enumerate(cells)} for cells in (black, white))
    possible = np.full((len(black), len(white)), False)
    for a, b in board.edges.tolist():
        if a in at_black and b in at_white:
            kind = kind_of(board.classes[plan.labels[a]], board.classes[plan.labels[b]])
            possible[at_black[a], at_white[b]] = KIND_COUNTS[kind] > 0
    for _ in range(TRIES):
        costs = np.where(possible, rng.random(possible.shape), NEVER)
        rows, cols = linear_sum_assignment(costs)
        yield tuple((black[i], white[j]) for i, j in zip(rows, cols, strict=True))
