"""Exported games: there and back, and everything that is none."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.errors import GameError, ImportRefusedError
from games.records import DECIDED, decision
from games.store import Store
from games.transfer import FORMAT, VERSION
from scoring.match import Extra
from tests.games.examples import BOARD, DYNASTY, HOUSE, MIA, READ, TOM, sq, tap, typed

Json = Any


@pytest.fixture
def game(store: Store) -> str:
    """Two kingdoms in the second game of a Dynasty, one of them read, tapped, untapped."""
    id_ = store.new_game([MIA, replace(TOM, name="Zoë 👑")], DYNASTY).id
    read = store.save_kingdom(READ, rules=HOUSE, discarded=False, board=BOARD).id
    store.append_tap(read, tap(0, 0, "F2"))
    store.append_tap(read, tap(1, 0, None))
    store.undo(read)
    store.assign_kingdoms(id_, {0: read, 1: store.save_kingdom(typed("C M3")).id}, number=2)
    for extra in (Extra(3, "head start"), Extra(-1, "late")):
        store.add_extra(id_, extra, seat=1, number=2)
    return id_


@pytest.fixture
def told(store: Store, game: str) -> Json:
    """The exported game, to be damaged."""
    return json.loads(store.export_game(game, boards=True))


def test_there_and_back(store: Store, game: str) -> None:
    new = store.import_game(store.export_game(game, boards=True))
    old, found = store.game(game), store.game(new)
    assert store.games()[0].id == new != game
    assert found.match == old.match
    assert found.created == old.created
    assert [each is None for each in found.kingdoms[1]] == [False, False]
    assert not set(found.kingdoms[1]) & set(old.kingdoms[1])
    for before, after in zip(old.kingdoms[1], found.kingdoms[1], strict=True):
        assert before is not None
        assert after is not None
        was, now = store.kingdom(before), store.kingdom(after)
        assert now == replace(was, id=now.id, created=now.created, updated=now.updated)
        assert store.redo(after).taps == store.redo(before).taps
        assert store.board(after) == store.board(before)


def test_in_another_database(store: Store, game: str, tmp_path: Any) -> None:
    other = Store(f"sqlite:///{tmp_path}/other.sqlite3")
    new = other.import_game(store.export_game(game))
    assert other.game(new).match == store.game(game).match
    other.close()


def test_photos_stay_at_home_unless_they_are_asked_for(store: Store, game: str, told: Json) -> None:
    assert told["games"][1][0]["kingdom"]["board"]
    text = store.export_game(game)
    assert json.loads(text)["games"][1][0]["kingdom"]["board"] is None
    assert "Zoë 👑" in text


def test_the_text_names_its_format_and_no_id(store: Store, game: str) -> None:
    text = store.export_game(game)
    data = json.loads(text)
    assert (data["format"], data["version"]) == (FORMAT, VERSION) == ("crowncount-game", 1)
    assert game not in text
    assert not any(each and each in text for row in store.game(game).kingdoms for each in row)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "C W1",
        "[]",
        "null",
        "{}",
        '{"format": "something else"}',
        "[" * 100_000,
        '{"format": "crowncount-game", "version": 1',
        "9" * 10_000,
    ],
    ids=range(9),
)
def test_what_is_no_game(store: Store, text: str) -> None:
    with pytest.raises(ImportRefusedError, match="no exported game"):
        store.import_game(text)


def test_a_game_of_a_newer_version(store: Store, told: Json) -> None:
    with pytest.raises(ImportRefusedError, match="newer version"):
        store.import_game(json.dumps({**told, "version": VERSION + 1}))


def test_a_byte_order_mark_is_no_harm(store: Store, game: str) -> None:
    new = store.import_game("\ufeff" + store.export_game(game))
    assert store.game(new).match == store.game(game).match


def test_what_the_box_decided_comes_back(store: Store, game: str, told: Json) -> None:
    kingdom(told)["notices"] = [
        {"code": DECIDED, "fields": [["terrain", "mine"], ["crowns", 3]], "squares": [[1, 1]]}
    ]
    read = store.game(store.import_game(json.dumps(told))).kingdoms[1][0]
    assert read is not None
    assert store.kingdom(read).reading.notices == (decision((1, 1), sq("M3")),)


def test_far_too_much(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.transfer.MAX_IMPORT", 10)
    with pytest.raises(ImportRefusedError, match="too large"):
        store.import_game("x" * 11)


def seat(data: Json) -> Json:
    return data["games"][1][0]


def kingdom(data: Json) -> Json:
    return seat(data)["kingdom"]


def notice(
    code: str = DECIDED, terrain: object = "mine", crowns: object = 1, squares: object = ((0, 0),)
) -> Callable[[Json], object]:
    """A notice that is as the box writes them, but for what is named."""
    told = {"code": code, "fields": [["terrain", terrain], ["crowns", crowns]], "squares": squares}
    return lambda d: kingdom(d).update(notices=[told])


DAMAGE: dict[str, Callable[[Json], object]] = {
    "no-version": lambda d: d.pop("version"),
    "version-in-words": lambda d: d.update(version="1"),
    "version-nought": lambda d: d.update(version=0),
    "version-below-nought": lambda d: d.update(version=-5),
    "before-all-time": lambda d: d.update(created="0001-01-01T00:00:00+14:00"),
    "after-all-time": lambda d: d.update(created="9999-12-31T23:59:00-14:00"),
    "no-players": lambda d: d.pop("players"),
    "one-player": lambda d: d["players"].pop(),
    "a-hundred-players": lambda d: d.update(players=d["players"] * 50),
    "odd-player": lambda d: d.update(players=[1, 2]),
    "no-name": lambda d: d["players"][0].update(name=""),
    "half-a-character": lambda d: d["players"][0].update(name="a\ud800"),
    "odd-colour": lambda d: d["players"][0].update(colour="red"),
    "same-colour": lambda d: d["players"][0].update(colour="green"),
    "odd-variant": lambda d: d["terms"].update(variant="9x9"),
    "odd-switch": lambda d: d["terms"].update(dynasty="yes"),
    "odd-rule": lambda d: d["terms"]["rules"].update(__class__=1),
    "points-out-of-range": lambda d: d["terms"]["rules"].update(harmony_points=51),
    "points-as-a-switch": lambda d: d["terms"]["rules"].update(harmony_points=True),
    "no-date": lambda d: d.update(created="yesterday"),
    "no-time-zone": lambda d: d.update(created="2026-01-01T12:00:00"),
    "four-games": lambda d: d["games"].extend(d["games"][:1]),
    "three-seats": lambda d: d["games"][0].append({"kingdom": None, "extras": []}),
    "odd-seat": lambda d: d["games"][0].__setitem__(0, None),
    "no-extras": lambda d: seat(d).pop("extras"),
    "odd-points": lambda d: seat(d).update(extras=[{"points": 1.5, "why": "x"}]),
    "many-extras": lambda d: seat(d).update(extras=[{"points": 1, "why": "x"}] * 11),
    "odd-kingdom": lambda d: seat(d).update(kingdom="W C"),
    "no-notation": lambda d: kingdom(d).pop("notation"),
    "odd-notation": lambda d: kingdom(d).update(notation="W X"),
    "a-novel": lambda d: kingdom(d).update(notation="W " * 50_000),
    "odd-size": lambda d: kingdom(d).update(size=6),
    "confidence-of-another": lambda d: kingdom(d).update(confidence=[[1.0]]),
    "confidence-in-words": lambda d: kingdom(d).update(confidence=[["1", "1"]] * 2),
    "no-number": lambda d: kingdom(d).update(confidence=[[float("nan"), 1.0]] * 2),
    "huge-number": lambda d: kingdom(d).update(corners=[[10**400, 1]] * 4),
    "odd-option": lambda d: kingdom(d).update(options=[[[["X9", 1.0]], []]] * 2),
    "lone-option": lambda d: kingdom(d).update(options=[[[["W"]], []]] * 2),
    "three-corners": lambda d: kingdom(d)["corners"].pop(),
    "odd-notice": lambda d: kingdom(d).update(notices=[{"code": "x", "fields": [["a", []]], "squares": []}]),
    "decided-nothing": lambda d: kingdom(d).update(
        notices=[{"code": DECIDED, "fields": [], "squares": [[0, 0]]}]
    ),
    "decided-nowhere": notice(squares=()),
    "decided-twice": notice(squares=((0, 0), (0, 1))),
    "decided-outside": notice(squares=((0, 2),)),
    "decided-odd-terrain": notice(terrain="sea"),
    "decided-odd-crowns": notice(crowns=4),
    "notice-outside": notice(code="no-domino", squares=((-1, 0),)),
    "notice-of-half-a-character": notice(terrain="a\ud800"),
    "notice-with-half-a-code": notice(code="a\ud800"),
    "notice-with-a-novel": notice(code="x", terrain="a" * 201),
    "notice-with-a-long-code": notice(code="x" * 201),
    "odd-digest": lambda d: kingdom(d).update(photo="a\ud800"),
    "odd-tap": lambda d: kingdom(d).update(taps=[{"kind": "slap"}]),
    "tap-beside-the-grid": lambda d: kingdom(d)["taps"][0].update(row=2),
    "tap-of-half-a-place": lambda d: kingdom(d)["taps"][0].update(row=None),
    "tap-of-nothing": lambda d: kingdom(d)["taps"][0].update(square="Q"),
    "too-many-taps": lambda d: kingdom(d).update(taps=[{"kind": "undo"}] * 5_001),
    "odd-board": lambda d: kingdom(d).update(board="%%%"),
    "board-of-numbers": lambda d: kingdom(d).update(board=7),
    "board-too-large": lambda d: kingdom(d).update(board="A" * 4_000_000),
    "board-with-exif": lambda d: kingdom(d).update(board="RXhpZgAA"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_games(store: Store, told: Json, damage: Callable[[Json], object]) -> None:
    """One plain sentence, and nothing of it is kept."""
    before = store.games()
    damaged = copy.deepcopy(told)
    damage(damaged)
    with pytest.raises(ImportRefusedError, match=r"^This exported game is damaged: .+\.$") as caught:
        store.import_game(json.dumps(damaged))
    assert isinstance(caught.value, GameError)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
    assert store.games() == before
