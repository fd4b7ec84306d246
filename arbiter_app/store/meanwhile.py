"""What was done at other desks since this one looked, and whether an act may be done beside it.

Two desks may enter results of different boards without knowing of each other, or work on different
tournaments. Everything else is decided by looking at the event, and has to be looked at again when
somebody has changed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, literal_column, select, tuple_

from arbiter_app.store import digest
from arbiter_app.store.changes import readable_changes
from arbiter_app.store.errors import ChangedMeanwhileError
from arbiter_app.store.journal import entry_of, parts_of
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import JOURNALLED, JournalRow, JournalSealRow, WitnessRow, table_of
from arbiter_app.store.state import EntryState, JournalEntry
from arbiter_app.store.values import Key, Row
from arbiter_app.wording import NOTHING, Phrase, counted, phrase, sentences

_JOURNAL = table_of(JournalRow)
_SEAL = table_of(JournalSealRow)
_WITNESS = table_of(WitnessRow)
_TABLES = {table.name: table for table in JOURNALLED}
_OF_THE_EVENT = frozenset({"event", "tournament"})
"""Tables whose rows matter to everybody."""
_RESULT = frozenset({"result"})


_UNDONE: ColumnElement[str | None] = literal_column(
    "(SELECT string_agg(concat_ws(' ', j.id, j.state_at, s.digest), ',' ORDER BY j.id)"
    f" FROM {_JOURNAL.name} AS j LEFT JOIN {_SEAL.name} AS s ON s.entry_id = j.id"
    f" WHERE j.state = '{EntryState.UNDONE.value}')"
)


@dataclass(frozen=True, slots=True)
class Moment:
    """How far the log was when a desk looked.

    Attributes:
        log: its digest in the witness.
        last: its last entry.
        undone: the entries that could have been done again: their numbers, since when, and their links.
    """

    log: str = ""
    last: int = 0
    undone: str = ""


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What others did since a moment.

    Attributes:
        entries: the acts that were added, oldest first.
        by_act: what each of them changed; nothing if it is not in force.
        only_added: False if other acts were undone or done again, too.
        head: the last act in force now.
        now: how far the log is.
    """

    entries: Sequence[JournalEntry] = ()
    by_act: Sequence[Sequence[RowChange]] = ()
    only_added: bool = True
    head: JournalEntry | None = None
    now: Moment = Moment()

    @property
    def changes(self) -> Sequence[RowChange]:
        """What all of them changed, one after the other."""
        return [change for changes in self.by_act for change in changes]

    @property
    def is_nothing(self) -> bool:
        return self.only_added and not self.entries

    def told(self) -> Phrase:
        """What happened, in a sentence."""
        if not self.only_added or not self.entries:
            if self.head is None:
                return phrase("Meanwhile, another desk undid everything.")
            return phrase(
                "Meanwhile, another desk undid or redid something. The last entry in effect is"
                " “{act}”.",
                act=self.head.name,
            )
        *others, last = self.entries
        return sentences(
            phrase("Meanwhile, another desk recorded “{act}”.", act=_said(last)),
            counted(
                len(others),
                "{count} more entry was recorded before that.",
                "{count} more entries were recorded before that.",
            )
            if others
            else NOTHING,
        )


def now(connection: Connection) -> Moment:
    """How far the log is."""
    last = select(func.max(_JOURNAL.c.id)).scalar_subquery()
    found = connection.execute(select(_WITNESS.c.log, last, _UNDONE)).one_or_none()
    return Moment() if found is None else Moment(found[0], found[1] or 0, found[2] or "")


def since(connection: Connection, then: Moment) -> Meanwhile:
    """What was done since a moment.

    The digest of the log tells how every entry stands: if it differs by the new ones alone, and by
    what can be done again no more because of them, nothing was undone or done again.
    """
    found = now(connection)
    if found == then:
        return Meanwhile(now=found)
    query = (
        select(_JOURNAL, _SEAL.c.digest)
        .join_from(_JOURNAL, _SEAL, _SEAL.c.entry_id == _JOURNAL.c.id, isouter=True)
        .where(_JOURNAL.c.id > then.last)
        .order_by(_JOURNAL.c.id)
    )
    rows = connection.execute(query).mappings().all()
    added = sum(
        digest.of_state(row["id"], row["state"], row["state_at"], row["digest"]) for row in rows
    )
    head = (
        connection.execute(
            select(_JOURNAL)
            .where(_JOURNAL.c.state == EntryState.DONE.value)
            .order_by(_JOURNAL.c.id.desc())
            .limit(1)
        )
        .mappings()
        .first()
    )
    by_act = [
        readable_changes(row["changes"]) if row["state"] == EntryState.DONE.value else ()
        for row in rows
    ]
    total = int(then.log or "0", 16) + added + _left(connection, then)
    return Meanwhile(
        [entry_of(row) for row in rows],
        [changes or () for changes in by_act],
        # An entry that nobody can read may have changed anything.
        digest.text_of(total) == found.log and None not in by_act,
        None if head is None else entry_of(head),
        found,
    )


def _left(connection: Connection, then: Moment) -> int:
    """By what the digest differs where entries that were undone then are on a branch now."""
    undone = [tuple(told.split(" ")) for told in then.undone.split(",") if told]
    if not undone:
        return 0
    query = select(_JOURNAL.c.id, _JOURNAL.c.state_at).where(
        _JOURNAL.c.id.in_([int(number) for number, *_ in undone]),
        _JOURNAL.c.state == EntryState.DROPPED.value,
    )
    since_when = {row.id: row.state_at for row in connection.execute(query)}
    differs = 0
    for told, at, *link in undone:
        number, seal = int(told), link[0] if link else None
        if number in since_when:
            now_at, left = since_when[number], EntryState.DROPPED.value
            differs += digest.of_state(number, left, now_at, seal)
            differs -= digest.of_state(number, EntryState.UNDONE.value, at, seal)
    return differs


def refuse(connection: Connection, then: Moment, changes: Sequence[RowChange] | None) -> None:
    """See that an act may be done now that was decided at a moment.

    `changes` are those of the act; None for one that concerns the log as a whole.

    Raises:
        ChangedMeanwhileError: what others did meanwhile may matter to it.
    """
    meanwhile = since(connection, then)
    if not meanwhile.is_nothing and (
        changes is None or not meanwhile.only_added or not are_apart(changes, meanwhile.changes)
    ):
        raise _changed(meanwhile.told())
    for table, keys in _before(changes or ()).items():
        if keys != _rows(connection, table, keys):
            raise _changed(
                phrase("Meanwhile, another program changed the same data.")
                if meanwhile.is_nothing
                else meanwhile.told()
            )


def _changed(what: Phrase) -> ChangedMeanwhileError:
    return ChangedMeanwhileError(
        what, hint=phrase("Your change was not saved. Check the current state, then decide.")
    )


def _said(entry: JournalEntry) -> Phrase:
    if not str(entry.after):
        return entry.name
    return phrase("{act}: {after}", act=entry.name, after=entry.after)


def are_apart(one: Sequence[RowChange], other: Sequence[RowChange]) -> bool:
    """Whether neither of two acts could matter to who decides on the other."""
    if parts_of(one) | parts_of(other) <= _RESULT:
        return not places(one) & places(other)
    tables = {change.table for change in (*one, *other)}
    return not tables & _OF_THE_EVENT and not _owners(one) & _owners(other)


def _owners(changes: Iterable[RowChange]) -> set[object]:
    return {(change.after or change.before or {}).get("tournament_id") for change in changes}


def places(changes: Iterable[RowChange]) -> set[tuple[str, Key]]:
    """The rows that an act adds, changes or removes, by table and key."""
    return {
        (change.table, _key(change.table, row))
        for change in changes
        for row in (change.before, change.after)
        if row is not None
    }


def _key(table: str, row: Row) -> Key:
    return tuple(row[column.name] for column in _TABLES[table].primary_key)


def _before(changes: Iterable[RowChange]) -> Mapping[str, dict[Key, Row]]:
    """The rows that an act changes or removes, as it was decided on them."""
    found: dict[str, dict[Key, Row]] = {}
    for change in changes:
        if change.before is not None:
            rows = found.setdefault(change.table, {})
            rows[_key(change.table, change.before)] = dict(change.before)
    return found


def _rows(connection: Connection, name: str, keys: Iterable[Key]) -> dict[Key, Row]:
    """Those of the rows that there are, as they are."""
    table = _TABLES[name]
    query = select(table).where(tuple_(*table.primary_key).in_(list(keys)))
    rows = [dict(row) for row in connection.execute(query).mappings()]
    return {_key(name, row): row for row in rows}
