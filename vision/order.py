"""Can a kingdom have been laid in some order? A check after the search for the likeliest one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from scoring.dominoes import KIND_COUNTS, kind_of, unlaid
from scoring.kingdom import FRAMES, Kingdom, Notice, Position
from vision.pairing import Board, Plan

MOST_PAIRINGS = 1000
"""Pairings of the same squares that are tried before an order is called impossible: real kingdoms have
fewer, or so many that one of the first can be laid."""


def order_notices(board: Board, plan: Plan, rows: int, cols: int) -> tuple[Notice, ...]:
    """`no-order`, with the squares in question, when the dominoes can have been laid in no order.

    The same squares can often be paired in many ways, of which the search has taken one; so the others
    are tried, and the one that leaves least unlaid is spoken of. Nothing is said where a square has no
    domino or there is no castle: that is said already.
    """
    squares = [board.classes[label] for label in plan.labels]
    if plan.lone or plan.labels.count(board.castle) != 1:
        return ()
    grid = tuple(tuple(squares[r * cols : r * cols + cols]) for r in range(rows))
    kingdom = Kingdom(FRAMES[-1], grid)
    found = [tuple((a, b) for a, b, _ in plan.dominoes)]
    fewest: tuple[tuple[Position, Position], ...] | None = None
    for pairing in chain(found, islice(other_pairings(board, plan), MOST_PAIRINGS)):
        dominoes = [(divmod(a, cols), divmod(b, cols)) for a, b in pairing]
        left = unlaid(kingdom, dominoes)
        if not left:
            return ()
        if fewest is None or len(left) < len(fewest):
            fewest = left
    places = tuple(sorted(place for domino in fewest or () for place in domino))
    return (Notice("no-order", (("count", len(places)),), places),)


def other_pairings(board: Board, plan: Plan) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to pair the cells that the plan covers into dominoes of the box; nothing is worked out
    before it is asked for, as it seldom is.
    """
    covered = {cell for a, b, _ in plan.dominoes for cell in (a, b)}
    mates: dict[int, list[int]] = {cell: [] for cell in sorted(covered)}
    for a, b in board.edges.tolist():
        kind = kind_of(board.classes[plan.labels[a]], board.classes[plan.labels[b]])
        if {a, b} <= covered and KIND_COUNTS[kind] > 0:
            mates[a].append(b)
            mates[b].append(a)
    yield from pairings(mates)


def pairings(mates: Mapping[int, Sequence[int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to pair all cells, each with one of its mates: first the one with fewest to choose from."""
    if not mates:
        yield ()
        return
    cell = min(mates, key=lambda each: len(mates[each]))
    for mate in mates[cell]:
        taken = (cell, mate)
        left = {c: [m for m in others if m not in taken] for c, others in mates.items() if c not in taken}
        for pairing in pairings(left):
            yield (taken, *pairing)
