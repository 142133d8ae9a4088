"""What went wrong, in words: every code that is raised anywhere has some, in every language."""

import ast
import re
from collections.abc import Iterator

import pytest

import games.errors
import vision.errors
from games.errors import GameError, MatchRefusedError, StoreUnavailableError, UnknownIdError
from scoring.kingdom import Notice
from scoring.match import Colour, Game, MatchError, Player, Seat
from scoring.notation import parse_kingdom
from tests.needs import ROOT
from tests.ui.fakes import EXAMPLE, picture
from ui import errors, notice_words
from ui.errors import no_kingdom, refusal, words_for
from vision.errors import GridNotFound, PhotoError, VisionError
from vision.photo import load_photo
from vision.read import STAGES, PhotoReading


def calls(*rooms: str) -> Iterator[tuple[str, list[str]]]:
    """(what is called, the texts that its first argument may be) all over some rooms."""
    for path in [path for room in rooms for path in (ROOT / room).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and (name := getattr(node.func, "id", "")):
                yield name, texts(node.args[0])


def texts(node: ast.expr) -> list[str]:
    """A constant, or a pattern of a name or a word why: `f"{what}-long"` (scoring/players.py)."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[-1], ast.Constant):
        return [f"{what}{node.values[-1].value}" for what in ("name", "why")]
    return []


def codes(called: str, *rooms: str) -> set[str]:
    return {text for name, found in calls(*rooms) if name == called for text in found}


def subclasses(base: type[Exception]) -> set[str]:
    return {each.code for sub in base.__subclasses__() for each in [sub, *sub.__subclasses__()]}


def test_every_error_of_a_photo_has_words() -> None:
    raised = codes("PhotoError", "vision")
    assert raised == set(re.findall(r"[a-z]+(?:-[a-z]+)+", PhotoError.__doc__.split("Codes:")[1]))
    classes = subclasses(VisionError) - {VisionError.code, GridNotFound.code}
    assert raised | classes == set(errors.PHOTO)


def test_every_reason_for_no_kingdom_has_words() -> None:
    declared = set(re.findall(r"[a-z]+(?:-[a-z]+)+", GridNotFound.__doc__.split("Reasons:")[1]))
    returned = set()
    for node in ast.walk(ast.parse((ROOT / "vision" / "grid.py").read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == "reason_of":
            tuples = [each.value for each in ast.walk(node) if isinstance(each, ast.Return)]
            returned = {each.elts[0].value for each in tuples}
    assert len(returned) > 3
    assert returned | codes("GridNotFound", "vision") == declared == set(errors.REASONS)


def test_every_error_of_the_store_has_words() -> None:
    assert subclasses(GameError) == set(errors.GAMES)


def test_every_fault_of_players_has_words() -> None:
    assert codes("refusal", "scoring") == set(errors.MATCH)


STANDINGS = {"shared", "missing-kingdom", "frame-exceeded", "namedecided-", "whydecided-"}
"""What standings say, and the pattern of `decided-...`: game night words them by their figures."""


def test_every_notice_has_words() -> None:
    """The codes are read from the sources, so that a new one cannot be forgotten."""
    written = codes("Notice", "scoring", "vision") | codes("_over", "scoring")
    assert {"no-castle", "too-many", "no-order", "cut-off"} <= written
    assert written - STANDINGS <= {*notice_words.SENTENCES, *notice_words.SPECIAL}


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        pytest.param(PhotoError("too-small", "9 x 9"), errors.PHOTO["too-small"], id="photo"),
        pytest.param(PhotoError("moon", "Too much moon."), "Too much moon.", id="new-code"),
        pytest.param(vision.errors.CornersError("x"), errors.PHOTO["bad-corners"], id="corners"),
        pytest.param(vision.errors.ModelError("x"), errors.PHOTO["model"], id="model"),
        pytest.param(GridNotFound("too-dark", "x"), errors.REASONS["too-dark"], id="grid"),
        pytest.param(GridNotFound("moon", "Too much moon."), "Too much moon.", id="new-reason"),
        pytest.param(UnknownIdError("x"), errors.GAMES["unknown-id"], id="game"),
        pytest.param(games.errors.NoFrameError("x"), errors.GAMES["no-frame"], id="no-frame"),
        pytest.param(GameError("Something."), "Something.", id="base"),
        pytest.param(
            StoreUnavailableError("No space in {x}."),
            "Nothing can be kept. For whoever runs this app: No space in {x}.",
            id="detail",
        ),
        pytest.param(MatchRefusedError("No seat."), errors.GAMES["match-refused"], id="refused"),
        pytest.param(
            MatchRefusedError("x", Notice("name-long", (("most", 40),))),
            "A name has at most 40 characters.",
            id="refused-with-notice",
        ),
        pytest.param(MatchRefusedError("Why not.", Notice("moon")), "Why not.", id="new-notice"),
    ],
)
def test_words_for(error: VisionError | GameError, sentence: str) -> None:
    assert words_for(error) == sentence


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        pytest.param([("Mia", "yellow")], "This game is for 2 to 4 players, not 1.", id="too-few"),
        pytest.param(
            [("Mia", "yellow"), ("mia", "green")],
            "Two players are called mia. Give one another name.",
            id="name",
        ),
        pytest.param(
            [("Mia", "pink"), ("Tom", "pink")],
            "Two players have the same colour. Give one another colour.",
            id="colour",
        ),
        pytest.param([("", "pink")], "Every player needs a name.", id="nameless"),
    ],
)
def test_refusals(players: list[tuple[str, str]], sentence: str) -> None:
    with pytest.raises(MatchError) as caught:
        Game(tuple(Seat(Player(name, Colour(colour))) for name, colour in players))
    assert refusal(caught.value.notice) == sentence


def test_exactly_two_players() -> None:
    notice = Notice("players-count", (("count", 3), ("least", 2), ("most", 2)))
    assert refusal(notice) == "This game is for 2 players, not 3."


def test_why_no_kingdom_was_found() -> None:
    photo = load_photo(picture(parse_kingdom(EXAMPLE)))
    seconds = dict.fromkeys(STAGES, 0.0)
    for reason, sentence in (("too-dark", errors.REASONS["too-dark"]), ("moon", "Too much moon.")):
        problem = Notice("no-kingdom", (("reason", reason),))
        found = PhotoReading(photo, (), seconds, problem=problem, explanation="Too much moon.")
        assert no_kingdom(found) == sentence
