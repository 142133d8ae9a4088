"""Game night under AppTest: games in the store, and photos as the picker sends them."""

import hashlib
from collections.abc import Sequence

from streamlit.testing.v1 import AppTest

from games.records import Reading
from games.store import Store
from scoring.match import Match, Terms
from scoring.notation import format_kingdom, parse_kingdom
from tests.ui import fakes
from tests.ui.driving import html, run
from tests.ui.matches import ADA, CROWNS, LAKES, MIA, POOR, SWAMPS, TOM
from ui import state


def labels(app: AppTest) -> dict[str, str]:
    return {str(button.key): button.label for button in app.button}


def headline(app: AppTest) -> str:
    return html(app).split('class="cc-winner">')[1].split("<")[0]


def shoot(app: AppTest, photos: dict[bytes, Sequence[str]], *kingdoms: str) -> AppTest:
    """What our picker does with a photo of these kingdoms."""
    data = fakes.picture(parse_kingdom(kingdoms[0])) + format_kingdom(parse_kingdom(kingdoms[-1])).encode()
    photos[data] = kingdoms
    app.session_state[state.PHOTO] = state.Chosen("photo.jpg", data, hashlib.sha256(data).hexdigest()[:16])
    app.query_params.pop(state.KINGDOM, None)
    return run(app)


def named(app: AppTest, key: str) -> str:
    """What the address has under this name."""
    found = app.query_params[key]
    return found if isinstance(found, str) else str(found[0])


def back_to(app: AppTest, **address: str) -> AppTest:
    """What the browser's Back does."""
    for key in list(app.query_params):
        del app.query_params[key]
    for key, value in address.items():
        app.query_params[key] = value
    return run(app)


def laid(match: Match, number: int = 1) -> list[str]:
    """The kingdoms of a game, by the texts they were made of; "" for one that is missing."""
    texts = {parse_kingdom(text): text for text in (LAKES, SWAMPS, CROWNS, POOR)}
    return [texts[seat.kingdom] if seat.kingdom else "" for seat in match.games[number - 1].seats]


def kept(store: Store, text: str) -> str:
    return store.save_kingdom(Reading(parse_kingdom(text))).id


def game(store: Store, *games: Sequence[str], terms: Terms | None = None) -> str:
    """A game in the store, its kingdoms typed in; "" for one that is missing."""
    players = (MIA, TOM, ADA)[: len(games[0])]
    id_ = store.new_game(players, terms or Terms(dynasty=len(games) > 1)).id
    for number, row in enumerate(games, 1):
        store.assign_kingdoms(
            id_, {n: kept(store, text) for n, text in enumerate(row) if text}, number=number
        )
    return id_
