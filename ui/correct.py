"""Setting a square by hand: what the bottom sheet offers, and what comes back from it.

The sheet is a part of the board's component and opens without asking the server: what it shows of
each square is sent along with the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.records import Reading
from scoring.dominoes import SQUARE_COUNTS
from scoring.kingdom import CASTLE, EMPTY, FRAMES, LAND, MAX_CROWNS, Kingdom, Position, Square
from scoring.notation import SQUARE_OF_WORD, format_square
from ui import board_words, words
from ui.glyphs import chip, icon
from ui.shown import Shown

WORDINGS = 8192
"""Sentences that are remembered, of all languages together."""

OPTIONS = 3
"""Squares that are offered first, with the total that each would give."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A tap on the sheet as the browser sends it: the `number`-th of its page, on the square at
    `place` of reading `revision`; `square` None is "as read".
    """

    number: int
    revision: int
    place: Position
    square: Square | None


def palette() -> tuple[Square | None, ...]:
    """Six columns of terrains, rows of crowns, as far as the box has such squares; castle and
    empty fill the free corner. None stands for "as read".
    """
    cells: list[Square | None] = []
    for crowns in range(MAX_CROWNS + 1):
        if crowns == 2:
            cells.append(CASTLE)
        if crowns == MAX_CROWNS:
            cells += [EMPTY, None]
        cells += [sq for t in LAND if SQUARE_COUNTS[sq := Square(t, crowns)]]
    return tuple(cells)


def palette_html() -> str:
    """The palette's buttons without their words, which depend on the language."""
    return "".join(map(_palette_button, palette()))


def _palette_button(square: Square | None) -> str:
    if square is None:
        mark = icon("undo", 20)
        return f'<button type="button" class="wide back" data-code="">{mark}<span></span></button>'
    code = f'data-code="{format_square(square)}"'
    if square.terrain.is_land:
        return f'<button type="button" class="tile" {code}>{chip(square, 52)}</button>'
    return f'<button type="button" class="wide" {code}>{icon(square.terrain, 24)}<span></span></button>'


def palette_words() -> dict[str, str]:
    """Code -> what the button says."""
    return {format_square(square): words.tile(square) for square in palette() if square is not None} | {
        "": words.Say.AS_READ
    }


def sheet_of(shown: Shown, place: Position, square: Square, language: str) -> dict[str, object]:
    """What the board and its bottom sheet say of one square. `language`: the one in use."""
    doubtful = place in shown.doubtful
    options = shown.options(place)
    read = shown.reading.kingdom.at(*place)
    return {
        "place": list(shown.kept_place(place)),
        "name": _name(language, place),
        "label": _label(language, place, square, doubtful),
        "code": format_square(square),
        "said": "" if shown.typed else _said(language, read, shown.by_hand.get(place)),
        "unsure": words.unsure(options) if doubtful else "",
        "byHand": place in shown.by_hand,
        "options": [
            _option(language, option, shown.total_with(place, option)) for option in options[:OPTIONS]
        ],
    }


# The board says hundreds of things at each tap, nearly all of them once more. Which language is in use
# takes a while to find out, so that is asked once, and is a part of the key.


@lru_cache(maxsize=WORDINGS)
def _name(_: str, place: Position) -> str:
    return words.place(place)


@lru_cache(maxsize=WORDINGS)
def _label(_: str, place: Position, square: Square, doubtful: bool) -> str:
    return words.tap(place, square, doubtful=doubtful)


@lru_cache(maxsize=WORDINGS)
def _said(_: str, read: Square, by_hand: Square | None) -> str:
    one = Reading(Kingdom(FRAMES[0], ((read,),)))
    return words.read_as(one, (0, 0), by_hand)


@lru_cache(maxsize=WORDINGS)
def _option(_: str, square: Square, total: int | None) -> Mapping[str, str]:
    return {
        "code": format_square(square),
        "name": words.capital(words.TERRAINS[square.terrain]),
        "total": "–" if total is None else str(total),
        "label": board_words.option(square, total),
        "chip": "" if square in palette() else chip(square, 36),  # what was read may be in no box
    }


def taps_of(sent: object) -> tuple[str, tuple[Sent, ...]]:
    """(the browser page's own name, its taps in their order) of what the browser sent; none of
    what makes no sense.
    """
    if not isinstance(sent, Mapping) or not isinstance(sent.get("page"), str):
        return "", ()
    taps = sent.get("taps")
    found = [_tap_of(each) for each in taps] if isinstance(taps, list | tuple) else []
    return sent["page"], tuple(sorted((tap for tap in found if tap is not None), key=lambda tap: tap.number))


def _tap_of(sent: object) -> Sent | None:
    if not isinstance(sent, Mapping):
        return None
    number, revision, place, code = (sent.get(part) for part in ("n", "revision", "place", "code"))
    if not (isinstance(number, int) and isinstance(revision, int) and isinstance(code, str)):
        return None
    if not (isinstance(place, list | tuple) and [type(each) for each in place] == [int, int]):
        return None
    square = SQUARE_OF_WORD.get(code.lower())
    if code and square is None:
        return None
    return Sent(number, revision, (place[0], place[1]), square)
