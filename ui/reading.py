"""Reads the chosen photo, once for each photo and setting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import streamlit as st

from scoring.match import Variant
from ui.state import Chosen, Corners
from vision.photo import Photo, load_photo
from vision.read import PhotoReading, read_photo

READINGS = 12
"""Readings kept for all users together; each holds its decoded photo, about 5 MB."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a photo is to be read. `corners`, four (x, y) in pixels of the upright photo, with
    `shape`, (rows, cols), skip the search for the grid; `size` is the frame of 5 or 7, None to
    decide from the photo.
    """

    size: int | None = None
    corners: Corners | None = None
    shape: tuple[int, int] | None = None


AS_SEEN = Setting()


def in_game(variant: Variant | None) -> Setting:
    """How a photo is read first. In a Mighty Duel all kingdoms are of the larger frame; else the photo
    decides: a kingdom that is too large for its game is named there.
    """
    return Setting(size=variant.size) if variant is Variant.MIGHTY_DUEL else AS_SEEN


def read(chosen: Chosen, setting: Setting = AS_SEEN) -> PhotoReading:
    """The reading of the photo. Raises VisionError, or KingdomError for a frame too small."""
    return _read(chosen.digest, setting.size, setting.corners, setting.shape, chosen.data)


def decoded(chosen: Chosen) -> Photo:
    """The photo itself, for a look at what could not be read. Raises PhotoError."""
    return _decoded(chosen.digest, chosen.data)


# The leading underscore keeps Streamlit from hashing the bytes again: the digest stands for them.
@st.cache_data(max_entries=READINGS, show_spinner=False)
def _read(
    digest: str,  # noqa: ARG001 - it is the key
    size: int | None,
    corners: Corners | None,
    shape: tuple[int, int] | None,
    _data: bytes,
) -> PhotoReading:
    points = None if corners is None else np.array(corners, np.float32)
    return read_photo(_data, size=size, corners=points, shape=shape)


@st.cache_data(max_entries=READINGS, show_spinner=False)
def _decoded(digest: str, _data: bytes) -> Photo:  # noqa: ARG001 - it is the key
    return load_photo(_data)
