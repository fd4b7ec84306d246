"""Which act each one came after: the log is a tree, and what was undone a branch of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from arbiter_app.store import digest
from arbiter_app.store.branches import parents_of_older

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_FIRST = "id, at, name, before_text, after_text, tournament_id"


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
    _link_anew(connection)
    op.execute("PRAGMA user_version = 8")


def _link_anew(connection: sa.Connection) -> None:
    """Let the seals speak of the new column too; what did not fit its seal does not fit it now."""
    log = connection.execute(sa.text("SELECT log FROM witness")).scalar()
    if log is None:
        return
    try:
        total = int(log, 16)
    except ValueError:
        # It fits to nothing anyway.
        return
    old_previous = previous = ""
    rows = connection.execute(
        sa.text(
            f"SELECT {_FIRST}, parent_id, changes, state, state_at, leads_to, digest FROM journal"
            " LEFT JOIN journal_seal ON entry_id = id ORDER BY id"
        )
    ).all()
    for *first, parent, changes, state, at, leads_to, old in rows:
        new = old
        if old is not None and old == digest.of_act(
            [*first, None], changes, old_previous, leads_to
        ):
            new = digest.of_act([*first, parent], changes, previous, leads_to)
            connection.execute(
                sa.text("UPDATE journal_seal SET digest = :digest WHERE entry_id = :id"),
                {"digest": new, "id": first[0]},
            )
        total += digest.of_state(first[0], state, at, new)
        total -= digest.of_state(first[0], state, at, old)
        old_previous, previous = old or "", new or ""
    connection.execute(sa.text("UPDATE witness SET log = :log"), {"log": digest.text_of(total)})
