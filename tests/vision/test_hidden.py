"""vision.hidden: a crown behind the standing castle is asked about, unless the dominoes rule it out."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.dominoes import SQUARE_COUNTS
from scoring.kingdom import CASTLE, EMPTY, Kingdom
from scoring.notation import parse_kingdom
from vision.read import DOUBT
from vision.resolve import Resolution, resolve

CLASSES = (*SQUARE_COUNTS, CASTLE, EMPTY)


def read(text: str, leans_over: tuple[int, int] | None, share: float = 0.03) -> Resolution:
    """A sure reading of the kingdom; one square looks a little like a castle."""
    kingdom: Kingdom = parse_kingdom(text)
    seen = np.full((kingdom.rows, kingdom.cols, len(CLASSES)), 1e-5, np.float32)
    for (row, col), square in kingdom:
        seen[row, col, CLASSES.index(square)] = 0.99
    if leans_over is not None:
        seen[(*leans_over, CLASSES.index(CASTLE))] = share
    return resolve(seen / seen.sum(axis=2, keepdims=True), CLASSES)


def test_a_square_behind_the_castle_is_asked_about() -> None:
    decided = read("L W F / L C F / G G F", (0, 1))
    (notice,) = decided.notices
    assert (notice.code, notice.squares) == ("hidden-crown", ((0, 1),))
    assert decided.confidence[0, 1] < DOUBT
    assert (decided.confidence[decided.confidence < DOUBT]).size == 1


@pytest.mark.parametrize(
    ("text", "place", "share"),
    [
        pytest.param("L W F / L C F / G G F", None, 0.0, id="a flat castle"),
        pytest.param("L W F / L C F / G G F", (0, 1), 0.002, id="hardly anything of it is there"),
        pytest.param("L W F / L C F / G G F", (0, 0), 0.03, id="not beside the castle"),
        pytest.param("L W1 F / L C F / G G F", (0, 1), 0.03, id="no wheat has two crowns"),
        pytest.param(". . . / F C . / F . .", (0, 1), 0.03, id="no tile lies there"),
    ],
)
def test_nothing_is_asked(text: str, place: tuple[int, int] | None, share: float) -> None:
    assert read(text, place, share).notices == ()


def test_the_dominoes_may_rule_a_crown_out() -> None:
    """Wheat with a crown has a domino with forest, but none with wheat."""
    assert [notice.code for notice in read("F W . / . C .", (0, 1)).notices] == ["hidden-crown"]
    assert read("W W . / . C .", (0, 1)).notices == ()
