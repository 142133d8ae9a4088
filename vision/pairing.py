"""The search for the likeliest way to lay a kingdom from the dominoes of the box.

A kingdom's land squares pair up into dominoes of the box. A grid is a checkerboard and a domino
covers one black and one white square, so the likeliest pairing is an assignment problem, which
SciPy solves exactly in about a millisecond; only when it uses a kind of domino too often is the
same problem, with copies counted, handed to the mixed-integer solver HiGHS.

What no domino explains is not forbidden but costs a penalty: players mix editions and break rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, linear_sum_assignment, milp
from scipy.sparse import coo_array

from scoring.dominoes import KIND_COUNTS, Kind, kind_of
from scoring.kingdom import CASTLE, EMPTY, Square
from vision.classify import Probabilities

LONE = 4.5
"""Cost, in nats, of a land square that no domino explains. Two of them cost as much as reading a
square against odds of 8000 to 1: a sure reading stays, a doubtful one gives way."""

FLOOR = 1e-6
"""No probability is taken for less; the nets are never that sure."""

RARE = 0.02
"""Cost, in nats, by which a kind with few copies is avoided among pairings that are as likely."""

NO_CASTLE = 4.0
"""Cost, in nats, of a kingdom without a castle: one in fifty photos hides it, perhaps."""

CLEAR = 0.1
"""A castle that costs less than this, and no other near it, needs no second thought."""

CASTLES_TRIED = 3
SOLVER_SECONDS = 0.5
NEVER = 1e7

Costs = NDArray[np.float64]
Pairs = tuple[Costs, NDArray[np.intp], NDArray[np.intp]]
"""For each edge: the cost of the likeliest domino on it, the class of its black cell, of its white."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to lay the kingdom: its cost in nats, the class of each cell, and the laid dominoes.

    `lone`: cells with land that no domino explains.
    """

    cost: float
    labels: tuple[int, ...]
    dominoes: tuple[tuple[int, int, Kind], ...]
    lone: tuple[int, ...]
    timed_out: bool = False


@dataclass(slots=True)
class Board:
    """A search problem: the cells in a row, their (N, K) costs, and which of them touch.

    `edges`: (E, 2), the black cell first.
    """

    costs: Costs
    classes: tuple[Square, ...]
    edges: NDArray[np.intp]
    black: NDArray[np.intp]
    white: NDArray[np.intp]
    castle: int = field(init=False)
    empty: int = field(init=False)
    pairs: Pairs = field(init=False)

    def __post_init__(self) -> None:
        self.castle, self.empty = self.classes.index(CASTLE), self.classes.index(EMPTY)
        self.pairs = pair_costs(self, self.edges)

    def held(self, cell: int, label: int) -> Board:
        """The same with one cell held to a class; only what touches it is worked out anew."""
        costs = self.costs.copy()
        costs[cell] = NEVER / 100
        costs[cell, label] = self.costs[cell, label]
        other = copy(self)
        other.costs = costs
        near = np.nonzero((self.edges == cell).any(axis=1))[0]
        other.pairs = tuple(part.copy() for part in self.pairs)  # type: ignore[assignment]
        for whole, part in zip(other.pairs, pair_costs(other, self.edges[near]), strict=True):
            whole[near] = part
        return other


@lru_cache(maxsize=4)
def kinds_of(classes: tuple[Square, ...]) -> tuple[NDArray[np.bool_], Costs]:
    """(K, K) which two classes make a domino of the box, and the extra cost of rare kinds."""
    size = len(classes)
    allowed, rare = np.zeros((size, size), bool), np.zeros((size, size))
    for i, one in enumerate(classes):
        for j, other in enumerate(classes):
            copies = KIND_COUNTS.get(kind_of(one, other), 0)
            allowed[i, j] = copies > 0
            rare[i, j] = RARE / copies if copies else 0.0
    return allowed, rare


def board_of(probabilities: Probabilities, classes: tuple[Square, ...]) -> Board:
    rows, cols, size = probabilities.shape
    cells = np.arange(rows * cols).reshape(rows, cols)
    across = zip(cells[:, :-1].ravel(), cells[:, 1:].ravel(), strict=True)
    down = zip(cells[:-1].ravel(), cells[1:].ravel(), strict=True)
    parity = np.add.outer(np.arange(rows), np.arange(cols)).ravel() % 2
    return Board(
        -np.log(np.maximum(probabilities.reshape(-1, size).astype(np.float64), FLOOR)),
        classes,
        np.array([(a, b) if parity[a] == 0 else (b, a) for a, b in (*across, *down)], np.intp).reshape(-1, 2),
        np.nonzero(parity == 0)[0],
        np.nonzero(parity == 1)[0],
    )


def solve(board: Board, *, count: bool = True) -> Plan:
    """The cheapest plan over the few cells that could be the castle, and none at all.

    A second castle costs LONE, none at all NO_CASTLE. Without `count`, kinds may be used more often
    than the box holds them.
    """
    order = np.argsort(board.costs[:, board.castle], kind="stable")[:CASTLES_TRIED]
    costs = board.costs[order, board.castle]
    if costs[0] < CLEAR and (len(costs) == 1 or costs[1] > costs[0] + LONE):
        return lay(board, (int(order[0]),), count=count)
    bare = lay(board, (), count=count)
    possible = order[costs < board.costs[order].min(axis=1) + NO_CASTLE + LONE]
    plans = [lay(board.held(int(c), board.castle), (int(c),), count=count) for c in possible]
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
    plan = lay(joined(boards), castles, count=True, whole_box=whole_box)
    parts = []
    for first, last in pairwise(starts.tolist()):
        dominoes = tuple((a - first, b - first, kind) for a, b, kind in plan.dominoes if first <= a < last)
        lone = tuple(int(cell - first) for cell in plan.lone if first <= cell < last)
        parts.append(Plan(plan.cost, plan.labels[first:last], dominoes, lone, plan.timed_out))
    return parts


def joined(boards: Sequence[Board]) -> Board:
    """Several boards as one, of which no two touch."""
    starts = np.cumsum([0, *(len(board.costs) for board in boards)])[:-1]
    return Board(
        np.concatenate([board.costs for board in boards]),
        boards[0].classes,
        np.concatenate([board.edges + start for board, start in zip(boards, starts, strict=True)]),
        np.concatenate([board.black + start for board, start in zip(boards, starts, strict=True)]),
        np.concatenate([board.white + start for board, start in zip(boards, starts, strict=True)]),
    )


def lay(board: Board, castles: tuple[int, ...], *, count: bool, whole_box: bool = False) -> Plan:
    """The cheapest plan with castles in these cells."""
    alone = lone_costs(board, castles)
    plan = assigned(board, alone)
    used = Counter(kind for _, _, kind in plan.dominoes)
    over = any(used[kind] > KIND_COUNTS[kind] for kind in used)
    if count and (over or (whole_box and used != KIND_COUNTS)):
        return counted(board, alone, plan, whole_box=whole_box)
    return plan


def lone_costs(board: Board, castles: tuple[int, ...]) -> tuple[Costs, NDArray[np.intp]]:
    """(N,) cost of each cell outside any domino, and the class it then has."""
    costs = board.costs.copy()
    land = np.ones(costs.shape[1], bool)
    land[[board.castle, board.empty]] = False
    costs[:, land] += LONE
    others = ~np.isin(np.arange(len(costs)), castles)
    costs[others, board.castle] += LONE
    labels = costs.argmin(axis=1)
    return costs[np.arange(len(costs)), labels], labels


def pair_costs(board: Board, edges: NDArray[np.intp]) -> Pairs:
    """For each of the edges (E, 2) the cost of the likeliest domino, and the classes of its cells."""
    allowed, rare = kinds_of(board.classes)
    one, two = edges.T
    total = board.costs[one][:, :, None] + board.costs[two][:, None, :] + rare
    total[:, ~allowed] = NEVER
    flat = total.reshape(len(one), len(board.classes) ** 2)
    best = flat.argmin(axis=1)
    first, second = np.divmod(best, len(board.classes))
    return flat[np.arange(len(one)), best], first, second


def assigned(board: Board, alone: tuple[Costs, NDArray[np.intp]]) -> Plan:
    """The cheapest plan when dominoes are not counted: each black cell to a white one, or alone."""
    blacks, whites = len(board.black), len(board.white)
    place = np.empty(blacks + whites, np.intp)
    place[board.black], place[board.white] = np.arange(blacks), np.arange(whites)
    matrix = np.full((blacks + whites, whites + blacks), NEVER)
    edges = board.edges
    pairs = board.pairs
    matrix[place[edges[:, 0]], place[edges[:, 1]]] = pairs[0]
    matrix[np.arange(blacks), whites + np.arange(blacks)] = alone[0][board.black]
    matrix[blacks + np.arange(whites), np.arange(whites)] = alone[0][board.white]
    matrix[blacks:, whites:] = 0.0
    mates = linear_sum_assignment(matrix)[1]
    number = {(a, b): i for i, (a, b) in enumerate(edges.tolist())}
    chosen = []
    for i, mate in enumerate(mates[:blacks]):
        if mate < whites:
            edge = number[int(board.black[i]), int(board.white[mate])]
            chosen.append((edge, int(pairs[1][edge]), int(pairs[2][edge])))
    return plan_of(board, alone, chosen)


def plan_of(
    board: Board, alone: tuple[Costs, NDArray[np.intp]], chosen: Sequence[tuple[int, int, int]]
) -> Plan:
    """A plan from the chosen (edge, class of its first cell, of its second)."""
    labels, cost = alone[1].copy(), 0.0
    covered = np.zeros(len(labels), bool)
    dominoes = []
    for edge, one, two in chosen:
        a, b = (int(cell) for cell in board.edges[edge])
        labels[a], labels[b] = one, two
        covered[[a, b]] = True
        cost += board.costs[a, one] + board.costs[b, two]
        dominoes.append((a, b, kind_of(board.classes[one], board.classes[two])))
    cost += float(alone[0][~covered].sum())
    lone = [int(c) for c in np.nonzero(~covered)[0] if board.classes[labels[c]].terrain.is_land]
    return Plan(float(cost), tuple(map(int, labels)), tuple(dominoes), tuple(lone))


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
        return lay(other, (cell,), count=False).cost
    return solve(other, count=False).cost
