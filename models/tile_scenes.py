"""What stands on the squares of our own domino set: trees, huts, boats, mounds, and the crowns.

Each painter takes a Brush whose unit is the thing's size, and stays near the origin. One ink for
all outlines, light from the top left, things seen from high above and a little from the south:
that makes the set one hand's work.
"""

from __future__ import annotations

import math

import numpy as np

from models.brush import Brush, Colour, blob, scaled, vary

INK: Colour = (52, 34, 26)

CROWN_GOLD: Colour = (250, 214, 50)
CROWN_WHITE: Colour = (255, 252, 238)

CROWN = np.array(
    [
        (-0.42, 0.36),
        (-0.5, -0.2),
        (-0.22, 0.04),
        (0.0, -0.38),
        (0.22, 0.04),
        (0.5, -0.2),
        (0.42, 0.36),
    ]
)
"""A crown with three points, (7, 2), one unit wide, y down."""

_TIPS = ((-0.5, -0.24), (0.0, -0.42), (0.5, -0.24))


_SHINE = np.array(
    [(-0.34, -0.1), (-0.24, -0.3), (-0.02, -0.36), (0.08, -0.28), (-0.08, -0.22), (-0.16, -0.08)]
)
"""The lit leaves on a tree's crown, (6, 2)."""


def crown(brush: Brush) -> None:
    """A golden crown on a white plate that follows its outline, one unit wide."""
    for colour, width in ((INK, 0.36), (CROWN_WHITE, 0.22)):
        brush.shape(CROWN, colour, colour, width)
        for x, y in _TIPS:
            brush.disc(x, y, 0.09 + width / 2, colour)
    brush.shape(CROWN, CROWN_GOLD)
    for x, y in _TIPS:
        brush.disc(x, y, 0.09, CROWN_GOLD)
    brush.line([(-0.4, 0.2), (0.4, 0.2)], (196, 140, 30), 0.07)


def tree(brush: Brush, rng: np.random.Generator) -> None:
    """A round tree crown, one unit wide, in three greens; now and then a fir."""
    leaf = vary(rng, (46, 112, 50), 14)
    dark, light = scaled(leaf, 0.42), scaled(leaf, 1.35)
    if rng.random() < 0.22:
        for level, half in ((0.5, 0.46), (0.22, 0.36), (-0.06, 0.25)):
            fir = [(-half, level), (0.0, level - 0.62), (half, level), (0.0, level + 0.1)]
            brush.shape(fir, scaled(leaf, 0.8), dark, 0.07)
        return
    brush.disc(0.04, 0.06, 0.55, dark)
    brush.disc(0, 0, 0.46, scaled(leaf, 0.82))
    brush.disc(-0.06, -0.08, 0.35, leaf)
    brush.shape(_SHINE, light)


def house(brush: Brush, roof: Colour, wall: Colour, beam: Colour) -> None:
    """A gabled house, about one unit wide, its front to the left: roof, timbered walls, door."""
    dark = scaled(roof, 0.72)
    brush.shape([(-0.4, 0.42), (0.1, 0.5), (0.56, 0.28), (0.5, 0.08)], scaled(wall, 0.3))
    front = [(-0.44, 0.36), (-0.44, 0.02), (-0.22, -0.28), (0.02, 0.1), (0.02, 0.44)]
    brush.shape(front, wall, INK, 0.03)
    brush.shape([(0.02, 0.44), (0.02, 0.1), (0.46, -0.02), (0.46, 0.28)], scaled(wall, 0.8), INK, 0.03)
    for x in (0.15, 0.3):
        brush.line([(x, 0.07 - 0.27 * x + 0.05), (x, 0.43 - 0.36 * x)], beam, 0.05)
    brush.line([(-0.44, 0.1), (0.0, 0.18)], beam, 0.05)
    brush.shape([(-0.3, 0.39), (-0.3, 0.16), (-0.14, 0.19), (-0.14, 0.42)], scaled(beam, 0.6))
    far = [(-0.27, -0.36), (0.22, -0.46), (0.1, -0.3), (-0.5, 0.04), (-0.52, -0.04)]
    brush.shape(far, scaled(roof, 1.12), INK, 0.03)
    near = [(-0.27, -0.36), (0.22, -0.46), (0.56, 0.02), (0.06, 0.16)]
    brush.shape(near, roof, INK, 0.03)
    for share in (0.25, 0.5, 0.75):
        left, right = (
            (-0.27 + 0.33 * share, -0.36 + 0.52 * share),
            (0.22 + 0.34 * share, -0.46 + 0.48 * share),
        )
        brush.line([left, right], dark, 0.025)


def sheep(brush: Brush, rng: np.random.Generator) -> None:
    """A white sheep, one unit long, its head to either side."""
    side = rng.choice((-1, 1))
    brush.disc(0.08, 0.16, 0.5, (66, 118, 34), squash=0.7)
    brush.disc(0, 0, 0.46, (250, 250, 242), squash=0.8)
    brush.disc(0.42 * side, -0.08, 0.2, (70, 60, 56))


def fence(brush: Brush, posts: int) -> None:
    """A wooden fence along x, one unit for each post."""
    wood: Colour = (122, 78, 44)
    for y in (-0.12, 0.22):
        brush.line([(0, y), (posts - 1, y + 0.1)], wood, 0.2)
    for x in range(posts):
        brush.line([(x, -0.4), (x, 0.5)], scaled(wood, 0.75), 0.24)


def windmill(brush: Brush, rng: np.random.Generator) -> None:
    """A wooden tower mill about one unit high, its four lattice sails at any angle."""
    brush.shape([(-0.2, 0.34), (0.2, 0.36), (0.62, 0.1), (0.3, 0.0)], (206, 158, 26))
    wood = vary(rng, (138, 92, 52), 12)
    brush.shape([(-0.26, 0.36), (-0.16, -0.2), (0.16, -0.2), (0.26, 0.36), (0.0, 0.42)], wood, INK, 0.03)
    brush.shape([(0.06, 0.41), (0.05, -0.2), (0.16, -0.2), (0.26, 0.36)], scaled(wood, 0.75))
    brush.shape([(-0.07, 0.41), (-0.06, 0.2), (0.06, 0.2), (0.07, 0.41)], scaled(wood, 0.45))
    brush.shape([(-0.23, -0.16), (-0.12, -0.38), (0.12, -0.38), (0.23, -0.16)], (112, 62, 38), INK, 0.03)
    sails = brush.at(0, -0.14, turn=rng.uniform(0, math.pi / 2))
    for quarter in range(4):
        sail = sails.at(0, 0, turn=quarter * math.pi / 2)
        sail.shape(
            [(0.12, -0.02), (0.56, -0.02), (0.56, 0.12), (0.12, 0.12)],
            (250, 238, 214),
            (128, 70, 42),
            0.028,
        )
        for x in (0.23, 0.34, 0.45):
            sail.line([(x, -0.02), (x, 0.12)], (150, 92, 60), 0.02)
        sail.line([(0, 0), (0.58, -0.02)], (112, 58, 34), 0.045)
    sails.disc(0, 0, 0.055, (90, 46, 28))


def boat(brush: Brush, rng: np.random.Generator) -> None:
    """A small fishing boat with a sail, one unit long."""
    brush.disc(0.05, 0.14, 0.5, (18, 76, 160), squash=0.4)
    hull = [(-0.5, -0.06), (-0.3, 0.16), (0.28, 0.16), (0.5, -0.06), (0.2, 0.02), (-0.2, 0.02)]
    brush.shape(hull, (168, 92, 40), INK, 0.05)
    brush.line([(0, 0.04), (0, -0.6)], INK, 0.05)
    canvas = vary(rng, (240, 206, 130), 14)
    brush.shape([(0.03, -0.58), (0.36, -0.12), (0.03, -0.08)], canvas, INK, 0.04)


def fishing_hut(brush: Brush, rng: np.random.Generator) -> None:
    """An orange hut with a straw roof on a jetty, about one unit wide."""
    plank = vary(rng, (206, 106, 42), 12)
    brush.disc(0.06, 0.3, 0.58, (22, 82, 166), squash=0.5)
    for x in (-0.5, -0.28, -0.04, 0.2, 0.44, 0.6):
        brush.line([(x, 0.3), (x, 0.56)], scaled(plank, 0.5), 0.06)
    deck = [(-0.62, 0.26), (-0.34, 0.06), (0.72, 0.02), (0.58, 0.34), (0.0, 0.46), (-0.4, 0.42)]
    brush.shape(deck, plank, INK, 0.03)
    for x in (-0.4, -0.2, 0.0, 0.2, 0.4, 0.56):
        brush.line([(x - 0.08, 0.4 - 0.1 * abs(x)), (x + 0.06, 0.06)], scaled(plank, 0.7), 0.025)
    house(brush.at(0.02, 0.0, 0.9), vary(rng, (238, 190, 56), 10), (226, 130, 62), (140, 60, 26))
    brush.line([(-0.56, 0.3), (-0.72, -0.12)], INK, 0.03)
    brush.line([(-0.72, -0.12), (-0.84, 0.3)], (230, 230, 225), 0.02)


def mound(brush: Brush, rng: np.random.Generator, shafts: int) -> None:
    """A heap of beige rocks about one unit wide, with a timbered shaft for each crown."""
    count = 11 + 2 * shafts
    turn, reach = rng.uniform(0, 2 * math.pi, count), np.sqrt(rng.uniform(0, 1, count))
    xs, ys = 0.36 * np.cos(turn) * reach, 0.26 * np.sin(turn) * reach
    brush.disc(0.04, 0.12, 0.52, (24, 18, 21), squash=0.7)
    brush.disc(0, 0.02, 0.42, (150, 112, 66), squash=0.8)
    for i in np.argsort(ys):
        rock = vary(rng, (214, 178, 116), 22)
        outline = blob(rng, rng.uniform(0.15, 0.21), 0.1)
        at = brush.at(float(xs[i]), float(ys[i]))
        at.shape(outline, scaled(rock, 0.8), (92, 62, 36), 0.022)
        at.shape(outline * 0.66 - (0.03, 0.035), scaled(rock, 1.14))
    spots = {0: (), 1: ((0.02, 0.08),), 2: ((-0.19, 0.08), (0.2, 0.02))}
    for x, y in spots.get(shafts, ((-0.29, 0.06), (0.29, 0.05), (0.0, 0.0))):
        _shaft(brush.at(x, y, (0.34, 0.28, 0.23)[shafts - 1], rng.uniform(-0.15, 0.15)), rng)


def _shaft(brush: Brush, rng: np.random.Generator) -> None:
    """A shaft's mouth, one unit wide: red-brown posts and lintel, a plank way out of the dark."""
    wood = vary(rng, (158, 60, 38), 12)
    brush.shape([(-0.42, 0.4), (-0.38, -0.4), (0.38, -0.4), (0.42, 0.4)], (34, 14, 12))
    way = [(-0.2, -0.02), (0.2, -0.02), (0.44, 0.9), (-0.44, 0.9)]
    brush.shape(way, scaled(wood, 0.86), INK, 0.06)
    for y in (0.2, 0.42, 0.66):
        half = 0.2 + 0.26 * y
        brush.line([(-half, y), (half, y)], scaled(wood, 0.5), 0.06)
    for side in (-1, 1):
        post = [(0.36 * side, -0.4), (0.54 * side, -0.4), (0.62 * side, 0.5), (0.42 * side, 0.5)]
        brush.shape(post, wood, INK, 0.05)
    lintel = [(-0.66, -0.52), (0.66, -0.52), (0.62, -0.28), (-0.62, -0.28)]
    brush.shape(lintel, scaled(wood, 1.18), INK, 0.05)


def nugget(brush: Brush, rng: np.random.Generator, gold: Colour) -> None:
    """A piece of rock, one unit wide, with a lit face."""
    outline = blob(rng, 0.5, 0.25, count=6)
    brush.shape(outline, gold, (60, 38, 18), 0.12)
    brush.shape(outline * 0.5 - (0.1, 0.12), scaled(gold, 1.3))


def glint(brush: Brush) -> None:
    """A yellow spark with four rays, one unit wide."""
    ray = [
        (0, -0.5),
        (0.09, -0.09),
        (0.5, 0),
        (0.09, 0.09),
        (0, 0.5),
        (-0.09, 0.09),
        (-0.5, 0),
        (-0.09, -0.09),
    ]
    brush.shape(ray, (255, 238, 120))


def dead_tree(brush: Brush, rng: np.random.Generator) -> None:
    """A bare, forked trunk, one unit high."""
    wood = vary(rng, (62, 38, 30), 10)
    brush.line([(0.05, 0.5), (0.0, 0.1), (-0.06, -0.1)], wood, 0.16)
    for fork in (
        [(0, 0.1), (-0.2, -0.15), (-0.42, -0.2)],
        [(-0.06, -0.1), (-0.1, -0.5)],
        [(0, 0.05), (0.22, -0.12), (0.3, -0.42)],
        [(0.22, -0.12), (0.46, -0.16)],
    ):
        brush.line(fork, wood, 0.08)
    brush.line([(-0.2, 0.55), (0.05, 0.46), (0.26, 0.54)], wood, 0.09)


def reeds(brush: Brush, rng: np.random.Generator) -> None:
    """A tuft of reeds, about one unit high."""
    for lean in rng.uniform(-0.5, 0.5, 5):
        brush.line([(lean * 0.3, 0.4), (lean, -0.4)], vary(rng, (92, 78, 46), 16), 0.08)


def sunken_boat(brush: Brush, rng: np.random.Generator, lamps: int) -> None:
    """An old punt stuck in the mud, a torn tent on it, about one unit long; frogs, and lamps."""
    wood = vary(rng, (112, 62, 38), 12)
    brush.disc(0.0, 0.2, 0.56, (84, 66, 50), squash=0.5)
    brush.disc(0.12, 0.26, 0.36, (124, 138, 140), squash=0.36)
    hull = [(-0.54, -0.06), (-0.4, 0.22), (-0.1, 0.33), (0.2, 0.32), (0.44, 0.2), (0.56, -0.08)]
    brush.shape([*hull, (0.3, 0.06), (-0.3, 0.08)], wood, INK, 0.03)
    brush.shape(
        [(-0.5, -0.04), (-0.3, 0.08), (0.3, 0.06), (0.52, -0.06), (0, -0.08)],
        scaled(wood, 0.5),
        INK,
        0.025,
    )
    for drop in (0.13, 0.21):
        brush.line(
            [(-0.4, drop - 0.04), (-0.1, drop + 0.06), (0.24, drop + 0.05), (0.46, drop - 0.06)],
            scaled(wood, 0.65),
            0.02,
        )
    tent = vary(rng, (176, 132, 84), 12)
    brush.line([(0.02, 0.1), (-0.06, -0.5)], INK, 0.05)
    brush.shape([(-0.06, -0.44), (-0.38, 0.02), (-0.16, -0.02), (-0.06, 0.06)], tent, INK, 0.025)
    brush.shape([(-0.06, -0.44), (-0.06, 0.06), (0.12, 0.0), (0.2, -0.02)], scaled(tent, 0.7), INK, 0.025)
    for x in rng.uniform(-0.28, 0.0, 2):
        brush.disc(float(x), 0.04, 0.055, (112, 150, 58), INK, 0.02)
    for lamp in range(lamps):
        x = 0.26 + 0.17 * lamp
        brush.line([(x, 0.08), (x, -0.24)], INK, 0.03)
        brush.disc(x, -0.24, 0.075, (190, 214, 226), INK, 0.025)
        brush.disc(x - 0.01, -0.25, 0.035, (255, 250, 220))
