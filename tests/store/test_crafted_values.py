"""An event whose columns hold JSON that nobody would write: opened or refused in a sentence, never worse."""

from __future__ import annotations

import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from arbiter_app.errors import UserError
from arbiter_app.operations.interface import EventFileError, recover_event
from tests.store.acts import snapshot, two_rounds
from tests.store.support import TickingClock, new_event, open_session

pytestmark = pytest.mark.file_only

DEEP = 100_000
HOSTILE = {
    "lists in lists": "[" * DEEP + "]" * DEEP,
    "objects in objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "a number of 20 digits": "[99999999999999999999]",
    "a number of 5000 digits": "[" + "9" * 5000 + "]",
    "a number without end": "[1e999]",
    "no number": "[NaN]",
    "half a character": '["\\ud800"]',
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    event = new_event(tmp_path_factory.mktemp("made") / "event.arbiter")
    two_rounds(event)
    event[0].close()
    return event[0].path.read_bytes()


def columns_with_json(path: Path) -> list[tuple[str, str]]:
    """Tables and columns in which some row has a list or an object as text."""
    with closing(sqlite3.connect(path)) as raw:
        tables = [
            name for (name,) in raw.execute("SELECT name FROM sqlite_schema WHERE type='table'")
        ]
        return [
            (table, column)
            for table in tables
            for (column,) in raw.execute(
                "SELECT name FROM pragma_table_info(?)", (table,)
            ).fetchall()
            if raw.execute(
                f"""SELECT 1 FROM "{table}" WHERE typeof("{column}") = 'text'
                    AND substr("{column}", 1, 1) IN ('[', '{{') LIMIT 1"""
            ).fetchone()
        ]


def refusal_of(path: Path) -> str:
    """Why an event is not opened; nothing if it is, and all of it can be read."""
    try:
        with open_session(path) as session:
            snapshot(session)
            session.journal()
    except EventFileError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    "kind",
    [
        *list(HOSTILE)[:1],
        *(pytest.param(kind, marks=pytest.mark.slow) for kind in list(HOSTILE)[1:]),
    ],
)
def test_json_that_nobody_would_write_is_no_defect(made: bytes, tmp_path: Path, kind: str) -> None:
    """Each column in turn: the event is opened or refused, and recovered."""
    path = tmp_path / "event.arbiter"
    path.write_bytes(made)
    columns = columns_with_json(path)
    assert len(columns) > 6
    refused = 0
    for table, column in columns:
        path.write_bytes(made)
        with closing(sqlite3.connect(path)) as raw:
            raw.execute(
                f"""UPDATE "{table}" SET "{column}" = ?
                    WHERE substr("{column}", 1, 1) IN ('[', '{{')""",
                (HOSTILE[kind],),
            )
            raw.commit()
        refused += bool(refusal_of(path))
        target = tmp_path / f"{table} {column}.arbiter"
        with contextlib.suppress(UserError):
            recover_event(path, target, clock=TickingClock())
        assert not target.exists() or not refusal_of(target)
    assert refused
