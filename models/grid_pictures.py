"""Training pictures of the grid net: whole photos at the net's size, with maps of what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.camera import (
    Matrix,
    View,
    any_view,
    bent,
    cropped_tight,
    plane_to_photo,
    project,
    rotation,
    through,
    translation,
    unbent,
)  # fmt: skip
from models.clutter import kings, scatter
from models.corpus import CODES, Board, Tile, square_of
from models.kingdoms import Layout, any_square, patchwork, played
from models.lighting import any_look, lit
from models.real_tiles import RealTiles, turned_alike
from models.render import Hand, Placed, Scene, Tiles, code_of, cover, lay, loose, put
from models.tables import TABLES, draw_table
from models.tile_art import draw_domino_back, draw_tile
from scoring.kingdom import EMPTY, Kingdom, Square
from vision.photo import Pixels
from vision.points import CHANNELS, INPUT, MAP
from vision.squares import flatten

KINDS = {"tiles": 0.42, "art": 0.16, "boards": 0.22, "photos": 0.12, "nothing": 0.08}
INVENTED = 400
"""Kingdoms kept in memory; each is laid with other tiles, on other tables, every time."""

OF_A_KIND, NEW_TABLES = 14, 0.12
"""Drawn tables of each kind kept in memory, and how often one of them is drawn anew when it is used."""

Maps = NDArray[np.float32]


@dataclass
class PooledArt:
    """Our own tiles, drawn once: drawing takes longer than all the rest of a training picture."""

    pictures: dict[str, list[Pixels]]
    backs: list[Pixels]

    def piece(self, squares: Sequence[Square], side: int, rng: np.random.Generator) -> Pixels:
        drawn = [self.pictures[code_of(square)] for square in squares]
        chosen = [pictures[int(rng.integers(len(pictures)))] for pictures in drawn]
        scaled = [cv2.resize(c, (side, side), interpolation=cv2.INTER_AREA) for c in chosen]
        return turned_alike([np.asarray(picture, np.uint8) for picture in scaled], rng)

    def back(self, side: int, rng: np.random.Generator) -> Pixels:
        chosen = self.backs[int(rng.integers(len(self.backs)))]
        return np.asarray(cv2.resize(chosen, (2 * side, side)), np.uint8)


def pooled_art(rng: np.random.Generator) -> PooledArt:
    pictures = {code: [draw_tile(code, rng, 64) for _ in range(16)] for code in CODES[:-1]}
    return PooledArt(pictures, [draw_domino_back(rng, 64) for _ in range(12)])


class GridPictures:
    """Draws (picture, maps) pairs; the same arguments give the same ones."""

    def __init__(
        self, tiles: list[Tile], textures: list[Pixels], boards: list[Board], photos: list[Board],
        seed: int,
    ) -> None:  # fmt: skip
        self.rng = rng = np.random.default_rng(seed)
        self.real, self.art = RealTiles(tiles), pooled_art(rng)
        self.textures, self.boards, self.photos = textures, boards, photos
        self.flat = [flatten(b.photo, b.corners, b.rows, b.cols, 48, 0) for b in boards]
        self.tables = [draw_table(k, rng, 400, 400) for k in TABLES for _ in range(OF_A_KIND)]
        self.invented = [played(rng, 5, 12) for _ in range(INVENTED // 2)]
        self.invented += [played(rng, 5, int(rng.integers(2, 12))) for _ in range(INVENTED // 5)]
        self.invented += [played(rng, 7, 24) for _ in range(INVENTED // 5)]
        self.invented += [played(rng, 7, int(rng.integers(10, 24))) for _ in range(INVENTED // 10)]
        self.kinds = [k for k in KINDS if (k != "boards" or boards) and (k != "photos" or photos)]
        shares = np.array([KINDS[k] for k in self.kinds])
        self.shares = shares / shares.sum()

    def draw(self) -> tuple[Pixels, Maps]:
        """((INPUT, INPUT, 3) uint8 RGB, (len(CHANNELS), MAP, MAP) float32 between 0 and 1)."""
        rng = self.rng
        kind = rng.choice(self.kinds, p=self.shares)
        long, short = INPUT, int(INPUT * rng.choice((1.0, 0.75, 0.75, 0.5625)))
        width, height = (long, short) if rng.random() < 0.5 else (short, long)
        scene = self.scene(str(kind), width, height)
        height, width = scene.pixels.shape[:2]
        if rng.random() < 0.3:
            scatter(scene.pixels, rng, int(rng.integers(1, 4)))
        bend = float(rng.uniform(-0.12, 0.08)) if rng.random() < 0.3 else 0.0
        if bend:
            scene.pixels = through_lens(scene.pixels, bend)
        pixels = lit(scene.pixels, any_look(rng), rng)
        canvas = np.zeros((INPUT, INPUT, 3), np.uint8)
        canvas[:height, :width] = pixels
        return canvas, maps(scene.placed, width, height, bend)

    def scene(self, kind: str, width: int, height: int) -> Scene:
        rng = self.rng
        if kind == "photos":
            return self.warped_photo(width, height)
        if kind == "nothing":
            matrix = plane_to_photo(any_view(rng), 5, 5, width, height)
            scene = Scene(cover(self.table(), matrix, (width, height), rng.uniform(2, 12)))
            self.litter(scene, matrix, 5, 5, int(rng.integers(0, 3)), face_up=False)
            return scene
        if kind == "boards":
            return self.board_on_table(width, height)
        layout = self.layout()
        rows, cols = layout.kingdom.rows, layout.kingdom.cols
        company = rng.random() < 0.35
        matrix = self.matrix(rows, cols, width, height, far=company and rng.random() < 0.6)
        scene = Scene(cover(self.table(), matrix, (width, height), rng.uniform(3, 14)))
        tiles = self.tiles(kind)
        if rng.random() < 0.3:
            self.litter(scene, matrix, rows, cols, int(rng.integers(1, 6)))
        if rng.random() < 0.12:
            draft(scene, matrix, rows, cols, int(rng.integers(3, 5)), tiles, rng)
        if company:
            self.second(scene, matrix, cols, tiles)
        lay(scene, layout, matrix, tiles, self.hand(), rng)
        if rng.random() < 0.1:
            at = project(matrix, rng.uniform(-2, rows + 2, (int(rng.integers(1, 5)), 2)))
            kings(scene.pixels, at, side_of(matrix), rng)
        return scene

    def hand(self) -> Hand:
        careless = self.rng.choice((0.008, 0.015, 0.03, 0.05), p=(0.35, 0.35, 0.2, 0.1))
        return Hand(careless, careless * 0.7, bool(self.rng.random() < 0.4))

    def tiles(self, kind: str) -> Tiles:
        self.real.choose(self.rng)
        return self.real if kind == "tiles" else self.art

    def layout(self) -> Layout:
        if self.rng.random() < 0.35:
            return patchwork(self.rng, int(self.rng.choice((5, 7))))
        return self.invented[int(self.rng.integers(len(self.invented)))]

    def table(self) -> Pixels:
        if self.rng.random() < 0.45:
            texture = self.textures[int(self.rng.integers(len(self.textures)))]
            return np.ascontiguousarray(np.rot90(texture, int(self.rng.integers(4))))
        i = int(self.rng.integers(len(self.tables)))
        if self.rng.random() < NEW_TABLES:
            self.tables[i] = draw_table(TABLES[i // OF_A_KIND], self.rng, 400, 400)
        return self.tables[i]

    def matrix(self, rows: int, cols: int, width: int, height: int, far: bool = False) -> Matrix:
        if far:  # so that a neighbour's kingdom may be whole in the picture
            view = replace(any_view(self.rng), share=float(self.rng.uniform(0.3, 0.55)))
            return plane_to_photo(view, rows, cols, width, height)
        if self.rng.random() < 0.14:
            return cropped_tight(self.rng, rows, cols, width, height)
        return plane_to_photo(any_view(self.rng), rows, cols, width, height)

    def litter(
        self, scene: Scene, matrix: Matrix, rows: int, cols: int, count: int, face_up: bool = True
    ) -> None:
        """Loose dominoes around the kingdom, a few of them in a line as in the draft."""
        rng = self.rng
        for i in range(count):
            angle = rng.uniform(0, 2 * np.pi)
            reach = max(rows, cols) / 2 + rng.uniform(1.6, 3.5)
            x, y = cols / 2 + reach * np.cos(angle), rows / 2 + reach * np.sin(angle)
            turn = rng.uniform(0, 2 * np.pi) if i % 2 else rng.integers(4) * np.pi / 2
            at = matrix @ translation(x, y) @ rotation(turn) @ translation(-1, -0.5)
            if not in_front(at, scene):
                continue
            pair = (any_square(rng), any_square(rng)) if face_up and rng.random() < 0.7 else ()
            loose(scene, at, self.tiles("tiles" if rng.random() < 0.7 else "art"), pair, rng)

    def second(self, scene: Scene, matrix: Matrix, cols: int, tiles: Tiles) -> None:
        """A neighbour's kingdom, close by or a square or more away, perhaps cut off by the rim."""
        rng = self.rng
        other = self.layout()
        gap = rng.uniform(0.15, 0.8) if rng.random() < 0.5 else rng.uniform(0.7, 2.5)
        x = cols + gap if rng.random() < 0.5 else -other.kingdom.cols - gap
        at = matrix @ translation(x, rng.uniform(-2, 2)) @ rotation(rng.normal(0, 0.1))
        if in_front(at, scene):
            lay(scene, other, at, tiles, self.hand(), rng)

    def board_on_table(self, width: int, height: int) -> Scene:
        """A real kingdom, flattened, laid on some table, or filling the picture as it was cropped."""
        rng = self.rng
        i = int(rng.integers(len(self.boards)))
        board = self.boards[i]
        if rng.random() < 0.4:
            width = height = INPUT if rng.random() < 0.7 else max(width, height)
            matrix = cropped_tight(rng, board.rows, board.cols, width, height)
        else:
            matrix = self.matrix(board.rows, board.cols, width, height)
        scene = Scene(cover(self.table(), matrix, (width, height), rng.uniform(3, 14)))
        solid = np.dstack([self.flat[i], np.full(self.flat[i].shape[:2], 255, np.uint8)])
        put(scene, solid, matrix, 48, 0, rng)
        scene.placed.append(Placed(matrix, kingdom_of(board)))
        return scene

    def warped_photo(self, width: int, height: int) -> Scene:
        """One of the labelled photos from elsewhere: turned, nearer, tilted; its own table around."""
        rng = self.rng
        board = self.photos[int(rng.integers(len(self.photos)))]
        photo = board.photo
        corners = board.corners.astype(float)
        here = through(
            np.array([(0, 0), (board.cols, 0), (board.cols, board.rows), (0, board.rows)], float),
            corners,
        )
        wanted = self.near_view(board.rows, board.cols, width, height)
        move = wanted @ np.linalg.inv(here) @ np.diag([1 / photo.scale[0], 1 / photo.scale[1], 1.0])
        scene = Scene(cover(self.table(), wanted, (width, height)))
        pixels = shrunk_for(photo.pixels, move)
        factor = pixels.shape[1] / photo.pixels.shape[1]
        moved = move @ np.diag([1 / factor, 1 / factor, 1.0])
        alpha = np.full(pixels.shape[:2], 255, np.uint8)
        seen = cv2.warpPerspective(np.dstack([pixels, alpha]), moved, (width, height))
        mask = seen[:, :, 3:] > 127
        scene.pixels = np.where(mask, seen[:, :, :3], scene.pixels)
        scene.placed.append(Placed(wanted, kingdom_of(board)))
        return scene

    def near_view(self, rows: int, cols: int, width: int, height: int) -> Matrix:
        view = any_view(self.rng, 25.0)
        close = View(view.tilt, view.turn, max(view.share, 0.65), view.lens, view.off, view.azimuth)
        return plane_to_photo(close, rows, cols, width, height)


def draft(
    scene: Scene,
    matrix: Matrix,
    rows: int,
    cols: int,
    count: int,
    tiles: Tiles,
    rng: np.random.Generator,
) -> None:
    """The line that is drafted from: dominoes one beneath the other, beside the kingdom."""
    x = cols + rng.uniform(0.6, 2) if rng.random() < 0.5 else -2 - rng.uniform(0.6, 2)
    start = translation(x, rows / 2 - count * 0.65) @ rotation(rng.normal(0, 0.05))
    for number in range(count):
        at = matrix @ start @ translation(0, number * 1.3) @ rotation(rng.normal(0, 0.03))
        if in_front(at, scene):
            loose(scene, at, tiles, (any_square(rng), any_square(rng)), rng)


def kingdom_of(board: Board) -> Kingdom:
    """A labelled board as a Kingdom; hidden crowns count as none."""
    rows = tuple(tuple(square_of(c.replace("?", "0")) for c in row) for row in board.codes)
    return Kingdom(board.size, rows)


def shrunk_for(pixels: Pixels, move: Matrix) -> Pixels:
    """Average a large photo down to about what the net will see of it."""
    scale = float(np.sqrt(abs(np.linalg.det(move[:2, :2]))))
    factor = min(1.0, 1.5 * scale)
    return np.asarray(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def in_front(matrix: Matrix, scene: Scene) -> bool:
    """Whether a place on the table is before the camera and not absurdly near."""
    height, width = scene.pixels.shape[:2]
    corners = np.array([(0, 0, 1), (7, 0, 1), (7, 7, 1), (0, 7, 1)]) @ matrix.T
    if corners[:, 2].min() <= 0.05 * corners[:, 2].max():
        return False
    points = corners[:, :2] / corners[:, 2:]
    return bool(np.ptp(points, axis=0).max() < 3 * max(width, height))


def side_of(matrix: Matrix) -> float:
    """Roughly a square's side in pixels."""
    points = project(matrix, np.array([(2.0, 2.0), (3.0, 2.0)]))
    return float(np.linalg.norm(points[1] - points[0]))


def through_lens(pixels: Pixels, bend: float) -> Pixels:
    """The picture through a lens that bends lines (camera.bent)."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[0:height, 0:width] + 0.5
    source = unbent(np.column_stack([x.ravel(), y.ravel()]), bend, width, height) - 0.5
    place = source.reshape(height, width, 2).astype(np.float32)
    seen = cv2.remap(pixels, place[..., 0], place[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def maps(placed: list[Placed], width: int, height: int, bend: float = 0.0) -> Maps:
    """(land, corners, centres) as (3, MAP, MAP) float32: what the net should answer."""
    step = INPUT / MAP
    land = np.zeros((MAP * 4, MAP * 4), np.uint8)
    peaks: list[list[NDArray[np.float64]]] = [[], []]
    widths: list[list[NDArray[np.float64]]] = [[], []]

    def seen(matrix: Matrix, points: NDArray[np.floating]) -> NDArray[np.float64]:
        return bent(project(matrix, points), bend, width, height)

    for item in placed:
        tiles = np.array([(c, r) for (r, c), s in item.kingdom if s != EMPTY], float)
        outline = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
        quads = seen(item.matrix, (tiles[:, None] + outline).reshape(-1, 2)).reshape(-1, 4, 2)
        for quad in quads:
            cv2.fillConvexPoly(land, np.int32(np.round(quad * (4 / step) * 16)), 255, shift=4)
        corners = np.unique((tiles[:, None] + outline).reshape(-1, 2), axis=0)
        for kind, points in enumerate((corners, tiles + 0.5)):
            across = project(item.matrix, points + 0.25) - project(item.matrix, points - [0.25, 0.25])
            side = np.linalg.norm(across, axis=1) * np.sqrt(2) / step
            peaks[kind].append(seen(item.matrix, points) / step)
            widths[kind].append(np.clip(0.12 * side, 0.6, 1.6))
    result = np.zeros((len(CHANNELS), MAP, MAP), np.float32)
    result[0] = cv2.resize(land, (MAP, MAP), interpolation=cv2.INTER_AREA) / 255.0
    for kind in (0, 1):
        if peaks[kind]:
            result[1 + kind] = bumps(np.concatenate(peaks[kind]), np.concatenate(widths[kind]))
    inside = np.zeros((MAP, MAP), np.float32)
    inside[: round(height / step), : round(width / step)] = 1
    return result * inside


def bumps(points: NDArray[np.float64], widths: NDArray[np.float64]) -> NDArray[np.float32]:
    """(MAP, MAP): a Gaussian of height 1 at each (x, y), the highest where they meet."""
    near = ((points > -2) & (points < MAP + 2)).all(1)
    if not near.any():
        return np.zeros((MAP, MAP), np.float32)
    points, widths = points[near].astype(np.float32), widths[near].astype(np.float32)
    ticks = np.arange(MAP, dtype=np.float32) + 0.5
    across = np.exp(-((ticks - points[:, :1]) ** 2) / (2 * widths[:, None] ** 2))
    down = np.exp(-((ticks - points[:, 1:]) ** 2) / (2 * widths[:, None] ** 2))
    return (down[:, :, None] * across[:, None, :]).max(0)
