"""The app's logic, driven as a person would, with readings that need no model."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import ui.reading
import ui.samples
import ui.start
from scoring.kingdom import Notice, Position, Square, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.needs import ROOT
from tests.ui import fakes
from ui import state, words
from vision.errors import CornersError, ModelError
from vision.grid import grid_of_corners
from vision.photo import load_photo
from vision.read import PhotoReading
from vision.squares import Points

Read = Callable[..., PhotoReading]

MINE1 = Square(Terrain.MINE, 1)
SWAMP2 = Square(Terrain.SWAMP, 2)
TOTAL = score(parse_kingdom(fakes.EXAMPLE)).total


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """One sample, and caches that know nothing of the test before."""
    st.cache_data.clear()
    kingdom = parse_kingdom(fakes.EXAMPLE)
    (tmp_path / "five-by-five.jpg").write_bytes(fakes.picture(kingdom))
    (tmp_path / "five-by-five.txt").write_text(fakes.EXAMPLE, "utf-8")
    monkeypatch.setattr(ui.start, "samples", lambda: ui.samples.samples(tmp_path))
    yield tmp_path
    st.cache_data.clear()


@pytest.fixture
def doubts() -> dict[Position, Square]:
    """What the fake reading is not sure about; a test may fill it."""
    return {}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, doubts: dict[Position, Square]) -> list[dict[str, Any]]:
    """Read as the notation says; the options of each reading are listed."""
    asked: list[dict[str, Any]] = []

    def fake(
        source: bytes,
        *,
        size: int | None = None,
        corners: Points | None = None,
        shape: tuple[int, int] | None = None,
    ) -> PhotoReading:
        asked.append({"size": size, "corners": corners, "shape": shape})
        photo = load_photo(source)
        kingdom, grid = parse_kingdom(fakes.EXAMPLE), None
        if corners is not None and shape is not None:
            grid = grid_of_corners(corners, *shape, size)
            kingdom = parse_kingdom(" / ".join([" ".join(["W1"] * grid.cols)] * grid.rows))
        return fakes.photo_reading(photo, [fakes.reading(kingdom, doubts, grid)])

    monkeypatch.setattr(ui.reading, "read_photo", fake)
    return asked


def start() -> AppTest:
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30).run()
    assert not app.exception
    return app


def tap(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click().run()
    assert not app.exception
    return app


def sample(app: AppTest) -> AppTest:
    return tap(app, state.sample_key("five-by-five"))


def html(app: AppTest) -> str:
    """All of our own HTML on the page."""
    return "".join(element.proto.body for element in app.get("html"))


def total(app: AppTest) -> int:
    return int(html(app).split('aria-label="Total">')[1].split("<")[0])


def digest(app: AppTest) -> str:
    return str(app.session_state[state.PHOTO].digest)


def test_start_page() -> None:
    app = start()
    assert words.HEADLINE in html(app)
    assert [button.label for button in app.button] == ["Five by five"]


def test_start_page_without_samples(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    app = start()
    assert words.HEADLINE in html(app)
    assert words.SAMPLES not in html(app)


def test_a_sample_and_its_total(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    assert total(app) == TOTAL
    assert calls == [{"size": None, "corners": None, "shape": None}]
    assert words.ALL_READ in html(app)
    assert "3 forest × 1 crown" not in html(app)
    for region in score(parse_kingdom(fakes.EXAMPLE)).regions:
        assert (words.region(region) in html(app)) == bool(region.points)


def test_an_upload(calls: list[dict[str, Any]]) -> None:
    app = start()
    data = fakes.picture(parse_kingdom(fakes.EXAMPLE))
    app.file_uploader[0].upload("<b>kitchen</b>.png", data, "image/png").run()
    assert total(app) == TOTAL
    assert "&lt;b&gt;kitchen&lt;/b&gt;.png" in html(app)
    assert "<b>kitchen" not in html(app)


def test_read_once_however_often_one_taps(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    app.toggle(key=state.HARMONY).set_value(True).run()
    sample(tap(app, state.BACK))
    assert len(calls) == 1


def test_bonuses_with_their_reasons(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    app.toggle(key=state.HARMONY).set_value(True).run()
    assert total(app) == TOTAL + 5
    app.toggle(key=state.MIDDLE_KINGDOM).set_value(True).run()
    assert total(app) == TOTAL + 15
    assert "every square of the frame is filled" in html(app)
    tap(app, state.tap_key((2, 2)))
    tap(app, state.palette_key(Square(Terrain.EMPTY)))
    assert total(app) == TOTAL
    assert "1 square is missing" in html(app)
    assert "there is no castle" in html(app)


def test_bonuses_outlive_the_page(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    app.toggle(key=state.HARMONY).set_value(True).run()
    tap(app, state.BACK)
    assert words.HEADLINE in html(app)
    assert total(sample(app)) == TOTAL + 5


def test_from_doubt_to_doubt(calls: list[dict[str, Any]], doubts: dict[Position, Square]) -> None:
    doubts |= {(0, 0): MINE1, (4, 1): SWAMP2}
    app = sample(start())
    assert app.button(key=state.CHECK).label == "2 to check"
    tap(app, state.CHECK)
    assert "Not sure about the terrain." in html(app)
    tap(app, state.option_key(0))  # as read: the doubt is gone, the square stays
    assert total(app) == TOTAL
    assert app.button(key=state.CHECK).label == "1 to check"
    tap(app, state.CHECK)
    tap(app, state.option_key(1))
    assert words.ALL_CHECKED in html(app)
    assert state.CHECK not in [button.key for button in app.button]


def test_a_square_set_by_hand_and_taken_back(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    tap(tap(app, state.tap_key((0, 0))), state.palette_key(MINE1))
    assert total(app) == score(parse_kingdom(fakes.EXAMPLE).with_square(0, 0, MINE1)).total
    tap(app, state.tap_key((0, 0)))
    assert "You set it to mine, 1 crown." in html(app)
    tap(app, state.AS_READ)
    assert total(app) == TOTAL


def test_the_corners_by_hand(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    key = digest(app)
    app.toggle(key=state.by_hand_key(key)).set_value(True).run()
    assert app.number_input(key=state.shape_key(key, "rows")).value == 5
    app.number_input(key=state.shape_key(key, "cols")).set_value(4).run()
    app.number_input(key=state.corner_key(key, 0, "x")).set_value(41).run()
    assert not app.exception
    assert calls[-1]["shape"] == (5, 4)
    assert calls[-1]["corners"].tolist()[0] == [41, fakes.RIM]
    assert total(app) == 400
    app.toggle(key=state.by_hand_key(key)).set_value(False).run()
    assert total(app) == TOTAL


def test_a_fix_finds_its_square_in_another_grid(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    tap(tap(app, state.tap_key((4, 4))), state.palette_key(SWAMP2))
    key = digest(app)
    app.toggle(key=state.by_hand_key(key)).set_value(True).run()
    assert "You set it" not in html(app)
    tap(app, state.tap_key((4, 4)))
    assert "Read as wheat, 1 crown. You set it to swamp, 2 crowns." in html(app)


def test_corners_that_span_nothing(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    key = digest(app)
    app.toggle(key=state.by_hand_key(key)).set_value(True).run()
    app.number_input(key=state.corner_key(key, 0, "x")).set_value(250).run()
    assert not app.exception
    assert "The corners must go clockwise" in html(app)
    app.number_input(key=state.corner_key(key, 0, "x")).set_value(fakes.RIM).run()
    assert total(app) == 25 * 25


def test_the_frame_is_asked_for(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    app.segmented_control[0].set_value(7).run()
    assert not app.exception
    assert calls[-1]["size"] == 7


def test_several_kingdoms(monkeypatch: pytest.MonkeyPatch) -> None:
    other = parse_kingdom("C W3 / W W")

    def fake(source: bytes, **_: Any) -> PhotoReading:
        both = [fakes.reading(parse_kingdom(fakes.EXAMPLE)), fakes.reading(other)]
        return fakes.photo_reading(load_photo(source), both)

    monkeypatch.setattr(ui.reading, "read_photo", fake)
    app = sample(start())
    assert total(app) == TOTAL
    app.segmented_control[0].set_value(1).run()
    assert not app.exception
    assert total(app) == score(other).total
    assert "No domino has wheat with 3 crowns: row 1, column 2." in html(app)


def nothing_found(source: bytes, **_: Any) -> PhotoReading:
    found = fakes.photo_reading(load_photo(source), [])
    problem = Notice("no-kingdom", (("reason", "no-tiles"),))
    return PhotoReading(found.photo, (), found.seconds, problem=problem, explanation="No tiles <in> sight.")


def failing(error: Exception) -> Read:
    def fake(source: bytes, **_: Any) -> PhotoReading:
        raise error

    return fake


@pytest.mark.parametrize(
    ("fake", "sentence"),
    [
        pytest.param(nothing_found, "No tiles &lt;in&gt; sight.", id="no-kingdom"),
        pytest.param(failing(ModelError("The model is missing.")), "The model is missing.", id="model"),
        pytest.param(failing(CornersError("No grid.")), "No grid.", id="corners"),
    ],
)
def test_one_sentence_the_photo_and_a_way_back(
    monkeypatch: pytest.MonkeyPatch, fake: Read, sentence: str
) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", fake)
    app = sample(start())
    assert sentence in html(app)
    assert len(app.image) == 1
    assert words.BY_HAND in [expander.label for expander in app.expander]
    assert words.HEADLINE in html(tap(app, state.NEW_PHOTO))


def test_what_is_no_photo() -> None:
    app = start()
    app.file_uploader[0].upload("holiday.jpg", b"not a picture", "image/jpeg").run()
    assert not app.exception
    assert "This file is not a photo that can be read." in html(app)
    assert len(app.image) == 0
    assert words.HEADLINE in html(tap(app, state.BACK))


def test_nobody_sees_another_ones_corrections(calls: list[dict[str, Any]]) -> None:
    one, other = sample(start()), sample(start())
    tap(tap(one, state.tap_key((0, 0))), state.palette_key(MINE1))
    assert total(other.run()) == TOTAL


def test_the_door_stays_narrow() -> None:
    """DESIGN.md: app.py is page set-up and navigation, nothing else (under 100 lines)."""
    assert len((ROOT / "app.py").read_text("utf-8").splitlines()) < 100


def test_readings_are_equal_for_equal_corners(calls: list[dict[str, Any]]) -> None:
    chosen = state.Chosen("x", fakes.picture(parse_kingdom(fakes.EXAMPLE)), "d1")
    corners = ((30.0, 30.0), (230.0, 30.0), (230.0, 230.0), (30.0, 230.0))
    for _ in range(2):
        found = ui.reading.read(chosen, ui.reading.Setting(5, corners, (5, 5)))
    assert len(calls) == 1
    assert np.array_equal(found.kingdoms[0].grid.corners, np.array(corners, np.float32))
