"""A copy of a game to keep elsewhere, and the way back from such a file."""

from __future__ import annotations

from functools import partial

import streamlit as st

from games.records import SavedGame
from ui import keep, match_state
from ui.match_words import Night


def show_save(game: SavedGame) -> None:
    """A file with all of the game, its photos too: it is put together when somebody wants it."""
    st.download_button(
        Night.SAVE_COPY,
        data=partial(keep.store().export_game, game.id, boards=True),
        file_name=f"crowncount-{game.created:%Y-%m-%d}.json",
        mime="application/json",
        key=match_state.SAVE_COPY,
        icon=":material/download:",
        width="stretch",
        on_click="ignore",
    )


def show_bring_back() -> None:
    """The quiet button under the games; a tap opens the sheet that takes the file."""
    if st.button(
        Night.BRING_BACK, key=match_state.BRING_BACK, type="tertiary", icon=":material/upload_file:"
    ):
        st.dialog(Night.BRING_BACK)(_bring_back)()


def _bring_back() -> None:
    """What lies on the sheet. It closes with the file: the game opens, or the page says why not."""
    st.html(f'<p class="cc-lead">{Night.SAVED_FILE}</p>')
    with st.container(key="saved_game"):
        file = st.file_uploader(
            Night.BRING_BACK,
            type=["json"],
            key=match_state.BROUGHT,
            label_visibility="collapsed",
            on_change=_take,
        )
    if file is not None:
        st.rerun()


def _take() -> None:
    """The uploader's callback."""
    if (file := st.session_state[match_state.BROUGHT]) is not None:
        keep.attempt(partial(_open, file.getvalue()))


def _open(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")  # what is no text is refused with all else that is no game
    match_state.open_game(keep.store().import_game(text))
