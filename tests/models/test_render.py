"""Invented kingdoms can exist, and their photos show them where the labels say."""

from __future__ import annotations

import numpy as np
import pytest

from models.camera import View, any_view, plane_to_photo, project
from models.kingdoms import STEPS, patchwork, played
from models.lighting import Look
from models.make_samples import FOLDER, SAMPLES, make
from models.render import Hand, labels, photograph
from models.tables import draw_table
from scoring.dominoes import DOMINOES, problems
from scoring.kingdom import CASTLE, EMPTY, Terrain
from scoring.notation import format_kingdom
from vision.photo import load_photo
from vision.squares import flatten, rectangle

FROM_ABOVE = View(tilt=0.0, turn=0.0, share=0.8, lens=1.0, off=(0.0, 0.0))


@pytest.mark.parametrize("size", [5, 7])
@pytest.mark.parametrize("seed", range(6))
def test_played_kingdoms_obey_the_rules(seed: int, size: int) -> None:
    """RULES.md: whole dominoes of the box, none twice, within the frame, touching terrain or castle."""
    layout = played(np.random.default_rng(seed), size, 24)
    kingdom = layout.kingdom
    assert not problems(kingdom)
    assert max(kingdom.extent) <= size
    kinds = [d.kind for d in DOMINOES]
    laid: dict[tuple[int, int], object] = {}
    for piece in layout.pieces:
        squares = [kingdom.at(r, c) for r, c in piece]
        if len(piece) == 1:
            assert squares == [CASTLE]
        else:
            kinds.remove(tuple(sorted(squares, key=lambda s: (s.terrain, s.crowns))))
            touching = [
                kingdom.at(r + dr, c + dc).terrain in (square.terrain, Terrain.CASTLE)
                for (r, c), square in zip(piece, squares, strict=True)
                for dr, dc in STEPS
                if (r + dr, c + dc) in laid
            ]
            assert any(touching)
        laid.update(dict.fromkeys(piece))
    assert set(laid) == {place for place, square in kingdom if square != EMPTY}


def test_patchworks_fill_the_frame_given() -> None:
    layout = patchwork(np.random.default_rng(3), 7)
    assert layout.kingdom.size == 7
    assert {place for piece in layout.pieces for place in piece} == {
        place for place, square in layout.kingdom if square != EMPTY
    }


def test_the_same_seed_gives_the_same_photo() -> None:
    def photo() -> np.ndarray:
        rng = np.random.default_rng(11)
        layout = played(rng, 5, 12)
        table = draw_table("wood", rng, 300, 300)
        return photograph(layout, any_view(rng), table, Look(), rng, (320, 240)).pixels

    np.testing.assert_array_equal(photo(), photo())


def test_labels_lie_where_the_tiles_are() -> None:
    """Flattened by its labels, the photo from above shows each terrain in its own colour."""
    rng = np.random.default_rng(5)
    layout = played(rng, 5, 12)
    table = np.full((100, 100, 3), 128, np.uint8)
    still = Hand(shift=0.0, turn=0.0)
    scene = photograph(layout, FROM_ABOVE, table, Look(quality=None), rng, (800, 800), hand=still)
    (label,) = labels(scene)
    corners = np.float32(label["corners"])
    assert np.ptp(corners[:, 0]) == pytest.approx(640, abs=2)
    kingdom = layout.kingdom
    flat = flatten(load_photo(scene.pixels), corners, kingdom.rows, kingdom.cols, 40, 0)
    for (r, c), square in kingdom:
        red, green, blue = flat[40 * r + 4 : 40 * r + 36, 40 * c + 4 : 40 * c + 36].mean((0, 1))
        if square.terrain is Terrain.LAKE:
            assert blue > red
        if square.terrain is Terrain.WHEAT:
            assert min(red, green) > blue + 30
        if square == EMPTY:
            assert abs(red - blue) < 12


@pytest.mark.parametrize("seed", range(8))
def test_the_whole_kingdom_is_in_view(seed: int) -> None:
    rng = np.random.default_rng(seed)
    corners = project(plane_to_photo(any_view(rng), 5, 5, 640, 480), rectangle(5, 5))
    assert (corners > -1).all()
    assert (corners < (641, 481)).all()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s.name)
def test_the_samples_are_what_the_script_makes(sample: object) -> None:
    number = [s.name for s in SAMPLES].index(sample.name)
    scene, layout = make(sample, 100 + number)
    path = FOLDER / f"{sample.name}.jpg"
    assert path.with_suffix(".txt").read_text().strip() == format_kingdom(layout.kingdom)
    assert path.stat().st_size < 400_000
    kept = load_photo(path).pixels
    # JPEG keeps no pixel exactly, and OpenCV's rounding differs between processors.
    assert np.abs(kept.astype(int) - scene.pixels).mean() < 6
