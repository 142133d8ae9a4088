"""Games in the store: who plays, whose kingdom is whose, and what goes when a game goes."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from games.errors import (
    GameChangedError,
    MatchRefusedError,
    SeatTakenError,
    TooLargeError,
    UnknownIdError,
)
from games.records import MAX_EXTRAS, Use
from games.store import Store
from scoring.match import Colour, DecidedBy, Extra, Match, Player, Terms, Variant
from scoring.notation import parse_kingdom
from tests.games.examples import ADA, BEN, BOARD, DYNASTY, HOUSE, MIA, NOBODYS, TOM, sq, tap, typed


def kept(store: Store, text: str = "C W1") -> str:
    return store.save_kingdom(typed(text)).id


def test_there_and_back_after_a_restart(store: Store, url: str) -> None:
    id_ = store.new_game([MIA, TOM], DYNASTY).id
    mine, yours = kept(store), kept(store, "C M3")
    store.set_discarded(yours, True)
    store.assign_kingdoms(id_, {0: mine, 1: yours}, number=2)
    store.add_extra(id_, Extra(3, "head start"), seat=1, number=2)
    saved = store.add_extra(id_, Extra(-1, "late"), seat=1, number=2)
    store.close()
    again = Store(url)
    assert again.game(id_) == saved
    assert saved.match.terms == DYNASTY
    assert saved.match.players == (MIA, TOM)
    assert saved.kingdoms == ((None, None), (mine, yours), (None, None))
    seat = saved.match.games[1].seats[1]
    assert (seat.kingdom, seat.discarded) == (parse_kingdom("C M3"), True)
    assert seat.extras == (Extra(3, "head start"), Extra(-1, "late"))
    again.close()


def test_a_kingdom_scored_without_a_game_becomes_the_first_of_one(store: Store) -> None:
    mine = kept(store)
    game = store.new_game([MIA, TOM])
    assert [s.missing for s in game.match.standings()] == [(1,), (1,)]
    game = store.assign_kingdom(game.id, mine, seat=0)
    assert [(s.rank, s.player, s.points) for s in game.match.standings()] == [(1, MIA, 1), (None, TOM, None)]
    assert store.uses(mine) == (Use(game.id, 1, 0),)


def test_corrections_show_in_the_game(store: Store) -> None:
    mine, yours = kept(store), kept(store, "C M3")
    id_ = store.new_game([MIA, TOM]).id
    before = store.assign_kingdoms(id_, {0: mine, 1: yours})
    assert before.match.standings()[0].player == TOM
    store.append_tap(mine, tap(0, 1, "M3"))
    after = store.game(id_)
    assert [s.decided_by for s in after.match.standings()] == [DecidedBy.SHARED] * 2
    assert after.updated > before.updated


def test_a_correction_in_game_one_after_game_three(store: Store) -> None:
    id_ = store.new_game([MIA, TOM], replace(DYNASTY, rules=Terms().rules)).id
    first = kept(store)
    store.assign_kingdoms(id_, {0: first, 1: kept(store, "C W1 W1")}, number=1)
    store.assign_kingdoms(id_, {0: kept(store), 1: kept(store)}, number=2)
    store.assign_kingdoms(id_, {0: kept(store), 1: kept(store)}, number=3)
    assert [after[0].player for after in store.game(id_).match.running()] == [TOM] * 3
    store.append_tap(first, tap(0, 1, "M3"))
    store.append_tap(first, tap(0, 0, "M3"))
    assert [after[0].player for after in store.game(id_).match.running()] == [MIA] * 3


def test_in_a_game_a_kingdom_lies_in_one_place(store: Store) -> None:
    id_ = store.new_game([MIA, TOM, ADA], Terms(dynasty=True)).id
    one, two = kept(store), kept(store)
    store.assign_kingdoms(id_, {0: one, 1: two})
    swapped = store.assign_kingdoms(id_, {0: two, 1: one}, instead_of={0: one, 1: two})
    assert swapped.kingdoms[0] == (two, one, None)
    assert store.assign_kingdom(id_, one, seat=2).kingdoms[0] == (two, None, one)
    assert store.assign_kingdom(id_, one, seat=2, number=3).kingdoms == (
        (two, None, None),
        (None, None, None),
        (None, None, one),
    )
    assert store.assign_kingdom(id_, None, seat=0, instead_of=two).kingdoms[0] == (None, None, None)


def test_all_kingdoms_are_assigned_or_none(store: Store) -> None:
    game = store.new_game([MIA, TOM])
    one = kept(store)
    for wrong in ({0: one, 1: one}, {0: one, 2: None}, {-1: one}):
        with pytest.raises(MatchRefusedError):
            store.assign_kingdoms(game.id, wrong)
    with pytest.raises(UnknownIdError, match="kingdom"):
        store.assign_kingdoms(game.id, {0: one, 1: NOBODYS})
    with pytest.raises(MatchRefusedError, match="no seat 1 in game 2"):
        store.assign_kingdom(game.id, one, seat=0, number=2)
    assert store.game(game.id) == game


@pytest.mark.parametrize(
    ("players", "terms", "code"),
    [
        pytest.param([MIA], Terms(), "players-count", id="one"),
        pytest.param([MIA, TOM, ADA], Terms(Variant.MIGHTY_DUEL), "players-count", id="duel-of-three"),
        pytest.param([MIA, replace(TOM, name="MIA")], Terms(), "same-name", id="same-name"),
    ],
)
def test_players_that_cannot_be(store: Store, players: list[Player], terms: Terms, code: str) -> None:
    with pytest.raises(MatchRefusedError) as caught:
        store.new_game(players, terms)
    assert caught.value.notice is not None
    assert caught.value.notice.code == code
    assert str(caught.value)[0].isupper()
    assert str(caught.value).endswith(".")
    assert store.games() == ()


def test_the_games_changed_last_come_first(store: Store) -> None:
    first, second, third = (store.new_game([MIA, TOM], Terms(dynasty=True)).id for _ in range(3))
    mine = kept(store)
    store.assign_kingdom(first, mine, seat=0)
    found = store.games()
    assert [(line.id, line.kingdoms, line.places) for line in found] == [
        (first, 1, 6),
        (third, 0, 6),
        (second, 0, 6),
    ]
    assert (found[0].players, found[0].terms) == ((MIA, TOM), Terms(dynasty=True))
    store.edit_game(second, [MIA, TOM], Terms(), before=store.game(second).match)
    store.append_tap(mine, tap(0, 1, "M3"))
    assert [line.id for line in store.games(limit=2)] == [first, second]


def test_the_kingdoms_in_no_game_changed_last_come_first(store: Store) -> None:
    first, second, third = kept(store), kept(store, "C M3 M3"), kept(store, "C M3")
    game = store.new_game([MIA, TOM]).id
    store.assign_kingdom(game, third, seat=0)
    store.append_tap(first, tap(0, 0, "W1"))
    found = store.kingdoms()
    assert [(line.id, line.size, line.total) for line in found] == [(first, 5, 4), (second, 5, 12)]
    saved = store.kingdom(first)
    assert (found[0].created, found[0].updated) == (saved.created, saved.updated)
    assert [line.id for line in store.kingdoms(limit=1)] == [first]
    store.assign_kingdom(game, None, seat=0, instead_of=third)
    store.delete_kingdom(second)
    assert {line.id for line in store.kingdoms()} == {first, third}


def test_a_kingdoms_line_has_the_total_it_is_looked_at_with(store: Store) -> None:
    full = " / ".join(["W W W W W", "W W W W W", "W W C W W", "W W W W W", "W W W W W"])
    rules = replace(HOUSE, harmony_by_hand=True)
    store.save_kingdom(typed(full), rules=rules, discarded=True)
    store.save_kingdom(typed(full), rules=rules, discarded=False)
    kept_all, discarded = store.kingdoms()
    assert kept_all.total == discarded.total + HOUSE.harmony_points


def test_a_board_on_which_nothing_was_set_is_no_kingdom_to_come_back_to(store: Store) -> None:
    kept(store, ". . . . . / . . . . .")
    begun = kept(store, ". . / . .")
    assert store.kingdoms()[:1] == ()
    store.append_tap(begun, tap(0, 0, "W"))
    assert [line.id for line in store.kingdoms()] == [begun]
    store.undo(begun)
    assert [line.id for line in store.kingdoms()] == [begun], "it can be redone"


def test_the_list_of_kingdoms_loads_no_photo(store: Store) -> None:
    store.save_kingdom(typed(), board=BOARD)
    asked: list[str] = []

    def note(_conn: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    assert len(store.kingdoms()) == 1
    event.remove(Engine, "before_cursor_execute", note)
    assert asked
    assert not any("jpeg" in statement for statement in asked)


def test_players_and_terms_are_edited(store: Store) -> None:
    game = store.new_game([MIA, TOM])
    id_, mine = game.id, kept(store)
    store.assign_kingdom(id_, mine, seat=1)
    players, terms = [MIA, Player("Tomasz", Colour.PINK), ADA], Terms(rules=HOUSE, dynasty=True)
    found = store.edit_game(id_, players, terms, before=game.match)
    assert [player.name for player in found.match.players] == ["Mia", "Tomasz", "Ada"]
    assert found.kingdoms == ((None, mine, None), (None,) * 3, (None,) * 3)
    with pytest.raises(MatchRefusedError):
        store.edit_game(id_, [MIA], Terms(), before=found.match)
    assert store.game(id_) == found


def test_what_falls_away_comes_back(store: Store) -> None:
    """A Dynasty switched off by mistake, and a player left out."""
    id_ = store.new_game([MIA, TOM, ADA], Terms(dynasty=True)).id
    one, two = kept(store), kept(store)
    store.assign_kingdom(id_, one, seat=2)
    store.assign_kingdom(id_, two, seat=0, number=3)
    less = store.edit_game(id_, [MIA, TOM], Terms(), before=store.game(id_).match)
    assert less.kingdoms == ((None, None),)
    assert (store.uses(one), store.uses(two), store.games()[0].kingdoms) == ((), (), 0)
    more = store.edit_game(id_, [MIA, TOM, BEN], Terms(dynasty=True), before=less.match)
    assert (more.kingdoms[0][2], more.kingdoms[2][0]) == (one, two)


def test_other_points_are_bounded(store: Store) -> None:
    id_ = store.new_game([MIA, TOM]).id
    for _ in range(MAX_EXTRAS):
        game = store.add_extra(id_, Extra(1, "x"), seat=0)
    with pytest.raises(TooLargeError):
        store.add_extra(id_, Extra(1, "x"), seat=0)
    for change in (store.add_extra, store.remove_extra):
        with pytest.raises(MatchRefusedError):
            change(id_, Extra(1, "x"), seat=2)
    assert store.game(id_) == game


def test_other_points_are_taken_away_one_by_one(store: Store) -> None:
    id_ = store.new_game([MIA, TOM]).id
    for extra in (Extra(1, "x"), Extra(2, "y"), Extra(1, "x")):
        store.add_extra(id_, extra, seat=1)
    assert store.remove_extra(id_, Extra(1, "x"), seat=1).match.games[0].seats[1].extras == (
        Extra(2, "y"),
        Extra(1, "x"),
    )
    before = store.game(id_)
    assert store.remove_extra(id_, Extra(3, "z"), seat=1) == before


def test_no_kingdom_is_replaced_that_was_not_named(store: Store) -> None:
    """Another phone was faster: nothing is lost, and none of several is given."""
    id_ = store.new_game([MIA, TOM]).id
    there, mine, yours = (kept(store) for _ in range(3))
    before = store.assign_kingdom(id_, there, seat=1)
    with pytest.raises(SeatTakenError, match="filled this seat meanwhile"):
        store.assign_kingdoms(id_, {0: mine, 1: yours})
    with pytest.raises(SeatTakenError):
        store.assign_kingdom(id_, None, seat=1, instead_of=mine)
    assert store.game(id_) == before
    assert store.assign_kingdom(id_, there, seat=1).kingdoms == ((None, there),), "sent twice"
    assert store.assign_kingdom(id_, yours, seat=1, instead_of=there).kingdoms == ((None, yours),)
    emptied = store.assign_kingdom(id_, None, seat=1, instead_of=yours)
    assert store.assign_kingdom(id_, None, seat=1, instead_of=yours).kingdoms == emptied.kingdoms
    assert store.assign_kingdom(id_, there, seat=1, instead_of=yours).kingdoms == ((None, there),)


def test_what_somebody_else_has_changed_stays(store: Store) -> None:
    game = store.new_game([MIA, TOM])
    changed = store.edit_game(game.id, [replace(MIA, name="Maria"), TOM], Terms(), before=game.match)
    with pytest.raises(GameChangedError):
        store.edit_game(game.id, [MIA, TOM], Terms(rules=HOUSE), before=game.match)
    assert store.game(game.id) == changed
    store.assign_kingdom(game.id, kept(store), seat=0)
    again = store.edit_game(game.id, changed.match.players, Terms(rules=HOUSE), before=changed.match)
    assert (again.match.players[0].name, again.match.terms.rules) == ("Maria", HOUSE)


def test_which_kingdoms_are_still_there(store: Store) -> None:
    one, two, three = (kept(store) for _ in range(3))
    store.delete_kingdom(two)
    assert store.still_there([three, two, one, NOBODYS, ""]) == (three, one)
    assert store.still_there([]) == ()


@pytest.mark.parametrize("bad", ["", NOBODYS, "../etc", None])
def test_bad_ids(store: Store, bad: str) -> None:
    for ask in (
        lambda: store.game(bad),
        lambda: store.edit_game(bad, [MIA, TOM], Terms(), before=Match.of([MIA, TOM])),
        lambda: store.assign_kingdom(bad, None, seat=0),
        lambda: store.add_extra(bad, Extra(1, "x"), seat=0),
        lambda: store.remove_extra(bad, Extra(1, "x"), seat=0),
        lambda: store.delete_game(bad),
        lambda: store.export_game(bad),
    ):
        with pytest.raises(UnknownIdError, match="no game under this address"):
            ask()


# deleting


def exists(store: Store, id_: str) -> bool:
    try:
        store.kingdom(id_)
    except UnknownIdError:
        return False
    return True


def test_a_deleted_game_takes_its_kingdoms_with_it(store: Store) -> None:
    game, other = store.new_game([MIA, TOM]).id, store.new_game([ADA, BEN]).id
    mine, shared, replaced, lone = (kept(store) for _ in range(4))
    store.assign_kingdoms(game, {0: replaced, 1: shared})
    store.assign_kingdom(game, mine, seat=0, instead_of=replaced)
    store.assign_kingdom(other, shared, seat=0)
    store.delete_game(game)
    with pytest.raises(UnknownIdError):
        store.game(game)
    assert [exists(store, each) for each in (mine, shared, replaced, lone)] == [False, True, False, True]
    assert store.game(other).kingdoms == ((shared, None),)
    store.delete_game(other)
    assert not exists(store, shared)
    assert store.games() == ()


def test_a_deleted_kingdom_is_missing_from_its_game(store: Store) -> None:
    id_ = store.new_game([MIA, TOM]).id
    mine = kept(store)
    store.assign_kingdom(id_, mine, seat=0)
    store.add_extra(id_, Extra(3, "head start"), seat=0)
    store.delete_kingdom(mine)
    found = store.game(id_)
    assert found.kingdoms == ((None, None),)
    assert found.match.games[0].seats[0].extras == (Extra(3, "head start"),)


def test_a_deleted_photo_is_nowhere_on_the_disk(store: Store, tmp_path: Path) -> None:
    board = b"\xff\xd8" + BOARD[2:] * 2_000
    id_ = store.new_game([MIA, TOM]).id
    saved = store.save_kingdom(typed(), board=board)
    store.assign_kingdom(id_, saved.id, seat=0)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]

    def found() -> bool:
        return any(BOARD[2:] in path.read_bytes() for path in files)

    assert found()
    store.delete_game(id_)
    assert not found()


def test_a_square_set_by_hand_is_the_games_too(store: Store) -> None:
    id_ = store.new_game([MIA, TOM]).id
    mine = kept(store)
    store.assign_kingdom(id_, mine, seat=0)
    store.append_tap(mine, tap(0, 1, "L2"))
    kingdom = store.game(id_).match.games[0].seats[0].kingdom
    assert kingdom is not None
    assert kingdom.at(0, 1) == sq("L2")
