"""The picture to hand on: what is in it, in every frame, and the fonts it is written in."""

import io

import numpy as np
import pytest
from PIL import Image, ImageColor

from scoring.kingdom import LAND, Kingdom, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import NO_BONUS, Rules, score
from tests.scoring.examples import BOTH, CROSS_7, FULL, FULL_OFF
from ui.drawn import WIDTH, bonuses, draw
from ui.drawn_board import FEWEST, RIM
from ui.drawn_pen import ATKINSON, BITTER, Face, Pen
from ui.tokens import LIGHT, TERRAIN


def picture(kingdom: Kingdom, rules: Rules = NO_BONUS) -> np.ndarray:
    """(H, W, 3) uint8."""
    with Image.open(io.BytesIO(draw(kingdom, score(kingdom, rules)))) as image:
        assert (image.format, image.mode) == ("PNG", "RGB")
        return np.array(image)


def texts(monkeypatch: pytest.MonkeyPatch, kingdom: Kingdom, rules: Rules = NO_BONUS) -> list[str]:
    """Every text in the picture, from the top."""
    written: list[tuple[float, str]] = []

    def write(self: Pen, x: float, y: float, text: str, face: Face, *rest: str) -> None:
        written.append((y, text))

    monkeypatch.setattr(Pen, "write", write)
    draw(kingdom, score(kingdom, rules))
    return [text for _, text in sorted(written, key=lambda each: each[0])]


def plain(said: list[str]) -> list[str]:
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in said]


def board_of(pixels: np.ndarray) -> np.ndarray:
    """The rows of the picture where its left edge is wood."""
    wood = np.array(ImageColor.getrgb(LIGHT["tray"]), np.uint8)
    (rows,) = np.nonzero((pixels[:, 2] == wood).all(axis=1))
    return pixels[rows[0] : rows[-1] + 1]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(FULL, id="5x5"),
        pytest.param(CROSS_7, id="7x7"),
        pytest.param("C W1 / F .", id="small"),
        pytest.param("W W W W W W W", id="a-line"),
    ],
)
def test_each_square_has_its_terrain_where_it_lies(text: str) -> None:
    kingdom = parse_kingdom(text)
    board = board_of(picture(kingdom))
    unit = (WIDTH - 2 * RIM) / max(FEWEST, kingdom.rows, kingdom.cols)
    left = (WIDTH - kingdom.cols * unit) / 2
    assert abs(len(board) - (kingdom.rows * unit + 2 * RIM)) <= 2
    for (row, col), square in kingdom:
        x, y = round(left + (col + 0.9) * unit), round(RIM + (row + 0.5) * unit)  # beside its sign
        colour = TERRAIN.get(square.terrain, (LIGHT["tray"],))[0]
        assert tuple(board[y, x]) == ImageColor.getrgb(colour), (row, col)


def test_the_total_the_regions_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    said = texts(monkeypatch, parse_kingdom(FULL), BOTH)
    assert "51" in said[:4]
    for line in ("36 from regions", "+15 bonus", "5 × 5 frame", "Grassland", "5 × 4 crowns", "+5", "+10"):
        assert line in said
    assert "every square of the frame is filled" in said
    assert "No crown, no points: 4 grassland, 1 lake, 1 forest, 1 wheat" in plain(said)
    assert said[-1] == "Crowncount"


def test_a_bonus_that_is_not_earned_has_its_reason_too(monkeypatch: pytest.MonkeyPatch) -> None:
    kingdom = parse_kingdom(FULL_OFF)
    said = texts(monkeypatch, kingdom, BOTH)
    reason = bonuses(score(kingdom, BOTH))[1].reason
    assert reason
    assert reason in " ".join(said)
    assert "0" in said


def test_bonuses_that_nobody_asked_for_are_not_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    said = texts(monkeypatch, parse_kingdom(FULL))
    assert not {"Harmony", "Middle Kingdom", "+5", "0"} & set(said)


def test_nothing_is_written_beside_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the longest reasons there are, and three digits."""
    kingdom = parse_kingdom("W3 W3 W3 W3 W3 / W3 W3 W3 W3 W3 / W3 W3 W3 W3 W3 / W W W W W / C L F G S")
    write = Pen.write

    def inside(pen: Pen, x: float, y: float, text: str, face: Face, colour: str, anchor: str = "ls") -> None:
        start = x - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * face.width(text)
        assert start >= -1, text
        assert start + face.width(text) <= WIDTH + 1, text
        write(pen, x, y, text, face, colour, anchor)

    monkeypatch.setattr(Pen, "write", inside)
    assert score(kingdom).total > 99
    picture(kingdom, BOTH)


def test_no_photo_and_no_more_than_a_messenger_takes() -> None:
    """A drawing of few colours is small; a photo of this size would have a megabyte."""
    data = draw(parse_kingdom(CROSS_7), score(parse_kingdom(CROSS_7), BOTH))
    assert len(data) < 400_000


@pytest.mark.parametrize("file", [BITTER, ATKINSON])
def test_the_page_s_own_fonts_can_be_read(file: str) -> None:
    """Pillow reads woff2 when its FreeType was built with brotli, as all its wheels are."""
    assert Face(file, 40, 800).width("Ää×–'œñ") > Face(file, 40, 400).width("Ää×–'œñ") > 0


def test_words_are_wrapped_and_a_long_one_stands_alone() -> None:
    face = Face(ATKINSON, 34, 400)
    lines = face.wrapped("a castle " + "x" * 80 + " row", 400)
    assert lines == ["a castle", "x" * 80, "row"]
    assert face.wrapped("", 400) == []


def test_a_number_stays_with_what_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    kingdom = parse_kingdom("W F L G S / F L G S W / L G C W F / G S W F L / S W F L G")
    said = texts(monkeypatch, kingdom)
    assert len([text for text in said if "\N{NO-BREAK SPACE}" in text]) > 1, "too short to be wrapped"
    assert not [text for text in said if text[-1].isdigit() and len(text) > 3]


def test_every_terrain_has_a_sign_in_the_picture() -> None:
    """A square's middle is not its plain colour: something is drawn on it."""
    for terrain in (*LAND, Terrain.CASTLE):
        board = board_of(picture(parse_kingdom(f"C {terrain[0].upper()}" if terrain in LAND else "C")))
        unit = (WIDTH - 2 * RIM) / FEWEST
        columns = 2 if terrain in LAND else 1
        x = round(WIDTH / 2 + (columns - 2) * unit / 2)
        square = board[RIM : RIM + round(unit), x : x + round(unit)].reshape(-1, 3)
        ink = np.array(ImageColor.getrgb(TERRAIN[terrain][1]), np.uint8)
        assert (square == ink).all(axis=1).sum() > 200, terrain
