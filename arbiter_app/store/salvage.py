"""A recovered copy of a damaged event file: what the tables still hold, and what the journal tells.

The journal has every row before and after each act, so it is a second copy of the whole event:
where it is whole, the event is played through it again and nothing is lost, not even undo.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Table, insert

from arbiter_app.output.beside import Rights, rights_for_copy
from arbiter_app.output.reasons import reason
from arbiter_app.store import database, digest
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.branches import parents_of_older
from arbiter_app.store.creation import make_empty_event
from arbiter_app.store.errors import DamagedFileError, EventFileError, MissingFileError
from arbiter_app.store.journal import checked_entry_of
from arbiter_app.store.mending import mended
from arbiter_app.store.migrations.kinds_of_older import kind_of_older
from arbiter_app.store.placing import in_place_of, refuse_taken
from arbiter_app.store.proofs import is_whole
from arbiter_app.store.recovered import Contents, Salvage
from arbiter_app.store.replaying import Beginning, beginning_of, played, row_changes
from arbiter_app.store.schema import (
    JOURNALLED,
    EventMeta,
    GameRow,
    JournalRow,
    JournalSealRow,
    RoundProofRow,
    RoundRow,
    TournamentRow,
    table_of,
)
from arbiter_app.store.sound import new_problems
from arbiter_app.store.state import EntryState, Wording
from arbiter_app.store.torn import Enough, Found, Parts, Read, parts_of, read_torn
from arbiter_app.store.values import Key, Row, Tables, Value
from arbiter_app.store.vouching import IDENTITY, check_rows, give_identity, identity_in
from arbiter_app.store.witness import altered_entries, seal
from arbiter_app.wording import NOTHING, Phrase, counted, phrase

_JOURNAL = table_of(JournalRow)
_GAME = table_of(GameRow)
_META = table_of(EventMeta)
_ROUND = table_of(RoundRow)
_PROOF = table_of(RoundProofRow)
_SEAL = table_of(JournalSealRow)
_KINDS = frozenset(kind.value for kind in ActKind)


def salvage(
    path: Path,
    target: Path,
    at: datetime,
    identity: str,
    *,
    enough: Enough = lambda _done, _all: False,
    parts: Sequence[Parts] = tuple(Parts),
) -> Salvage:
    """Make a recovered copy of a damaged event file; the original is not touched.

    It takes bounded time. `enough` hears how many tables of how many were read; when it answers
    True no more is read, and the copy has what was found so far.
    The copy is the same event; if it cannot be read which that was, it gets the `identity`.
    A log beside the file may be of another time than the file: of `parts` that is taken which has
    the most.

    Raises:
        MissingFileError: there is no such file.
        DamagedFileError: nothing of an event could be found in it.
        EventFileError: the target exists, or cannot be written.
    """
    if not path.is_file():
        raise MissingFileError.at(path)
    rights = rights_for_copy(path.stat())
    refuse_taken(target)
    found = _read_parts(path, at, enough, parts)
    best = max(found, key=_Readable.amount)
    rebuilt, read = best.rebuilt, best.read
    proofs = [row for row in read.found[_PROOF.name].rows.values() if is_whole(row)]
    lost = [*rebuilt.lost, *_left_out(best, found)]
    if read.was_stopped and not rebuilt.undo_kept:
        lost.insert(0, phrase("The recovery was stopped before the whole file was read."))
    if not rebuilt.tables[table_of(TournamentRow).name]:
        if read.was_stopped:
            raise EventFileError(
                phrase("The recovery was stopped before anything was found."),
                hint=phrase("The file was not changed."),
            )
        raise DamagedFileError(
            phrase("No event data was found in “{name}”.", name=path.name),
            hint=phrase("The file was not changed."),
        )
    _write(target, at, rebuilt, proofs, identity_in(path) or identity, rights)
    return Salvage(
        len(rebuilt.tables["tournament"]),
        len(rebuilt.tables["game"]),
        tuple(lost),
        rebuilt.undo_kept,
    )


def contents_of(path: Path, at: datetime, parts: Sequence[Parts]) -> Contents | None:
    """Return how far an event is by these parts of it, that which has the most; None if by none.

    Raises:
        EventFileError: the file cannot be read at all.
    """
    found = _read_parts(path, at, lambda _done, _all: False, parts)
    best = max(found, key=_Readable.amount)
    return best.contents() if best.rebuilt.tables[table_of(TournamentRow).name] else None


@dataclass(frozen=True, slots=True)
class _Readable:
    """What can be read of a file, its log, or both."""

    parts: Parts
    read: Read
    rebuilt: _Rebuilt

    def contents(self) -> Contents:
        entries = [checked_entry_of(entry) for entry in self.rebuilt.entries]
        in_force = [entry for entry in entries if entry.state is EntryState.DONE]
        last = max(in_force, key=lambda entry: entry.id, default=None)
        return Contents(
            len(self.rebuilt.tables[_ROUND.name]),
            sum(row["result"] is not None for row in self.rebuilt.tables[_GAME.name].values()),
            len(entries),
            NOTHING if last is None else last.name,
            None if last is None else last.at,
        )

    def amount(self) -> tuple[int, ...]:
        """How much there is, for comparison."""
        has = self.contents()
        rows = sum(map(len, self.rebuilt.tables.values()))
        return has.rounds, has.results, has.entries, self.rebuilt.undo_kept, rows


def _read_parts(
    path: Path, at: datetime, enough: Enough, parts: Sequence[Parts]
) -> Sequence[_Readable]:
    """Read a file in each of these ways that there is, until somebody has enough; at least in one.

    An entry of the journal that is torn in one of them is taken from another, if the seal says that
    it is the same.
    """
    ways = parts_of(path)
    reads: dict[Parts, Read] = {}
    for number, way in enumerate(ways):

        def has_enough(done: int, tables: int, number: int = number) -> bool:
            return enough(number * tables + done, len(ways) * tables)

        with _own_folder(path) as folder:
            reads[way] = read_torn(path, folder / "damaged", at, has_enough, way)
        if reads[way].was_stopped:
            break
    wanted = [way for way in reads if way in parts] or list(reads)
    journals = [read.found[_JOURNAL.name] for read in reads.values()]
    return [
        _Readable(
            way,
            reads[way],
            _rebuilt(
                _with_sealed_entries(reads[way].found, journals), of_log=Parts.FILE not in parts
            ),
        )
        for way in wanted
    ]


@contextmanager
def _own_folder(path: Path) -> Iterator[Path]:
    """A folder for a copy of a damaged file, as long as it is read.

    Raises:
        EventFileError: there is no room for one, or too many files are open.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True) as folder:
            yield Path(folder)
    except OSError as error:
        raise EventFileError(
            phrase("“{path}” cannot be read: {reason}.", path=str(path), reason=reason(error))
        ) from error


def _with_sealed_entries(
    found: Mapping[str, Found], journals: Iterable[Found]
) -> Mapping[str, Found]:
    """Take each entry that a seal tells of from the first journal that has it as it was sealed."""
    seals = found[_SEAL.name]
    entries: dict[Key, Row] = {}
    previous = ""
    for key, told in sorted(seals.rows.items()):
        of_this = (journal.rows.get(key) for journal in (found[_JOURNAL.name], *journals))
        entry = next((one for one in of_this if one and _fits(one, previous, told)), None)
        if entry is None:
            return found
        entries[key] = entry
        previous = str(told["digest"])
    if not seals.is_whole or not entries:
        return found
    return {**found, _JOURNAL.name: Found(entries, True)}


def _fits(entry: Row, previous: str, told: Row) -> bool:
    return digest.of_entry(entry, previous, str(told["leads_to"])) == told["digest"]


def _left_out(best: _Readable, found: Iterable[_Readable]) -> Iterator[Phrase]:
    """What the other parts have and the best has not."""
    own = set(map(_fingerprint, best.rebuilt.entries))
    others = {
        _fingerprint(entry) for one in found if one is not best for entry in one.rebuilt.entries
    }
    if others - own:
        yield counted(
            len(others - own),
            "File and log do not fit together: {count} act that is only in the other is not in this"
            " copy.",
            "File and log do not fit together: {count} acts that are only in the other are not in"
            " this copy.",
        )


def _fingerprint(entry: Row) -> tuple[object, ...]:
    return (entry["id"], entry["at"], entry["name"], entry["changes"])


# Putting it together


@dataclass(frozen=True, slots=True)
class _Rebuilt:
    """What the copy gets: rows, log, where the log begins; what was lost."""

    tables: Tables
    entries: Sequence[Row]
    beginning: Beginning
    facts: Mapping[str, str]
    lost: Sequence[Phrase]
    undo_kept: bool


def _rebuilt(found: Mapping[str, Found], *, of_log: bool) -> _Rebuilt:
    """Put together what was found; `of_log` where the file itself is not wanted, only the log beside it."""
    journal = found[_JOURNAL.name]
    read = {table.name: found[table.name] for table in JOURNALLED}
    entries = sorted(
        (row for row in journal.rows.values() if _is_readable(_as_it_is_called(row))),
        key=_entry_id,
    )
    log_is_whole = journal.is_whole and len(entries) == len(journal.rows)
    facts = {str(row["name"]): str(row["value"]) for row in found[_META.name].rows.values()}
    beginning = beginning_of(facts) or Beginning()
    told, is_told = played(entries, beginning)
    is_sealed = log_is_whole and bool(entries) and _is_sealed(entries, found[_SEAL.name])
    entries = _with_parents([_as_it_is_called(entry) for entry in entries])
    if is_sealed and not is_told:
        # What was done is as it was written; only which of it is in force is not.
        by_parents = _in_force_by_parents(entries, beginning)
        told_by_parents, is_told = played(by_parents, beginning)
        if is_told:
            entries, told = by_parents, told_by_parents
    is_told &= is_sealed
    are_whole = all(part.is_whole for part in read.values())
    if is_told and not new_problems(None, told):
        return _Rebuilt(
            told,
            entries,
            beginning,
            facts,
            _not_taken(told, read, of_log=of_log) if are_whole else (),
            True,
        )
    if log_is_whole and are_whole:
        # The journal was altered, not damaged: the tables are the event.
        tables = {name: dict(part.rows) for name, part in read.items()}
    else:
        tables = {
            name: dict(part.rows) if part.is_whole else {**told[name], **part.rows}
            for name, part in read.items()
        }
    lost = [] if log_is_whole else [phrase("Part of the log was lost.")]
    tables, torn = mended(tables)
    last = max(map(_entry_id, entries), default=0)
    return _Rebuilt(
        tables,
        [_passed_by(entry) for entry in entries],
        Beginning(last, tables),
        facts,
        lost + torn,
        False,
    )


def _in_force_by_parents(entries: Sequence[Row], beginning: Beginning) -> list[Row]:
    """The entries with those in force that the last one in force was made after, and no others."""
    parents = {_entry_id(entry): entry["parent_id"] for entry in entries}
    done = [_entry_id(entry) for entry in entries if entry["state"] == EntryState.DONE.value]
    in_force: set[int] = set()
    at: Value = max(done, default=0)
    while isinstance(at, int) and at in parents and at not in in_force:
        in_force.add(at)
        at = parents[at]
    return [
        entry
        if _entry_id(entry) <= beginning.after
        else {
            **entry,
            "state": (
                EntryState.DONE if _entry_id(entry) in in_force else EntryState.DROPPED
            ).value,
        }
        for entry in entries
    ]


def _is_sealed(entries: Sequence[Row], seals: Found) -> bool:
    """False if the seals say that an entry was altered; older files have none."""
    if not seals.is_whole or not seals.rows:
        return True
    return not altered_entries(entries, {row["entry_id"]: row for row in seals.rows.values()})


def _not_taken(told: Tables, read: Mapping[str, Found], *, of_log: bool) -> tuple[Phrase, ...]:
    """What the log does not know of, where nothing was damaged."""
    changes = row_changes(told, {name: dict(part.rows) for name, part in read.items()})
    if not changes:
        return ()
    if of_log:
        return (
            counted(
                len(changes),
                "{count} record is different in the file.",
                "{count} records are different in the file.",
            ),
        )
    return (
        counted(
            len(changes),
            "{count} record had been changed outside the program; it was restored from the log.",
            "{count} records had been changed outside the program; they were restored from the"
            " log.",
        ),
    )


def _as_it_is_called(entry: Row) -> Row:
    """An entry of an older version, or damaged in kind or wording, by the English texts it has."""
    return _with_kind(_with_wording(entry))


def _with_wording(entry: Row) -> Row:
    try:
        Wording(str(entry["wording"])).checked_phrases()
    except (ValueError, TypeError):
        return {**entry, "wording": None}
    return entry


def _with_kind(entry: Row) -> Row:
    if entry["kind"] in _KINDS:
        return entry
    name, before, after = (str(entry[column]) for column in ("name", "before_text", "after_text"))
    return {**entry, "kind": kind_of_older(name, before, after).value}


def _with_parents(entries: list[Row]) -> list[Row]:
    """What a log of an older version did not say: after which entry each one was made."""
    if any(entry["parent_id"] is not None for entry in entries):
        return entries
    parents = parents_of_older(
        [
            (_entry_id(entry), str(entry["at"]), str(entry["state"]), str(entry["state_at"]))
            for entry in entries
        ]
    )
    return [{**entry, "parent_id": parents[_entry_id(entry)]} for entry in entries]


def _is_readable(entry: Row) -> bool:
    try:
        checked_entry_of(entry)
    except (ValueError, TypeError, LookupError):
        return False
    return True


def _entry_id(entry: Row) -> int:
    identity = entry["id"]
    return identity if isinstance(identity, int) else 0


def _passed_by(entry: Row) -> Row:
    """What was undone can no longer be done again."""
    if entry["state"] == EntryState.UNDONE.value:
        return {**entry, "state": EntryState.DROPPED.value}
    return entry


# Writing the copy


def _write(
    target: Path,
    at: datetime,
    rebuilt: _Rebuilt,
    proofs: Sequence[Row],
    identity: str,
    rights: Rights,
) -> None:
    with in_place_of(target, None, rights) as made:
        make_empty_event(made, at, identity)
        engine = database.engine_on(made, write=True)
        with database.explained_errors(target), engine.begin() as connection:
            _fill(connection, at, rebuilt, proofs)
        database.check_content(made, target.name)
        with engine.begin() as connection:
            check_rows(connection, target.name)


def _fill(connection: Connection, at: datetime, rebuilt: _Rebuilt, proofs: Sequence[Row]) -> None:
    for table in JOURNALLED:
        _insert(connection, table, rebuilt.tables[table.name].values())
    _insert(connection, _JOURNAL, rebuilt.entries)
    _insert(connection, _PROOF, proofs)
    if rebuilt.facts.get(IDENTITY):
        give_identity(connection, rebuilt.facts[IDENTITY])
    facts = {
        "recovered_at": at.astimezone(UTC).isoformat(),
        **rebuilt.beginning.facts(),
    }
    _insert(connection, _META, [{"name": name, "value": value} for name, value in facts.items()])
    seal(connection, rebuilt.beginning)


def _insert(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    values = [dict(row) for row in rows]
    if values:
        connection.execute(insert(table), values)
