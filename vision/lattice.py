"""Peaks -> a lattice of equal squares seen in perspective. Pure geometry.

A square's centre has whole lattice coordinates, a corner halves. Because both kinds of peaks must
agree with one homography, neither a wrong period nor a shift by half a square survives.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.homography import Matrix, jacobian, refit, stretch
from vision.squares import Points

SEEDS = 60
"""Strongest centres from which a lattice is tried."""

GROWN = 30
"""Of all seeds, so many are grown to a whole lattice: the ones that explain most around them."""

RADII = (1.3, 1.7, 2.2, 2.7, 3.4, 4.3, 5.4, 7.0, 9.0, 9.0)
"""Squares around the seed that take part in each round of growing: a quarter more at a time, about,
since a homography known on few squares says little about far ones."""

AFFINE = 2.0
"""Within this radius the perspective is too weak to be told from noise."""

TOLERANCES = (0.24,) * 5 + (0.22,) * 2 + (0.2, 0.16, 0.16)
"""How far, in squares, a peak may lie from its place in each round: laid tiles are off by a tenth."""

MOST_STRETCH = 1.9
"""A square seen at 50 degrees looks 1.6 times as long as wide; one more stretched is none."""

MOST_LARGER = 25.0
"""Nor does the nearest square of a kingdom look so many times as large as the farthest."""

NEAR = 2.2
"""Squares around a seed on which seeds are compared."""

ENOUGH = 0.8
"""A lattice that explains this share of all peaks need not be compared with others."""

NEIGHBOURS = 6
"""The nearest centres of a seed, two of which are its neighbours to two sides."""

LONGER, SINE = 1.7, 0.75
"""A square's sides, seen aslant: at most so many times as long as each other, at such an angle."""

BEHIND = 1e6
"""Lattice coordinates of what lies behind the camera."""

ACROSS = 4096
"""More than twice the lattice coordinates of any peak but those at the horizon."""

FEWEST = 9
"""Peaks that a lattice must explain: those of three squares in a corner, nearly."""


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
    peaks, half = both_kinds(corners, centres)
    seeds = seed_frames(centres.astype(np.float64))
    if not len(seeds):
        return None
    strongest = seeds[np.argsort(-near_support(seeds, peaks, half), kind="stable")]
    grown = grow(strongest[:1], peaks, half)
    if not grown or grown[0].support < ENOUGH * len(peaks):
        grown += grow(strongest[1:GROWN], peaks, half)
    best = max(grown, key=lambda lattice: lattice.support, default=None)
    return best if best and best.support >= FEWEST else None


def both_kinds(corners: Points, centres: Points) -> tuple[Matrix, Matrix]:
    """The peaks (N, 2), corners first, and the fraction (N,) of their lattice coordinates."""
    peaks = np.concatenate([corners, centres]).astype(np.float64)
    return peaks, np.repeat([0.5, 0.0], [len(corners), len(centres)])


def seed_frames(centres: Matrix) -> Matrix:
    """(S, 3, 3) affine frames: a centre and the nearest two neighbours that could be two sides of one
    square, seen aslant.
    """
    away = centres[None] - centres[:, None]
    distance = np.linalg.norm(away, axis=2)
    np.fill_diagonal(distance, np.inf)
    nearest = np.argsort(distance, axis=1)[:SEEDS, :NEIGHBOURS]
    steps = np.take_along_axis(away[:SEEDS], nearest[:, :, None], axis=1)
    lengths = np.linalg.norm(steps, axis=2)
    pairs = sorted(combinations(range(nearest.shape[1]), 2), key=lambda pair: (sum(pair), pair))
    one, two = np.array(pairs).T
    cross = steps[:, one, 0] * steps[:, two, 1] - steps[:, one, 1] * steps[:, two, 0]
    short, long = np.minimum(lengths[:, one], lengths[:, two]), np.maximum(lengths[:, one], lengths[:, two])
    square = (short > 0) & (long < LONGER * short) & (np.abs(cross) > SINE * short * long)
    seed, first = np.arange(len(steps)), square.argmax(axis=1)
    frames = np.tile(np.eye(3), (len(steps), 1, 1))
    frames[:, :2, 0], frames[:, :2, 1] = steps[seed, one[first]], steps[seed, two[first]]
    frames[:, :2, 2] = centres[: len(steps)]
    fit = np.asarray(square.any(axis=1))
    fit[fit] = stretch(frames[fit, :2, :2]) < MOST_STRETCH
    return np.asarray(frames[fit])


def places_of(matrix: Matrix, peaks: Matrix, half: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Lattice coordinates of peaks under each of (..., 3, 3) matrices: as seen (..., N, 2), of the
    nearest place (..., N, 2), the distance (..., N).
    """
    back = np.linalg.inv(matrix)
    lifted = peaks @ np.swapaxes(back[..., :2], -1, -2) + back[..., None, :, 2]
    depth = lifted[..., 2:]
    seen = lifted[..., :2] / np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    seen = np.where(depth * matrix[..., 2:, 2:] > 0, seen, BEHIND)
    nearest = np.round(seen - half[:, None]) + half[:, None]
    return seen, nearest, np.where(seen[..., 0] == BEHIND, np.inf, np.abs(seen - nearest).max(axis=-1))


def near_support(frames: Matrix, peaks: Matrix, half: Matrix) -> Matrix:
    """(S,) how many peaks around its seed each affine frame (S, 3, 3) explains, the well explained
    counting more.
    """
    seen, _, off = places_of(frames, peaks, half)
    near = np.abs(seen).max(axis=2) <= NEAR
    right = near & (off < TOLERANCES[0])
    return np.asarray(np.where(right, 1 - off, 0).sum(axis=1) - 0.5 * (near & ~right).sum(axis=1))


def grow(frames: Matrix, peaks: Matrix, half: Matrix) -> list[Lattice]:
    """From affine frames (S, 3, 3) to homographies over all peaks that fit, farther out every round.

    All grow at once; those that lose their hold are left out.
    """
    for radius, tolerance in zip(RADII, TOLERANCES, strict=True):
        seen, nearest, off = places_of(frames, peaks, half)
        # A homography that only three squares pin down leaps; grow from what is already held.
        near = np.abs(seen).max(axis=2) <= radius
        held = one_each(near & (off < tolerance), nearest, off)
        fitted, sound = refit(nearest, peaks, held, affine=radius < AFFINE)
        frames, held, nearest = fitted[sound], held[sound], nearest[sound]
        if not len(frames):
            return []
    seen, grown = places_of(frames, peaks, half)[0], []
    for n, matrix in enumerate(frames):
        if is_seen_well(matrix, nearest[n][held[n]]):
            grown.append(Lattice(matrix, held[n], seen[n]))
    return grown


def narrowed(lattice: Lattice, corners: Points, centres: Points, chosen: NDArray[np.bool_]) -> Lattice:
    """The lattice fitted again to the `chosen` peaks, (N,) bool, alone: those of one kingdom.

    Peaks of a neighbour that happen to fit would bend it. Coordinates keep their meaning.
    """
    peaks, half = both_kinds(corners, centres)
    matrix = lattice.matrix[None]
    for _ in range(2):
        _, nearest, off = places_of(matrix, peaks, half)
        held = one_each(chosen & (off < TOLERANCES[-1]), nearest, off)
        matrix, sound = refit(nearest, peaks, held, affine=False)
        if not sound[0]:
            return lattice
    seen, nearest, off = places_of(matrix, peaks, half)
    return Lattice(matrix[0], one_each(off < TOLERANCES[-1], nearest, off)[0], seen[0])


def is_seen_well(matrix: Matrix, places: Matrix) -> bool:
    """Whether a camera that shows the lattice's places (N, 2) like this can stand over a table: squares
    in the middle are not stretched too far, and the nearest not too much larger than the farthest.
    """
    ends = np.stack([places.min(axis=0), places.max(axis=0)])
    around = np.array([(ends[i, 0], ends[j, 1]) for i in (0, 1) for j in (0, 1)])
    steps = jacobian(matrix, np.vstack([np.median(places, axis=0), around]))
    areas = np.abs(np.linalg.det(steps))
    return bool(stretch(steps[0]) <= MOST_STRETCH and areas.max() <= MOST_LARGER * areas.min())


def one_each(chosen: NDArray[np.bool_], places: Matrix, off: Matrix) -> NDArray[np.bool_]:
    """(S, N): of several chosen peaks that claim one place (S, N, 2) only the nearest stays."""
    lattice, peak = np.nonzero(chosen)
    x, y = (2 * places[lattice, peak]).T
    # Twice a place is a whole number, the distance is below a half: one number orders by all of them.
    place = (lattice * ACROSS + x) * ACROSS + y
    order = np.argsort(place + off[lattice, peak])
    first = np.ones(len(order), bool)
    first[1:] = np.diff(place[order]) > 0
    result = np.zeros_like(chosen)
    result[lattice[order[first]], peak[order[first]]] = True
    return result
