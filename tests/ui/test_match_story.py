"""Who won and why, in words and marks."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match import DecidedBy, Extra, Match, Player, Terms
from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.ui.matches import ADA, BEN, CROWNS, FIELDS, FOUR, LAKES, MIA, PAIRS, POOR, SWAMPS, TOM, match
from ui import match_story, match_words
from ui.language import catalogue
from ui.match_share import summary

STOP = Terms(stop_after_region=True)


def told(of: Match) -> list[str]:
    return [f"{reason.equal} {reason.decides}" for reason in match_story.reasons(of)]


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (LAKES, (3, 3, 1)),
        (SWAMPS, (3, 2, 2)),
        (FIELDS, (3, 2, 2)),
        (CROWNS, (4, 2, 3)),
        (PAIRS, (4, 2, 2)),
        (POOR, (1, 1, 1)),
    ],
)
def test_the_examples_have_the_figures_they_say(text: str, figures: tuple[int, int, int]) -> None:
    sheet = score(parse_kingdom(text))
    assert (sheet.total, sheet.largest_region, sheet.crowns) == figures


@pytest.mark.parametrize(
    ("of", "headline", "lead", "reasons"),
    [
        pytest.param(
            match(["", "", "", ""]),
            "No kingdom yet.",
            "One photo each, or one photo of all kingdoms.",
            [],
            id="before-the-first",
        ),
        pytest.param(
            match([LAKES, "", ""]),
            "Mia has 3.",
            "The kingdoms of Tom and Ada are still missing.",
            [],
            id="one-alone",
        ),
        pytest.param(
            match([LAKES, POOR, ""]), "Mia leads with 3.", "Ada's kingdom is still missing.", [], id="leads"
        ),
        pytest.param(match([POOR, LAKES]), "Tom wins.", "3 points against 1.", [], id="points"),
        pytest.param(
            match([SWAMPS, LAKES, POOR]),
            "Tom wins.",
            "",
            ["Tom and Mia both have 3. Largest region decides: 3 lake against 2 swamp."],
            id="largest-region",
        ),
        pytest.param(
            match([PAIRS, CROWNS]),
            "Tom wins.",
            "",
            ["Tom and Mia both have 4. Largest region 2 each. Crowns decide: 3 against 2."],
            id="crowns",
        ),
        pytest.param(
            match([SWAMPS, FIELDS, POOR]),
            "Mia and Tom share the victory.",
            "",
            ["Mia and Tom both have 3. Largest region 2 each, crowns 2 each: shared."],
            id="shared",
        ),
        pytest.param(
            match([LAKES, SWAMPS, FIELDS]),
            "Mia wins.",
            "",
            [
                "Mia, Tom and Ada have 3 each. Largest region decides: 3 lake against 2 squares.",
                "Tom and Ada both have 3. Largest region 2 each, crowns 2 each: shared.",
            ],
            id="shared-second",
        ),
        pytest.param(
            match([PAIRS, CROWNS], terms=STOP),
            "Mia and Tom share the victory.",
            "",
            ["Mia and Tom both have 4. Largest region 2 each: shared, crowns decide nothing here."],
            id="house-rule",
        ),
        pytest.param(
            match([LAKES, SWAMPS], ["", ""], ["", ""]),
            "Mia leads with 3.",
            "After game 1 of 3.",
            ["Mia and Tom both have 3. Largest region decides: 3 lake against 2 swamp."],
            id="after-game-one",
        ),
        pytest.param(
            match([LAKES, SWAMPS], [LAKES, ""], ["", ""]),
            "Mia has 6.",
            "Tom's kingdom of game 2 is still missing.",
            [],
            id="in-game-two",
        ),
        pytest.param(
            match([LAKES, SWAMPS], [SWAMPS, LAKES], [LAKES, SWAMPS]),
            "Mia wins the Dynasty.",
            "",
            ["Mia and Tom both have 9. The largest regions of 3 games added up decide: 8 squares against 7."],
            id="dynasty-on-sums",
        ),
        pytest.param(
            match([PAIRS, CROWNS], [PAIRS, PAIRS], [PAIRS, PAIRS]),
            "Tom wins the Dynasty.",
            "",
            ["Tom and Mia both have 12. Largest regions added up, 6 each. Crowns decide: 7 against 6."],
            id="dynasty-on-crowns",
        ),
        pytest.param(
            match([SWAMPS, FIELDS], [FIELDS, FIELDS], [SWAMPS, SWAMPS]),
            "Mia and Tom share the Dynasty.",
            "",
            ["Mia and Tom both have 9. Largest regions added up 6 each, crowns 6 each: shared."],
            id="dynasty-shared",
        ),
    ],
)
def test_the_story(of: Match, headline: str, lead: str, reasons: list[str]) -> None:
    assert match_story.headline(of) == headline
    assert match_story.lead(of) == lead
    assert told(of) == reasons


def test_other_points_are_points() -> None:
    of = match([POOR, LAKES], extras=[Extra(2, "head start")])
    assert match_story.headline(of) == "Tom wins."
    assert told(of) == ["Tom and Mia both have 3. Largest region decides: 3 lake against 1 mine."]


@pytest.mark.parametrize(
    ("of", "marks"),
    [
        pytest.param(match([LAKES, POOR]), set(), id="points"),
        pytest.param(
            match([LAKES, SWAMPS, POOR]),
            {(MIA, DecidedBy.LARGEST_REGION), (TOM, DecidedBy.LARGEST_REGION)},
            id="region",
        ),
        pytest.param(match([CROWNS, PAIRS]), {(MIA, DecidedBy.CROWNS), (TOM, DecidedBy.CROWNS)}, id="crowns"),
        pytest.param(match([SWAMPS, FIELDS]), set(), id="shared"),
        pytest.param(
            match([POOR, LAKES, SWAMPS, FIELDS]),
            {(each, DecidedBy.LARGEST_REGION) for each in (TOM, ADA, BEN)},
            id="shared-second",
        ),
        pytest.param(match([LAKES, ""]), set(), id="missing"),
    ],
)
def test_the_figures_that_decided_are_marked(of: Match, marks: set[tuple[Player, DecidedBy]]) -> None:
    assert match_story.marked(of) == marks


texts = st.sampled_from(["", LAKES, SWAMPS, FIELDS, CROWNS, PAIRS, POOR])


@given(st.lists(texts, min_size=2, max_size=4), st.booleans())
def test_every_tie_is_told_and_nothing_else(kingdoms: list[str], stop: bool) -> None:
    """One reason for each player who stands level with the one above in points, save within a rank."""
    of = match(kingdoms, terms=Terms(stop_after_region=stop))
    ranked = [standing for standing in of.standings() if standing.rank is not None]
    ranks: dict[int, list[str]] = {}
    for standing in ranked:
        ranks.setdefault(standing.rank or 0, []).append(standing.player.name)
    shared = sum(len(names) > 1 for names in ranks.values())
    points = [next(s.points for s in ranked if s.rank == rank) for rank in sorted(ranks)]
    level = sum(one == other for one, other in pairwise(points))
    assert len(told(of)) == shared + level


def test_the_order_of_seats_changes_no_winner() -> None:
    names = {
        match_story.headline(match(row, players=seats))
        for row, seats in (
            ([LAKES, SWAMPS, POOR], FOUR[:3]),
            ([SWAMPS, POOR, LAKES], (TOM, ADA, MIA)),
            ([POOR, LAKES, SWAMPS], (ADA, MIA, TOM)),
        )
    }
    assert names == {"Mia wins."}


def test_the_standings_as_text() -> None:
    assert summary(match([SWAMPS, LAKES, ""])).split("\n") == [
        "Tom leads with 3.",
        "Tom and Mia both have 3. Largest region decides: 3 lake against 2 swamp.",
        "1. Tom: 3",
        "2. Mia: 3",
        "Ada: kingdom missing",
    ]


@pytest.mark.parametrize(
    ("last", "joined"),
    [("Tom", "Ana y Tom"), ("Inés", "Ana e Inés"), ("Hierro", "Ana y Hierro"), ("Hilda", "Ana e Hilda")],
)
def test_spanish_joins_names_as_they_sound(monkeypatch: pytest.MonkeyPatch, last: str, joined: str) -> None:
    monkeypatch.setattr(match_words, "code", lambda: "es")
    monkeypatch.setattr(match_words, "say", catalogue("es").gettext)
    assert match_words.names(["Ana", last]) == joined
    assert match_words.names(["Leo", "Ana", last]) == f"Leo, {joined}"
