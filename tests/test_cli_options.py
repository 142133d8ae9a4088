"""Arguments of the command line: the unusable ones, and what becomes of the others."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli_fakes import NOTHING, picture, run, see
from vision.photo import Photo
from vision.read import PhotoReading

Capsys = pytest.CaptureFixture[str]

SQUARE_CORNERS = "10,10 90,10 90,90 10,90"


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        pytest.param("", "arguments are required: COMMAND", id="no-command"),
        pytest.param("read", "arguments are required: PHOTO", id="no-photo"),
        pytest.param("read --size 6 a.jpg", "invalid choice: '6'", id="size"),
        pytest.param("read --siz 5 a.jpg", "unrecognized arguments: --siz", id="abbreviation"),
        pytest.param("read --harmony-points x a.jpg", "invalid int value: 'x'", id="no-number"),
        pytest.param("read --harmony-points 51 a.jpg", "may be 0 to 50, not 51", id="too-many"),
        pytest.param(
            "read --middle-kingdom-points -1 a.jpg",
            "--middle-kingdom-points may be 0 to 50, not -1",
            id="too-few",
        ),
        pytest.param("read --grid 5x5 a.jpg", "--corners and --grid go together", id="grid-alone"),
        pytest.param("read --corners C a.jpg", "--corners and --grid go together", id="no-grid"),
        pytest.param("read --corners C --grid 5x5 a.jpg b.jpg", "one photo, not 2", id="two"),
        pytest.param("read --corners C --grid 5 a.jpg", "as 5x5, not '5'", id="grid-not-RxC"),
        pytest.param("read --corners C --grid 0x5 a.jpg", "not 0x5", id="grid-of-nothing"),
        pytest.param("read --corners C --grid 8x5 a.jpg", "7x7 squares, not 8x5", id="grid-large"),
        pytest.param("read --size 5 --corners C --grid 6x5 a.jpg", "5x5 squares", id="grid-size"),
        pytest.param("read --corners 1,2 --grid 5x5 a.jpg", "expected four points", id="one-point"),
        pytest.param("read --corners N --grid 5x5 a.jpg", "expected four points", id="nan"),
        pytest.param("read --corners A --grid 5x5 a.jpg", "clockwise", id="anticlockwise"),
    ],
)
def test_unusable_arguments_are_one_line(capsys: Capsys, argv: str, message: str) -> None:
    corners = {
        "C": SQUARE_CORNERS,
        "A": " ".join(reversed(SQUARE_CORNERS.split())),
        "N": SQUARE_CORNERS.replace("90", "nan"),
    }
    status, out, err = run(capsys, *(corners.get(word, word) for word in argv.split()))
    assert (status, out) == (2, "")
    assert message in err
    assert err.startswith("crowncount")
    assert err.count("\n") == 1


def test_options_reach_the_reader(capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[dict[str, Any]] = []

    def read_photo(photo: Photo, **options: Any) -> PhotoReading:
        seen.append(options)
        return NOTHING(photo)

    see(monkeypatch, read_photo)
    name = picture(tmp_path / "a.png")
    run(capsys, "read", "--raw", name)
    run(capsys, "read", "--size", "7", name)
    run(capsys, "read", "--corners", SQUARE_CORNERS.replace("10,10", "-1.5,0"), "--grid=4X5", name)
    assert [options["size"] for options in seen] == [None, 7, None]
    assert [options["shape"] for options in seen] == [None, None, (4, 5)]
    assert seen[2]["corners"].tolist() == [[-1.5, 0], [90, 10], [90, 90], [10, 90]]
    assert seen[2]["corners"].dtype == np.float32
