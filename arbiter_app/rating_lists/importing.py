"""A downloaded list becomes a kept one: whole, or nothing has happened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.file_names import to_readable
from arbiter_app.output.beside import unfinished
from arbiter_app.output.reasons import OutputError, reason
from arbiter_app.rating_lists import fide_text, fide_xml, national
from arbiter_app.rating_lists.about import (
    FIDE,
    ColumnMapping,
    ListInfo,
    checked_month,
    checked_source,
)
from arbiter_app.rating_lists.records import LeftOut, Record, no_list
from arbiter_app.rating_lists.shelf import discard_leftovers, path_of
from arbiter_app.rating_lists.source import Blocks, Source, Tell, lines_of, opened_list
from arbiter_app.rating_lists.tables import AFTER_READING, BEFORE_READING, INSERT_READ
from arbiter_app.tournament.names import spelling_key
from arbiter_app.wording import Phrase, counted, phrase, sentences

_WHOLE: Final = 1000
_READ: Final = 750
"""How much of the work, in thousandths, is done when the file is read."""

_STEPS_BETWEEN: Final = 200_000
"""Steps of the database after which the wish to stop is looked at: some hundredths of a second."""

_LETTERS_ALONE: Final = 3
"""Shorter words are not looked for by their spelling."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is said of a list beside its file.

    Attributes:
        source: what a national list is called; empty for FIDE's.
        month: `YYYY-MM`, where the file is not to say it.
        mapping: the columns of a national list.
    """

    source: str = ""
    month: str = ""
    mapping: ColumnMapping | None = None


@dataclass(frozen=True, slots=True)
class ImportedList:
    """A list that was imported, and what of its file was not.

    Attributes:
        left_out: how many lines are not players.
        told: the first of them, in words.
        is_month_of_file: the month is only that of the file's date.
    """

    info: ListInfo
    left_out: int
    told: tuple[Phrase, ...]
    is_month_of_file: bool


def import_list(path: Path, folder: Path, wish: Wish, now: datetime, tell: Tell) -> ImportedList:
    """Keep a list in the folder, in place of the one of the same month.

    Args:
        path: text, XML or CSV, or a zip archive of one.
        folder: where the lists are kept; made if it is not there.
        wish: what the file does not say.
        now: when it is imported.
        tell: hears how far it is; what it raises stops the work, and everything is as it was.

    Raises:
        InputError: the file cannot be read, is damaged, or is no list.
        OutputError: the list cannot be kept.
    """
    with opened_list(path) as source:
        left_out = LeftOut()
        scale = _Scale(tell)
        blocks = iter(Blocks(source, scale.read))
        first = next(blocks, b"")
        if not first.strip():
            raise InputError(phrase("{name} is empty.", name=path.name))
        info, records = _understood(first, chain([first], blocks), source, wish, left_out)
        is_month_of_file = not info.month
        info = replace(
            info,
            month=info.month or f"{source.day:%Y-%m}",
            imported_at=now.astimezone(UTC).isoformat(timespec="seconds"),
            file_name=to_readable(path.name),
        )
        target = path_of(folder, info)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            discard_leftovers(folder, now)
            with unfinished(target, replace=True) as begun:
                players = _filled(begun, info, records, left_out, scale)
        except sqlite3.Error as error:
            raise OutputError(
                phrase(
                    "The rating list cannot be stored in {folder}: {error}.",
                    folder=str(folder),
                    error=str(error),
                ),
                hint=phrase("Is there enough space on the disk?"),
            ) from error
        except OSError as error:
            raise OutputError(
                phrase(
                    "The rating list cannot be stored in {folder}: {reason}.",
                    folder=str(folder),
                    reason=reason(error),
                )
            ) from error
    kept = replace(info, players=players)
    return ImportedList(kept, left_out.count, tuple(left_out.told), is_month_of_file)


class _Scale:
    """How far the whole work is, of which reading the file is the longest part."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._at = 0
        self.stopped_by: BaseException | None = None

    def read(self, done: int, size: int) -> None:
        """So many bytes are read."""
        self._at = _READ * done // max(size, 1)
        self._tell(self._at, _WHOLE)

    def after(self, step: int, steps: int) -> None:
        """So many steps are done after reading."""
        self._at = _READ + (_WHOLE - _READ) * step // steps
        self._tell(self._at, _WHOLE)

    def is_stopped(self) -> int:
        """For the database, between two steps of a long statement: not 0 if it is to stop.

        What stopped it cannot pass through the database, and is kept.
        """
        try:
            self._tell(self._at, _WHOLE)
        except BaseException as error:  # noqa: BLE001
            self.stopped_by = error
            return 1
        return 0


def _understood(
    first: bytes, blocks: Iterator[bytes], source: Source, wish: Wish, left_out: LeftOut
) -> tuple[ListInfo, Iterator[Record]]:
    """What list it is, and its players."""
    month = checked_month(wish.month) if wish.month else ""
    if wish.mapping is not None:
        name = checked_source(wish.source)
        found = national.layout_of(wish.mapping)
        info = ListInfo(name, found.kinds, month, mapping=wish.mapping)
        lines = lines_of(blocks, source.name)
        return info, national.records_of(lines, wish.mapping, left_out, source.name)
    if fide_xml.is_fide_xml(first):
        found = fide_xml.layout_of(first, source.member)
        records = fide_xml.records_of(blocks, found, left_out, source.name)
    elif fide_text.is_fide_text(first):
        lines = lines_of(blocks, source.name)
        header = next(lines)
        found = fide_text.layout_of(header, source.member)
        records = fide_text.records_of(header, lines, found, left_out)
    else:
        raise no_list(source.name)
    return ListInfo(FIDE, found.kinds, month or found.month), records


def _filled(
    path: Path, info: ListInfo, records: Iterator[Record], left_out: LeftOut, scale: _Scale
) -> int:
    """Write the tables of a list; how many players it has."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in BEFORE_READING:
            database.execute(statement)
        database.execute("BEGIN")
        read = database.executemany(INSERT_READ, records).rowcount
        if not read or read < left_out.count:
            raise InputError(
                counted(
                    left_out.count,
                    "{name} is not a rating list: {count} line is not a player.",
                    "{name} is not a rating list: {count} lines are not players.",
                    name=info.file_name,
                ),
                hint=sentences(*left_out.told[:1]),
            )
        database.set_progress_handler(scale.is_stopped, _STEPS_BETWEEN)
        try:
            for step, statement in enumerate(AFTER_READING):
                database.execute(statement)
                scale.after(step + 1, len(AFTER_READING) + 1)
        except sqlite3.Error:
            if scale.stopped_by is not None:
                raise scale.stopped_by from None
            raise
        database.set_progress_handler(None, 0)
        _write_spellings(database)
        facts = {
            "source": info.source,
            "kinds": " ".join(info.kinds),
            "month": info.month,
            "imported_at": info.imported_at,
            "file_name": info.file_name,
            "players": str(read),
            "mapping": "" if info.mapping is None else info.mapping.as_text,
        }
        database.executemany("INSERT INTO about VALUES (?, ?)", facts.items())
        database.execute("COMMIT")
        database.execute("DETACH spool")
    return read


def _write_spellings(database: sqlite3.Connection) -> None:
    """Every word of a name by what its spellings have in common."""
    words = database.execute("SELECT term FROM temp.vocabulary")
    keys = (
        (spelling_key(word), word)
        for (word,) in words
        if len(word) >= _LETTERS_ALONE and word.isalpha()
    )
    database.executemany("INSERT INTO spelling VALUES (?, ?)", keys)
