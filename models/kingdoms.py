"""Invented kingdoms: played with the real dominoes by the laying rule, or patched from single squares.

Played ones can exist and serve as samples and for judging. Patchworks teach the grid net what real
play seldom shows: whole fields of one terrain, holes, thin arms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.dominoes import DOMINOES, Domino
from scoring.kingdom import CASTLE, EMPTY, LAND, Kingdom, Position, Square, Terrain, placed_bounds

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Layout:
    """A kingdom and the pieces it was laid from: positions of each domino's (or tile's) squares."""

    kingdom: Kingdom
    pieces: tuple[tuple[Position, ...], ...]


def played(rng: np.random.Generator, size: int, turns: int) -> Layout:
    """Play `turns` random dominoes around a castle, as `lay` does."""
    return lay(rng, size, [DOMINOES[number] for number in rng.permutation(len(DOMINOES))[:turns]])


def dealt(rng: np.random.Generator, size: int, turns: int, players: int) -> list[Layout]:
    """The kingdoms of one game: each player has dominoes that no other one has."""
    box = [DOMINOES[number] for number in rng.permutation(len(DOMINOES))]
    return [lay(rng, size, box[n * turns : (n + 1) * turns]) for n in range(players)]


def lay(rng: np.random.Generator, size: int, dominoes: Sequence[Domino]) -> Layout:
    """Lay dominoes around a castle, one after the other; those that cannot be laid are discarded.

    Cells are chosen as people do: close to what lies, same terrains together, no single holes.
    """
    laid: dict[Position, Square] = {(0, 0): CASTLE}
    pieces: list[tuple[Position, ...]] = [((0, 0),)]
    for domino in dominoes:
        choices = placements(laid, domino, size)
        if not choices:
            continue
        worth = np.array([attraction(laid, choice, size) for choice in choices])
        odds = np.exp((worth - worth.max()) / 0.6)
        choice = choices[int(rng.choice(len(choices), p=odds / odds.sum()))]
        laid.update(choice)
        pieces.append(tuple(choice))
    return layout(laid, pieces, size)


def placements(laid: dict[Position, Square], domino: Domino, size: int) -> list[dict[Position, Square]]:
    """Every way to lay the domino by the rule: touching its terrain or the castle, within the frame."""
    ways = []
    free = {(r + dr, c + dc) for r, c in laid for dr, dc in STEPS if (r + dr, c + dc) not in laid}
    for first in sorted(free):
        for dr, dc in STEPS:
            second = first[0] + dr, first[1] + dc
            if second in laid or not fits(laid, (first, second), size):
                continue
            for one, two in ((domino.left, domino.right), (domino.right, domino.left)):
                if joins(laid, first, one) or joins(laid, second, two):
                    ways.append({first: one, second: two})
    return ways


def fits(laid: dict[Position, Square], more: tuple[Position, ...], size: int) -> bool:
    rows = [r for r, _ in (*laid, *more)]
    cols = [c for _, c in (*laid, *more)]
    return max(rows) - min(rows) < size and max(cols) - min(cols) < size


def joins(laid: dict[Position, Square], place: Position, square: Square) -> bool:
    around = [laid.get((place[0] + dr, place[1] + dc)) for dr, dc in STEPS]
    return any(s is not None and s.terrain in (square.terrain, Terrain.CASTLE) for s in around)


def attraction(laid: dict[Position, Square], choice: dict[Position, Square], size: int) -> float:
    """How much a player would like this way of laying: neighbours, joined terrain, no lost cells."""
    worth = 0.0
    for (r, c), square in choice.items():
        for dr, dc in STEPS:
            place = r + dr, c + dc
            if place in choice:
                continue
            beside = laid.get(place)
            if beside is not None:
                worth += 0.5 + 0.5 * (beside.terrain == square.terrain)
            elif all((q := (place[0] + a, place[1] + b)) in laid or q in choice for a, b in STEPS):
                worth -= 2.0
    everything = {**laid, **choice}
    rows = [r for r, _ in everything]
    cols = [c for _, c in everything]
    return worth - 0.15 * (max(rows) - min(rows) + max(cols) - min(cols)) * 5 / size


def patchwork(rng: np.random.Generator, size: int) -> Layout:
    """A kingdom of single squares, in patches of one terrain, with holes or none."""
    rows, cols = (int(n) for n in rng.integers(max(3, size - 2), size + 1, 2))
    if rng.random() < 0.6:
        rows = cols = size
    one = Square(LAND[int(rng.integers(len(LAND)))])
    plain = rng.random() < 0.15  # nearly no line shows between squares of one terrain
    holes = float(rng.choice((0.0, 0.0, 0.1, 0.3)))
    laid: dict[Position, Square] = {}
    for r in range(rows):
        for c in range(cols):
            if rng.random() < holes:
                continue
            beside = [s for s in (laid.get((r - 1, c)), laid.get((r, c - 1))) if s is not None]
            if plain:
                laid[r, c] = one
            elif beside and rng.random() < 0.45:
                laid[r, c] = Square(beside[int(rng.integers(len(beside)))].terrain)
            else:
                laid[r, c] = any_square(rng)
    laid[int(rng.integers(rows)), int(rng.integers(cols))] = CASTLE
    return layout(laid, [(place,) for place in laid], size)


def any_square(rng: np.random.Generator) -> Square:
    domino = DOMINOES[int(rng.integers(len(DOMINOES)))]
    square = domino.left if rng.random() < 0.5 else domino.right
    return Square(Terrain.WHEAT) if square.terrain is Terrain.CASTLE else square


def layout(laid: dict[Position, Square], pieces: list[tuple[Position, ...]], size: int) -> Layout:
    """Move everything so that the placed tiles begin at (0, 0)."""
    top, left = min(r for r, _ in laid), min(c for _, c in laid)
    rows = max(r for r, _ in laid) - top + 1
    cols = max(c for _, c in laid) - left + 1
    squares = tuple(tuple(laid.get((r + top, c + left), EMPTY) for c in range(cols)) for r in range(rows))
    moved = tuple(tuple((r - top, c - left) for r, c in piece) for piece in pieces)
    assert placed_bounds(squares) == (0, 0, rows, cols)  # noqa: S101 - what the labels rest on
    return Layout(Kingdom(size, squares), moved)
