"""The board as a component: the total above it, a button on each square, the sheet that sets one.

A tap on a square opens the sheet in the browser, at once; only what is chosen there comes here. It is
sent until it is known to be in the store, so that no tap is lost with the connection.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import streamlit as st

from games.errors import GameError, StoreBusyError, StoreUnavailableError
from games.records import SavedKingdom
from scoring.kingdom import Position
from ui import board_state, keep, language, state, words
from ui.board import drawing, figures, frame_style
from ui.board_words import Board
from ui.correct import Sent, palette_html, palette_words, sheet_of, taps_of
from ui.errors import words_for
from ui.fixes import tap_at
from ui.glyphs import icon
from ui.pictures import jpeg_uri
from ui.shown import Shown
from ui.words import Say

FOLDER = Path(__file__).parent

_HTML = f"""
<div class="head">
  <div class="cc-head"><output class="cc-total"></output><p class="cc-soft made"></p></div>
  <p class="cc-soft all-read"></p>
  <button type="button" class="check"><span></span>{icon("next", 20)}</button>
</div>
<div class="cc-tray"><div class="cc-board">
  <div class="cc-photo"></div><div class="drawn" aria-hidden="true"></div>
  <div class="taps" role="group"></div>
</div></div>
<dialog aria-labelledby="place">
  <div class="top">
    <i class="square"></i>
    <div><h2 id="place" aria-live="polite"></h2><p class="said"></p><p class="unsure"></p></div>
    <button type="button" class="close">{icon("close", 22)}</button>
  </div>
  <div class="likeliest"><p class="cc-label"></p><div class="options"></div></div>
  <p class="cc-label all"></p>
  <div class="palette">{palette_html()}</div>
</dialog>
"""

_board = st.components.v2.component(
    "crowncount_board",
    html=_HTML,
    css=(FOLDER / "board.css").read_text("utf-8") + (FOLDER / "board_touch.css").read_text("utf-8"),
    js=(FOLDER / "board.js").read_text("utf-8"),
)


def show_board(shown: Shown, picture: bytes | None) -> None:
    """Draw total and board. What is set on its sheet is in the store before the next run.

    `picture`: the photo from straight above, as the board lies. It goes into a style of its own, which
    a tap does not change: so it is sent once, and not with every new total.
    """
    with st.container(key="board", gap=None):
        if picture is not None:
            st.html(f"<style>.st-key-board{{--cc-board-photo:url({jpeg_uri(picture)})}}</style>")
        _board(
            key=board_state.board_key(shown.saved.id),
            data=_data(shown, photo=picture is not None),
            on_taps_change=partial(_take, shown.saved),
        )


def _data(shown: Shown, *, photo: bool) -> dict[str, object]:
    """All that the browser shows."""
    squares = list(shown.kingdom)
    numbers = {place: number for number, (place, _) in enumerate(squares)}
    page, number = board_state.taken(shown.saved.id)
    lit, spoken = lit_squares(shown), language.code()
    return {
        "got": {"page": page, "n": number},
        "revision": shown.saved.revision,
        "turns": shown.turns,
        "rows": shown.kingdom.rows,
        "cols": shown.kingdom.cols,
        "total": shown.sheet.total,
        "made": made_of(shown),
        "allRead": "" if shown.doubtful else words.all_read(shown.reading, shown.typed, len(shown.notices)),
        "check": words.to_check(len(shown.doubtful)) if shown.doubtful else "",
        "doubts": [numbers[place] for place in shown.doubtful],
        "frame": frame_style(shown),
        "photo": photo,
        "drawing": drawing(shown, photo=photo, lit=lit),
        "figures": figures(shown),
        "lit": sorted(numbers[place] for place in lit),
        "filling": shown.typed,
        "squares": [sheet_of(shown, place, square, spoken) for place, square in squares],
        "words": {
            "total": Say.TOTAL,
            "squares": Board.SQUARES,
            "close": Board.CLOSE,
            "likeliest": Say.LIKELIEST,
            "all": Say.ALL_SQUARES,
            "tiles": palette_words(),
        },
    }


def made_of(shown: Shown) -> list[str]:
    """The lines beside the total."""
    sheet = shown.sheet
    if sheet.harmony is None and sheet.middle_kingdom is None:
        return [Say.POINTS, words.frame(shown.kingdom.size)]
    return [
        words.from_regions(sheet.regions_total),
        words.from_bonuses(sheet.total - sheet.regions_total),
    ]


def lit_squares(shown: Shown) -> frozenset[Position]:
    """The squares that were asked for, as long as a line of the sheet still speaks of them."""
    lit = frozenset(board_state.lit())
    return lit if lit in shown.pointed else frozenset()


def _take(saved: SavedKingdom) -> None:
    """The component's callback: keep what was tapped, each tap once however often it is sent."""
    page, taps = taps_of(dict(st.session_state[board_state.board_key(saved.id)]).get("taps"))
    take(saved, page, taps)


def take(saved: SavedKingdom, page: str, taps: tuple[Sent, ...]) -> None:
    """Keep the taps of a browser's page that are new. While the store does not answer, those that are
    left are not taken: the page sends them again.
    """
    known, last = board_state.taken(saved.id)
    for sent in taps:
        if page == known and sent.number <= last:
            continue
        try:
            _keep(saved, sent)
        except GameError as error:
            state.say(words_for(error))
            if isinstance(error, StoreBusyError | StoreUnavailableError):
                break
        known, last = page, sent.number
        board_state.take_taps(saved.id, page, sent.number)
    board_state.light(())


def _keep(saved: SavedKingdom, sent: Sent) -> None:
    what = tap_at(saved.reading, sent.place, sent.square)
    keep.store().append_tap(saved.id, what, revision=sent.revision)
