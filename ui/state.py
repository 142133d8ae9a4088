"""All keys of the session state, and what lies behind them; ui/rings.py has what the rings need.

Nothing else in the app writes to `st.session_state`, but for the values of widgets, or spells a key
twice. What must outlive the session is in the store, under the id in the page's address.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import streamlit as st

from scoring.kingdom import Position, Square
from scoring.regions import Rules

KINGDOM = "kingdom"
"""The page's address has the kingdom's id under this name."""

PHOTO = "photo"
KNOWN = "known"
UPLOADS = "uploads"
SEEN = "seen"
PICKED = "picked"
PLACING = "placing"
PLACED = "placed"
PUT_BACK = "put_back"
ASKED = "asked"
TURNS = "turns"
LIT = "lit"
TROUBLE = "trouble"
HARMONY = "harmony"
MIDDLE_KINGDOM = "middle_kingdom"

PICKER = "picker"
BACK = "icon_back"
TURN = "icon_turn"
SHARE = "icon_share"
COPY_TEXT = "copy_text"
COPY_LINK = "copy_link"
UNDO = "icon_undo"
REDO = "icon_redo"
RESET = "icon_reset"
NEW_PHOTO = "new_photo"
RETAKE = "retake"
BY_HAND = "by_hand"
CHECK = "check"
AS_READ = "as_read"
PLACE = "place"
READ_SQUARES = "read_squares"
AS_FOUND = "as_found"
SHAPE = "shape"
ROWS = "rows"
COLS = "cols"
FRAME = "frame"
WHICH = "which"

_KEPT = (HARMONY, MIDDLE_KINGDOM)
"""Widgets whose value outlives a page that does not show them."""

_FIRST: Mapping[str, object] = MappingProxyType(
    {PHOTO: None, LIT: None, PICKED: "", TROUBLE: "", UPLOADS: 0, PLACED: 0}
    | dict.fromkeys((SEEN, PLACING, PUT_BACK, ASKED), False)
    | {KNOWN: MappingProxyType({}), TURNS: MappingProxyType({})}
)
"""What a new session begins with."""

Corners = tuple[tuple[float, float], ...]
"""Four (x, y) in pixels of the upright photo, clockwise from the top left."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The photo on the table: its file's bytes, a name for people, and a digest for caches."""

    name: str
    data: bytes
    digest: str


def begin() -> None:
    """Give every key its first value, and keep those that Streamlit would drop with their widget."""
    for key, value in _FIRST.items():
        st.session_state.setdefault(key, value)
    for key in _KEPT:
        st.session_state[key] = st.session_state.get(key, False)


# What is on the table


def photo() -> Chosen | None:
    """The chosen photo; None without one, and for a kingdom that was opened by its address."""
    chosen: Chosen | None = st.session_state[PHOTO]
    return chosen


def choose(name: str, data: bytes) -> None:
    """Put a photo on the table; one that was there before comes with its kingdom."""
    leave()
    chosen = Chosen(name, data, hashlib.sha256(data).hexdigest()[:16])
    st.session_state[PHOTO] = chosen
    if ids := known(chosen.digest):
        open_kingdom(ids[0])


def kingdom_id() -> str | None:
    """The id of the kingdom on the table, from the page's address."""
    return st.query_params.get(KINGDOM) or None


def open_kingdom(id_: str) -> None:
    """Show this kingdom in the next run."""
    st.query_params[KINGDOM] = id_
    st.session_state[LIT] = None
    st.session_state[PLACING] = st.session_state[ASKED] = False


def leave() -> None:
    """Back to the start page; what was done is kept."""
    st.session_state[PHOTO] = None
    st.session_state[SEEN] = False
    st.session_state[LIT] = None
    st.session_state[PLACING] = st.session_state[ASKED] = False
    st.query_params.clear()


def known(digest: str) -> tuple[str, ...]:
    """The ids of the kingdoms that were read from a photo in this session, from the left."""
    ids: tuple[str, ...] = st.session_state[KNOWN].get(digest, ())
    return ids


def know(digest: str, ids: tuple[str, ...]) -> None:
    st.session_state[KNOWN] = {**st.session_state[KNOWN], digest: ids}


def number_in_photo(id_: str | None) -> int:
    """Which kingdom of the photo on the table this is, from 0 on the left; 0 for another one."""
    chosen = photo()
    ids = known(chosen.digest) if chosen is not None else ()
    return ids.index(id_) if id_ in ids else 0


def first_look() -> bool:
    """True once for each photo that is put on the table: there is nothing of it on the screen."""
    seen = bool(st.session_state[SEEN])
    st.session_state[SEEN] = True
    return not seen


# What comes in


def take_upload() -> None:
    """The uploader's callback: what was dropped becomes the photo, and it is empty again."""
    if (upload := st.session_state.get(upload_key())) is not None:
        choose(upload.name, upload.getvalue())
        st.session_state[UPLOADS] += 1


def last_pick() -> str:
    """The id of the photo that came last from our own picker: it is told, and stops sending."""
    return str(st.session_state[PICKED])


def take_pick(id_: str, name: str, data: bytes) -> None:
    """Put a picked photo on the table, unless it is the last one, sent once more."""
    if id_ != st.session_state[PICKED]:
        choose(name, data)
        st.session_state[PICKED] = id_


# How it is looked at


def rules() -> Rules:
    """The house rules as they are switched on this screen."""
    return Rules(
        harmony=bool(st.session_state[HARMONY]),
        middle_kingdom=bool(st.session_state[MIDDLE_KINGDOM]),
    )


def show_rules(kept: Rules) -> None:
    """Set the switches, before they are drawn, to the rules that are kept."""
    st.session_state[HARMONY] = kept.harmony
    st.session_state[MIDDLE_KINGDOM] = kept.middle_kingdom


def turns(id_: str) -> int:
    """Quarter turns clockwise of a kingdom's board."""
    return int(st.session_state[TURNS].get(id_, 0))


def turn(id_: str) -> None:
    st.session_state[TURNS] = {**st.session_state[TURNS], id_: (turns(id_) + 1) % 4}
    st.session_state[LIT] = None


def lit() -> Position | None:
    """A square of the region that is lit, as the board lies on the screen."""
    place: Position | None = st.session_state[LIT]
    return place


def light(place: Position | None) -> None:
    """Light the region of this square; the one that is lit already goes out."""
    st.session_state[LIT] = None if place == lit() else place


def say(trouble: str) -> None:
    """What went wrong, for the next run to show."""
    st.session_state[TROUBLE] = trouble


def told() -> str:
    """What went wrong, once."""
    trouble = str(st.session_state[TROUBLE])
    st.session_state[TROUBLE] = ""
    return trouble


# Keys that depend on something


def upload_key() -> str:
    """A new uploader for each photo: the same photo can be dropped again."""
    return f"upload_{st.session_state[UPLOADS]}"


def sample_key(stem: str) -> str:
    return f"sample_{stem}"


def tap_key(place: Position) -> str:
    return f"tap_{place[0]}_{place[1]}"


def region_key(number: int) -> str:
    return f"region_{number}"


def palette_key(square: Square) -> str:
    return f"set_{square.terrain}_{square.crowns}"


def option_key(rank: int) -> str:
    return f"option_{rank}"
