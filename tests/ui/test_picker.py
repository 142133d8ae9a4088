"""What the picker sends, and what becomes of it when it comes twice."""

import base64

import pytest
from streamlit.testing.v1 import AppTest

from ui import state
from ui.picker import photo_of

SENT = {"id": "1", "name": "kitchen.jpg", "data": base64.b64encode(b"a photo").decode()}


def test_a_photo() -> None:
    assert photo_of(SENT) == ("1", "kitchen.jpg", b"a photo")


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(None, id="nothing"),
        pytest.param("photo", id="text"),
        pytest.param({**SENT, "id": 1}, id="a-number-for-its-id"),
        pytest.param({"id": "1", "name": "x"}, id="no-data"),
        pytest.param({**SENT, "data": "***"}, id="no-base64"),
        pytest.param({**SENT, "data": "aé=="}, id="not-even-ascii"),
    ],
)
def test_what_is_no_photo(sent: object) -> None:
    assert photo_of(sent) is None


def test_a_photo_that_comes_again_is_the_same_one() -> None:
    """It was sent once more before the answer had arrived: what was done since must not be undone."""

    def script() -> None:
        import streamlit as st

        from ui import state

        state.begin()
        state.take_pick("1", "one", b"one")
        if not st.session_state.get("left"):
            state.leave()
            st.session_state["left"] = True
        state.take_pick("1", "one", b"one")

    app = AppTest.from_function(script).run()
    assert not app.exception
    assert app.session_state[state.PHOTO] is None
