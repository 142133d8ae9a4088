"""Who plays: names, colours, other points, and what is wrong with them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from scoring.kingdom import Notice

MAX_NAME = 40
MAX_WHY = 60
"""Characters of a name, and of the word why a player gets other points: both stand in table cells."""

MAX_EXTRA = 200
"""Other points, up or down: more than any expansion gives, and a slip of the thumb is seen."""

_UNREADABLE = ("Cc", "Cs")
"""Control characters and lone surrogates. Joiners stay: emoji and some scripts are made with them."""

_INVISIBLE = ("Cf", "Mn", "Me", "Zs")
"""Joiners, marks that lie on another character, and blanks: by themselves they show nothing."""

_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a symbol to Unicode, and yet blank: the Hangul fillers and the Braille cell without dots."""


class MatchError(ValueError):
    """Players or games that cannot be. `str()` is one line, `notice` the same for a translation:

    `name-missing`, `name-long` (most), `name-unreadable`, `why-...` likewise, `extra-points` (points,
    most), `players-count` (count, least, most), `same-name` (name), `same-colour` (colour),
    `games-count` (count, most), `other-players` (game: the first that has not those of game 1).
    """

    def __init__(self, message: str, notice: Notice) -> None:
        super().__init__(message, notice)  # both, so that the error survives pickling
        self.notice = notice

    def __str__(self) -> str:
        return str(self.args[0])


class Colour(StrEnum):
    """The colours of the kings. Where standings are shared, players stand in this order."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"


@dataclass(frozen=True, slots=True)
class Player:
    """A name, 1 to 40 characters of which something can be seen, and a colour. Blanks around the name
    are dropped, as phones add them, and several in a row are one. Raises MatchError.
    """

    name: str
    colour: Colour

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _tidy(self.name, "name", MAX_NAME))


@dataclass(frozen=True, slots=True)
class Extra:
    """Other points, -200 to 200, and a word why, tidied like a name. Raises MatchError.

    RULES.md, house rules: "a head start for beginners, an expansion counted by hand".
    """

    points: int
    why: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "why", _tidy(self.why, "why", MAX_WHY))
        if abs(self.points) > MAX_EXTRA:
            message = f"other points may be -{MAX_EXTRA} to {MAX_EXTRA}, not {self.points}"
            raise refusal("extra-points", message, points=self.points, most=MAX_EXTRA)


def refusal(code: str, message: str, **fields: int | str) -> MatchError:
    return MatchError(message, Notice(code, tuple(fields.items())))


def _tidy(text: str, what: str, most: int) -> str:
    """The text on one line, without blanks around it. Raises MatchError when it is none or too long.

    In NFC: an "é" is the same name, and as long, whether a keyboard sends it as one character or two.
    """
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    if all(unicodedata.category(c) in _INVISIBLE or c in _FILLERS for c in text):
        raise refusal(f"{what}-missing", f"the {what} is missing")
    if len(text) > most:
        raise refusal(f"{what}-long", f"the {what} has more than {most} characters", most=most)
    if any(unicodedata.category(c) in _UNREADABLE for c in text):
        raise refusal(f"{what}-unreadable", f"the {what} has characters that cannot be shown")
    return text
