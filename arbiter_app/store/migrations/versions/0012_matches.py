"""Results of matches: the letters of all games in the column that had those of one.

No table changes. Programs that know version 11 take such a result for damage: they are to say that
the file is newer than they are.
"""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("PRAGMA user_version = 12")
