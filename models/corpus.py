"""The labelled pictures of ../shared/data, in the form in which the nets learn and are judged.

Everything carries a group, the household, table or kingdom it was photographed in, so that what a
net is judged on was never in a room that it has seen. Nothing of these pictures is kept here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scoring.kingdom import Square, Terrain
from vision.photo import Photo, Pixels, load_photo
from vision.squares import Points, flatten

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
DATA = SHARED / "data"

CODES = (
    "W0", "W1", "F0", "F1", "L0", "L1", "G0", "G1", "G2", "S0", "S1", "S2",
    "M0", "M1", "M2", "M3", "C0", "E0",
)  # fmt: skip
"""The 18 classes of the square net, in its output's order: terrain's letter, crowns."""

LETTERS = {terrain.value[0].upper(): terrain for terrain in Terrain}


def square_of(code: str) -> Square:
    """The square of a label such as `F1`."""
    return Square(LETTERS[code[0]], int(code[1]))


TILE = 64
"""Pixels of a tile's side in training pictures."""

PATCH = 2 * TILE
"""A training patch shows its square in the middle and half a square of neighbourhood around."""

FOLDS = 3

TILES_ACROSS = 5
"""Squares in a row of the kingdoms from which the single tiles were cut and numbered, row by row: told by
how well the rims of tiles meet. Several kingdoms of a photo stand one below the other.
"""

NUMBERED = re.compile(r"(.+)_(\d+)(_b)?(?:_\d_|_-_Copy)?\.jpg")
"""A tile's file name: its photo, its number there, whether it is another photo of that name, or a copy."""

# Photo names of one camera share their first letters; the dates below are days at one household.
HOUSEHOLDS = (
    (r"^(20180405|20180505|20180510|20180512)_", "may", 0),
    (r"^IMG_(38|40|41)\d\d_", "img-4000", 1),
    (r"^(MV)?IMG_20180403_", "april", 2),
    (r"^IMG_(14|37)\d\d_", "img-1400", 1),
    (r"^IMG_9[34]\d\d_", "img-9400", 2),
    (r"^kd", "kd", 2),
    (r"^", "others", 1),
)


MISLABELLED = {
    "IMG_20180403_131646_17.jpg": "M2", "IMG_20180403_131656_15.jpg": "S2",
    "IMG_20180403_131658_15.jpg": "S2", "IMG_20180403_132548_0.jpg": "G1",
    "IMG_20180403_132554_12.jpg": "S2", "IMG_20180403_132554_12_1_.jpg": "S2",
    "MVIMG_20180403_132551_0.jpg": "G1", "20180510_211014_7.jpg": "F1",
    "20180510_211008_8.jpg": "G2",  # its crowns are cut off, its farm is the one with two
    "IMG_4048_16.jpg": "S1", "IMG_4054_20.jpg": "S1", "IMG_4076_17.jpg": "S1",
    "IMG_4084_2.jpg": "M2", "IMG_4086_1.jpg": "S2", "IMG_4098_6.jpg": "G1",
    "IMG_4106_26.jpg": "M2", "IMG_4111_5.jpg": "M1", "IMG_4115_9.jpg": "M1",
    "IMG_4122_0.jpg": "M2", "IMG_4124_10.jpg": "S1", "IMG_4131_10.jpg": "S1",
    "IMG_4139_29.jpg": "S2", "IMG_4140_12.jpg": "S1", "IMG_4144_11.jpg": "M2",
    "IMG_9402_7.jpg": "M3", "board_5.jpg": "S2", "kd19_15.jpg": "S1", "kd24_6.jpg": "G0",
    "kd2_17.jpg": "S2", "kd2_17_1_.jpg": "S2", "kd2_18.jpg": "S1",
}  # fmt: skip
"""Tiles whose label is plainly another one, each looked at enlarged. Training uses what they show;
judging counts them as labelled, and says how many of the wrong squares are these."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A single square without its neighbourhood: (TILE, TILE, 3) uint8 RGB.

    `label` as the data has it, `code` what the tile shows (they differ in MISLABELLED). `place` is its row
    and column in the kingdom of the photo it was cut from, of which not all squares were kept.
    """

    pixels: Pixels
    label: str
    code: str
    photo: str
    place: tuple[int, int]
    group: str
    fold: int
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A labelled photo of one kingdom; `codes[row][col]` may hold `?` for hidden crowns."""

    photo: Photo
    corners: Points
    codes: tuple[tuple[str, ...], ...]
    kingdom: str
    source: str
    fold: int
    name: str
    castle_stands: bool
    size: int

    @property
    def rows(self) -> int:
        return len(self.codes)

    @property
    def cols(self) -> int:
        return len(self.codes[0])

    def patches(self) -> list[tuple[int, int, str, Pixels]]:
        """(row, col, code, (PATCH, PATCH, 3) uint8 RGB) of every square whose label is known."""
        flat = flatten(self.photo, self.corners, self.rows, self.cols, TILE, TILE // 2)
        return [
            (r, c, code, flat[r * TILE : r * TILE + PATCH, c * TILE : c * TILE + PATCH])
            for r, line in enumerate(self.codes)
            for c, code in enumerate(line)
            if "?" not in code
        ]


def household(name: str) -> tuple[str, int]:
    """(group, fold) of a tile by its file name."""
    for pattern, group, fold in HOUSEHOLDS:
        if re.match(pattern, name):
            return group, fold
    raise ValueError(f"no household for {name}")


def origin(name: str) -> tuple[str, tuple[int, int]]:
    """(photo, (row, col) in its kingdom) of a tile by its file name."""
    match = NUMBERED.fullmatch(name)
    if match is None:
        raise ValueError(f"{name} has no number")
    return match[1] + (match[3] or ""), divmod(int(match[2]), TILES_ACROSS)


def load_tiles() -> list[Tile]:
    """All single tiles (not the textures), sorted by code and name."""
    tiles = []
    for code in CODES[:-1]:
        for path in sorted((DATA / "tiles" / code).glob("*.jpg")):
            pixels = cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)
            pixels = cv2.resize(pixels, (TILE, TILE), interpolation=cv2.INTER_AREA)
            group, fold = household(path.name)
            photo, place = origin(path.name)
            shown = MISLABELLED.get(path.name, code)
            tiles.append(Tile(pixels.astype(np.uint8), code, shown, photo, place, group, fold, path.name))
    return tiles


def load_textures() -> list[tuple[Pixels, int]]:
    """((128, 128, 3) uint8 RGB, fold) of every table, cloth and stone; folds by source photo."""
    found = []
    for path in sorted((DATA / "tiles" / "E0").glob("*.jpg")):
        source = int(path.stem.split("_")[2])
        pixels = cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)
        found.append((pixels.astype(np.uint8), source % FOLDS))
    return found


def load_boards(kind: str) -> list[Board]:
    """The labelled kingdoms of `kind` ("boards" or "photos"), in the labels' order."""
    folder = DATA / kind
    labels = json.loads((folder / "labels.json").read_text())
    boards = []
    for name, kingdoms in labels.items():
        photo = load_photo(folder / name)
        for k in kingdoms:
            source = "aalborg" if kind == "boards" else k["kingdom"].split("_")[0]
            number = int(re.findall(r"\d+", k["kingdom"])[0])
            boards.append(
                Board(
                    photo,
                    np.array(k["corners"], np.float32),
                    tuple(map(tuple, k["grid"])),
                    k["kingdom"],
                    source,
                    ("blarc", "tpacko", "hyd").index(source) if kind == "photos" else number % FOLDS,
                    name,
                    bool(k.get("castle_3d", source == "hyd")),
                    int(k["size"]),
                )
            )
    return boards
