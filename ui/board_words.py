"""Words of the board, its bottom sheet, and the drawer with the house rules."""

from __future__ import annotations

from scoring.kingdom import Square
from ui.land_words import square
from ui.language import Phrase, say


class Board:
    """Labels and sentences that never change; where figures or names go in, there is a function below."""

    SQUARES = Phrase("The kingdom's squares. Arrow keys move from one to the next.")
    CLOSE = Phrase("Close")
    ODD = Phrase("What is odd")
    HOUSE_RULES = Phrase("House rules")
    HARMONY_POINTS = Phrase("Points for Harmony")
    MIDDLE_POINTS = Phrase("Points for Middle Kingdom")
    BY_HAND = Phrase("Harmony means that no domino was discarded")
    COMPLETE = Phrase("Middle Kingdom only for a complete kingdom")
    DISCARDED = Phrase("Was a domino discarded?")
    YES, NO = Phrase("Yes"), Phrase("No")


def option(what: Square, total: int | None) -> str:
    """What a square may be, and the total it would give, for those who do not see the button."""
    if total is None:  # no frame would hold the kingdom then
        return square(what)
    return say("{square}; the total is then {total}").format(square=square(what), total=total)


def harmony_offer(points: int, *, by_hand: bool) -> str:
    """What Harmony would give while it is switched off."""
    if by_hand:
        return say("off; {points} points if no domino was discarded").format(points=points)
    return say("off; {points} points for a full frame").format(points=points)


def middle_offer(points: int, *, complete: bool) -> str:
    """What Middle Kingdom would give while it is switched off."""
    if complete:
        text = say("off; {points} points for a castle in the middle of a complete kingdom")
        return text.format(points=points)
    return say("off; {points} points for a castle in the middle").format(points=points)
