"""Judging a reading: how far it came, by where its squares lie and what they say."""

from typing import Any

import numpy as np
import pytest

from models.corpus import TILE
from models.judging import judge_reading, stage_of, surrounded
from scoring.kingdom import Kingdom
from scoring.notation import parse_kingdom
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
