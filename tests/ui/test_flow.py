"""The app's logic, driven as a person would, with readings that need no model."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

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
from games.errors import GameError, StoreBusyError, StoreUnavailableError
from games.store import Store
from scoring.kingdom import Notice, Position, Square, Terrain
from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.needs import ROOT
from tests.ui import fakes
from tests.ui.boards import AS_READ, send, set_square, shown_board, square_of
from tests.ui.driving import html, opened, tap
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


def sample(app: AppTest) -> AppTest:
    return tap(app, state.sample_key("five-by-five"))


def total(app: AppTest) -> int:
    return int(shown_board(app)["total"])


def digest(app: AppTest) -> str:
    return str(app.session_state[state.READ].digest)


def test_start_page() -> None:
    app = opened()
    assert Say.HEADLINE in html(app)
    assert {"Five by five", Say.BY_HAND} <= set(labels(app))


def test_a_dropped_photo_has_its_place_below_the_picture() -> None:
    left, right = opened().columns
    assert [each.label for each in left.file_uploader] == [Say.DROP]
    assert not right.file_uploader


def test_start_page_without_samples(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    app = opened()
    assert Say.HEADLINE in html(app)
    assert Say.SAMPLES not in html(app)


def test_a_sample_and_its_total(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    assert total(app) == TOTAL
    assert calls == [{"size": None, "corners": None, "shape": None}]
    assert shown_board(app)["allRead"] == Say.ALL_READ
    labels = [button.label for button in app.button]
    for region in score(parse_kingdom(fakes.EXAMPLE)).regions:
        assert (words.region_line(region) in labels) == bool(region.points)


def test_an_upload(calls: list[dict[str, Any]]) -> None:
    app = opened()
    data = fakes.picture(parse_kingdom(fakes.EXAMPLE))
    app.file_uploader[0].upload("<b>kitchen</b>.png", data, "image/png").run()
    assert total(app) == TOTAL
    assert "&lt;b&gt;kitchen&lt;/b&gt;.png" in html(app)
    assert "<b>kitchen" not in html(app)


def test_read_once_however_often_one_taps(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    app.toggle(key=state.HARMONY).set_value(True).run()
    sample(tap(app, state.BACK))
    assert len(calls) == 1


def test_bonuses_with_their_reasons(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    app.toggle(key=state.HARMONY).set_value(True).run()
    assert total(app) == TOTAL + 5
    app.toggle(key=state.MIDDLE_KINGDOM).set_value(True).run()
    assert total(app) == TOTAL + 15
    assert "every square of the frame is filled" in html(app)
    set_square(app, (2, 2), Square(Terrain.EMPTY))
    assert total(app) == TOTAL
    assert app.button(key=state.reason_key(state.HARMONY)).label == "1 square is missing"
    assert "there is no castle" in html(app)


def test_bonuses_outlive_the_page(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    app.toggle(key=state.HARMONY).set_value(True).run()
    tap(app, state.BACK)
    assert Say.HEADLINE in html(app)
    assert total(sample(app)) == TOTAL + 5


def test_from_doubt_to_doubt(calls: list[dict[str, Any]], doubts: dict[Position, Square]) -> None:
    doubts |= {(0, 0): MINE1, (4, 1): SWAMP2}
    app = sample(opened())
    board = shown_board(app)
    assert (board["check"], board["doubts"]) == ("2 to check", [0, 21])
    first = square_of(app, (0, 0))
    assert first["unsure"] == "Not sure about the terrain."
    set_square(app, (0, 0), first["options"][0]["code"])  # as read: the doubt is gone, the square stays
    assert total(app) == TOTAL
    assert shown_board(app)["check"] == "1 to check"
    other = square_of(app, (4, 1))["options"][1]
    set_square(app, (4, 1), other["code"])
    assert total(app) == int(other["total"])
    assert (shown_board(app)["check"], shown_board(app)["allRead"]) == (
        "",
        "All checked. 1 thing is odd, see below.",
    ), "no domino has these two swamps beside grassland"


def test_a_square_set_by_hand_and_taken_back(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    set_square(app, (0, 0), MINE1)
    assert total(app) == score(parse_kingdom(fakes.EXAMPLE).with_square(0, 0, MINE1)).total
    assert square_of(app, (0, 0))["said"] == "Read as grassland, no crown. You set it to mine, 1 crown."
    assert total(set_square(app, (0, 0), AS_READ)) == TOTAL


def test_a_tap_that_is_sent_twice_counts_once(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    tapped = {"n": 1, "revision": 1, "place": [0, 0], "code": "M1"}
    other = {"n": 2, "revision": 1, "place": [0, 0], "code": "M0"}
    send(app, {"page": "one", "taps": [tapped]})
    send(app, {"page": "one", "taps": [tapped, other]})
    assert shown_board(app)["got"] == {"page": "one", "n": 2}
    send(app, {"page": "one", "taps": [tapped]})
    assert square_of(app, (0, 0))["code"] == "M0"
    tap(tap(app, state.UNDO), state.UNDO)
    assert app.button(key=state.UNDO).disabled
    send(app, {"page": "another", "taps": [tapped]})
    assert square_of(app, (0, 0))["code"] == "M1"


@pytest.mark.parametrize("error", [StoreBusyError, StoreUnavailableError])
def test_a_tap_that_could_not_be_kept_is_sent_again(
    calls: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, error: type[GameError]
) -> None:
    """Nor is one kept that came after it: they would change places."""
    app = sample(opened())
    taps = [{"n": n, "revision": 1, "place": [0, 0], "code": code} for n, code in enumerate(("M1", "M2"), 1)]
    asked = []

    def fails(*_: object, **__: object) -> None:
        asked.append(1)
        raise error("not now")

    with monkeypatch.context() as busy:
        busy.setattr(Store, "append_tap", fails)
        send(app, {"page": "one", "taps": taps})
    assert len(asked) == 1
    assert 'class="cc-trouble cc-told"' in html(app)
    assert shown_board(app)["got"] == {"page": "", "n": 0}
    send(app, {"page": "one", "taps": taps})
    assert shown_board(app)["got"] == {"page": "one", "n": 2}
    assert square_of(app, (0, 0))["code"] == "M2"


def test_a_tap_that_is_refused_is_not_sent_again(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    stale = {"n": 1, "revision": 2, "place": [0, 0], "code": "M1"}
    assert 'class="cc-trouble cc-told"' in html(send(app, {"page": "one", "taps": [stale]}))
    assert shown_board(app)["got"] == {"page": "one", "n": 1}


def test_what_was_read_and_is_in_no_box_can_be_confirmed(
    calls: list[dict[str, Any]], doubts: dict[Position, Square]
) -> None:
    doubts[(0, 0)] = Square(Terrain.WHEAT, 3)
    app = sample(opened())
    option = square_of(app, (0, 0))["options"][1]
    assert option["code"] == "W3"
    assert "<svg" in option["chip"]
    set_square(app, (0, 0), option["code"])
    assert square_of(app, (0, 0))["code"] == "W3"


@pytest.mark.parametrize(
    "taps",
    [
        None,
        "M1",
        [None],
        [{"n": 1, "revision": 1, "place": [0, 0], "code": "X"}],
        [{"n": 1, "revision": 1, "place": [0], "code": "M1"}],
        [{"n": 1, "revision": 1, "place": [0, 10**30], "code": "M1"}],
        [{"n": 1, "revision": 2, "place": [0, 0], "code": "M1"}],
        [{"n": "1", "revision": 1, "place": [0, 0], "code": "M1"}],
        [{"n": True, "revision": 1, "place": [False, 0], "code": "M1"}],
    ],
)
def test_what_no_board_sends(calls: list[dict[str, Any]], taps: object) -> None:
    app = sample(opened())
    assert total(send(app, {"page": "one", "taps": taps})) == TOTAL
    assert app.button(key=state.UNDO).disabled
    assert total(send(app, taps)) == TOTAL


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
    app = place_corners(sample(opened()), [[41, 30], [230, 30], [230, 230], [30, 230]])
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
    app = place_corners(sample(opened()), square(60, 200))
    tap(app, state.BACK)
    assert total(app) == TOTAL


def test_a_change_of_frame_leaves_the_rings(calls: list[dict[str, Any]]) -> None:
    app = place_corners(sample(opened()), square(50, 210))
    app.segmented_control(key=state.SHAPE).set_value(7).run()
    tap(app, state.READ_SQUARES)
    assert (calls[-1]["shape"], calls[-1]["size"]) == ((7, 7), 7)
    assert calls[-1]["corners"].tolist() == square(50, 210)


def test_a_fix_finds_its_square_in_another_grid(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    set_square(app, (4, 4), SWAMP2)
    place_corners(app, [[70, 30], [230, 30], [230, 230], [70, 230]])
    app.segmented_control(key=state.SHAPE).set_value(0).run()
    app.number_input(key=state.COLS).set_value(4).run()
    tap(app, state.READ_SQUARES)
    assert square_of(app, (4, 3))["said"] == "Read as wheat, 1 crown. You set it to swamp, 2 crowns."


def test_corners_that_span_nothing(calls: list[dict[str, Any]]) -> None:
    app = place_corners(sample(opened()), [[250, 30], [230, 30], [230, 230], [30, 230]])
    tap(app, state.READ_SQUARES)
    assert "The rings do not lie around a kingdom." in html(app)
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
    app = sample(opened())
    assert total(app) == TOTAL
    app.segmented_control(key=state.WHICH).set_value(app.session_state[state.KNOWN][digest(app)][1]).run()
    assert not app.exception
    assert total(app) == score(other).total
    sentence = "No domino has wheat with 3 crowns: row 1, column 2."
    assert [label for label in labels(app) if label.startswith("No domino")] == [sentence]


def test_a_notice_lights_its_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays lit while it is true, and is said once, by whoever says it."""
    kingdom = parse_kingdom("C W3 W")
    read = replace(fakes.reading(kingdom), warnings=(Notice("no-domino", (("count", 1),), ((0, 1),)),))
    monkeypatch.setattr(
        ui.reading, "read_photo", lambda source, **_: fakes.photo_reading(load_photo(source), [read])
    )
    app = sample(opened())
    assert [label for label in labels(app) if "domino" in label] == [
        "No domino has wheat with 3 crowns: row 1, column 2."
    ]
    assert shown_board(app)["allRead"] == "All read. 1 thing is odd, see below."
    tap(app, state.notice_key(0))
    assert shown_board(app)["lit"] == [1]
    set_square(app, (0, 1), Square(Terrain.WHEAT))
    assert shown_board(app)["lit"] == []
    assert not [label for label in labels(app) if "domino" in label]
    assert shown_board(app)["allRead"] == Say.ALL_READ


def test_the_reason_of_a_bonus_lights_its_squares(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    app.toggle(key=state.HARMONY).set_value(True).run()
    set_square(app, (4, 4), Square(Terrain.EMPTY))
    set_square(app, (0, 2), Square(Terrain.EMPTY))
    tap(app, state.reason_key(state.HARMONY))
    assert shown_board(app)["lit"] == [2, 24]


def test_house_rules(calls: list[dict[str, Any]]) -> None:
    """RULES.md, "House rules": points of either bonus, the centre only for a complete kingdom, and
    Harmony as "no domino discarded", told by hand.
    """
    app = sample(opened())
    app.toggle(key=state.HARMONY).set_value(True).run()
    app.toggle(key=state.MIDDLE_KINGDOM).set_value(True).run()
    app.number_input(key=state.HARMONY_POINTS).set_value(7).run()
    app.number_input(key=state.MIDDLE_POINTS).set_value(5).run()
    assert total(app) == TOTAL + 12
    app.toggle(key=state.MIDDLE_COMPLETE).set_value(True).run()
    set_square(app, (0, 0), Square(Terrain.EMPTY))
    assert total(app) == TOTAL
    app.toggle(key=state.HARMONY_BY_HAND).set_value(True).run()
    assert "was a domino discarded?" in html(app)
    assert total(app) == TOTAL
    app.segmented_control(key=state.DISCARDED).set_value(False).run()
    assert total(app) == TOTAL + 7
    app.segmented_control(key=state.DISCARDED).set_value(True).run()
    assert total(app) == TOTAL
    other = opened(kingdom=app.query_params[state.KINGDOM])
    assert other.segmented_control(key=state.DISCARDED).value is True
    assert other.number_input(key=state.HARMONY_POINTS).value == 7


def failing(error: Exception) -> Read:
    def fake(source: bytes, **_: Any) -> PhotoReading:
        raise error

    return fake


def test_a_photo_without_a_grid_leads_to_the_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", fakes.nothing_found)
    app = sample(opened())
    assert "No tiles &lt;in&gt; sight." in html(app)
    assert Say.DRAG_RINGS in html(app)
    assert total(tap(app, state.READ_SQUARES)) == TOTAL
    assert Say.HEADLINE in html(tap(app, state.NEW_PHOTO))
    assert total(sample(app)) == TOTAL


def test_from_the_rings_back_to_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", fakes.nothing_found)
    assert Say.HEADLINE in html(tap(sample(opened()), state.RETAKE))
    assert Say.HEADLINE in html(tap(sample(opened()), state.BACK))


@pytest.mark.parametrize(
    ("fake", "sentence"),
    [
        pytest.param(failing(ModelError("No square.onnx.")), "is missing or damaged.", id="model"),
        pytest.param(failing(CornersError("No grid.")), "The rings do not lie", id="corners"),
    ],
)
def test_one_sentence_and_a_way_back(monkeypatch: pytest.MonkeyPatch, fake: Read, sentence: str) -> None:
    monkeypatch.setattr(ui.reading, "read_photo", fake)
    app = sample(opened())
    assert sentence in html(app)
    assert Say.HEADLINE in html(tap(app, state.NEW_PHOTO))


def test_what_is_no_photo() -> None:
    app = opened()
    app.file_uploader[0].upload("holiday.jpg", b"not a picture", "image/jpeg").run()
    assert not app.exception
    assert "This file is not a photo that can be read." in html(app)
    assert Say.HEADLINE in html(tap(app, state.BACK))


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def test_undo_redo_and_back_to_the_reading(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    assert all(app.button(key=key).disabled for key in (state.UNDO, state.REDO, state.RESET))
    set_square(app, (0, 0), MINE1)
    changed = total(app)
    assert changed != TOTAL
    assert total(tap(app, state.UNDO)) == TOTAL
    assert total(tap(app, state.REDO)) == changed
    assert app.button(key=state.REDO).disabled
    assert total(tap(app, state.RESET)) == TOTAL
    assert total(tap(app, state.UNDO)) == changed


def test_the_board_turns_and_taps_find_their_square(calls: list[dict[str, Any]]) -> None:
    app = tap(sample(opened()), state.TURN)
    assert square_of(app, (0, 0))["label"] == "Row 1, column 1: forest, no crown"
    set_square(app, (0, 0), MINE1)
    for _ in range(3):
        tap(app, state.TURN)
    assert square_of(app, (4, 0))["label"] == "Row 5, column 1: mine, 1 crown"
    assert total(app) == score(parse_kingdom(fakes.EXAMPLE).with_square(4, 0, MINE1)).total


def test_a_region_lights_its_squares(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    region = max(score(parse_kingdom(fakes.EXAMPLE)).regions, key=lambda each: each.points)
    key = state.region_key(labels_of_regions(app).index(words.region_line(region)))
    assert shown_board(tap(app, key))["drawing"].count('fill-opacity=".55"') == 25 - region.size
    assert 'fill-opacity=".55"' not in shown_board(tap(app, key))["drawing"]


def labels_of_regions(app: AppTest) -> list[str]:
    return [button.label for button in app.button if str(button.key).startswith("region_")]


def test_a_kingdom_typed_in(calls: list[dict[str, Any]]) -> None:
    app = tap(opened(), state.BY_HAND)
    assert total(app) == 0
    assert shown_board(app)["allRead"] == Say.FILL_IN
    set_square(app, (0, 0), MINE1)
    set_square(app, (0, 1), MINE1)
    assert total(app) == 4
    app.segmented_control(key=state.FRAME).set_value(7).run()
    assert total(app) == 4
    assert square_of(app, (1, 2))["label"] == "Row 2, column 3: mine, 1 crown"
    app.segmented_control(key=state.FRAME).set_value(5).run()
    assert square_of(app, (0, 1))["label"] == "Row 1, column 2: mine, 1 crown"
    assert total(tap(app, state.UNDO)) == 1
    assert calls == []


def test_the_address_brings_a_kingdom_back(calls: list[dict[str, Any]]) -> None:
    app = sample(opened())
    app.toggle(key=state.HARMONY).set_value(True).run()
    set_square(app, (0, 0), MINE1)
    other = opened(kingdom=app.query_params[state.KINGDOM])
    assert total(other) == total(app)
    assert other.toggle(key=state.HARMONY).value
    assert Say.PLACE not in labels(other)
    set_square(other, (0, 0), AS_READ)
    assert total(app.run()) == TOTAL + 5


def test_an_address_that_nobody_has(calls: list[dict[str, Any]]) -> None:
    app = opened(kingdom="<b>none</b>")
    assert "There is nothing under this address." in html(app)
    assert Say.HEADLINE in html(tap(app, state.BACK))


def test_a_store_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(URL_SETTING, "sqlite:////proc/nowhere/games.sqlite3")
    app = tap(opened(), state.BY_HAND)
    assert 'role="alert"' in html(app)
    assert Say.HEADLINE in html(app)


def test_nobody_sees_another_ones_corrections(calls: list[dict[str, Any]]) -> None:
    one, other = sample(opened()), sample(opened())
    set_square(one, (0, 0), MINE1)
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
