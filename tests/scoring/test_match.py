import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.kingdom import MAX_CROWNS, Kingdom, Notice, Terrain
from scoring.match import (
    DYNASTY_GAMES,
    MAX_EXTRA,
    MAX_NAME,
    MAX_WHY,
    Colour,
    DecidedBy,
    Entry,
    Extra,
    Game,
    Match,
    MatchError,
    Player,
    Seat,
    Standing,
    Terms,
    Variant,
    standings,
)
from scoring.notation import parse_kingdom
from scoring.regions import NO_BONUS, Region, Rules, ScoreSheet, score
from tests.scoring.examples import BOTH, CROSS_7, FULL, FULL_7, HARMONY
from tests.scoring.shared import shared_file
from tests.scoring.strategies import kingdoms

MIA, TOM = Player("Mia", Colour.YELLOW), Player("Tom", Colour.GREEN)
ADA, BEN = Player("Ada", Colour.BLUE), Player("Ben", Colour.PINK)
PLAYERS = (MIA, TOM, ADA, BEN)

POINTS, REGION, CROWNS, SHARED = DecidedBy


def sheet(points: int, largest: int = 5, crowns: int = 5) -> ScoreSheet:
    """A sheet of these figures: one region alone has no crowns in most of them, so bonuses help."""
    squares = tuple((0, col) for col in range(largest))
    region = Region(Terrain.WHEAT, squares, crowns)
    return ScoreSheet((region,), harmony=points - region.points)


def entry(player: Player, *figures: tuple[int, int, int] | None, extra: int | None = None) -> Entry:
    """A player with a sheet for each (points, largest region, crowns), None where it is missing."""
    extras = () if extra is None else (Extra(extra, "why"),)
    return Entry(player, tuple(f and sheet(*f) for f in figures), extras)


def table(*entries: Entry, stop: bool = False) -> list[tuple[int | None, str, DecidedBy | None]]:
    return [(s.rank, s.player.name, s.decided_by) for s in standings(entries, stop_after_region=stop)]


def test_the_helper_gives_the_figures_it_says() -> None:
    found = sheet(41, 7, 6)
    assert (found.total, found.largest_region, found.crowns) == (41, 7, 6)


ORDER = (
    "Most points; then the largest single region, counted in squares, crowned or not; "
    "then the most crowns in the whole kingdom; then the victory is shared."
)
HOUSE = "(One text stops after the largest region: a house rule.)"
RANKS = "Ranks are shared too: 1, 1, 3."

CASES = [
    pytest.param(
        ORDER,
        False,
        [(MIA, (30, 9, 9)), (TOM, (31, 1, 1))],
        [(1, "Tom", POINTS), (2, "Mia", POINTS)],
        id="most-points",
    ),
    pytest.param(
        ORDER,
        False,
        [(MIA, (41, 6, 9)), (TOM, (41, 7, 1))],
        [(1, "Tom", REGION), (2, "Mia", REGION)],
        id="largest-region",
    ),
    pytest.param(
        ORDER,
        False,
        [(MIA, (41, 7, 3)), (TOM, (41, 7, 4))],
        [(1, "Tom", CROWNS), (2, "Mia", CROWNS)],
        id="crowns",
    ),
    pytest.param(
        ORDER,
        False,
        [(TOM, (41, 7, 4)), (MIA, (41, 7, 4))],
        [(1, "Mia", SHARED), (1, "Tom", SHARED)],
        id="shared-victory-in-the-order-of-colours",
    ),
    pytest.param(
        HOUSE,
        True,
        [(TOM, (41, 7, 9)), (MIA, (41, 7, 4))],
        [(1, "Mia", SHARED), (1, "Tom", SHARED)],
        id="house-rule-crowns-decide-nothing",
    ),
    pytest.param(
        HOUSE,
        True,
        [(MIA, (41, 6, 9)), (TOM, (41, 7, 1))],
        [(1, "Tom", REGION), (2, "Mia", REGION)],
        id="house-rule-the-region-decides",
    ),
    pytest.param(
        RANKS,
        False,
        [(MIA, (41, 7, 4)), (TOM, (30, 7, 4)), (ADA, (41, 7, 4))],
        [(1, "Mia", SHARED), (1, "Ada", SHARED), (3, "Tom", POINTS)],
        id="1-1-3",
    ),
    pytest.param(
        RANKS,
        False,
        [(MIA, (30, 7, 4)), (TOM, (30, 7, 4)), (ADA, (41, 7, 4)), (BEN, (30, 6, 4))],
        [(1, "Ada", POINTS), (2, "Mia", SHARED), (2, "Tom", SHARED), (4, "Ben", REGION)],
        id="1-2-2-4",
    ),
    pytest.param(
        RANKS,
        False,
        [(player, (9, 3, 3)) for player in PLAYERS],
        [(1, player.name, SHARED) for player in PLAYERS],
        id="all-four-share",
    ),
    pytest.param(
        "what parts a player from the next, each by something else",
        False,
        [(MIA, (41, 7, 4)), (TOM, (41, 7, 3)), (ADA, (41, 6, 9)), (BEN, (40, 9, 9))],
        [(1, "Mia", CROWNS), (2, "Tom", REGION), (3, "Ada", POINTS), (4, "Ben", POINTS)],
        id="a-staircase",
    ),
]


@pytest.mark.parametrize(("line", "stop", "given_", "expected"), CASES)
def test_standings(
    line: str,
    stop: bool,
    given_: list[tuple[Player, tuple[int, int, int]]],
    expected: list[tuple[int, str, DecidedBy]],
) -> None:
    assert table(*(entry(player, figures) for player, figures in given_), stop=stop) == expected


def test_every_citation_stands_in_the_rules() -> None:
    rules = " ".join(shared_file("RULES.md").read_text(encoding="utf-8").split())
    assert [line for line in (ORDER, HOUSE, RANKS) if line not in rules] == []


@pytest.mark.parametrize(
    ("figures", "notices"),
    [
        pytest.param(
            [(41, 7, 4), (30, 8, 5)],
            [
                Notice("decided-points", (("own", 41), ("other", 30), ("other_rank", 2), ("games", 1))),
                Notice("decided-points", (("own", 30), ("other", 41), ("other_rank", 1), ("games", 1))),
            ],
            id="points",
        ),
        pytest.param(
            [(41, 7, 4), (41, 6, 5)],
            [
                Notice(
                    "decided-largest-region",
                    (("points", 41), ("own", 7), ("other", 6), ("other_rank", 2), ("games", 1)),
                ),
                Notice(
                    "decided-largest-region",
                    (("points", 41), ("own", 6), ("other", 7), ("other_rank", 1), ("games", 1)),
                ),
            ],
            id="largest-region",
        ),
        pytest.param(
            [(41, 7, 4), (41, 7, 4), (41, 7, 3)],
            [
                *[
                    Notice(
                        "shared",
                        (("players", 2), ("points", 41), ("largest_region", 7), ("crowns", 4), ("games", 1)),
                    )
                ]
                * 2,
                Notice(
                    "decided-crowns",
                    (
                        ("points", 41),
                        ("largest_region", 7),
                        ("own", 3),
                        ("other", 4),
                        ("other_rank", 1),
                        ("games", 1),
                    ),
                ),
            ],
            id="shared-and-crowns",
        ),
    ],
)
def test_the_figures_that_decided(figures: list[tuple[int, int, int]], notices: list[Notice]) -> None:
    found = standings(entry(player, each) for player, each in zip(PLAYERS, figures, strict=False))
    assert [standing.notices for standing in found] == [(notice,) for notice in notices]


def test_a_missing_kingdom_is_missing_and_no_zero() -> None:
    found = standings([entry(MIA, None, extra=3), entry(TOM, (0, 0, 0)), entry(ADA, (9, 3, 3))])
    assert [(s.rank, s.player, s.points, s.decided_by) for s in found] == [
        (1, ADA, 9, POINTS),
        (2, TOM, 0, POINTS),
        (None, MIA, None, None),
    ]
    missing = found[-1]
    assert (missing.largest_region, missing.crowns, missing.missing) == (None, None, (1,))
    assert missing.notices == (Notice("missing-kingdom", (("game", 1),)),)
    assert not missing.partial


def test_who_is_alone_has_a_rank_and_nothing_to_be_parted_from() -> None:
    assert table(entry(MIA, None), entry(TOM, (9, 3, 3))) == [(1, "Tom", None), (None, "Mia", None)]
    assert standings([entry(TOM, (9, 3, 3))])[0].notices == ()


def test_nobody() -> None:
    assert standings([]) == ()


def test_a_part_of_a_total_is_flagged_and_has_no_rank() -> None:
    found = standings([entry(MIA, (50, 9, 9), None, (50, 9, 9)), entry(TOM, (1, 1, 1), (1, 1, 1), (1, 1, 1))])
    assert [(s.rank, s.player, s.points, s.missing, s.partial) for s in found] == [
        (1, TOM, 3, (), False),
        (None, MIA, 100, (2,), True),
    ]
    assert found[1].notices == (Notice("missing-kingdom", (("game", 2),)),)


def test_other_points_count() -> None:
    assert table(entry(MIA, (40, 5, 5), extra=2), entry(TOM, (41, 5, 5))) == [
        (1, "Mia", POINTS),
        (2, "Tom", POINTS),
    ]
    assert standings([entry(MIA, (4, 5, 5), extra=-9)])[0].points == -5


# properties

small = st.integers(0, 2)
figures = st.tuples(small, small, small)


@st.composite
def entries(draw: st.DrawFn, *, may_miss: bool = True) -> list[Entry]:
    """One to four players over one to three games, with figures so small that they often tie."""
    games = draw(st.integers(1, DYNASTY_GAMES))
    figure = st.none() | figures if may_miss else figures
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=1, unique=True))
    rows = [draw(st.lists(figure, min_size=games, max_size=games)) for _ in players]
    return [
        entry(player, *row, extra=draw(st.none() | st.integers(-1, 1)))
        for player, row in zip(players, rows, strict=True)
    ]


@given(entries(), st.booleans(), st.data())
def test_standings_do_not_depend_on_the_order_of_players(
    given_: list[Entry], stop: bool, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(given_))
    assert standings(shuffled, stop_after_region=stop) == standings(given_, stop_after_region=stop)


def rank_of(player: Player, found: tuple[Standing, ...]) -> int:
    return next(s.rank for s in found if s.player == player and s.rank is not None)


@given(entries(may_miss=False), st.booleans(), figures, st.data())
def test_a_better_kingdom_never_ranks_worse(
    given_: list[Entry], stop: bool, more: tuple[int, int, int], data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from(given_))
    old = chosen.sheets[0]
    assert old is not None
    better = sheet(old.total + more[0], old.largest_region + more[1], old.crowns + more[2])
    changed = replace(chosen, sheets=(better, *chosen.sheets[1:]))
    before = standings(given_, stop_after_region=stop)
    after = standings([changed if e is chosen else e for e in given_], stop_after_region=stop)
    assert rank_of(chosen.player, after) <= rank_of(chosen.player, before)


@given(kingdoms(), kingdoms(), st.data())
def test_a_crown_more_never_ranks_worse(one: Kingdom, other: Kingdom, data: st.DataObject) -> None:
    crownable = [pos for pos, square in one if square.terrain.is_land and square.crowns < MAX_CROWNS]
    if not crownable:
        return
    pos = data.draw(st.sampled_from(crownable))
    better = one.with_square(*pos, replace(one.at(*pos), crowns=one.at(*pos).crowns + 1))
    terms = Terms(Variant.MIGHTY_DUEL, BOTH)

    def rank(kingdom: Kingdom) -> int:
        match = Match(terms, (Game((Seat(MIA, kingdom), Seat(TOM, other))),))
        return rank_of(MIA, match.standings())

    assert rank(better) <= rank(one)


@given(entries(), st.booleans())
def test_ranks_and_reasons_are_those_defined(given_: list[Entry], stop: bool) -> None:
    """A rank is one more than the players who are better; the reason compares with the rank below."""
    found = standings(given_, stop_after_region=stop)
    count = 2 if stop else 3
    keys = {e.player: e.figures[:count] for e in given_ if e.figures and not e.missing}
    for standing in found:
        if (key := keys.get(standing.player)) is None:
            assert (standing.rank, standing.decided_by) == (None, None)
            assert len(standing.notices) == len(standing.missing) > 0
            continue
        assert standing.rank == 1 + sum(other > key for other in keys.values())
        below = [other for other in keys.values() if other < key]
        above = [other for other in keys.values() if other > key]
        if list(keys.values()).count(key) > 1:
            assert standing.decided_by is SHARED
        elif below or above:
            other = max(below) if below else min(above)
            first = next(n for n in range(count) if key[n] != other[n])
            assert standing.decided_by is (POINTS, REGION, CROWNS)[first]
        else:
            assert standing.decided_by is None
    ranks = [s.rank for s in found if s.rank is not None]
    assert ranks == sorted(ranks)
    assert [s.rank for s in found[: len(ranks)]] == ranks, "who has no rank comes last"
    assert {s.player for s in found} == {e.player for e in given_}


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A Dynasty of small kingdoms, some of them missing."""
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, unique=True))
    small_kingdoms = st.sampled_from([None, *map(parse_kingdom, ("C W1", "W1 W C", "M2 C M1", FULL))])
    extras = st.lists(st.builds(Extra, st.integers(-5, 5), st.just("head start")), max_size=2).map(tuple)

    def game() -> Game:
        return Game(tuple(Seat(player, draw(small_kingdoms), draw(extras)) for player in players))

    return Match(Terms(rules=BOTH, dynasty=True), tuple(game() for _ in range(DYNASTY_GAMES)))


@given(matches())
def test_totals_equal_the_sums_of_the_sheets(match: Match) -> None:
    for after in range(1, DYNASTY_GAMES + 1):
        for standing in match.standings(after):
            seats = [game.seats[match.players.index(standing.player)] for game in match.games[:after]]
            there = [seat for seat in seats if seat.kingdom]
            sheets = [score(seat.kingdom, BOTH) for seat in there if seat.kingdom]
            if not sheets:
                assert (standing.points, standing.largest_region, standing.crowns) == (None, None, None)
                continue
            extras = sum(extra.points for seat in there for extra in seat.extras)
            assert standing.points == sum(s.total for s in sheets) + extras
            assert standing.largest_region == sum(s.largest_region for s in sheets)
            assert standing.crowns == sum(s.crowns for s in sheets)
            assert standing.missing == tuple(n for n, seat in enumerate(seats, 1) if seat.kingdom is None)


# matches


def dynasty(*rows: tuple[str | None, str | None], rules: Rules = NO_BONUS) -> Match:
    """Mia and Tom; a row is a game, a kingdom in notation or None."""
    games = tuple(
        Game(
            tuple(
                Seat(p, parse_kingdom(text) if text else None)
                for p, text in zip((MIA, TOM), row, strict=True)
            )
        )
        for row in rows
    )
    return Match(Terms(dynasty=True, rules=rules), games)


def test_running_totals_after_each_game() -> None:
    match = dynasty(("C M3", "C W1"), ("C W", "C M2 M2"), ("C W W", "C W W"))
    running = [[(s.rank, s.player.name, s.points) for s in after] for after in match.running()]
    assert running == [
        [(1, "Mia", 3), (2, "Tom", 1)],
        [(1, "Tom", 9), (2, "Mia", 3)],
        [(1, "Tom", 9), (2, "Mia", 3)],
    ]
    assert match.standings() == match.running()[-1]
    assert (match.begun, match.complete) == (3, True)


def test_a_dynasty_is_tied_and_broken_on_sums() -> None:
    """RULES.md: "the same order is used on the sums of the three games (largest regions, then crowns)"."""
    match = dynasty(("C W1", "C W"), ("C W", "F C W1 / F F ."), ("C", "C"))
    assert [(s.player.name, s.points, s.largest_region, s.decided_by) for s in match.standings()] == [
        ("Tom", 1, 4, REGION),
        ("Mia", 1, 2, REGION),
    ]
    assert dict(match.standings()[0].notices[0].fields)["games"] == DYNASTY_GAMES
    by_crowns = dynasty(("C S2", "C W1 W"), ("C F F F", "C F F"))
    assert [(s.player.name, s.points, s.largest_region, s.decided_by) for s in by_crowns.standings()] == [
        ("Mia", 2, 4, CROWNS),
        ("Tom", 2, 4, CROWNS),
    ]


def test_games_not_begun_are_missing_nowhere() -> None:
    match = dynasty(("C M3", "C W1"), (None, None), (None, None))
    assert [(s.rank, s.missing) for s in match.standings()] == [(1, ()), (2, ())]
    assert (match.begun, match.complete, len(match.running())) == (1, False, 1)


def test_a_game_in_between_that_lacks_a_kingdom() -> None:
    match = dynasty(("C M3", "C W1"), (None, "C W1"), ("C M3", "C"))
    assert [(s.rank, s.player.name, s.points, s.missing) for s in match.standings()] == [
        (1, "Tom", 2, ()),
        (None, "Mia", 6, (2,)),
    ]
    running = [[(s.rank, s.player.name) for s in after] for after in match.running()]
    assert running == [[(1, "Mia"), (2, "Tom")], [(1, "Tom"), (None, "Mia")], [(1, "Tom"), (None, "Mia")]]


def test_a_correction_in_game_one_is_followed_by_everything_after() -> None:
    match = dynasty(("C W1", "C W1"), ("C W1", "C M2"), ("C M3", "C M3"))
    assert match.standings()[0].player == TOM
    seats = (replace(match.games[0].seats[0], kingdom=parse_kingdom("C M3")), match.games[0].seats[1])
    mended = replace(match, games=(Game(seats), *match.games[1:]))
    assert [after[0].player for after in mended.running()] == [MIA, MIA, MIA]


def test_a_match_before_the_first_kingdom() -> None:
    match = Match.of(PLAYERS, Terms(dynasty=True))
    assert (len(match.games), match.begun, match.complete, match.running()) == (3, 0, False, ())
    assert [(s.rank, s.player, s.missing) for s in match.standings()] == [(None, p, (1,)) for p in PLAYERS]
    assert len(Match.of(PLAYERS).games) == 1


def test_other_points_wait_for_their_kingdom() -> None:
    seats = (Seat(MIA, None, (Extra(5, "giants"),)), Seat(TOM, parse_kingdom("C W1"), (Extra(5, "giants"),)))
    match = Match(Terms(), (Game(seats),))
    assert [(s.player, s.points) for s in match.standings()] == [(TOM, 6), (MIA, None)]


def test_the_rules_agreed_and_the_variants_frame_hold_for_all() -> None:
    """A kingdom that was read in the small frame is scored in that of the Mighty Duel."""
    seats = (Seat(MIA, parse_kingdom(FULL)), Seat(TOM, parse_kingdom(FULL_7)))
    duel = Match(Terms(Variant.MIGHTY_DUEL, HARMONY), (Game(seats),))
    assert [(s.player, s.points) for s in duel.standings()] == [(MIA, 36), (TOM, 6)]
    assert duel.notices() == ()


def test_a_kingdom_too_large_for_the_frame_is_scored_and_named() -> None:
    seats = (Seat(MIA, parse_kingdom(FULL)), Seat(TOM, parse_kingdom(CROSS_7)))
    match = Match(Terms(), (Game(seats),))
    assert [(s.player, s.points) for s in match.standings()] == [(MIA, 36), (TOM, 3)]
    fields = (("game", 1), ("player", "Tom"), ("rows", 7), ("cols", 7), ("size", 5))
    assert match.notices() == (Notice("frame-exceeded", fields),)


def test_harmony_told_by_hand() -> None:
    rules = replace(HARMONY, harmony_by_hand=True)
    seats = (
        Seat(MIA, parse_kingdom("C W1"), discarded=False),
        Seat(TOM, parse_kingdom("C W1"), discarded=True),
    )
    match = Match(Terms(rules=rules), (Game(seats),))
    assert [(s.player, s.points) for s in match.standings()] == [(MIA, 6), (TOM, 1)]


def test_the_house_rule_is_agreed_for_the_match() -> None:
    seats = (Seat(MIA, parse_kingdom("C W1 W")), Seat(TOM, parse_kingdom("C S2 / W W")))
    assert [s.decided_by for s in Match(Terms(), (Game(seats),)).standings()] == [CROWNS, CROWNS]
    stopped = Match(Terms(stop_after_region=True), (Game(seats),))
    assert [(s.rank, s.decided_by) for s in stopped.standings()] == [(1, SHARED), (1, SHARED)]


# what cannot be


def test_names_are_tidied() -> None:
    assert Player("  Anna \t Lena\n", Colour.PINK).name == "Anna Lena"
    assert Player("👩‍👧", Colour.PINK).name == "👩‍👧"
    assert Player("x" * MAX_NAME, Colour.PINK).name == "x" * MAX_NAME
    assert Player("Zoe\u0308", Colour.PINK) == Player("Zo\u00eb", Colour.PINK)
    assert Player("e\u0301" * MAX_NAME, Colour.PINK).name == "\u00e9" * MAX_NAME
    assert Extra(3, " head  start ").why == "head start"


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(lambda: Player(" \n", Colour.BLUE), "name-missing", id="no-name"),
        pytest.param(lambda: Player("\u200b\u2060\ufeff", Colour.BLUE), "name-missing", id="zero-width-name"),
        pytest.param(lambda: Player("\u200d \ufe0f", Colour.BLUE), "name-missing", id="joiners-alone"),
        pytest.param(lambda: Player("\u3164\u2800", Colour.BLUE), "name-missing", id="fillers-alone"),
        pytest.param(lambda: Player("x" * (MAX_NAME + 1), Colour.BLUE), "name-long", id="long-name"),
        pytest.param(lambda: Player("a\x1b[1m", Colour.BLUE), "name-unreadable", id="terminal-codes"),
        pytest.param(lambda: Player("a\ud800", Colour.BLUE), "name-unreadable", id="half-a-character"),
        pytest.param(lambda: Extra(1, ""), "why-missing", id="no-reason"),
        pytest.param(lambda: Extra(1, "x" * (MAX_WHY + 1)), "why-long", id="long-reason"),
        pytest.param(lambda: Extra(MAX_EXTRA + 1, "x"), "extra-points", id="too-many-points"),
        pytest.param(lambda: Extra(-MAX_EXTRA - 1, "x"), "extra-points", id="too-few-points"),
        pytest.param(lambda: Match.of([MIA]), "players-count", id="one-player"),
        pytest.param(lambda: Match.of([MIA] * 5), "players-count", id="five-players"),
        pytest.param(
            lambda: Match.of([MIA, TOM, ADA], Terms(Variant.MIGHTY_DUEL)), "players-count", id="duel-of-three"
        ),
        pytest.param(lambda: Match.of([MIA, Player("mia", Colour.BLUE)]), "same-name", id="same-name"),
        pytest.param(
            lambda: Match.of([Player("Zoe\u0308", Colour.PINK), Player("Zo\u00eb", Colour.BLUE)]),
            "same-name",
            id="same-name-otherwise-typed",
        ),
        pytest.param(lambda: Match.of([MIA, Player("X", MIA.colour)]), "same-colour", id="same-colour"),
        pytest.param(lambda: Match(Terms(), ()), "games-count", id="no-game"),
        pytest.param(lambda: Match(Terms(), Match.of(PLAYERS).games * 2), "games-count", id="two-games"),
        pytest.param(
            lambda: Match(Terms(dynasty=True), Match.of(PLAYERS).games + Match.of(PLAYERS[::-1]).games),
            "other-players",
            id="other-players",
        ),
    ],
)
def test_what_cannot_be(make, code: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(MatchError) as caught:
        make()
    assert caught.value.notice.code == code
    assert str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 - our own
