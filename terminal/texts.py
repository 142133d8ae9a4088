"""The command line's English: what is odd about a kingdom, and its score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.kingdom import FRAMES, Kingdom, Notice, Position, Square
from scoring.notation import format_square
from scoring.regions import Region, ScoreSheet

Doubt = tuple[Position, Square, str]
"""A square as it was read, and why it deserves a look."""

TEXTS: Mapping[str, str] = {
    # scoring.dominoes
    "no-castle": "There is no castle",
    "several-castles": "There are {count} castles, but a kingdom has one",
    "too-many-of-terrain": "Too much {terrain}: {squares} here, {limit} in the box",
    "too-many": "Too much {terrain} {crowned}: {count} here, {limit} in the box",
    "odd-squares": "{squares} of land cannot be dominoes, which have two each: "
    "one is missing or one too many",
    "disconnected": "Not connected to the castle",
    # scoring.regions
    "harmony-filled": "every square of the frame is filled",
    "harmony-missing": "the frame lacks {squares}",
    "harmony-kept-all": "no domino was discarded",
    "harmony-discarded": "a domino was discarded",
    "harmony-untold": "nobody has said whether a domino was discarded",
    "middle-centred": "the castle is the centre",
    "middle-no-castle": "there is no castle",
    "middle-not-full": "the tiles reach over {rows}x{cols} squares, the frame has {size}x{size}",
    "middle-off": "the castle lies {offset} the centre",
    "middle-incomplete": "the frame lacks {squares}",
    # scoring.standings and scoring.match
    "decided-points": "{own_points}{over} against {other}",
    "decided-largest-region": "{each} each{over}; largest {region} {own} against {other}",
    "decided-crowns": "{each} and largest {region} {largest_region} each{over}; {own_crowns} against {other}",
    "shared": "{each} and largest {region} {largest_region} each{over}: {players} players share the rank",
    "missing-kingdom": "The kingdom of game {game} is missing",
    "frame-exceeded": "In game {game}, the tiles of {player} reach over {rows}x{cols} squares; "
    "the frame has {size}x{size}",
    # vision
    "no-domino": "No domino of the box explains",
    "no-order": "By the laying rule no order of dominoes leads to",
    "dominoes-unfinished": "The check against the dominoes was cut short; look at every square",
    "hidden-crown": "A crown may be hidden",
    "tiles-beside": "Left out, since no domino of the kingdom can lie there: {squares} beside it",
    "cut-off": "A kingdom at the edge of the photo is cut off and left out; take it in whole",
}
"""A sentence for each code, in which a notice's fields stand; `reason` adds the squares."""

BONUSES = {"harmony": "Harmony", "middle": "Middle Kingdom"}
"""What the codes of a bonus begin with, and its name."""

EARNED = ("harmony-filled", "harmony-kept-all", "middle-centred")
"""Codes that tell why a bonus is earned; all others tell what is wrong."""


def text_of(notice: Notice) -> str:
    """One sentence that says what is odd, and where; rows and columns count from 1."""
    bonus = BONUSES.get(notice.code.partition("-")[0])
    text = reason(notice)
    return f"{bonus}: {text}." if bonus else f"{text[:1].upper()}{text[1:]}."


def reason(notice: Notice) -> str:
    """The same without the name of the bonus and without the full stop.

    A code that has no text here yet speaks for itself: `loose-tile` becomes "loose tile".
    """
    text = TEXTS.get(notice.code, notice.code.replace("-", " "))
    text = text.format_map(_fields(notice))
    if not notice.squares:
        return text
    some = int(dict(notice.fields).get("count", 0)) > len(notice.squares)
    return f"{text}{', among them' if some else ':'} {places(notice.squares)}"


def _fields(notice: Notice) -> dict[str, int | str]:
    """The notice's fields, and such words made of them as a sentence needs."""
    fields = dict(notice.fields)
    fields["squares"] = counted(int(fields.get("count", 0)), "square")
    if "games" in fields:
        several = int(fields["games"]) > 1
        fields["over"] = f" in {fields['games']} games" if several else ""
        fields["region"] = "regions together" if several else "region"
        fields["each"] = counted(int(fields.get("points", 0)), "point")
        fields["own_points"], fields["own_crowns"] = (
            counted(int(fields.get("own", 0)), word) for word in ("point", "crown")
        )
    if notice.code == "too-many":
        crowns = int(fields["crowns"])
        fields["crowned"] = f"with {counted(crowns, 'crown')}" if crowns else "without crowns"
    if notice.code == "middle-off":
        rows, cols = int(fields["rows"]), int(fields["cols"])
        way = [f"{counted(abs(rows), 'row')} {'below' if rows > 0 else 'above'}"] if rows else []
        way += [f"{counted(abs(cols), 'column')} {'right of' if cols > 0 else 'left of'}"] if cols else []
        fields["offset"] = " and ".join(way)
    return fields


def places(squares: Iterable[Position]) -> str:
    """`row 1, columns 2 and 4; row 3, column 1`, from (row, col) that count from 0."""
    rows: dict[int, list[str]] = {}
    for row, col in sorted(squares):
        rows.setdefault(row + 1, []).append(str(col + 1))
    return "; ".join(f"row {row}, {_columns(cols)}" for row, cols in rows.items())


def _columns(cols: list[str]) -> str:
    if len(cols) == 1:
        return f"column {cols[0]}"
    return f"columns {', '.join(cols[:-1])} and {cols[-1]}"


def counted(count: int, word: str) -> str:
    """`1 crown`, `2 crowns`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def kingdom_sheet(
    kingdom: Kingdom,
    sheet: ScoreSheet,
    warnings: Iterable[Notice],
    doubts: Sequence[Doubt] = (),
) -> list[str]:
    """The score sheet of one kingdom, line by line: its squares, its points, what to look at.

    The squares stand in notation, so that they can be corrected and given to `crowncount score`.
    """
    lines = ["  " + " ".join(f"{format_square(s):2}" for s in row) for row in kingdom.squares]
    lines += ["", *_region_lines(sheet.regions), *_total_lines(sheet)]
    if doubts:
        lines += ["", f"  Not sure of {counted(len(doubts), 'square')}, please look:"]
        lines += [f"    {places([pos])}: {format_square(square)}, {why}" for pos, square, why in doubts]
    # why a bonus is not earned stands beside its points already
    said = [text_of(notice) for notice in warnings if notice not in sheet.notices]
    if said:
        lines += ["", "  Warnings:", *(f"    {text}" for text in said)]
    return [line.rstrip() for line in lines]


def _region_lines(regions: Iterable[Region]) -> list[str]:
    """`6 forest x 2 crowns = 12` for each region with crowns, and one line for the others."""
    lines, without = [], []
    for region in regions:
        if region.crowns:
            crowns = counted(region.crowns, "crown")
            lines.append(f"  {region.size:2} {region.terrain:9} x {crowns:9} = {region.points:3}")
        else:
            without.append(f"{region.size} {region.terrain}")
    if without:
        lines.append(f"  No crown, no points: {', '.join(without)}")
    return lines


def _total_lines(sheet: ScoreSheet) -> list[str]:
    why = {notice.code.partition("-")[0]: reason(notice) for notice in sheet.notices}
    rows = [("Regions", sheet.regions_total, "")]
    for code, points in (("harmony", sheet.harmony), ("middle", sheet.middle_kingdom)):
        if points is not None:
            rows.append((BONUSES[code], points, why.get(code, "")))
    rows.append(("Total", sheet.total, ""))
    lines = [f"  {name:24} = {points:3}  {text}" for name, points, text in rows]
    largest, crowns = counted(sheet.largest_region, "square"), counted(sheet.crowns, "crown")
    return [*lines, f"  In a tie: largest region {largest}, {crowns} in all"]


def sureness(confidence: float) -> str:
    """`89 % sure` of 0.8999: cut, not rounded, as in the JSON."""
    return f"{int(100 * confidence)} % sure"


def frame_name(size: int) -> str:
    """`5x5 frame`, and for the larger one the game it belongs to."""
    return f"{size}x{size} frame" + (" (Mighty Duel)" if size == max(FRAMES) else "")


def one_line(text: str) -> str:
    """The text without line breaks and terminal codes, which names of files may hold."""
    return "".join(c if c.isprintable() else "?" for c in text)
