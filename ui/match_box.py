"""One box: the kingdoms of a game are laid from the same 48 dominoes, so they are resolved together.

RULES.md: "A kingdom's land squares pair up into dominoes that exist, none used twice; over all kingdoms
of one game too." It is a check, never a refusal: squares that were read for certain stay and are named,
doubtful ones follow the box, squares set by hand are facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from games.records import DECIDED, Reading, SavedKingdom, corrected, decision, read_before
from scoring.dominoes import DOMINOES
from scoring.kingdom import CASTLE, EMPTY, LAND, MAX_CROWNS, Kingdom, Notice, Position, Square
from vision.classify import Probabilities
from vision.laying import solve, solve_together
from vision.pairing import Board, Plan, board_of
from vision.read import DOUBT

CLASSES = (*(Square(terrain, crowns) for terrain in LAND for crowns in range(MAX_CROWNS + 1)), CASTLE, EMPTY)

CONTRADICTED = "box-contradicts"
"""Code of the notice about squares that were read for certain, and yet do not go with the others."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the box says of one kingdom, when it is laid together with the others.

    `instead`: squares that it would have otherwise than the kingdom alone has them. `spent`: squares
    for which no domino is left, though there is one for the kingdom alone. None of `instead` was set by hand.
    """

    instead: tuple[tuple[Position, Square], ...] = ()
    spent: tuple[Position, ...] = ()

    @property
    def squares(self) -> tuple[Position, ...]:
        """All of them, each once."""
        return tuple(sorted({*(place for place, _ in self.instead), *self.spent}))


def verdicts(kingdoms: Sequence[SavedKingdom], *, duel: bool) -> tuple[Verdict, ...]:
    """One for each kingdom of one game. `duel`: with two full kingdoms all 48 dominoes must lie."""
    if len(kingdoms) < 2:
        return (Verdict(),) * len(kingdoms)
    boards = [board_of(shares(saved), CLASSES) for saved in kingdoms]
    land = sum(square.terrain.is_land for saved in kingdoms for _, square in saved.kingdom)
    together = solve_together(boards, whole_box=duel and land == 2 * len(DOMINOES))
    if any(plan.timed_out for plan in together):
        return (Verdict(),) * len(kingdoms)
    return tuple(
        _verdict(saved, board, solve(board), plan)
        for saved, board, plan in zip(kingdoms, boards, together, strict=True)
    )


def _verdict(saved: SavedKingdom, board: Board, alone: Plan, together: Plan) -> Verdict:
    cols = saved.reading.kingdom.cols
    by_hand, read = saved.by_hand, as_read(saved.reading)
    changed = [cell for cell, label in enumerate(together.labels) if label != alone.labels[cell]]
    found = {divmod(cell, cols): board.classes[together.labels[cell]] for cell in changed}
    instead = {
        place: square for place, square in found.items() if place not in by_hand and square != read.at(*place)
    }
    spent = [divmod(cell, cols) for cell in together.lone if cell not in alone.lone]
    return Verdict(tuple(instead.items()), tuple(place for place in spent if place not in instead))


def as_read(reading: Reading) -> Kingdom:
    """What was read of the kingdom by itself, before the box decided anything."""
    decisions = {place: read_before(notice) for place, notice in _decisions(reading).items()}
    return _with(reading.kingdom, decisions)


def shares(saved: SavedKingdom) -> Probabilities:
    """(rows, cols, K) float32 over CLASSES: what was read, as far as it is kept; certain where a
    person has set a square, or typed the whole kingdom.
    """
    reading, by_hand = saved.reading, saved.by_hand
    found = np.zeros((reading.kingdom.rows, reading.kingdom.cols, len(CLASSES)), np.float32)
    for (row, col), square in saved.kingdom:
        options = reading.options[row][col] if reading.options else ()
        if not options or (row, col) in by_hand:
            options = ((square, 1.0),)
        rest = max(0.0, 1 - sum(share for _, share in options)) / len(CLASSES)
        found[row, col] = rest
        for each, share in options:
            found[row, col, CLASSES.index(each)] += share
    return found


def settled(saved: SavedKingdom, verdict: Verdict) -> Reading | None:
    """The reading with its doubtful squares as the box has them, and those it has no say in any more
    as they were read; a notice for each. None when nothing changes.
    """
    reading, by_hand = saved.reading, saved.by_hand
    wanted = {place: square for place, square in verdict.instead if _doubtful(reading, place)}
    before = _decisions(reading)
    kept = {place: notice for place, notice in before.items() if place in wanted or place in by_hand}
    read = as_read(reading)
    squares = {place: read.at(*place) for place in before if place not in kept} | wanted
    kingdom = _with(reading.kingdom, squares)
    new = [place for place in wanted if place not in kept]
    notices = (
        *(notice for notice in reading.notices if notice.code != DECIDED),
        *kept.values(),
        *(decision(place, read.at(*place)) for place in new),
    )
    if kingdom == reading.kingdom and not new and len(kept) == len(before):
        return None
    return replace(reading, kingdom=kingdom, notices=notices)


def marked(saved: SavedKingdom, verdict: Verdict) -> SavedKingdom:
    """The kingdom for the screen: what the box contradicts is doubtful and named; kept is nothing of it."""
    reading = saved.reading
    places = [place for place in verdict.squares if place not in saved.by_hand]
    named = contradicted(saved, verdict)
    if not places and not named:
        return saved
    confidence = reading.confidence and tuple(
        tuple(min(share, DOUBT / 2) if (row, col) in places else share for col, share in enumerate(line))
        for row, line in enumerate(reading.confidence)
    )
    notices = (*reading.notices, Notice(CONTRADICTED, (), named)) if named else reading.notices
    return replace(saved, reading=replace(reading, confidence=confidence, notices=notices))


def decided(saved: SavedKingdom) -> tuple[Position, ...]:
    """The squares that the box has decided and nobody has touched since."""
    return tuple(place for place in _decisions(saved.reading) if place not in saved.by_hand)


def contradicted(saved: SavedKingdom, verdict: Verdict) -> tuple[Position, ...]:
    """The squares that do not go with the other kingdoms, and that the box has not decided."""
    before = _decisions(saved.reading)
    return tuple(place for place in verdict.squares if place not in before)


def _doubtful(reading: Reading, place: Position) -> bool:
    row, col = place
    return reading.confidence is not None and reading.confidence[row][col] < DOUBT


def _decisions(reading: Reading) -> dict[Position, Notice]:
    """The squares that the box has decided, each with its notice."""
    return {notice.squares[0]: notice for notice in reading.notices if notice.code == DECIDED}


def _with(kingdom: Kingdom, squares: dict[Position, Square]) -> Kingdom:
    """With other squares a kingdom may need another frame than it was read in."""
    return corrected(Reading(kingdom), squares)
