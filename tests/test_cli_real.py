"""`crowncount read` from end to end, on labelled photos with the trained models."""

import json
from typing import Any

import pytest

from tests.cli_contract import lines_of
from tests.cli_fakes import run
from tests.needs import need_data, need_models

Capsys = pytest.CaptureFixture[str]


def labelled(folder: str, name: str) -> dict[str, Any]:
    labels = json.loads(need_data(f"data/{folder}/labels.json").read_text(encoding="utf-8"))
    (kingdom,) = labels[name]
    return dict(kingdom)


def codes_of(kingdom: dict[str, Any]) -> list[list[str]]:
    words = (row.split() for row in kingdom["notation"].split(" / "))
    return [[{"C": "C0", ".": "E0"}.get(word, word) for word in row] for row in words]


def test_a_real_photo_with_corners_given_by_hand(capsys: Capsys) -> None:
    need_models()
    truth = labelled("photos", "white-table-1.jpg")
    corners = " ".join(f"{x},{y}" for x, y in truth["corners"])
    photo = str(need_data("data/photos/white-table-1.jpg"))
    status, out, err = run(capsys, "read", "--json", "--corners", corners, "--grid", "5x5", photo)
    (kingdom,) = lines_of(out)[0]["kingdoms"]
    assert (status, err) == (0, "")
    assert (kingdom["rows"], kingdom["cols"], kingdom["size"]) == (5, 5, 5)
    assert kingdom["corners"] == truth["corners"]
    assert codes_of(kingdom) == truth["grid"]


def test_real_photos_and_one_that_is_none(capsys: Capsys) -> None:
    need_models()
    photo = str(need_data("data/photos/white-table-1.jpg"))
    board = str(need_data("data/boards/board-01.jpg"))
    status, out, err = run(capsys, "read", "--json", photo, "nope.jpg", board)
    first, second, third = lines_of(out)
    assert status == 2
    assert err.count("\n") == 1
    assert codes_of(first["kingdoms"][0]) == labelled("photos", "white-table-1.jpg")["grid"]
    assert second["problem"]["code"] == "missing-file"
    assert third["kingdoms"][0]["score"]["regions_total"] == 36
    assert all(first["seconds"][stage] > 0 for stage in ("decode", "grid", "classify"))
