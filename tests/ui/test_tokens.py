"""The design's numbers, computed from the token file: contrast, distance of terrains, one source."""

import itertools
import tomllib

import numpy as np
import pytest

from scoring.kingdom import Terrain
from tests.needs import ROOT
from ui import tokens
from vision import overlay

THEMES = {"light": tokens.LIGHT, "dark": tokens.DARK}

TEXT = 4.5
"""WCAG 2.2, 1.4.3: text on its ground."""

CONTROL = 3.0
"""WCAG 2.2, 1.4.11: the outline of a control."""


def rgb(colour: str) -> np.ndarray:
    """(3,) float, 0 to 1, of #RRGGBB."""
    return np.array([int(colour[n : n + 2], 16) for n in (1, 3, 5)]) / 255


def luminance(colour: str) -> float:
    parts = rgb(colour)
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


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


# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB
BLINDNESS = {
    "none": np.eye(3),
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def oklab(colour: str, blindness: str) -> np.ndarray:
    """(3,) Oklab of a colour as it is seen: even steps look about equally far."""
    parts = rgb(colour)
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(BLINDNESS[blindness]) @ linear, 0, 1)
    lms = (
        np.array(
            [
                [0.4122214708, 0.5363325363, 0.0514459929],
                [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ]
        )
        @ seen
    )
    to_lab = [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
    return np.asarray(to_lab @ np.cbrt(lms))


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_terrains_stay_apart(blindness: str) -> None:
    """GUIDE.md computes this in CAM02-UCS (15 at least); Oklab, which needs no package, in its own steps."""
    land = {terrain: colour for terrain, (colour, _) in tokens.TERRAIN.items() if terrain.is_land}
    distances = {
        (one, other): float(np.linalg.norm(oklab(land[one], blindness) - oklab(land[other], blindness)))
        for one, other in itertools.combinations(land, 2)
    }
    assert min(distances.values()) > 0.1, min(distances, key=distances.__getitem__)


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
