"""What was read and tapped, in the store before it is shown as done."""

from __future__ import annotations

import os
from collections.abc import Callable

import streamlit as st

from games.errors import GameError, NotKeptError
from games.records import Reading, SavedKingdom
from games.store import Store
from scoring.kingdom import EMPTY, Kingdom, Notice, Square, smallest_frame
from ui import board_state, state
from ui.errors import words_for
from ui.fixes import placing
from ui.pictures import jpeg, lightened
from vision.outline import Grid
from vision.photo import Photo
from vision.read import KingdomReading, PhotoReading
from vision.squares import flatten

PUBLIC = "CROWNCOUNT_PUBLIC"

OPTIONS = 6
"""What else a square may be: this many of the likeliest are kept."""

SIDE_PIXELS = {5: 150, 6: 125, 7: 108}
"""Pixels of a flattened square: about twice what a phone shows of it."""


@st.cache_resource(show_spinner=False)
def store() -> Store:
    """The database; all sessions share it. Raises GameError, and is asked again the next time."""
    return Store()


def among_friends() -> bool:
    """Whether everybody who opens the app may see what was played with it, as at home. Where strangers
    do, set CROWNCOUNT_PUBLIC=1: then an address leads to a game or a kingdom, and nothing else does.
    """
    return os.environ.get(PUBLIC, "") in ("", "0")


def load(id_: str) -> SavedKingdom:
    """Raises GameError."""
    return store().kingdom(id_)


def known(digest: str) -> tuple[str, ...]:
    """The kingdoms that were read from a photo in this session and are still kept. Raises GameError."""
    return store().still_there(state.known(digest))


def keep_photo(found: PhotoReading, digest: str) -> tuple[str, ...]:
    """Keep all kingdoms of a photo; their ids, from the left. Raises GameError."""
    rules = board_state.first_rules()
    return tuple(
        store()
        .save_kingdom(
            reading_of(each, digest, found.warnings), rules=rules, board=board_of(found.photo, each.grid)
        )
        .id
        for each in found.kingdoms
    )


def keep_again(id_: str, found: PhotoReading, digest: str) -> None:
    """The photo was read anew with a grid set by hand: taps stay at their place in the photo.

    Raises NotKeptError for another photo than the kingdom's, GameError.
    """
    if load(id_).reading.photo != digest:
        raise NotKeptError("This kingdom was read from another photo.")
    (one,) = found.kingdoms
    reading, board = reading_of(one, digest, found.warnings), board_of(found.photo, one.grid)
    store().replace_reading(id_, reading, place=placing(one.grid), board=board)


def keep_empty(size: int) -> str:
    """A kingdom without a photo, to be filled in by taps; its id."""
    return store().save_kingdom(empty(size), rules=board_state.first_rules()).id


def attempt(change: Callable[[], object]) -> None:
    """For callbacks: a change that is kept, or a sentence why it is not."""
    try:
        change()
    except GameError as error:
        state.say(words_for(error))


def empty(size: int) -> Reading:
    return Reading(Kingdom(size, ((EMPTY,) * size,) * size))


def frame_for(size: int, *kingdoms: Kingdom) -> int:
    """The smallest frame from `size` on that holds the tiles of each of these kingdoms."""
    return max(filter(None, [size, *(smallest_frame(kingdom.squares) for kingdom in kingdoms)]))


def centred(kingdom: Kingdom, size: int) -> Kingdom:
    """The kingdom's tiles in the middle of a frame of this size, which holds them."""
    top, left, bottom, right = kingdom.bounds or (0, 0, 0, 0)
    down, across = (size - (bottom - top)) // 2 - top, (size - (right - left)) // 2 - left
    moved = empty(size).kingdom
    for (row, col), square in kingdom:
        if square != EMPTY:
            moved = moved.with_square(row + down, col + across, square)
    return moved


def reading_of(read: KingdomReading, digest: str, warnings: tuple[Notice, ...] = ()) -> Reading:
    """What the store keeps of a reading. `warnings`: what was said of the photo as a whole."""
    rows, cols = range(read.kingdom.rows), range(read.kingdom.cols)
    return Reading(
        kingdom=read.kingdom,
        confidence=tuple(tuple(share(read.confidence[row, col]) for col in cols) for row in rows),
        options=tuple(tuple(_options(read, row, col) for col in cols) for row in rows),
        corners=tuple((float(x), float(y)) for x, y in read.grid.corners),
        notices=(*warnings, *read.warnings),
        photo=digest,
    )


def _options(read: KingdomReading, row: int, col: int) -> tuple[tuple[Square, float], ...]:
    shares = dict(zip(read.classes, read.probabilities[row, col], strict=True))
    return tuple((each, share(shares[each])) for each in read.options(row, col)[:OPTIONS])


def share(number: float) -> float:
    """A probability; the last bit of a float32 may lie above 1."""
    return min(max(float(number), 0.0), 1.0)


def board_of(photo: Photo, grid: Grid) -> bytes:
    """The kingdom seen from straight above, as a JPEG without anything else in it."""
    side = SIDE_PIXELS[max(5, grid.rows, grid.cols)]
    return jpeg(lightened(flatten(photo, grid.corners, grid.rows, grid.cols, side, 0)))
