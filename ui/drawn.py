"""A kingdom as a picture to send to friends: the total, the board, the score sheet. No photo in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.kingdom import Kingdom, Square
from scoring.regions import Region, ScoreSheet
from ui import words
from ui.drawn_board import draw_board
from ui.drawn_pen import ATKINSON, BITTER, Face, Pen
from ui.glyphs import chip, glyph
from ui.land_words import TERRAINS, capital, crowns
from ui.tokens import LIGHT
from ui.words import Say

WIDTH = 1080
"""Pixels: what messengers show of a picture without making it smaller."""

GUTTER = 48
ROW, CHIP = 112, 64
NAME, SOFT = Face(ATKINSON, 38, 600), Face(ATKINSON, 34, 400)
FIGURE, TOTAL, LONG_TOTAL = Face(BITTER, 56, 800), Face(BITTER, 220, 800), Face(BITTER, 180, 800)
BRAND = Face(BITTER, 40, 800)


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus that was asked for: its name, why it is earned or not, its points."""

    name: str
    reason: str
    points: int


def draw(kingdom: Kingdom, sheet: ScoreSheet) -> bytes:
    """A PNG of WIDTH pixels, as high as the kingdom needs, in the language in use."""
    pen = Pen(WIDTH, LIGHT["paper"])
    y = draw_board(pen, kingdom, sheet, _head(pen, kingdom, sheet))
    start = y
    under = len(pen.shapes)
    y = _regions(pen, [region for region in sheet.regions if region.points], y)
    for bonus in bonuses(sheet):
        y = _bonus(pen, bonus, y)
    y = _quiet(pen, [region for region in sheet.regions if not region.points], y)
    # the paper beneath the lines is as high as they turned out to be
    ground = f'<rect y="{start:g}" width="{WIDTH}" height="{y - start:g}" fill="{LIGHT["sheet"]}"/>'
    pen.shapes.insert(under, ground)
    return pen.png(_foot(pen, y))


def bonuses(sheet: ScoreSheet) -> list[Bonus]:
    """Those that were asked for, with their reasons."""
    found = []
    asked = {"harmony": sheet.harmony, "middle_kingdom": sheet.middle_kingdom}
    for key, points in asked.items():
        if points is not None:
            reason = sheet.reason(key)
            found.append(Bonus(words.BONUSES[key], words.notice(reason) if reason else "", points))
    return found


def _head(pen: Pen, kingdom: Kingdom, sheet: ScoreSheet) -> float:
    """The one loud figure, and what it is made of."""
    text = str(sheet.total)
    face = TOTAL if len(text) < 3 else LONG_TOTAL
    bottom = 236.0
    pen.write(GUTTER - face.size * 0.03, bottom, text, face, LIGHT["ink"])
    x = GUTTER + face.width(text) + 36
    lines = [Say.POINTS, words.frame(kingdom.size)]
    if asked := bonuses(sheet):
        lines = [
            words.from_regions(sheet.regions_total),
            words.from_bonuses(sum(bonus.points for bonus in asked)),
            words.frame(kingdom.size),
        ]
    for number, line in enumerate(reversed(lines)):
        pen.write(x, bottom - number * 50, line, SOFT, LIGHT["soft"])
    return bottom + 52


def _regions(pen: Pen, crowned: Sequence[Region], y: float) -> float:
    """Two in a line: chip, terrain, `6 x 2 crowns`, points."""
    half = WIDTH / 2
    for number, region in enumerate(crowned):
        column, top = number % 2, y + number // 2 * ROW
        left = column * half + (GUTTER if column == 0 else 28)
        right = half - 28 if column == 0 else WIDTH - GUTTER
        terrain = capital(TERRAINS[region.terrain])
        squares = f"{region.size} × {crowns(region.crowns)}"
        picture = chip(Square(region.terrain), CHIP)
        pen.draw(f'<g transform="translate({left:g} {top + (ROW - CHIP) / 2:g})">{picture}</g>')
        pen.write(left + CHIP + 20, top + 50, terrain, NAME, LIGHT["ink"])
        pen.write(left + CHIP + 20, top + 91, squares, SOFT, LIGHT["soft"])
        pen.write(right, top + 76, str(region.points), FIGURE, LIGHT["ink"], "rs")
        pen.block(column * half, top + ROW - 2, half, 2, LIGHT["rule"])
    lines = (len(crowned) + 1) // 2
    if len(crowned) % 2:
        pen.block(half, y + lines * ROW - 2, half, 2, LIGHT["rule"])
    if lines:
        pen.block(half - 1, y, 2, lines * ROW, LIGHT["rule"])
    return y + lines * ROW


def _bonus(pen: Pen, bonus: Bonus, y: float) -> float:
    """A line as wide as the picture: a check mark or a dash, the name, the reason, the points."""
    ink = LIGHT["ink"] if bonus.points else LIGHT["soft"]
    left = GUTTER + CHIP + 20
    reason = SOFT.wrapped(bonus.reason, WIDTH - GUTTER - 160 - left)
    high = ROW + 42 * (len(reason) - 1)
    mark = glyph("check" if bonus.points else "dash", GUTTER + 10, y + (high - 44) / 2, 44, ink)
    pen.draw(mark)
    pen.write(left, y + 50, bonus.name, NAME, LIGHT["ink"])
    for number, line in enumerate(reason):
        pen.write(left, y + 91 + 42 * number, line, SOFT, LIGHT["soft"])
    figure = f"+{bonus.points}" if bonus.points else "0"
    pen.write(WIDTH - GUTTER, y + high / 2 + 20, figure, FIGURE, ink, "rs")
    pen.block(0, y + high - 2, WIDTH, 2, LIGHT["rule"])
    return y + high


def _quiet(pen: Pen, crownless: Sequence[Region], y: float) -> float:
    """What scores nothing, in one quiet line or two."""
    held = re.sub(r"(\d) ", "\\1\N{NO-BREAK SPACE}", words.crownless(crownless))  # "1 wheat" is one thing
    lines = SOFT.wrapped(held, WIDTH - 2 * GUTTER)
    for number, line in enumerate(lines):
        pen.write(GUTTER, y + 58 + 46 * number, line, SOFT, LIGHT["soft"])
    return y + (46 * len(lines) + 38 if lines else 0)


def _foot(pen: Pen, y: float) -> float:
    """The app's name; returns the picture's height."""
    pen.block(0, y, WIDTH, 2, LIGHT["rule"])
    pen.draw(glyph("crown", GUTTER, y + 36, 48, LIGHT["link"]))
    pen.write(GUTTER + 64, y + 74, Say.APP, BRAND, LIGHT["ink"])
    return y + 118
