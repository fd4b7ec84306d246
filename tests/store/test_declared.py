"""A file declares what the program declares for its version, and nothing else."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbiter_app.operations.interface import DamagedFileError, NotAnEventFileError, recover_event
from arbiter_app.store import database, upgrade
from arbiter_app.store.creation import write_empty_event
from arbiter_app.store.declared import Differences, revision, schema_differences
from arbiter_app.store.schema import REVISIONS, SCHEMA_VERSION
from tests.few_examples import few_of
from tests.store.support import TickingClock, open_session

pytestmark = pytest.mark.file_only

FILES = Path(__file__).parent / "files"
VERSIONS = range(1, SCHEMA_VERSION + 1)


def _tables(version: int) -> int:
    """The version whose tables a version has: 12 is for other values only."""
    return 11 if version == 12 else version


def frozen(version: int, folder: Path, *statements: str) -> Path:
    """A file of a version after somebody worked on it with another program."""
    path = folder / "event.arbiter"
    shutil.copyfile(FILES / f"version-{version}.arbiter", path)
    raw = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        raw.execute(statement)
    raw.close()
    return path


def declarations(raw: sqlite3.Connection) -> dict[tuple[str, str], list[str]]:
    """Every object with the parts of its declaration; the order of constraints says nothing."""
    found = raw.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return {(kind, name): sorted(parts_of(sql)) for kind, name, sql in found}


def parts_of(sql: str) -> list[str]:
    """What stands before, between the commas of, and behind the outer brackets."""
    parts, depth = [""], 0
    for letter in sql:
        depth -= letter == ")"
        if depth == (letter == ",") and letter in "(),":
            parts.append("")
        else:
            parts[-1] += letter
        depth += letter == "("
    return [" ".join(part.split()) for part in parts]


def test_a_new_file_and_one_that_was_migrated_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "new.arbiter"
    write_empty_event(path, datetime(2026, 2, 1, tzinfo=UTC), "0123456789abcdef")
    new = sqlite3.connect(path)
    migrated = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with database.engine_on(migrated, write=True).begin() as connection:
        upgrade.upgrade(connection, path.name)
    assert declarations(new) == declarations(migrated)
    for pragma in ("user_version", "application_id"):
        found = [raw.execute(f"PRAGMA {pragma}").fetchone() for raw in (new, migrated)]
        assert found[0] == found[1] != (0,)
    for raw in (new, migrated):
        assert schema_differences(raw, SCHEMA_VERSION) == Differences((), ())
        assert revision(raw) == REVISIONS[-1]
        raw.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_frozen_file_declares_what_its_version_does_and_not_another(version: int) -> None:
    raw = sqlite3.connect(
        f"{(FILES / f'version-{version}.arbiter').as_uri()}?mode=ro&immutable=1", uri=True
    )
    for other in VERSIONS:
        found = schema_differences(raw, other)
        assert found.foreign == ()
        assert (found.missing == ()) == (_tables(other) == _tables(version))
    raw.close()


ALTERED = {
    "a table": "CREATE TABLE extra (id INTEGER PRIMARY KEY)",
    "a table that runs code": "CREATE VIRTUAL TABLE extra USING fts5(name)",
    "a view": "CREATE VIEW extra AS SELECT * FROM player",
    "a trigger": "CREATE TRIGGER extra AFTER INSERT ON player BEGIN DELETE FROM game; END",
    "a column": "ALTER TABLE player ADD COLUMN extra TEXT",
    "a column with a default": "ALTER TABLE player ADD COLUMN extra INTEGER DEFAULT 7",
    "a generated column": "ALTER TABLE player ADD COLUMN extra TEXT AS (upper(name)) VIRTUAL",
    "an index": "CREATE INDEX extra ON player (name)",
    "an index that forbids": "CREATE UNIQUE INDEX extra ON player (name)",
    "an expression in an index": "CREATE INDEX extra ON player (upper(name))",
    "a condition of an index": "CREATE INDEX extra ON player (name) WHERE rating > 2000",
}
"""By what it adds: what somebody did to a file with another program."""

REWRITTEN = {
    "an action of a reference": ("round", "DEFERRABLE", "ON DELETE CASCADE DEFERRABLE"),
    "a check": ("round", "CHECK (manual IN (0, 1))", "CHECK (manual IN (0, 1) AND abs(number))"),
    "another check": ("round", "note TEXT NOT NULL", "note TEXT NOT NULL CHECK (length(note))"),
    "a hidden check": ("round", "note TEXT NOT NULL", "note TEXT NOT NULL check/**/(length(note))"),
    "a default": ("round", "note TEXT NOT NULL", "note TEXT NOT NULL DEFAULT (hex(1))"),
    "a collation": ("player", "name TEXT NOT NULL", "name TEXT NOT NULL COLLATE NOCASE"),
    "a conflict rule": ("round", "note TEXT NOT NULL", "note TEXT NOT NULL ON CONFLICT REPLACE"),
    "no strict types": ("round", " STRICT", ""),
    "another type": ("player", "rating INTEGER", "rating ANY"),
    "an optional column": ("player", "rating INTEGER NOT NULL", "rating INTEGER"),
}
"""What somebody wrote into the declaration of a table itself."""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", ALTERED)
def test_whatever_is_more_is_refused(version: int, kind: str, tmp_path: Path) -> None:
    path = frozen(version, tmp_path, ALTERED[kind])
    content = path.read_bytes()
    with pytest.raises(NotAnEventFileError, match="which does not belong in an event file"):
        open_session(path)
    assert path.read_bytes() == content
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", REWRITTEN)
def test_whatever_is_declared_otherwise_is_not_opened(
    version: int, kind: str, tmp_path: Path
) -> None:
    table, before, after = REWRITTEN[kind]
    path = frozen(version, tmp_path)
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA writable_schema = ON")
    changed = raw.execute(
        "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ? AND instr(sql, ?)",
        (before, after, table, before),
    )
    assert changed.rowcount == 1
    raw.close()
    with pytest.raises((NotAnEventFileError, DamagedFileError)):
        open_session(path)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    "statement", ["DROP TABLE bye", "DROP INDEX ix_journal_state", "DROP TABLE alembic_version"]
)
def test_where_something_is_missing_recovery_is_offered(
    version: int, statement: str, tmp_path: Path
) -> None:
    with pytest.raises(DamagedFileError, match="You can recover what is left into a copy"):
        open_session(frozen(version, tmp_path, "PRAGMA foreign_keys = OFF", statement))


RUINED = {
    "two versions, of the first": (1, "UPDATE alembic_version SET version_num = '0003'"),
    "two versions, of the last": (3, "PRAGMA user_version = 1"),
    "a migration that there is not": (2, "UPDATE alembic_version SET version_num = 'ffff'"),
    "no migration": (2, "DELETE FROM alembic_version"),
    "two migrations": (2, "INSERT INTO alembic_version VALUES ('0001')"),
}
"""As two migrations at once left a file, each in the other's."""


@pytest.mark.parametrize("kind", few_of(RUINED, ["two versions, of the first", "two migrations"]))
def test_a_file_torn_between_two_versions_is_recovered(kind: str, tmp_path: Path) -> None:
    version, statement = RUINED[kind]
    path = frozen(version, tmp_path, statement)
    content = path.read_bytes()
    with pytest.raises(DamagedFileError, match="You can recover what is left into a copy"):
        open_session(path)
    assert path.read_bytes() == content
    target = tmp_path / "recovered.arbiter"
    salvage = recover_event(path, target, clock=TickingClock())
    assert salvage.lost == ()
    whole = tmp_path / "whole.arbiter"
    shutil.copyfile(FILES / f"version-{version}.arbiter", whole)
    with open_session(target) as recovered, open_session(whole) as expected:
        assert recovered.state(1) == expected.state(1)
        assert recovered.journal() == expected.journal()
