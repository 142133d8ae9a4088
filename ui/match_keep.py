"""What is done with a game, in the store before it is shown as done; callbacks of game night's pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import parse_qs, urlsplit

import streamlit as st

from games.errors import GameError
from games.records import SavedGame, SavedKingdom
from scoring.match import Extra, MatchError, Player, Terms, Variant
from ui import keep, match_draft, match_state, match_words, state
from ui.errors import refusal
from ui.match_box import Verdict, settled, verdicts
from ui.share_code import pasted
from ui.share_open import filled

VERDICTS = 64
"""What the box says of a game is kept for this many of them, as long as nothing in it changes."""

Place = tuple[int, int]
"""(number of the game, from 1; seat, from 0)."""


def load(id_: str) -> SavedGame:
    """Raises GameError."""
    return keep.store().game(id_)


def recent() -> SavedGame | None:
    """The game changed last; None without any, or where the store cannot be reached: the start page
    works all the same.
    """
    try:
        line = match_draft.newest()
        return load(line.id) if line else None
    except GameError:
        return None


def next_place(game: SavedGame) -> Place | None:
    """Whose kingdom is next: the first missing one of the game that has begun last, then of the one
    after it, then what was left out before; None when all are there.
    """
    begun = max(1, game.match.begun)
    numbers = list(range(1, game.match.terms.games + 1))
    for number in [*numbers[begun - 1 :], *numbers[: begun - 1]]:
        for seat, kingdom in enumerate(game.kingdoms[number - 1]):
            if kingdom is None:
                return number, seat
    return None


def place_of(game: SavedGame, kingdom: str) -> Place | None:
    """Where a kingdom lies in a game."""
    for number, ids in enumerate(game.kingdoms, 1):
        if kingdom in ids:
            return number, ids.index(kingdom)
    return None


# Players and terms


def start(players: Sequence[Player], terms: Terms, kingdoms: Sequence[str]) -> None:
    """Begin a game; a kingdom there is already is the first player's, several are handed out."""
    game = keep.store().new_game(players, terms)
    if len(kingdoms) == 1:
        give(game.id, {0: kingdoms[0]})
    elif kingdoms:
        match_state.open_hand(game.id, kingdoms)
        return
    match_state.open_game(game.id)


def play_again(game: SavedGame) -> None:
    """Another game with the same players and terms."""
    match_state.open_game(keep.store().new_game(game.match.players, game.match.terms).id)


def change(id_: str, players: Sequence[Player], terms: Terms) -> None:
    keep.store().edit_game(id_, players, terms)
    match_state.open_game(id_)


def delete(id_: str) -> None:
    keep.store().delete_game(id_)
    match_state.leave_game()


# Kingdoms


def arrive(kingdoms: tuple[str, ...]) -> None:
    """Go where a new reading leads: to its kingdom; in a game that becomes the player's whose turn it
    is; several are handed out.
    """
    id_ = match_state.game_id()
    if id_ is None or id_ == match_state.NEW:
        state.open_kingdom(kingdoms[0])
        return
    game = load(id_)
    given = {each for ids in game.kingdoms for each in ids}
    fresh = [each for each in kingdoms if each not in given]
    if (again := _same_photo(game, fresh[0]) if fresh else kingdoms[0]) is not None:
        _told_already(game, again)
    elif len(fresh) > 1:
        match_state.open_hand(id_, fresh)
    elif (target := match_state.place() or next_place(game)) is not None:
        number, seat = target
        give(id_, {seat: fresh[0]}, number)
        match_state.show_arrived(id_, fresh[0])


def _same_photo(game: SavedGame, kingdom: str) -> str | None:
    """The kingdom of the game that was read from the same photo as this one."""
    photo = keep.load(kingdom).reading.photo
    ids = [each for row in game.kingdoms for each in row if each is not None]
    return next((each for each in ids if photo and keep.load(each).reading.photo == photo), None)


def _told_already(game: SavedGame, kingdom: str) -> None:
    """The photo was chosen before: show whose kingdom it is."""
    place = place_of(game, kingdom)
    match_state.open_kingdom(game.id, kingdom)
    if place is not None:
        state.say(match_words.already(game.match.players[place[1]].name))


def give(id_: str, by_seat: Mapping[int, str | None], number: int = 1) -> None:
    """Give kingdoms to players, and resolve those of the game together."""
    settle(keep.store().assign_kingdoms(id_, by_seat, number=number), number)


def give_typed(game: SavedGame, place: Place) -> None:
    """An empty board for a player, to be filled in by taps."""
    number, seat = place
    kingdom = keep.keep_empty(game.match.terms.variant.size)
    keep.store().assign_kingdom(game.id, kingdom, seat=seat, number=number)
    match_state.open_kingdom(game.id, kingdom)


def give_pasted(game: SavedGame, place: Place, text: str) -> None:
    """The kingdom that an address or a notation names, for a player."""
    if (kingdom := _pasted(text)) is None:
        state.say(match_words.Night.NOT_A_KINGDOM)
        return
    give(game.id, {place[1]: kingdom}, place[0])
    match_state.open_kingdom(game.id, kingdom)


def _pasted(text: str) -> str | None:
    """A kingdom's id; one that is kept anew for a kingdom as text. None for anything else."""
    try:
        if ids := parse_qs(urlsplit(text.strip()).query).get(state.KINGDOM):
            return keep.load(ids[0]).id
        handed = pasted(text)
    except ValueError:  # a damaged link, a notation that cannot be, an address that is none
        return None
    return filled(handed)


def take_out(id_: str, place: Place) -> None:
    """The kingdom is the player's no more; it is not deleted before the game is."""
    give(id_, {place[1]: None}, place[0])
    match_state.open_game(id_)


def hand_out(game: SavedGame, by_seat: Mapping[int, str], number: int) -> None:
    """All in one step, and to the standings."""
    give(game.id, by_seat, number)
    match_state.open_game(game.id)


def set_extras(game: SavedGame, place: Place, extras: Sequence[Extra]) -> None:
    keep.store().set_extras(game.id, extras, seat=place[1], number=place[0])


# The box


def settle(game: SavedGame, number: int) -> None:
    """Resolve the kingdoms of one game together; what that changes is in the store."""
    kingdoms = kingdoms_of(game, number)
    said = box(kingdoms, duel=game.match.terms.variant is Variant.MIGHTY_DUEL)
    for saved, verdict in zip(kingdoms, said, strict=True):
        if (reading := settled(saved, verdict)) is not None:
            keep.store().settle_reading(saved.id, reading, revision=saved.revision)


def kingdoms_of(game: SavedGame, number: int) -> list[SavedKingdom]:
    """The kingdoms of one game of a match, in the order of the seats, without those missing."""
    return [keep.load(each) for each in game.kingdoms[number - 1] if each is not None]


def box(kingdoms: Sequence[SavedKingdom], *, duel: bool) -> tuple[Verdict, ...]:
    """What the box says of each; worked out once as long as nothing changes."""
    key = tuple((saved.id, saved.revision, saved.kingdom, tuple(saved.by_hand)) for saved in kingdoms)
    return _box(str(hash(key)), tuple(kingdoms), duel)


@st.cache_data(max_entries=VERDICTS, show_spinner=False)
def _box(key: str, _kingdoms: tuple[SavedKingdom, ...], duel: bool) -> tuple[Verdict, ...]:  # noqa: ARG001
    return verdicts(_kingdoms, duel=duel)


def attempt(change: Callable[[], object]) -> None:
    """For callbacks: `keep.attempt`, and a sentence for names and points that cannot be."""
    try:
        keep.attempt(change)
    except MatchError as error:
        state.say(refusal(error.notice) or str(error))
