"""`crowncount score`: JSON, the sheet for people, bad notation, standard input."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from tests.cli_fakes import run
from tests.needs import ROOT
from tests.scoring.examples import CROSS_7, FULL, FULL_OFF, HOLES

Capsys = pytest.CaptureFixture[str]


def scored(capsys: Capsys, *argv: str) -> dict[str, Any]:
    status, out, err = run(capsys, "score", "--json", *argv)
    assert (status, err, out.count("\n")) == (0, "", 1)
    found: dict[str, Any] = json.loads(out)
    assert list(found) == ["notation", "size", "score", "warnings"]
    return found


def test_the_object_of_a_kingdom(capsys: Capsys) -> None:
    assert scored(capsys, "--middle-kingdom", "w m2 / C F") == {
        "notation": "W0 M2 / C F0",
        "size": 5,
        "score": {
            "regions": [
                {"terrain": "mine", "squares": [[0, 1]], "size": 1, "crowns": 2, "points": 2},
                {"terrain": "wheat", "squares": [[0, 0]], "size": 1, "crowns": 0, "points": 0},
                {"terrain": "forest", "squares": [[1, 1]], "size": 1, "crowns": 0, "points": 0},
            ],
            "regions_total": 2,
            "harmony": None,
            "middle_kingdom": 0,
            "total": 2,
            "largest_region": 1,
            "crowns": 2,
        },
        "warnings": [
            {
                "code": "odd-squares",
                "text": "3 squares of land cannot be dominoes, which have two each: "
                "one is missing or one too many.",
                "squares": [],
            },
            {
                "code": "middle-not-full",
                "text": "Middle Kingdom: the tiles reach over 2x2 squares, the frame has 5x5.",
                "squares": [],
            },
        ],
    }


@pytest.mark.parametrize(
    ("options", "text", "bonuses", "total"),
    [
        pytest.param("", FULL, (None, None), 36, id="none"),
        pytest.param("--harmony", FULL, (5, None), 41, id="harmony"),
        pytest.param("--middle-kingdom", FULL, (None, 10), 46, id="middle"),
        pytest.param("--harmony --middle-kingdom", FULL, (5, 10), 51, id="both"),
        pytest.param("--harmony --middle-kingdom", FULL_OFF, (5, 0), 41, id="off-centre"),
        pytest.param("--harmony --harmony-points 0", FULL, (0, None), 36, id="harmony-worth-0"),
        pytest.param("--harmony --harmony-points=50", FULL, (50, None), 86, id="harmony-worth-50"),
        pytest.param("--harmony-points 50", FULL, (None, None), 36, id="worth-much-but-off"),
        pytest.param("--middle-kingdom --middle-kingdom-points 5", FULL, (None, 5), 41, id="centre-worth-5"),
        pytest.param("--middle-kingdom", HOLES, (None, 10), 46, id="holes"),
        pytest.param("--middle-kingdom --middle-kingdom-complete", HOLES, (None, 0), 36, id="incomplete"),
        pytest.param("--size 7 --harmony", FULL, (0, None), 36, id="larger-frame"),
    ],
)
def test_bonuses_and_house_rules(
    capsys: Capsys, options: str, text: str, bonuses: tuple[int | None, ...], total: int
) -> None:
    score = scored(capsys, *options.split(), text)["score"]
    assert (score["harmony"], score["middle_kingdom"]) == bonuses
    assert (score["regions_total"], score["total"]) == (36, total)


def test_a_bonus_that_is_earned_is_no_warning(capsys: Capsys) -> None:
    assert scored(capsys, "--harmony", "--middle-kingdom", FULL)["warnings"] == []


@pytest.mark.parametrize(
    ("options", "text", "size"),
    [
        pytest.param("", FULL, 5, id="smallest-frame"),
        pytest.param("--size auto", CROSS_7, 7, id="larger-frame"),
        pytest.param("--size 7", FULL, 7, id="asked-for"),
    ],
)
def test_the_frame(capsys: Capsys, options: str, text: str, size: int) -> None:
    assert scored(capsys, *options.split(), text)["size"] == size


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        pytest.param(["W F / C X1"], "row 2, square 2: found 'X1', expected one of W", id="word"),
        pytest.param(["W4"], "row 1, square 1: found 'W4', expected W with 0 to 3", id="crowns"),
        pytest.param(["W F / C"], "row 2, square 2: found a row of length 1", id="short"),
        pytest.param([""], "row 1, square 1: found nothing, expected a square", id="nothing"),
        pytest.param(["W " * 8], "row 1, square 8: found tiles that reach over 1 by 8", id="wide"),
        pytest.param(["--size", "5", CROSS_7], "expected at most 5 by 5", id="frame"),
        pytest.param(["kingdom\n.txt"], "row 1, square 1: found 'kingdom'", id="line-break"),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["sheet", "json"])
def test_bad_notation_is_one_line(capsys: Capsys, form: list[str], argv: list[str], message: str) -> None:
    status, out, err = run(capsys, "score", *form, *argv)
    assert (status, out) == (2, "")
    assert err.startswith("crowncount score: row ")
    assert message in err
    assert err.count("\n") == 1


def test_a_kingdom_without_quotation_marks(capsys: Capsys) -> None:
    assert scored(capsys, "W", "F1", "/", "C", "L")["notation"] == "W0 F1 / C L0"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"W F1\nC L\n", "W0 F1 / C L0", id="lines"),
        pytest.param(b"\xef\xbb\xbfW F1\r\nC L\r\n", "W0 F1 / C L0", id="windows"),
        pytest.param(b"\xff", None, id="no-text"),
        pytest.param(b"", None, id="empty"),
    ],
)
def test_standard_input(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, data: bytes, expected: str | None
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))
    if expected is not None:
        assert scored(capsys, "-")["notation"] == expected
    else:
        status, out, err = run(capsys, "score", "-")
        assert (status, out, err.count("\n")) == (2, "", 1)


SHEET = """\
Kingdom, 5x5 frame
  G0 L0 F0 F0 F0
  G0 F0 F0 F1 G0
  G0 S1 F0 C  G0
  G0 S2 L0 G2 G1
  F0 L1 .  G1 C

   5 grassland x 4 crowns  =  20
   7 forest    x 1 crown   =   7
   2 swamp     x 3 crowns  =   6
   1 lake      x 1 crown   =   1
  No crown, no points: 4 grassland, 1 lake, 1 lake, 1 forest
  Regions                  =  34
  Harmony                  =   0  the frame lacks 1 square: row 5, column 3
  Middle Kingdom           =   0  the castle lies 1 column right of the centre: row 3, column 4
  Total                    =  34
  In a tie: largest region 7 squares, 9 crowns in all

  Warnings:
    There are 2 castles, but a kingdom has one: row 3, column 4; row 5, column 5.
"""


def test_the_sheet(capsys: Capsys) -> None:
    text = FULL_OFF.replace("F L1 L G1 W", "F L1 . G1 C")
    status, out, err = run(capsys, "score", "--harmony", "--middle-kingdom", text)
    assert (status, err) == (0, "")
    assert out == SHEET


def test_the_squares_of_a_sheet_can_be_scored_again(capsys: Capsys) -> None:
    squares = "\n".join(SHEET.splitlines()[1:6])
    assert scored(capsys, squares)["score"]["total"] == 34


def test_it_starts_without_pictures_and_without_streamlit() -> None:
    code = """import sys, cli
status = cli.main(["score", "C W1"])
print(status, sorted({"streamlit", "numpy", "cv2", "onnxruntime", "PIL"} & set(sys.modules)))"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
