"""The design's colours in one place: page, board and pictures take them from here.

`.streamlit/config.toml` repeats the few that Streamlit itself must know; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.kingdom import Terrain
from scoring.match import Colour

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#F5F0E6",
        "shade": "#E9E0D0",
        "sheet": "#FFFDF8",
        "ink": "#1F252E",
        "soft": "#5B5850",
        "edge": "#86755E",
        "rule": "#CDBFA9",
        "blue": "#24507A",
        "link": "#24507A",
        "wash": "#E4ECF4",
        "tray": "#573C29",
        "podium-1": "#8A643F",
        "podium-2": "#936D48",
        "podium-3": "#7E5A39",
        "hairline": "#15181F33",
    }
)
"""Name -> colour. `blue` is the main button, `link` the chosen ring, `hairline` goes
round each terrain chip."""

DARK: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#1C1814",
        "shade": "#2C2620",
        "sheet": "#25201A",
        "ink": "#F1E9DB",
        "soft": "#B9AD9B",
        "edge": "#8E7F6C",
        "rule": "#4A4036",
        "blue": "#3D75AC",
        "link": "#9CC4EA",
        "wash": "#263646",
        "tray": "#3A291D",
        "podium-1": "#8A643F",
        "podium-2": "#75573A",
        "podium-3": "#61472E",
        "hairline": "#FFFDF859",
    }
)

DARK_INK = "#15181F"
LIGHT_INK = "#FFFDF8"
PAPER_TAG = "#FFFDF8"
DOUBT = "#F4B63F"
"""The only orange: what a person should look at. Always with dark ink on it and a dark rim."""

TERRAIN: Mapping[Terrain, tuple[str, str]] = MappingProxyType(
    {
        Terrain.WHEAT: ("#FBCF50", DARK_INK),
        Terrain.FOREST: ("#1F6631", LIGHT_INK),
        Terrain.LAKE: ("#4A8AC2", DARK_INK),
        Terrain.GRASSLAND: ("#84B35D", DARK_INK),
        Terrain.SWAMP: ("#B17477", DARK_INK),
        Terrain.MINE: ("#2C2F3D", LIGHT_INK),
        Terrain.CASTLE: ("#F1EBE7", DARK_INK),
    }
)
"""Terrain -> (colour, ink on it), the same in both themes. Empty squares have none."""


PLAYER: Mapping[Colour, str] = MappingProxyType(
    {
        Colour.YELLOW: "#F1C858",
        Colour.GREEN: "#3C9B5C",
        Colour.BLUE: "#1A4C86",
        Colour.PINK: "#E574B3",
    }
)
"""A player's colour, the same in both themes: always in a shape with an outline of ink."""


def css_variables(dark: bool | None) -> str:
    """All tokens as CSS variables `--cc-...`.

    Browsers that know `light-dark()` follow the page's own scheme, also when it changes while the
    page is open; older ones get the theme that was on when the page was sent (None: light).
    """
    plain = DARK if dark else LIGHT
    old = "".join(f"--cc-{name}:{colour};" for name, colour in plain.items())
    new = "".join(f"--cc-{name}:light-dark({LIGHT[name]},{DARK[name]});" for name in LIGHT)
    land = "".join(
        f"--cc-{terrain}:{colour};--cc-on-{terrain}:{ink};" for terrain, (colour, ink) in TERRAIN.items()
    )
    fixed = f"--cc-doubt:{DOUBT};--cc-dark-ink:{DARK_INK};--cc-light-ink:{LIGHT_INK};{land}"
    # `.stApp` carries the color-scheme that light-dark() asks for; dialogs lie outside it
    scope = '.stApp,[data-testid="stDialog"]'
    follow = f"@supports (color:light-dark(red,red)){{{scope}{{{new}}}}}"
    return f"{scope}{{{old}{fixed}}}{follow}"
