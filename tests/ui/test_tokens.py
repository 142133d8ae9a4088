"""The design's numbers, computed from the token file: contrast, distance of terrains, one source."""

import itertools
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from scoring.kingdom import Terrain
from tests.needs import ROOT
from tests.ui.colours import BLINDNESS, Array, contrast, distance, rgb
from ui import tokens
from vision import overlay

THEMES = {"light": tokens.LIGHT, "dark": tokens.DARK}

TEXT = 4.5
"""WCAG 2.2, 1.4.3: text on its ground."""

CONTROL = 3.0
"""WCAG 2.2, 1.4.11: the outline of a control."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        pytest.param(ink, ground, TEXT, id=f"{ink}-on-{ground}")
        for ink in ("ink", "soft")
        for ground in ("paper", "sheet", "shade", "wash")
    ]
    + [
        pytest.param("link", "paper", TEXT, id="link-on-paper"),
        pytest.param("edge", "paper", CONTROL, id="edge-on-paper"),
        pytest.param("edge", "sheet", CONTROL, id="edge-on-sheet"),
        pytest.param("blue", "paper", CONTROL, id="button-on-paper"),
    ],
)
def test_contrast(theme: str, ink: str, ground: str, least: float) -> None:
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_white_is_legible_on_the_main_button(theme: str) -> None:
    assert contrast("#FFFFFF", THEMES[theme]["blue"]) >= TEXT


def test_dark_ink_on_doubt() -> None:
    assert contrast(tokens.DARK_INK, tokens.DOUBT) >= 8


@pytest.mark.parametrize("terrain", list(tokens.TERRAIN))
def test_signs_are_legible_on_their_terrain(terrain: Terrain) -> None:
    assert contrast(*tokens.TERRAIN[terrain]) >= TEXT


def test_every_terrain_but_empty_has_a_colour() -> None:
    assert set(Terrain) - set(tokens.TERRAIN) == {Terrain.EMPTY}


LAND = {terrain: rgb(colour) for terrain, (colour, _) in tokens.TERRAIN.items() if terrain.is_land}
PLAYERS = {colour: rgb(code) for colour, code in tokens.PLAYER.items()}

GUIDE = {
    "none": (25.5, 40.5, 32.9, 40.3, 38.2, 37.5),
    "protan": (15.2, 18.8, 31.2, 41.8, 25.0, 22.9),
    "deutan": (15.6, 21.5, 27.1, 39.5, 30.7, 22.7),
    "tritan": (18.1, 44.2, 21.7, 21.0, 43.7, 20.7),
}
"""GUIDE.md's tables: the closest terrains, four pairs of terrains, the closest players."""

PAIRS = (("forest", "swamp"), ("forest", "mine"), ("forest", "lake"), ("lake", "swamp"))


def closest(colours: Mapping[Any, Array], blindness: str) -> float:
    return min(distance(*pair, blindness) for pair in itertools.combinations(colours.values(), 2))


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_distances_are_those_of_the_guide(blindness: str) -> None:
    """GUIDE.md, "Colour": "All 15 pairs stay above 15. A test recomputes this"."""
    pairs = [distance(LAND[Terrain(one)], LAND[Terrain(other)], blindness) for one, other in PAIRS]
    found = (closest(LAND, blindness), *pairs, closest(PLAYERS, blindness))
    assert found == pytest.approx(GUIDE[blindness], abs=0.06)
    assert closest(LAND, blindness) > 15


@pytest.mark.parametrize("theme", THEMES)
def test_streamlits_theme_has_the_same_colours(theme: str) -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    names = {
        "primaryColor": "blue",
        "backgroundColor": "paper",
        "secondaryBackgroundColor": "shade",
        "textColor": "ink",
        "linkColor": "link",
        "borderColor": "edge",
    }
    assert config["theme"][theme] == {ours: THEMES[theme][name] for ours, name in names.items()}


def test_fonts_are_there_with_their_licence() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    for face in config["theme"]["fontFaces"]:
        font = ROOT / face["url"].removeprefix("app/")
        assert font.read_bytes()[:4] == b"wOF2"
    licences = [path.read_text("utf-8") for path in (ROOT / "static" / "fonts").glob("OFL*.txt")]
    assert len(licences) == 2
    assert all("SIL OPEN FONT LICENSE" in text for text in licences)


def test_the_overlay_has_the_same_colours() -> None:
    for colour, token in ((overlay.PAPER, tokens.PAPER_TAG), (overlay.INK, tokens.DARK_INK)):
        assert "#{:02X}{:02X}{:02X}".format(*colour) == token
    assert "#{:02X}{:02X}{:02X}".format(*overlay.DOUBT) == tokens.DOUBT
