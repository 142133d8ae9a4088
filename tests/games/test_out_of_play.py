"""Seats that fall away, when there are fewer players or games, and the kingdoms that lay in them."""

import pytest

from games.store import Store
from scoring.match import Player, Terms
from tests.games.examples import ADA, DYNASTY, MIA, TOM, typed


def kept(store: Store) -> str:
    return store.save_kingdom(typed("C W1")).id


def listed(store: Store) -> set[str]:
    return {line.id for line in store.kingdoms()}


def edited(store: Store, id_: str, players: tuple[Player, ...], terms: Terms) -> None:
    store.edit_game(id_, players, terms, before=store.game(id_).match)


@pytest.mark.parametrize(
    ("place", "fewer"),
    [
        pytest.param((2, 0), ((MIA, TOM), Terms()), id="game"),
        pytest.param((1, 2), ((MIA, TOM), DYNASTY), id="player"),
    ],
)
def test_a_kingdom_out_of_play_is_listed_until_it_plays_again(
    store: Store, place: tuple[int, int], fewer: tuple[tuple[Player, ...], Terms]
) -> None:
    number, seat = place
    players = (MIA, TOM, ADA)[: max(2, seat + 1)]
    terms = DYNASTY if len(players) == 2 else Terms(dynasty=True)
    id_ = store.new_game(players, terms).id
    first, last = kept(store), kept(store)
    store.assign_kingdom(id_, first, seat=0)
    store.assign_kingdom(id_, last, seat=seat, number=number)
    assert listed(store) == set()
    edited(store, id_, *fewer)
    assert listed(store) == {last}
    assert store.uses(last) == ()
    edited(store, id_, players, terms)
    assert listed(store) == set()


def test_a_kingdom_that_still_plays_elsewhere_is_not_listed(store: Store) -> None:
    id_, other = store.new_game((MIA, TOM), DYNASTY).id, store.new_game((MIA, TOM)).id
    kingdom = kept(store)
    store.assign_kingdom(id_, kingdom, seat=0, number=3)
    store.assign_kingdom(other, kingdom, seat=1)
    edited(store, id_, (MIA, TOM), Terms())
    assert listed(store) == set()
