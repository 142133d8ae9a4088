"""`crowncount match`: standings of one game, what decided them, what is missing; JSON and exit status."""

import json
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from scoring.match import DecidedBy
from scoring.notation import parse_kingdom
from scoring.regions import Rules, score
from tests.cli_contract import check_score
from tests.cli_fakes import NOTHING, answer, kingdom_reading, picture, run, see
from tests.needs import ROOT, need_models
from tests.scoring.examples import CROSS_7, FULL

Capsys = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

NINE = "C F1 F F / . M2 L L1 / . . W W1"
FOUR, LONG_FOUR, CROWNED_FOUR = "C F1 F / . L1 L", "C F1 F F F", "C M2 F / W1 W ."
"""Points, largest region, crowns: 4, 2, 2; 4, 4, 1; 4, 2, 3."""


def files(folder: Path, kingdoms: Mapping[str, str]) -> list[str]:
    """A file of notation for each player."""
    folder.mkdir(exist_ok=True)
    for name, text in kingdoms.items():
        (folder / f"{name}.txt").write_text(text, "utf-8")
    return [str(folder / f"{name}.txt") for name in kingdoms]


def match(capsys: Capsys, *argv: str, status: int = 0) -> dict[str, Any]:
    """The object of `--json`, key by key as the README has it."""
    found_status, out, err = run(capsys, "match", "--json", *argv)
    assert (found_status, out.count("\n")) == (status, 1)
    assert bool(err) == (status == 2)
    found: dict[str, Any] = json.loads(out)
    assert list(found) == ["variant", "dynasty", "complete", "players", "warnings"]
    for player in found["players"]:
        check_player(player, dynasty=found["dynasty"])
    return found


def check_player(player: dict[str, Any], *, dynasty: bool) -> None:
    summary = ["name", "rank", "points", "largest_region", "crowns", "decided_by", "reason"]
    kingdom = ["file", "kingdom", "score", "problem"]
    assert list(player) == [*summary, *(["games"] if dynasty else kingdom)]
    assert player["decided_by"] in (None, *DecidedBy)
    for game in player["games"] if dynasty else [{key: player[key] for key in kingdom}]:
        assert list(game) == kingdom
        assert (game["kingdom"] is None) == (game["score"] is None)
        if (one := game["kingdom"]) is not None:
            assert list(one) == ["rows", "cols", "size", "squares", "notation", "doubtful", "warnings"]
            assert all(list(s) == ["terrain", "crowns", "confidence"] for row in one["squares"] for s in row)
            assert all(list(d) == ["square", "reason"] for d in one["doubtful"])
            check_score(game["score"])


def places(found: dict[str, Any]) -> list[tuple[int | None, str, str | None]]:
    return [(player["rank"], player["name"], player["decided_by"]) for player in found["players"]]


@pytest.mark.parametrize(
    ("tom", "mia", "decided", "reason"),
    [
        pytest.param(FOUR, NINE, "points", "9 points against 4", id="points"),
        pytest.param(
            FOUR,
            LONG_FOUR,
            "largest_region",
            "4 points each; largest region 4 against 2",
            id="largest-region",
        ),
        pytest.param(
            FOUR,
            CROWNED_FOUR,
            "crowns",
            "4 points and largest region 2 each; 3 crowns against 2",
            id="crowns",
        ),
    ],
)
def test_who_is_first_and_what_decided(
    capsys: Capsys, tmp_path: Path, tom: str, mia: str, decided: str, reason: str
) -> None:
    found = match(capsys, *files(tmp_path, {"tom": tom, "mia": mia}))
    assert places(found) == [(1, "mia", decided), (2, "tom", decided)]
    first = found["players"][0]
    assert (first["reason"], found["complete"], found["variant"]) == (reason, True, "5x5")
    assert first["points"] == first["score"]["total"] == score(parse_kingdom(mia)).total
    assert parse_kingdom(first["kingdom"]["notation"]) == parse_kingdom(mia)


def test_a_shared_victory_and_a_third(capsys: Capsys, tmp_path: Path) -> None:
    kingdoms = {"tom": FOUR, "ada": "C W", "mia": "C G1 G / . S1 S"}
    found = match(capsys, *files(tmp_path, kingdoms))
    assert places(found) == [(1, "tom", "shared"), (1, "mia", "shared"), (3, "ada", "points")]
    out = run(capsys, "match", *files(tmp_path, kingdoms))[1]
    assert "\ntom and mia share the victory.\n" in out


def test_crowns_decide_nothing_by_a_house_rule(capsys: Capsys, tmp_path: Path) -> None:
    named = files(tmp_path, {"tom": FOUR, "mia": CROWNED_FOUR})
    assert places(match(capsys, "--stop-after-region", *named))[1] == (1, "mia", "shared")


def test_the_order_of_the_files_changes_no_place(capsys: Capsys, tmp_path: Path) -> None:
    named = files(tmp_path, {"tom": FOUR, "mia": LONG_FOUR, "ada": CROWNED_FOUR})
    expected = [(1, "mia", "largest_region"), (2, "ada", "crowns"), (3, "tom", "crowns")]
    for order in permutations(named):
        assert places(match(capsys, *order)) == expected


def test_bonuses_and_house_rules(capsys: Capsys, tmp_path: Path) -> None:
    options = ["--harmony", "--middle-kingdom", "--middle-kingdom-points", "7"]
    found = match(capsys, *options, *files(tmp_path, {"mia": FULL, "tom": NINE}))
    rules = Rules(harmony=True, middle_kingdom=True, middle_kingdom_points=7)
    sheet = score(parse_kingdom(FULL), rules)
    mia = found["players"][0]
    assert (mia["points"], mia["score"]["harmony"], mia["score"]["middle_kingdom"]) == (sheet.total, 5, 7)


SHEET = """\
mia ({0}), 5x5 frame
  C  F1 F0 F0 F0

   4 forest    x 1 crown   =   4
  Regions                  =   4
  Total                    =   4
  In a tie: largest region 4 squares, 1 crown in all

  Not sure of 2 squares, please look:
    row 1, column 2: F1, no domino of the box explains it
    row 1, column 3: F0, no domino of the box explains it

tom ({1}), 5x5 frame
  C  W0 W0

  No crown, no points: 2 wheat
  Regions                  =   0
  Total                    =   0
  In a tie: largest region 2 squares, 0 crowns in all

mia wins.
  4 points against 0.

        Player  Points  Largest region  Crowns  Decided by
    1.  mia          4               4       1  points
    2.  tom          0               2       0  points
"""


def test_the_sheets_and_the_standings(capsys: Capsys, tmp_path: Path) -> None:
    """The box has no domino of forest with a crown and forest."""
    named = files(tmp_path, {"mia": LONG_FOUR, "tom": "C W W"})
    assert run(capsys, "match", *named) == (0, SHEET.format(*named), "")


def test_a_mighty_duel_by_its_size_and_by_its_looks(capsys: Capsys, tmp_path: Path) -> None:
    two = files(tmp_path, {"mia": CROSS_7, "tom": NINE})
    for size in ("auto", "7"):
        found = match(capsys, "--size", size, *two)
        assert found["variant"] == "mighty-duel"
        assert [player["kingdom"]["size"] for player in found["players"]] == [7, 7]
    found = match(capsys, *two, *files(tmp_path, {"ada": FOUR}))
    assert found["variant"] == "5x5"
    assert [warning["code"] for warning in found["warnings"]] == ["frame-exceeded"]


@pytest.mark.parametrize(
    ("bad", "status", "code"),
    [
        pytest.param("nope.txt", 2, "missing-file", id="missing-notation"),
        pytest.param("nope.jpg", 2, "missing-file", id="missing-photo"),
        pytest.param("odd.txt", 2, "notation-crowns", id="bad-notation"),
        pytest.param("text.jpg", 2, "not-a-photo", id="no-photo"),
        pytest.param("blank.png", 1, "no-kingdom", id="no-kingdom"),
        pytest.param("two.png", 1, "several-kingdoms", id="several-kingdoms"),
    ],
)
def test_a_missing_kingdom_has_no_rank_and_no_points(
    capsys: Capsys, monkeypatch: Patch, tmp_path: Path, bad: str, status: int, code: str
) -> None:
    """Also: one bad file, wherever it stands, never stops the others."""
    (tmp_path / "odd.txt").write_text("W4")
    (tmp_path / "text.jpg").write_text("no photo at all")
    picture(tmp_path / "blank.png")
    picture(tmp_path / "two.png")
    see(monkeypatch, NOTHING if bad == "blank.png" else answer(kingdom_reading(), kingdom_reading()))
    named = [str(tmp_path / bad), *files(tmp_path, {"mia": LONG_FOUR, "tom": FOUR})]
    found = match(capsys, *named, status=status)
    name = Path(bad).stem
    assert places(found) == [(1, "mia", "largest_region"), (2, "tom", "largest_region"), (None, name, None)]
    last = found["players"][-1]
    figures = {last[key] for key in ("points", "largest_region", "crowns", "kingdom", "score")}
    assert figures == {None}
    assert (last["problem"]["code"], found["complete"]) == (code, False)
    _, out, err = run(capsys, "match", *named)
    assert "mia is ahead." in out
    assert f"No rank, for a kingdom is missing: {name}." in out
    assert err.startswith(f"crowncount match: {named[0]}: ") == (status == 2)


@pytest.mark.parametrize(
    ("names", "options", "message"),
    [
        pytest.param(["mia.txt"], [], "this game has 2 to 4 players, not 1", id="alone"),
        pytest.param([f"{n}.txt" for n in range(5)], [], "this game has 2 to 4 players, not 5", id="five"),
        pytest.param([f"{n}.txt" for n in range(3)], ["--size", "7"], "2 players, not 3", id="duel-of-three"),
        pytest.param(["mia.txt", "MIA.jpg"], [], "two files are of mia", id="one-name"),
        pytest.param(["a/mia.txt", "b/mia.txt"], [], "two files are of mia; for three games", id="twice"),
        pytest.param(["mia.txt", "mia.jpg"], ["--dynasty"], "two files in . are of mia", id="dynasty-twice"),
        pytest.param([f"{n}/mia" for n in range(4)], ["--dynasty"], "here are 4 folders", id="four-games"),
        pytest.param(["x" * 41, "mia"], [], "the name has more than 40 characters", id="long-name"),
        pytest.param(
            ["mia", "tom"], ["--harmony-points", "99"], "--harmony-points may be 0 to 50", id="rule"
        ),
    ],
)
def test_players_that_cannot_be(capsys: Capsys, names: list[str], options: list[str], message: str) -> None:
    status, out, err = run(capsys, "match", *options, *names)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("crowncount match: ")
    assert message in err


def test_one_domino_in_two_kingdoms_is_named_once(capsys: Capsys, tmp_path: Path) -> None:
    """The box's only mine with three crowns: one of them is in question, and one square besides."""
    found = match(capsys, *files(tmp_path, {"mia": "C W M3 / S M2 .", "tom": "C W M3 / G G ."}))
    named = [tuple(d["square"]) for player in found["players"] for d in player["kingdom"]["doubtful"]]
    assert (len(named), named.count((0, 2))) == (2, 1)


def dynasty(folder: Path) -> list[str]:
    games = [{"mia": FOUR, "tom": NINE}, {"mia": NINE, "tom": FOUR}, {"mia": LONG_FOUR, "tom": FOUR}]
    return [name for n, game in enumerate(games, 1) for name in files(folder / f"game{n}", game)]


def test_a_dynasty(capsys: Capsys, tmp_path: Path) -> None:
    """17 points each, 9 squares against 7: ties are broken on the sums."""
    named = dynasty(tmp_path)
    found = match(capsys, "--dynasty", *named)
    assert places(found) == [(1, "mia", "largest_region"), (2, "tom", "largest_region")]
    for player in found["players"]:
        assert player["points"] == sum(game["score"]["total"] for game in player["games"]) == 17
    assert found["players"][0]["reason"] == "17 points each in 3 games; largest regions together 9 against 7"
    out = run(capsys, "match", "--dynasty", *named)[1]
    assert "        Player  Game 1  Game 2  Game 3  Points" in out
    assert "    1.  mia          4       9       4      17" in out


def test_a_dynasty_with_a_kingdom_missing(capsys: Capsys, tmp_path: Path) -> None:
    """A part of a total is shown as such and has no rank; the games before it stand."""
    named = dynasty(tmp_path)
    found = match(capsys, "--dynasty", *named[:-1], status=1)
    assert places(found) == [(1, "mia", None), (None, "tom", None)]
    tom = found["players"][1]
    assert (tom["points"], tom["games"][2]["score"], tom["games"][2]["file"]) == (13, None, None)
    assert "       -         13" not in run(capsys, "match", "--dynasty", *named)[1]
    out = run(capsys, "match", "--dynasty", *named[:-1])[1]
    assert "     -  tom          9       4       -      13               5       7  (so far)\n" in out
    assert match(capsys, "--dynasty", *named[:4])["complete"] is False
    assert "2 games of 3 so far." in run(capsys, "match", "--dynasty", *named[:4])[1]


def test_without_any_rank_the_kingdoms_are_shown_all_the_same(capsys: Capsys, tmp_path: Path) -> None:
    """Each player has laid in one of two games, so that nobody has a total to be compared."""
    mia, tom = files(tmp_path / "1", {"mia": FOUR})[0], files(tmp_path / "2", {"tom": NINE})[0]
    found = match(capsys, "--dynasty", mia, tom, status=1)
    assert places(found) == [(None, "mia", None), (None, "tom", None)]
    status, out, _ = run(capsys, "match", "--dynasty", mia, tom)
    assert status == 1
    assert "No standings: of each player a kingdom is missing." in out
    assert "mia          4       -" in out


def test_one_player_under_one_name_however_it_is_stored(capsys: Capsys, tmp_path: Path) -> None:
    """Some machines keep the accent of an e apart; some players write their names in small letters."""
    composed, apart = "Ren\u00e9", "Rene\u0301"
    named = files(tmp_path / "1", {composed: FOUR, "Mia": NINE}) + files(
        tmp_path / "2", {apart: FOUR, "mia": FOUR}
    )
    found = match(capsys, "--dynasty", *named)
    assert places(found) == [(1, "Mia", "points"), (2, composed, "points")]


def test_a_photo_and_a_typed_kingdom(capsys: Capsys, tmp_path: Path) -> None:
    """From end to end, with the trained models."""
    need_models()
    photo = ROOT / "sample_images" / "five-by-five.jpg"
    truth = parse_kingdom(photo.with_suffix(".txt").read_text("utf-8"))
    found = match(capsys, str(photo), *files(tmp_path, {"tom": "C W W"}))
    first = found["players"][0]
    assert parse_kingdom(first["kingdom"]["notation"]) == truth
    assert first["points"] == score(truth).total
    assert all(0 < square["confidence"] <= 1 for row in first["kingdom"]["squares"] for square in row)
