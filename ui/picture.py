"""The start page's picture: a kingdom of plain tiles, a little turned, in a viewfinder on wood."""

from __future__ import annotations

from html import escape

from scoring.kingdom import Kingdom
from scoring.notation import parse_kingdom
from ui.glyphs import glyph, svg_uri
from ui.tokens import TERRAIN
from ui.words import Say

WIDTH, HEIGHT = 390, 330
TILE, GAP = 48, 2.4
TURN = -5
"""Degrees: askew, as a kingdom lies when one takes a photo across the table."""

KINGDOM = parse_kingdom("W W F F L / G W F L L / G G C L M / S G F F M / S S W W M")


def start_picture() -> str:
    """HTML: the drawing on the tray's wood, which follows the theme.

    It is an image, not inline SVG, for that is what st.html lets through.
    """
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}">{_grain()}{_tiles(KINGDOM)}{_viewfinder()}</svg>'
    )
    return f'<div class="cc-picture"><img src="{svg_uri(drawing)}" alt="{escape(Say.PICTURE)}"></div>'


def _grain() -> str:
    return "".join(
        f'<path d="M{x} 0 L{x - 8} {HEIGHT}" stroke="#fff" stroke-opacity=".06" stroke-width="2.5"/>'
        for x in range(74, WIDTH + 20, 74)
    )


def _tiles(kingdom: Kingdom) -> str:
    step = TILE + GAP
    left = (WIDTH - kingdom.cols * step + GAP) / 2
    top = (HEIGHT - kingdom.rows * step + GAP) / 2
    parts = []
    for (row, col), square in kingdom:
        colour, ink = TERRAIN[square.terrain]
        x, y = left + col * step, top + row * step
        parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{TILE}" height="{TILE}" rx="5" fill="{colour}"/>')
        size = TILE * 0.5
        inset = (TILE - size) / 2
        parts.append(glyph(square.terrain, x + inset, y + inset, size, ink))
    return f'<g transform="rotate({TURN} {WIDTH / 2} {HEIGHT / 2})">{"".join(parts)}</g>'


def _viewfinder() -> str:
    left, right, top, bottom, arm = 36, WIDTH - 36, 16, HEIGHT - 16, 34
    corners = (
        f"M{left} {top + arm}v{10 - arm}q0-10 10-10h{arm - 10}"
        f"M{right} {top + arm}v{10 - arm}q0-10-10-10h{10 - arm}"
        f"M{left} {bottom - arm}v{arm - 10}q0 10 10 10h{arm - 10}"
        f"M{right} {bottom - arm}v{arm - 10}q0 10-10 10h{10 - arm}"
    )
    return f'<path d="{corners}" fill="none" stroke="#FFFDF8" stroke-width="4" stroke-linecap="round"/>'
