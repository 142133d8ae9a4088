"""The board's component in AppTest: what it was given to show, and taps as its page would send them."""

import itertools
import json
from typing import Any

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.testing.v1 import AppTest

from scoring.kingdom import Position, Square
from scoring.notation import format_square

AS_READ = ""
_numbers = itertools.count(1)


def _component(app: AppTest) -> Any:
    (found,) = [each.proto for each in app.get("bidi_component") if "board" in each.proto.component_name]
    return found


def shown_board(app: AppTest) -> dict[str, Any]:
    """What the component shows: total, drawing, and what its sheet says of each square."""
    shown: dict[str, Any] = json.loads(_component(app).json)
    return shown


def square_of(app: AppTest, place: Position) -> dict[str, Any]:
    """What is shown of the square at this place of the screen's board."""
    board = shown_board(app)
    square: dict[str, Any] = board["squares"][place[0] * board["cols"] + place[1]]
    return square


def set_square(app: AppTest, place: Position, square: Square | str) -> AppTest:
    """Two taps: on the square, and on what it is (or `AS_READ`)."""
    code = square if isinstance(square, str) else format_square(square)
    tap = {
        "n": next(_numbers),
        "revision": shown_board(app)["revision"],
        "place": square_of(app, place)["place"],
        "code": code,
    }
    return send(app, {"page": "test", "taps": [tap]})


def send(app: AppTest, sent: object) -> AppTest:
    """What the component sends, whatever it is; AppTest itself knows no components."""
    states = app._tree.get_widget_states()
    event = json.dumps([{"event": "taps", "value": sent}])
    states.widgets.add(id=_make_trigger_id(_component(app).id, "events"), json_trigger_value=event)
    app._run(states)
    assert not app.exception
    return app
