"""`crowncount read`: what other programs rely on (CONTRACT.md)."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from scoring.kingdom import Notice
from terminal.report import shown_confidence
from tests.cli_contract import lines_of
from tests.cli_fakes import (
    BOARD,
    HEIGHT,
    NOTHING,
    WIDTH,
    answer,
    kingdom_reading,
    picture,
    run,
    see,
)
from tests.needs import ROOT
from vision.errors import ModelError
from vision.photo import Photo
from vision.read import STAGES, PhotoReading

Capsys = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

CLI = [sys.executable, str(ROOT / "cli.py")]


def test_the_line_of_a_photo(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    hidden = Notice("hidden-crown", (), ((1, 1),))
    reading = kingdom_reading(doubts={(0, 1): 0.5}, warnings=[hidden])
    see(monkeypatch, answer(reading, warnings=(Notice("cut-off"),)))
    name = picture(tmp_path / "küche.png")
    status, out, err = run(capsys, "read", "--json", "--harmony", name)
    (line,) = lines_of(out)
    assert (status, err) == (0, "")
    assert line["photo"] == {"name": name, "width": WIDTH, "height": HEIGHT}
    assert [warning["code"] for warning in line["warnings"]] == ["cut-off"]
    (kingdom,) = line["kingdoms"]
    assert kingdom["corners"] == [[10.0, 10.1], [90, 10], [90, 90], [10, 90]]
    assert (kingdom["rows"], kingdom["cols"], kingdom["size"]) == (2, 2, 5)
    assert kingdom["squares"][0] == [
        {"terrain": "wheat", "crowns": 0, "confidence": 0.99},
        {"terrain": "forest", "crowns": 1, "confidence": 0.5},
    ]
    assert kingdom["notation"] == "W0 F1 / C L0"
    assert (kingdom["score"]["harmony"], kingdom["score"]["middle_kingdom"]) == (0, None)
    codes = {warning["code"]: warning["squares"] for warning in kingdom["warnings"]}
    assert codes == {"hidden-crown": [[1, 1]], "odd-squares": [], "harmony-missing": []}


def test_an_oddity_that_the_reading_knows_already_is_told_once(
    capsys: Capsys, monkeypatch: Patch, tmp_path: Path
) -> None:
    see(monkeypatch, answer(kingdom_reading("W F", warnings=[Notice("no-castle")])))
    _, out, _ = run(capsys, "read", "--json", picture(tmp_path / "a.png"))
    (kingdom,) = lines_of(out)[0]["kingdoms"]
    assert [warning["code"] for warning in kingdom["warnings"]] == ["no-castle"]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param(["good"], 0, id="good"),
        pytest.param(["good", "good"], 0, id="the-same-twice"),
        pytest.param(["blank"], 1, id="no-kingdom"),
        pytest.param(["blank", "good"], 1, id="some-photo-gave-none"),
        pytest.param(["missing", "good"], 2, id="a-file-is-missing"),
        pytest.param(["good", "text", "blank"], 2, id="2-beats-1"),
        pytest.param(["fault", "good"], 2, id="a-fault-of-ours-stops-no-other"),
        pytest.param(["folder", "empty", "broken"], 2, id="none-readable"),
    ],
)
def test_every_photo_gets_its_line_and_the_worst_decides(
    capsys: Capsys, monkeypatch: Patch, tmp_path: Path, names: list[str], expected: int
) -> None:
    paths = {name: tmp_path / name for name in (*names, "good")}
    for name in ("good", "blank", "fault"):
        picture(tmp_path / f"{name}.png")
        (tmp_path / f"{name}.png").rename(tmp_path / name)
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("no photo at all")
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "broken").write_bytes((tmp_path / "good").read_bytes()[:60])
    turn = iter([name for name in names if name in ("good", "blank", "fault")])

    def read_photo(photo: Photo, **options: object) -> PhotoReading:
        name = next(turn)
        if name == "fault":
            raise RuntimeError("two\nlines")
        return NOTHING(photo) if name == "blank" else answer(kingdom_reading())(photo, **options)

    see(monkeypatch, read_photo)
    status, out, err = run(capsys, "read", "--json", *(str(paths[name]) for name in names))
    lines = lines_of(out)
    assert status == expected
    assert [Path(line["photo"]["name"]).name for line in lines] == names
    unusable = [name for name in names if name not in ("good", "blank")]
    assert [line.split(":")[1].rsplit("/")[-1] for line in err.splitlines()] == unusable
    for name, line in zip(names, lines, strict=True):
        assert (line["photo"]["width"] is None) == (name in unusable and name != "fault")
        assert bool(line["kingdoms"]) == (name == "good")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(None, "missing-file", id="missing"),
        pytest.param(b"", "empty-file", id="empty"),
        pytest.param(b"no photo", "not-a-photo", id="text"),
    ],
)
def test_an_unreadable_photo(capsys: Capsys, tmp_path: Path, content: bytes | None, code: str) -> None:
    path = tmp_path / "a.jpg"
    if content is not None:
        path.write_bytes(content)
    status, out, err = run(capsys, "read", "--json", str(path))
    (line,) = lines_of(out)
    assert status == 2
    assert line["photo"] == {"name": str(path), "width": None, "height": None}
    assert line["problem"]["code"] == code
    assert err == f"crowncount read: {path}: {line['problem']['text']}\n"
    assert run(capsys, "read", str(path))[:2] == (2, f"{path}: not read ({code})\n\n")


def test_a_missing_model_is_said_in_one_line(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    def read_photo(*_: object, **__: object) -> PhotoReading:
        raise ModelError("The model is missing.")

    see(monkeypatch, read_photo)
    name = picture(tmp_path / "a.png")
    status, out, err = run(capsys, "read", "--json", name)
    assert (status, err) == (2, f"crowncount read: {name}: The model is missing.\n")
    assert lines_of(out)[0]["problem"] == {"code": "model", "text": "The model is missing."}


def test_no_kingdom(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    see(monkeypatch, NOTHING)
    name = picture(tmp_path / "a.png")
    status, out, err = run(capsys, "read", "--json", name)
    assert (status, err) == (1, "")
    problem = {"code": "no-kingdom", "text": "No tiles. Go nearer."}
    assert lines_of(out)[0]["problem"] == problem
    assert "  No tiles. Go nearer.\n" in run(capsys, "read", name)[1]


def test_only_a_cut_off_kingdom_is_no_kingdom(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    see(monkeypatch, answer(warnings=(Notice("cut-off"),)))
    status, out, _ = run(capsys, "read", "--json", picture(tmp_path / "a.png"))
    (line,) = lines_of(out)
    assert status == 1
    assert line["problem"]["code"] == "no-kingdom"
    assert line["warnings"][0]["code"] == "cut-off"


def test_seconds_are_all_the_time_there_was(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    def read_photo(photo: Photo, **_: object) -> PhotoReading:
        time.sleep(0.05)
        seconds = dict(zip(STAGES, (0.0, 0.02, 0.01, 0.0), strict=True))
        return PhotoReading(photo, (kingdom_reading(),), seconds)

    see(monkeypatch, read_photo)
    _, out, _ = run(capsys, "read", "--json", picture(tmp_path / "a.png"))
    seconds = lines_of(out)[0]["seconds"]
    assert (seconds["grid"], seconds["classify"]) == (0.02, 0.01)
    assert seconds["dominoes"] >= 0.02
    assert sum(seconds.values()) >= 0.05


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [
        pytest.param(np.float32(0.9), 0.9, id="the-limit-itself"),
        pytest.param(np.nextafter(np.float32(0.9), np.float32(0)), 0.8999, id="just-below"),
        pytest.param(0.89999, 0.8999, id="never-rounded-up"),
        pytest.param(0.99999, 0.9999, id="not-certain"),
        pytest.param(np.float32(1.0000001), 1.0, id="a-sum-slightly-over-1"),
        pytest.param(0.0, 0.0, id="none"),
    ],
)
def test_confidence_stays_on_its_side_of_the_limit(confidence: float, expected: float) -> None:
    assert shown_confidence(float(confidence)) == expected


def test_the_sheets_of_a_photo(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    reading = kingdom_reading(doubts={(1, 1): 0.5, (0, 1): 0.8999})
    see(monkeypatch, answer(reading, reading, warnings=(Notice("cut-off"),)))
    name = picture(tmp_path / "a.png")
    out = run(capsys, "read", name)[1].replace(name, "a.png").splitlines()
    assert out[0].startswith("a.png (120 x 100 pixels, 2 kingdoms, ")
    assert out[1].startswith("  Warning: A kingdom at the edge of the photo is cut off")
    assert "Kingdom 1, 5x5 frame" in out
    start = out.index("  Not sure of 2 squares, please look:")
    assert out[start + 1 : start + 3] == [
        "    row 2, column 2: L0, 50 % sure",
        "    row 1, column 2: F1, 89 % sure",
    ]
    assert "Kingdom 2, 5x5 frame" in out[start:]


def test_json_is_utf8_in_any_locale(tmp_path: Path) -> None:
    """Also for names that are no text at all: Linux lets a file be called by any bytes."""
    names = [os.fsencode(tmp_path) + b"/k\xc3\xbcche.jpg", os.fsencode(tmp_path) + b"/k\xfcche.jpg"]
    env = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run([*CLI, "read", "--json", *names], capture_output=True, env=env)
    lines = lines_of(done.stdout.decode("utf-8"))
    assert [os.fsencode(line["photo"]["name"]) for line in lines] == names
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 2


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{shlex.join([*CLI, 'score', BOARD])} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (141, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize(
    ("redirected", "said"),
    [
        ("score C >/dev/full", "The output cannot be written: No space left on device."),
        ("score C >&-", "Standard output is closed."),
        ("score - <&-", "Standard input is closed; give the kingdom as an argument."),
        ("score C --json W", "options stand before or after all files, not between: W"),
    ],
)
def test_streams_that_cannot_be_used_are_one_line(redirected: str, said: str) -> None:
    shell = ["sh", "-c", f'"{sys.executable}" -m cli {redirected}']
    found = subprocess.run(shell, stderr=subprocess.PIPE, text=True, check=False)
    assert (found.returncode, found.stderr) == (2, f"crowncount score: {said}\n")


def test_with_standard_error_closed_complaints_do_not_end_in_the_output() -> None:
    shell = ["sh", "-c", f'"{sys.executable}" -m cli read --json /nowhere.jpg 2>&-']
    found = subprocess.run(shell, stdout=subprocess.PIPE, text=True, check=False)
    assert found.returncode == 2
    (line,) = lines_of(found.stdout)
    assert line["problem"]["code"] == "missing-file"
