"""Which grids of squares show kingdoms: not another game, not dominoes that lie about or are drafted."""

from __future__ import annotations

from scoring.kingdom import CASTLE, EMPTY, Square
from vision.classify import Probabilities
from vision.outline import Grid

MAYBE_CASTLE = 0.1
MANY_TILES, MANY_TERRAINS = 9, 3
"""A group of tiles is a kingdom with a castle of this probability, or with so many tiles of so many
terrains: a cutting mat is all lake, if it is anything."""

LIKELY_CASTLE = 0.5
"""Where several groups of tiles lie in a photo, those with a castle of this probability are kingdoms."""

MOST_LOOSE = 12
"""Of so many tiles at most, without a castle, consist loose dominoes and the line that is drafted from, the
gaps between its four that pass for tiles included."""

FOREIGN = 0.8
"""A grid whose squares are less sure than this on average is of another game."""

FOREIGN_BESIDE = 0.9
"""So is one, without a castle, beside a kingdom: a patterned cloth may look a little like tiles."""

Squares = tuple[Grid, Probabilities, tuple[Square, ...]]
"""A grid, what the net makes of its squares, and the classes that are meant."""


def without_drafts(kingdoms: list[Squares]) -> list[Squares]:
    """The grids that show kingdoms: beside one whose castle is seen, a few tiles without a castle are
    loose dominoes, or the line from which they are drafted, and unsure ones are no tiles.
    """
    shown = [castle_seen(probabilities, classes) > LIKELY_CASTLE for _, probabilities, classes in kingdoms]
    if not any(shown):
        return kingdoms
    with_castle = [squares[0] for squares, castle in zip(kingdoms, shown, strict=True) if castle]
    return [
        squares
        for squares, castle in zip(kingdoms, shown, strict=True)
        if castle
        or (sureness(squares[1]) >= FOREIGN_BESIDE and tiles_beside(squares, with_castle) > MOST_LOOSE)
    ]


def tiles_beside(squares: Squares, others: list[Grid]) -> int:
    """Squares of a grid that most likely are not empty, and lie on none of the other grids: the lattice of
    a draft may reach over to the kingdom beside it.
    """
    grid, probabilities, classes = squares
    tiles = (probabilities.argmax(axis=2) != classes.index(EMPTY)).ravel()
    return sum(not any(other.holds(middle) for other in others) for middle in grid.middles()[tiles])


def is_kingdom(probabilities: Probabilities, classes: tuple[Square, ...]) -> bool:
    """Whether a grid shows a kingdom: not another game, not dominoes laid out to be drafted.

    On squares of another kind the net is mostly unsure: on kingdoms in the worst light it is sure to
    0.86 on average, on a chessboard or a go board to 0.7.

    A kingdom has a castle, which is hard to read when it stands; so one that may be there is enough,
    and a wide, varied group of tiles is a kingdom without.
    """
    rows, cols = probabilities.shape[:2]
    read = [classes[k] for k in probabilities.argmax(axis=2).ravel()]
    tiles = sum(square != EMPTY for square in read)
    terrains = len({square.terrain for square in read if square.terrain.is_land})
    if sureness(probabilities) < FOREIGN:
        return False
    return castle_seen(probabilities, classes) > MAYBE_CASTLE or (
        min(rows, cols) >= 3 and tiles >= MANY_TILES and terrains >= MANY_TERRAINS
    )


def sureness(probabilities: Probabilities) -> float:
    """How sure the net is of the squares, (rows, cols, K), on average."""
    return float(probabilities.max(axis=2).mean())


def castle_seen(probabilities: Probabilities, classes: tuple[Square, ...]) -> float:
    """How probable the castle is on the square that looks most like it."""
    return float(probabilities[:, :, classes.index(CASTLE)].max())
