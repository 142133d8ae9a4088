import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.kingdom import EMPTY, Kingdom, KingdomError, Square, Terrain, smallest_frame
from scoring.notation import MAX_SIDE, NotationError, format_kingdom, format_square, parse_kingdom
from tests.scoring.examples import FULL
from tests.scoring.strategies import kingdoms


def test_the_example_of_the_contract() -> None:
    """CONTRACT.md, "Notation"."""
    kingdom = parse_kingdom(FULL)
    assert (kingdom.size, kingdom.rows, kingdom.cols) == (5, 5, 5)
    assert kingdom.at(0, 1) == Square(Terrain.LAKE)
    assert kingdom.at(1, 3) == Square(Terrain.FOREST, 1)
    assert kingdom.at(2, 2) == Square(Terrain.CASTLE)
    assert kingdom.at(3, 1) == Square(Terrain.SWAMP, 2)
    assert kingdom.at(4, 4) == Square(Terrain.WHEAT)


def test_crowns_are_always_written() -> None:
    assert format_kingdom(parse_kingdom("w C / . m3")) == "W0 C / . M3"


@pytest.mark.parametrize(
    ("word", "square"),
    [
        ("W0", Square(Terrain.WHEAT)),
        ("F1", Square(Terrain.FOREST, 1)),
        ("L2", Square(Terrain.LAKE, 2)),
        ("G3", Square(Terrain.GRASSLAND, 3)),
        ("S0", Square(Terrain.SWAMP)),
        ("M1", Square(Terrain.MINE, 1)),
        ("C", Square(Terrain.CASTLE)),
        (".", EMPTY),
    ],
)
def test_a_square_and_its_word(word: str, square: Square) -> None:
    assert format_square(square) == word
    assert parse_kingdom(word).at(0, 0) == square
    assert parse_kingdom(word.lower()).at(0, 0) == square


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("W F1 / C .", id="slash"),
        pytest.param("W F1/C .", id="slash-without-spaces"),
        pytest.param("W F1\nC .", id="line-break"),
        pytest.param("W F1\r\nC .\r\n", id="windows"),
        pytest.param("W F1\rC .", id="old-mac"),
        pytest.param("W F1 /\nC . /\n", id="slash-and-line-break"),
        pytest.param("W F1\n/ C .", id="slash-on-the-next-line"),
        pytest.param("\n\nW F1\n  \n\nC .\n\n", id="blank-lines"),
        pytest.param("/ W F1 / C . /", id="slash-at-either-end"),
        pytest.param("  w\tf1  /  c\u00a0. ", id="other-blanks-and-small-letters"),
        pytest.param("\ufeffW0 F1 / C .", id="byte-order-mark"),
    ],
)
def test_one_kingdom_written_in_many_ways(text: str) -> None:
    assert format_kingdom(parse_kingdom(text)) == "W0 F1 / C ."


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        pytest.param("", "nothing", "row 1, square 1: found nothing, expected a square", id="empty"),
        pytest.param(" / \n\n", "nothing", "row 1, square 1: found nothing, expected a square", id="blank"),
        pytest.param("W // W", "nothing", "row 2, square 1: found nothing, expected a square", id="no-row"),
        pytest.param(
            "W C / W X1",
            "unknown",
            "row 2, square 2: found 'X1', expected one of W, F, L, G, S, M with 0 to 3 crowns, "
            "or C, or ., then a space",
            id="unknown-letter",
        ),
        pytest.param("W F\nC W-1", "unknown", "row 2, square 2: found 'W-1', expected one of", id="minus"),
        pytest.param(
            "WFLGSMWFLGSMWFLGSM",
            "unknown",
            "row 1, square 1: found 'WFLGSMWFLGSM...', expected one of",
            id="no-spaces",
        ),
        pytest.param("\u017f1", "unknown", "row 1, square 1: found '\u017f1'", id="capital-looks-like-s"),
        pytest.param("\x1b[1m", "unknown", "found '?[1m'", id="terminal-codes"),
        pytest.param(
            "W m4",
            "crowns",
            "row 1, square 2: found 'm4', expected M with 0 to 3 crowns",
            id="four-crowns",
        ),
        pytest.param("W12", "crowns", "row 1, square 1: found 'W12', expected W with", id="twelve-crowns"),
        pytest.param(
            "W / C1",
            "crowns",
            "row 2, square 1: found 'C1', expected C without crowns",
            id="crowned-castle",
        ),
        pytest.param(".2", "crowns", "row 1, square 1: found '.2', expected . without", id="crowned-nothing"),
        pytest.param(
            "W W W\nW C W\n\nW W",
            "row-short",
            "row 3, square 3: found a row of length 2, expected length 3 as in row 1",
            id="row-too-short",
        ),
        pytest.param(
            "W / C W W",
            "row-long",
            "row 2, square 2: found a row of length 3, expected length 1 as in row 1",
            id="row-too-long",
        ),
        pytest.param(
            ". . / . C" + " / . W" * 7,
            "frame",
            "row 9, square 2: found tiles that reach over 8 by 1, expected at most 7 by 7",
            id="no-frame-holds-it",
        ),
    ],
)
def test_bad_notation_names_the_row_the_square_and_what_was_expected(
    text: str, code: str, message: str
) -> None:
    with pytest.raises(NotationError) as error:
        parse_kingdom(text)
    assert message in str(error.value)
    assert error.value.notice.code == f"notation-{code}"


@pytest.mark.parametrize(
    ("text", "code", "row", "square"),
    [
        pytest.param("W " * 1_000_000, "notation-too-wide", 1, MAX_SIDE + 1, id="endless-row"),
        pytest.param("W\n" * 1_000_000, "notation-too-tall", MAX_SIDE + 1, 1, id="endless-rows"),
        pytest.param("W" * 1_000_000, "notation-unknown", 1, 1, id="endless-square"),
        pytest.param("/" * 1_000_000, "notation-nothing", 1, 1, id="endless-slashes"),
    ],
)
def test_endless_text_is_an_error_soon(text: str, code: str, row: int, square: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_kingdom(text)
    assert error.value.notice.code == code
    assert error.value.notice.fields[:2] == (("row", row), ("square", square))
    assert len(str(error.value)) < 150


def test_the_frame_that_was_asked_for() -> None:
    assert parse_kingdom("C W W W W", 7).size == 7
    assert parse_kingdom("C W W W W W").size == 7
    with pytest.raises(NotationError, match=r"row 1, square 6: .* expected at most 5 by 5"):
        parse_kingdom("C W W W W W", 5)
    with pytest.raises(KingdomError, match="not 6"):
        parse_kingdom("C W W W W W", 6)


def test_the_error_carries_what_a_translation_needs() -> None:
    with pytest.raises(NotationError) as error:
        parse_kingdom("W / W5")
    notice = error.value.notice
    assert dict(notice.fields) == {"row": 2, "square": 1, "found": "W5", "letter": "W", "most": 3}
    assert notice.squares == ((1, 0),)


def test_the_error_survives_pickling() -> None:
    with pytest.raises(NotationError) as error:
        parse_kingdom("W / X")
    copy = pickle.loads(pickle.dumps(error.value))  # noqa: S301  our own bytes
    assert str(copy) == str(error.value)
    assert copy.notice == error.value.notice


@given(kingdoms())
def test_reading_what_was_written_gives_the_same_kingdom(kingdom: Kingdom) -> None:
    text = format_kingdom(kingdom)
    assert "\n" not in text
    assert parse_kingdom(text, kingdom.size) == kingdom
    assert parse_kingdom(text.replace(" / ", "\r\n").lower(), kingdom.size) == kingdom


@given(kingdoms())
def test_without_a_frame_the_smallest_is_taken(kingdom: Kingdom) -> None:
    read = parse_kingdom(format_kingdom(kingdom))
    assert read.squares == kingdom.squares
    assert read.size == smallest_frame(kingdom.squares)


@given(st.text(alphabet=st.characters() | st.sampled_from("WFLGSMC.0123 /\n"), max_size=60))
def test_any_text_is_a_kingdom_or_one_line_of_error(text: str) -> None:
    message = ""
    try:
        kingdom = parse_kingdom(text)
    except NotationError as error:
        message = str(error)
    else:
        assert parse_kingdom(format_kingdom(kingdom)) == kingdom
    assert len(message.splitlines()) <= 1
    assert message.startswith("row ") or not message
