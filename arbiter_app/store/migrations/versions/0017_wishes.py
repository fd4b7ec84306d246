"""Players who are kept apart only as far as no criterion suffers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
    op.add_column(
        "forbidden_group", sa.Column("below", text, nullable=False, server_default=sa.text("''"))
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute("PRAGMA user_version = 17")
