"""vision.resolve: slips are mended by the dominoes, sure readings of odd kingdoms are kept."""

from __future__ import annotations

import numpy as np
import pytest

from models.kingdoms import Layout, played
from scoring.dominoes import DOMINOES, KIND_COUNTS, SQUARE_COUNTS
from scoring.kingdom import CASTLE, EMPTY, LAND, Kingdom, Square, Terrain
from scoring.notation import parse_kingdom
from vision.hidden import UNSURE
from vision.order import pairings
from vision.resolve import KINDS, Resolution, certain, raw, resolve, resolve_together, unexplained

CLASSES = KINDS
SURE, REST = 0.995, 0.005


def seen(kingdom: Kingdom, doubts: dict[tuple[int, int], dict[str, float]] | None = None) -> np.ndarray:
    """Probabilities of a net that is sure of the kingdom, except where `doubts` says otherwise."""
    result = np.full((kingdom.rows, kingdom.cols, len(CLASSES)), REST / (len(CLASSES) - 1), np.float32)
    for (r, c), square in kingdom:
        if doubts and (r, c) in doubts:
            result[r, c] = 1e-4
            for word, p in doubts[r, c].items():
                result[r, c, CLASSES.index(parse_kingdom(word).at(0, 0))] = p
        else:
            result[r, c, CLASSES.index(square)] = SURE
    return result / result.sum(axis=2, keepdims=True)


def squares(decided: Resolution) -> tuple[tuple[Square, ...], ...]:
    return tuple(tuple(CLASSES[k] for k in row) for row in decided.best)


def invented(seed: int, size: int = 5) -> Layout:
    return played(np.random.default_rng(seed), size, 12 if size == 5 else 24)


@pytest.mark.parametrize("size", [5, 7])
@pytest.mark.parametrize("seed", range(8))
def test_a_sure_reading_of_a_real_kingdom_is_kept(seed: int, size: int) -> None:
    kingdom = invented(seed, size).kingdom
    decided = resolve(seen(kingdom), CLASSES)
    assert squares(decided) == kingdom.squares
    assert decided.notices == ()
    assert decided.confidence.min() > 0.99


def test_what_no_domino_explains_is_kept_and_doubted() -> None:
    kingdom = parse_kingdom("C M3 L / F F .")
    decided = resolve(certain(kingdom), CLASSES)
    assert squares(decided) == kingdom.squares
    assert [(notice.code, notice.squares) for notice in decided.notices] == [("no-domino", ((0, 1), (0, 2)))]
    assert decided.confidence[0, 1:] == pytest.approx(UNSURE)
    assert decided.confidence[1, :2].min() > 0.9


def test_of_several_castles_none_is_certain() -> None:
    kingdom = parse_kingdom("C W W F / C L L F")
    decided = resolve(seen(kingdom), CLASSES)
    assert squares(decided) == kingdom.squares
    assert decided.confidence[:, 0] == pytest.approx(UNSURE)
    assert decided.confidence[:, 1:].min() > 0.9


def test_what_the_dominoes_say_of_a_kingdom_as_it_is() -> None:
    assert unexplained(parse_kingdom("C W W / . L L")) == ()
    said = {
        text: [(notice.code, notice.squares) for notice in unexplained(parse_kingdom(text))]
        for text in ("C M3 L", "C . W W")
    }
    assert said["C M3 L"] == [("no-domino", ((0, 1), (0, 2)))]
    assert said["C . W W"] == [("no-order", ((0, 2), (0, 3)))]


def test_two_crowns_read_as_three_are_mended() -> None:
    """The box holds one square of three crowns; a second one must be two."""
    kingdom = parse_kingdom("C W M3 / S M2 F / F F F")
    probabilities = seen(kingdom, {(1, 1): {"M3": 0.6, "M2": 0.39}})
    assert squares(raw(probabilities)) != kingdom.squares
    assert squares(resolve(probabilities, CLASSES)) == kingdom.squares


def test_a_partner_settles_a_doubt() -> None:
    """Forest with a crown beside swamp is no domino; without, beside forest, it is."""
    kingdom = parse_kingdom("C S S / G G F / L L F")
    decided = resolve(seen(kingdom, {(2, 2): {"F1": 0.5, "F0": 0.49}}), CLASSES)
    assert squares(decided) == kingdom.squares
    assert decided.confidence[2, 2] > 0.9


def test_a_doubt_that_dominoes_cannot_settle_stays_shown() -> None:
    """Wheat has partners of grassland with one crown and with two."""
    kingdom = parse_kingdom("C W G2 / F F F / F F F")
    decided = resolve(seen(kingdom, {(0, 2): {"G1": 0.55, "G2": 0.44}}), CLASSES)
    assert decided.confidence[0, 2] < 0.9


@pytest.mark.parametrize("noise", [0.02, 0.05])
def test_on_noisy_readings_fewer_squares_are_wrong(noise: float) -> None:
    rng = np.random.default_rng(4)
    before = after = 0
    for seed in range(30):
        kingdom = invented(seed).kingdom
        doubts = {}
        for (r, c), square in kingdom:
            if square.terrain.is_land and rng.random() < noise:
                other = CLASSES[int(rng.integers(len(SQUARE_COUNTS)))]
                words = {f"{s.terrain[0]}{s.crowns}": p for s, p in ((square, 0.35), (other, 0.6))}
                doubts[r, c] = words
        probabilities = seen(kingdom, doubts)
        truth = np.array([[CLASSES.index(s) for s in row] for row in kingdom.squares])
        before += int((raw(probabilities).best != truth).sum())
        after += int((resolve(probabilities, CLASSES).best != truth).sum())
    assert before > 8
    assert after <= 0.6 * before


IMPOSSIBLE = {
    "three-crowned-forest": "C F3 / F F",
    "two-mines-of-three": "C W M3 / W M3 W / F F F",
    "swamp-alone": "C M2 M2 / G M2 M2 / W W S",
    "crowns-beside-crowns": "F1 F1 / C .",
    "wheat-of-two": "C W2 / W W",
    "single-square": "C W",
    "five-on-a-line": "C L1 L1 L1 L1",
    "all-mines": "C M3 M3 / M3 M3 M3 / M3 M3 M3",
    "all-swamps": "C S2 S2 / S2 S2 S2 / S2 S2 S2",
    "grass-of-two-beside-grass": "C G2 G1 / . . .",
}
BOX_CLASSES = (*(Square(terrain, n) for terrain in LAND for n in range(4)), CASTLE, EMPTY)


@pytest.mark.parametrize("text", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_kingdom_keeps_its_reading_and_gets_the_notice(text: str) -> None:
    kingdom = parse_kingdom(text)
    probabilities = np.full((kingdom.rows, kingdom.cols, len(BOX_CLASSES)), 1e-5, np.float32)
    for (r, c), square in kingdom:
        probabilities[r, c, BOX_CLASSES.index(square)] = 0.9997
    decided = resolve(probabilities, BOX_CLASSES)
    assert tuple(tuple(BOX_CLASSES[k] for k in row) for row in decided.best) == kingdom.squares
    assert [notice.code for notice in decided.notices] == ["no-domino"]
    (notice,) = decided.notices
    assert notice.squares
    assert all(kingdom.at(r, c).terrain.is_land for r, c in notice.squares)


@pytest.mark.parametrize("seed", range(6))
def test_no_kind_is_used_more_often_than_the_box_holds_it(seed: int) -> None:
    """Whatever the net says: here it has no idea at all."""
    rng = np.random.default_rng(seed)
    probabilities = rng.dirichlet(np.ones(len(CLASSES)), (5, 5)).astype(np.float32)
    decided = resolve(probabilities, CLASSES)
    lone = {place for notice in decided.notices for place in notice.squares}
    land = [s for r, row in enumerate(squares(decided)) for c, s in enumerate(row) if (r, c) not in lone]
    counts = {s: land.count(s) for s in set(land)}
    assert all(counts[s] <= SQUARE_COUNTS[s] for s in counts if s.terrain.is_land)


def test_one_way_in_four_to_pair_a_kingdom_is_enough_for_an_order() -> None:
    """Of its eight pairings two can be laid."""
    kingdom = parse_kingdom("L1 G G G G / W C F1 S2 W / G W1 W W1 S / L W . S S / F W . . .")
    assert resolve(seen(kingdom), CLASSES).notices == ()


def test_pairings_are_all_there_are_each_once() -> None:
    """A strip of two by four squares has five, a cross none."""
    mates = {n: [m for m in (n - 4, n + 4) if 0 <= m < 8] for n in range(8)}
    for n in range(8):
        mates[n] += [m for m in (n - 1, n + 1) if 0 <= m < 8 and m // 4 == n // 4]
    found = [frozenset(map(frozenset, pairing)) for pairing in pairings(mates)]
    assert len(found) == len(set(found)) == 5
    assert list(pairings({0: [1, 2, 3], 1: [0], 2: [0], 3: [0]})) == []


def test_a_kingdom_that_no_order_leads_to_gets_the_notice() -> None:
    """The swamp touches neither the castle nor swamp that lies before it."""
    kingdom = parse_kingdom("C L L / . L L / . S S")
    decided = resolve(seen(kingdom), CLASSES)
    assert squares(decided) == kingdom.squares
    (notice,) = decided.notices
    assert notice.code == "no-order"
    assert notice.squares == ((2, 1), (2, 2))


def test_kinds_are_33_and_their_copies_48() -> None:
    assert len(KIND_COUNTS) == 33
    assert KIND_COUNTS.total() == len(DOMINOES) == 48


def test_one_square_alone_is_no_crash() -> None:
    decided = resolve(seen(parse_kingdom("C")), CLASSES)
    assert squares(decided) == ((CASTLE,),)


def test_one_game_together_uses_no_domino_twice() -> None:
    """Two kingdoms that each claim the box's only three-crowned mine: the surer one has it."""
    one = parse_kingdom("C W M3 / S M2 F / F F F")
    two = parse_kingdom("C W M3 / G G F / L L F")
    sure, unsure = seen(one), seen(two, {(0, 2): {"M3": 0.8, "F0": 0.15}})
    assert squares(resolve(unsure, CLASSES)) == two.squares
    first, second = resolve_together([sure, unsure], CLASSES)
    assert squares(first) == one.squares
    assert squares(second) != two.squares
    assert second.confidence[0, 2] < 0.9


def dealt(numbers: np.ndarray) -> Kingdom:
    """24 dominoes as a full 7x7: three across in each row, three down in the last column, castle."""
    halves = [(DOMINOES[n].left, DOMINOES[n].right) for n in numbers]
    rows = [[square for pair in halves[3 * r : 3 * r + 3] for square in pair] for r in range(7)]
    last = [square for pair in halves[21:] for square in pair] + [CASTLE]
    return Kingdom(7, tuple((*row, end) for row, end in zip(rows, last, strict=True)))


@pytest.mark.parametrize("seed", range(3))
def test_a_mighty_duel_lays_the_whole_box(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all 48 dominoes the only three-crowned mine must be somewhere: it settles a doubt."""
    monkeypatch.setattr("vision.laying.SOLVER_SECONDS", 60.0)  # a busy machine must not decide this
    order = np.random.default_rng(seed).permutation(48)
    kingdoms = [dealt(order[:24]), dealt(order[24:])]
    three = Square(Terrain.MINE, 3)
    probabilities = []
    for kingdom in kingdoms:
        places = [place for place, square in kingdom if square == three]
        probabilities.append(seen(kingdom, {place: {"M2": 0.6, "M3": 0.35} for place in places}))
    together = resolve_together(probabilities, CLASSES, whole_box=True)
    assert [squares(decided) for decided in together] == [kingdom.squares for kingdom in kingdoms]
