from collections.abc import Iterator
from pathlib import Path

import pytest

from games.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database of a test lies."""
    return tmp_path / "games.sqlite3"


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()
