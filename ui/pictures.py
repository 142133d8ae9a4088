"""Pictures as files and addresses. Drawing one takes a tenth of a second, and the page is drawn again
at every tap: those of a photo or a kingdom are kept.
"""

from __future__ import annotations

import base64
import io

import numpy as np
import streamlit as st
from PIL import Image
from skimage.exposure import rescale_intensity

from ui.reading import READINGS, decoded
from ui.state import Chosen
from vision.photo import Pixels

PHOTO_SIDE = 1200
"""Longest side of the photo under the rings, in pixels: the loupe shows it three times as large."""

QUALITY = 82

DARK, LIGHT = 150, 235
"""Where only a thirtieth of a picture is brighter than the first, of 255, that is shown at the second."""

MOST_LIGHTENED = 6.0
"""No picture is shown so many times as bright: beyond, there is nothing in it but noise."""

_TURNS = (None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)


def jpeg(pixels: Pixels | Image.Image, quality: int = QUALITY) -> bytes:
    """(H, W, 3) uint8 RGB as a JPEG file."""
    image = pixels if isinstance(pixels, Image.Image) else Image.fromarray(pixels)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return buffer.getvalue()


def jpeg_uri(data: bytes) -> str:
    """A JPEG file as an address within HTML and CSS."""
    return "data:image/jpeg;base64," + base64.b64encode(data).decode("ascii")


def lightened(pixels: Pixels) -> Pixels:
    """(H, W, 3) uint8 RGB as it is, or, taken in a dim room, as a longer exposure would have shown it: the
    nets see well in the dark, those who check the squares do not.
    """
    brightest = float(np.percentile(pixels[::4, ::4].max(axis=2), 97))
    if brightest >= DARK:
        return pixels
    top = max(brightest * 255 / LIGHT, 255 / MOST_LIGHTENED)
    return np.asarray(rescale_intensity(pixels, in_range=(0, top), out_range=np.uint8), np.uint8)


def photo_uri(chosen: Chosen) -> str:
    """The photo, smaller, as an address. Raises PhotoError."""
    return _photo_uri(chosen.digest, chosen)


@st.cache_data(max_entries=READINGS, show_spinner=False)
def _photo_uri(digest: str, _chosen: Chosen) -> str:  # noqa: ARG001 - the key
    image = Image.fromarray(lightened(decoded(_chosen).pixels))
    image.thumbnail((PHOTO_SIDE, PHOTO_SIDE), Image.Resampling.BOX)
    return jpeg_uri(jpeg(image))


def turned_jpeg(data: bytes, quarters: int) -> bytes:
    """A JPEG file after quarter turns clockwise."""
    if (turn := _TURNS[quarters % 4]) is None:
        return data
    with Image.open(io.BytesIO(data)) as image:
        return jpeg(image.transpose(turn))


def cut(data: bytes, rows: int, cols: int, row: int, col: int) -> bytes:
    """One square of a board's picture, as a JPEG."""
    with Image.open(io.BytesIO(data)) as image:
        xs, ys = np.linspace(0, image.width, cols + 1), np.linspace(0, image.height, rows + 1)
        return jpeg(image.crop((round(xs[col]), round(ys[row]), round(xs[col + 1]), round(ys[row + 1]))))
