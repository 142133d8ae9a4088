"""Opening the database: where it lies, its migrations, and what one is told when it does not work."""

import os
import shutil
import sqlite3
import stat
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import downgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from games import database
from games.errors import GameError, NewerStoreError, StoreBusyError, StoreUnavailableError
from games.store import Store
from games.tables import Base
from tests.games.examples import MIA, TOM, tap, typed
from tests.needs import ROOT

NOBODY = 65534
"""Somebody who may do nothing: root may write everywhere."""


def sql(file: Path, statement: str) -> list[tuple[object, ...]]:
    """What a program without our settings sees."""
    with closing(sqlite3.connect(file)) as connection, connection:
        return connection.execute(statement).fetchall()


def tables(file: Path) -> set[object]:
    return {name for (name,) in sql(file, "SELECT name FROM sqlite_master WHERE type = 'table'")}


# where it lies


def test_the_users_data_folder_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "share" / "crowncount"
    monkeypatch.delenv(database.URL_SETTING, raising=False)
    monkeypatch.setattr(database, "user_data_path", lambda *_, **__: folder)
    for _ in range(2):
        Store().close()
    assert (folder / database.FILE).is_file()
    if os.name == "posix":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_another_database_by_one_setting(url: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(database.URL_SETTING, url)
    Store().close()
    assert file.is_file()


# migrations


def config(connection: object) -> Config:
    found = Config()
    found.set_main_option("script_location", str(database.MIGRATIONS))
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found


def test_an_empty_database_gets_all_tables(store: Store, file: Path) -> None:
    assert tables(file) == {*Base.metadata.tables, "alembic_version"}
    with store._database._engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_an_existing_database_keeps_what_it_has(store: Store, url: str) -> None:
    game, kingdom = store.new_game([MIA, TOM]), store.save_kingdom(typed())
    again = Store(url)
    assert (again.game(game.id), again.kingdom(kingdom.id)) == (game, kingdom)
    again.close()


def test_an_older_database_is_brought_up_to_date(store: Store, url: str, file: Path) -> None:
    """There is one migration yet: the older state is the one before it."""
    with store._database._writer.begin() as connection:
        downgrade(config(connection), "base")
    store.close()
    assert tables(file) == {"alembic_version"}
    again = Store(url)
    assert again.games() == ()
    again.close()


def test_a_migration_is_made_whole_or_not_at_all(url: str, file: Path) -> None:
    sql(file, "CREATE TABLE seats (chair TEXT)")
    with pytest.raises(StoreUnavailableError, match="already exists"):
        Store(url)
    assert tables(file) == {"seats"}


def test_a_newer_database(store: Store, url: str, file: Path) -> None:
    store.close()
    sql(file, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerStoreError, match=r"^The database .* belongs to a newer version"):
        Store(url)


def test_the_migrations_are_one_line_and_lie_in_the_package() -> None:
    heads = ScriptDirectory.from_config(config(None)).get_heads()
    assert len(heads) == 1
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    patterns = settings["package-data"]["games"]
    packed = {path for pattern in patterns for path in (ROOT / "games").glob(pattern)}
    assert packed >= set(database.MIGRATIONS.rglob("*.py"))


# how it is opened


def test_readers_go_on_while_somebody_writes(store: Store, file: Path) -> None:
    saved = store.save_kingdom(typed())
    assert sql(file, "PRAGMA journal_mode") == [("wal",)]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE kingdoms SET size = 7")
        assert store.kingdom(saved.id) == saved
        other.execute("ROLLBACK")


def test_a_locked_database(store: Store, url: str, file: Path) -> None:
    saved = store.save_kingdom(typed())
    hasty = Store(url, busy_seconds=0.1)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for ask in (lambda: hasty.append_tap(saved.id, tap(0, 0, "L")), lambda: Store(url, busy_seconds=0.1)):
            with pytest.raises(
                StoreBusyError, match=r"^Another program is writing to .*; try again in a moment\.$"
            ):
                ask()
        other.execute("ROLLBACK")
    assert hasty.append_tap(saved.id, tap(0, 0, "L")).taps
    hasty.close()


def test_a_new_file_that_is_locked(url: str, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreBusyError):
            Store(url, busy_seconds=0.1)


def test_a_full_disk(store: Store) -> None:
    saved = store.save_kingdom(typed())
    with store._database._engine.connect() as connection:  # the one in the pool, which is used again
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
    with pytest.raises(StoreUnavailableError, match="the disk is full"):
        store.save_kingdom(typed(), board=b"\xff" * 1_000_000)
    assert store.kingdom(saved.id) == saved


# what one is told


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder that can be read, not written; whoever runs the test is nobody meanwhile."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.skipif(os.name != "posix", reason="folders are closed otherwise elsewhere")
def test_a_read_only_folder(closed_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = rf"^Games cannot be kept in {closed_folder}\S* \(.+\); name another place in \w+\.$"
    with pytest.raises(StoreUnavailableError, match=sentence):
        Store(f"sqlite:///{closed_folder}/games.sqlite3")
    monkeypatch.delenv(database.URL_SETTING, raising=False)
    monkeypatch.setattr(database, "user_data_path", lambda *_, **__: closed_folder / "crowncount")
    with pytest.raises(StoreUnavailableError, match=sentence) as caught:
        Store()
    assert "permission denied" in str(caught.value)


@pytest.mark.parametrize("fill", [True, False], ids=["with-tables", "new"])
def test_a_read_only_file(url: str, file: Path, fill: bool) -> None:
    if fill:
        Store(url).close()
    else:
        sql(file, "PRAGMA user_version = 1")
    with pytest.raises(StoreUnavailableError, match=r"\(it is read-only\)"):
        Store(f"sqlite:///file:{file}?mode=ro&uri=true")


@pytest.mark.parametrize(
    ("address", "says"),
    [
        pytest.param("sqlite:///{}/no/such/folder/games", "it cannot be opened", id="no-folder"),
        pytest.param("sqlite:///{}", "it cannot be opened", id="a-folder"),
        pytest.param("sqlite:///{}/letter.txt", "it is no database", id="a-letter"),
        pytest.param("sqlite://", "names no file", id="memory"),
        pytest.param("sqlite:///:memory:", "names no file", id="memory-by-name"),
        pytest.param("games.sqlite3", "is no address", id="a-path"),
        pytest.param("gamesbase://here", "driver that is not installed", id="no-such-database"),
    ],
)
def test_what_is_no_database(tmp_path: Path, address: str, says: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Mia, " * 100, encoding="utf-8")
    with pytest.raises(StoreUnavailableError, match=says) as caught:
        Store(address.format(tmp_path))
    assert database.URL_SETTING in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["gamesbase://mia:secret@here/games", "postgresql+no://mia:secret@here", ":secret"]
)
def test_a_password_is_not_told(address: str) -> None:
    with pytest.raises(GameError) as caught:
        Store(address)
    assert "secret" not in str(caught.value)


def test_a_closed_store_opens_again(store: Store) -> None:
    store.close()
    assert store.games() == ()
