"""Photos of invented kingdoms, with their labels: laid by hand, on a table, under a lamp. Seeded.

Tests and sample_images use it with our own tile pictures; training and the bench hand in real ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from models.camera import Matrix, View, bent, plane_to_photo, project, rotation, translation
from models.castle_art import draw_standing_castle
from models.kingdoms import Layout
from models.lighting import Look, lit
from models.tile_art import draw_domino, draw_domino_back, draw_tile
from scoring.kingdom import CASTLE, Kingdom, Square
from vision.photo import Pixels
from vision.squares import Points, rectangle

RGBA = NDArray[np.uint8]
RIM = 0.018
"""Width of a tile's worn, darker rim, in sides."""


class Tiles(Protocol):
    """Where pictures of pieces come from."""

    def piece(self, squares: Sequence[Square], side: int, rng: np.random.Generator) -> Pixels:
        """(side, n * side, 3) uint8 RGB of n squares in a row: a domino, or one tile alone."""

    def back(self, side: int, rng: np.random.Generator) -> Pixels:
        """(side, 2 * side, 3) uint8 RGB of a domino lying face down."""


class OwnTiles:
    """Our own drawings."""

    def piece(self, squares: Sequence[Square], side: int, rng: np.random.Generator) -> Pixels:
        codes = [code_of(square) for square in squares]
        if len(codes) == 2:
            return draw_domino(codes[0], codes[1], rng, side)
        return draw_tile(codes[0], rng, side)

    def back(self, side: int, rng: np.random.Generator) -> Pixels:
        return draw_domino_back(rng, side)


@dataclass(frozen=True, slots=True)
class Hand:
    """How carefully tiles are laid: standard deviations in sides and radians; `castle` stands or not."""

    shift: float = 0.012
    turn: float = 0.008
    castle_stands: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """Tiles in the photo: `matrix` (3, 3) takes (x, y) in squares of `kingdom` to photo pixels.

    `counts` is False for what lies about: loose dominoes, which are tiles but no kingdom.
    """

    matrix: Matrix
    kingdom: Kingdom
    counts: bool = True

    @property
    def corners(self) -> Points:
        """(4, 2) float32 outer corners, clockwise from the kingdom's own top left."""
        outline = rectangle(self.kingdom.rows, self.kingdom.cols)
        return project(self.matrix, outline).astype(np.float32)


@dataclass(slots=True, eq=False)
class Scene:
    """A photo in the making: (H, W, 3) uint8 RGB, and what lies in it."""

    pixels: Pixels
    placed: list[Placed] = field(default_factory=list)


def code_of(square: Square) -> str:
    """`F1`, `C0`, `E0`: the labels' way to write a square."""
    return f"{square.terrain[0].upper()}{square.crowns}"


def photograph(
    layout: Layout,
    view: View,
    table: Pixels,
    look: Look,
    rng: np.random.Generator,
    size: tuple[int, int] = (1280, 960),
    tiles: Tiles | None = None,
    hand: Hand | None = None,
) -> Scene:
    """A kingdom on a table, (width, height) = `size`, as a phone would have taken it."""
    matrix = plane_to_photo(view, layout.kingdom.rows, layout.kingdom.cols, *size)
    scene = Scene(cover(table, matrix, size))
    lay(scene, layout, matrix, tiles or OwnTiles(), hand or Hand(), rng)
    scene.pixels = lit(scene.pixels, look, rng)
    return scene


def cover(table: Pixels, matrix: Matrix, size: tuple[int, int], squares: float = 9.0) -> Pixels:
    """The table seen by the camera: the texture spans `squares` squares, mirrored on and on."""
    scale = squares / table.shape[1]
    to_plane = translation(-1, -1) @ np.diag([scale, scale, 1.0])
    seen = cv2.warpPerspective(
        table, matrix @ to_plane, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return np.asarray(seen, np.uint8)


def lay(
    scene: Scene, layout: Layout, matrix: Matrix, tiles: Tiles, hand: Hand, rng: np.random.Generator
) -> None:
    """Lay a kingdom into the scene; `matrix` as in Placed."""
    kingdom = layout.kingdom
    side = resolution(matrix, kingdom.rows, kingdom.cols)
    board, pad = flat_board(layout, tiles, hand, side, rng)
    put(scene, board, matrix, side, pad, rng)
    scene.placed.append(Placed(matrix, kingdom))


def loose(
    scene: Scene, matrix: Matrix, tiles: Tiles, pair: Sequence[Square], rng: np.random.Generator
) -> None:
    """A domino that belongs to no kingdom, face up (its squares) or, without squares, face down."""
    side = resolution(matrix, 1, 2)
    if pair:
        one_row = Kingdom(5, (tuple(pair),))
        board, pad = flat_board(Layout(one_row, (((0, 0), (0, 1)),)), tiles, Hand(), side, rng)
        scene.placed.append(Placed(matrix, one_row, counts=False))
    else:
        pad = side
        board = np.zeros((3 * side, 4 * side, 4), np.uint8)
        board[side : 2 * side, side : 3 * side, :3] = tiles.back(side, rng)
        board[side : 2 * side, side : 3 * side, 3] = 255
    put(scene, board, matrix, side, pad, rng)


def resolution(matrix: Matrix, rows: int, cols: int) -> int:
    """Pixels a square to draw flat, so that the photo neither blurs nor aliases them."""
    corners = project(matrix, rectangle(rows, cols))
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    return int(np.clip(edges.sum() / (2 * (rows + cols)), 8, 256))


def flat_board(
    layout: Layout, tiles: Tiles, hand: Hand, side: int, rng: np.random.Generator
) -> tuple[RGBA, int]:
    """((rows*side + 2*pad, cols*side + 2*pad, 4) RGBA of the kingdom from above, pad)."""
    kingdom, pad = layout.kingdom, side
    shape = kingdom.rows * side + 2 * pad, kingdom.cols * side + 2 * pad, 4
    board = np.zeros(shape, np.uint8)
    for piece in layout.pieces:
        top, left = min(r for r, _ in piece), min(c for _, c in piece)
        picture = piece_picture(layout.kingdom, piece, tiles, side, rng)
        drop(board, picture, pad + left * side, pad + top * side, hand, side, rng)
    if hand.castle_stands:
        for (row, col), square in kingdom:
            if square == CASTLE:
                stand(board, pad + col * side, pad + row * side, side, rng)
    return board, pad


QUARTERS = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}
"""Counter-clockwise quarter turns that bring a domino's second half to (row, col) from its first."""


def piece_picture(
    kingdom: Kingdom,
    piece: tuple[tuple[int, int], ...],
    tiles: Tiles,
    side: int,
    rng: np.random.Generator,
) -> Pixels:
    """A domino or a single tile as it lies: (h*side, w*side, 3), its rim worn dark."""
    picture = tiles.piece([kingdom.at(r, c) for r, c in piece], side, rng)
    if len(piece) == 2:
        (r, c), (s, d) = piece
        turns = QUARTERS[s - r, d - c]
    else:
        turns = int(rng.integers(4))
    picture = np.rot90(picture, turns)
    rim = max(1, round(side * RIM))
    worn = (picture * 0.72).astype(np.uint8)
    worn[rim:-rim, rim:-rim] = picture[rim:-rim, rim:-rim]
    return worn


def drop(
    board: RGBA, picture: Pixels, x: int, y: int, hand: Hand, side: int, rng: np.random.Generator
) -> None:
    """Lay a piece's picture on the board at (x, y), shifted and turned as by a hand."""
    height, width = picture.shape[:2]
    around = max(2, side // 4)
    shift = rng.normal(0, hand.shift, 2) * side
    about = translation(around + width / 2 + shift[0], around + height / 2 + shift[1])
    moved = about @ rotation(rng.normal(0, hand.turn)) @ translation(-width / 2, -height / 2)
    solid = np.dstack([picture, np.full((height, width), 255, np.uint8)])
    size = width + 2 * around, height + 2 * around
    turned = cv2.warpAffine(solid, moved[:2], size, flags=cv2.INTER_LINEAR)
    blend(board, turned, x - around, y - around)


def blend(under: NDArray[np.uint8], over: RGBA, x: int, y: int) -> None:
    """Alpha-blend an RGBA picture onto an RGB or RGBA one, in place, cut off at its rim."""
    left, top = max(x, 0), max(y, 0)
    right = min(x + over.shape[1], under.shape[1])
    bottom = min(y + over.shape[0], under.shape[0])
    if left >= right or top >= bottom:
        return
    part = over[top - y : bottom - y, left - x : right - x]
    alpha = part[:, :, 3:].astype(np.float32) / 255
    target = under[top:bottom, left:right]
    target[:, :, :3] = part[:, :, :3] * alpha + target[:, :, :3] * (1 - alpha) + 0.5
    if under.shape[2] == 4:
        target[:, :, 3] = np.maximum(target[:, :, 3], part[:, :, 3])


def stand(board: RGBA, x: int, y: int, side: int, rng: np.random.Generator) -> None:
    """Put a cardboard castle on the square at (x, y); it rises towards any side of the board."""
    castle = draw_standing_castle(rng, side)
    lean = castle.shape[0] - side
    turns = int(rng.integers(4))
    castle = np.ascontiguousarray(np.rot90(castle, turns))
    # Unturned, the picture's foot is at the bottom; each turn moves the part above the square on.
    dx, dy = ((0, -lean), (-lean, 0), (0, 0), (0, 0))[turns]
    wobble = rng.normal(0, 0.05, 2) * side
    blend(board, castle, round(x + dx + wobble[0]), round(y + dy + wobble[1]))


def put(scene: Scene, board: RGBA, matrix: Matrix, side: int, pad: int, rng: np.random.Generator) -> None:
    """Warp a flat board into the photo, with the shadow and the edge of thick cardboard."""
    flat_to_photo = matrix @ np.diag([1 / side, 1 / side, 1.0]) @ translation(-pad, -pad)
    height, width = scene.pixels.shape[:2]
    # In OpenCV pixel centres lie at whole numbers, in our geometry at halves.
    centred = translation(-0.5, -0.5) @ flat_to_photo @ translation(0.5, 0.5)
    seen = cv2.warpPerspective(board, centred, (width, height), flags=cv2.INTER_AREA)
    thick = 0.03 * np.sqrt(abs(np.linalg.det(matrix[:2, :2]))) * rng.uniform(0.3, 1.5)
    angle = rng.uniform(0, 2 * np.pi)
    shift = translation(thick * np.cos(angle), thick * np.sin(angle))[:2]
    alpha = seen[:, :, 3]
    cast = cv2.GaussianBlur(
        cv2.warpAffine(alpha, shift * [[1, 1, 2]], (width, height)), None, max(thick, 0.6)
    )
    dark = 1 - cast.astype(np.float32)[:, :, None] * np.float32(rng.uniform(0.2, 0.6) / 255)
    scene.pixels = (scene.pixels * dark).astype(np.uint8)
    edge = np.empty_like(seen)
    edge[:, :, :3] = np.array(rng.uniform(60, 190) * np.array([1.0, 0.93, 0.82]), np.uint8)
    edge[:, :, 3] = cv2.warpAffine(alpha, shift, (width, height))
    blend(scene.pixels, edge, 0, 0)
    blend(scene.pixels, seen, 0, 0)


def labels(scene: Scene, bend: float = 0.0) -> list[dict[str, object]]:
    """The scene's kingdoms as labels.json writes them; `bend` is the lens's that the photo went through."""
    height, width = scene.pixels.shape[:2]
    return [
        {
            "corners": [
                [round(float(x), 1), round(float(y), 1)] for x, y in bent(item.corners, bend, width, height)
            ],
            "rows": item.kingdom.rows,
            "cols": item.kingdom.cols,
            "size": item.kingdom.size,
            "grid": [[code_of(s) for s in row] for row in item.kingdom.squares],
        }
        for item in scene.placed
        if item.counts
    ]
