"""vision.grid: from maps as a perfect net would draw them to the outline of every kingdom."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.camera import Matrix, View, plane_to_photo, rotation, translation
from models.grid_pictures import maps
from models.render import Placed
from scoring.kingdom import Kingdom
from scoring.notation import parse_kingdom
from vision import grid as grids
from vision.cells import in_one_frame
from vision.errors import GridNotFound
from vision.grid import find_grids
from vision.outline import Grid
from vision.photo import Photo, load_photo
from vision.points import INPUT, MAP, Sight, peaks

FULL = "W W F F L / W G F F L / G G C L L / S S M M1 L / W W W F1 S"
SEVEN = " / ".join(["W F L G S M W"] * 3 + ["W F L C S M W"] + ["G F L G S M W"] * 3)
THREE_ROWS = "W S1 C G W1 / W1 . . G2 W / S . . . ."
RING = "S2 W F F . / C F F F W1 / S . . F1 W / M2 M2 W . W / M3 W . . W"
VIEWS = {
    "above": View(0, 0.05, 0.8, 1.0, (0, 0)),
    "diamond": View(0, np.pi / 4, 0.9, 1.0, (0, 0)),
    "oblique": View(0.6, 0.4, 0.85, 0.9, (0, 0), 1.0),
    "upside-down": View(0.2, np.pi, 0.7, 1.0, (0.5, -0.5)),
    "small": View(0.1, -0.2, 0.4, 1.0, (0.8, 0.8)),
}


def sighted(placed: list[Placed]) -> Sight:
    land, corners, centres = maps(placed, INPUT, INPUT)
    return Sight(land, peaks(corners), peaks(centres), (0.0, 0.0, INPUT, INPUT))


def found(monkeypatch: pytest.MonkeyPatch, placed: list[Placed], size: int | None = None) -> tuple[Grid, ...]:
    """The grids that find_grids makes of perfect maps of these kingdoms in a 256 px photo."""

    def look(photo: Photo, window: object = None, path: object = None) -> Sight:
        del photo, window, path  # the closer look would need maps of its own
        return sighted(placed)

    monkeypatch.setattr(grids, "look", look)
    return find_grids(load_photo(np.full((INPUT, INPUT, 3), 128, np.uint8)), size)


def at(view: View, kingdom: Kingdom) -> Matrix:
    return plane_to_photo(view, kingdom.rows, kingdom.cols, INPUT, INPUT)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("text", [FULL, SEVEN, THREE_ROWS, RING], ids=["full", "seven", "rows", "ring"])
def test_outline_rows_cols_and_frame(monkeypatch: pytest.MonkeyPatch, text: str, view: str) -> None:
    kingdom = parse_kingdom(text)
    placed = Placed(at(VIEWS[view], kingdom), kingdom)
    (grid,) = found(monkeypatch, [placed])
    assert {grid.rows, grid.cols} == {kingdom.rows, kingdom.cols}
    assert grid.size == kingdom.size
    assert grid.confidence > 0.9
    nearest = np.linalg.norm(grid.corners[:, None] - placed.corners[None], axis=2).min(axis=1)
    assert (nearest < 0.15 * grid.side).all()


@pytest.mark.parametrize("view", VIEWS)
def test_corners_go_clockwise_from_the_photos_top_left(monkeypatch: pytest.MonkeyPatch, view: str) -> None:
    kingdom = parse_kingdom(THREE_ROWS)
    (grid,) = found(monkeypatch, [Placed(at(VIEWS[view], kingdom), kingdom)])
    x, y = grid.corners.T
    assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0
    distance = np.linalg.norm(grid.corners, axis=1)
    assert distance[0] == distance.min()
    along = np.linalg.norm(grid.corners[1] - grid.corners[0])
    down = np.linalg.norm(grid.corners[3] - grid.corners[0])
    assert (along > down) == (grid.cols > grid.rows)


@pytest.mark.parametrize(("share", "rows"), [(0.3, 5), (0.1, 4)], ids=["faint", "none"])
def test_a_row_that_is_hardly_seen_is_left_to_the_reader_of_squares(
    monkeypatch: pytest.MonkeyPatch, share: float, rows: int
) -> None:
    kingdom = parse_kingdom(FULL)
    placed = Placed(at(VIEWS["above"], kingdom), kingdom)
    last = placed.corners[3:].mean(axis=0)[1] / INPUT * MAP  # the last row's lower rim, on the map
    whole = sighted([placed])
    land = whole.land.copy()
    land[round(last - 0.2 * 0.8 * MAP) :] *= share
    monkeypatch.setattr(grids, "look", lambda *_, **__: replace(whole, land=land))
    (grid,) = find_grids(load_photo(np.full((INPUT, INPUT, 3), 128, np.uint8)))
    assert (grid.rows, grid.cols, grid.size) == (rows, 5, 5)


def test_two_kingdoms_left_to_right(monkeypatch: pytest.MonkeyPatch) -> None:
    kingdom = parse_kingdom(FULL)
    left = at(View(0.1, 0.0, 0.42, 1.0, (-0.9, 0)), kingdom)
    right = left @ translation(6.2, 0.4) @ rotation(0.05)
    both = found(monkeypatch, [Placed(right, kingdom), Placed(left, kingdom)])
    assert [(g.rows, g.cols) for g in both] == [(5, 5), (5, 5)]
    assert both[0].corners[:, 0].mean() < both[1].corners[:, 0].mean()


def test_a_loose_domino_is_no_kingdom_and_widens_none(monkeypatch: pytest.MonkeyPatch) -> None:
    kingdom, domino = parse_kingdom(FULL), parse_kingdom("W F1")
    matrix = at(View(0.1, 0.3, 0.55, 1.0, (0, 0)), kingdom)
    apart = matrix @ translation(5.9, 1.2) @ rotation(0.5)
    (grid,) = found(monkeypatch, [Placed(matrix, kingdom), Placed(apart, domino, counts=False)])
    assert (grid.rows, grid.cols, grid.size) == (5, 5, 5)


def test_a_frame_that_is_asked_for_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kingdom = parse_kingdom(SEVEN)
    (grid,) = found(monkeypatch, [Placed(at(VIEWS["above"], kingdom), kingdom)], size=5)
    assert (grid.rows, grid.cols, grid.size) == (5, 5, 5)


@pytest.mark.parametrize(("grey", "reason"), [(8, "too-dark"), (128, "no-tiles")], ids=["night", "table"])
def test_nothing_there_says_what_to_do(monkeypatch: pytest.MonkeyPatch, grey: int, reason: str) -> None:
    monkeypatch.setattr(grids, "look", lambda *_, **__: sighted([]))
    with pytest.raises(GridNotFound) as caught:
        find_grids(load_photo(np.full((300, 400, 3), grey, np.uint8)))
    assert caught.value.reason == reason
    assert str(caught.value).count(".") >= 2  # what it is, and what to do


@pytest.mark.parametrize(("columns", "cut"), [(1.5, True), (0.5, True), (0.0, False)])
def test_a_kingdom_beyond_the_rim_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, columns: float, cut: bool
) -> None:
    kingdom = parse_kingdom(FULL)
    scale = np.diag([40.0, 40.0, 1.0])
    matrix = translation(256 - 40 * (5 - columns), 28) @ scale
    (grid,) = found(monkeypatch, [Placed(matrix, kingdom)])
    assert grid.cut_off is cut


@pytest.mark.parametrize("slack", [-3, 0, 3])
def test_a_picture_cropped_to_the_kingdom_is_whole(monkeypatch: pytest.MonkeyPatch, slack: int) -> None:
    kingdom = parse_kingdom(FULL)
    side = (INPUT - 2 * slack) / 5
    matrix = translation(slack, slack) @ np.diag([side, side, 1.0])
    (grid,) = found(monkeypatch, [Placed(matrix, kingdom)])
    assert (grid.rows, grid.cols, grid.cut_off) == (5, 5, False)


def test_a_kingdom_that_the_first_look_showed_as_land_only_is_looked_at_closer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kingdom = parse_kingdom(FULL)
    one = Placed(plane_to_photo(View(0, 0.1, 0.3, 1.0, (-0.7, 0)), 5, 5, INPUT, INPUT), kingdom)
    two = Placed(plane_to_photo(View(0, 0.4, 0.3, 1.0, (0.7, 0)), 5, 5, INPUT, INPUT), kingdom)
    both, first, second = sighted([one, two]), sighted([one]), sighted([two])
    blurred = Sight(both.land, first.corners, first.centres, both.window)

    def look(photo: Photo, window: tuple[float, ...] | None = None, path: object = None) -> Sight:
        del photo, path
        if window is None:
            return blurred
        return first if window[0] < INPUT / 2 - 20 else second

    monkeypatch.setattr(grids, "look", look)
    found = find_grids(load_photo(np.full((INPUT, INPUT, 3), 128, np.uint8)))
    middles = [float(grid.corners[:, 0].mean()) for grid in found]
    assert middles == pytest.approx([float(p.corners[:, 0].mean()) for p in (one, two)], abs=3)


def grid_of(side: float, rows: int, cols: int, size: int, confidence: float) -> Grid:
    outline = np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)], np.float32)
    return Grid(outline * np.float32(side) + 60, rows, cols, size, confidence)


@pytest.mark.parametrize(
    ("shown", "taken"),
    [
        pytest.param([grid_of(20, 7, 7, 7, 0.98)], (7, 7), id="larger"),
        pytest.param([grid_of(20, 6, 5, 7, 0.98)], (5, 5), id="a-neighbours-row"),
        pytest.param([grid_of(20, 5, 5, 5, 0.99), grid_of(20, 6, 5, 7, 0.99)], (5, 5), id="both"),
        pytest.param([grid_of(20, 7, 7, 7, 0.97)], (5, 5), id="a-little-worse"),
        pytest.param([grid_of(20, 7, 7, 7, 0.6)], (5, 5), id="worse"),
    ],
)
def test_what_a_closer_look_shows(
    monkeypatch: pytest.MonkeyPatch, shown: list[Grid], taken: tuple[int, int]
) -> None:
    monkeypatch.setattr(grids, "seen_in", lambda *_: shown)
    photo = load_photo(np.zeros((400, 400, 3), np.uint8))
    found = grids.closer(photo, grid_of(20, 5, 5, 5, 0.98), None, grids.SHIPPED.grid)
    assert (found.rows, found.cols) == taken


def test_a_kingdom_larger_than_the_closer_look_was_meant_for_is_looked_at_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    windows: list[tuple[float, ...]] = []

    def seen_in(_photo: Photo, asked: list[tuple[float, ...]], *_: object) -> list[Grid]:
        windows.extend(asked)
        return [grid_of(20, *((7, 6, 7) if len(windows) == 1 else (7, 7, 7)), 0.98)]

    monkeypatch.setattr(grids, "seen_in", seen_in)
    photo = load_photo(np.zeros((400, 400, 3), np.uint8))
    found = grids.closer(photo, grid_of(20, 5, 5, 5, 0.9), None, grids.SHIPPED.grid)
    assert (found.rows, found.cols) == (7, 7)
    assert [window[2] for window in windows] == [60 + 100 + 18, 60 + 120 + 18]


def test_a_few_cells_of_table_beside_a_kingdom_of_seven_do_not_make_two() -> None:
    tiles = np.zeros((17, 17), bool)
    tiles[5:12, 5:12] = True
    tiles[8, 12] = tiles[9, 12] = True
    assert in_one_frame(tiles)
    tiles[5:10, 12:17] = True
    assert not in_one_frame(tiles)


def test_of_two_grids_on_one_another_the_one_that_explains_more_stays() -> None:
    square = np.array([(0, 0), (50, 0), (50, 50), (0, 50)], np.float32)
    whole = Grid(square, 5, 5, 5, confidence=0.7)
    part = Grid(square * np.float32(0.6) + 10, 3, 3, 5, confidence=0.9)
    beside = Grid(square + np.array([70, 0], np.float32), 5, 5, 5, confidence=0.6)
    assert grids.apart([part, whole, beside]) == [whole, beside]


@pytest.mark.parametrize(
    ("first", "closer", "believed"), [(0.5, 0.9, 0.9), (0.5, 0.48, 0.5), (0.7, 0.9, 0.7)]
)
def test_a_poor_lattice_is_not_believed_before_its_land_was_looked_at(
    monkeypatch: pytest.MonkeyPatch, first: float, closer: float, believed: float
) -> None:
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) * 100 + 50
    monkeypatch.setattr(grids, "look", lambda *_, **__: sighted([]))
    monkeypatch.setattr(grids, "grids_of", lambda *_, **__: [Grid(corners.copy(), 5, 5, 5, first)])
    monkeypatch.setattr(grids, "land_windows", lambda *_: [(40.0, 40.0, 160.0, 160.0)])
    monkeypatch.setattr(grids, "seen_in", lambda *_: [Grid(corners.copy(), 5, 5, 5, closer)])
    monkeypatch.setattr(grids, "windows_beside", lambda *_: [])
    monkeypatch.setattr(grids, "closer", lambda _photo, grid, *_: grid)
    seen = grids.seen_at_first(
        load_photo(np.zeros((256, 256, 3), np.uint8)), sighted([]), None, grids.SHIPPED.grid
    )
    assert [grid.confidence for grid in seen] == [believed]
