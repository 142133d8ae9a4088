"""The drawn domino set and the tables: shapes, sameness by seed, and that each kind is its own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from models.brush import Image
from models.tables import TABLES, draw_table
from models.tile_art import (
    CASTLE_HEADROOM,
    CODES,
    draw_domino,
    draw_domino_back,
    draw_standing_castle,
    draw_tile,
)

SEED = 20240917


def rng() -> np.random.Generator:
    return np.random.default_rng(SEED)


@pytest.mark.parametrize("side", [33, 64, 128])
@pytest.mark.parametrize("code", CODES)
def test_a_tile_fills_its_square(code: str, side: int) -> None:
    tile = draw_tile(code, rng(), side)
    assert tile.shape == (side, side, 3)
    assert tile.dtype == np.uint8


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(lambda r: draw_tile("M3", r), id="tile"),
        pytest.param(lambda r: draw_tile("C0", r), id="start tile"),
        pytest.param(lambda r: draw_domino("F1", "L0", r), id="domino"),
        pytest.param(draw_domino_back, id="back"),
        pytest.param(draw_standing_castle, id="castle"),
        *(pytest.param(lambda r, k=kind: draw_table(k, r, 90, 70), id=kind) for kind in TABLES),
    ],
)
def test_a_seed_gives_the_same_bytes_and_the_next_call_others(
    draw: Callable[[np.random.Generator], Image],
) -> None:
    first = rng()
    drawn = draw(first)
    assert drawn.tobytes() == draw(rng()).tobytes()
    assert drawn.tobytes() != draw(first).tobytes()


@pytest.mark.parametrize(("fewer", "more"), [p for p in pairwise(CODES) if p[0][0] == p[1][0]])
def test_each_crown_adds_gold_and_white(fewer: str, more: str) -> None:
    """A crown shows: on average over tiles, its plate is the whitest thing that a code adds."""

    def plate(code: str) -> float:
        drawn = rng()
        tiles = np.stack([draw_tile(code, drawn, 64) for _ in range(20)])
        return float((tiles.min(axis=-1) > 205).mean())

    assert plate(more) > plate(fewer) + 0.005


def test_an_unknown_tile_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown tile code 'W3'; there are W0 W1"):
        draw_tile("W3", rng())


def test_an_unknown_table_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown table 'lava'; there are planks"):
        draw_table("lava", rng(), 10, 10)


def test_a_domino_shows_its_halves_on_their_sides() -> None:
    domino = draw_domino("L0", "W0", rng(), 64)
    assert domino.shape == (64, 128, 3)
    red = domino[..., 0].mean(axis=0)
    assert red[:56].max() < 100 < 180 < red[72:].min()


def test_a_back_is_two_squares_wide() -> None:
    assert draw_domino_back(rng(), 64).shape == (64, 128, 3)


def test_a_castle_overlaps_the_tile_above_and_is_open_in_the_middle() -> None:
    castle = draw_standing_castle(rng(), 64)
    above = round(64 * CASTLE_HEADROOM)
    assert castle.shape == (64 + above, 64, 4)
    assert castle.dtype == np.uint8
    alpha = castle[..., 3]
    assert alpha[0, 0] == 0
    assert alpha.max() == 255
    assert 0 < alpha[above + 32, 32] < 255


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_has_the_asked_size(kind: str) -> None:
    drawn = rng()
    for height, width in ((90, 70), (70, 90), (301, 200)):
        table = draw_table(kind, drawn, height, width)
        assert table.shape == (height, width, 3)
        assert table.dtype == np.uint8
        assert table.flags.c_contiguous


def test_the_drawings_differ_by_code_under_one_seed() -> None:
    assert len({draw_tile(code, rng(), 64).tobytes() for code in CODES}) == len(CODES)
