"""Tops of tables, procedurally: planks, wood, cutting mats, cloths, stone, paint, carpet, mosaic."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.brush import Colour, Field, Image, noise, ramp, scaled, vary

TABLES = ("planks", "wood", "mat", "cloth", "stone", "plain", "carpet", "mosaic")

WOODS: tuple[Colour, ...] = (
    (224, 204, 170),  # birch
    (196, 156, 104),  # oak
    (206, 134, 66),  # pine under old varnish
    (212, 168, 128),  # beech, oiled
    (150, 102, 66),  # beech, stained
    (116, 58, 42),  # mahogany
    (82, 56, 42),  # walnut
    (52, 40, 36),  # wenge
    (158, 150, 140),  # weathered grey
    (232, 228, 220),  # painted white
)

PAINTS: tuple[Colour, ...] = (
    (238, 200, 40),  # as yellow as wheat,
    (128, 184, 52),  # as green as grassland,
    (30, 108, 200),  # as blue as the lake: colour alone must not tell a tile
    (52, 92, 48),
    (178, 156, 126),
    (240, 238, 232),
    (36, 34, 38),
    (120, 122, 126),
    (168, 44, 48),
    (226, 146, 164),
    (96, 70, 128),
    (202, 100, 52),
    (188, 206, 216),
)

MATS: tuple[Colour, ...] = ((22, 92, 72), (40, 104, 60), (30, 56, 104), (28, 84, 128), (54, 58, 64))
"""Cutting mats: two greens, two blues, grey."""

_GRAIN_LINES = 512
"""Length of the strip of random shades that wood grain is read from, along the bent rows."""


def draw_table(kind: str, rng: np.random.Generator, height: int, width: int) -> Image:
    """A table's top of that kind: (height, width, 3) RGB uint8. Raises ValueError if unknown."""
    if kind not in _PAINTERS:
        raise ValueError(f"unknown table {kind!r}; there are {' '.join(TABLES)}")
    if rng.random() < 0.5:
        return _PAINTERS[kind](rng, height, width)
    turned = _PAINTERS[kind](rng, width, height)
    return np.ascontiguousarray(turned.transpose(1, 0, 2))


def _pick(rng: np.random.Generator, colours: tuple[Colour, ...]) -> Colour:
    return vary(rng, colours[rng.integers(len(colours))], 18)


def _grain(rng: np.random.Generator, height: int, width: int, shift: Field | float = 0.0) -> Field:
    """Wood grain along x, (height, width), 0 to 1; `shift` moves it down, pixel by pixel."""
    strip = noise(rng, 1, _GRAIN_LINES, (1, 160), octaves=2)[0]
    bend = noise(rng, height, width, (5, 3)) * (height * rng.uniform(0.05, 0.25))
    rows = np.arange(height, dtype=np.float32)[:, None]
    lines = (rows + bend + shift) * np.float32(rng.uniform(0.6, 1.4) * 800 / max(height, 1))
    ring = strip[lines.astype(np.int32) & (_GRAIN_LINES - 1)]
    pores = noise(rng, height, width, (max(2, height // 2), max(2, width // int(rng.integers(4, 40)))))
    broad = noise(rng, height, width, (8, 2))
    # From broad rings to wood so fine that only its pores show.
    share = rng.uniform(0.1, 0.7)
    return np.asarray(0.65 * (share * ring + (1 - share) * pores) + 0.35 * broad, dtype=np.float32)


def _wood_ramp(rng: np.random.Generator, wood: Colour) -> list[Colour]:
    depth = rng.uniform(0.5, 0.85)
    return [scaled(wood, depth), wood, scaled(wood, 2 - depth if depth > 0.7 else 1.15)]


def _wood(rng: np.random.Generator, height: int, width: int) -> Image:
    return ramp(_grain(rng, height, width), _wood_ramp(rng, _pick(rng, WOODS)))


def _planks(rng: np.random.Generator, height: int, width: int) -> Image:
    count = int(rng.integers(4, 13))
    edges = np.linspace(0, height, count + 1).astype(np.intp)
    row_plank = np.repeat(np.arange(count), np.diff(edges))
    cuts = rng.uniform(0.1, 0.9, (count, 1)) * width
    second = np.arange(width) > cuts
    slip = rng.uniform(0, 4000, (count, 2)).astype(np.float32)
    tone = rng.uniform(-0.22, 0.22, (count, 2)).astype(np.float32)
    board = np.where(second, 1, 0)
    slips = np.take_along_axis(slip, board, axis=1)[row_plank]
    tones = np.take_along_axis(tone, board, axis=1)[row_plank]
    field = np.clip(_grain(rng, height, width, slips) + tones, 0, 1)
    wood = _pick(rng, WOODS)
    image = ramp(field, _wood_ramp(rng, wood))
    seam = scaled(wood, rng.uniform(0.2, 0.5))
    thick = int(rng.integers(1, max(2, height // 200) + 1))
    for i in range(count):
        top, bottom, cut = int(edges[i]), int(edges[i + 1]), int(cuts[i, 0])
        image[top : top + thick] = seam
        image[top:bottom, cut : cut + thick] = seam
    return image


def _mat(rng: np.random.Generator, height: int, width: int) -> Image:
    base = _pick(rng, MATS)
    image = ramp(noise(rng, height, width, (40, 40), 3), [scaled(base, 0.92), scaled(base, 1.08)])
    line = tuple(np.add(np.multiply(base, 0.4), 130).astype(int).tolist())
    pitch = rng.uniform(0.025, 0.06) * max(height, width)
    start = rng.uniform(0, pitch, 2)
    bold = 1 + int(pitch > 24)
    for i, x in enumerate(np.arange(start[0], width, pitch).astype(int).tolist()):
        cv2.line(image, (x, 0), (x, height), line, bold if i % 5 == 0 else 1, cv2.LINE_AA)
    for i, y in enumerate(np.arange(start[1], height, pitch).astype(int).tolist()):
        cv2.line(image, (0, y), (width, y), line, bold if i % 5 == 0 else 1, cv2.LINE_AA)
    centre = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
    for ring in range(int(rng.integers(0, 4))):
        cv2.circle(image, centre, int(pitch * (ring + 1) * 1.5), line, 1, cv2.LINE_AA)
    if rng.random() < 0.6:
        left, right = rng.uniform(0, height, 2).astype(int).tolist()
        cv2.line(image, (0, left), (width, right), line, 1, cv2.LINE_AA)
    return image


def _cloth(rng: np.random.Generator, height: int, width: int) -> Image:
    """A tablecloth: checks, stripes, or dots, woven, with soft folds."""
    first, second = _pick(rng, PAINTS), _pick(rng, PAINTS)
    if rng.random() < 0.6:
        second = (236, 232, 224)
    pitch = rng.uniform(0.015, 0.09) * max(height, width)
    rows = np.arange(height, dtype=np.float32)[:, None] / np.float32(pitch)
    cols = np.arange(width, dtype=np.float32)[None, :] / np.float32(pitch)
    down, across = (np.floor(rows) % 2), (np.floor(cols) % 2)
    style = rng.integers(4)
    if style == 0:
        share = (down + across) / 2
    elif style == 1:
        share = np.broadcast_to(down, (height, width))
    elif style == 2:
        middle = (rows - np.floor(rows) - 0.5) ** 2 + (cols - np.floor(cols) - 0.5) ** 2
        share = (middle < rng.uniform(0.03, 0.16)) * (1 - (down + across) % 2)
    else:
        share = np.zeros((height, width), dtype=np.float32)
    cloth = ramp(
        np.asarray(share, dtype=np.float32),
        [first, scaled(first, 0.5) if first == second else second],
    )
    weave = noise(rng, height, width, (max(2, height // 2), max(2, width // 2)))
    folds = noise(rng, height, width, (3, 3))
    return _shade(cloth, 0.8 + 0.12 * weave + 0.2 * folds)


def _shade(image: Image, light: Field) -> Image:
    """The picture (H, W, 3), brighter or darker by `light` (H, W), around 1."""
    factor = cv2.merge([light.astype(np.float32, copy=False)] * 3)
    return np.asarray(cv2.multiply(image, factor, dtype=cv2.CV_8U), dtype=np.uint8)


def _stone(rng: np.random.Generator, height: int, width: int) -> Image:
    stones: tuple[Colour, ...] = (
        (150, 148, 146),
        (206, 200, 190),
        (70, 70, 74),
        (176, 152, 130),
        (120, 128, 124),
    )
    base = _pick(rng, stones)
    coarse = int(rng.integers(60, 240))
    speckle = noise(rng, height, width, (coarse, coarse), octaves=2)
    clouds = noise(rng, height, width, (4, 4), octaves=2)
    low, high = scaled(base, rng.uniform(0.4, 0.8)), scaled(base, rng.uniform(1.15, 1.5))
    field = np.clip((speckle - 0.5) * rng.uniform(1.2, 2.4) + 0.3 * clouds + 0.35, 0, 1)
    image = ramp(field, [low, base, base, scaled(base, 1.05), high])
    if rng.random() < 0.3:
        step, joint = int(rng.uniform(0.2, 0.5) * width), scaled(base, 0.6)
        for x in range(step // 2, width, step):
            image[:, x : x + 3] = joint
        for y in range(step // 3, height, step):
            image[y : y + 3] = joint
    return image


def _plain(rng: np.random.Generator, height: int, width: int) -> Image:
    base = _pick(rng, PAINTS)
    slope = noise(rng, height, width, (2, 2))
    grit = noise(rng, height, width, (max(2, height // 3), max(2, width // 3)))
    strength = np.float32(rng.uniform(0.0, 0.3))
    return ramp((1 - strength) * slope + strength * grit, [scaled(base, 0.82), scaled(base, 1.08)])


def _carpet(rng: np.random.Generator, height: int, width: int) -> Image:
    base = _pick(rng, PAINTS + WOODS)
    fine = int(rng.integers(2, 5))
    pile = noise(rng, height, width, (max(2, height // fine), max(2, width // fine)))
    tufts = noise(rng, height, width, (max(2, height // 12), max(2, width // 12)))
    trodden = noise(rng, height, width, (3, 3), octaves=2)
    depth = rng.uniform(0.3, 0.65)
    return ramp(0.5 * pile + 0.25 * tufts + 0.25 * trodden, [scaled(base, depth), base, scaled(base, 1.3)])


def _mosaic(rng: np.random.Generator, height: int, width: int) -> Image:
    """Floor tiles, or a perforated top: a lattice of the size that a kingdom's squares may have."""
    ground = _pick(rng, PAINTS)
    image = ramp(noise(rng, height, width, (30, 30), 2), [scaled(ground, 0.9), scaled(ground, 1.06)])
    pitch = max(6.0, rng.uniform(0.05, 0.22) * max(height, width))
    colours = [_pick(rng, PAINTS) for _ in range(int(rng.integers(1, 4)))]
    round_holes, joint = rng.random() < 0.4, rng.uniform(0.02, 0.1)
    shift = rng.uniform(0, 1) if rng.random() < 0.3 else 0.0
    start = rng.uniform(-pitch, 0, 2)
    for row in range(int(height / pitch) + 3):
        for col in range(int(width / pitch) + 3):
            left = start[0] + (col - shift * (row % 2)) * pitch
            top = start[1] + row * pitch
            colour = scaled(colours[int(rng.integers(len(colours)))], rng.uniform(0.92, 1.05))
            if round_holes:
                centre = round(left + pitch / 2), round(top + pitch / 2)
                cv2.circle(image, centre, max(1, round(pitch * joint * 4)), colour, -1, cv2.LINE_AA)
            else:
                inset = joint * pitch / 2
                near = round(left + inset), round(top + inset)
                far = round(left + pitch - inset), round(top + pitch - inset)
                cv2.rectangle(image, near, far, colour, -1)
    grit = noise(rng, height, width, (max(2, height // 3), max(2, width // 3)))
    return _shade(image, 0.9 + 0.2 * grit)


_PAINTERS: dict[str, Callable[[np.random.Generator, int, int], Image]] = {
    "planks": _planks,
    "wood": _wood,
    "mat": _mat,
    "cloth": _cloth,
    "stone": _stone,
    "plain": _plain,
    "carpet": _carpet,
    "mosaic": _mosaic,
}
