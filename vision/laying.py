"""The likeliest way to lay a kingdom from the 48 dominoes: none is used more often than it is there.

vision.pairing is asked first, which does not count. When its answer uses a kind too often, each place
of that kind is forbidden in turn and it is asked again, the cheapest answer first, until one holds:
that one is the best (branch and bound). Should that not end soon, and for a whole box, the mixed-integer
solver HiGHS gets the problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count, pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

from scoring.dominoes import KIND_COUNTS, Kind, kind_of
from vision.pairing import LONE, Board, Costs, Plan, assigned, joined, kinds_of, lone_costs, plan_of

NO_CASTLE = 4.0
"""Cost, in nats, of a kingdom without a castle: one in fifty photos hides it, perhaps."""

CLEAR = 0.1
"""A castle that costs less than this, and no other near it, needs no second thought."""

CASTLES_TRIED = 3
BRANCHES = 24
"""Pairings tried, a millisecond each, before HiGHS is called, which takes forty."""

SOLVER_SECONDS = 0.5


def solve(board: Board, *, counting: bool = True) -> Plan:
    """The cheapest plan over the few cells that could be the castle, and none at all.

    A second castle costs LONE, none at all NO_CASTLE. Without `counting`, kinds may be used more often
    than the box holds them.
    """
    order = np.argsort(board.costs[:, board.castle], kind="stable")[:CASTLES_TRIED]
    costs = board.costs[order, board.castle]
    if costs[0] < CLEAR and (len(costs) == 1 or costs[1] > costs[0] + LONE):
        return lay(board, (int(order[0]),), counting=counting)
    bare = lay(board, (), counting=counting)
    possible = order[costs < board.costs[order].min(axis=1) + NO_CASTLE + LONE]
    plans = [lay(board.held(int(c), board.castle), (int(c),), counting=counting) for c in possible]
    return min([replace(bare, cost=bare.cost + NO_CASTLE), *plans], key=lambda plan: plan.cost)


def solve_together(boards: Sequence[Board], *, whole_box: bool) -> list[Plan]:
    """The cheapest plans of several kingdoms that share one box, castles where each has them alone.

    With `whole_box` every domino lies in one of them.
    """
    alone = [solve(board) for board in boards]
    starts = np.cumsum([0, *(len(board.costs) for board in boards)])
    castles = tuple(
        int(start) + cell
        for start, board, plan in zip(starts, boards, alone, strict=False)
        for cell, label in enumerate(plan.labels)
        if label == board.castle and cell not in plan.lone
    )
    plan = lay(joined(boards), castles, counting=True, whole_box=whole_box)
    parts = []
    for first, last in pairwise(starts.tolist()):
        dominoes = tuple((a - first, b - first, kind) for a, b, kind in plan.dominoes if first <= a < last)
        lone = tuple(int(cell - first) for cell in plan.lone if first <= cell < last)
        parts.append(Plan(plan.cost, plan.labels[first:last], dominoes, lone, plan.timed_out))
    return parts


def lay(board: Board, castles: tuple[int, ...], *, counting: bool, whole_box: bool = False) -> Plan:
    """The cheapest plan with castles in these cells."""
    alone = lone_costs(board, castles)
    plan = assigned(board, alone)
    if counting and (overused(plan) or (whole_box and kinds_used(plan) != KIND_COUNTS)):
        found = None if whole_box else branched(board, alone, plan)
        return found or counted(board, alone, plan, whole_box=whole_box)
    return plan


def kinds_used(plan: Plan) -> Counter[Kind]:
    return Counter(kind for _, _, kind in plan.dominoes)


def overused(plan: Plan) -> Kind | None:
    """The kind that the plan uses too often by most, None if there is none."""
    used = kinds_used(plan)
    worst = max(used, key=lambda kind: used[kind] - KIND_COUNTS[kind], default=None)
    return worst if worst is not None and used[worst] > KIND_COUNTS[worst] else None


def branched(board: Board, alone: tuple[Costs, NDArray[np.intp]], first: Plan) -> Plan | None:
    """The cheapest plan in which no kind is used too often; None when BRANCHES pairings did not show it."""
    order = count()  # of two equal costs the earlier is taken
    waiting: list[tuple[float, int, Plan, Mapping[int, frozenset[Kind]]]] = []
    heappush(waiting, (first.cost, next(order), first, {}))
    tried: set[frozenset[tuple[int, frozenset[Kind]]]] = set()
    while waiting and len(tried) <= BRANCHES:
        _, _, plan, banned = heappop(waiting)
        kind = overused(plan)
        if kind is None:
            return plan
        for a, b in ((a, b) for a, b, laid in plan.dominoes if laid == kind):
            edge = board.numbers[a, b]
            more = {**banned, edge: banned.get(edge, frozenset()) | {kind}}
            if (mark := frozenset(more.items())) not in tried:
                tried.add(mark)
                other = assigned(board.without(more), alone)
                heappush(waiting, (other.cost, next(order), other, more))
    return None


def counted(board: Board, alone: tuple[Costs, NDArray[np.intp]], fallback: Plan, *, whole_box: bool) -> Plan:
    """The cheapest plan in which no kind is used more often than the box holds it, by HiGHS; with
    `whole_box` each exactly as often, if that can be.

    Variables: every likely domino on every edge, and every cell alone. Within SOLVER_SECONDS, else
    the best so far, else the fallback, and the plan says so.
    """
    allowed, _ = kinds_of(board.classes)
    edges = board.edges
    total = board.costs[edges[:, 0]][:, :, None] + board.costs[edges[:, 1]][:, None, :]
    # A domino that costs more than leaving both cells alone is in no best plan.
    worth = allowed & (total < (alone[0][edges[:, 0]] + alone[0][edges[:, 1]])[:, None, None])
    edge, one, two = np.nonzero(worth)
    variables, cells = len(edge), len(board.costs)
    kinds = {kind: n for n, kind in enumerate(KIND_COUNTS)}
    kind = [kinds[kind_of(board.classes[i], board.classes[j])] for i, j in zip(one, two, strict=True)]
    columns = np.arange(variables)
    rows = np.concatenate([edges[edge, 0], edges[edge, 1], np.arange(cells)])
    cover = coo_array((np.ones(len(rows)), (rows, [*columns, *columns, *(variables + np.arange(cells))])))
    copies = coo_array((np.ones(variables), (kind, columns)), shape=(len(kinds), variables + cells))
    limits = np.array([KIND_COUNTS[k] for k in kinds], float)
    answer = milp(
        np.concatenate([total[edge, one, two], alone[0]]),
        integrality=1,
        bounds=Bounds(0, 1),
        constraints=[
            LinearConstraint(cover.tocsr(), 1, 1),
            LinearConstraint(copies.tocsr(), limits if whole_box else 0, limits),
        ],
        options={"time_limit": SOLVER_SECONDS},
    )
    if answer.x is None and whole_box:
        return counted(board, alone, fallback, whole_box=False)
    if answer.x is None:
        return Plan(fallback.cost, fallback.labels, fallback.dominoes, fallback.lone, timed_out=True)
    laid = np.nonzero(answer.x[:variables] > 0.5)[0]
    plan = plan_of(board, alone, [(int(edge[i]), int(one[i]), int(two[i])) for i in laid])
    return Plan(plan.cost, plan.labels, plan.dominoes, plan.lone, timed_out=answer.status == 1)


def held_cost(board: Board, cell: int, label: int) -> float:
    """The cost of the best plan in which the cell has this class; kinds are not counted."""
    other = board.held(cell, label)
    if label == board.castle:
        return lay(other, (cell,), counting=False).cost
    return solve(other, counting=False).cost
