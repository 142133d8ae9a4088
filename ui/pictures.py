"""Pictures made from the photo, kept as long as its reading: drawing them takes a tenth of a second,
and the page is drawn again at every tap.
"""

from __future__ import annotations

import base64
import io

import numpy as np
import streamlit as st
from PIL import Image

from ui.reading import READINGS, Setting, read
from ui.state import Chosen
from vision.overlay import draw_reading
from vision.photo import Photo, Pixels
from vision.squares import flatten

ON_PHOTO_SIDE = 1200
"""Longest side of the marked photo, in pixels: about twice what the page shows of it."""

QUALITY = 82


def jpeg(pixels: Pixels | Image.Image, quality: int = QUALITY) -> bytes:
    """(H, W, 3) uint8 RGB as a JPEG file."""
    image = pixels if isinstance(pixels, Image.Image) else Image.fromarray(pixels)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return buffer.getvalue()


def jpeg_uri(data: bytes) -> str:
    """A JPEG file as an address within HTML and CSS."""
    return "data:image/jpeg;base64," + base64.b64encode(data).decode("ascii")


def on_photo(chosen: Chosen, setting: Setting, number: int) -> bytes:
    """The photo with what was read drawn on it, for the kingdom of that number, as a JPEG."""
    return _on_photo(chosen.digest, setting, number, chosen)


def from_above(chosen: Chosen, setting: Setting, number: int, side: int) -> str:
    """The kingdom of that number seen from straight above, `side` pixels a square, as an address."""
    return _from_above(chosen.digest, setting, number, side, chosen)


@st.cache_data(max_entries=2 * READINGS, show_spinner=False, hash_funcs={Setting: hash})
def _on_photo(digest: str, setting: Setting, number: int, _chosen: Chosen) -> bytes:  # noqa: ARG001 - the key
    found = read(_chosen, setting)
    return jpeg(draw_reading(smaller(found.photo), found.kingdoms[number]))


@st.cache_data(max_entries=2 * READINGS, show_spinner=False, hash_funcs={Setting: hash})
def _from_above(digest: str, setting: Setting, number: int, side: int, _chosen: Chosen) -> str:  # noqa: ARG001 - the key
    found = read(_chosen, setting)
    grid = found.kingdoms[number].grid
    return jpeg_uri(jpeg(flatten(found.photo, grid.corners, grid.rows, grid.cols, side, 0)))


def smaller(photo: Photo) -> Photo:
    """The photo with no more pixels than the page needs; points in the original still hold."""
    height, width = photo.pixels.shape[:2]
    scale = ON_PHOTO_SIDE / max(height, width)
    if scale >= 1:
        return photo
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = np.asarray(Image.fromarray(photo.pixels).resize(size, Image.Resampling.BOX))
    return Photo(small, photo.width, photo.height)
