"""Signs drawn for this app: one for each terrain, the crown, and the marks on the board.

All lie in a 24 x 24 box and have one solid colour, `currentColor`, so that they can be put on any
ground. No published game's art is in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import quote

from scoring.kingdom import Square, Terrain
from ui.tokens import TERRAIN

BOX = 24

_ROUND = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'

_WHEAT = (
    f'<path d="M12 9V22" {_ROUND} stroke-width="2"/>'
    '<ellipse cx="12" cy="4.8" rx="2.3" ry="3.5"/>'
    + "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="2.2" ry="3.4" transform="rotate({turn} {x} {y})"/>'
        for x, y, turn in ((7.4, 10, -30), (16.6, 10, 30), (7.4, 16.2, -30), (16.6, 16.2, 30))
    )
)
_FLOWER = (
    "M7.7 6.1A4.3 4.3 0 0 1 16.3 6.1A4.3 4.3 0 0 1 18.9 14.3A4.3 4.3 0 0 1 12 19.3"
    "A4.3 4.3 0 0 1 5.1 14.3A4.3 4.3 0 0 1 7.7 6.1Z"
    "M12 9.1A2.7 2.7 0 1 0 12 14.5A2.7 2.7 0 1 0 12 9.1Z"
)
_WAVE = "M3 {0}C5.2 {1} 8.6 {1} 12 {0}S18.8 {2} 21 {0}"

GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "wheat": _WHEAT,
        "forest": '<path d="M12 1.5 18.4 10H15.6L20.6 17.4H13.7V22.5H10.3V17.4H3.4L8.4 10H5.6Z"/>',
        "lake": "".join(
            f'<path d="{_WAVE.format(y, y - 4.6, y + 4.6)}" {_ROUND} stroke-width="3"/>' for y in (8.2, 16.2)
        ),
        "grassland": f'<path fill-rule="evenodd" d="{_FLOWER}"/>',
        "swamp": (
            f'<circle cx="9" cy="10.4" r="4.7" {_ROUND} stroke-width="2.8"/>'
            f'<circle cx="18.4" cy="5.2" r="2.7" {_ROUND} stroke-width="2.6"/>'
            f'<path d="M3.4 20.6H20.6" {_ROUND} stroke-width="2.8"/>'
        ),
        "mine": (
            f'<path d="M4.6 21 15.6 6.6" {_ROUND} stroke-width="2.8"/>'
            f'<path d="M7.2 4.2C13.4 2.6 20.2 7 20.4 15.4" {_ROUND} stroke-width="2.8"/>'
        ),
        "castle": (
            '<path d="M4.5 3.5H8.3V6.7H10.1V3.5H13.9V6.7H15.7V3.5H19.5V10.6L17.8 12.4V21.5H14.2'
            'V17.4A2.2 2.2 0 0 0 9.8 17.4V21.5H6.2V12.4L4.5 10.6Z"/>'
        ),
        "empty": (
            f'<rect x="4" y="4" width="16" height="16" rx="3" {_ROUND} stroke-width="2"'
            ' stroke-dasharray="3.4 3.6"/>'
        ),
        "crown": '<path d="M2.4 6.6 7.4 11.4 12 3.6 16.6 11.4 21.6 6.6 19.6 20H4.4Z"/>',
        "pencil": '<path d="M4 20 5.2 15.4 15.6 5 19 8.4 8.6 18.8ZM16.8 3.8 18 2.6 21.4 6 20.2 7.2Z"/>',
        "camera": (
            '<path fill-rule="evenodd" d="M8.6 4H15.4L17 6.6H20A2 2 0 0 1 22 8.6V18A2 2 0 0 1 20 20H4'
            'A2 2 0 0 1 2 18V8.6A2 2 0 0 1 4 6.6H7ZM12 8.4A4.6 4.6 0 1 0 12 17.6A4.6 4.6 0 1 0 12 8.4Z"/>'
            f'<circle cx="12" cy="13" r="2.4" {_ROUND} stroke-width="1.8"/>'
        ),
        "check": f'<path d="M4.5 12.8 9.6 18 19.5 6.6" {_ROUND} stroke-width="2.6"/>',
        "dash": f'<path d="M6 12H18" {_ROUND} stroke-width="2.6"/>',
        "close": f'<path d="M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5" {_ROUND} stroke-width="2.2"/>',
        "next": f'<path d="M9 5 16 12 9 19" {_ROUND} stroke-width="2.4"/>',
        "undo": (
            f'<path d="M8 4.5 4 8.5 8 12.5M4.4 8.5H14A5.5 5.5 0 0 1 14 19.5H8" {_ROUND} stroke-width="2"/>'
        ),
    }
)
"""Name -> drawing. The terrains go by their own names."""


def glyph(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A sign inside another drawing, its top left at (x, y)."""
    scale = size / BOX
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})" fill="{colour}"'
        f' color="{colour}">{GLYPHS[name]}</g>'
    )


def icon(name: str, size: float, colour: str = "currentColor") -> str:
    """A sign as a drawing of its own, hidden from screen readers: words stand beside it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size:g}" height="{size:g}"'
        f' viewBox="0 0 {BOX} {BOX}" fill="{colour}" color="{colour}"'
        f' aria-hidden="true">{GLYPHS[name]}</svg>'
    )


def chip(square: Square, size: float = 48) -> str:
    """A terrain's tile with its sign and, beneath, its crowns; a castle too, an empty one dashed."""
    colour, ink = TERRAIN.get(square.terrain, ("none", "currentColor"))
    crowned = square.crowns > 0
    sign = size * (0.42 if crowned else 0.54)
    parts = [
        f'<rect width="{size:g}" height="{size:g}" rx="{size / 6:.1f}" fill="{colour}"/>'
        if square.terrain is not Terrain.EMPTY
        else "",
        glyph(square.terrain, (size - sign) / 2, size * (0.12 if crowned else 0.23), sign, ink),
    ]
    crown = size * 0.25
    left = (size - square.crowns * crown * 1.12) / 2
    parts += [glyph("crown", left + n * crown * 1.12, size * 0.63, crown, ink) for n in range(square.crowns)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size:g}" height="{size:g}"'
        f' viewBox="0 0 {size:g} {size:g}" aria-hidden="true">{"".join(parts)}</svg>'
    )


def svg_uri(svg: str) -> str:
    """A drawing as the address of an image."""
    return f"data:image/svg+xml,{quote(svg)}"


def css_url(svg: str) -> str:
    """A drawing as the value of a CSS `background-image` or `mask`."""
    return f'url("{svg_uri(svg)}")'


def glyph_style() -> str:
    """CSS classes `cc-icon-NAME`, in the text's colour."""
    return "".join(
        f".cc-icon-{name}{{mask:{css_url(icon(name, BOX, 'black'))} center/contain no-repeat}}"
        for name in ("crown", "check", "dash")
    )


def icon_html(name: str) -> str:
    """A sign beside words, in their colour."""
    return f'<i class="cc-icon cc-icon-{name}"></i>'
