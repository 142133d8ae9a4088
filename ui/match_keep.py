"""What is done with a game, in the store before it is shown as done; callbacks of game night's pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import dist
from typing import Any
from urllib.parse import parse_qs, urlsplit

from games.errors import GameChangedError, GameError, SeatTakenError
from games.records import Reading, SavedGame, SavedKingdom
from scoring.match import Match, MatchError, Player, Terms, Variant
from ui import keep, match_draft, match_state, match_words, state
from ui.errors import refusal, words_for
from ui.match_settle import settle, settle_left
from ui.share_code import pasted
from ui.share_open import filled

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
    return _if_there(game, match_state.place())


def _if_there(game: SavedGame, place: Place | None) -> Place | None:
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


def arrive(kingdoms: tuple[str, ...]) -> None:
    """Go where a new reading leads: to its kingdom; in a game that becomes the player's whom the page named
    when the photo was chosen; several are handed out.
    """
    if (id_ := match_state.running_game()) is None:
        state.open_kingdom(kingdoms[0])
        return
    game = load(id_)
    named = _if_there(game, state.named_for_photo())
    there = [each for each in kingdoms if place_of(game, each)]
    fresh = [each for each in kingdoms if each not in there]
    twice = {each: again for each in fresh if (again := _read_before(game, kingdoms, each))}
    for each in twice:
        if not keep.load(each).taps and not keep.store().uses(each):  # nothing is lost with it
            keep.store().delete_kingdom(each)
    fresh = [each for each in fresh if each not in twice]
    if not fresh:
        _told_already(game, [*there, *twice.values()][0])
    elif len(fresh) > 1:
        match_state.open_hand(id_, fresh, named)
    else:
        free = next_place(game)
        _seat(game, free and (named or free), fresh[0], named)


def _read_before(game: SavedGame, kingdoms: Sequence[str], fresh: str) -> str | None:
    """The kingdom of the game that is this one, read from the same photo in another session. Those of this
    session, `kingdoms`, are known to be others.
    """
    reading = keep.load(fresh).reading
    ids = [each for row in game.kingdoms for each in row if each is not None and each not in kingdoms]
    return next((each for each in ids if _same_kingdom(keep.load(each).reading, reading)), None)


def _same_kingdom(one: Reading, other: Reading) -> bool:
    """Whether two readings are of one photo and one place in it: the middles of two kingdoms lie farther
    apart than a quarter of a diagonal.
    """
    if not one.photo or one.photo != other.photo or not one.corners or not other.corners:
        return False
    here, there = (_middle(corners) for corners in (one.corners, other.corners))
    return dist(here, there) < dist(one.corners[0], one.corners[2]) / 4


def _middle(corners: state.Corners) -> list[float]:
    return [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]


def _told_already(game: SavedGame, kingdom: str, told: Callable[[str], str] = match_words.already) -> None:
    """The photo was chosen before, or the kingdom lies in this game: show whose it is, and say so."""
    place = place_of(game, kingdom)
    match_state.open_kingdom(game.id, kingdom)
    if place is not None:
        state.say(told(game.match.players[place[1]].name))


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


def _seat(game: SavedGame, place: Place | None, kingdom: str, named: Place | None = None) -> None:
    """Show a new kingdom, in this place of the game if nobody was faster. Otherwise it is nobody's, and
    its page has the way to give it to somebody, in the game of the player who was `named` for it.
    """
    if place is None:
        state.say(match_words.Night.FULL)
    else:
        number, seat = place
        try:
            give(game.id, {seat: kingdom}, number)
        except SeatTakenError as error:
            state.say(words_for(error))
    match_state.show_arrived(game.id, kingdom, place or named)


def give_typed(game: SavedGame, place: Place) -> None:
    """An empty board for a player, to be filled in by taps: the one that lies there already, if one does."""
    now = load(game.id)
    there = kingdom_at(now, place) if _if_there(now, place) else None
    if there is not None and keep.load(there).kingdom.bounds is None:
        match_state.open_kingdom(game.id, there)
    else:
        _seat(now, place, keep.keep_empty(now.match.terms.variant.size))


def give_pasted(game: SavedGame, place: Place, text: str) -> None:
    """The kingdom that an address or a notation names, for a player."""
    if (kingdom := _pasted(text, game.match.terms.variant.size)) is None:
        state.say(match_words.Night.NOT_A_KINGDOM)
    elif place_of(now := load(game.id), kingdom) is not None:
        _told_already(now, kingdom, match_words.already_there)
    else:
        _seat(game, place, kingdom)


def _pasted(text: str, size: int) -> str | None:
    """A kingdom's id; one that is kept anew, in the frame of `size`, for a kingdom as text. None for
    anything else.
    """
    try:
        if ids := parse_qs(urlsplit(text.strip()).query).get(state.KINGDOM):
            return keep.load(ids[0]).id
        handed = pasted(text)
    except ValueError:  # a damaged link, a notation that cannot be, an address that is none
        return None
    return filled(handed, size)


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
