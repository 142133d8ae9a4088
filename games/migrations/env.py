"""Alembic's way in. `games.database` hands over the connection, within a transaction of its own."""

from alembic import context

from games.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,  # SQLite can, and `games.database` begins transactions so that it does
)
context.run_migrations()
