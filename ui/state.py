"""All keys of the session state, and what lies behind them; ui/rings.py has what the rings need,
ui/board_state.py what the board does.

Nothing else in the app writes to `st.session_state`, but for the values of widgets, or spells a key
twice. What must outlive the session is in the store, under the id in the page's address.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import streamlit as st

from scoring.regions import NO_BONUS

KINGDOM = "kingdom"
"""The page's address has the kingdom's id under this name."""

GAME = "game"
"""And the game's under this one, as long as one is in it; ui/match_state.py has the rest of game night."""

LANGUAGE = "lang"
"""And the language that was chosen under this one: it stays when all else is left."""

HERE = "here"
PHOTO = "photo"
PHOTO_FOR = "photo_for"
READ = "photo_read"
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
HELP_PAGE = "help_page"
LISTED = "listed"
RULES = "rules"
HARMONY = "harmony"
MIDDLE_KINGDOM = "middle_kingdom"
HARMONY_POINTS = "harmony_points"
MIDDLE_POINTS = "middle_kingdom_points"
HARMONY_BY_HAND = "harmony_by_hand"
MIDDLE_COMPLETE = "middle_kingdom_complete"
DISCARDED = "discarded"
TAKEN = "taken"
TAPS = "taps"

PICKER = "picker"
LANGUAGE_SWITCH = "language_switch"
OPEN_HELP = "icon_help"
AID_GROUP = "aid_group"
BACK = "icon_back"
TURN = "icon_turn"
SHARE = "icon_share"
COPY_TEXT = "copy_text"
COPY_LINK = "copy_link"
SHARE_PICTURE = "share_picture"
PASTE = "paste"
PASTED = "pasted"
PASTE_FILL = "paste_fill"
DELETE = "delete"
DELETE_KEEP = "delete_keep"
DELETE_NOW = "delete_now"
CAMERA = "camera"
CAMERA_OPEN = "camera_open"
UNDO = "icon_undo"
REDO = "icon_redo"
RESET = "icon_reset"
NEW_PHOTO = "new_photo"
RETAKE = "retake"
BY_HAND = "by_hand"
PLACE = "place"
READ_SQUARES = "read_squares"
AS_FOUND = "as_found"
SHAPE = "shape"
ROWS = "rows"
COLS = "cols"
FRAME = "frame"
WHICH = "which"

_FIRST: Mapping[str, object] = MappingProxyType(
    {PHOTO: None, PHOTO_FOR: (None, None), READ: None, RULES: NO_BONUS}
    | {LIT: (), PICKED: "", TROUBLE: "", UPLOADS: 0, PLACED: 0, LISTED: 1, TAPS: 0}
    | dict.fromkeys((SEEN, PLACING, PUT_BACK, ASKED), False)
    | {KNOWN: MappingProxyType({}), TURNS: MappingProxyType({}), TAKEN: MappingProxyType({})}
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
    """Give every key its first value, and leave behind what belongs to another page than that of the address.

    Whatever leads elsewhere within the app does so by itself; of the browser's Back nothing else is heard.
    """
    for key, value in _FIRST.items():
        st.session_state.setdefault(key, value)
    st.session_state[HERE] = st.query_params.to_dict()
    game, _ = st.session_state[PHOTO_FOR]
    if kingdom_id() is not None or game != st.query_params.get(GAME):
        st.session_state[PHOTO] = None
    if st.session_state[PLACING] != (kingdom_id(),):
        st.session_state[PLACING] = st.session_state[ASKED] = False


# What is on the table


def photo() -> Chosen | None:
    """The photo that is to be read or, with a kingdom in the address, the one that it was read from; None
    without one, and for a kingdom that was opened by its address.
    """
    id_ = kingdom_id()
    chosen: Chosen | None = st.session_state[PHOTO if id_ is None else READ]
    return chosen if chosen is None or id_ is None or id_ in known(chosen.digest) else None


def name_for_photo(place: tuple[int, int] | None) -> None:
    """Whom the page says that the next photo is for: (number of the game, seat) in the game of the address,
    None for nobody. Somebody else may fill that seat before the photo arrives.
    """
    st.session_state[PHOTO_FOR] = (st.query_params.get(GAME), place)


def named_for_photo() -> tuple[int, int] | None:
    """Whom the page named when the photo was chosen."""
    place: tuple[int, int] | None
    _, place = st.session_state[PHOTO_FOR]
    return place


def choose(name: str, data: bytes) -> None:
    """Put a photo on the table; ui/first.py knows what to do with it."""
    leave()
    st.session_state[PHOTO] = Chosen(name, data, hashlib.sha256(data).hexdigest()[:16])


def kingdom_id() -> str | None:
    """The id of the kingdom on the table, from the page's address."""
    return st.query_params.get(KINGDOM) or None


def open_kingdom(id_: str) -> None:
    """Show this kingdom in the next run. A photo on the table has been read."""
    st.query_params[KINGDOM] = id_
    if (chosen := st.session_state[PHOTO]) is not None:
        st.session_state[READ], st.session_state[PHOTO] = chosen, None
    st.session_state[LIT] = ()
    st.session_state[PLACING] = st.session_state[ASKED] = False


def leave() -> None:
    """Back to the game that this is a part of, or to the start page; what was done is kept."""
    st.session_state[PHOTO] = st.session_state[READ] = None
    st.session_state[SEEN] = False
    st.session_state[LIT] = ()
    st.session_state[PLACING] = st.session_state[ASKED] = False
    st.query_params.pop(KINGDOM, None)


def known(digest: str) -> tuple[str, ...]:
    """The ids of the kingdoms that were read from a photo in this session, from the left. Some may have
    been deleted since, here or on another phone: `keep.known` has the others.
    """
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
    """Put a picked photo on the table, unless it is the last one, sent once more: that brings along the
    address of the page where it was picked, and one stays where one is.
    """
    if id_ != st.session_state[PICKED]:
        choose(name, data)
        st.session_state[PICKED] = id_
    elif st.query_params.to_dict() != st.session_state[HERE]:
        st.query_params.from_dict(st.session_state[HERE])


# What was played before


def listed() -> int:
    """How much of the list of earlier games and kingdoms is wanted, in steps."""
    return int(st.session_state[LISTED])


def list_more() -> None:
    st.session_state[LISTED] += 1


# What was tapped


def taps() -> int:
    """How many buttons that change a game were tapped: a button remembers the number it was drawn with."""
    return int(st.session_state[TAPS])


def tapped(drawn: int) -> bool:
    """False for a button of a page on which something was tapped already: over a slow connection people tap
    twice, and both taps arrive before the next page.
    """
    if drawn != taps():
        return False
    st.session_state[TAPS] += 1
    return True


# What went wrong


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


def region_key(number: int) -> str:
    return f"region_{number}"


def notice_key(number: int) -> str:
    return f"notice_{number}"


def reason_key(bonus: str) -> str:
    return f"reason_{bonus}"


def help_tab_key(which: str) -> str:
    return f"help_tab_{which}"
