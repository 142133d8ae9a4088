"""The samples are what lies in the folder."""

from pathlib import Path

import pytest

from scoring.notation import parse_kingdom
from tests.needs import ROOT
from tests.ui.fakes import EXAMPLE, picture
from ui.samples import Sample, samples


def put(folder: Path, stem: str, notation: str | None = None) -> None:
    (folder / f"{stem}.jpg").write_bytes(picture(parse_kingdom(EXAMPLE)))
    if notation is not None:
        (folder / f"{stem}.txt").write_text(notation, "utf-8")


def test_an_empty_folder(tmp_path: Path) -> None:
    assert samples(tmp_path) == ()
    assert samples(tmp_path / "absent") == ()


def test_names_order_and_notation(tmp_path: Path) -> None:
    put(tmp_path, "zoo")
    put(tmp_path, "dim", "C W")
    put(tmp_path, "five-by-five", EXAMPLE)
    found = samples(tmp_path)
    assert [one.name for one in found] == ["Five by five", "Dim", "Zoo"]
    assert [one.notation for one in found] == [EXAMPLE, "C W", ""]


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.stem)
def test_every_sample_says_its_kingdom(sample: Sample) -> None:
    assert sample.path.is_relative_to(ROOT)
    assert parse_kingdom(sample.notation).rows > 1
