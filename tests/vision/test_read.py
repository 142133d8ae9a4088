"""vision.read, whole: from a photo to kingdoms, with the shipped nets."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from skimage import data as pictures

from models.camera import View
from models.kingdoms import played
from models.lighting import Look
from models.make_samples import FOLDER, SAMPLES
from models.render import photograph
from models.tables import draw_table
from scoring.kingdom import CASTLE, EMPTY, Kingdom, Notice, Square, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import regions
from tests.needs import need_data, need_models
from tests.vision.test_resolve import invented, seen
from vision.errors import CornersError, PhotoError
from vision.kingdoms import without_drafts
from vision.outline import Grid
from vision.photo import Pixels, load_photo
from vision.read import STAGES, part_of, read_photo, settle
from vision.resolve import KINDS

SLICE_OF_BOARDS = 12


def turns(kingdom: Kingdom) -> list[tuple[tuple[Any, ...], ...]]:
    """The kingdom's squares in all four turns: a photo does not know which side is up."""
    found = [kingdom.squares]
    for _ in range(3):
        found.append(tuple(zip(*found[-1][::-1], strict=True)))
    return found


def labelled(kind: str) -> list[tuple[Path, dict[str, Any]]]:
    labels = need_data(f"data/{kind}/labels.json")
    need_models()
    return [(labels.parent / n, k) for n, ks in json.loads(labels.read_text()).items() for k in ks]


@pytest.mark.parametrize("sample", [s.name for s in SAMPLES])
def test_every_sample_is_read_without_a_mistake(sample: str) -> None:
    need_models()
    truth = parse_kingdom((FOLDER / f"{sample}.txt").read_text())
    reading = read_photo(FOLDER / f"{sample}.jpg")
    (kingdom,) = reading.kingdoms
    assert kingdom.kingdom.squares in turns(truth)
    assert kingdom.kingdom.size == truth.size
    assert tuple(reading.seconds) == STAGES
    assert min(reading.seconds.values()) > 0


def test_the_same_photo_gives_the_same_reading_as_path_bytes_and_array() -> None:
    need_models()
    path = FOLDER / f"{SAMPLES[0].name}.jpg"
    pixels = cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)
    first = read_photo(path).kingdoms[0]
    for source in (path.read_bytes(), str(path)):
        again = read_photo(source).kingdoms[0]
        assert again.kingdom == first.kingdom
        np.testing.assert_array_equal(again.confidence, first.confidence)
    assert read_photo(pixels).kingdoms[0].kingdom == first.kingdom


def test_a_turned_photo_gives_the_turned_kingdom() -> None:
    need_models()
    pixels = cv2.cvtColor(cv2.imread(str(FOLDER / f"{SAMPLES[0].name}.jpg")), cv2.COLOR_BGR2RGB)
    first = read_photo(pixels).kingdoms[0].kingdom
    for quarter in (1, 2, 3):
        turned = read_photo(np.rot90(pixels, quarter)).kingdoms[0].kingdom
        assert turned.squares == turns(first)[-quarter % 4]


def test_real_photos_give_the_right_points() -> None:
    """Every labelled photo from elsewhere: grid found, region points right."""
    for path, truth in labelled("photos"):
        (read,) = read_photo(path).kingdoms
        wanted = parse_kingdom(" / ".join(" ".join(row) for row in notation(truth["grid"])))
        assert sum(r.points for r in regions(read.kingdom)) == sum(r.points for r in regions(wanted)), (
            path.name
        )
        assert (read.kingdom.rows, read.kingdom.cols) in {
            (truth["rows"], truth["cols"]),
            (truth["cols"], truth["rows"]),
        }


def test_real_boards_are_read() -> None:
    """A seeded slice of the boards; measure.py does them all."""
    boards = labelled("boards")
    chosen = np.random.default_rng(1).permutation(len(boards))[:SLICE_OF_BOARDS]
    wrong = 0
    for i in chosen:
        path, truth = boards[i]
        (read,) = read_photo(path).kingdoms
        assert (read.kingdom.rows, read.kingdom.cols) == (5, 5), path.name
        pairs = zip(chain(*notation(truth["grid"])), chain(*read.kingdom.squares), strict=True)
        wrong += sum("?" not in word and parse_kingdom(word).at(0, 0) != square for word, square in pairs)
    assert wrong <= 1


def notation(grid: list[list[str]]) -> list[list[str]]:
    """The labels' codes as notation writes them."""
    return [["C" if code == "C0" else "." if code == "E0" else code for code in row] for row in grid]


def test_given_corners_skip_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.read.find_grids", None)  # calling it would be an error
    for path, truth in labelled("photos"):
        shape = truth["rows"], truth["cols"]
        reading = read_photo(path, corners=np.float32(truth["corners"]), shape=shape)
        (read,) = reading.kingdoms
        assert read.grid.confidence == 1
        right = [parse_kingdom(word).at(0, 0) for row in notation(truth["grid"]) for word in row]
        assert list(chain(*read.kingdom.squares)) == right, path.name


@pytest.mark.parametrize("given", [{"corners": np.zeros((4, 2), np.float32)}, {"shape": (5, 5)}])
def test_corners_and_their_shape_go_together(given: dict[str, object]) -> None:
    with pytest.raises(CornersError, match="rows and columns"):
        read_photo(np.zeros((600, 800, 3), np.uint8), **given)  # type: ignore[arg-type]


def test_corners_that_span_nothing_are_said() -> None:
    need_models()
    path = FOLDER / f"{SAMPLES[0].name}.jpg"
    with pytest.raises(CornersError):
        read_photo(path, corners=np.float32([(0, 0), (1, 1), (2, 2), (3, 3)]), shape=(5, 5))


def test_corners_far_beyond_the_photo_are_said() -> None:
    corners = 9e5 * np.float32([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    with pytest.raises(CornersError, match="800 pixels wide and 600 high"):
        read_photo(np.zeros((600, 800, 3), np.uint8), corners=corners, shape=(5, 5))


def test_a_grid_set_by_hand_is_kept_whole() -> None:
    """Even where dominoes can make only a part of it, as of this window of a kingdom of 7."""
    need_models()
    corners = np.float32([(179, 85), (1042, 49), (1052, 844), (284, 916)])
    reading = read_photo(FOLDER / "seven-by-seven.jpg", corners=corners, shape=(6, 6))
    (read,) = reading.kingdoms
    assert (read.kingdom.rows, read.kingdom.cols) == (6, 6)
    np.testing.assert_array_equal(read.grid.corners, corners)


@pytest.mark.parametrize("degrees", range(0, 360, 30))
def test_a_part_of_a_grid_starts_at_its_corner_nearest_the_top_left(degrees: int) -> None:
    turn = np.radians(degrees)
    spun = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    square = np.array([(-250, -250), (250, -250), (250, 250), (-250, 250)]) @ spun.T + 500
    whole = Grid(square.astype(np.float32), 5, 5, 5)
    whole = whole.turned(whole.first)
    names = np.arange(25, dtype=np.float32).reshape(5, 5, 1)
    part, kept = part_of(whole, names, (0, 2, 5, 5))
    assert part.first == 0
    assert kept.shape == (part.rows, part.cols, 1)
    at = dict(zip(names.ravel(), whole.middles(), strict=True))
    for name, middle in zip(kept.ravel(), part.middles(), strict=True):
        assert middle == pytest.approx(at[name], abs=0.1)


@pytest.mark.parametrize("place", [(5000, 0), (0, -3000), (799, 0), (-3990, 300)])
def test_corners_beside_the_photo_are_said(place: tuple[int, int]) -> None:
    corners = np.float32([(0, 0), (4000, 0), (4000, 4000), (0, 4000)]) + np.float32(place)
    with pytest.raises(CornersError, match="800 pixels wide and 600 high"):
        read_photo(np.zeros((600, 800, 3), np.uint8), corners=corners, shape=(5, 5))


BLANKS = {
    "white": np.full((600, 800, 3), 255, np.uint8),
    "black": np.zeros((600, 800, 3), np.uint8),
    "noise": np.random.default_rng(0).integers(0, 256, (600, 800, 3)).astype(np.uint8),
    "chessboard": np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((80, 80)))[..., None]
    .repeat(3, axis=2)
    .astype(np.uint8)
    * 255,
    "astronaut": pictures.astronaut(),
    "coffee": pictures.coffee(),
    "cat": pictures.chelsea(),
    "bricks": np.dstack([pictures.brick()] * 3),
    "grass": np.dstack([pictures.grass()] * 3),
    "gravel": np.dstack([pictures.gravel()] * 3),
    "text": np.dstack([pictures.page()] * 3),
    "coins": np.dstack([pictures.coins()] * 3),
}


@pytest.mark.parametrize("name", BLANKS)
def test_no_kingdom_is_a_problem_that_says_what_to_do(name: str) -> None:
    need_models()
    reading = read_photo(np.ascontiguousarray(BLANKS[name]))
    assert reading.kingdoms == ()
    assert reading.problem is not None
    assert reading.problem.code == "no-kingdom"
    assert reading.explanation.count(".") >= 2


def sample(name: str) -> Pixels:
    return load_photo(FOLDER / f"{name}.jpg").pixels


def test_two_kingdoms_of_seven_beside_one_another() -> None:
    need_models()
    rng = np.random.default_rng(1006)
    layouts = [played(rng, 7, 24) for _ in range(2)]
    halves = []
    for layout in layouts:
        view = View(np.deg2rad(10), np.deg2rad(rng.uniform(-8, 8)), 0.86, 0.95, (0, 0))
        table = draw_table("mat", rng, 1200, 1200)
        halves.append(photograph(layout, view, table, Look(noise=0.005), rng, (1200, 1200)).pixels)
    read = read_photo(np.hstack(halves)).kingdoms
    assert [each.kingdom.size for each in read] == [7, 7]
    for each, layout in zip(read, layouts, strict=True):
        assert each.kingdom.squares in turns(layout.kingdom)


def test_a_kingdom_of_seven_beside_an_unfinished_one() -> None:
    need_models()
    left, right = sample("seven-by-seven"), sample("unfinished")
    height = max(len(left), len(right))
    both = [np.pad(each, ((0, height - len(each)), (0, 0), (0, 0)), "edge") for each in (left, right)]
    read = read_photo(np.hstack(both)).kingdoms
    truths = [parse_kingdom((FOLDER / f"{n}.txt").read_text()) for n in ("seven-by-seven", "unfinished")]
    assert len(read) == 2
    for each, truth in zip(read, truths, strict=True):
        assert each.kingdom.squares in turns(truth)


@pytest.mark.parametrize("lost", [0.4, 0.5])
@pytest.mark.parametrize("name", ["five-by-five", "unfinished", "seven-by-seven"])
def test_a_photo_that_ends_within_a_row_is_cut_off(name: str, lost: float) -> None:
    need_models()
    pixels = sample(name)
    (whole,) = read_photo(pixels).kingdoms
    end = whole.grid.corners[:, 1].max() - lost * whole.grid.side
    reading = read_photo(np.ascontiguousarray(pixels[: int(end)]))
    assert reading.kingdoms == ()
    assert reading.problem == Notice("no-kingdom", (("reason", "cut-off"),))


def of_grid(shares: np.ndarray) -> Grid:
    """A grid as it is found, for probabilities of (rows, cols)."""
    rows, cols = shares.shape[:2]
    outline = np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)], np.float32)
    return Grid(outline * 50, rows, cols, 7, land=np.ones((rows, cols), np.float32))


def test_rows_that_the_dominoes_empty_are_none_of_the_kingdoms() -> None:
    kingdom = invented(0).kingdom
    squares = (*kingdom.squares, (EMPTY,) * 5)
    wheat = {(5, 2): {"W": 0.6, ".": 0.4}}
    shares = seen(Kingdom(7, squares), wheat)
    read = settle(of_grid(shares), shares, KINDS, size=None, raw=False)
    assert read.kingdom == kingdom
    assert read.grid.corners.max(axis=0).tolist() == [250, 250]
    assert read.confidence.shape == (5, 5)
    assert read.warnings == ()
    assert settle(of_grid(shares), shares, KINDS, size=None, raw=True).kingdom.rows == 6


def test_tiles_beside_a_kingdom_are_left_out_and_told() -> None:
    kingdom = invented(1).kingdom
    mine, wheat = Square(Terrain.MINE, 3), Square(Terrain.WHEAT, 0)
    column = (mine, wheat, wheat, EMPTY, EMPTY)
    wide = tuple((*row, end) for row, end in zip(kingdom.squares, column, strict=True))
    shares = seen(Kingdom(7, wide))
    read = settle(of_grid(shares), shares, KINDS, size=None, raw=False)
    assert read.kingdom == kingdom
    assert read.warnings == (Notice("tiles-beside", (("count", 3),)),)


def test_no_photo_is_an_error() -> None:
    with pytest.raises(PhotoError):
        read_photo(b"not a photo")


def test_beside_a_kingdom_with_its_castle_tiles_without_one_are_the_draft() -> None:
    classes = (Square(Terrain.WHEAT, 0), CASTLE, EMPTY)

    def seen(
        castle: float, rows: int, x: float, sure: float = 1
    ) -> tuple[Grid, np.ndarray, tuple[Square, ...]]:
        square = np.array([(x, 0), (x + 50, 0), (x + 50, 10 * rows), (x, 10 * rows)], np.float32)
        shares = np.full((rows, 5, 3), (sure, 0.0, 1 - sure), np.float32)
        shares[1, 2] = 1 - castle, castle, 0
        shares[0, 0] = shares[0, 1] = 0, 0, 1
        return Grid(square, rows, 5, 5), shares, classes

    kingdom, draft, hidden = seen(0.98, 5, 0), seen(0.2, 2, 60), seen(0.3, 5, 60)
    assert [p for _, p, _ in without_drafts([draft, kingdom])] == [kingdom[1]]
    # More tiles than are drafted are a kingdom whose castle is hard to see.
    assert len(without_drafts([hidden, kingdom])) == 2
    # What lies on the kingdom is counted as its own.
    assert len(without_drafts([seen(0.3, 5, 20), kingdom])) == 1
    # A cloth that looks a little like tiles is none.
    assert len(without_drafts([seen(0.3, 5, 60, sure=0.9), kingdom])) == 1
    # Where no castle is seen at all, all may be kingdoms.
    assert len(without_drafts([draft, hidden])) == 2
