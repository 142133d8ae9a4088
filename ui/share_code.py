"""A kingdom in the address of a page: short, made of what every messenger leaves alone, and checked.

    5h5m10.GLFFF-GFFF1G-GS1CFG-GS2LG2G1-FL1LG1W.1a2b

The frame and the bonuses, the rows of squares in notation (no spaces, no noughts, `E` for an empty
square), and four digits by which a cut or mistyped address is found out. Capitals do not matter.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlsplit

from scoring.kingdom import CASTLE, EMPTY, Kingdom, KingdomError, Square
from scoring.notation import SQUARE_OF_WORD, format_square, parse_kingdom
from scoring.regions import NO_BONUS, Rules, RulesError

NAME = "k"
"""The page's address has the kingdom under this name."""

MOST = 250
"""Characters: a full 7x7 with every crown the box has and all rules needs half of them."""

_CODE = re.compile(
    r"(?P<frame>[57])"
    r"(?:h(?P<harmony>\d{1,2})(?:b(?P<discarded>[01]?))?)?"
    r"(?:m(?P<middle>\d{1,2})(?P<complete>c?))?"
    r"\.(?P<rows>[a-z0-9-]+)\.(?P<check>[0-9a-f]{4})",
    re.ASCII,
)
_SQUARE = re.compile(r"[wflgsm][0-3]?|[ce]")


class LinkError(ValueError):
    """An address that holds no whole kingdom: cut off, mistyped, or made by somebody else."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A kingdom as it is handed on, with the rules it was scored by (None: nobody has told, as in
    notation). `discarded`: whether its player discarded a domino, None if nobody has told that.
    """

    kingdom: Kingdom
    rules: Rules | None = None
    discarded: bool | None = None


def encode(handed: Handed) -> str:
    """The kingdom as the value of NAME; empty squares around the tiles are left out."""
    kingdom, rules = handed.kingdom, handed.rules or NO_BONUS
    top, left, bottom, right = kingdom.bounds or (0, 0, 1, 1)
    rows = ["".join(map(_word, row[left:right])) for row in kingdom.squares[top:bottom]]
    told = {None: "", False: "0", True: "1"}[handed.discarded]
    harmony = f"h{rules.harmony_points}{f'b{told}' if rules.harmony_by_hand else ''}"
    middle = f"m{rules.middle_kingdom_points}{'c' if rules.middle_kingdom_complete else ''}"
    head = f"{kingdom.size}{harmony if rules.harmony else ''}{middle if rules.middle_kingdom else ''}"
    text = f"{head}.{'-'.join(rows)}"
    return f"{text}.{_check(text)}"


def decode(text: str) -> Handed:
    """The kingdom that `encode` wrote. Raises LinkError for everything else."""
    found = _CODE.fullmatch(text.strip().lower()) if len(text) <= MOST else None
    if found is None or _check(found.string.rpartition(".")[0]) != found["check"]:
        raise LinkError("this address holds no whole kingdom")
    try:
        squares = tuple(_row(row) for row in found["rows"].split("-"))
        rules = Rules(
            harmony=found["harmony"] is not None,
            harmony_points=int(found["harmony"] or NO_BONUS.harmony_points),
            harmony_by_hand=found["discarded"] is not None,
            middle_kingdom=found["middle"] is not None,
            middle_kingdom_points=int(found["middle"] or NO_BONUS.middle_kingdom_points),
            middle_kingdom_complete=bool(found["complete"]),
        )
        discarded = {"0": False, "1": True}.get(found["discarded"] or "")
        return Handed(Kingdom(int(found["frame"]), squares), rules, discarded)
    except (KingdomError, RulesError) as error:
        raise LinkError("this address holds no kingdom that can be") from error


def link(address: str, handed: Handed) -> str:
    """The address that opens a copy of the kingdom, on the server of `address`."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/?{NAME}={quote(encode(handed))}"


def pasted(text: str) -> Handed:
    """The kingdom in what somebody pasted: a link, what follows `k=` in it, or notation.

    Raises LinkError for a damaged link, NotationError for what is none and no notation either.
    """
    text = text.strip()
    try:
        codes = parse_qs(urlsplit(text).query).get(NAME)
    except ValueError as error:  # brackets around what is no IPv6 address, for one
        raise LinkError("this is no address") from error
    if codes:
        return decode(codes[0])
    try:
        return decode(text.removeprefix(f"{NAME}="))
    except LinkError:
        if "://" in text:
            raise
        return Handed(parse_kingdom(text))


def _word(square: Square) -> str:
    return "E" if square == EMPTY else format_square(square).removesuffix("0")


def _row(text: str) -> tuple[Square, ...]:
    words = _SQUARE.findall(text)
    if "".join(words) != text:
        raise LinkError("this address holds squares that are none")
    special = {"c": CASTLE, "e": EMPTY}
    return tuple(special.get(word) or SQUARE_OF_WORD[word] for word in words)


def _check(text: str) -> str:
    return f"{zlib.crc32(text.lower().encode()) & 0xFFFF:04x}"
