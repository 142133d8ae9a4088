"""The photo with the grid's lines on it and four rings to drag."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path

import streamlit as st

from ui import rings, words
from ui.pictures import photo_uri
from ui.state import Chosen, Corners
from ui.words import Say
from vision.photo import Photo

FOLDER = Path(__file__).parent

_HTML = (
    '<div class="tray"><div class="stage"><img draggable="false">'
    '<svg aria-hidden="true" preserveAspectRatio="none"><path/><path/></svg>'
    "<canvas hidden></canvas></div></div>"
)

_corners = st.components.v2.component(
    "crowncount_corners",
    html=_HTML,
    css=(FOLDER / "corners.css").read_text("utf-8"),
    js=(FOLDER / "corners.js").read_text("utf-8"),
)


def show_corners(chosen: Chosen, photo: Photo, start: Corners, shape: tuple[int, int]) -> Corners:
    """Draw the rings; returns where they are, in pixels of the upright photo.

    `start`: where they are when the page is opened. A change of `shape`, (rows, cols), leaves them.
    """
    rows, cols = shape
    result = _corners(
        key=rings.corners_key(chosen.digest),
        data={
            "photo": photo_uri(chosen),
            "width": photo.width,
            "height": photo.height,
            "corners": within(start, photo),
            "rows": rows,
            "cols": cols,
            "words": {"photo": Say.PHOTO, "rings": words.corners()},
        },
        on_corners_change=_moved,
    )
    return corners_of(result.get("corners")) or within(start, photo)


def corners_of(sent: object) -> Corners | None:
    """Four (x, y) of what the browser sent; None for anything else."""
    if not isinstance(sent, Sequence) or len(sent) != 4:
        return None
    points = []
    for point in sent:
        if not isinstance(point, Sequence) or len(point) != 2 or isinstance(point, str):
            return None
        x, y = point
        if not all(isinstance(v, int | float) and isfinite(v) for v in (x, y)):
            return None
        points.append((float(x), float(y)))
    return tuple(points)


def within(corners: Corners, photo: Photo) -> Corners:
    """The corners, moved into the photo where they lie beyond its edge."""
    return tuple((min(max(x, 0.0), photo.width), min(max(y, 0.0), photo.height)) for x, y in corners)


def _moved() -> None:
    """A ring was let go. Its place is in the component's state; the callback is what allows that."""
