"""The app under Streamlit's AppTest, as the tests of its pages drive it."""

from streamlit.testing.v1 import AppTest

from tests.needs import ROOT


def opened(*, timeout: float = 30, **address: str) -> AppTest:
    """The page at an address. `timeout`: seconds that one run may take."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=timeout)
    for key, value in address.items():
        app.query_params[key] = value
    return run(app)


def run(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception
    return app


def tap(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click()
    return run(app)


def html(app: AppTest) -> str:
    """All of our own HTML on the page."""
    return "".join(element.proto.body for element in app.get("html"))
