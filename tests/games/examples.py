"""Readings and players that several tests look at."""

from games.frames import Placing
from games.records import Reading, Tap
from scoring.kingdom import Notice, Position, Square
from scoring.match import Colour, Player, Terms, Variant
from scoring.notation import SQUARE_OF_WORD, parse_kingdom
from scoring.regions import Rules

MIA, TOM = Player("Mia", Colour.YELLOW), Player("Tom", Colour.GREEN)
ADA, BEN = Player("Ada", Colour.BLUE), Player("Ben", Colour.PINK)

HOUSE = Rules(harmony=True, harmony_points=7, middle_kingdom=True, middle_kingdom_complete=True)
DYNASTY = Terms(Variant.MIGHTY_DUEL, HOUSE, dynasty=True, stop_after_region=True)

BOARD = b"\xff\xd8\xff\xe0 a flattened board \xff\xd9"

NOBODYS = "A" * 22
"""An id as they look, of nothing."""


def sq(word: str) -> Square:
    return SQUARE_OF_WORD[word.lower()]


def typed(text: str = "W C / . M3") -> Reading:
    """A kingdom filled in by hand."""
    return Reading(parse_kingdom(text))


def tap(row: int, col: int, word: str | None) -> Tap:
    return Tap(row, col, None if word is None else sq(word))


READ = Reading(
    parse_kingdom("W C / . M3", 7),
    confidence=((0.1, 1.0), (0.30000000000000004, 0.0)),
    options=(
        (((sq("W"), 0.7), (sq("W1"), 0.3)), ((sq("C"), 1.0),)),
        ((), ((sq("M3"), 1.0), (sq("."), 0.0))),
    ),
    corners=((10.5, 20.25), (300.0, 21.0), (301.0, 299.0), (-3.0, 310.0)),
    notices=(Notice("too-many", (("terrain", "mine"), ("count", 2)), ((0, 1), (1, 1))), Notice("no-castle")),
    photo="9f86d081884c7d659a2feaa0c55ad015",
)
"""A photo's reading with all its parts."""


def moved(places: dict[Position, Position]) -> Placing:
    """For `replace_reading`: where the squares went; those not named are beside the new grid."""
    return lambda each: None if each.place is None else places.get(each.place)
