"""The shape of what `read --json` and `score --json` print, key by key (CONTRACT.md)."""

import json
from typing import Any

import numpy as np


def check_line(line: dict[str, Any]) -> None:
    """The shape of a line of `read --json`, key by key."""
    assert list(line) == ["photo", "seconds", "kingdoms", "warnings", "problem"]
    assert list(line["photo"]) == ["name", "width", "height"]
    assert list(line["seconds"]) == ["decode", "grid", "classify", "dominoes"]
    assert all(isinstance(s, float) and s >= 0 for s in line["seconds"].values())
    for warning in line["warnings"]:
        assert list(warning) == ["code", "text"]
    if line["problem"] is not None:
        assert list(line["problem"]) == ["code", "text"]
    assert (line["problem"] is None) == bool(line["kingdoms"])
    for kingdom in line["kingdoms"]:
        check_kingdom(kingdom)


def check_kingdom(kingdom: dict[str, Any]) -> None:
    keys = "corners rows cols size squares notation score warnings"
    assert list(kingdom) == keys.split()
    assert np.array(kingdom["corners"]).shape == (4, 2)
    assert len(kingdom["squares"]) == kingdom["rows"]
    for row in kingdom["squares"]:
        assert len(row) == kingdom["cols"]
        for square in row:
            assert list(square) == ["terrain", "crowns", "confidence"]
            assert 0 <= square["confidence"] <= 1
    check_score(kingdom["score"])
    for warning in kingdom["warnings"]:
        assert list(warning) == ["code", "text", "squares"]


def check_score(score: dict[str, Any]) -> None:
    keys = "regions regions_total harmony middle_kingdom total largest_region crowns"
    assert list(score) == keys.split()
    for region in score["regions"]:
        assert list(region) == ["terrain", "squares", "size", "crowns", "points"]


def lines_of(out: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in out.splitlines()]
    for line in lines:
        check_line(line)
    return lines
