"""Words for squares, regions and places on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from scoring.kingdom import Position, Square, Terrain
from scoring.regions import Region
from ui.language import Phrase, Plural, Table, say, say_many

TERRAINS = Table(
    {
        Terrain.WHEAT: Phrase("wheat"),
        Terrain.FOREST: Phrase("forest"),
        Terrain.LAKE: Phrase("lake"),
        Terrain.GRASSLAND: Phrase("grassland"),
        Terrain.SWAMP: Phrase("swamp"),
        Terrain.MINE: Phrase("mine"),
        Terrain.CASTLE: Phrase("castle"),
        Terrain.EMPTY: Phrase("empty"),
    }
)
"""As the rulebooks of each language call them; they stand alone, so without any article."""

_SQUARES: Mapping[Terrain, Plural] = MappingProxyType(
    {
        Terrain.WHEAT: Plural("{count} wheat", "{count} wheat"),
        Terrain.FOREST: Plural("{count} forest", "{count} forest"),
        Terrain.LAKE: Plural("{count} lake", "{count} lake"),
        Terrain.GRASSLAND: Plural("{count} grassland", "{count} grassland"),
        Terrain.SWAMP: Plural("{count} swamp", "{count} swamp"),
        Terrain.MINE: Plural("{count} mine", "{count} mine"),
    }
)


def capital(text: str) -> str:
    """With a capital first; the rest stays, for some languages have capitals in the middle."""
    return text[:1].upper() + text[1:]


def crowns(number: int) -> str:
    """`2 crowns`."""
    if not number:
        return say("no crown")
    return say_many("{count} crown", "{count} crowns", number).format(count=number)


def square(what: Square) -> str:
    """`wheat, no crown`; castle and empty have no crowns to speak of."""
    terrain = TERRAINS[what.terrain]
    if not what.terrain.is_land:
        return terrain
    return say("{terrain}, {crowns}").format(terrain=terrain, crowns=crowns(what.crowns))


def tile(what: Square) -> str:
    """The same as a button's label."""
    return capital(square(what))


def crowned(what: Square) -> str:
    """`wheat with 2 crowns`."""
    terrain = TERRAINS[what.terrain]
    if not what.crowns:
        return say("{terrain} without crowns").format(terrain=terrain)
    text = say_many("{terrain} with {count} crown", "{terrain} with {count} crowns", what.crowns)
    return text.format(terrain=terrain, count=what.crowns)


def place(where: Position) -> str:
    """`Row 3, column 4`, counted from 1."""
    return say("Row {row}, column {col}").format(row=where[0] + 1, col=where[1] + 1)


def places(where: Iterable[Position]) -> str:
    """`row 1, columns 2, 5; row 3, column 4`, within a sentence."""
    return "; ".join(
        say_many("row {row}, column {cols}", "row {row}, columns {cols}", len(cols)).format(
            row=row + 1, cols=", ".join(str(col + 1) for col in cols)
        )
        for row, cols in _rows(where).items()
    )


def _rows(where: Iterable[Position]) -> dict[int, list[int]]:
    """Row -> columns, both in their order."""
    found: dict[int, list[int]] = {}
    for row, col in sorted(where):
        found.setdefault(row, []).append(col)
    return found


def tap(where: Position, what: Square, *, doubtful: bool) -> str:
    """A square of the board, for those who do not see it."""
    text = say("{place}: {square}, not sure") if doubtful else say("{place}: {square}")
    return text.format(place=place(where), square=square(what))


def region_line(of: Region) -> str:
    """`Forest` and below it `6 × 2 crowns`, for a button that has the points beside them."""
    return f"**{capital(TERRAINS[of.terrain])}**  \n{of.size} × {crowns(of.crowns)}"


def squares(terrain: Terrain, number: int) -> str:
    """`8 wheat`."""
    return _SQUARES[terrain].of(number).format(count=number)


def crownless(regions: Iterable[Region]) -> str:
    """The quiet line about what scores nothing; "" when everything does."""
    sizes: Counter[Terrain] = Counter()
    for each in regions:
        sizes[each.terrain] += each.size
    parts = [squares(terrain, number) for terrain, number in sizes.most_common()]
    return say("No crown, no points: {squares}").format(squares=", ".join(parts)) if parts else ""
