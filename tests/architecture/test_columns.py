"""Which columns are seen is decided in one place: what another hid would come back with the room."""

from __future__ import annotations

import re
from pathlib import Path

WINDOW = Path(__file__).parents[2] / "arbiter_app" / "gui"
_HIDES = re.compile(r"\.(?:setColumnHidden|hideColumn|showColumn|setSectionHidden|hideSection)\(")


def test_columns_come_and_go_by_their_fit_alone() -> None:
    hiding = {path.name for path in WINDOW.rglob("*.py") if _HIDES.search(path.read_text("utf-8"))}
    assert hiding == {"column_fit.py"}
