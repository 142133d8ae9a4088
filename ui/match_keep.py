"""What is done with a game, in the store before it is shown as done; callbacks of game night's pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.errors import GameChangedError, GameError
from games.records import SavedGame, SavedKingdom
from scoring.match import Match, MatchError, Player, Terms, Variant
from ui import keep, match_draft, match_state, state
from ui.errors import refusal
from ui.match_settle import settle, settle_left

Place = tuple[int, int]
"""(number of the game, from 1; seat, from 0)."""


def load(id_: str) -> SavedGame:
    """Raises GameError."""
    return keep.store().game(id_)


def variant() -> Variant | None:
    """Of the game that one is in; None outside. Raises GameError."""
    id_ = match_state.running_game()
    return load(id_).match.terms.variant if id_ is not None else None


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
        for seat in range(len(game.match.players)):
            if is_free(game, (number, seat)):
                return number, seat
    return None


def is_free(game: SavedGame, place: Place) -> bool:
    """Whether no kingdom lies there, or only an empty board."""
    number, seat = place
    return game.match.games[number - 1].seats[seat].kingdom is None


def asked_place(game: SavedGame) -> Place | None:
    """The place in the address, if this game has it."""
    return if_there(game, match_state.place())


def if_there(game: SavedGame, place: Place | None) -> Place | None:
    """The place, if this game has it: others may have made it smaller meanwhile."""
    if place is None:
        return None
    number, seat = place
    return place if number <= game.match.terms.games and seat < len(game.match.players) else None


def kingdom_at(game: SavedGame, place: Place) -> str | None:
    """The id of the kingdom that lies there."""
    number, seat = place
    return game.kingdoms[number - 1][seat]


def as_agreed(game: SavedGame, saved: SavedKingdom) -> SavedKingdom:
    """The kingdom as the game scores it: with the rules agreed there, in its frame."""
    terms = game.match.terms
    return replace(saved, rules=terms.rules, agreed=terms.variant.size)


def place_of(game: SavedGame, kingdom: str) -> Place | None:
    """Where a kingdom lies in a game."""
    for number, ids in enumerate(game.kingdoms, 1):
        if kingdom in ids:
            return number, ids.index(kingdom)
    return None


# Players and terms


def start(players: Sequence[Player], terms: Terms, kingdoms: Sequence[str]) -> None:
    """Begin a game; a kingdom there is already is the first player's, several are handed out."""
    for each in kingdoms:
        keep.load(each)  # no game is begun with one that was deleted meanwhile
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


def change(id_: str, players: Sequence[Player], terms: Terms, before: Match) -> None:
    """What was changed on the page that `before` was shown on. When somebody else was faster, the page
    shows what they have done.
    """
    try:
        if (tuple(players), terms) != (before.players, before.terms):
            keep.store().edit_game(id_, players, terms, before=before)
    except GameChangedError:
        match_state.open_terms(id_)
        raise
    match_state.open_game(id_)


def delete(id_: str) -> None:
    keep.store().delete_game(id_)
    match_state.leave_game()


# Kingdoms


def give(
    id_: str,
    by_seat: Mapping[int, str | None],
    number: int = 1,
    instead_of: Mapping[int, str | None] | None = None,
) -> None:
    """Give kingdoms to players, and resolve those of the game together."""
    before = load(id_)
    after = keep.store().assign_kingdoms(id_, by_seat, number=number, instead_of=instead_of)
    settle(after, number)
    settle_left(before, after)


def take_out(game: SavedGame, place: Place) -> None:
    """The kingdom is the player's no more; it is not deleted before the game is."""
    number, seat = place
    give(game.id, {seat: None}, number, {seat: kingdom_at(game, place)})
    match_state.open_game(game.id)


def hand_out(game: SavedGame, by_seat: Mapping[int, str], number: int) -> None:
    """All in one step, and to the standings. What lies there in `game` is replaced."""
    give(game.id, by_seat, number, dict(enumerate(game.kingdoms[number - 1])))
    match_state.open_game(game.id)


def delete_kingdom(id_: str) -> None:
    """Delete a kingdom; the box has no part of it any more in the games where it lay."""
    uses = keep.store().uses(id_)
    keep.store().delete_kingdom(id_)
    for use in uses:
        settle(load(use.game), use.number)


def on_tap(change: Callable[[], object]) -> dict[str, Any]:
    """What makes a button do this: once, however often it is tapped before the page has answered."""
    return {"on_click": _attempt_once, "args": (change, state.taps())}


def _attempt_once(change: Callable[[], object], drawn: int) -> None:
    if state.tapped(drawn):
        attempt(change)


def attempt(change: Callable[[], object]) -> None:
    """For callbacks: `keep.attempt`, and a sentence for names and points that cannot be."""
    try:
        keep.attempt(change)
    except MatchError as error:
        state.say(refusal(error.notice) or str(error))
