"""vision.framing: a kingdom of five that something beside it makes seem wider."""

import pytest

from scoring.kingdom import EMPTY, Kingdom, Square, Terrain
from tests.vision.test_resolve import CLASSES, invented, seen
from vision.framing import within_five
from vision.resolve import resolve

WHEAT, MINE = Square(Terrain.WHEAT, 0), Square(Terrain.MINE, 3)


def widened(kingdom: Kingdom, beside: tuple[Square, ...]) -> Kingdom:
    """The same with a column on the right that holds these squares, from the top."""
    column = (*beside, *(EMPTY,) * (kingdom.rows - len(beside)))
    return Kingdom(7, tuple((*row, end) for row, end in zip(kingdom.squares, column, strict=True)))


@pytest.mark.parametrize("seed", range(4))
def test_tiles_beside_a_whole_kingdom_are_not_its_own(seed: int) -> None:
    kingdom = invented(seed).kingdom
    assert (kingdom.rows, kingdom.cols) == (5, 5)
    wide = seen(widened(kingdom, (MINE, WHEAT, WHEAT)))
    assert within_five(wide, CLASSES, resolve(wide, CLASSES)) == (0, 0, 5, 5)
    decided = resolve(wide[:5, :5], CLASSES)
    assert tuple(tuple(CLASSES[k] for k in row) for row in decided.best) == kingdom.squares


@pytest.mark.parametrize("seed", range(4))
def test_a_kingdom_of_seven_stays_one_even_when_a_square_is_odd(seed: int) -> None:
    kingdom = invented(seed, 7).kingdom
    assert within_five(seen(kingdom), CLASSES, resolve(seen(kingdom), CLASSES)) is None
    place = next(p for p, square in kingdom if square.terrain.is_land)
    odd = seen(kingdom.with_square(*place, EMPTY))
    decided = resolve(odd, CLASSES)
    assert decided.notices
    assert within_five(odd, CLASSES, decided) is None


def test_a_kingdom_of_five_that_cannot_have_been_laid_is_left_as_it_is() -> None:
    kingdom = invented(0).kingdom
    place = next(p for p, square in kingdom if square.terrain.is_land)
    odd = seen(kingdom.with_square(*place, EMPTY))
    assert within_five(odd, CLASSES, resolve(odd, CLASSES)) is None
