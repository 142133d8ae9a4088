"""A player's pawn: the colour within an outline of ink, which follows the theme.

Drawn as two layers that CSS cuts out, for an image cannot have the page's ink.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.match import Colour
from ui.glyphs import css_url
from ui.tokens import PLAYER

WIDTH, HEIGHT = 24, 32

_SHAPE = (
    "M12 2.2A5.6 5.6 0 0 1 15.9 11.8C16.7 15.6 18.6 22.6 21.2 29.6H2.8C5.4 22.6 7.3 15.6 8.1 11.8"
    "A5.6 5.6 0 0 1 12 2.2Z"
)
_OUTLINE = 3.6
"""Width of the outline, half of which the colour covers."""


def pawn(colour: Colour, height: float = 26) -> str:
    """HTML: the pawn beside a name, hidden from screen readers."""
    return f'<i class="cc-pawn cc-pawn-{colour}" style="--pawn:{height:g}px" aria-hidden="true"></i>'


def pawns(colours: Iterable[Colour], height: float = 26) -> str:
    return "".join(pawn(colour, height) for colour in colours)


def pawn_style() -> str:
    """CSS of all pawns, for the page's style; `--pawn` is the height."""
    outer, inner = css_url(_drawn(True)), css_url(_drawn(False))
    layers = (
        ".cc-pawn{position:relative;display:inline-block;flex:none;height:var(--pawn);"
        f"width:calc(var(--pawn)*{WIDTH / HEIGHT});background:var(--cc-ink);"
        f"mask:{outer} center/100% 100% no-repeat}}"
        '.cc-pawn::before{content:"";position:absolute;inset:0;background:var(--cc-player);'
        f"mask:{inner} center/100% 100% no-repeat}}"
    )
    return layers + "".join(f".cc-pawn-{each}{{--cc-player:{PLAYER[each]}}}" for each in Colour)


def _drawn(outline: bool) -> str:
    stroke = f' stroke="black" stroke-width="{_OUTLINE}" stroke-linejoin="round"' if outline else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<path d="{_SHAPE}"{stroke}/></svg>'
    )
