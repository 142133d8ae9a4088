"""Setting one square by hand: a sheet with the likeliest three and then every square there is."""

from __future__ import annotations

from html import escape

import streamlit as st

from scoring.dominoes import SQUARE_COUNTS
from scoring.kingdom import CASTLE, EMPTY, LAND, MAX_CROWNS, Position, Square
from ui import keep, state, words
from ui.fixes import tap_at
from ui.glyphs import chip, css_url, icon
from ui.pictures import cut, jpeg_uri
from ui.shown import Shown
from ui.tokens import TERRAIN
from ui.words import Say

OPTIONS = 3


def correct(shown: Shown, place: Position, picture: bytes | None) -> None:
    """Open the sheet for one square. `picture`: the board's photo, as it lies on the screen."""
    st.dialog(words.place(place))(_correct)(shown, place, picture)


def _correct(shown: Shown, place: Position, picture: bytes | None) -> None:
    """What lies on the sheet. A tap sets the square and closes."""
    done = False
    if picture is not None:
        _show_reading(shown, place, picture)
    st.html(_ring(shown, place))
    if options := shown.options(place)[:OPTIONS]:
        st.html(f'<p class="cc-label">{Say.LIKELIEST}</p>')
        with st.grid(OPTIONS, min_column_width=80, wrap=False, gap="xsmall", key="options"):
            for rank, square in enumerate(options):
                done |= st.button(
                    words.option(square, shown.total_with(place, square)),
                    key=state.option_key(rank),
                    width="stretch",
                    on_click=_set,
                    args=(shown, place, square),
                )
    st.html(f'<p class="cc-label">{Say.ALL_SQUARES}</p>')
    done |= _palette(shown, place)
    if done:
        st.rerun()


def _show_reading(shown: Shown, place: Position, picture: bytes) -> None:
    said = words.read_as(shown.reading, place, shown.by_hand.get(place))
    doubt = words.unsure(shown.options(place)) if place in shown.doubtful else ""
    square = jpeg_uri(cut(picture, shown.kingdom.rows, shown.kingdom.cols, *place))
    st.html(
        f'<div class="cc-square"><img alt="" src="{square}"><div>'
        f"<p>{escape(said)}</p><p>{escape(doubt)}</p></div></div>"
    )


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


def _palette(shown: Shown, place: Position) -> bool:
    """All squares as buttons; True when one was tapped."""
    done = False
    grid = st.grid(len(LAND), min_column_width=40, wrap=False, gap="xsmall", key="palette")
    for square in palette():
        if square is None:
            done |= grid.cell(column_span=2).button(
                Say.AS_READ,
                key=state.AS_READ,
                icon=":material/undo:",
                width="stretch",
                disabled=place not in shown.by_hand,
                on_click=_set,
                args=(shown, place, None),
            )
        else:
            done |= grid.cell(column_span=1 if square.terrain.is_land else 3).button(
                words.square(square).capitalize(),
                key=state.palette_key(square),
                width="stretch",
                on_click=_set,
                args=(shown, place, square),
            )
    return done


def palette_style() -> str:
    """CSS that shows the palette's buttons as tiles; their words stay for screen readers."""
    rules = []
    for square in palette():
        if square is not None and square.terrain.is_land:
            colour = TERRAIN[square.terrain][0]
            picture = css_url(chip(square))
            rules.append(
                f".st-key-{state.palette_key(square)} button{{background:{colour} {picture}"
                " center/min(100%,52px) no-repeat;color:transparent}"
            )
        elif square is not None:
            picture = css_url(icon(square.terrain, 24, "#86755E"))
            rules.append(
                f".st-key-{state.palette_key(square)} button{{background-image:{picture};"
                "background-position:16px center;background-repeat:no-repeat}"
            )
    return "".join(rules)


def _ring(shown: Shown, place: Position) -> str:
    """CSS of this square alone: the pictures of the likeliest, a ring round what it is now."""
    now = shown.kingdom.at(*place)
    rules = [
        f".st-key-{state.palette_key(now)} button{{box-shadow:var(--cc-ring)}}",
    ]
    for rank, square in enumerate(shown.options(place)[:OPTIONS]):
        one = f".st-key-{state.option_key(rank)} button"
        rules.append(f"{one}{{background-image:{css_url(chip(square, 36))}}}")
        if square == now:
            rules.append(f"{one}{{background-color:var(--cc-wash);box-shadow:var(--cc-ring)}}")
    return f"<style>{''.join(rules)}</style>"


def _set(shown: Shown, place: Position, square: Square | None) -> None:
    """Keep what was tapped; None: as it was read."""
    saved = shown.saved
    keep.tap(saved.id, saved.revision, tap_at(saved.reading, shown.kept_place(place), square))
    state.light(None)
