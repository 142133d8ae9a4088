"""Kingdoms with their taps and boards; games with their seats.

Frozen: later changes are migrations of their own, and this one imports nothing of ours.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(22)
JSON = sa.JSON(none_as_null=True)


def key(table: str, name: str, **more: bool) -> sa.Column[str]:
    """A primary key that is another table's."""
    foreign = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, ID, foreign, primary_key=True, **more)  # type: ignore[arg-type]


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    op.create_table(
        "kingdoms",
        sa.Column("id", ID, primary_key=True),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("updated", sa.DateTime, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("confidence", JSON),
        sa.Column("options", JSON),
        sa.Column("corners", JSON),
        sa.Column("notices", JSON, nullable=False),
        sa.Column("photo", sa.String(64), nullable=False),
        sa.Column("rules", JSON, nullable=False),
        sa.Column("discarded", sa.Boolean),
    )
    op.create_table(
        "boards",
        key("kingdoms", "kingdom_id"),
        sa.Column("jpeg", sa.LargeBinary(2 * 1024 * 1024), nullable=False),
    )
    op.create_table(
        "events",
        key("kingdoms", "kingdom_id"),
        number("seq"),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("row", sa.Integer),
        sa.Column("col", sa.Integer),
        sa.Column("square", sa.String(2)),
        sa.Column("x", sa.Float(53)),
        sa.Column("y", sa.Float(53)),
    )
    op.create_table(
        "games",
        sa.Column("id", ID, primary_key=True),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("updated", sa.DateTime, nullable=False, index=True),
        sa.Column("players", JSON, nullable=False),
        sa.Column("terms", JSON, nullable=False),
    )
    op.create_table(
        "seats",
        key("games", "game_id"),
        number("number"),
        number("seat"),
        sa.Column("kingdom_id", ID, sa.ForeignKey("kingdoms.id", ondelete="SET NULL"), index=True),
        sa.Column("extras", JSON, nullable=False),
    )
    op.create_table("guests", key("games", "game_id"), key("kingdoms", "kingdom_id", index=True))


def downgrade() -> None:
    for table in ("guests", "seats", "games", "events", "boards", "kingdoms"):
        op.drop_table(table)
