"""The running totals of a Dynasty as lines: names at their ends, a marker of its own for each colour.

The lines are drawn; outlines, figures and names are cut out or written by the page, so that they
follow the theme. All in the drawing's own units: the card is WIDTH wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from scoring.match import Colour, Match, Player
from ui import match_story_words, match_words
from ui.glyphs import css_url, svg_uri
from ui.tokens import PLAYER

WIDTH, HEIGHT = 358, 292
LEFT, RIGHT, TOP, BOTTOM = 52, 248, 34, 236
"""Where the first and the last game, the highest and the lowest total lie."""

GAP = 20
"""Between two names, one below the other."""

EARLY = 16
"""How much lower a name stands at the end of a line that is shorter than others."""

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
MOST_LINES = 5

ASIDE = 14
"""Between the markers of lines that have the same total: about a marker's width."""

MARKS = {
    Colour.YELLOW: '<circle cx="{x}" cy="{y}" r="6.4"/>',
    Colour.GREEN: '<path d="M{x} {y}m0-8.4l8.4 8.4l-8.4 8.4l-8.4-8.4z"/>',
    Colour.BLUE: '<path d="M{x} {y}m-6-6h12v12h-12z"/>',
    Colour.PINK: '<path d="M{x} {y}m0-8.8l8.4 14.4h-16.8z"/>',
}
"""A circle, a diamond, a square, a triangle: what cannot be told by colour can by shape."""


Points = list[tuple[float, float]]
"""(x, y) after game 1, 2, 3."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player's totals after game 1, 2, 3: as far as no kingdom is missing."""

    player: Player
    totals: tuple[int, ...]


def lines(match: Match) -> tuple[Line, ...]:
    """Every player who has a kingdom in game 1, in the order of the seats."""
    running = match.running()
    found = []
    for player in match.players:
        totals: list[int] = []
        for after in running:
            standing = next(each for each in after if each.player == player)
            if standing.missing or standing.points is None:
                break
            totals.append(standing.points)
        if totals:
            found.append(Line(player, tuple(totals)))
    return tuple(found)


def chart(match: Match) -> str:
    """HTML; "" before the first kingdom."""
    if not (found := lines(match)):
        return ""
    scale = Scale.of([total for line in found for total in line.totals], match.terms.games)
    drawn = [(line, points(line, found, scale)) for line in found]
    said = match_story_words.chart(
        [match_story_words.chart_line(each.player.name, each.totals) for each in found]
    )
    return (
        f'<div class="cc-chart" role="img" aria-label="{escape(said)}">'
        f"{_ground(scale)}{''.join(_layers(*each) for each in drawn)}{_names(found, scale)}"
        f"</div>{_style(drawn)}"
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Totals -> places. `low` and `high` are the totals at BOTTOM and TOP."""

    low: int
    high: int
    games: int

    @staticmethod
    def of(totals: Sequence[int], games: int) -> Scale:
        low, high = min(totals), max(totals)
        room = max(1, (high - low) // 12)
        return Scale(low - room, high + room, games)

    def x(self, number: int) -> float:
        return LEFT + (RIGHT - LEFT) * (number - 1) / (self.games - 1)

    def y(self, total: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (total - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> range:
        """Round totals, at most MOST_LINES of them."""
        step = next((s for s in STEPS if (self.high - self.low) / s <= MOST_LINES), STEPS[-1])
        return range(-(-self.low // step) * step, self.high + 1, step)


def _ground(scale: Scale) -> str:
    """Lines at round totals, and the games below."""
    ticks = "".join(
        f'<i class="cc-tick" style="{_at(0, scale.y(total))}"><span>{total}</span></i>'
        for total in scale.ticks
    )
    games = "".join(
        f'<span class="cc-game" style="{_at(scale.x(number), HEIGHT - 26)}">{match_words.game(number)}</span>'
        for number in range(1, scale.games + 1)
    )
    return ticks + games


def _at(x: float, y: float) -> str:
    return f"left:{100 * x / WIDTH:.2f}%;top:{100 * y / HEIGHT:.2f}%"


def points(line: Line, found: Sequence[Line], scale: Scale) -> Points:
    """Where a line's markers lie. Those of equal totals lie side by side: to the right after the first
    game, to the left after the last, where there is room.
    """
    places = []
    for n, total in enumerate(line.totals):
        equal = [each for each in found if each.totals[n : n + 1] == (total,)]
        aside = equal.index(line) - (len(equal) - 1) * n / (scale.games - 1)
        places.append((scale.x(n + 1) + ASIDE * aside, scale.y(total)))
    return places


def _layers(line: Line, points: Points) -> str:
    """The outline, which the style below cuts out of ink, and the colour on it."""
    colour = PLAYER[line.player.colour]
    return (
        f'<i class="cc-line cc-line-{line.player.colour}"></i>'
        f'<img class="cc-line" alt="" src="{svg_uri(_drawn(line, points, colour, 3.4, 0))}">'
    )


def _style(drawn: Sequence[tuple[Line, Points]]) -> str:
    rules = (
        f".cc-line-{line.player.colour}{{mask:{css_url(_drawn(line, points, 'black', 6.8, 3.6))}"
        " center/100% 100% no-repeat}"
        for line, points in drawn
    )
    return f"<style>{''.join(rules)}</style>"


def _drawn(line: Line, points: Points, colour: str, width: float, rim: float) -> str:
    """The line with its markers. `rim`: how much wider the markers are drawn, for the outline."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    mark = MARKS[line.player.colour]
    marks = "".join(mark.format(x=f"{x:.1f}", y=f"{y:.1f}") for x, y in points)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
        f' stroke-linejoin="round" stroke-linecap="round"/>'
        f'<g fill="{colour}" stroke="{colour}" stroke-width="{rim}" stroke-linejoin="round">{marks}</g></svg>'
    )


def _names(found: Sequence[Line], scale: Scale) -> str:
    """Each name with its total at the end of its line; no two lie on each other. A line that ends
    before the others has its name a little lower, on a ground of its own: they may pass behind it.
    """
    longest = max(len(line.totals) for line in found)
    parts = []
    for games in {len(line.totals) for line in found}:
        ending = sorted((line for line in found if len(line.totals) == games), key=lambda e: -e.totals[-1])
        places = spread([scale.y(line.totals[-1]) for line in ending])
        for line, y in zip(ending, places, strict=True):
            early = games < longest
            at = _at(scale.x(games) + 14, y + EARLY * early)
            parts.append(
                f'<span class="cc-end{" cc-early" * early}" style="{at}"><b>{escape(line.player.name)}</b>'
                f" <b>{line.totals[-1]}</b></span>"
            )
    return "".join(parts)


def spread(places: Sequence[float]) -> list[float]:
    """Heights from the top, GAP apart at least, as near as can be to where they belong."""
    groups: list[list[float]] = []  # (sum of wishes less their offsets, count) of what sticks together
    for wish in places:
        groups.append([wish, 1])
        while len(groups) > 1 and _first(groups[-1]) < _first(groups[-2]) + GAP * groups[-2][1]:
            wishes, count = groups.pop()
            groups[-1][0] += wishes - GAP * groups[-1][1] * count
            groups[-1][1] += count
    return [_first(group) + GAP * n for group in groups for n in range(int(group[1]))]


def _first(group: Sequence[float]) -> float:
    """Where the first of those that stick together lies."""
    return group[0] / group[1]
