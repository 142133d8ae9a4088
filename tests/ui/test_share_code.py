"""A kingdom in an address: there and back, and what is damaged is found out."""

import string
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.kingdom import Kingdom
from scoring.notation import NotationError, format_kingdom, parse_kingdom
from scoring.regions import MAX_BONUS, Rules, score
from tests.scoring.examples import BOTH, CROSS_7, FULL
from tests.scoring.strategies import kingdoms
from ui.share_code import MOST, Handed, LinkError, _check, decode, encode, link, pasted

points = st.integers(0, MAX_BONUS)
rules = st.builds(Rules, st.booleans(), st.booleans(), points, points, st.booleans(), st.booleans())


def tiles(kingdom: Kingdom) -> list[list[str]]:
    """The kingdom's tiles alone, as words."""
    top, left, bottom, right = kingdom.bounds or (0, 0, 1, 1)
    rows = [row.split() for row in format_kingdom(kingdom).split(" / ")]
    return [row[left:right] for row in rows[top:bottom]]


@given(kingdoms(), rules, st.none() | st.booleans())
def test_there_and_back(kingdom: Kingdom, agreed: Rules, discarded: bool | None) -> None:
    """The tiles, their frame, and everything that the score depends on."""
    code = encode(Handed(kingdom, agreed, discarded))
    back = decode(code)
    assert back.rules is not None
    assert tiles(back.kingdom) == tiles(kingdom)
    assert back.kingdom.size == kingdom.size
    before = score(kingdom, agreed, discarded=discarded)
    after = score(back.kingdom, back.rules, discarded=back.discarded)
    assert (after.total, after.harmony, after.middle_kingdom) == (
        before.total,
        before.harmony,
        before.middle_kingdom,
    )
    assert len(code) <= MOST
    assert quote(code, safe="") == code, "nothing in it that an address would have to write otherwise"


def test_how_it_looks() -> None:
    code = encode(Handed(parse_kingdom(FULL), BOTH))
    assert code.rpartition(".")[0] == "5h5m10.GLFFF-GFFF1G-GS1CFG-GS2LG2G1-FL1LG1W"
    hand = Rules(harmony=True, harmony_by_hand=True, middle_kingdom=True, middle_kingdom_complete=True)
    text = encode(Handed(parse_kingdom("W . / C W1"), hand, discarded=False))
    assert text.startswith("5h5b0m10c.WE-CW1.")


CODE = encode(Handed(parse_kingdom(FULL), BOTH))


@pytest.mark.parametrize("cut", range(len(CODE)))
def test_an_address_that_was_cut_off(cut: int) -> None:
    """Also at the end of a row, where a smaller kingdom would be left."""
    with pytest.raises(LinkError):
        decode(CODE[:cut])


def test_an_address_in_which_one_letter_is_wrong() -> None:
    taken = []
    for place, right in enumerate(CODE):
        for letter in set(string.ascii_lowercase + string.digits + ".-") - {right.lower()}:
            try:
                decode(CODE[:place] + letter + CODE[place + 1 :])
            except LinkError:
                continue
            taken.append((place, letter))
    assert taken == []


@given(st.text())
def test_any_other_text_is_refused_in_one_way(text: str) -> None:
    with pytest.raises(LinkError):
        decode(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("5.CWWWWW", id="wider-than-its-frame"),
        pytest.param("5.CW-C", id="ragged"),
        pytest.param("5.CX", id="no-square"),
        pytest.param("5.CW4", id="four-crowns"),
        pytest.param("5.C1", id="crowned-castle"),
        pytest.param("5.-", id="no-squares"),
        pytest.param("5h99.CW", id="points-beyond-the-rules"),
    ],
)
def test_what_no_kingdom_can_be_is_refused_though_the_digits_fit(text: str) -> None:
    with pytest.raises(LinkError):
        decode(f"{text}.{_check(text)}")


def test_capitals_and_blanks_do_not_matter() -> None:
    assert decode(f" {CODE.upper()}\n") == decode(CODE)


@pytest.mark.parametrize(
    ("address", "before"),
    [
        pytest.param("http://192.168.1.5:8501", "http://192.168.1.5:8501/?k=", id="port"),
        pytest.param("https://example.org/games/", "https://example.org/games/?k=", id="path"),
    ],
)
def test_a_link(address: str, before: str) -> None:
    assert link(address, Handed(parse_kingdom(FULL), BOTH)) == before + CODE


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CODE, id="code"),
        pytest.param(f"k={CODE}", id="with-its-name"),
        pytest.param(f"http://10.0.0.7:8501/?k={CODE}", id="link"),
        pytest.param(f"  https://example.org/x?lang=de&k={CODE}#top ", id="link-with-more-in-it"),
        pytest.param(FULL, id="notation"),
        pytest.param(FULL.replace(" / ", "\n"), id="notation-in-lines"),
    ],
)
def test_what_somebody_pastes(text: str) -> None:
    assert pasted(text).kingdom == parse_kingdom(FULL)


def test_notation_tells_no_rules_and_a_link_does() -> None:
    assert pasted(CROSS_7).rules is None
    assert pasted(CODE).rules == BOTH


@pytest.mark.parametrize(
    ("text", "error"),
    [
        pytest.param(f"http://10.0.0.7/?k={CODE[:-3]}", LinkError, id="cut-link"),
        pytest.param("http://10.0.0.7/?kingdom=abc", LinkError, id="another-link"),
        pytest.param("G L F F X", NotationError, id="bad-notation"),
        pytest.param("hello", NotationError, id="neither"),
    ],
)
def test_what_is_damaged(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pasted(text)
