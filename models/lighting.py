"""What lamp, lens, sensor and messenger do to a picture. All on (H, W, 3), seeded by the caller."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Pixels

Light = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Look:
    """One photo's light and faults. Gains are exponents: 0 changes nothing.

    `lamp`: (red, green, blue) gains; `exposure`; `contrast` (exponent of gamma); `shadow` and
    `glare` 0 to 1; `hard`: how sharp the shadow's edge is; `blur` in pixels of a 1000 px picture;
    `noise` as a share of white; `quality` of the JPEG, or None for none.
    """

    lamp: tuple[float, float, float] = (0.0, 0.0, 0.0)
    exposure: float = 0.0
    contrast: float = 0.0
    shadow: float = 0.0
    hard: float = 4.0
    glare: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    quality: int | None = 90


def any_look(rng: np.random.Generator) -> Look:
    """Light and faults as they come: mostly mild, sometimes bad."""
    warm = rng.normal(0, 0.2)
    dim = rng.random() < 0.15
    return Look(
        lamp=(warm + rng.normal(0, 0.05), rng.normal(0, 0.04), -1.3 * warm + rng.normal(0, 0.05)),
        exposure=rng.normal(0, 0.3) - (rng.uniform(0.5, 1.3) if dim else 0.0),
        contrast=rng.normal(0, 0.22),
        shadow=rng.uniform(0.2, 0.65) if rng.random() < 0.4 else 0.0,
        hard=float(np.exp(rng.uniform(0.5, 5))),
        glare=rng.uniform(0.1, 0.9) if rng.random() < 0.3 else 0.0,
        blur=rng.uniform(0.5, 5) if rng.random() < 0.35 else 0.0,
        noise=0.07 * rng.random() ** 3 + (0.03 * rng.random() if dim else 0.0),
        quality=int(rng.integers(60, 96)) if rng.random() < 0.6 else None,
    )


def lit(pixels: Pixels, look: Look, rng: np.random.Generator) -> Pixels:
    """The picture as this light and this camera give it: (H, W, 3) uint8 RGB."""
    height, width = pixels.shape[:2]
    light = pixels.astype(np.float32) * np.float32(1 / 255)
    light *= np.exp(np.array(look.lamp, np.float32) + np.float32(look.exposure))
    if look.shadow:
        light *= shade(height, width, look, rng)[:, :, None]
    if look.glare:
        light += glare(height, width, look, rng)[:, :, None]
    if look.blur:
        sigma = look.blur * max(height, width) / 1000
        light = blurred(light, sigma, rng)
    if look.noise:
        grain = rng.standard_normal((height, width, 3), np.float32)
        light += grain * np.float32(look.noise)
    np.clip(light, 0, 1, out=light)
    gamma = (np.arange(1024, dtype=np.float32) / 1023) ** np.exp(look.contrast) * 255
    result = np.round(gamma).astype(np.uint8)[(light * 1023).astype(np.int32)]
    return result if look.quality is None else compressed(result, look.quality)


def shade(height: int, width: int, look: Look, rng: np.random.Generator) -> Light:
    """(H, W) factors: darker on one side of a line, or in a band between two."""
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    across = (x * np.cos(angle) + y * np.sin(angle) - rng.normal(0, 0.4)).astype(np.float32)
    if rng.random() < 0.35:
        across = rng.uniform(0.1, 0.5) - np.abs(across)
    dark = 1 / (1 + np.exp(-np.clip(across * look.hard, -30, 30)))
    return np.asarray(1 - look.shadow * dark, np.float32)


def glare(height: int, width: int, look: Look, rng: np.random.Generator) -> Light:
    """(H, W): one or two bright spots, as of a lamp in the varnish."""
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    total = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 3))):
        cx, cy = rng.uniform(-0.8, 0.8, 2)
        spread = rng.uniform(0.08, 0.5)
        total += np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / spread**2)
    return total * np.float32(look.glare)


def blurred(light: Light, sigma: float, rng: np.random.Generator) -> Light:
    """Out of focus, or moved while it was taken."""
    if rng.random() < 0.6:
        return np.asarray(cv2.GaussianBlur(light, None, max(sigma, 0.1)), np.float32)
    length = max(3, round(sigma * 3) | 1)
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = (length - 1) / 2
    step = (round(reach * np.cos(angle)), round(reach * np.sin(angle)))
    middle = length // 2
    one, two = (middle - step[0], middle - step[1]), (middle + step[0], middle + step[1])
    cv2.line(kernel, one, two, 1.0, 1)
    return np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)


def compressed(pixels: Pixels, quality: int) -> Pixels:
    """Through a JPEG and back."""
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
