"""The file that a rating list is kept in: its tables, and how it is opened.

A list is a file of its own, written once and never changed: a newer one takes its place whole. The
players stand in the order in which candidates are shown: those with a rating who are active before
the others, in the order of their names; so `id` is a place. The words of the names are in a
full-text index without their text, with `§` and the federation as one more word.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.wording import phrase

SUFFIX: Final = ".ratinglist"

APPLICATION_ID: Final = 0x52544C53
VERSION: Final = 1

FEDERATION_MARK: Final = "§"
"""Before the word of a federation: no word of a name has it."""

LONGEST_PREFIX: Final = 12
"""Beginnings of words up to so many letters are in the index; longer ones have few words."""

PLAYER_COLUMNS: Final = (
    "fide_id",
    "national_id",
    "name",
    "words",
    "federation",
    "sex",
    "title",
    "born",
    "club",
    "standard",
    "rapid",
    "blitz",
    "national",
    "standard_k",
    "rapid_k",
    "blitz_k",
    "inactive",
)

_COLUMNS_SQL: Final = """
    fide_id TEXT NOT NULL,
    national_id TEXT NOT NULL,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    federation TEXT NOT NULL,
    sex TEXT NOT NULL,
    title TEXT NOT NULL,
    born INTEGER NOT NULL,
    club TEXT NOT NULL,
    standard INTEGER NOT NULL,
    rapid INTEGER NOT NULL,
    blitz INTEGER NOT NULL,
    national INTEGER NOT NULL,
    standard_k INTEGER NOT NULL,
    rapid_k INTEGER NOT NULL,
    blitz_k INTEGER NOT NULL,
    inactive INTEGER NOT NULL
"""

_NAMES: Final = ", ".join(PLAYER_COLUMNS)
_ORDER: Final = "standard + rapid + blitz + national > 0 AND NOT inactive"
_PREFIXES: Final = " ".join(map(str, range(1, LONGEST_PREFIX + 1)))

BEFORE_READING: Final = (
    # The file is no list until it has its name: what breaks off is thrown away.
    "PRAGMA journal_mode = OFF",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
    "PRAGMA synchronous = OFF",
    "PRAGMA cache_size = -65536",
    "ATTACH '' AS spool",
    "PRAGMA spool.journal_mode = OFF",
    "PRAGMA spool.synchronous = OFF",
    f"CREATE TABLE spool.read ({_COLUMNS_SQL})",
    f"CREATE TABLE player (id INTEGER PRIMARY KEY, {_COLUMNS_SQL})",
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE spelling (key TEXT, word TEXT, PRIMARY KEY (key, word)) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE word USING fts5 (words, content='', detail=none, columnsize=0,"
    f" prefix='{_PREFIXES}', tokenize='ascii')",
    "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, 'word', 'row')",
)

INSERT_READ: Final = (
    f"INSERT INTO spool.read ({_NAMES}) VALUES ({', '.join('?' for _ in PLAYER_COLUMNS)})"
)

AFTER_READING: Final = (
    f"INSERT INTO player ({_NAMES}) SELECT {_NAMES} FROM spool.read"
    f" ORDER BY {_ORDER} DESC, words, name, fide_id, national_id",
    "INSERT INTO word (rowid, words) SELECT id,"
    f" words || ' {FEDERATION_MARK}' || lower(federation) FROM player ORDER BY id",
    "INSERT INTO word (word) VALUES ('optimize')",
    "CREATE INDEX ix_player_fide_id ON player (fide_id) WHERE fide_id <> ''",
    "CREATE INDEX ix_player_national_id ON player (national_id) WHERE national_id <> ''",
    f"INSERT INTO about VALUES ('active', (SELECT count(*) FROM player WHERE {_ORDER}))",
)


def open_to_read(path: Path) -> sqlite3.Connection:
    """A kept list, for reading only; may be used from any thread, one at a time.

    Raises:
        InputError: it is no list, is damaged, or is one of a later version of the program.
    """
    try:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
    except sqlite3.Error as error:
        raise unreadable(path) from error
    try:
        found = (
            connection.execute("PRAGMA application_id").fetchone()[0],
            connection.execute("PRAGMA user_version").fetchone()[0],
        )
    except sqlite3.Error as error:
        connection.close()
        raise unreadable(path) from error
    if found == (APPLICATION_ID, VERSION):
        return connection
    connection.close()
    if found[0] == APPLICATION_ID:
        raise InputError(
            phrase("{name} was imported by another version of the program.", name=path.name),
            hint=phrase("Import the list again."),
        )
    raise unreadable(path)


def unreadable(path: Path) -> InputError:
    """What is said of a file that is no list any more."""
    return InputError(
        phrase("The rating list {list} cannot be read: its file is damaged.", list=path.stem),
        hint=phrase("Remove the list, and import it again."),
    )
