"""The taps of a kingdom as a list that only grows: what undo and redo make of it.

Undo is an entry like any other, so two open pages can both write and neither loses what the other did.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.records import Tap


class Kind(StrEnum):
    """What an entry does: set a square, back to the reading, or one step back or forth."""

    TAP = "tap"
    RESET = "reset"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Event:
    """One entry; a `tap` for Kind.TAP alone."""

    kind: Kind
    tap: Tap | None = None


@dataclass(frozen=True, slots=True)
class History:
    """What the entries come to. `taps`: those in force, in order, since the last reset."""

    taps: tuple[Tap, ...]
    can_undo: bool
    can_redo: bool


def replay(events: Iterable[Event]) -> History:
    """Go through all entries. A tap or a reset after an undo ends what could have been redone.

    A reset can be undone like a tap. An undo with nothing before it, or a redo, does nothing.
    """
    done: list[Event] = []
    undone: list[Event] = []
    for event in events:
        if event.kind is Kind.UNDO:
            if done:
                undone.append(done.pop())
        elif event.kind is Kind.REDO:
            if undone:
                done.append(undone.pop())
        else:
            done.append(event)
            undone.clear()
    last = max((n for n, event in enumerate(done, 1) if event.kind is Kind.RESET), default=0)
    taps = tuple(event.tap for event in done[last:] if event.tap)
    return History(taps, bool(done), bool(undone))
