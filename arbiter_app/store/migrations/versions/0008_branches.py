"""Which act each one came after: the log is a tree, and what was undone a branch of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from arbiter_app.store.branches import parents_of_older
from arbiter_app.store.migrations.links import link_anew

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("journal", sa.Column("parent_id", sa.Integer()))
    connection = op.get_bind()
    entries = connection.execute(
        sa.text("SELECT id, at, state, state_at FROM journal ORDER BY id")
    ).all()
    parents = parents_of_older([(one.id, one.at, one.state, one.state_at) for one in entries])
    for entry_id, parent in parents.items():
        connection.execute(
            sa.text("UPDATE journal SET parent_id = :parent WHERE id = :id"),
            {"parent": parent, "id": entry_id},
        )
    link_anew(connection, "parent_id")
    op.execute("PRAGMA user_version = 8")
