"""Regions, house rules and the score of one kingdom (RULES.md, "Scoring")."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.kingdom import CASTLE, EMPTY, LAND, Kingdom, Notice, Position, Terrain, groups

MAX_BONUS = 50
"""Points that a house rule may give (RULES.md: "the points of either bonus, 0 to 50")."""


class RulesError(ValueError):
    """House rules that cannot be: points out of range."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the game: which bonuses count, and the house rules about them.

    `harmony_by_hand` takes Harmony as "no domino discarded", which no kingdom shows: `score` is
    told. `middle_kingdom_complete` gives Middle Kingdom to a full frame only. Raises RulesError
    for points outside 0 to 50.
    """

    harmony: bool = False
    middle_kingdom: bool = False
    harmony_points: int = 5
    middle_kingdom_points: int = 10
    harmony_by_hand: bool = False
    middle_kingdom_complete: bool = False

    def __post_init__(self) -> None:
        for name in ("harmony_points", "middle_kingdom_points"):
            points = getattr(self, name)
            if not 0 <= points <= MAX_BONUS:
                raise RulesError(f"{name} may be 0 to {MAX_BONUS}, not {points}")


NO_BONUS = Rules()
"""RULES.md: both bonuses "are off until switched on"."""


@dataclass(frozen=True, slots=True)
class Region:
    """Squares of one terrain joined by sides, as sorted (row, col), and the crowns they carry."""

    terrain: Terrain
    squares: tuple[Position, ...]
    crowns: int

    @property
    def size(self) -> int:
        return len(self.squares)

    @property
    def points(self) -> int:
        return self.size * self.crowns


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one kingdom and how it came about.

    `harmony` and `middle_kingdom` are points, 0 when not earned, None when not asked for;
    `notices` says why, one for each bonus that was asked for (see `score`).
    """

    regions: tuple[Region, ...]
    harmony: int | None = None
    middle_kingdom: int | None = None
    notices: tuple[Notice, ...] = ()

    def reason(self, bonus: str) -> Notice | None:
        """Why `harmony` or `middle_kingdom` is earned or not; None when it was not asked for."""
        prefix = f"{bonus.partition('_')[0]}-"
        return next((notice for notice in self.notices if notice.code.startswith(prefix)), None)

    @property
    def regions_total(self) -> int:
        return sum(region.points for region in self.regions)

    @property
    def total(self) -> int:
        return self.regions_total + (self.harmony or 0) + (self.middle_kingdom or 0)

    @property
    def largest_region(self) -> int:
        """Squares of the largest region, crowned or not: the first tie-break. 0 without regions."""
        return max((region.size for region in self.regions), default=0)

    @property
    def crowns(self) -> int:
        """Crowns in the whole kingdom: the second tie-break."""
        return sum(region.crowns for region in self.regions)


def regions(kingdom: Kingdom) -> tuple[Region, ...]:
    """All regions, those worth most first, then the larger, then from the top left.

    Castle and empty squares belong to none.
    """
    found = []
    for terrain in LAND:
        for squares in groups(pos for pos, square in kingdom if square.terrain is terrain):
            crowns = sum(kingdom.at(row, col).crowns for row, col in squares)
            found.append(Region(terrain, squares, crowns))
    return tuple(sorted(found, key=lambda region: (-region.points, -region.size, region.squares)))


def score(kingdom: Kingdom, rules: Rules = NO_BONUS, *, discarded: bool | None = None) -> ScoreSheet:
    """The score sheet of a kingdom under the rules that were agreed.

    `discarded` is asked only with `rules.harmony_by_hand`: whether the player discarded a domino,
    None while nobody has told. Notices, with their fields:

    - `harmony-filled`, `harmony-missing` (count, squares: the holes);
      by hand `harmony-kept-all`, `harmony-discarded`, `harmony-untold`
    - `middle-centred` (squares: the castle), `middle-no-castle`, `middle-not-full` (rows, cols: how
      far the tiles reach, size), `middle-off` (rows, cols: where the castle lies as seen from the
      middle, below and right positive; squares), `middle-incomplete` (count, squares: the holes)
    """
    notices = []
    harmony = middle = None
    if rules.harmony:
        earned, notice = _harmony(kingdom, rules, discarded)
        harmony = rules.harmony_points if earned else 0
        notices.append(notice)
    if rules.middle_kingdom:
        earned, notice = _middle_kingdom(kingdom, rules)
        middle = rules.middle_kingdom_points if earned else 0
        notices.append(notice)
    return ScoreSheet(regions(kingdom), harmony, middle, tuple(notices))


def _harmony(kingdom: Kingdom, rules: Rules, discarded: bool | None) -> tuple[bool, Notice]:
    """Whether Harmony is earned, and why: "the kingdom fills its frame", or as told by hand."""
    if rules.harmony_by_hand:
        code = {None: "harmony-untold", True: "harmony-discarded", False: "harmony-kept-all"}
        return discarded is False, Notice(code[discarded])
    if missing := _missing(kingdom):
        return False, Notice("harmony-missing", (("count", missing),), _holes(kingdom))
    return True, Notice("harmony-filled")


def _middle_kingdom(kingdom: Kingdom, rules: Rules) -> tuple[bool, Notice]:
    """Whether Middle Kingdom is earned, and why.

    "The smallest rectangle around the placed tiles has the full size of the frame and the castle
    is its centre square. Holes do not matter; empty rows written around a kingdom do not either."
    """
    castles = [pos for pos, square in kingdom if square == CASTLE]
    if not castles:
        return False, Notice("middle-no-castle")
    height, width = kingdom.extent
    if (height, width) != (kingdom.size, kingdom.size):
        fields = (("rows", height), ("cols", width), ("size", kingdom.size))
        return False, Notice("middle-not-full", fields)
    # A kingdom has one castle. Of several, the one nearest the middle is taken for it: the others
    # are more likely misread, problems() names them, and a misreading should not cost the bonus.
    top, left, _, _ = kingdom.bounds or (0, 0, 0, 0)
    mid_row, mid_col = top + kingdom.size // 2, left + kingdom.size // 2
    castle = min(castles, key=lambda pos: abs(pos[0] - mid_row) + abs(pos[1] - mid_col))
    rows, cols = castle[0] - mid_row, castle[1] - mid_col
    if rows or cols:
        return False, Notice("middle-off", (("rows", rows), ("cols", cols)), (castle,))
    if rules.middle_kingdom_complete and (missing := _missing(kingdom)):
        return False, Notice("middle-incomplete", (("count", missing),), _holes(kingdom))
    return True, Notice("middle-centred", (), (castle,))


def _missing(kingdom: Kingdom) -> int:
    """How many squares the kingdom lacks to fill its frame; the castle fills one."""
    return kingdom.size**2 - sum(square != EMPTY for _, square in kingdom)


def _holes(kingdom: Kingdom) -> tuple[Position, ...]:
    """The empty squares within the tiles' own rectangle; it may be smaller than the frame."""
    top, left, bottom, right = kingdom.bounds or (0, 0, 0, 0)
    return tuple(
        (row, col)
        for (row, col), square in kingdom
        if square == EMPTY and top <= row < bottom and left <= col < right
    )
