"""The start tile with its cobblestones, and the cardboard castle that stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.brush import OVERSAMPLING, Brush, Colour, Image, scaled, shrink, vary
from models.tile_scenes import CROWN, INK

PLAYERS: tuple[Colour, ...] = ((244, 214, 40), (58, 168, 84), (64, 140, 214), (232, 108, 156))
"""Yellow, green, blue and pink, the colours of start tiles and castles."""

CASTLE_HEADROOM = 0.5
"""A standing castle's picture reaches this many tiles above the tile that it stands on."""

_STONES_ACROSS = 13
_STONE, _MORTAR = (172, 156, 134), (214, 202, 178)

_BIG_CROWN = np.array([
    (-0.46, 0.34), (-0.5, -0.26), (-0.3, 0.02), (-0.25, -0.32), (-0.12, 0.0), (0.0, -0.36),
    (0.12, 0.0), (0.25, -0.32), (0.3, 0.02), (0.5, -0.26), (0.46, 0.34),
])  # fmt: skip
"""The crown in the pavement has five points, one unit wide."""

_CARD: Colour = (124, 146, 176)
_CARD_EDGE: Colour = (178, 200, 226)
"""The castle's grey-blue board, and its lighter cut edges."""

_REACH, _BASE = 0.42, 0.31
"""Half a wall's length, and half the distance of opposite walls: boards slot into each other and
stick out beyond the corners."""


def start_tile(rng: np.random.Generator, full: int) -> Image:
    """Cobblestones with a crown in a player's colour: (full, full, 3) RGB.

    The pavement shows in other ways from printing to printing and from lamp to lamp: as stones in pale
    joints or as a few dark ones in their like; the crown as an outline around tinted stones, in its joints
    alone, or as one bright patch.
    """
    player = vary(rng, PLAYERS[rng.integers(len(PLAYERS))], 22)
    place = (0.5, 0.5 + rng.uniform(-0.03, 0.03), rng.uniform(0.62, 0.82))
    crown = np.zeros((full, full, 3), dtype=np.uint8)
    shape = CROWN if rng.random() < 0.3 else _BIG_CROWN
    Brush.on(crown, full).at(*place).shape(shape, (255, 255, 255))
    inside = crown[..., 0] > 127
    label, wide, narrow = _cells(rng, full)
    way = rng.choice(("outline", "joints", "patch"), p=(0.3, 0.45, 0.25))
    tint = {"outline": 0.6, "joints": rng.uniform(0.0, 0.3), "patch": rng.uniform(0.75, 0.95)}[str(way)]
    few = rng.uniform(1, 3)  # the greater, the fewer stones are dark
    darkness = rng.random((int(label.max()) + 1, 1)) ** few * rng.uniform(0.28, 0.55)
    tone = (1.1 - darkness) * np.array(_STONE)
    tinted = tone * (1 - tint) + np.multiply(player, tint)
    stones = np.minimum(np.concatenate([tone, tinted]), 255).astype(np.uint8)
    painted: Image = stones[label + np.where(inside, len(tone), 0)]
    like = rng.random()
    painted[wide & ~inside] = vary(rng, _between(_MORTAR, scaled(_STONE, 1.1), like), 12)
    joints = _between(player, (255, 255, 255), {"outline": 0.55, "joints": 0.3, "patch": 0.1}[str(way)])
    painted[narrow & inside] = joints
    brush = Brush.on(painted, full)
    if way == "outline":
        brush.at(*place).line(shape, scaled(player, 0.72), 0.05, closed=True)
    if way != "patch":
        pale = _between(player, (255, 255, 255), rng.uniform(0.1, 0.6))
        brush.at(*place).line(shape, pale, rng.uniform(0.015, 0.035), closed=True)
    _border(brush, rng, player)
    return painted


def _between(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _cells(rng: np.random.Generator, full: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Cells around scattered points: (full, full) labels, masks of the joints between, wide and narrow."""
    across, cell = _STONES_ACROSS, full / _STONES_ACROSS
    corner = np.mgrid[0:across, 0:across]
    points = ((corner + rng.uniform(0.1, 0.9, corner.shape)) * cell).astype(np.intp)
    seeds = np.full((full, full), 255, dtype=np.uint8)
    seeds[np.minimum(points[0], full - 1), np.minimum(points[1], full - 1)] = 0
    _, label = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    across_border = cv2.morphologyEx(label.astype(np.uint16), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    depth = cv2.distanceTransform((across_border == 0).astype(np.uint8), cv2.DIST_L2, 3)
    depth = cv2.GaussianBlur(depth, (0, 0), full / 100)  # stones are round
    narrow = rng.uniform(0.04, 0.09) * cell
    return label, depth < narrow + rng.uniform(0, 0.1) * cell, depth < narrow


def _border(brush: Brush, rng: np.random.Generator, player: Colour) -> None:
    """Short strips of the player's colour along the edges."""
    inner = rng.uniform(-0.49, -0.45)
    for turn in range(4):
        edge = brush.at(0.5, 0.5, turn=turn * np.pi / 2)
        for i, x in enumerate(np.linspace(-0.5, 0.375, 8).tolist()):
            strip = [(x, -0.51), (x + 0.12, -0.51), (x + 0.12, inner), (x, inner)]
            edge.shape(strip, vary(rng, scaled(player, 1.0 if i % 2 else 0.8), 10))


@dataclass(frozen=True, slots=True)
class _Wall:
    """A standing board from `start` to `end` on the tile, (x, y) from its centre, as seen.

    `lean` is how far a height of 1 moves up in the picture, `skew` to the right, and `flare` how
    much wider than its foot it looks, being nearer to the eye.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    lean: float
    skew: float
    flare: float

    def seen(self, places: Sequence[tuple[float, float]]) -> np.ndarray:
        """Places on the board, (along 0 to 1, height), as (N, 2) points from the tile's centre."""
        along, height = np.asarray(places, dtype=np.float64).T[:, :, None]
        foot = np.asarray(self.start) * (1 - along) + np.asarray(self.end) * along
        return np.asarray(foot * (1 + self.flare * height) + height * np.array([self.skew, -self.lean]))


def draw_standing_castle(rng: np.random.Generator, side: int = 128) -> Image:
    """The cardboard castle, (1.5 side, side, 4) RGBA uint8: lay its lower `side` rows on a tile.

    Open on top: the tile shows through in the middle, darkened, as the castle shades it.
    """
    full = side * OVERSAMPLING
    pixels = np.zeros((round(full * (1 + CASTLE_HEADROOM)), full, 4), dtype=np.uint8)
    brush = Brush.on(pixels, full).at(0.5, 0.5 + CASTLE_HEADROOM)
    lean, skew, flare = rng.uniform(0.1, 0.62), rng.uniform(-0.08, 0.08), rng.uniform(0.1, 0.3)
    card, player = vary(rng, _CARD, 16), PLAYERS[rng.integers(len(PLAYERS))]
    near, far = _BASE, -_BASE
    brush.shape([(far, far), (near, far), (near, near), (far, near)], (10, 9, 14, 120))
    ends = {
        "back": ((-_REACH, far), (_REACH, far)),
        "left": ((far, -_REACH), (far, _REACH)),
        "right": ((near, -_REACH), (near, _REACH)),
        "front": ((-_REACH, near), (_REACH, near)),
    }
    walls = {name: _Wall(*places, lean, skew, flare) for name, places in ends.items()}
    _board(brush, walls["back"], card, 0.56)
    _keep(brush, walls["back"], card, player)
    _board(brush, walls["left"], scaled(card, 0.72), 0.5)
    _board(brush, walls["right"], scaled(card, 0.88), 0.5)
    _board(brush, walls["front"], scaled(card, 1.08), 0.44)
    _gate(brush, walls["front"], player)
    return _straight(shrink(pixels))


def _board(brush: Brush, wall: _Wall, card: Colour, height: float) -> None:
    """A board with five merlons, courses of stones, and its cut edge light along the top."""
    top: list[tuple[float, float]] = []
    for start in np.linspace(0, 0.84, 5).tolist():
        notch = height - 0.1
        top += [(start, notch), (start, height), (start + 0.16, height), (start + 0.16, notch)]
    brush.shape(wall.seen([(0, 0), *top, (1, 0)]), card, INK, 0.012)
    for course in (0.12, 0.24):
        brush.line(wall.seen([(0.04, course), (0.96, course)]), scaled(card, 0.82), 0.01)
    brush.line(wall.seen(top), _CARD_EDGE, 0.034)


def _keep(brush: Brush, wall: _Wall, card: Colour, player: Colour) -> None:
    """The printed keep rising from the back board: a tower, a roof in the player's colour."""
    tower = [(0.34, 0.1), (0.34, 0.72), (0.66, 0.72), (0.66, 0.1)]
    brush.shape(wall.seen(tower), scaled(card, 1.15), INK, 0.014)
    brush.shape(wall.seen([(0.29, 0.7), (0.5, 0.98), (0.71, 0.7)]), player, INK, 0.014)
    brush.shape(wall.seen([(0.5, 0.98), (0.71, 0.7), (0.54, 0.7)]), scaled(player, 0.78))
    for along in (0.43, 0.57):
        window = [(-0.03, 0.46), (-0.03, 0.58), (0.03, 0.58), (0.03, 0.46)]
        brush.shape(wall.seen([(along + x, z) for x, z in window]), scaled(card, 0.35))


def _gate(brush: Brush, wall: _Wall, player: Colour) -> None:
    """The printed gate on the front board, a shield above."""
    arch = [(0.4, 0.0), (0.4, 0.14), (0.45, 0.21), (0.55, 0.21), (0.6, 0.14), (0.6, 0.0)]
    brush.shape(wall.seen(arch), (58, 42, 36), INK, 0.012)
    for along in (0.2, 0.8):
        shield = [(-0.05, 0.26), (0.05, 0.26), (0.05, 0.17), (0.0, 0.1), (-0.05, 0.17)]
        brush.shape(wall.seen([(along + x, z) for x, z in shield]), player, INK, 0.01)


def _straight(shrunk: Image) -> Image:
    """Colours as they are: drawing over nothing has darkened half-covered pixels."""
    alpha = np.maximum(shrunk[..., 3:], 1).astype(np.float32)
    shrunk[..., :3] = np.minimum(shrunk[..., :3] * (255 / alpha), 255).astype(np.uint8)
    return shrunk
