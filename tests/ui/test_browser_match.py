"""Game night in a real browser of a phone's size, by touch: who won, and why."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from games.records import Reading
from games.store import Store
from scoring.match import Game as OneGame
from scoring.match import Match, Player, Seat, Terms, standings
from scoring.notation import parse_kingdom
from scoring.regions import Rules, score
from tests.ui.browsing import (
    choose_square,
    kept,
    need_samples,
    overflow,
    pick,
    set_square,
    settled,
    shows_total,
    tap,
    tap_square,
    too_small,
)
from tests.ui.conftest import Server
from tests.ui.game_photos import kingdoms, take, take_together
from tests.ui.matches import ADA, BEN, CROWNS, FIELDS, LAKES, MIA, PAIRS, POOR, SWAMPS, TOM
from tests.ui.test_browser_access import violations
from ui import match_state, match_words, state
from ui.earlier import RECENT
from ui.match_words import Night

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

SEED = 29
"""In this game two players have the same points, and the one with fewer crowns the larger region."""


@pytest.fixture
def store(server: Server) -> Store:
    """What the server keeps."""
    return Store(f"sqlite:///{server._folder / 'games.sqlite3'}")


def game(store: Store, *games: Sequence[str], terms: Terms | None = None) -> str:
    """A game with kingdoms typed in; "" for one that is missing."""
    players = (MIA, TOM, ADA, BEN)[: len(games[0])]
    id_ = store.new_game(players, terms or Terms(dynasty=len(games) > 1)).id
    for number, row in enumerate(games, 1):
        ids = {n: store.save_kingdom(Reading(parse_kingdom(text))).id for n, text in enumerate(row) if text}
        store.assign_kingdoms(id_, ids, number=number)
    return id_


def open_game(page: "Page", server: Server, id_: str) -> None:
    page.goto(f"{server.address}/?game={id_}")
    page.wait_for_selector(".cc-winner")
    settled(page)


def begin(page: "Page", names: Sequence[str]) -> None:
    """From the start page to a game of these players, in the colours that are offered."""
    tap(page, match_state.NEW_GAME)
    page.wait_for_selector(f".st-key-{match_state.START}")
    choose(page, match_state.PLAYERS, str(len(names)))
    for number, name in enumerate(names):
        field = page.locator(f".st-key-{match_state.name_key(number)} input")
        field.fill(name)
        field.blur()
        settled(page)


def choose(page: "Page", key: str, option: str) -> None:
    page.locator(f".st-key-{key} button", has_text=option).tap()
    settled(page)


def headline(page: "Page", text: str) -> None:
    page.locator(".cc-winner", has_text=text).wait_for()
    settled(page)


def at(page: "Page", name: str) -> None:
    """Wait for a player's page."""
    page.locator("p.cc-name", has_text=name).wait_for()
    settled(page)


def rows(page: "Page") -> list[list[str]]:
    """The table's figures."""
    last = page.locator('.cc-order [role="row"]:last-child')
    last.wait_for()
    found: list[Locator] = page.locator('.cc-order [role="row"]:not(.cc-heads)').all()
    return [row.inner_text().split("\n") for row in found]


def fits(page: "Page") -> None:
    """Nothing is wider than the screen or too small for a finger."""
    assert overflow(page) <= 0
    assert too_small(page) == []


def paste(page: "Page", row: int, text: str, name: str) -> None:
    """A kingdom as text, for the player in a row of the table; back to the standings."""
    tap(page, match_state.cell_key(1, row))
    field = page.locator(f".st-key-{match_state.PASTED} input")
    field.fill(text)
    field.blur()
    settled(page)
    fits(page)
    tap(page, match_state.USE)
    page.wait_for_selector(".cc-total")
    at(page, name)
    tap(page, "icon_back")
    page.wait_for_selector(".cc-winner")
    settled(page)


def test_four_photos_to_a_podium_with_a_tie_broken_by_the_largest_region(
    page: "Page", tmp_path: Path
) -> None:
    names = ("Mia", "Tom", "Ada", "Ben")
    photos = take(tmp_path, SEED, 4)
    begin(page, names)
    fits(page)
    assert violations(page) == []
    tap(page, match_state.START)
    headline(page, Night.NO_KINGDOM_YET)
    fits(page)
    sheets = [score(kingdom) for kingdom in kingdoms(SEED, 4)]
    for name, photo, sheet in zip(names, photos, sheets, strict=True):
        pick(page, photo)
        at(page, name)
        shows_total(page, sheet.total)
    fits(page)
    tap(page, match_state.TO_STANDINGS)
    order = sorted(zip(sheets, names, strict=True), key=lambda each: -each[0].largest_region)
    order.sort(key=lambda each: -each[0].total)
    (first, winner), (second, loser) = order[:2]
    assert first.total == second.total
    assert first.largest_region > second.largest_region
    assert first.crowns < second.crowns  # the order of the two steps matters
    headline(page, f"{winner} wins.")
    why = page.locator(".cc-why").inner_text()
    assert f"{winner} and {loser} both have {first.total}." in why
    assert f"Largest region decides: {first.largest_region} " in why
    assert page.locator(".cc-step-1 b").inner_text() == winner
    assert page.locator(".cc-decides").all_inner_texts() == [
        str(first.largest_region),
        str(second.largest_region),
    ]
    assert [row[1] for row in rows(page)] == [name for _, name in order]
    fits(page)
    page.reload()
    headline(page, f"{winner} wins.")


def test_a_tie_broken_by_crowns(page: "Page") -> None:
    begin(page, ("Mia", "Tom"))
    tap(page, match_state.START)
    headline(page, Night.NO_KINGDOM_YET)
    paste(page, 0, PAIRS, "Mia")
    headline(page, "Mia has 4.")
    paste(page, 1, CROWNS, "Tom")
    headline(page, "Tom wins.")
    assert "Largest region 2 each. Crowns decide: 3 against 2." in page.locator(".cc-why").inner_text()
    assert page.locator(".cc-decides").all_inner_texts() == ["3", "2"]


def test_a_shared_victory(phone: "Page", server: Server, store: Store) -> None:
    open_game(phone, server, game(store, [SWAMPS, POOR, "C W W1 / F . ."]))
    headline(phone, "Mia wins.")
    tap(phone, match_state.cell_key(1, 2))
    at(phone, "Ada")
    set_square(phone, 1, 0, "F1")
    tap(phone, "icon_back")
    headline(phone, "Mia and Ada share the victory.")
    assert [row[:2] for row in rows(phone)] == [["1", "Mia"], ["1", "Ada"], ["3", "Tom"]]
    assert phone.locator(".cc-step-1").count() == 2
    fits(phone)
    assert violations(phone) == []
    tap(phone, state.SHARE)
    text = phone.get_by_role("textbox", name=Night.STANDINGS).input_value()
    assert text.split("\n")[0] == "Mia and Ada share the victory."
    assert text.split("\n")[2:] == ["1. Mia: 3", "1. Ada: 3", "3. Tom: 1"]
    phone.goto(phone.get_by_role("textbox", name=Night.GAME_LINK).input_value())
    headline(phone, "Mia and Ada share the victory.")


def test_a_mighty_duel(page: "Page") -> None:
    sample = next(one for one in need_samples() if one.stem == "seven-by-seven")
    kingdom = parse_kingdom(sample.notation, 7)
    rules = Rules(middle_kingdom=True)
    begin(page, ("Mia", "Tom"))
    choose(page, match_state.VARIANT, "Mighty Duel")
    page.get_by_text("Middle Kingdom", exact=True).first.tap()
    settled(page)
    tap(page, match_state.START)
    headline(page, Night.NO_KINGDOM_YET)
    pick(page, sample.path)
    at(page, "Mia")
    shows_total(page, score(kingdom, rules).total)
    tap(page, "icon_back")
    headline(page, f"Mia has {score(kingdom, rules).total}.")
    tap(page, match_state.BY_HAND)
    at(page, "Tom")
    assert page.locator(".taps [data-place]").count() == 49
    tap_square(page, 3, 3)
    choose_square(page, "C")
    choose_square(page, "L1")  # the sheet goes on to the next empty square
    page.locator("dialog .close").tap()
    kept(page)
    shows_total(page, 1)
    tap(page, match_state.TO_STANDINGS)
    headline(page, "Mia wins.")
    assert "Middle Kingdom +10" in page.locator(".cc-extras").inner_text()


def test_a_dynasty_with_a_correction_in_game_one_after_game_three(
    phone: "Page", server: Server, store: Store
) -> None:
    games = ([POOR, LAKES, POOR], [LAKES, LAKES, POOR], [CROWNS, SWAMPS, FIELDS])
    open_game(phone, server, game(store, *games))
    headline(phone, "Tom wins the Dynasty.")
    assert violations(phone) == []
    assert phone.locator(".cc-end").all_inner_texts()[0].split() == ["Tom", "9"]
    fits(phone)
    tap(phone, match_state.cell_key(1, 0))
    at(phone, "Mia game 1 of 3")
    set_square(phone, 0, 1, "M3")
    fits(phone)
    tap(phone, "icon_back")
    headline(phone, "Mia wins the Dynasty.")
    assert phone.locator(".cc-end").all_inner_texts()[0].split() == ["Mia", "10"]
    table = phone.locator('.cc-dynasty [role="row"]').nth(1).inner_text().split("\n")
    assert table == ["1", "Mia", "3", "3", "4", "10"]


def test_one_photo_of_all_kingdoms(page: "Page", tmp_path: Path) -> None:
    """Scored without a game first; the second kingdom is the third player's."""
    photo = take_together(tmp_path, SEED, 2)
    pick(page, photo)
    page.wait_for_selector(".cc-total")
    settled(page)
    tap(page, match_state.START_WITH)
    page.wait_for_selector(f".st-key-{match_state.START}")
    settled(page)
    # What was agreed in the last game is offered again, and that may have been a Dynasty.
    choose(page, match_state.LENGTH, match_words.LENGTHS[False])
    choose(page, match_state.PLAYERS, "3")
    for number, name in enumerate(("Mia", "Tom", "Ada")):
        page.locator(f".st-key-{match_state.name_key(number)} input").fill(name)
    tap(page, match_state.START)
    headline(page, "2 kingdoms in the photo")
    choose(page, match_state.hand_key(1), "Ada")
    fits(page)
    tap(page, match_state.HAND_OUT)
    first, second = kingdoms(SEED, 2)
    players = (Player("Mia", MIA.colour), Player("Tom", TOM.colour), Player("Ada", ADA.colour))
    seats = zip(players, (first, None, second), strict=True)
    expected = standings(Match(Terms(), (OneGame(tuple(Seat(*seat) for seat in seats)),)).entries())
    headline(page, f"{expected[0].player.name} leads with {expected[0].points}.")
    assert [row[1] for row in rows(page)] == [each.player.name for each in expected]
    assert rows(page)[2][2] == Night.ADD


def test_a_long_list_of_earlier_games_goes_on(phone: "Page", store: Store) -> None:
    for _ in range(RECENT + 2):
        game(store, [POOR, SWAMPS])
    phone.reload()
    tap(phone, match_state.EARLIER)
    lines = phone.locator(f'[class*="st-key-{match_state.earlier_key("")}"] button')
    more = phone.locator(f".st-key-{match_state.MORE_EARLIER} button")
    more.wait_for()
    known = lines.count()  # of the stories before there may be kingdoms, too
    assert known >= RECENT
    assert too_small(phone) == []
    more.tap()
    lines.nth(known).wait_for()
