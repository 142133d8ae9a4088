"""What else lies on the table, in the picture: cups, hands, kings, paper. Drawn in place, soft-edged."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Pixels

SKIN = ((224, 172, 140), (198, 134, 96), (141, 85, 54), (90, 56, 37), (240, 200, 170))
KINGS = ((240, 200, 60), (60, 150, 80), (40, 80, 160), (225, 110, 170))


def scatter(pixels: Pixels, rng: np.random.Generator, things: int) -> None:
    """Draw cups, hands and papers at the rim of the picture, reaching in."""
    height, width = pixels.shape[:2]
    for _ in range(things):
        side = int(rng.integers(4))
        along = rng.uniform(0, 1)
        x, y = ((along, 0), (along, 1), (0, along), (1, along))[side]
        at = np.array([x * width, y * height])
        draw = (cup, hand, paper, hand)[int(rng.integers(4))]
        draw(pixels, at, rng)


def kings(pixels: Pixels, at: NDArray[np.floating], side: float, rng: np.random.Generator) -> None:
    """Wooden kings around the points `at`, (N, 2), each a third of a `side` wide."""
    for point in at:
        colour = KINGS[int(rng.integers(len(KINGS)))]
        radius = max(2, round(side * rng.uniform(0.12, 0.18)))
        x, y = (round(float(v)) for v in point)
        shade = tuple(int(c * 0.6) for c in colour)
        cv2.circle(pixels, (x + radius // 3, y + radius // 3), radius, (30, 26, 22), -1, cv2.LINE_AA)
        cv2.circle(pixels, (x, y), radius, shade, -1, cv2.LINE_AA)
        cv2.circle(pixels, (x, y - radius // 3), max(1, radius * 2 // 3), colour, -1, cv2.LINE_AA)


def cup(pixels: Pixels, at: NDArray[np.floating], rng: np.random.Generator) -> None:
    """A cup or glass from above."""
    reach = min(pixels.shape[:2])
    radius = int(reach * rng.uniform(0.06, 0.16))
    x, y = (round(float(v)) for v in at)
    colour = tuple(int(c) for c in rng.integers(30, 256, 3))
    drink = tuple(int(c) for c in rng.integers(10, 200, 3))
    cv2.circle(pixels, (x + radius // 8, y + radius // 8), radius, (25, 22, 20), -1, cv2.LINE_AA)
    cv2.circle(pixels, (x, y), radius, colour, -1, cv2.LINE_AA)
    cv2.circle(pixels, (x, y), int(radius * 0.85), drink, -1, cv2.LINE_AA)


def hand(pixels: Pixels, at: NDArray[np.floating], rng: np.random.Generator) -> None:
    """Fingers and a sleeve, towards the middle of the picture."""
    height, width = pixels.shape[:2]
    reach = min(height, width)
    towards = np.array([width, height]) / 2 - at
    towards = towards / (np.linalg.norm(towards) + 1e-6)
    across = np.array([-towards[1], towards[0]])
    skin = np.array(SKIN[int(rng.integers(len(SKIN)))]) * rng.uniform(0.8, 1.1)
    length = reach * rng.uniform(0.08, 0.22)
    thick = max(2, int(reach * rng.uniform(0.025, 0.045)))
    layer = pixels.copy()
    for i in range(int(rng.integers(1, 5))):
        root = at + across * (i - 1.5) * thick * 1.1
        tip = root + towards * length * rng.uniform(0.8, 1.2)
        colour = tuple(int(c) for c in np.clip(skin * rng.uniform(0.93, 1.05), 0, 255))
        ends = [tuple(round(float(v)) for v in p) for p in (root, tip)]
        cv2.line(layer, ends[0], ends[1], colour, thick, cv2.LINE_AA)
    palm = tuple(int(c) for c in np.clip(skin, 0, 255))
    cv2.circle(layer, tuple(round(float(v)) for v in at), thick * 2, palm, -1, cv2.LINE_AA)
    pixels[:] = cv2.GaussianBlur(layer, None, max(0.5, reach / 600))


def paper(pixels: Pixels, at: NDArray[np.floating], rng: np.random.Generator) -> None:
    """A rectangle of one colour: a score pad, a phone."""
    reach = min(pixels.shape[:2])
    size = rng.uniform(0.1, 0.4, 2) * reach
    middle = (float(at[0]), float(at[1]))
    corners = cv2.boxPoints((middle, (float(size[0]), float(size[1])), float(rng.uniform(0, 180))))
    colour = tuple(int(c) for c in rng.integers(0, 256, 3))
    cv2.fillPoly(pixels, [np.int32(corners)], colour, cv2.LINE_AA)
    if rng.random() < 0.5:
        inner = np.int32((corners - corners.mean(0)) * 0.85 + corners.mean(0))
        cv2.polylines(pixels, [inner], True, tuple(int(c * 0.6) for c in colour), 2, cv2.LINE_AA)


def box(pixels: Pixels, at: NDArray[np.floating], rng: np.random.Generator) -> None:
    """The lid of a game's box: a painted scene of patches, a band for the title."""
    side = int(min(pixels.shape[:2]) * rng.uniform(0.25, 0.5))
    lid = np.empty((side, side, 3), np.uint8)
    lid[:] = rng.integers(60, 240, 3)
    for _ in range(int(rng.integers(12, 40))):
        colour = tuple(int(c) for c in rng.integers(0, 256, 3))
        x, y = (int(v) for v in rng.integers(0, side, 2))
        axes = tuple(int(v) for v in rng.integers(2, max(3, side // 5), 2))
        cv2.ellipse(lid, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
    top = int(side * rng.uniform(0.05, 0.6))
    cv2.rectangle(lid, (side // 10, top), (side - side // 10, top + side // 5), (240, 230, 200), -1)
    cv2.rectangle(lid, (0, 0), (side - 1, side - 1), (40, 34, 30), max(1, side // 60))
    around = cv2.getRotationMatrix2D((side / 2, side / 2), float(rng.uniform(0, 360)), 1.0)
    around[:, 2] += at - side / 2
    height, width = pixels.shape[:2]
    cv2.warpAffine(lid, around, (width, height), dst=pixels, borderMode=cv2.BORDER_TRANSPARENT)
