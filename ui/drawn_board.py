"""The board in a picture that leaves the app: plain tiles on wood, regions parted, their points."""

from __future__ import annotations

from scoring.kingdom import Kingdom, Position, Terrain
from scoring.regions import ScoreSheet
from ui.drawn_pen import BITTER, Face, Pen
from ui.glyphs import glyph
from ui.tokens import DARK_INK, LIGHT, PAPER_TAG, TERRAIN

RIM = 24
FEWEST = 5
"""A small kingdom is not blown up: its squares stay as large as on a full 5x5."""

THIN, THICK, CASING = 2, 7, 14
"""Lines within a region, between two, and the dark edge round the latter."""


def draw_board(pen: Pen, kingdom: Kingdom, sheet: ScoreSheet, top: float) -> float:
    """Draw from `top` on, as wide as the picture; returns where it ends."""
    unit = (pen.width - 2 * RIM) / max(FEWEST, kingdom.rows, kingdom.cols)
    left = (pen.width - kingdom.cols * unit) / 2
    height = kingdom.rows * unit + 2 * RIM
    pen.block(0, top, pen.width, height, LIGHT["tray"])
    size = f'width="{kingdom.cols * unit:.1f}" height="{kingdom.rows * unit:.1f}"'
    pen.draw(
        f'<svg x="{left:.1f}" y="{top + RIM:.1f}" {size}>'  # what reaches over its edge is cut off
        f"{_tiles(kingdom, unit)}{_seams(kingdom, sheet, unit)}</svg>"
    )
    for region in sheet.regions:
        if region.points:
            _tag(pen, region.squares[0], str(region.points), (left, top + RIM, unit))
    return top + height


def _tiles(kingdom: Kingdom, unit: float) -> str:
    parts = []
    for (row, col), square in kingdom:
        x, y = col * unit, row * unit
        colour, ink = TERRAIN.get(square.terrain, ("none", LIGHT["rule"]))
        parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{unit:.1f}" height="{unit:.1f}" fill="{colour}"/>'
        )
        empty = square.terrain is Terrain.EMPTY
        sign = unit * (0.3 if empty else 0.42)
        down = 0.28 if square.crowns else (1 - sign / unit) / 2
        faint = ' opacity=".5"' if empty else ""
        parts.append(
            f"<g{faint}>{glyph(square.terrain, x + (unit - sign) / 2, y + unit * down, sign, ink)}</g>"
        )
        crown = unit * 0.19
        start = x + (unit - square.crowns * crown * 1.15 + crown * 0.15) / 2
        parts += [
            glyph("crown", start + n * crown * 1.15, y + unit * 0.75, crown, ink)
            for n in range(square.crowns)
        ]
    return "".join(parts)


def _seams(kingdom: Kingdom, sheet: ScoreSheet, unit: float) -> str:
    """Thin lines within a region, paper ones with a dark edge between two."""
    home = {place: n for n, region in enumerate(sheet.regions) for place in region.squares}
    thin: list[str] = []
    thick: list[str] = []
    for (row, col), _ in kingdom:
        for other, line in (
            ((row, col + 1), f"M{(col + 1) * unit:.1f} {row * unit:.1f}v{unit:.1f}"),
            ((row + 1, col), f"M{col * unit:.1f} {(row + 1) * unit:.1f}h{unit:.1f}"),
        ):
            if other[0] < kingdom.rows and other[1] < kingdom.cols:
                here = home.get((row, col))
                same = here is not None and here == home.get(other)
                (thin if same else thick).append(line)
    between = "".join(thick)
    return (
        f'<path d="{"".join(thin)}" stroke="{PAPER_TAG}" stroke-opacity=".5" stroke-width="{THIN}"/>'
        f'<path d="{between}" stroke="{DARK_INK}" stroke-opacity=".75" stroke-width="{CASING}"'
        f' stroke-linecap="square"/><path d="{between}" stroke="{PAPER_TAG}" stroke-width="{THICK}"'
        ' stroke-linecap="square"/>'
    )


def _tag(pen: Pen, place: Position, points: str, board: tuple[float, float, float]) -> None:
    """The region's points on paper, in its first square. `board`: (left, top, width of a square)."""
    left, top, unit = board
    face = Face(BITTER, round(unit * 0.2), 800)
    high, wide = face.size * 1.25, face.width(points) + face.size * 0.6
    x, y = left + place[1] * unit + CASING, top + place[0] * unit + CASING
    pen.draw(
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{face.size * 0.28:.1f}"'
        f' fill="{PAPER_TAG}" stroke="{DARK_INK}" stroke-width="4"/>'
    )
    pen.write(x + wide / 2, y + high * 0.78, points, face, DARK_INK, "ms")
