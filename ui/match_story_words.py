"""The words of who is ahead and why, of the chart, and of what the box says."""

from __future__ import annotations

from collections.abc import Sequence

from ui.language import say, say_many
from ui.match_words import names

# Who won, and why


def has(name: str, points: int) -> str:
    return say("{name} has {points}.").format(name=name, points=points)


def leads(of: Sequence[str], points: int) -> str:
    if len(of) == 1:
        return say("{name} leads with {points}.").format(name=of[0], points=points)
    return say("{names} lead with {points} each.").format(names=names(of), points=points)


def wins(of: Sequence[str], *, dynasty: bool) -> str:
    if len(of) == 1:
        text = say("{name} wins the Dynasty.") if dynasty else say("{name} wins.")
        return text.format(name=of[0])
    text = say("{names} share the Dynasty.") if dynasty else say("{names} share the victory.")
    return text.format(names=names(of))


def missing(of: Sequence[str]) -> str:
    if len(of) == 1:
        return say("{name}'s kingdom is still missing.").format(name=of[0])
    return say("The kingdoms of {names} are still missing.").format(names=names(of))


def missing_in(of: Sequence[str], number: int) -> str:
    """The same of a Dynasty."""
    if len(of) == 1:
        text = say("{name}'s kingdom of game {number} is still missing.")
        return text.format(name=of[0], number=number)
    text = say("In game {number} the kingdoms of {names} are still missing.")
    return text.format(names=names(of), number=number)


def harmony_untold(of: Sequence[str]) -> str:
    """By the house rule the app cannot see who has Harmony."""
    text = say("Harmony is not counted yet for {names}: say with the kingdom whether a domino was discarded.")
    return text.format(names=names(of))


def after(number: int, games: int) -> str:
    return say("After game {number} of {games}.").format(number=number, games=games)


def against(own: int, other: int) -> str:
    """Where points decide."""
    text = say_many("{own} point against {other}.", "{own} points against {other}.", own)
    return text.format(own=own, other=other)


def equal_points(of: Sequence[str], points: int) -> str:
    if len(of) == 2:
        return say("{names} both have {points}.").format(names=names(of), points=points)
    return say("{names} have {points} each.").format(names=names(of), points=points)


def region_decides(own: str, other: str) -> str:
    """`8 wheat`, `7 lake`."""
    return say("Largest region decides: {own} against {other}.").format(own=own, other=other)


def regions_decide(games: int, own: int, other: int) -> str:
    """Of a Dynasty."""
    text = say("The largest regions of {games} games added up decide: {own} squares against {other}.")
    return text.format(games=games, own=own, other=other)


def crowns_decide(games: int, size: int, own: int, other: int) -> str:
    text = (
        say("Largest region {size} each. Crowns decide: {own} against {other}.")
        if games == 1
        else say("Largest regions added up, {size} each. Crowns decide: {own} against {other}.")
    )
    return text.format(size=size, own=own, other=other)


def all_equal(games: int, size: int, crowns: int) -> str:
    text = (
        say("Largest region {size} each, crowns {crowns} each: shared.")
        if games == 1
        else say("Largest regions added up {size} each, crowns {crowns} each: shared.")
    )
    return text.format(size=size, crowns=crowns)


def equal_to_region(games: int, size: int) -> str:
    """The house rule that stops there."""
    text = (
        say("Largest region {size} each: shared, crowns decide nothing here.")
        if games == 1
        else say("Largest regions added up {size} each: shared, crowns decide nothing here.")
    )
    return text.format(size=size)


def squares(number: int) -> str:
    return say_many("{count} square", "{count} squares", number).format(count=number)


def chart(lines: Sequence[str]) -> str:
    """What the chart shows, for those who do not see it."""
    return say("Running totals. {lines}").format(lines=" ".join(lines))


def chart_line(name: str, totals: Sequence[int]) -> str:
    return say("{name}: {totals}.").format(name=name, totals=", ".join(map(str, totals)))


# The standings as text


def ranked(rank: int, name: str, points: int) -> str:
    return say("{rank}. {name}: {points}").format(rank=rank, name=name, points=points)


def unranked(name: str) -> str:
    return say("{name}: kingdom missing").format(name=name)


# What the box says


def in_game(number: int, line: str) -> str:
    """A line about one game of a Dynasty."""
    return say("Game {number}: {line}").format(number=number, line=line)


def box_contradicts(name: str, where: str) -> str:
    text = say("{name}'s kingdom: the others leave no such domino for {where}.")
    return text.format(name=name, where=where)


def box_decided(name: str, where: str) -> str:
    text = say("{name}'s kingdom, seen with the others: {where}.")
    return text.format(name=name, where=where)


def box_square(where: str, square: str) -> str:
    """`row 1, column 2 is mine, 2 crowns`."""
    return say("{where} is {square}").format(where=where, square=square)


def frame_exceeded(name: str, rows: int, cols: int, size: int) -> str:
    text = say("{name}'s kingdom reaches over {rows} × {cols} squares, not {size} × {size}.")
    return text.format(name=name, rows=rows, cols=cols, size=size)
