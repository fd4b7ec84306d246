"""Acts as they are said in any language, beside their English texts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("journal", sa.Column("wording", sa.Text()))
    op.execute("PRAGMA user_version = 13")
