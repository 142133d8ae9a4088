"""The board for colour-blind eyes: its plates are told apart, its marks are more than a hue."""

import itertools
import re
from xml.etree import ElementTree as ET

import pytest

from games.records import Tap
from scoring.kingdom import Square, Terrain
from scoring.notation import parse_kingdom
from tests.ui.colours import BLINDNESS, contrast, distance, luminance, rgb
from tests.ui.fakes import reading, saved
from ui.board import drawing, figures
from ui.shown import show_kingdom

ALL = "W F1 L2 / G3 S M1 / C . W3"
SVG = "{http://www.w3.org/2000/svg}"
MARK = 3.0
"""WCAG 2.2, 1.4.11: what one must see to use a control."""

READ = reading(parse_kingdom(ALL), {(0, 2): Square(Terrain.SWAMP, 1)})
SHOWN = show_kingdom(saved(READ, [Tap(1, 1, Square(Terrain.SWAMP, 2))]))


def drawn(**how: object) -> ET.Element:
    return ET.fromstring(drawing(SHOWN, photo=True, **how))  # type: ignore[arg-type] # noqa: S314


def plates() -> dict[Terrain, tuple[str, str]]:
    """Terrain -> (its plate's colour, the colour of the sign on it), as drawn."""
    squares = list(SHOWN.kingdom)
    found = {}
    for group in drawn().iter(f"{SVG}g"):
        plate = group.find(f"{SVG}rect")
        if (number := group.get("data-at")) is not None and plate is not None:
            sign = group.find(f"{SVG}g")
            assert sign is not None
            found[squares[int(number)][1].terrain] = (plate.get("fill", ""), sign.get("fill", ""))
    return found


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_plates_are_told_apart_and_signs_are_seen(blindness: str) -> None:
    found = plates()
    assert set(found) == set(Terrain) - {Terrain.EMPTY}
    land = [rgb(colour) for terrain, (colour, _) in found.items() if terrain.is_land]
    assert min(distance(*pair, blindness) for pair in itertools.combinations(land, 2)) > 15
    assert min(contrast(*colours, blindness) for colours in found.values()) > MARK


def test_each_terrain_has_a_sign_of_its_own() -> None:
    shapes = set()
    for group in drawn().iter(f"{SVG}g"):
        sign = (
            group.find(f"{SVG}g") if group.get("data-at") and group.find(f"{SVG}rect") is not None else None
        )
        if sign is not None:
            shapes.add(b"".join(map(ET.tostring, sign)))
    assert len(shapes) == 7


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_doubt_is_dashed_with_a_question_mark(blindness: str) -> None:
    """Dashes against their dark rim: light and dark, whatever the hue."""
    rims = [each for each in drawn().findall(f"{SVG}rect") if each.get("fill") == "none"]
    dark, dashes = rims
    assert dashes.get("stroke-dasharray")
    assert contrast(dark.get("stroke", ""), dashes.get("stroke", ""), blindness) > MARK
    assert re.findall(r"cc-question[^>]*>(.)<", figures(SHOWN)) == ["?"]


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_set_by_hand_is_a_corner_with_a_pencil(blindness: str) -> None:
    paper, pencil = _dog_ear()
    assert contrast(paper, pencil, blindness) > MARK


def _dog_ear() -> tuple[str, str]:
    """Colours of the folded corner and of the pencil on it, which follows it."""
    parts = list(drawn())
    (corner,) = [n for n, part in enumerate(parts) if part.get("stroke-linejoin") == "round"]
    assert ET.tostring(parts[corner + 1]).count(b"<ns0:path") == 1
    return parts[corner].get("fill", ""), parts[corner + 1].get("fill", "")


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("terrain", ["wheat", "forest", "lake", "grassland", "swamp", "castle"])
def test_what_is_not_lit_is_darker(terrain: str, blindness: str) -> None:
    """The dark veil halves every plate's light. The mine's is almost black as it is: its rim is not."""
    veils = [each for each in drawn(lit=frozenset({(0, 0)})).iter(f"{SVG}rect") if each.get("fill-opacity")]
    assert len(veils) == 8
    veil, share = rgb(veils[0].get("fill", "")), float(veils[0].get("fill-opacity", ""))
    plate = plates()[Terrain(terrain)][0]
    mixed = (1 - share) * rgb(plate) + share * veil
    code = "#" + "".join(f"{round(255 * part):02X}" for part in mixed)
    assert luminance(code, blindness) < luminance(plate, blindness) / 2
