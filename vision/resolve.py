"""Probabilities + dominoes -> the likeliest kingdom that can exist, and how sure its squares are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scoring.dominoes import SQUARE_COUNTS
from scoring.kingdom import CASTLE, EMPTY, Kingdom, Notice, Square
from vision.classify import Probabilities
from vision.hidden import hidden_crowns, hidden_notice, less_sure
from vision.laying import held_cost, solve, solve_together
from vision.order import order_notices
from vision.pairing import Board, Plan, board_of

DOUBTFUL = 0.985
"""Squares surer than this are not asked what else the dominoes would let them be."""

KINDS = (*SQUARE_COUNTS, CASTLE, EMPTY)
"""Every square there is: the classes where no net brings classes of its own."""

MOST_ASKED = 8
RIVALS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Resolution:
    """`best`: (rows, cols) indices into the classes; `confidence`: (rows, cols) float32; `notices`:
    what the dominoes do not explain (`no-domino`), in what order nobody can have laid them
    (`no-order`), where the castle may hide a crown (`hidden-crown`), or that the search ran out of time.
    """

    best: NDArray[np.intp]
    confidence: NDArray[np.float32]
    notices: tuple[Notice, ...] = ()


def resolve(probabilities: Probabilities, classes: tuple[Square, ...]) -> Resolution:
    """The likeliest kingdom for (rows, cols, K) probabilities over `classes`."""
    board = board_of(probabilities, classes)
    return resolution(board, solve(board), *probabilities.shape[:2])


def resolve_together(
    kingdoms: Sequence[Probabilities], classes: tuple[Square, ...], *, whole_box: bool = False
) -> tuple[Resolution, ...]:
    """The likeliest kingdoms of one game, (rows, cols, K) each: no domino lies in two of them.

    `whole_box`: a Mighty Duel in which nothing was discarded, so that all 48 dominoes lie in them.
    """
    boards = [board_of(probabilities, classes) for probabilities in kingdoms]
    plans = solve_together(boards, whole_box=whole_box)
    return tuple(
        resolution(board, plan, *probabilities.shape[:2])
        for board, plan, probabilities in zip(boards, plans, kingdoms, strict=True)
    )


def resolution(board: Board, plan: Plan, rows: int, cols: int) -> Resolution:
    """The plan of one kingdom, as rows and columns, with how sure it is."""
    best = np.array(plan.labels).reshape(rows, cols)
    hidden = hidden_crowns(board, plan)
    castles = [cell for cell, label in enumerate(plan.labels) if label == board.castle]
    # What cannot be is kept, for mixed editions exist, but more often it was misread.
    odd = (*plan.lone, *(castles if len(castles) > 1 else ()))
    confidence = less_sure(confidences(board, plan), (*hidden, *odd)).reshape(rows, cols)
    notices = [*hidden_notice(hidden, cols)]
    if plan.lone:
        places = tuple(divmod(cell, cols) for cell in plan.lone)
        notices.append(Notice("no-domino", (("count", len(places)),), places))
    notices += order_notices(board, plan, rows, cols)
    if plan.timed_out:
        notices.append(Notice("dominoes-unfinished"))
    return Resolution(best, confidence, tuple(notices))


def confidences(board: Board, plan: Plan) -> NDArray[np.float32]:
    """(N,) how sure each cell is, the dominoes considered.

    A sure cell that the plan leaves as it was read keeps its probability. For every other one the
    plan is made again with the cell held to each of its likeliest classes: the costs of the whole
    kingdoms, not of the cell alone, then weigh them against each other.
    """
    cells = np.arange(len(board.costs))
    labels = np.array(plan.labels)
    raw = np.exp(-board.costs[cells, labels])
    result = raw.copy()
    changed = labels != board.costs.argmin(axis=1)
    uncounted = solve(board, counting=False).cost
    asked = [int(c) for c in np.argsort(raw) if changed[c] or raw[c] < DOUBTFUL]
    for cell in asked[:MOST_ASKED]:
        order = [k for k in np.argsort(board.costs[cell])[:RIVALS] if k != labels[cell]]
        rivals = np.array([held_cost(board, cell, int(k)) for k in order])
        # The dominoes speak of what they were asked; all other classes keep their share.
        others = 1 - np.exp(-board.costs[cell, [labels[cell], *order]]).sum()
        odds = np.exp(np.minimum(uncounted - rivals, 50.0)).sum()
        result[cell] = (1 - max(others, 0.0)) / (1 + odds)
    return np.asarray(np.clip(result, 0, 1), np.float32)


def certain(kingdom: Kingdom, classes: tuple[Square, ...] = KINDS) -> Probabilities:
    """(rows, cols, K) float32 over the classes, for a kingdom that somebody has typed or checked."""
    found = np.zeros((kingdom.rows, kingdom.cols, len(classes)), np.float32)
    for place, square in kingdom:
        # a square that the box does not hold may be anything: scoring.dominoes names it
        found[place] = [square == each for each in classes] if square in classes else 1 / len(classes)
    return found


@lru_cache(maxsize=256)
def unexplained(kingdom: Kingdom) -> tuple[Notice, ...]:
    """What the dominoes say against a kingdom of whose squares one is certain: notices of Resolution."""
    return resolve(certain(kingdom), KINDS).notices


def raw(probabilities: Probabilities) -> Resolution:
    """What the square net alone says."""
    return Resolution(probabilities.argmax(axis=2), probabilities.max(axis=2))


def squares_of(best: NDArray[np.intp], classes: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """The rows of squares that (rows, cols) indices into the classes mean."""
    return tuple(tuple(classes[k] for k in row) for row in best)
