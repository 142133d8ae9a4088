"""Our own drawn domino set: squares, whole dominoes, their backs, start tiles, the castle on top.

Simple pictures in the colours any player would expect, for training and for sample photos. Upright
means as a player reads a domino that lies across: crowns stand upright. Whoever needs a domino in
another direction turns the finished picture.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models import tile_scenes as scenes
from models.brush import OVERSAMPLING, Brush, Colour, Image, blob, noise, ramp, scaled, shrink, vary
from models.castle_art import CASTLE_HEADROOM, draw_standing_castle, start_tile

__all__ = [
    "CASTLE_HEADROOM",
    "CODES",
    "draw_domino",
    "draw_domino_back",
    "draw_standing_castle",
    "draw_tile",
]

CODES = (
    *("W0", "W1", "F0", "F1", "L0", "L1", "G0", "G1", "G2"),
    *("S0", "S1", "S2", "M0", "M1", "M2", "M3", "C0"),
)
"""Terrain's letter, then crowns: the squares that the box holds, and the start tile."""

_CROWN_WIDTH = 0.2
"""Of the square, without the plate; three fit beside each other and each is 10 px wide at 40."""

_SEAM: Colour = (120, 92, 52)
_SEAM_REACH = 0.035
"""Of the square: how far one half's ground wanders into the other's."""

_BACK: Colour = (208, 180, 134)

_PRINT_SHIFT = 0.05
"""Largest change of a channel from tile to tile: no two printings have quite the same ink."""


def draw_tile(code: str, rng: np.random.Generator, side: int = 128) -> Image:
    """One square, upright: (side, side, 3) RGB uint8. Raises ValueError for an unknown code."""
    if code not in CODES:
        raise ValueError(f"unknown tile code {code!r}; there are {' '.join(CODES)}")
    terrain, crowns = code[0], int(code[1])
    full = side * OVERSAMPLING
    ground, paint = _PAINTERS[terrain]
    brush = Brush.on(np.ascontiguousarray(ground(rng, full)), full)
    top = bool(rng.random() < 0.5)
    paint(brush, rng, crowns, 0.06 * (1 if top else -1) if crowns else 0.0)
    if crowns:
        _crowns(brush, rng, crowns, top)
    ink = rng.uniform(1 - _PRINT_SHIFT, 1 + _PRINT_SHIFT, 3).astype(np.float32)
    return np.asarray(cv2.transform(shrink(brush.pixels), np.diag(ink)), dtype=np.uint8)


def draw_domino(left: str, right: str, rng: np.random.Generator, side: int = 128) -> Image:
    """Two squares as one upright domino, (side, 2 side, 3) RGB, with a ragged seam between."""
    first, second = draw_tile(left, rng, side), draw_tile(right, rng, side)
    over = max(2, round(_SEAM_REACH * side))
    wander = noise(rng, side, 1, (9, 1), octaves=2) * 2 - 1
    seam = side + wander * over * 0.9
    across = np.arange(2 * side, dtype=np.float32)
    to_right = np.concatenate([first, first[:, : -over - 1 : -1], second[:, over:]], axis=1)
    to_left = np.concatenate([first[:, :-over], second[:, over - 1 :: -1], second], axis=1)
    joined = np.where((across < seam)[..., None], to_right, to_left)
    if not left[0] == right[0] == "F":  # woods close over the seam
        middle = np.stack([seam[:, 0], np.arange(side)], axis=1) / side
        Brush.on(joined, side).line(middle, vary(rng, _SEAM, 20), 0.012)
    return joined


def draw_domino_back(rng: np.random.Generator, side: int = 128) -> Image:
    """A domino face down, (side, 2 side, 3) RGB: tan, framed, a number from 1 to 48."""
    full = side * OVERSAMPLING
    board = vary(rng, _BACK, 16)
    grain = noise(rng, full, 2 * full, (12, 12), octaves=3)
    brush = Brush.on(ramp(grain, [scaled(board, 0.94), scaled(board, 1.04)]), full)
    frame = [(0.07, 0.07), (1.93, 0.07), (1.93, 0.93), (0.07, 0.93)]
    brush.line(frame, scaled(board, 0.72), 0.02, closed=True)
    number = str(rng.integers(1, 49))
    size, thick = full / 60, max(1, full // 18)
    (wide, high), _ = cv2.getTextSize(number, cv2.FONT_HERSHEY_DUPLEX, size, thick)
    spot = (full - wide // 2, (full + high) // 2)
    ink = scaled(board, 0.4)
    cv2.putText(brush.pixels, number, spot, cv2.FONT_HERSHEY_DUPLEX, size, ink, thick, cv2.LINE_AA)
    for x in (0.32, 1.68):
        brush.at(x, 0.5, 0.3).shape(scenes.CROWN, scaled(board, 0.82))
    return shrink(brush.pixels)


def _crowns(brush: Brush, rng: np.random.Generator, crowns: int, top: bool) -> None:
    """The crowns in a row from a corner along the upper or lower edge; three take all of it."""
    size = _CROWN_WIDTH * rng.uniform(0.92, 1.08)
    step = size * rng.uniform(1.42, 1.5)
    margin = size * rng.uniform(0.8, 0.95)
    first = 0.5 - step if crowns == 3 else margin
    y = margin if top else 1 - margin
    right = rng.random() < 0.5
    for i in range(crowns):
        x = first + i * step
        turn = rng.uniform(-0.08, 0.08)
        scenes.crown(brush.at(1 - x if right else x, y + rng.uniform(-0.01, 0.01), size, turn))


# --- grounds: (rng, pixels a side) -> RGB -------------------------------------------------------


def _earth(rng: np.random.Generator, full: int, cells: tuple[int, int], colours: list[Colour]) -> Image:
    """Soft ground, made at half the size: it has no edges that would show it."""
    small = ramp(noise(rng, full // 2, full // 2, cells, octaves=3), colours)
    return np.asarray(cv2.resize(small, (full, full)), dtype=np.uint8)


def _wheat_ground(rng: np.random.Generator, full: int) -> Image:
    return _earth(rng, full, (3, 3), [(234, 192, 24), (246, 208, 34), (250, 218, 52)])


def _forest_ground(rng: np.random.Generator, full: int) -> Image:
    return _earth(rng, full, (4, 4), [(48, 84, 30), (86, 126, 44), (118, 154, 58)])


def _lake_ground(rng: np.random.Generator, full: int) -> Image:
    return _earth(rng, full, (5, 2), [(14, 84, 182), (24, 112, 210), (36, 128, 222)])


def _grass_ground(rng: np.random.Generator, full: int) -> Image:
    return _earth(rng, full, (3, 3), [(98, 168, 34), (126, 194, 44), (150, 208, 62)])


def _swamp_ground(rng: np.random.Generator, full: int) -> Image:
    mud: list[Colour] = [(104, 80, 60), (152, 128, 102), (174, 152, 124), (182, 162, 134)]
    wet: list[Colour] = [(182, 162, 134), (188, 170, 144), (206, 192, 168)]
    return _earth(rng, full, (7, 3), mud + wet)


def _mine_ground(rng: np.random.Generator, full: int) -> Image:
    return _earth(rng, full, (5, 5), [(30, 24, 28), (44, 36, 40), (60, 50, 52)])


# --- what stands on them: (brush in tile units, rng, crowns, shift of the centre down) ----------


def _scatter(rng: np.random.Generator, low: int, high: int) -> list[tuple[float, float]]:
    """Between `low` and `high` places on the tile, the further south the later."""
    places = rng.uniform(0.07, 0.93, (int(rng.integers(low, high + 1)), 2)).tolist()
    return sorted(((x, y) for x, y in places), key=lambda place: place[1])


def _centre(brush: Brush, rng: np.random.Generator, down: float, sizes: tuple[float, float]) -> Brush:
    """A brush for the tile's main thing: near the middle, `down` from it, a little crooked."""
    x, y = 0.5 + rng.uniform(-0.05, 0.05), 0.5 + down
    mirror = bool(rng.random() < 0.5)
    return brush.at(x, y, rng.uniform(*sizes), rng.uniform(-0.15, 0.15), mirror)


def _somewhere(brush: Brush, rng: np.random.Generator, sizes: tuple[float, float]) -> Brush:
    """A brush for a thing that may be anywhere but at the edge."""
    x, y = rng.uniform(0.25, 0.75, 2).tolist()
    return brush.at(x, y, rng.uniform(*sizes), rng.uniform(-0.15, 0.15), bool(rng.random() < 0.5))


def _wheat(brush: Brush, rng: np.random.Generator, crowns: int, shift: float) -> None:
    for x, y in _scatter(rng, 4, 9):
        brush.line([(x, y), (x + 0.015, y - 0.03)], (222, 178, 30), 0.008)
    if crowns:
        scenes.windmill(_centre(brush, rng, shift, (0.72, 0.82)), rng)
        return
    for x, y in _scatter(rng, 0, 4):
        wing = rng.uniform(0.015, 0.026)
        bird = [(x - wing, y - wing), (x, y), (x + wing * 1.2, y - wing * 0.6)]
        brush.line(bird, (86, 58, 22), 0.012)
    if rng.random() < 0.15:
        bale = _somewhere(brush, rng, (0.14, 0.18))
        bale.disc(0.12, 0.16, 0.52, (200, 156, 24), squash=0.7)
        bale.disc(0, 0, 0.5, (232, 178, 44), scenes.INK, 0.06, squash=0.8)
        bale.disc(-0.06, -0.02, 0.28, (246, 208, 90), (180, 126, 30), 0.06, squash=0.8)


def _forest(brush: Brush, rng: np.random.Generator, crowns: int, shift: float) -> None:
    clearing_x, clearing_y = 0.5 + rng.uniform(-0.05, 0.05), 0.5 + shift
    across = 6
    rows, cols = np.mgrid[0:across, 0:across].reshape(2, -1)
    xs = (cols + 0.5 * (rows % 2) + 0.25 + rng.uniform(-0.22, 0.22, cols.size)) / across
    ys = (rows + 0.5 + rng.uniform(-0.2, 0.2, rows.size)) / across
    keep = rng.random(rows.size) < 0.92
    if crowns:
        keep &= np.hypot(xs - clearing_x, (ys - clearing_y) * 1.1) > 0.3
    hut_due = bool(crowns)
    for x, y in zip(xs[keep], ys[keep], strict=True):
        if hut_due and y > clearing_y:
            mirror = bool(rng.random() < 0.5)
            hut = brush.at(clearing_x, clearing_y, 0.52, rng.uniform(-0.2, 0.2), mirror)
            _hut(hut, rng)
            hut_due = False
        scenes.tree(brush.at(x, y, rng.uniform(0.19, 0.24)), rng)


def _hut(brush: Brush, rng: np.random.Generator) -> None:
    brush.disc(0, 0.1, 0.62, (92, 104, 46), squash=0.75)
    scenes.house(brush, vary(rng, (116, 72, 44), 12), (214, 200, 176), (92, 56, 34))
    brush.shape([(-0.62, 0.6), (-0.5, 0.3), (-0.2, 0.4), (-0.26, 0.64)], (226, 222, 210), scenes.INK, 0.03)


def _lake(brush: Brush, rng: np.random.Generator, crowns: int, shift: float) -> None:
    for x, y in _scatter(rng, 3, 8):
        w = rng.uniform(0.02, 0.05)
        ripple = [(x - w, y), (x - w / 2, y - 0.012), (x, y), (x + w / 2, y - 0.012), (x + w, y)]
        brush.line(ripple, (58, 146, 230), 0.009)
    if crowns:
        scenes.fishing_hut(_centre(brush, rng, shift, (0.48, 0.56)), rng)
    elif rng.random() < 0.4:
        scenes.boat(_somewhere(brush, rng, (0.2, 0.32)), rng)


def _grass(brush: Brush, rng: np.random.Generator, crowns: int, shift: float) -> None:
    for x, y in _scatter(rng, 6, 14):
        brush.disc(x, y, rng.uniform(0.007, 0.012), (236, 220, 80))
    for x, y in _scatter(rng, 5, 11):
        scenes.sheep(brush.at(x, y, rng.uniform(0.034, 0.052)), rng)
    if not crowns:
        return
    centre = _centre(brush, rng, shift * 1.3, (0.48, 0.52))
    red = vary(rng, (186, 46, 34), 12)
    for x, y, posts in ((-0.78, 0.1, 3), (-0.5, 0.66, 4), (0.34, 0.52, 4)):
        scenes.fence(centre.at(x, y, 0.13), posts)
    if crowns == 2:
        scenes.house(centre.at(0.34, -0.22, 0.72), red, (244, 226, 206), (150, 62, 44))
    scenes.house(centre.at(-0.06 * crowns, 0.06 * crowns), red, (244, 226, 206), (150, 62, 44))


def _swamp(brush: Brush, rng: np.random.Generator, crowns: int, shift: float) -> None:
    for x, y in _scatter(rng, 4, 8):
        streak = blob(rng, rng.uniform(0.03, 0.09), 0.35, 14) * (1.5, 0.5)
        brush.at(x, y).shape(streak, vary(rng, (96, 72, 52), 16))
    for x, y in _scatter(rng, 1, 4):
        scenes.reeds(brush.at(x, y, rng.uniform(0.06, 0.1)), rng)
    if crowns:
        scenes.sunken_boat(_centre(brush, rng, shift, (0.56, 0.62)), rng, crowns)
    elif rng.random() < 0.4:
        scenes.dead_tree(_somewhere(brush, rng, (0.25, 0.4)), rng)


def _mine(brush: Brush, rng: np.random.Generator, crowns: int, shift: float) -> None:
    for x, y in _scatter(rng, 6, 11):
        piece = brush.at(x, y, rng.uniform(0.05, 0.12))
        scenes.nugget(piece, rng, vary(rng, (212, 166, 86), 20))
    size = (0.62, 0.66, 0.76, 0.84)[crowns]
    centre = _centre(brush, rng, shift * (1 + crowns / 3), (0.95 * size, 1.05 * size))
    scenes.mound(centre, rng, crowns)
    for turn in rng.uniform(-0.3, 3.4, 3 * crowns).tolist():
        rim = centre.at(0.5 * np.cos(turn), 0.4 * np.sin(turn), rng.uniform(0.07, 0.11))
        scenes.nugget(rim, rng, vary(rng, (244, 200, 44), 12))
    for turn in rng.uniform(-0.3, 3.4, crowns).tolist():
        scenes.glint(centre.at(0.44 * np.cos(turn), 0.34 * np.sin(turn), 0.2))


def _nothing(brush: Brush, rng: np.random.Generator, crowns: int, shift: float) -> None:
    """The start tile's picture is all in its stones."""


_Ground = Callable[[np.random.Generator, int], Image]
_Scene = Callable[[Brush, np.random.Generator, int, float], None]
_PAINTERS: dict[str, tuple[_Ground, _Scene]] = {
    "W": (_wheat_ground, _wheat),
    "F": (_forest_ground, _forest),
    "L": (_lake_ground, _lake),
    "G": (_grass_ground, _grass),
    "S": (_swamp_ground, _swamp),
    "M": (_mine_ground, _mine),
    "C": (start_tile, _nothing),
}
