"""Small drawings for the help page: photos that work and that do not, and the marks on the board."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from scoring.kingdom import CASTLE, EMPTY, Kingdom, Square, Terrain
from scoring.notation import parse_kingdom
from ui.glyphs import glyph, svg_uri
from ui.tokens import DARK_INK, DOUBT, LIGHT_INK, PAPER_TAG, TERRAIN

KINGDOM = parse_kingdom("W W F F L / G W F L L / G G C L M / S G F F M / S S W W M")
BEGUN = parse_kingdom("W W F F L / G W F . L / G G C L M / . G F F M / S S W . M")
"""The same with gaps."""

PHOTO = (168, 132)
"""Width and height of a drawn photo."""

WOOD = "#7E5A39"
SIDE = 76
"""Width of a square in the pictures of marks."""


def img(drawing: str, width: float, height: float, words: str = "") -> str:
    """An SVG's inside as an HTML image, for inline SVG does not get through st.html. `words`: for
    those who do not see it; none where a text beside it says the same.
    """
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}">{drawing}</svg>'
    )
    return f'<img src="{svg_uri(svg)}" alt="{escape(words)}">'


def good_photo(words: str) -> str:
    return _photo(_kingdom(21, turn=-4), words, good=True)


def cut_photo(words: str) -> str:
    return _photo(_kingdom(24, turn=-4, shift=(38, 26)), words)


def glare_photo(words: str) -> str:
    spot = (
        '<defs><radialGradient id="g"><stop offset="0" stop-color="#fff"/>'
        '<stop offset=".45" stop-color="#fff" stop-opacity=".93"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>'
        '<circle cx="96" cy="58" r="44" fill="url(#g)"/>'
    )
    return _photo(_kingdom(21, turn=-4) + spot, words)


def far_photo(words: str) -> str:
    return _photo(_kingdom(6, turn=-4, shift=(10, -6)), words)


def _photo(inside: str, words: str, *, good: bool = False) -> str:
    """A table with something on it, and in the corner whether that is a good photo."""
    width, height = PHOTO
    sign = "M7.5 13.3 11.4 17.2 18.5 8.8" if good else "M8.5 8.5 17.5 17.5M17.5 8.5 8.5 17.5"
    return img(
        f'<rect width="{width}" height="{height}" fill="{WOOD}"/>{inside}'
        f'<g transform="translate({width - 32} 6)"><circle cx="13" cy="13" r="12" fill="{PAPER_TAG}"'
        f' stroke="{DARK_INK}" stroke-width="1.5"/><path d="{sign}" fill="none" stroke="{DARK_INK}"'
        ' stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></g>',
        width,
        height,
        words,
    )


def _kingdom(tile: float, *, turn: float, shift: tuple[float, float] = (0, 0)) -> str:
    """A kingdom in the middle of a drawn photo, or `shift` from there."""
    width, height = PHOTO
    left = (width - KINGDOM.cols * tile) / 2 + shift[0]
    top = (height - KINGDOM.rows * tile) / 2 + shift[1]
    tiles = _tiles(KINGDOM, tile, left, top)
    return f'<g transform="rotate({turn} {width / 2} {height / 2})">{tiles}</g>'


def _tiles(kingdom: Kingdom, tile: float, left: float, top: float, bright: Iterable[Square] = ()) -> str:
    """Plain tiles with signs, the signs left out where nobody could see them; `bright`: all others pale."""
    parts, some = [], tuple(bright)
    for (row, col), square in kingdom:
        if square == EMPTY:
            continue
        colour, ink = TERRAIN[square.terrain]
        x, y = left + col * tile, top + row * tile
        pale = ' opacity=".38"' if some and square not in some else ""
        sign = glyph(square.terrain, x + tile * 0.24, y + tile * 0.24, tile * 0.5, ink) if tile > 10 else ""
        parts.append(
            f'<g{pale}><rect x="{x:.1f}" y="{y:.1f}" width="{tile * 0.95:.1f}" height="{tile * 0.95:.1f}"'
            f' rx="{tile / 10:.1f}" fill="{colour}"/>{sign}</g>'
        )
    return "".join(parts)


def plate() -> str:
    """A square with its name plate."""
    return img(_square(Square(Terrain.SWAMP, 2)), SIDE, SIDE)


def doubt() -> str:
    """A square to look at."""
    rim = f'<rect x="3.5" y="3.5" width="{SIDE - 7}" height="{SIDE - 7}" rx="6" fill="none"'
    mark = (
        f'{rim} stroke="{DARK_INK}" stroke-width="6"/>'
        f'{rim} stroke="{DOUBT}" stroke-width="3.6" stroke-dasharray="8 5"/>'
        f'<circle cx="57" cy="19" r="12.5" fill="{DOUBT}" stroke="{DARK_INK}" stroke-width="1.5"/>'
        f'<path d="M53.4 16.2a3.8 3.8 0 1 1 5.6 3.3q-1.9 1.1-1.9 2.9M57.1 25.4v.1" fill="none"'
        f' stroke="{DARK_INK}" stroke-width="2.6" stroke-linecap="round"/>'
    )
    return img(_square(Square(Terrain.WHEAT)) + mark, SIDE, SIDE)


def by_hand() -> str:
    """A square that somebody set."""
    fold = SIDE * 0.42
    ear = (
        f'<path d="M{SIDE - fold:.1f} 1H{SIDE - 1}V{fold:.1f}Z" fill="{PAPER_TAG}" stroke="{DARK_INK}"'
        ' stroke-width="1.5" stroke-linejoin="round"/>'
    )
    pencil = glyph("pencil", SIDE - fold * 0.5, fold * 0.08, fold * 0.4, DARK_INK)
    return img(_square(Square(Terrain.FOREST, 1)) + ear + pencil, SIDE, SIDE)


def region() -> str:
    """Two squares with a line around them, and the tag with their points."""
    half = SIDE / 2
    land = "".join(
        f'<rect x="{x}" y="{y}" width="{half}" height="{half}" fill="{TERRAIN[terrain][0]}"/>'
        + glyph(terrain, x + half * 0.28, y + half * 0.28, half * 0.5, TERRAIN[terrain][1])
        for terrain, x, y in (
            (Terrain.LAKE, 0, 0),
            (Terrain.LAKE, half, 0),
            (Terrain.GRASSLAND, 0, half),
            (Terrain.LAKE, half, half),
        )
    )
    way = f"M0 {half}H{half}V{SIDE}"
    line = (
        f'<path d="{way}" fill="none" stroke="{DARK_INK}" stroke-opacity=".75" stroke-width="5.5"/>'
        f'<path d="{way}" fill="none" stroke="{PAPER_TAG}" stroke-width="2.8"/>'
    )
    tag = (
        f'<rect x="4" y="4" width="21" height="24" rx="6" fill="{LIGHT_INK}" stroke="{DARK_INK}"'
        ' stroke-width="1.5"/>'
        # a figure drawn by hand: an image has none of the page's fonts
        f'<path d="M10.6 9.6h7.2l-4 4.8c2.6-.2 4.5 1.2 4.5 3.5s-2 3.8-4.4 3.8c-1.6 0-2.9-.5-3.9-1.5"'
        f' fill="none" stroke="{DARK_INK}" stroke-width="2.7"/>'
    )
    return img(land + line + tag, SIDE, SIDE)


def _square(square: Square) -> str:
    """A tile as on the board: its land, paler, and the plate with sign and crowns at its foot."""
    colour, ink = TERRAIN[square.terrain]
    top, height = SIDE - 29, 25
    crowns = "".join(glyph("crown", SIDE - 10 - (n + 1) * 17, top + 5, 15, ink) for n in range(square.crowns))
    return (
        f'<rect width="{SIDE}" height="{SIDE}" rx="6" fill="{colour}"/>'
        f'<rect width="{SIDE}" height="{SIDE}" rx="6" fill="{DARK_INK}" fill-opacity=".3"/>'
        f'<rect x="4" y="{top}" width="{SIDE - 8}" height="{height}" rx="4.5" fill="{colour}"'
        f' stroke="{PAPER_TAG}" stroke-width="2"/>{glyph(square.terrain, 7, top + 3, 19, ink)}{crowns}'
    )


def harmony() -> str:
    """A full kingdom."""
    return img(_tiles(KINGDOM, 16, 0, 0), 80, 80)


def middle() -> str:
    """A castle in the middle of a kingdom with gaps."""
    return img(_tiles(BEGUN, 16, 0, 0, [CASTLE]), 80, 80)
