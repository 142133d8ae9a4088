"""The box: 48 dominoes as facts, and what of a kingdom cannot have come out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.kingdom import CASTLE, EMPTY, LAND, Kingdom, Notice, Position, Square, Terrain, groups
from scoring.notation import SQUARE_OF_WORD

Kind = tuple[Square, Square]
"""The two squares of a domino, in an order of their own."""


def kind_of(one: Square, other: Square) -> Kind:
    """The kind of the domino with these two squares, whichever comes first."""
    first, second = sorted((one, other), key=lambda s: (s.terrain, s.crowns))
    return first, second


@dataclass(frozen=True, slots=True)
class Domino:
    """One domino of the box: its number, 1 to 48, and its two squares as the table names them."""

    number: int
    left: Square
    right: Square

    @property
    def kind(self) -> Kind:
        """Dominoes that look alike are of one kind."""
        return kind_of(self.left, self.right)


_BOX = """
    W  W    W  W    F  F    F  F    F  F    F  F    L  L    L  L
    L  L    G  G    G  G    S  S    W  F    W  L    W  G    W  S
    F  L    F  G    W1 F    W1 L    W1 G    W1 S    W1 M    F1 W
    F1 W    F1 W    F1 W    F1 L    F1 G    L1 W    L1 W    L1 F
    L1 F    L1 F    L1 F    W  G1   L  G1   W  S1   G  S1   M1 W
    W  G2   L  G2   W  S2   G  S2   M2 W    S  M2   S  M2   W  M3
"""
_HALVES = [SQUARE_OF_WORD[word.lower()] for word in _BOX.split()]

DOMINOES = tuple(
    Domino(number, left, right)
    for number, (left, right) in enumerate(zip(_HALVES[::2], _HALVES[1::2], strict=True), 1)
)
"""All 48 in the order of their numbers (RULES.md, "The box"), in notation eight to a line above."""

KIND_COUNTS: Counter[Kind] = Counter(domino.kind for domino in DOMINOES)
"""How many dominoes the box holds of each of the 33 kinds."""

SQUARE_COUNTS: Counter[Square] = Counter(_HALVES)
"""How many squares of each terrain and crowns the box holds; 0 for those it does not hold."""

_TERRAIN_COUNTS = Counter(square.terrain for square in _HALVES)

_Places = Mapping[Square, list[Position]]
"""Where each kind of square lies, row by row; the empty ones are left out."""


def problems(kingdom: Kingdom) -> tuple[Notice, ...]:
    """Everything odd about a kingdom, in the order one would mend it; none for one not begun.

    RULES.md: a failed check is a warning that names the squares, never a refusal to score. Legal
    kingdoms, unfinished ones too, give none. Notices, with their fields:

    - `no-castle`; `several-castles` (count, squares)
    - `too-many-of-terrain` (terrain, count, limit, squares): the box holds fewer, whatever crowns
    - `too-many` (terrain, crowns, count, limit, squares): fewer with just these crowns
    - `odd-squares` (count): an odd number of land squares are no dominoes
    - `disconnected` (count, squares): tiles that do not hang together with the castle
    """
    places: dict[Square, list[Position]] = {}
    for pos, square in kingdom:
        if square != EMPTY:
            places.setdefault(square, []).append(pos)
    return (*_castles(places), *_counts(places), *_odd(places), *_loose(places))


def _castles(places: _Places) -> list[Notice]:
    castles = places.get(CASTLE, [])
    if places and not castles:
        return [Notice("no-castle")]
    if len(castles) > 1:
        return [Notice("several-castles", (("count", len(castles)),), tuple(castles))]
    return []


def _counts(places: _Places) -> list[Notice]:
    """What the box does not hold as often.

    A terrain that is over its limit has a kind of square over its own too, so the kinds are told
    only for terrains that are not: one oddity, one notice. The exception are kinds that do not
    exist, for each of those squares is wrong whatever else is.
    """
    found = []
    for terrain in LAND:
        kinds = sorted((s for s in places if s.terrain is terrain), key=lambda s: s.crowns)
        here = sorted(pos for square in kinds for pos in places[square])
        most = _TERRAIN_COUNTS[terrain]
        if too_many := len(here) > most:
            found.append(_over("too-many-of-terrain", (("terrain", terrain.value),), most, here))
        for square in kinds:
            most = SQUARE_COUNTS[square]
            if len(places[square]) > most and not (too_many and most):
                which = (("terrain", terrain.value), ("crowns", square.crowns))
                found.append(_over("too-many", which, most, places[square]))
    return found


def _over(code: str, which: tuple[tuple[str, int | str], ...], limit: int, squares: list[Position]) -> Notice:
    """A notice that the kingdom has these squares and the box holds no more than the limit."""
    return Notice(code, (*which, ("count", len(squares)), ("limit", limit)), tuple(squares))


def _odd(places: _Places) -> list[Notice]:
    """Told with exactly one castle only: else a castle misread, or too many, explains it."""
    land = sum(len(here) for square, here in places.items() if square.terrain.is_land)
    one_castle = len(places.get(CASTLE, [])) == 1
    return [Notice("odd-squares", (("count", land),))] if one_castle and land % 2 else []


def _loose(places: _Places) -> list[Notice]:
    """Every domino is laid against the castle or other land, so the tiles are one group.

    Without a castle the largest group is taken for the kingdom.
    """
    parts = groups(pos for here in places.values() for pos in here)
    castles = set(places.get(CASTLE, []))
    home = [part for part in parts if castles & set(part)] or sorted(parts, key=len)[-1:]
    loose = tuple(sorted(pos for part in parts if part not in home for pos in part))
    return [Notice("disconnected", (("count", len(loose)),), loose)] if loose else []


def unlaid(
    kingdom: Kingdom, dominoes: Iterable[tuple[Position, Position]]
) -> tuple[tuple[Position, Position], ...]:
    """Those of a kingdom's dominoes, given by their squares' places, that no order of laying reaches.

    RULES.md, "Setting up and playing": a domino is laid so that at least one of its squares touches,
    by a side, a square of the same terrain or the castle. What lies only makes more places, so to lay
    whatever can be laid, until nothing can, finds an order if there is one.
    """
    waiting = {place: domino for domino in dominoes for place in domino}
    lying = [place for place, square in kingdom if square == CASTLE]
    while lying:
        row, col = lying.pop()
        here = kingdom.at(row, col).terrain
        for place in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if place in waiting and here in (Terrain.CASTLE, kingdom.at(*place).terrain):
                domino = waiting[place]
                lying += domino
                for half in domino:
                    del waiting[half]
    return tuple(dict.fromkeys(waiting.values()))
