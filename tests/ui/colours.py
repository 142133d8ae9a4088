"""How colours look, and to whom: contrast, colour blindness, and distances that the eye would agree with."""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB
BLINDNESS: Mapping[str, list[list[float]]] = MappingProxyType(
    {
        "none": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        "protan": [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        "deutan": [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        "tritan": [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    }
)
"""Kind -> (3, 3) what it makes of linear RGB."""

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
"""Linear sRGB -> XYZ, white D65, Y from 0 to 1."""


def rgb(colour: str) -> Array:
    """(3,) float, 0 to 1, of #RRGGBB."""
    return np.array([int(colour[n : n + 2], 16) for n in (1, 3, 5)]) / 255


def linear(parts: Array) -> Array:
    """(..., 3) sRGB, 0 to 1 -> linear RGB."""
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def seen(parts: Array, blindness: str) -> Array:
    """(..., 3) sRGB, 0 to 1 -> linear RGB as this kind of eye sees it."""
    return np.clip(linear(parts) @ np.array(BLINDNESS[blindness]).T, 0, 1)


def luminance(colour: str, blindness: str = "none") -> float:
    """WCAG 2's relative luminance, 0 to 1."""
    return float(seen(rgb(colour), blindness) @ (0.2126, 0.7152, 0.0722))


def contrast(one: str, other: str, blindness: str = "none") -> float:
    """WCAG 2's contrast ratio, 1 to 21."""
    light, dark = sorted((luminance(one, blindness), luminance(other, blindness)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# CIECAM02 (CIE 159:2004) as a screen is seen in an office: D65, adapting luminance a fifth of 64 lux / pi,
# a background of 20 %, average surround; then the uniform space of Luo, Cui and Li 2006.
_CAT02 = np.array([[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.0030, 0.0136, 0.9834]])
_HPE = np.array([[0.38971, 0.68898, -0.07868], [-0.22981, 1.18340, 0.04641], [0.0, 0.0, 1.0]])
_LIGHT, _BACKGROUND, _SURROUND = 64 / np.pi / 5, 0.2, 0.69
_K = 1 / (5 * _LIGHT + 1)
_FL = 0.2 * _K**4 * (5 * _LIGHT) + 0.1 * (1 - _K**4) ** 2 * (5 * _LIGHT) ** (1 / 3)
_BRIGHT = 0.725 * (1 / _BACKGROUND) ** 0.2
_ADAPTED = 1 - np.exp((-_LIGHT - 42) / 92) / 3.6


def _cones(xyz: Array) -> Array:
    """(3,) XYZ, Y from 0 to 100 -> what the adapted cones answer."""
    white = _CAT02 @ (100 * _TO_XYZ.sum(axis=1))
    sharp = (_CAT02 @ xyz) * (_ADAPTED * 100 / white + 1 - _ADAPTED)
    answer = _FL * (_HPE @ np.linalg.solve(_CAT02, sharp)) / 100
    power = np.abs(answer) ** 0.42
    return np.asarray(np.sign(answer) * 400 * power / (power + 27.13) + 0.1)


def _achromatic(cones: Array) -> float:
    return float((cones @ (2, 1, 1 / 20) - 0.305) * _BRIGHT)


def cam02_ucs(light: Array) -> Array:
    """(3,) linear RGB -> (3,) J', a', b': equal distances look about equally far."""
    cones = _cones(100 * _TO_XYZ @ light)
    a = cones @ (1, -12 / 11, 1 / 11)
    b = cones @ (1, 1, -2) / 9
    hue = np.arctan2(b, a)
    white = _achromatic(_cones(100 * _TO_XYZ.sum(axis=1)))
    j = 100 * max(_achromatic(cones) / white, 0.0) ** (_SURROUND * (1.48 + _BACKGROUND**0.5))
    eccentric = (np.cos(hue + 2) + 3.8) / 4
    t = 50000 / 13 * _BRIGHT * eccentric * np.hypot(a, b) / (cones @ (1, 1, 21 / 20))
    colourful = t**0.9 * (j / 100) ** 0.5 * (1.64 - 0.29**_BACKGROUND) ** 0.73 * _FL**0.25
    m = np.log(1 + 0.0228 * colourful) / 0.0228
    return np.array([1.7 * j / (1 + 0.007 * j), m * np.cos(hue), m * np.sin(hue)])


def distance(one: Array, other: Array, blindness: str = "none") -> float:
    """Delta-E in CAM02-UCS of two sRGB colours, (3,) from 0 to 1, as this kind of eye sees them."""
    return float(np.linalg.norm(cam02_ucs(seen(one, blindness)) - cam02_ucs(seen(other, blindness))))
