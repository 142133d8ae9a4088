"""The likeliest way to pair a kingdom's squares into dominoes, as if the box held plenty of each.

A grid is a checkerboard and a domino covers one black and one white square, so this is an assignment
problem, which SciPy solves exactly in about a millisecond. vision.laying counts the copies.

What no domino explains is not forbidden but costs a penalty: players mix editions and break rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

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
    numbers: dict[tuple[int, int], int] = field(init=False)

    def __post_init__(self) -> None:
        self.castle, self.empty = self.classes.index(CASTLE), self.classes.index(EMPTY)
        self.pairs = pair_costs(self, self.edges)
        self.numbers = {(a, b): i for i, (a, b) in enumerate(self.edges.tolist())}

    def held(self, cell: int, label: int) -> Board:
        """The same with one cell held to a class; only what touches it is worked out anew."""
        costs = self.costs.copy()
        costs[cell] = NEVER / 100
        costs[cell, label] = self.costs[cell, label]
        other = copy(self)
        other.costs = costs
        near = np.nonzero((self.edges == cell).any(axis=1))[0]
        return other.with_pairs(near, pair_costs(other, self.edges[near]))

    def without(self, banned: Mapping[int, frozenset[Kind]]) -> Board:
        """The same with some kinds forbidden on some edges, given by their numbers."""
        near = np.array(list(banned), np.intp)
        return self.with_pairs(near, pair_costs(self, self.edges[near], list(banned.values())))

    def with_pairs(self, numbers: NDArray[np.intp], pairs: Pairs) -> Board:
        other = copy(self)
        other.pairs = tuple(part.copy() for part in self.pairs)  # type: ignore[assignment]
        for whole, part in zip(other.pairs, pairs, strict=True):
            whole[numbers] = part
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


def pair_costs(
    board: Board, edges: NDArray[np.intp], banned: Sequence[frozenset[Kind]] | None = None
) -> Pairs:
    """For each of the edges (E, 2) the cost of the likeliest domino, and the classes of its cells.

    `banned`: for each of the edges, kinds that must not lie there.
    """
    allowed, rare = kinds_of(board.classes)
    one, two = edges.T
    total = board.costs[one][:, :, None] + board.costs[two][:, None, :] + rare
    total[:, ~allowed] = NEVER
    places = {square: k for k, square in enumerate(board.classes)}
    for costs, kinds in zip(total, banned or (), strict=False):
        for kind in kinds:
            i, j = (places[square] for square in kind)
            costs[i, j] = costs[j, i] = NEVER
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
    chosen = []
    for i, mate in enumerate(mates[:blacks]):
        if mate < whites:
            edge = board.numbers[int(board.black[i]), int(board.white[mate])]
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
