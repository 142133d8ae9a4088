"""Peaks -> a lattice of equal squares seen in perspective. Pure geometry.

A square's centre has whole lattice coordinates, a corner halves. Because both kinds of peaks must
agree with one homography, neither a wrong period nor a shift by half a square survives.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.squares import Points

SEEDS = 60
"""Strongest centres from which a lattice is tried."""

GROWN = 8
"""Of all seeds, so many are grown to a whole lattice: the ones that explain most around them."""

RADII = (1.3, 1.7, 2.2, 2.2, 2.7, 3.2, 3.8, 4.5, 5.2, 6.0, 7.0, 9.0, 9.0)
"""Squares around the seed that take part in each round of growing: half a square more at a time,
since a homography known on few squares says little about far ones."""

AFFINE = 2.0
"""Within this radius the perspective is too weak to be told from noise."""

TOLERANCES = (0.24,) * 6 + (0.22,) * 3 + (0.2, 0.18, 0.16, 0.16)
"""How far, in squares, a peak may lie from its place in each round: laid tiles are off by a tenth."""

MOST_STRETCH = 1.9
"""A square seen at 50 degrees looks 1.6 times as long as wide; one more stretched is none."""

NEAR = 2.2
"""Squares around a seed on which seeds are compared."""

ENOUGH = 0.8
"""A lattice that explains this share of all peaks need not be compared with others."""

FEWEST = 9
"""Peaks that a lattice must explain: those of three squares in a corner, nearly."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """`matrix` (3, 3) takes lattice coordinates to map points. `explained`: (N,) bool over the peaks,
    corners first; `seen`: (N, 2) the lattice coordinates at which they lie.
    """

    matrix: Matrix
    explained: NDArray[np.bool_]
    seen: NDArray[np.float64]

    @property
    def support(self) -> int:
        return int(self.explained.sum())


def fit_lattice(corners: Points, centres: Points) -> Lattice | None:
    """The lattice that explains most peaks; None where no three centres form a square's corner."""
    if len(centres) < 3 or len(corners) + len(centres) < FEWEST:
        return None
    peaks = np.concatenate([corners, centres]).astype(np.float64)
    half = np.repeat([0.5, 0.0], [len(corners), len(centres)])
    seeds = seed_frames(centres.astype(np.float64))
    if not len(seeds):
        return None
    best: Lattice | None = None
    for i in np.argsort(-near_support(np.array(seeds), peaks, half))[:GROWN]:
        lattice = grow(seeds[i], peaks, half)
        if lattice and (best is None or lattice.support > best.support):
            best = lattice
        if best and best.support >= ENOUGH * len(peaks):
            break
    return best if best and best.support >= FEWEST else None


def seed_frames(centres: NDArray[np.float64]) -> list[Matrix]:
    """Affine frames, (3, 3) each: a centre and two neighbours at about a right angle, as far off."""
    away = centres[:, None] - centres[None]
    distance = np.linalg.norm(away, axis=2)
    np.fill_diagonal(distance, np.inf)
    nearest = np.argsort(distance, axis=1)[:, :6]
    frames = []
    for i in range(min(len(centres), SEEDS)):
        pair = square_pair(centres[nearest[i]] - centres[i])
        if pair is not None and stretch(np.column_stack(pair)) < MOST_STRETCH:
            frame = np.eye(3)
            frame[:2, 0], frame[:2, 1], frame[:2, 2] = *pair, centres[i]
            frames.append(frame)
    return frames


def square_pair(steps: NDArray[np.float64]) -> tuple[Matrix, Matrix] | None:
    """The shortest two of the steps (n, 2) that could be the sides of one square, seen aslant."""
    lengths = np.linalg.norm(steps, axis=1)
    for total in range(1, 2 * len(steps) - 2):
        for a in range(max(0, total - len(steps) + 1), (total + 1) // 2):
            b = total - a
            cross = steps[a, 0] * steps[b, 1] - steps[a, 1] * steps[b, 0]
            product = lengths[a] * lengths[b]
            alike = lengths[b] < 1.7 * lengths[a] and lengths[a] < 1.7 * lengths[b]
            if 0 < product < np.inf and abs(cross) / product > 0.75 and alike:
                return steps[a], steps[b]
    return None


def places_of(matrix: Matrix, peaks: Matrix, half: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Lattice coordinates of peaks: as seen (N, 2), of the nearest place (N, 2), the distance (N,)."""
    lifted = np.column_stack([peaks, np.ones(len(peaks))]) @ np.linalg.inv(matrix).T
    depth = lifted[:, 2:]
    seen = lifted[:, :2] / np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    seen = np.where(depth * matrix[2, 2] > 0, seen, 1e6)  # behind the camera
    nearest = np.round(seen - half[:, None]) + half[:, None]
    return seen, nearest, np.abs(seen - nearest).max(axis=1)


def near_support(frames: Matrix, peaks: Matrix, half: Matrix) -> Matrix:
    """(S,) how many peaks around its seed each affine frame (S, 3, 3) explains, the well explained
    counting more.
    """
    back = np.linalg.inv(frames)
    seen = peaks @ back[:, :2, :2].transpose(0, 2, 1) + back[:, None, :2, 2]
    off = np.abs(seen - np.round(seen - half[:, None]) - half[:, None]).max(axis=2)
    near = np.abs(seen).max(axis=2) <= NEAR
    right = near & (off < TOLERANCES[0])
    return np.asarray(np.where(right, 1 - off, 0).sum(axis=1) - 0.5 * (near & ~right).sum(axis=1))


def grow(matrix: Matrix, peaks: Matrix, half: Matrix) -> Lattice | None:
    """From an affine frame to a homography over all peaks that fit, farther out every round."""
    explained = np.zeros(len(peaks), bool)
    for radius, tolerance in zip(RADII, TOLERANCES, strict=True):
        seen, nearest, off = places_of(matrix, peaks, half)
        # A homography that only three squares pin down leaps; grow from what is already held.
        near = np.abs(seen).max(axis=1) <= radius
        explained = one_each(near & (off < tolerance), nearest, off)
        fitted = refit(nearest[explained], peaks[explained], affine=radius < AFFINE)
        if fitted is None:
            return None
        matrix = fitted
    middle = np.median(nearest[explained], axis=0) if explained.any() else np.zeros(2)
    if stretch(jacobian(matrix, middle)) > MOST_STRETCH:
        return None
    return Lattice(matrix, explained, places_of(matrix, peaks, half)[0])


def narrowed(lattice: Lattice, corners: Points, centres: Points, chosen: NDArray[np.bool_]) -> Lattice:
    """The lattice fitted again to the `chosen` peaks, (N,) bool, alone: those of one kingdom.

    Peaks of a neighbour that happen to fit would bend it. Coordinates keep their meaning.
    """
    peaks = np.concatenate([corners, centres]).astype(np.float64)
    half = np.repeat([0.5, 0.0], [len(corners), len(centres)])
    matrix = lattice.matrix
    for _ in range(2):
        _, nearest, off = places_of(matrix, peaks, half)
        held = one_each(chosen & (off < TOLERANCES[-1]), nearest, off)
        fitted = refit(nearest[held], peaks[held], affine=False)
        if fitted is None:
            return lattice
        matrix = fitted
    seen, nearest, off = places_of(matrix, peaks, half)
    return Lattice(matrix, one_each(off < TOLERANCES[-1], nearest, off), seen)


def stretch(steps: Matrix) -> float:
    """How many times as long as wide a unit square becomes under a (2, 2) linear map."""
    long, short = np.linalg.svd(steps, compute_uv=False)
    return float(long / max(short, 1e-9))


def jacobian(matrix: Matrix, place: Matrix) -> Matrix:
    """(2, 2) derivative of a homography at a place (2,)."""
    x, y, depth = matrix @ np.array([*place, 1.0])
    point = np.array([x, y]) / depth
    return np.asarray((matrix[:2, :2] - np.outer(point, matrix[2, :2])) / depth)


def one_each(chosen: NDArray[np.bool_], places: Matrix, off: Matrix) -> NDArray[np.bool_]:
    """Of several peaks that claim one place only the nearest stays."""
    result = np.zeros_like(chosen)
    best: dict[tuple[float, float], int] = {}
    for i in np.nonzero(chosen)[0]:
        key = (float(places[i, 0]), float(places[i, 1]))
        if key not in best or off[i] < off[best[key]]:
            best[key] = int(i)
    result[list(best.values())] = True
    return result


def refit(places: Matrix, points: Matrix, *, affine: bool) -> Matrix | None:
    """The homography (or affine map) that takes places to points best; None if they pin down none."""
    if len(places) < 4 or (np.ptp(places, axis=0) < 0.9).any():
        return None
    if affine or len(places) < 10:
        design = np.column_stack([places, np.ones(len(places))])
        solution, _, rank, _ = np.linalg.lstsq(design, points, rcond=None)
        if rank < 3:
            return None
        return np.vstack([solution.T, (0, 0, 1)])
    matrix = homography(places, points)
    return None if abs(np.linalg.det(matrix[:2, :2])) < 1e-6 else matrix


def homography(places: Matrix, points: Matrix) -> Matrix:
    """(3, 3): the least squares of the linear equations, with 1 in the corner: the seed, which lies at
    the origin, is in front of the camera. Ten times as fast as OpenCV's, which then iterates.
    """
    x, y, u, v = *places.T, *points.T
    one, none = np.ones_like(x), np.zeros_like(x)
    rows = [
        np.column_stack([x, y, one, none, none, none, -u * x, -u * y]),
        np.column_stack([none, none, none, x, y, one, -v * x, -v * y]),
    ]
    design = np.concatenate(rows)
    solution = np.linalg.lstsq(design, np.concatenate([u, v]), rcond=None)[0]
    return np.append(solution, 1.0).reshape(3, 3)
