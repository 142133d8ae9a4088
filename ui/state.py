"""All keys of the session state, and what lies behind them.

Nothing else in the app writes to `st.session_state`, or spells a widget's key twice.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import streamlit as st

from scoring.kingdom import Position, Square
from scoring.regions import Rules
from ui.fixes import Fix

PHOTO = "photo"
FIXES = "fixes"
UPLOADS = "uploads"
SEEN = "seen"
PICKED = "picked"
HARMONY = "harmony"
MIDDLE_KINGDOM = "middle_kingdom"

PICKER = "picker"
BACK = "back"
NEW_PHOTO = "new_photo"
CHECK = "check"
AS_READ = "as_read"

_KEPT = (HARMONY, MIDDLE_KINGDOM)
"""Widgets whose value outlives a page that does not show them."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The photo on the table: its file's bytes, a name for people, and a digest for caches."""

    name: str
    data: bytes
    digest: str


def begin() -> None:
    """Give every key its first value, and keep those that Streamlit would drop with their widget."""
    st.session_state.setdefault(PHOTO, None)
    st.session_state.setdefault(FIXES, {})
    st.session_state.setdefault(UPLOADS, 0)
    st.session_state.setdefault(SEEN, False)
    st.session_state.setdefault(PICKED, "")
    for key in _KEPT:
        st.session_state[key] = st.session_state.get(key, False)


def photo() -> Chosen | None:
    """The chosen photo, None on the start page."""
    chosen: Chosen | None = st.session_state[PHOTO]
    return chosen


def choose(name: str, data: bytes) -> None:
    """Put a photo on the table."""
    digest = hashlib.sha256(data).hexdigest()[:16]
    st.session_state[SEEN] = False
    st.session_state[PHOTO] = Chosen(name, data, digest)


def take_upload() -> None:
    """The picker's callback: what was picked becomes the photo, and the picker is empty again."""
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


def first_look() -> bool:
    """True once for each photo that is put on the table: there is nothing of it on the screen."""
    seen = bool(st.session_state[SEEN])
    st.session_state[SEEN] = True
    return not seen


def leave() -> None:
    """Back to the start page; corrections stay with their photo."""
    st.session_state[PHOTO] = None


def rules() -> Rules:
    """The house rules as they are switched on this screen."""
    return Rules(
        harmony=bool(st.session_state[HARMONY]),
        middle_kingdom=bool(st.session_state[MIDDLE_KINGDOM]),
    )


def fixes(digest: str) -> tuple[Fix, ...]:
    """What was set by hand in this photo, in the order it was set."""
    found: tuple[Fix, ...] = st.session_state[FIXES].get(digest, ())
    return found


def keep_fixes(digest: str, kept: tuple[Fix, ...]) -> None:
    """Replace a photo's corrections (a new dict: the old one may be in a running script)."""
    st.session_state[FIXES] = {**st.session_state[FIXES], digest: kept}


def first(key: str, value: object) -> str:
    """The key of a widget, given its first value if it has none; never `value=` beside `key=`."""
    st.session_state.setdefault(key, value)
    return key


def upload_key() -> str:
    """A new picker for each photo: the same photo can be picked again."""
    return f"upload_{st.session_state[UPLOADS]}"


def sample_key(stem: str) -> str:
    return f"sample_{stem}"


def kingdom_key(digest: str) -> str:
    return f"kingdom_{digest}"


def frame_key(digest: str) -> str:
    return f"frame_{digest}"


def by_hand_key(digest: str) -> str:
    return f"by_hand_{digest}"


def corner_key(digest: str, corner: int, axis: str) -> str:
    """`corner`: 0 to 3, clockwise from the top left; `axis`: x or y."""
    return f"corner_{digest}_{corner}{axis}"


def shape_key(digest: str, what: str) -> str:
    """`what`: rows or cols."""
    return f"{what}_{digest}"


def tap_key(place: Position) -> str:
    return f"tap_{place[0]}_{place[1]}"


def palette_key(square: Square) -> str:
    return f"set_{square.terrain}_{square.crowns}"


def option_key(rank: int) -> str:
    return f"option_{rank}"
