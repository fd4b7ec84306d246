"""What kind of act each one was, told by the names that acts had up to now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from arbiter_app.store.migrations.kinds_of_older import kind_of_older
from arbiter_app.store.migrations.links import link_anew

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("journal", sa.Column("kind", sa.Text()))
    connection = op.get_bind()
    entries = connection.execute(
        sa.text("SELECT id, name, before_text, after_text FROM journal ORDER BY id")
    ).all()
    kinds = [
        {"id": one.id, "kind": kind_of_older(one.name, one.before_text, one.after_text).value}
        for one in entries
    ]
    if kinds:
        connection.execute(sa.text("UPDATE journal SET kind = :kind WHERE id = :id"), kinds)
    link_anew(connection, "kind")
    op.execute("PRAGMA user_version = 11")
