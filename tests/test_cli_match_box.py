"""`crowncount match`: the kingdoms of one game come out of one box."""

from pathlib import Path

import numpy as np
import pytest

import vision.resolve
from scoring.dominoes import DOMINOES
from scoring.kingdom import CASTLE, Kingdom
from scoring.match import Variant
from scoring.notation import format_kingdom, parse_kingdom
from terminal.box import settle
from terminal.brought import Brought, bring
from tests.cli_fakes import answer, picture, see, seen
from vision.read import DOUBT, KingdomReading

ONE, TWO = "C W M3 / S M2 .", "C W M3 / G G ."
"""Each claims the only mine with three crowns."""


def photo(reading: KingdomReading, name: str = "a.jpg") -> Brought:
    return Brought(name, reading.kingdom, reading, box=reading.warnings)


def typed(text: str, name: str = "b.txt") -> Brought:
    return Brought(name, parse_kingdom(text))


def settled(*game: Brought | None, variant: Variant = Variant.STANDARD) -> list[Brought]:
    return [each for each in settle(game, variant, None) if each]


def notation(brought: Brought) -> str:
    assert brought.kingdom
    return format_kingdom(brought.kingdom)


def test_the_surer_photo_has_the_domino() -> None:
    unsure = seen(TWO, {(0, 2): {"M2": 0.3}})
    assert unsure.kingdom == parse_kingdom(TWO)
    first, second = settled(photo(seen(ONE)), photo(unsure))
    assert first.kingdom == parse_kingdom(ONE)
    assert second.kingdom != parse_kingdom(TWO)
    assert (0, 2) in second.look


def test_a_typed_kingdom_stays_as_it_is_and_weighs_in() -> None:
    unsure = seen(TWO, {(0, 2): {"M2": 0.3}})
    first, second = settled(typed(ONE), photo(unsure))
    assert first.kingdom == parse_kingdom(ONE)
    assert second.kingdom != parse_kingdom(TWO)


def test_what_was_read_for_certain_stays_and_is_named() -> None:
    """As in the app: the box decides doubtful squares, and only names what contradicts it."""
    sure = seen(TWO, {(0, 2): {"M2": 0.05}})
    assert sure.confidence[0, 2] >= DOUBT
    first, second = settled(photo(seen(ONE)), photo(sure))
    assert [first.kingdom, second.kingdom] == [parse_kingdom(ONE), parse_kingdom(TWO)]
    assert not first.look
    assert second.look == {(0, 2): "no-domino"}
    assert second.reading
    assert second.reading.confidence[0, 2] < DOUBT


def test_two_typed_kingdoms_with_one_domino_are_told_once() -> None:
    found = settled(typed(ONE), typed(TWO))
    assert [notation(each) for each in found] == [notation(typed(ONE)), notation(typed(TWO))]
    named = [place for each in found for notice in each.box for place in notice.squares]
    assert (len(named), named.count((0, 2))) == (2, 1)
    assert {why for each in found for why in each.look.values()} == {"no-domino"}


def test_a_square_is_to_be_looked_at_once_however_much_is_said_of_it() -> None:
    """Two lone mines with three crowns in one photo, one of them unsure besides."""
    (first, _) = settled(photo(seen("C W M3 / . . . / M3 W .", {(2, 0): {"M2": 0.2}})), typed("C W W"))
    assert len(first.look) == len({*first.look})
    assert {place for notice in first.box for place in notice.squares} <= first.look.keys()
    assert first.reading
    assert set(first.reading.doubtful) <= first.look.keys()


def test_kingdoms_that_fit_the_box_are_not_touched() -> None:
    kingdoms = ["C W W / F F .", "C L L / F F .", "C W F / G G ."]
    found = settled(*(photo(seen(text)) for text in kingdoms))
    assert [notation(each) for each in found] == [notation(typed(text)) for text in kingdoms]
    assert [dict(each.look) for each in found] == [{}, {}, {}]


def test_a_missing_kingdom_stays_missing() -> None:
    lost = Brought("b.jpg", problem=("no-kingdom", "No tiles."), status=1)
    found = settle((photo(seen(ONE)), lost, None), Variant.STANDARD, None)
    assert found[1:] == [lost, None]


def dealt(numbers: np.ndarray) -> Kingdom:
    """24 dominoes as a full 7x7: three across in each row, three down in the last column, castle."""
    halves = [(DOMINOES[n].left, DOMINOES[n].right) for n in numbers]
    rows = [[square for pair in halves[3 * r : 3 * r + 3] for square in pair] for r in range(7)]
    last = [square for pair in halves[21:] for square in pair] + [CASTLE]
    return Kingdom(7, tuple((*row, end) for row, end in zip(rows, last, strict=True)))


@pytest.mark.parametrize("complete", [True, False])
def test_a_mighty_duel_with_nothing_missing_lays_the_whole_box(
    monkeypatch: pytest.MonkeyPatch, complete: bool
) -> None:
    order = np.random.default_rng(1).permutation(48)
    texts = [format_kingdom(dealt(order[:24])), format_kingdom(dealt(order[24:]))]
    where = next(n for n, text in enumerate(texts) if "M3" in text)
    row, col = next(p for p, s in parse_kingdom(texts[where]) if s.crowns == 3)
    readings = [
        seen(text, {(row, col): {"M2": 0.65}} if n == where else None) for n, text in enumerate(texts)
    ]
    if not complete:
        readings[1 - where] = seen(texts[1 - where].replace("W0 W0", ". .", 1))
    asked = []
    together = vision.resolve.resolve_together

    def spy(*args: object, whole_box: bool) -> object:
        asked.append(whole_box)
        return together(*args, whole_box=whole_box)  # type: ignore[arg-type]

    monkeypatch.setattr(vision.resolve, "resolve_together", spy)
    found = settled(*map(photo, readings), variant=Variant.MIGHTY_DUEL)
    assert asked == [complete]
    assert "M3" in notation(found[where]) or not complete


def test_a_photo_is_read_in_the_frame_that_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    see(monkeypatch, answer(seen(ONE)))
    found = bring(picture(tmp_path / "mia.png"), None)
    assert (found.kingdom, found.status) == (parse_kingdom(ONE), 0)
