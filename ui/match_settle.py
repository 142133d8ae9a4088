"""The kingdoms of a game laid together from one box: what that decides is kept, and undone when it no longer
holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import streamlit as st

from games.records import SavedGame, SavedKingdom
from scoring.match import Variant
from ui import keep
from ui.match_box import Verdict, settled, verdicts

VERDICTS = 64
"""What the box says of a game is kept for this many of them, as long as nothing in it changes."""

Told = list[tuple[SavedKingdom, Verdict]]
"""Kingdoms of one game, in the order of the seats without those missing, and what the box says of each."""


def settle(game: SavedGame, number: int) -> Told:
    """Resolve the kingdoms of one game of a match together; what that changes is in the store. What the box
    says of them then. Raises GameError.
    """
    size = game.match.terms.variant.size
    found = _told(game, [_on_its_board(saved, size) for saved in _kingdoms(game, number)])
    changed = [_keep(saved, verdict) for saved, verdict in found]
    return _told(game, _kingdoms(game, number)) if any(changed) else found


def settle_left(before: SavedGame, after: SavedGame) -> None:
    """The box has no say any more in the kingdoms that a game has lost. Raises GameError."""
    for each in set(_ids(before)) - set(_ids(after)):
        _keep(keep.load(each), Verdict())


def _kingdoms(game: SavedGame, number: int) -> list[SavedKingdom]:
    return [keep.load(each) for each in game.kingdoms[number - 1] if each is not None]


def _ids(game: SavedGame) -> Iterable[str]:
    return (id_ for ids in game.kingdoms for id_ in ids if id_ is not None)


def _keep(saved: SavedKingdom, verdict: Verdict) -> bool:
    """Whether there was anything to change."""
    if (reading := settled(saved, verdict)) is None:
        return False
    keep.store().settle_reading(saved.id, reading, revision=saved.revision)
    return True


def _on_its_board(saved: SavedKingdom, size: int) -> SavedKingdom:
    """Without a photo only the board's squares can be tapped: it is that of the frame agreed, if this
    holds the kingdom. The kingdom may have come on another one, and terms can be changed.
    """
    read = saved.reading.kingdom
    if saved.reading.corners is not None or read.size == size:
        return saved
    if keep.frame_for(size, read, saved.kingdom) > size:
        return saved
    return keep.store().change_frame(saved.id, size)


def _told(game: SavedGame, kingdoms: Sequence[SavedKingdom]) -> Told:
    """Worked out once as long as nothing changes."""
    key = tuple((saved.id, saved.revision, saved.kingdom, tuple(saved.by_hand)) for saved in kingdoms)
    duel = game.match.terms.variant is Variant.MIGHTY_DUEL
    return list(zip(kingdoms, _verdicts(str(hash(key)), tuple(kingdoms), duel), strict=True))


@st.cache_data(max_entries=VERDICTS, show_spinner=False)
def _verdicts(
    key: str,  # noqa: ARG001 - the leading underscore keeps Streamlit from hashing the kingdoms themselves
    _kingdoms: tuple[SavedKingdom, ...],
    duel: bool,
) -> tuple[Verdict, ...]:
    return verdicts(_kingdoms, duel=duel)
