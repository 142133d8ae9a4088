"""The words of game night: who plays, what was agreed, who won and why."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoring.match import Colour, Extra, Variant
from ui.language import Phrase, Plural, Table, code, say


class Night:
    """Labels and sentences that never change; where figures or names go in, there is a function below."""

    GAME_NIGHT = Phrase("Game night")
    INVITE = Phrase("Two to four players: who won, and why")
    TONIGHT = Phrase("Tonight's game")
    LAST_GAME = Phrase("Last game")
    NEW_GAME = Phrase("New game")
    GAME = Phrase("Game")
    DYNASTY = Phrase("Dynasty")
    STANDINGS = Phrase("Standings")
    WHO_PLAYS = Phrase("Who plays?")
    PLAYERS = Phrase("Players")
    KIND = Phrase("Kingdoms")
    LENGTH = Phrase("Games")
    BONUSES = Phrase("Bonuses")
    HOUSE_RULES = Phrase("House rules")
    HARMONY_POINTS = Phrase("Points for Harmony")
    MIDDLE_POINTS = Phrase("Points for Middle Kingdom")
    MIDDLE_COMPLETE = Phrase("Middle Kingdom only for a full frame")
    HARMONY_BY_HAND = Phrase("Harmony when no domino was discarded")
    STOP_AFTER_REGION = Phrase("Shared victory after the largest region: crowns decide nothing")
    AGREED = Phrase("Agreed before the game; the same for everybody.")
    START = Phrase("Start the game")
    DONE = Phrase("Done")
    CHANGE = Phrase("Change the game")
    SAVE_COPY = Phrase("Save a copy of this game")
    BRING_BACK = Phrase("Bring back a saved game")
    EARLIER = Phrase("Earlier games and kingdoms")
    SINGLE = Phrase("Kingdoms without a game")
    MORE = Phrase("Show more")
    SAVED_FILE = Phrase("The file that was saved from the page of the game.")
    DELETE = Phrase("Delete this game")
    DELETE_ASK = Phrase("Its kingdoms and their photos go with it.")
    DELETE_SURE = Phrase("Delete it")
    TO_START = Phrase("Back to the start")
    TO_STANDINGS = Phrase("Standings")
    TO_GAME = Phrase("Back to the game")
    NO_KINGDOM_YET = Phrase("No kingdom yet.")
    NO_TOTAL_YET = Phrase("Everybody still lacks a kingdom.")
    HOW = Phrase("One photo each, or one photo of all kingdoms.")
    PLAY_AGAIN = Phrase("Play again")
    ADD = Phrase("Add")
    PLAYER = Phrase("Player")
    POINTS = Phrase("Points")
    LARGEST_REGION = Phrase("Largest region")
    CROWNS = Phrase("Crowns")
    TOTAL = Phrase("Total")
    ON_SUMS = Phrase("The rules have no tie-break for a Dynasty: the same order is used on the sums.")
    TAP_GAME = Phrase("Tap a figure to look at its kingdom and correct it.")
    ALL_GAMES = Phrase("All games together")
    OTHER_POINTS = Phrase("Other points")
    HOW_MANY = Phrase("How many")
    WHY = Phrase("Why")
    WHY_EXAMPLE = Phrase("head start")
    ADD_POINTS = Phrase("Add points")
    NO_NUMBER = Phrase("Other points need a number.")
    REMOVE = Phrase("Remove")
    PASTE = Phrase("Address or text of a kingdom")
    PASTE_HELP = Phrase("A link that somebody shared with you, or a kingdom as text.")
    USE_IT = Phrase("Use it")
    NOT_A_KINGDOM = Phrase("This is neither the address of a kingdom nor a kingdom as text.")
    TAKE_OUT = Phrase("Take it out of the game")
    FULL = Phrase("Every player has a kingdom already, so this one is nobody's yet.")
    GIVE = Phrase("Give it to a player")
    HAND_OUT = Phrase("Hand them out")
    WHOSE = Phrase("Whose is it?")
    NOBODY = Phrase("Nobody's")
    START_WITH_THIS = Phrase("Start a game with this kingdom")
    GAME_LINK = Phrase("Link to this game")
    GAME_LINK_HINT = Phrase("Who has the link can look at the game and change it.")
    BOX = Phrase("The box has each domino once.")


COLOURS = Table(
    {
        Colour.YELLOW: Phrase("yellow"),
        Colour.GREEN: Phrase("green"),
        Colour.BLUE: Phrase("blue"),
        Colour.PINK: Phrase("pink"),
    }
)
VARIANTS = Table(
    {Variant.STANDARD: Phrase("5 × 5"), Variant.MIGHTY_DUEL: Phrase("Mighty Duel, 7 × 7")},
)
LENGTHS = Table({False: Phrase("One game"), True: Phrase("Dynasty of three")})
RANKS = Table({1: Phrase("1st"), 2: Phrase("2nd"), 3: Phrase("3rd"), 4: Phrase("4th")})
_LIKE_Y = re.compile(r"[ií]|hi(?!e)|y(?![aeou])", re.IGNORECASE)
_OPEN_ROW = Plural("{name}: {count} point. Open the kingdom", "{name}: {count} points. Open the kingdom")
_KINGDOMS_IN_PHOTO = Plural("{count} kingdom in the photo", "{count} kingdoms in the photo")


# Who plays


def default_name(number: int) -> str:
    """For a player nobody has named, counted from 1."""
    return say("Player {number}").format(number=number)


def names(of: Sequence[str]) -> str:
    """`Mia, Tom and Ada`."""
    if len(of) < 2:
        return "".join(of)
    *before, last = of
    text = say("{names} and {last}")
    if code() == "es" and _LIKE_Y.match(last):  # "Ana e Inés": the two sounds would run together
        text = text.replace(" y ", " e ")
    return text.format(names=", ".join(before), last=last)


def pawn(number: int, colour: Colour) -> str:
    """The button that gives a player, counted from 1, the next colour."""
    text = say("Player {number} has {colour}. Next colour")
    return text.format(number=number, colour=COLOURS[colour])


def name_label(number: int) -> str:
    return say("Name of player {number}").format(number=number)


def scored(kingdoms: int, places: int) -> str:
    """What has been done of a game."""
    return say("Kingdoms scored: {count} of {places}").format(count=kingdoms, places=places)


def game_of(number: int, games: int) -> str:
    """Beside the word Dynasty."""
    return say("game {number} of {games}").format(number=number, games=games)


def game(number: int) -> str:
    return say("Game {number}").format(number=number)


# What to do next


def photograph(name: str) -> str:
    return say("Photograph {name}'s").format(name=name)


def next_player(name: str) -> str:
    return say("Next: {name}").format(name=name)


def photograph_in(number: int, name: str) -> str:
    """The first photo of another game of a Dynasty."""
    return say("Game {number}: {name}").format(number=number, name=name)


def kingdom_of(name: str) -> str:
    return say("{name}'s kingdom").format(name=name)


def open_row(name: str, points: int) -> str:
    return _OPEN_ROW.of(points).format(name=name, count=points)


def open_cell(name: str, number: int, points: int) -> str:
    text = say("{name}, game {number}: {count}. Open the kingdom")
    return text.format(name=name, number=number, count=points)


def add_row(name: str) -> str:
    return say("Add {name}'s kingdom").format(name=name)


def add_cell(name: str, number: int) -> str:
    return say("Add {name}'s kingdom of game {number}").format(name=name, number=number)


def hand_out_head(number: int) -> str:
    if number == 1:
        return Night.WHOSE
    return _KINGDOMS_IN_PHOTO.of(number).format(count=number)


def replaces(name: str) -> str:
    """Under a kingdom that is about to be handed out."""
    return say("{name} has a kingdom already. This one takes its place.").format(name=name)


def start_with(kingdoms: int) -> str:
    if kingdoms < 2:
        return Night.START_WITH_THIS
    return say("Start a game with these {count} kingdoms").format(count=kingdoms)


def already(name: str) -> str:
    """The same photo was chosen twice."""
    return say("This photo is {name}'s kingdom already.").format(name=name)


def already_there(name: str) -> str:
    """A kingdom was to be given to somebody else."""
    return say("This is {name}'s kingdom already.").format(name=name)


def bonus_points(points: int, why: str) -> str:
    """`+3 head start`."""
    return say("{points} {why}").format(points=signed(points), why=why)


def extra_of(name: str, what: Extra) -> str:
    text = say("{name}: {points}, {why}")
    return text.format(name=name, points=signed(what.points), why=what.why)


def signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def agreed(bonus: str, points: int) -> str:
    """`Harmony +5`."""
    return say("{bonus} {points}").format(bonus=bonus, points=signed(points))
