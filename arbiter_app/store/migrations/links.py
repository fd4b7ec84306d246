"""The seals of the log after its entries got another column that never changes."""

from __future__ import annotations

import sqlalchemy as sa

from arbiter_app.store import digest


def link_anew(connection: sa.Connection, column: str) -> None:
    """Let the seals speak of the new column too; what did not fit its seal does not fit it now.

    `column` is the last of `digest.FOR_EVER` that there is then.
    """
    log = connection.execute(sa.text("SELECT log FROM witness")).scalar()
    if log is None:
        return
    try:
        total = int(log, 16)
    except ValueError:
        # It fits to nothing anyway.
        return
    before = digest.FOR_EVER[: digest.FOR_EVER.index(column)]
    old_previous = previous = ""
    rows = connection.execute(
        sa.text(
            f"SELECT {', '.join(before)}, {column}, changes, state, state_at, leads_to, digest"
            " FROM journal LEFT JOIN journal_seal ON entry_id = id ORDER BY id"
        )
    ).all()
    for *known, added, changes, state, at, leads_to, old in rows:
        new = old
        if old is not None and old == digest.of_act(known, changes, old_previous, leads_to):
            new = digest.of_act([*known, added], changes, previous, leads_to)
            connection.execute(
                sa.text("UPDATE journal_seal SET digest = :digest WHERE entry_id = :id"),
                {"digest": new, "id": known[0]},
            )
        total += digest.of_state(known[0], state, at, new)
        total -= digest.of_state(known[0], state, at, old)
        old_previous, previous = old or "", new or ""
    connection.execute(sa.text("UPDATE witness SET log = :log"), {"log": digest.text_of(total)})
