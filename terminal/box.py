"""The kingdoms of one game come out of one box: no domino lies in two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.kingdom import EMPTY, Kingdom, Notice, Position, Square
from scoring.match import MIN_PLAYERS, Variant
from terminal.brought import BOX, Brought, parted

if TYPE_CHECKING:
    from vision.resolve import Resolution

Classes = tuple[Square, ...]


def settle(game: Sequence[Brought | None], variant: Variant, size: int | None) -> list[Brought | None]:
    """The same kingdoms, their doubtful squares as the others of the game let them be.

    What was typed or read for certain stays as it is; what the box says against it is told all the
    same. `size`: the frame that was asked for, if any.
    """
    present = [(each, each.kingdom) for each in game if each and each.kingdom]
    if len(present) < MIN_PLAYERS:
        return list(game)
    from vision.resolve import KINDS, certain, resolve_together

    classes = next((each.reading.classes for each, _ in present if each.reading), KINDS)
    likely = [
        each.reading.probabilities if each.reading else certain(kingdom, classes) for each, kingdom in present
    ]
    whole = variant is Variant.MIGHTY_DUEL and all(_full(kingdom) for _, kingdom in present)
    settled = iter(resolve_together(likely, classes, whole_box=whole))
    return [_settled(each, next(settled), classes, size) if each and each.kingdom else each for each in game]


def _settled(brought: Brought, decided: Resolution, classes: Classes, size: int | None) -> Brought:
    if (reading := brought.reading) is None:
        return replace(brought, box=_against(decided, _otherwise(brought, decided, classes)))
    from vision.read import DOUBT, as_decided

    firm = [p for p in _otherwise(brought, decided, classes) if reading.confidence[p] >= DOUBT]
    best, confidence = decided.best.copy(), decided.confidence.copy()
    for place in firm:
        best[place] = classes.index(reading.kingdom.at(*place))
        confidence[place] = DOUBT / 2
    kept = replace(decided, best=best, confidence=confidence)
    settled = as_decided(reading.grid, reading.probabilities, classes, kept, size)
    box, _ = parted(_against(decided, firm))
    return replace(brought, kingdom=settled.kingdom, reading=settled, box=box)


def _otherwise(brought: Brought, decided: Resolution, classes: Classes) -> tuple[Position, ...]:
    """The squares that the box would have otherwise than the kingdom has them."""
    return tuple(
        place
        for place, square in brought.kingdom or ()
        if square in classes and classes[int(decided.best[place])] != square
    )


def _against(decided: Resolution, kept: Sequence[Position]) -> tuple[Notice, ...]:
    """What the box says against a kingdom: the squares `kept`, which it would have otherwise, have no
    domino.
    """
    lone = {place for notice in decided.notices if notice.code == BOX[0] for place in notice.squares}
    lone |= set(kept)
    others = [notice for notice in decided.notices if notice.code != BOX[0]]
    if lone:
        others.insert(0, Notice(BOX[0], (("count", len(lone)),), tuple(sorted(lone))))
    return tuple(others)


def _full(kingdom: Kingdom) -> bool:
    """Every square of the larger frame is laid: nothing was discarded."""
    squares = [square for _, square in kingdom]
    return len(squares) == Variant.MIGHTY_DUEL.size**2 and EMPTY not in squares
