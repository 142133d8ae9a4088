"""Judging a reading: how far it came, by where its squares lie and what they say."""

from typing import Any

import numpy as np
import pytest

from models.corpus import CODES, TILE, Tile, square_of
from models.judging import judge_reading, pieced, settled, stage_of, surrounded
from scoring.kingdom import Kingdom
from scoring.notation import parse_kingdom
from vision.classify import Probabilities
from vision.outline import Grid
from vision.photo import Photo, Pixels
from vision.read import KingdomReading, PhotoReading
from vision.squares import CROP, MARGIN

SIDE = 40
READ = "C W1 F / W F L / . G ."


def truth_of(codes: str, size: int = 5, left: float = 100, top: float = 100) -> dict[str, Any]:
    """A labelled kingdom of three by three, as labels.json has it."""
    across = 3 * SIDE
    corners = [(left, top), (left + across, top), (left + across, top + across), (left, top + across)]
    grid = [row.split() for row in codes.split("/")]
    return {"corners": corners, "rows": 3, "cols": 3, "size": size, "grid": grid}


TRUTH = "C0 W1 F0 / W0 F0 L0 / E0 G0 E0"


def grid_at(left: float, top: float, rows: int = 3) -> Grid:
    points = [(0, 0), (3, 0), (3, rows), (0, rows)]
    return Grid(np.array(points, np.float32) * SIDE + np.array([left, top], np.float32), rows, 3, 5)


@pytest.mark.parametrize(
    ("grid", "notation", "truth", "stage"),
    [
        pytest.param(grid_at(100, 100), READ, truth_of(TRUTH), "right", id="right"),
        pytest.param(grid_at(105, 96), READ, truth_of(TRUTH), "right", id="an-eighth-off"),
        pytest.param(grid_at(112, 100), READ, truth_of(TRUTH), "shifted", id="a-third-off"),
        pytest.param(grid_at(100, 140, 2), "W F L / . G .", truth_of(TRUTH), "shifted", id="a-row-lost"),
        pytest.param(grid_at(100, 100), READ, truth_of(TRUTH, 7), "wrong frame", id="frame"),
        pytest.param(
            grid_at(100, 100), READ.replace("W1", "W"), truth_of(TRUTH), "wrong squares", id="crown"
        ),
        pytest.param(
            grid_at(100, 100), READ.replace(".", "W", 1), truth_of(TRUTH), "wrong squares", id="bare"
        ),
        pytest.param(grid_at(100, 100), READ, truth_of(TRUTH.replace("W1", "W?")), "right", id="hidden"),
        pytest.param(
            grid_at(100, 60, 4),
            f". . W / {READ}",
            truth_of(TRUTH),
            "wrong squares",
            id="more-than-the-kingdom",
        ),
    ],
)
def test_how_far_a_reading_came(grid: Grid, notation: str, truth: dict[str, Any], stage: str) -> None:
    found, wrong = stage_of(grid, parse_kingdom(notation), truth)
    assert found == stage
    assert len(wrong) == {"right": 0, "wrong squares": 1}.get(stage, 9)


def read(kingdom: Kingdom, grid: Grid) -> KingdomReading:
    classes = tuple(dict.fromkeys(square for _, square in kingdom))
    sure = np.array([[[s == c for c in classes] for s in row] for row in kingdom.squares], np.float32)
    return KingdomReading(grid, kingdom, np.ones(sure.shape[:2], np.float32), sure, classes)


def test_each_label_has_the_reading_nearest_to_it_and_the_rest_is_spurious() -> None:
    kingdom = parse_kingdom(READ)
    places = [(100, 100), (400, 100), (400, 400)]
    kingdoms = tuple(read(kingdom, grid_at(*place)) for place in places)
    photo = Photo(np.zeros((600, 600, 3), np.uint8), 600, 600)
    truths = [truth_of(TRUTH, left=400), truth_of(TRUTH), truth_of(TRUTH, left=100, top=450)]
    outcomes = judge_reading(PhotoReading(photo, kingdoms, {}), "a.jpg", truths)
    assert [(o.stage, o.raw_right) for o in outcomes] == [
        ("right", True),
        ("right", True),
        ("no grid", False),
    ]
    assert [o.spurious for o in outcomes] == [0, 0, 1]


def plain(level: int) -> Pixels:
    return np.full((TILE, TILE, 3), level, np.uint8)


def test_a_tile_is_judged_beside_its_neighbours_and_its_own_rim_where_none_was_kept() -> None:
    striped = plain(10)
    striped[-TILE // 4 :] = 40
    seen = surrounded((1, 1), {(1, 1): striped, (1, 2): plain(80), (0, 1): plain(120), (3, 1): plain(200)})
    assert seen.shape == (CROP, CROP, 3)
    middle = slice(MARGIN, CROP - MARGIN)
    assert (seen[middle, -MARGIN:] == 80).all()
    assert (seen[:MARGIN, middle] == 120).all()
    assert (seen[-MARGIN:, middle] == 40).all(), "the square two below is not beside it"
    assert (seen[MARGIN : 2 * MARGIN, :MARGIN] == 10).all()


def tiles(text: str) -> list[Tile]:
    """Those of one photo: rows parted by `/`, `?` where none was kept."""
    rows = enumerate(row.split() for row in text.split("/"))
    return [
        Tile(plain(9), code, code, "photo", (r, c), "home", 0, f"photo_{5 * r + c}.jpg")
        for r, row in rows
        for c, code in enumerate(row)
        if code != "?"
    ]


def shares_of(together: list[Tile]) -> Probabilities:
    found = np.full((1, len(together), len(CODES)), 0.1 / (len(CODES) - 1), np.float32)
    for n, tile in enumerate(together):
        found[0, n, CODES.index(tile.code)] = 0.9
    return found


def test_a_photos_tiles_are_put_together_again() -> None:
    together = tiles("? ? ? ? ? / W0 W0 C0 F0 F0 / L0 L0 ? G0 G0 / W0 M1 ? ? ?")
    kingdom = pieced(together, shares_of(together))
    assert kingdom is not None
    codes, shares = kingdom
    assert [" ".join(row) for row in codes] == [
        "? ? ? ? ?", "W0 W0 C0 F0 F0", "L0 L0 ? G0 G0", "W0 M1 ? ? ?", "? ? ? ? ?"
    ]  # fmt: skip
    assert shares[1, 2, CODES.index("C0")] == pytest.approx(0.9)
    assert shares[2, 2] == pytest.approx(1 / len(CODES))
    assert settled(codes, shares, tuple(map(square_of, CODES))) == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("W0 W0 C0 F0 F0", id="hardly-any-kept"),
        pytest.param("W0 W0 C0 F0 F0 / L0 L0 C0 G0 G0", id="two-castles"),
        pytest.param("W0 W0 C0 F0 F0 / W0 M3 ? M3 W0", id="two-of-one"),
        pytest.param("M3 F0 C0 F0 F0 / F0 F0 F0 F0 F0", id="no-domino"),
    ],
)
def test_what_is_no_kingdom_of_one_box_is_not_judged_as_one(text: str) -> None:
    together = tiles(text)
    assert pieced(together, shares_of(together)) is None
