"""The tables, as the newest migration leaves them (a test compares the two)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from games.records import MAX_JPEG, MAX_PHOTO

ID_LENGTH = 22
"""Characters of an id: 16 random bytes, written as `secrets.token_urlsafe` does."""


class Moment(TypeDecorator[datetime]):
    """A time in UTC; not every database remembers the zone."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return value and value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return value and value.replace(tzinfo=UTC)


def now() -> datetime:
    return datetime.now(UTC)


class Base(DeclarativeBase):
    # names for all keys and indices: SQLite makes none up, and a later migration may want one
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {Any: JSON(none_as_null=True), datetime: Moment}  # noqa: RUF012 - SQLAlchemy's


def _kingdom_key(**more: Any) -> Mapped[str]:
    return mapped_column(String(ID_LENGTH), ForeignKey("kingdoms.id", ondelete="CASCADE"), **more)


def _game_key() -> Mapped[str]:
    return mapped_column(String(ID_LENGTH), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


class KingdomRow(Base):
    """A reading, in the JSON of `games.codec`, and the rules it is looked at with."""

    __tablename__ = "kingdoms"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    created: Mapped[datetime] = mapped_column(default=now)
    updated: Mapped[datetime] = mapped_column(default=now)
    revision: Mapped[int] = mapped_column(Integer, default=1)
    size: Mapped[int] = mapped_column(Integer)
    notation: Mapped[str] = mapped_column(Text)
    confidence: Mapped[Any] = mapped_column(nullable=True)
    options: Mapped[Any] = mapped_column(nullable=True)
    corners: Mapped[Any] = mapped_column(nullable=True)
    notices: Mapped[Any]
    photo: Mapped[str] = mapped_column(String(MAX_PHOTO))
    rules: Mapped[Any]
    discarded: Mapped[bool | None] = mapped_column(Boolean)


class BoardRow(Base):
    """The flattened photo of a kingdom: by itself, so that it is loaded only where it is shown."""

    __tablename__ = "boards"

    kingdom_id: Mapped[str] = _kingdom_key(primary_key=True)
    jpeg: Mapped[bytes] = mapped_column(LargeBinary(MAX_JPEG))


class EventRow(Base):
    """An entry of a kingdom's history. They are added, never taken away; only a tap's row and
    column follow when the kingdom is read anew with another grid.
    """

    __tablename__ = "events"

    kingdom_id: Mapped[str] = _kingdom_key(primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    row: Mapped[int | None] = mapped_column(Integer)
    col: Mapped[int | None] = mapped_column(Integer)
    square: Mapped[str | None] = mapped_column(String(2))
    x: Mapped[float | None] = mapped_column(Float(53))
    y: Mapped[float | None] = mapped_column(Float(53))


class GameRow(Base):
    """A game: who plays, and what was agreed."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    created: Mapped[datetime] = mapped_column(default=now)
    updated: Mapped[datetime] = mapped_column(default=now, index=True)
    players: Mapped[Any]
    terms: Mapped[Any]


class SeatRow(Base):
    """One player's part of one game: number from 1 (to 3 in a Dynasty), seat from 0."""

    __tablename__ = "seats"

    game_id: Mapped[str] = _game_key()
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kingdom_id: Mapped[str | None] = mapped_column(
        String(ID_LENGTH), ForeignKey("kingdoms.id", ondelete="SET NULL"), index=True
    )
    extras: Mapped[Any]


class GuestRow(Base):
    """Every kingdom that has ever been in a game, so that one replaced there goes with it too."""

    __tablename__ = "guests"

    game_id: Mapped[str] = _game_key()
    kingdom_id: Mapped[str] = _kingdom_key(primary_key=True, index=True)
