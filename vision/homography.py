"""Homographies: many fitted at once, and what they do to a square."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FEWEST_IN_DEPTH = 10
"""Peaks from which on a perspective can be told from noise."""

ON_A_LINE = 0.3
"""Determinant of the sums of products of places below which they nearly lie on a line."""

TINY = 1e-9
"""Added where places that pin down no perspective would leave equations without an answer."""

Matrix = NDArray[np.float64]


def refit(
    places: Matrix, points: Matrix, held: NDArray[np.bool_], *, affine: bool
) -> tuple[Matrix, NDArray[np.bool_]]:
    """The homographies (or affine maps) (S, 3, 3) that take places (S, N, 2) to points (N, 2) best,
    by the pairs that each of them holds (S, N), and which are sound: some pin down none.

    The least squares of the linear equations, with 1 in the corner: the seed, which lies at the origin,
    is in front of the camera. Their normal equations are solved for all at once, in units in which they
    are well conditioned.
    """
    middle, unit = points.mean(axis=0), max(float(np.ptp(points)), 1e-9)
    target = (points - middle) / unit
    inside = held[:, :, None]
    place = np.concatenate([places * inside, inside], axis=2)
    # Of the equations' 8 x 8 normal matrix only four 3 x 3 blocks are not empty: the sums over all
    # pairs of the products of their places' coordinates, weighted by the target's.
    products = (place[:, :, :, None] * place[:, :, None, :]).reshape(*held.shape, 9)
    weights = np.column_stack([np.ones(len(points)), target, (target**2).sum(axis=1)])
    plain, by_u, by_v, by_both = (weights.T @ products).transpose(1, 0, 2).reshape(4, -1, 3, 3)
    normal, wanted = np.zeros((len(places), 8, 8)), np.zeros((len(places), 8))
    normal[:, :3, :3] = normal[:, 3:6, 3:6] = plain
    normal[:, :3, 6:], normal[:, 3:6, 6:] = -by_u[:, :, :2], -by_v[:, :, :2]
    normal[:, 6:, :6] = normal[:, :6, 6:].transpose(0, 2, 1)
    normal[:, 6:, 6:] = by_both[:, :2, :2]
    wanted[:, :3], wanted[:, 3:6], wanted[:, 6:] = by_u[:, :, 2], by_v[:, :, 2], -by_both[:, :2, 2]
    normal[:, [6, 7], [6, 7]] += TINY
    count = plain[:, 2, 2]
    flat = affine | (count < FEWEST_IN_DEPTH)
    normal[flat, 6:], normal[flat, :, 6:], wanted[flat, 6:] = np.eye(8)[6:], np.eye(8)[:, 6:], 0
    sound = (count >= 4) & (np.linalg.det(plain) > ON_A_LINE)
    normal[~sound] = np.eye(8)
    solved = np.linalg.solve(normal, wanted[:, :, None])[:, :, 0]
    matrix = np.concatenate([solved, np.ones((len(solved), 1))], axis=1).reshape(-1, 3, 3)
    back = np.array([(unit, 0, middle[0]), (0, unit, middle[1]), (0, 0, 1)])
    matrix = back @ matrix
    for part in (matrix, matrix[:, :2, :2]):
        sound &= np.abs(np.linalg.det(part)) > 1e-6
    return matrix, sound


def jacobian(matrix: Matrix, places: Matrix) -> Matrix:
    """(N, 2, 2) derivatives of a homography at places (N, 2)."""
    lifted = np.column_stack([places, np.ones(len(places))]) @ matrix.T
    depth = lifted[:, 2, None, None]
    point = lifted[:, :2, None] / depth
    return np.asarray((matrix[:2, :2] - point * matrix[2, :2]) / depth)


def stretch(steps: Matrix) -> Matrix:
    """How many times as long as wide a unit square becomes under (..., 2, 2) linear maps: the quotient
    of their singular values.
    """
    squares = (steps**2).sum(axis=(-2, -1))
    area = np.abs(np.linalg.det(steps))
    longest = (squares + np.sqrt(np.maximum(squares**2 - 4 * area**2, 0))) / 2
    return np.asarray(longest / np.maximum(area, 1e-9))
