"""Small kingdoms whose figures are easy to see, and matches of them."""

from collections.abc import Sequence

from scoring.match import Colour, Extra, Game, Match, Player, Seat, Terms
from scoring.notation import parse_kingdom

MIA, TOM = Player("Mia", Colour.YELLOW), Player("Tom", Colour.BLUE)
ADA, BEN = Player("Ada", Colour.PINK), Player("Ben", Colour.GREEN)
FOUR = (MIA, TOM, ADA, BEN)

LAKES = "C L L L1"
"""3 points; largest region 3 lake, 1 crown."""

SWAMPS = "C S S1 / W1 . ."
"""3 points; largest region 2 swamp, 2 crowns."""

FIELDS = "C W W1 / F1 . ."
"""The same figures, with wheat."""

CROWNS = "C G1 G / W1 . L1"
"""4 points; largest region 2 grassland, 3 crowns."""

PAIRS = "C G1 G / W W1 ."
"""4 points; largest region 2, of two terrains, 2 crowns."""

POOR = "C M1"
"""1 point; largest region 1, 1 crown."""


def match(
    *games: Sequence[str],
    players: Sequence[Player] = FOUR,
    terms: Terms | None = None,
    extras: Sequence[Extra] = (),
) -> Match:
    """Kingdoms by game and seat, "" for one that is missing. `extras` are the first player's, in game 1."""
    terms = terms or Terms(dynasty=len(games) > 1)
    seats = [
        [
            Seat(player, parse_kingdom(text) if text else None)
            for player, text in zip(players, row, strict=False)
        ]
        for row in games
    ]
    seats[0][0] = Seat(players[0], seats[0][0].kingdom, tuple(extras))
    return Match(terms, tuple(Game(tuple(row)) for row in seats))
