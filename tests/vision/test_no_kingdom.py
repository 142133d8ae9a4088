"""Sixty pictures without a kingdom that could be scored: each gets a reason, none a score."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from skimage import data as pictures

from models.camera import View
from models.kingdoms import played
from models.lighting import Look
from models.render import photograph
from models.tables import TABLES, draw_table
from tests.needs import need_models
from vision.read import read_photo

Picture = Callable[[], np.ndarray]
SIZE = (800, 600)


def kingdom(look: Look, share: float = 0.8) -> np.ndarray:
    """A kingdom that nobody could read, by its light or its size."""
    rng = np.random.default_rng(2)
    layout = played(rng, 5, 12)
    table = draw_table("wood", rng, 500, 500)
    return photograph(layout, View(0.2, 0.1, share, 1.0, (0, 0)), table, look, rng, SIZE).pixels


def chessboard(light: tuple[int, int, int], dark: tuple[int, int, int], pieces: bool) -> np.ndarray:
    board = np.empty((640, 640, 3), np.uint8)
    for r in range(8):
        for c in range(8):
            board[80 * r : 80 * r + 80, 80 * c : 80 * c + 80] = dark if (r + c) % 2 else light
            if pieces and r in (0, 1, 6, 7):
                middle = (80 * c + 40, 80 * r + 40)
                cv2.circle(board, middle, 26, (250, 245, 235) if r > 4 else (30, 25, 20), -1, cv2.LINE_AA)
    return cv2.copyMakeBorder(board, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(120, 90, 60))


def go_board() -> np.ndarray:
    board = np.full((700, 700, 3), (220, 180, 110), np.uint8)
    rng = np.random.default_rng(8)
    for i in range(19):
        cv2.line(board, (35 + 35 * i, 35), (35 + 35 * i, 665), (40, 30, 20), 1)
        cv2.line(board, (35, 35 + 35 * i), (665, 35 + 35 * i), (40, 30, 20), 1)
    for x, y in rng.integers(0, 19, (90, 2)):
        shade = (20, 20, 20) if rng.random() < 0.5 else (240, 240, 240)
        cv2.circle(board, (int(35 + 35 * x), int(35 + 35 * y)), 16, shade, -1, cv2.LINE_AA)
    return board


def cards() -> np.ndarray:
    table = np.full((600, 800, 3), (20, 100, 60), np.uint8)
    for i in range(6):
        x, y = 60 + 240 * (i % 3), 50 + 270 * (i // 3)
        cv2.rectangle(table, (x, y), (x + 160, y + 230), (250, 250, 250), -1)
        cv2.putText(table, "A7KQ29"[i], (x + 15, y + 60), 2, 2.0, (200, 20, 30), 3)
    return table


def screenshot(dark: bool) -> np.ndarray:
    """A page of text and buttons."""
    paper, ink = ((30, 30, 34), (230, 230, 230)) if dark else ((255, 255, 255), (30, 30, 30))
    page = np.full((844, 390, 3), paper, np.uint8)
    for i in range(18):
        cv2.putText(
            page, "Settings and privacy"[: 8 + i % 12], (20, 60 + 40 * i), 0, 0.7, ink, 1, cv2.LINE_AA
        )
    for i in range(4):
        cv2.rectangle(page, (20 + 90 * i, 770), (90 + 90 * i, 820), (60, 120, 220), -1)
    return page


def plain(colour: tuple[int, int, int]) -> np.ndarray:
    return np.full((600, 800, 3), colour, np.uint8)


def noise(seed: int, block: int) -> np.ndarray:
    small = np.random.default_rng(seed).integers(0, 256, (600 // block, 800 // block, 3)).astype(np.uint8)
    return cv2.resize(small, (800, 600), interpolation=cv2.INTER_NEAREST)


def grey(picture: np.ndarray) -> np.ndarray:
    return np.dstack([picture] * 3) if picture.ndim == 2 else picture[:, :, :3]


def table(kind: str, seed: int) -> Picture:
    return lambda: draw_table(kind, np.random.default_rng(seed), 600, 800)


def shown(name: str) -> Picture:
    return lambda: grey(getattr(pictures, name)())


PICTURES: dict[str, Picture] = {
    **{f"{kind}-{seed}": table(kind, seed) for kind in TABLES for seed in range(4)},
    **{name: shown(name) for name in (
        "astronaut", "coffee", "chelsea", "brick", "grass", "gravel", "page", "coins", "camera", "text",
        "moon", "clock",
    )},
    "chess": lambda: chessboard((235, 220, 190), (110, 70, 45), pieces=True),
    "chess-empty": lambda: chessboard((240, 240, 240), (20, 20, 20), pieces=False),
    "chess-green": lambda: chessboard((235, 235, 210), (110, 150, 85), pieces=True),
    "draughts-red": lambda: chessboard((210, 60, 50), (30, 30, 30), pieces=True),
    "go": go_board,
    "cards": cards,
    "screenshot": lambda: screenshot(dark=False),
    "screenshot-dark": lambda: screenshot(dark=True),
    "white": lambda: plain((255, 255, 255)),
    "black": lambda: plain((0, 0, 0)),
    "wheat-yellow": lambda: plain((250, 205, 60)),
    "lake-blue": lambda: plain((40, 90, 200)),
    "noise": lambda: noise(1, 1),
    "noise-of-4": lambda: noise(2, 4),
    "noise-of-20": lambda: noise(3, 20),
    "gradient": lambda: grey(np.tile(np.linspace(0, 255, 800), (600, 1)).astype(np.uint8)),
    "far-too-dark": lambda: kingdom(Look(exposure=-5.5, noise=0.02)),
    "far-too-blurred": lambda: kingdom(Look(blur=90)),
    "far-too-small": lambda: kingdom(Look(), share=0.04),
    "burnt-out": lambda: kingdom(Look(exposure=6)),
}  # fmt: skip


def test_there_are_sixty_or_more() -> None:
    assert len(PICTURES) >= 60


@pytest.mark.parametrize("name", PICTURES)
def test_no_score_but_a_reason(name: str) -> None:
    need_models()
    reading = read_photo(np.ascontiguousarray(PICTURES[name](), np.uint8))
    assert reading.kingdoms == ()
    assert reading.problem is not None
    assert reading.problem.code == "no-kingdom"
    assert dict(reading.problem.fields)["reason"]
    assert reading.explanation.count(".") >= 2  # what is wrong, and what to do
