"""The database: where it lies, how it is opened and brought up to date, transactions, plain errors."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from games.errors import GameError, NewerStoreError, StoreBusyError, StoreUnavailableError

URL_SETTING = "CROWNCOUNT_DATABASE_URL"
"""The environment variable that names another database, as SQLAlchemy writes its address."""

FILE = "games.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"

BUSY_SECONDS = 5.0
"""How long to wait for another program that writes; a tap takes a few milliseconds."""

PAUSE = 0.02
"""Seconds between two tries where SQLite itself does not wait."""

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_REASONS = {
    sqlite3.SQLITE_PERM: "permission denied",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not answer",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened for writing",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is no database",
}

_MIGRATING = threading.Lock()
"""Alembic keeps what it is doing in its modules: one thread at a time."""


class Database:
    """An open database, its tables as this version wants them. Threads may share it.

    `url`: None takes the setting or, without one, a file in the user's data folder. Raises GameError.
    """

    def __init__(self, url: str | None = None, *, busy_seconds: float = BUSY_SECONDS) -> None:
        address = _address(url or os.environ.get(URL_SETTING) or None)
        self._is_file = address.get_backend_name() == "sqlite"
        self._place = address.database if self._is_file else address.render_as_string(hide_password=True)
        self._engine = _engine(address, busy_seconds)
        self._writer = self._engine.execution_options(writes=True)
        try:
            with self._plain_errors():
                self._migrate()
        except GameError:
            self.close()
            raise

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the database, and changes nothing."""
        with self._plain_errors(), Session(self._engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are kept, all of them, when the block ends without an error.

        In SQLite it is the only one that writes from its start, so what it reads stays true.
        """
        with self._plain_errors(), Session(self._writer) as session, session.begin():
            yield session

    def scrub(self) -> None:
        """Take out of SQLite's log what was deleted; in the file itself it is overwritten already."""
        if self._is_file:
            with self._plain_errors():
                connection = self._engine.raw_connection()
                try:
                    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                finally:
                    connection.close()

    def _migrate(self) -> None:
        """Bring the tables up to date, in one transaction: of two programs one waits for the other.

        In SQLite something is written in any case, to find out at once whether that works.
        """
        try:
            _upgrade(self._writer)
        except DBAPIError:
            if self._is_file:
                raise
            _upgrade(self._writer)  # another program may have made the same table at this moment
        except CommandError as error:
            raise NewerStoreError(
                f"The database {self._place} belongs to a newer version of Crowncount; update it, "
                f"or name another database in {URL_SETTING}."
            ) from error

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        """What goes wrong with the database, as a GameError."""
        try:
            yield
        except PoolTimeoutError as error:
            raise StoreBusyError("Too many pages want the games at once; try again in a moment.") from error
        except DBAPIError as error:
            code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # without its extension
            if code in _BUSY:
                raise StoreBusyError(
                    f"Another program is writing to {self._place}; try again in a moment."
                ) from error
            reason = _REASONS.get(code) or str(error.orig).strip().partition("\n")[0]
            raise _unavailable(self._place, reason) from error


def _unavailable(place: str | None, reason: str) -> StoreUnavailableError:
    return StoreUnavailableError(
        f"Games cannot be kept in {place} ({reason}); name another place in {URL_SETTING}."
    )


def _address(url: str | None) -> URL:
    """The address of the database; the default file's folder is made, for its owner alone."""
    if url is not None:
        try:
            address = make_url(url)
        except ArgumentError as error:
            raise StoreUnavailableError(f"{URL_SETTING} is no address of a database.") from error
        if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
            raise StoreUnavailableError(f"{URL_SETTING} names no file; write sqlite:///path/to/file.")
        return address
    folder = user_data_path("crowncount", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise _unavailable(str(folder), (error.strerror or "unknown reason").lower()) from error
    return URL.create("sqlite", database=str(folder / FILE))


def _engine(address: URL, busy_seconds: float) -> Engine:
    """The engine, not connected yet."""
    is_file = address.get_backend_name() == "sqlite"
    try:
        if not is_file:
            return create_engine(address, pool_pre_ping=True)
        engine = create_engine(address, connect_args={"timeout": busy_seconds})
    except (ArgumentError, ImportError) as error:
        raise StoreUnavailableError(
            f"{URL_SETTING} needs a database driver that is not installed: {error}."
        ) from error

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # Python's driver begins no transactions, `begin` does
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON").fetchall()  # a deleted photo is gone
        _use_wal(connection, busy_seconds)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _use_wal(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Readers and one writer side by side, for good. The switch itself needs the file alone, and
    SQLite does not wait for it.
    """
    deadline = time.monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _BUSY or time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)
        else:
            return


def _upgrade(engine: Engine) -> None:
    """Apply the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with _MIGRATING, engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA user_version = 1")
