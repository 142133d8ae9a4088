"""A kingdom that seems to need a frame of 7, and what in it fits one of 5.

Dominoes drafted beside a kingdom, or a table that looks like tiles, can make it seem wider than it is. But
they do not pair up into dominoes that can have been laid, while the kingdom within does.
"""

from __future__ import annotations

from scoring.kingdom import CASTLE, EMPTY, FRAMES, Square, placed_bounds
from vision.classify import Probabilities
from vision.resolve import Resolution, resolve, squares_of

ODD = ("no-domino", "no-order")
"""Codes of notices about kingdoms that cannot have been laid as they were read."""

MOST_BESIDE = 10
"""Tiles that may lie beside a kingdom and be taken for its own: two columns of a frame of 5."""

Bounds = tuple[int, int, int, int]
"""(top, left, bottom, right), the last two exclusive."""


def within_five(
    probabilities: Probabilities, classes: tuple[Square, ...], decided: Resolution
) -> Bounds | None:
    """Of a kingdom of (rows, cols, K) that cannot have been laid as `decided`, the part in a frame of 5
    that can; None where there is none, or no need. The largest part of several.
    """
    small, (rows, cols) = FRAMES[0], decided.best.shape
    if max(rows, cols) <= small or not is_odd(decided):
        return None
    squares = squares_of(decided.best, classes)
    parts: list[tuple[int, Bounds]] = []
    for top in range(max(rows - small, 0) + 1):
        for left in range(max(cols - small, 0) + 1):
            window = tuple(row[left : left + small] for row in squares[top : top + small])
            beside = tiles_beside(squares, (top, left, top + small, left + small))
            bounds = placed_bounds(window)
            if bounds and any(CASTLE in row for row in window) and 0 < beside <= MOST_BESIDE:
                first_row, first_col, last_row, last_col = bounds
                parts.append((beside, (top + first_row, left + first_col, top + last_row, left + last_col)))
    for _, (top, left, bottom, right) in sorted(parts):
        if not is_odd(resolve(probabilities[top:bottom, left:right], classes)):
            return top, left, bottom, right
    return None


def tiles_beside(squares: tuple[tuple[Square, ...], ...], bounds: Bounds) -> int:
    """How many tiles lie outside the bounds."""
    top, left, bottom, right = bounds
    return sum(
        square != EMPTY and not (top <= r < bottom and left <= c < right)
        for r, row in enumerate(squares)
        for c, square in enumerate(row)
    )


def is_odd(decided: Resolution) -> bool:
    """Whether the dominoes say that it cannot have been laid."""
    return any(notice.code in ODD for notice in decided.notices)
