"""The photos for a first try, each with its kingdom in notation beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from PIL import Image

from ui import words
from ui.pictures import jpeg, jpeg_uri
from vision.errors import PhotoError
from vision.photo import load_photo

FOLDER = Path(__file__).resolve().parent.parent / "sample_images"

ORDER = ("five-by-five", "seven-by-seven", "unfinished", "turned", "oblique", "dim")
"""The easy ones first; samples that are not named here come after, by name."""

THUMB = (240, 180)
"""Pixels of a sample's small picture: twice what the screen shows of it."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A photo in the folder; `notation` is "" when nobody wrote it down."""

    path: Path
    notation: str

    @property
    def stem(self) -> str:
        return self.path.stem

    @property
    def name(self) -> str:
        return words.sample(self.stem)


def samples(folder: Path = FOLDER) -> tuple[Sample, ...]:
    """All samples in the folder; none when it is empty or absent."""
    found = []
    for path in sorted(folder.glob("*.jpg"), key=_rank):
        text = path.with_suffix(".txt")
        found.append(Sample(path, text.read_text("utf-8") if text.is_file() else ""))
    return tuple(found)


def _rank(path: Path) -> tuple[int, str]:
    return ORDER.index(path.stem) if path.stem in ORDER else len(ORDER), path.stem


@st.cache_data(max_entries=24, show_spinner=False)
def thumbnail(path: Path) -> str:
    """A small JPEG as the value of a CSS `background-image`; "none" for what is no photo."""
    try:
        image = Image.fromarray(load_photo(path).pixels)
    except PhotoError:
        return "none"
    return f"url({jpeg_uri(jpeg(_cropped(image)))})"


def _cropped(image: Image.Image) -> Image.Image:
    """The middle of the picture in the thumbnail's shape."""
    width, height = image.size
    scale = max(THUMB[0] / width, THUMB[1] / height)
    small = image.resize((round(width * scale), round(height * scale)), Image.Resampling.LANCZOS)
    left, top = (small.width - THUMB[0]) // 2, (small.height - THUMB[1]) // 2
    return small.crop((left, top, left + THUMB[0], top + THUMB[1]))
