"""Photos of one game's kingdoms, made up: dealt from one box, laid by the rule, seen on a table."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from models.camera import View
from models.kingdoms import Layout, dealt
from models.lighting import Look
from models.render import photograph
from models.tables import draw_table
from scoring.kingdom import Kingdom
from vision.photo import Pixels

SIZE = (960, 720)
CLOSE = View(np.deg2rad(8), np.deg2rad(3), 0.84, 0.95, (0.0, 0.0))


@cache
def deal(seed: int, players: int, size: int = 5, turns: int = 12) -> tuple[Layout, ...]:
    """The kingdoms of one game."""
    return tuple(dealt(np.random.default_rng(seed), size, turns, players))


def kingdoms(seed: int, players: int) -> list[Kingdom]:
    return [layout.kingdom for layout in deal(seed, players)]


def picture(layout: Layout, seed: int) -> Pixels:
    """(H, W, 3) uint8 RGB of a kingdom on planks."""
    rng = np.random.default_rng(seed)
    table = draw_table("planks", rng, 1000, 1000)
    return photograph(layout, CLOSE, table, Look(noise=0.005), rng, SIZE).pixels


def take(folder: Path, seed: int, players: int) -> list[Path]:
    """A photo of each kingdom."""
    paths = []
    for number, layout in enumerate(deal(seed, players)):
        paths.append(folder / f"kingdom-{number + 1}.jpg")
        Image.fromarray(picture(layout, number)).save(paths[-1], quality=88)
    return paths


def take_together(folder: Path, seed: int, players: int) -> Path:
    """One photo of all of them, side by side."""
    pixels = np.hstack([picture(layout, number) for number, layout in enumerate(deal(seed, players))])
    path = folder / "kingdoms.jpg"
    height, width = pixels.shape[:2]
    scale = 1800 / width
    small = cv2.resize(pixels, (1800, round(height * scale)), interpolation=cv2.INTER_AREA)
    Image.fromarray(small).save(path, quality=90)
    return path
