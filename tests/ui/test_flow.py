"""The app's logic, driven as a person would, with readings that need no model."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import ui.corners
import ui.keep
import ui.reading
import ui.samples
import ui.start
from games.database import URL_SETTING
from scoring.kingdom import Notice, Position, Square, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.needs import ROOT
from tests.ui import fakes
from ui import state, words
from ui.words import Say
from vision.errors import CornersError, ModelError
from vision.outline import grid_of_corners
from vision.photo import load_photo
from vision.read import PhotoReading
from vision.squares import Points

Read = Callable[..., PhotoReading]

MINE1 = Square(Terrain.MINE, 1)
SWAMP2 = Square(Terrain.SWAMP, 2)
TOTAL = score(parse_kingdom(fakes.EXAMPLE)).total


@pytest.fixture(autouse=True)
def store(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty store."""
    path = tmp_path_factory.mktemp("store") / "games.sqlite3"
    monkeypatch.setenv(URL_SETTING, f"sqlite:///{path}")
    ui.keep.store.clear()
    yield path
    ui.keep.store.clear()


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
    assert Say.HEADLINE in html(app)
    assert [button.label for button in app.button] == ["Five by five", Say.BY_HAND]


def test_start_page_without_samples(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    app = start()
    assert Say.HEADLINE in html(app)
    assert Say.SAMPLES not in html(app)


def test_a_sample_and_its_total(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    assert total(app) == TOTAL
    assert calls == [{"size": None, "corners": None, "shape": None}]
    assert Say.ALL_READ in html(app)
    labels = [button.label for button in app.button]
    for region in score(parse_kingdom(fakes.EXAMPLE)).regions:
        assert (words.region_line(region) in labels) == bool(region.points)


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
    assert Say.HEADLINE in html(app)
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
    assert Say.ALL_CHECKED in html(app)
    assert state.CHECK not in [button.key for button in app.button]


def test_a_square_set_by_hand_and_taken_back(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    tap(tap(app, state.tap_key((0, 0))), state.palette_key(MINE1))
    assert total(app) == score(parse_kingdom(fakes.EXAMPLE).with_square(0, 0, MINE1)).total
    tap(app, state.tap_key((0, 0)))
    assert "You set it to mine, 1 crown." in html(app)
    tap(app, state.AS_READ)
    assert total(app) == TOTAL


def place_corners(app: AppTest, corners: list[list[float]] | None = None) -> AppTest:
    """Open the page with the rings and, as a finger would, move them."""
    tap(app, state.PLACE)
    if corners is not None:
        put_rings(app, corners)
    return app


def put_rings(app: AppTest, corners: list[list[float]]) -> AppTest:
    app.session_state[f"corners_{digest(app)}_{app.session_state[state.PLACED]}"] = {"corners": corners}
    return app.run()


def square(left: float, right: float) -> list[list[float]]:
    return [[left, left], [right, left], [right, right], [left, right]]


def test_the_corners_by_hand(calls: list[dict[str, Any]]) -> None:
    app = place_corners(sample(start()), [[41, 30], [230, 30], [230, 230], [30, 230]])
    assert Say.PLACE_HEAD in html(app)
    app.segmented_control(key=state.SHAPE).set_value(0).run()
    assert app.number_input(key=state.ROWS).value == 5
    app.number_input(key=state.COLS).set_value(4).run()
    tap(app, state.READ_SQUARES)
    assert calls[-1]["shape"] == (5, 4)
    assert calls[-1]["corners"].tolist()[0] == [41, fakes.RIM]
    assert total(app) == 400
    tap(app, state.PLACE)
    tap(app, state.AS_FOUND)
    tap(app, state.READ_SQUARES)
    assert calls[-1]["shape"] == (5, 5)
    assert calls[-1]["corners"].tolist()[0] == [fakes.RIM, fakes.RIM]


def test_back_from_the_rings_nothing_has_changed(calls: list[dict[str, Any]]) -> None:
    app = place_corners(sample(start()), square(60, 200))
    tap(app, state.BACK)
    assert total(app) == TOTAL


def test_a_change_of_frame_leaves_the_rings(calls: list[dict[str, Any]]) -> None:
    app = place_corners(sample(start()), square(50, 210))
    app.segmented_control(key=state.SHAPE).set_value(7).run()
    tap(app, state.READ_SQUARES)
    assert (calls[-1]["shape"], calls[-1]["size"]) == ((7, 7), 7)
    assert calls[-1]["corners"].tolist() == square(50, 210)


def test_a_fix_finds_its_square_in_another_grid(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    tap(tap(app, state.tap_key((4, 4))), state.palette_key(SWAMP2))
    place_corners(app, [[70, 30], [230, 30], [230, 230], [70, 230]])
    app.segmented_control(key=state.SHAPE).set_value(0).run()
    app.number_input(key=state.COLS).set_value(4).run()
    tap(app, state.READ_SQUARES)
    tap(app, state.tap_key((4, 3)))
    assert "Read as wheat, 1 crown. You set it to swamp, 2 crowns." in html(app)


def test_corners_that_span_nothing(calls: list[dict[str, Any]]) -> None:
    app = place_corners(sample(start()), [[250, 30], [230, 30], [230, 230], [30, 230]])
    tap(app, state.READ_SQUARES)
    assert "The corners must go clockwise" in html(app)
    put_rings(app, square(30, 230))
    assert total(tap(app, state.READ_SQUARES)) == 25 * 25


@pytest.mark.parametrize(
    "sent", [None, "abcd", [[1, 2]] * 3, [[1, "x"]] * 4, [[1, float("nan")]] * 4, [["", ""]] * 4]
)
def test_what_no_ring_sends(sent: object) -> None:
    assert ui.corners.corners_of(sent) is None


def test_several_kingdoms(monkeypatch: pytest.MonkeyPatch) -> None:
    other = parse_kingdom("C W3 / W W")

    def fake(source: bytes, **_: Any) -> PhotoReading:
        both = [fakes.reading(parse_kingdom(fakes.EXAMPLE)), fakes.reading(other)]
        return fakes.photo_reading(load_photo(source), both)

    monkeypatch.setattr(ui.reading, "read_photo", fake)
    app = sample(start())
    assert total(app) == TOTAL
    app.segmented_control(key=state.WHICH).set_value(app.session_state[state.KNOWN][digest(app)][1]).run()
    assert not app.exception
    assert total(app) == score(other).total
    assert "No domino has wheat with 3 crowns: row 1, column 2." in html(app)


def nothing_found(source: bytes, **asked: Any) -> PhotoReading:
    if asked["corners"] is not None:
        grid = grid_of_corners(asked["corners"], *asked["shape"], asked["size"])
        return fakes.photo_reading(
            load_photo(source), [fakes.reading(parse_kingdom(fakes.EXAMPLE), None, grid)]
        )
    found = fakes.photo_reading(load_photo(source), [])
    problem = Notice("no-kingdom", (("reason", "no-tiles"),))
    return PhotoReading(found.photo, (), found.seconds, problem=problem, explanation="No tiles <in> sight.")


def failing(error: Exception) -> Read:
    def fake(source: bytes, **_: Any) -> PhotoReading:
        raise error

    return fake


def test_a_photo_without_a_grid_leads_to_the_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", nothing_found)
    app = sample(start())
    assert "No tiles &lt;in&gt; sight." in html(app)
    assert Say.DRAG_RINGS in html(app)
    assert total(tap(app, state.READ_SQUARES)) == TOTAL
    assert Say.HEADLINE in html(tap(app, state.NEW_PHOTO))
    assert total(sample(app)) == TOTAL


def test_from_the_rings_back_to_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", nothing_found)
    assert Say.HEADLINE in html(tap(sample(start()), state.RETAKE))
    assert Say.HEADLINE in html(tap(sample(start()), state.BACK))


@pytest.mark.parametrize(
    ("fake", "sentence"),
    [
        pytest.param(failing(ModelError("The model is missing.")), "The model is missing.", id="model"),
        pytest.param(failing(CornersError("No grid.")), "No grid.", id="corners"),
    ],
)
def test_one_sentence_and_a_way_back(monkeypatch: pytest.MonkeyPatch, fake: Read, sentence: str) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", fake)
    app = sample(start())
    assert sentence in html(app)
    assert Say.HEADLINE in html(tap(app, state.NEW_PHOTO))


def test_what_is_no_photo() -> None:
    app = start()
    app.file_uploader[0].upload("holiday.jpg", b"not a picture", "image/jpeg").run()
    assert not app.exception
    assert "This file is not a photo that can be read." in html(app)
    assert Say.HEADLINE in html(tap(app, state.BACK))


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def test_undo_redo_and_back_to_the_reading(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    assert all(app.button(key=key).disabled for key in (state.UNDO, state.REDO, state.RESET))
    tap(tap(app, state.tap_key((0, 0))), state.palette_key(MINE1))
    changed = total(app)
    assert changed != TOTAL
    assert total(tap(app, state.UNDO)) == TOTAL
    assert total(tap(app, state.REDO)) == changed
    assert app.button(key=state.REDO).disabled
    assert total(tap(app, state.RESET)) == TOTAL
    assert total(tap(app, state.UNDO)) == changed


def test_the_board_turns_and_taps_find_their_square(calls: list[dict[str, Any]]) -> None:
    app = tap(sample(start()), state.TURN)
    assert app.button(key=state.tap_key((0, 0))).label == "Row 1, column 1: forest, no crown"
    tap(tap(app, state.tap_key((0, 0))), state.palette_key(MINE1))
    for _ in range(3):
        tap(app, state.TURN)
    assert app.button(key=state.tap_key((4, 0))).label == "Row 5, column 1: mine, 1 crown"
    assert total(app) == score(parse_kingdom(fakes.EXAMPLE).with_square(4, 0, MINE1)).total


def test_a_region_lights_its_squares(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    region = max(score(parse_kingdom(fakes.EXAMPLE)).regions, key=lambda each: each.points)
    key = state.region_key(labels_of_regions(app).index(words.region_line(region)))
    assert unquote(html(tap(app, key))).count('fill-opacity=".55"') == 25 - region.size
    assert 'fill-opacity=".55"' not in unquote(html(tap(app, key)))


def labels_of_regions(app: AppTest) -> list[str]:
    return [button.label for button in app.button if str(button.key).startswith("region_")]


def test_a_kingdom_typed_in(calls: list[dict[str, Any]]) -> None:
    app = tap(start(), state.BY_HAND)
    assert total(app) == 0
    assert Say.FILL_IN in html(app)
    tap(tap(app, state.tap_key((0, 0))), state.palette_key(MINE1))
    tap(tap(app, state.tap_key((0, 1))), state.palette_key(MINE1))
    assert total(app) == 4
    app.segmented_control(key=state.FRAME).set_value(7).run()
    assert total(app) == 4
    assert app.button(key=state.tap_key((1, 2))).label == "Row 2, column 3: mine, 1 crown"
    app.segmented_control(key=state.FRAME).set_value(5).run()
    assert app.button(key=state.tap_key((0, 1))).label == "Row 1, column 2: mine, 1 crown"
    assert total(tap(app, state.UNDO)) == 1
    assert calls == []


def test_the_address_brings_a_kingdom_back(calls: list[dict[str, Any]]) -> None:
    app = sample(start())
    app.toggle(key=state.HARMONY).set_value(True).run()
    tap(tap(app, state.tap_key((0, 0))), state.palette_key(MINE1))
    other = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    other.query_params[state.KINGDOM] = app.query_params[state.KINGDOM]
    other.run()
    assert total(other) == total(app)
    assert other.toggle(key=state.HARMONY).value
    assert Say.PLACE not in labels(other)
    tap(tap(other, state.tap_key((0, 0))), state.AS_READ)
    assert total(app.run()) == TOTAL + 5


def test_an_address_that_nobody_has(calls: list[dict[str, Any]]) -> None:
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    app.query_params[state.KINGDOM] = "<b>none</b>"
    app.run()
    assert not app.exception
    assert "There is no kingdom under this address" in html(app)
    assert Say.HEADLINE in html(tap(app, state.BACK))


def test_a_store_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(URL_SETTING, "sqlite:////proc/nowhere/games.sqlite3")
    app = tap(start(), state.BY_HAND)
    assert 'role="alert"' in html(app)
    assert Say.HEADLINE in html(app)


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
