"""How a kingdom comes into a game: from a photo, by hand, from a link or as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist
from urllib.parse import parse_qs, urlsplit

from games.errors import SeatTakenError
from games.records import Reading, SavedGame, SavedKingdom
from ui import keep, match_keep, match_state, match_words, state
from ui.errors import words_for
from ui.match_keep import Place
from ui.share_code import pasted
from ui.share_open import filled


def arrive(kingdoms: tuple[str, ...]) -> None:
    """Go where a new reading leads: to its kingdom; in a game that becomes the player's whom the page named
    when the photo was chosen; several are handed out.
    """
    if (id_ := match_state.running_game()) is None:
        state.open_kingdom(kingdoms[0])
        return
    game = match_keep.load(id_)
    named = match_keep.if_there(game, state.named_for_photo())
    there = [each for each in kingdoms if match_keep.place_of(game, each)]
    new = [keep.load(each) for each in kingdoms if each not in there]
    twice = _read_before(game, kingdoms, new)
    for each in new:
        if each.id in twice and not each.taps and not keep.store().uses(each.id):  # nothing is lost with it
            keep.store().delete_kingdom(each.id)
    fresh = [each.id for each in new if each.id not in twice]
    if not fresh:
        _told_already(game, [*there, *twice.values()][0])
    elif len(fresh) > 1:
        match_state.open_hand(id_, fresh, named)
    else:
        free = match_keep.next_place(game)
        _seat(game, free and (named or free), fresh[0], named)


def _read_before(game: SavedGame, kingdoms: Sequence[str], new: Sequence[SavedKingdom]) -> dict[str, str]:
    """Those of the new kingdoms that lie in the game already, read from the same photo in another session,
    and what they are there. Those of this session, `kingdoms`, are known to be others.
    """
    ids = [each for row in game.kingdoms for each in row if each is not None and each not in kingdoms]
    others = [keep.load(each) for each in ids] if new else []
    return {
        each.id: other.id
        for each in new
        for other in reversed(others)  # of several the first stays
        if _same_kingdom(other.reading, each.reading)
    }


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
    place = match_keep.place_of(game, kingdom)
    match_state.open_kingdom(game.id, kingdom)
    if place is not None:
        state.say(told(game.match.players[place[1]].name))


def _seat(game: SavedGame, place: Place | None, kingdom: str, named: Place | None = None) -> None:
    """Show a new kingdom, in this place of the game if nobody was faster. Otherwise it is nobody's, and
    its page has the way to give it to somebody, in the game of the player who was `named` for it.
    """
    if place is None:
        state.say(match_words.Night.FULL)
    else:
        number, seat = place
        try:
            match_keep.give(game.id, {seat: kingdom}, number)
        except SeatTakenError as error:
            state.say(words_for(error))
    match_state.show_arrived(game.id, kingdom, place or named)


def give_typed(game: SavedGame, place: Place) -> None:
    """An empty board for a player, to be filled in by taps: the one that lies there already, if one does."""
    now = match_keep.load(game.id)
    there = match_keep.kingdom_at(now, place) if match_keep.if_there(now, place) else None
    if there is not None and match_keep.is_free(now, place):
        match_state.open_kingdom(game.id, there)
    else:
        _seat(now, place, keep.keep_empty(now.match.terms.variant.size))


def give_pasted(game: SavedGame, place: Place, text: str) -> None:
    """The kingdom that an address or a notation names, for a player."""
    if (kingdom := _pasted(text, game.match.terms.variant.size)) is None:
        state.say(match_words.Night.NOT_A_KINGDOM)
    elif match_keep.place_of(now := match_keep.load(game.id), kingdom) is not None:
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
