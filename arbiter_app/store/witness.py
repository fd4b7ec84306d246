"""The witness of an event file: whether it is as the program last wrote it.

Not a lock: nothing is kept from changing, but that it was changed from outside is noticed. Three
digests follow each act within its transaction: of the rows of the tournaments, of the log's changing
columns with the facts about the file, and a chain through the entries of the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update

from arbiter_app.store import digest
from arbiter_app.store.reading import all_rows
from arbiter_app.store.replaying import Beginning, readable_entries, root_of
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import (
    JOURNALLED,
    EventMeta,
    JournalRow,
    JournalSealRow,
    WitnessRow,
    table_of,
)
from arbiter_app.store.state import EntryState
from arbiter_app.store.values import Row, Value

_JOURNAL = table_of(JournalRow)
_META = table_of(EventMeta)
_SEAL = table_of(JournalSealRow)
_WITNESS = table_of(WitnessRow)
_AT_ONCE = 500
"""Entries named in one statement."""
_STATES = (
    select(_JOURNAL.c.id, _JOURNAL.c.state, _JOURNAL.c.state_at, _SEAL.c.digest)
    .join_from(_JOURNAL, _SEAL, _SEAL.c.entry_id == _JOURNAL.c.id, isouter=True)
    .order_by(_JOURNAL.c.id)
)


@dataclass(frozen=True, slots=True)
class Testimony:
    """What the witness says of a file.

    Attributes:
        is_given: False for a file that has no witness (yet).
        tournaments_fit: whether the rows of the tournaments are those last written.
        log_fits: whether the states of the entries and the facts about the file are.
        altered: the numbers of the entries that are not as they were written, or are gone.
    """

    is_given: bool
    tournaments_fit: bool
    log_fits: bool
    altered: tuple[int, ...]

    @property
    def is_good(self) -> bool:
        return self.is_given and self.tournaments_fit and self.log_fits and not self.altered


class WitnessKeeper:
    """Lets the witness follow the changes of one transaction; `save` at its end."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        row = connection.execute(select(_WITNESS.c.tournaments, _WITNESS.c.log)).one()
        self._tournaments, self._log = int(row.tournaments, 16), int(row.log, 16)

    def change_rows(self, changes: Iterable[RowChange]) -> None:
        """Rows of tournaments were changed."""
        self._tournaments = digest.after_changes(self._tournaments, changes)

    def add_entry(self, entry: Row) -> None:
        """An entry was written into the log, after the rows were changed."""
        previous = self._connection.execute(
            select(_SEAL.c.digest).order_by(_SEAL.c.entry_id.desc()).limit(1)
        ).scalar()
        leads_to = digest.text_of(self._tournaments)
        link = digest.of_entry(entry, previous or "", leads_to)
        self._connection.execute(
            insert(_SEAL), {"entry_id": entry["id"], "leads_to": leads_to, "digest": link}
        )
        self._log += digest.of_state(entry["id"], entry["state"], entry["state_at"], link)

    def is_at(self, entry_id: int) -> bool:
        """Whether the rows are what an entry leads to, as far as its seal says that."""
        query = select(_SEAL.c.leads_to).where(_SEAL.c.entry_id == entry_id)
        leads_to = self._connection.execute(query).scalar() or ""
        return leads_to in {"", digest.text_of(self._tournaments)}

    def move_all(self, old: EntryState, new: EntryState, at: str) -> None:
        """Give all entries of a state another one, as of a moment."""
        self._move(_JOURNAL.c.state == old.value, new, at)

    def move_entries(self, entry_ids: Sequence[int], new: EntryState, at: str) -> None:
        """Give some entries another state, but those that have it already."""
        for first in range(0, len(entry_ids), _AT_ONCE):
            which = _JOURNAL.c.id.in_(entry_ids[first : first + _AT_ONCE])
            self._move(which & (_JOURNAL.c.state != new.value), new, at)

    def _move(self, which: ColumnElement[bool], new: EntryState, at: str) -> None:
        for entry_id, state, moment, link in self._connection.execute(_STATES.where(which)):
            self._log += digest.of_state(entry_id, new.value, at, link)
            self._log -= digest.of_state(entry_id, state, moment, link)
        self._connection.execute(update(_JOURNAL).where(which).values(state=new.value, state_at=at))

    def change_fact(self, name: str, value: str) -> None:
        """Give a fact about the file another value."""
        which = _META.c.name == name
        old = self._connection.execute(select(_META.c.value).where(which)).scalar()
        if old is not None:
            self._connection.execute(_META.delete().where(which))
            self._log -= digest.of_values(_META.name, [name, old])
        self._connection.execute(insert(_META), {"name": name, "value": value})
        self._log += digest.of_values(_META.name, [name, value])

    def save(self) -> None:
        """Write what the witness says now."""
        self._connection.execute(
            update(_WITNESS).values(
                tournaments=digest.text_of(self._tournaments), log=digest.text_of(self._log)
            )
        )


def testimony(connection: Connection) -> Testimony:
    """Compare the whole file with what the witness says."""
    given = connection.execute(select(_WITNESS.c.tournaments, _WITNESS.c.log)).one_or_none()
    if given is None:
        return Testimony(False, False, False, ())
    altered, states = _chain(connection)
    return Testimony(
        True,
        given.tournaments == digest.text_of(rows_digest(connection)),
        given.log == digest.text_of(_digest_of_table(connection, _META.name) + states),
        altered,
    )


_FOR_EVER = ", ".join(digest.FOR_EVER)
_LOG = (
    f"SELECT {_FOR_EVER}, changes, state, state_at, leads_to, digest"
    " FROM journal LEFT JOIN journal_seal ON entry_id = id ORDER BY id"
)
_LEFT_ALONE = "SELECT entry_id FROM journal_seal WHERE entry_id NOT IN (SELECT id FROM journal)"


def _chain(connection: Connection) -> tuple[tuple[int, ...], int]:
    """`altered_entries`, and the digest of all states; thousands of entries on each opening."""
    cursor = connection.connection.cursor()
    altered = [entry_id for (entry_id,) in cursor.execute(_LEFT_ALONE).fetchall()]
    previous, states = "", 0
    for *for_ever, changes, state, at, leads_to, link in cursor.execute(_LOG).fetchall():
        if link is None or link != digest.of_act(for_ever, changes, previous, leads_to):
            altered.append(for_ever[0])
        previous = link or ""
        states += digest.of_state(for_ever[0], state, at, link)
    return tuple(sorted(altered)), states


def altered_entries(entries: Iterable[Row], seals: Mapping[Value, Row]) -> tuple[int, ...]:
    """The numbers of the entries that do not fit their seals or to the one before, or are gone."""
    altered = []
    left = dict(seals)
    previous = ""
    for entry in entries:
        seal = left.pop(entry["id"], None)
        if seal is None or seal["digest"] != digest.of_entry(
            entry, previous, str(seal["leads_to"])
        ):
            altered.append(_number(entry["id"]))
        previous = "" if seal is None else str(seal["digest"])
    altered += [_number(entry_id) for entry_id in left]
    return tuple(sorted(altered))


def seal(connection: Connection, beginning: Beginning) -> None:
    """Make the witness anew: from now on the file is as it should be.

    Entries from the beginning on are sealed with what they lead to.
    """
    connection.execute(_SEAL.delete())
    connection.execute(_WITNESS.delete())
    leads_to = _destinations(all_rows(connection, _JOURNAL), beginning)
    seals = []
    previous = ""
    for entry in all_rows(connection, _JOURNAL):
        told = leads_to.get(_number(entry["id"]), "")
        previous = digest.of_entry(entry, previous, told)
        seals.append({"entry_id": entry["id"], "leads_to": told, "digest": previous})
    if seals:
        connection.execute(insert(_SEAL), seals)
    connection.execute(
        insert(_WITNESS),
        {
            "id": 1,
            "tournaments": digest.text_of(rows_digest(connection)),
            "log": digest.text_of(_log_digest(connection)),
        },
    )


def _destinations(entries: Iterable[Row], beginning: Beginning) -> Mapping[int, str]:
    """The digest of the rows after each entry, on all branches that can be reached."""
    told = list(entries)
    first = sum(
        digest.of_row(table, row) for table, rows in beginning.rows.items() for row in rows.values()
    )
    totals = {root_of(told, beginning): first}
    leads_to = {}
    for entry, changes in readable_entries(told, beginning):
        parent = entry["parent_id"]
        if isinstance(parent, int) and parent in totals:
            entry_id = _number(entry["id"])
            totals[entry_id] = digest.after_changes(totals[parent], changes)
            leads_to[entry_id] = digest.text_of(totals[entry_id])
    return leads_to


def rows_digest(connection: Connection) -> int:
    """Return the digest of the rows of all tournaments as they stand."""
    total = sum(_digest_of_table(connection, table.name) for table in JOURNALLED)
    return total % digest.MODULUS


def _log_digest(connection: Connection) -> int:
    facts = _digest_of_table(connection, _META.name)
    states = connection.execute(_STATES)
    return facts + sum(digest.of_state(*state) for state in states)


def _digest_of_table(connection: Connection, name: str) -> int:
    cursor = connection.connection.cursor()
    cursor.execute(f'SELECT {digest.columns_of(name)} FROM "{name}"')
    return sum(digest.of_values(name, row) for row in cursor.fetchall())


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0
