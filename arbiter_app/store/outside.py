"""What somebody changed in an event file without the program: told, recorded, never silently kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, func, insert, select

from arbiter_app.store import journal
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.outside_words import described
from arbiter_app.store.reading import all_rows, ordered_rows
from arbiter_app.store.replaying import (
    BEGINNING,
    UNDO_AFTER,
    Beginning,
    apply,
    beginning_of,
    played,
    rewound,
    row_changes,
)
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import (
    JOURNALLED,
    EventMeta,
    JournalRow,
    JournalSealRow,
    table_of,
)
from arbiter_app.store.sound import new_problems, problems_by_owner
from arbiter_app.store.state import Act
from arbiter_app.store.values import LARGEST_NUMBER, Row, Tables, Value
from arbiter_app.store.witness import Testimony, seal
from arbiter_app.wording import (
    SEMICOLON,
    Phrase,
    Several,
    counted,
    one_after_another,
    phrase,
    sentences,
    separated,
)

_JOURNAL = table_of(JournalRow)
_SEAL = table_of(JournalSealRow)
_META = table_of(EventMeta)
_NAMED = 5
"""Differences that are told one by one."""


class Unlike:
    """An event file that is not as the program last wrote it.

    Attributes:
        problems: why its rows cannot be an event any more; empty if they can.
        notices: what the arbiter is told, a sentence each.
    """

    def __init__(
        self,
        connection: Connection,
        said: Testimony,
        *,
        on_server: bool = False,
        strayed: Sequence[int] = (),
    ) -> None:
        """On a server the rows that the log has are taken for those that nobody can read.

        Entries behind all that have a seal are not from this program there; those that are `strayed`
        have been seen to.
        """
        self._connection = connection
        self._said = said
        unsealed = behind_all_seals(connection) if on_server else frozenset()
        self._strayed = tuple(sorted(unsealed | {*strayed}))
        self._altered = tuple(entry for entry in said.altered if entry not in unsealed)
        self._entries: Sequence[Row] = [
            row for row in all_rows(connection, _JOURNAL) if row["id"] not in unsealed
        ]
        self._tables = tables_of(connection)
        facts = {str(row["name"]): str(row["value"]) for row in all_rows(connection, _META)}
        self._beginning = beginning_of(facts)
        self._changes = self._changes_since_the_log()
        self._unreadable: Sequence[RowChange] = self._left_to_the_log() if on_server else ()
        unreadable_entries = () if on_server else tuple(self._unreadable_entries())
        self.problems = (*unreadable_entries, *self._problems())
        self.notices: tuple[Phrase, ...] = ()
        if not self.problems:
            self.notices = tuple(self._notices())

    def settle(self, at: datetime) -> None:
        """Write what was found into the log, so that the file fits together again."""
        if self._changes is None:
            self._begin_anew()
        else:
            if self._unreadable:
                inverse = [change.inverse for change in self._unreadable]
                journal.write_rows(self._connection, inverse)
            seal(self._connection, self._beginning or Beginning())
            if self._changes:
                self._record(self._changes, at)

    # Inside

    def _changes_since_the_log(self) -> tuple[RowChange, ...] | None:
        """What the tables have and the log does not; None if the log cannot say."""
        if self._beginning is None or self._altered:
            return None
        told, is_whole = played(self._entries, self._beginning)
        if not is_whole:
            return None
        changes = row_changes(told, self._tables)
        # The rows are as they were written: then it is the log that is not.
        return None if changes and self._said.tournaments_fit else changes

    def _unreadable_entries(self) -> Iterator[str]:
        for entry in self._entries:
            try:
                journal.checked_entry_of(entry)
            except (ValueError, TypeError) as error:
                yield f"entry {entry['id']} of the log cannot be read ({error})"

    def _left_to_the_log(self) -> Sequence[RowChange]:
        """Take out of the changes, and of the tables, what nobody can read where the log has it."""
        if self._said.tournaments_fit or not self._changes or self._beginning is None:
            return ()
        told, _ = played(self._entries, self._beginning)
        owners = problems_by_owner(told, self._tables)
        unreadable = [change for change in self._changes if _owner(change) in owners]
        apply(self._tables, [change.inverse for change in unreadable])
        self._changes = row_changes(told, self._tables)
        return unreadable

    def _problems(self) -> tuple[str, ...]:
        if self._said.tournaments_fit:
            return ()
        told = None
        if self._changes is not None and self._beginning is not None:
            told, _ = played(self._entries, self._beginning)
        return new_problems(told, self._tables)

    def _notices(self) -> list[Phrase]:
        return [*self._foreign(), *self._others()]

    def _foreign(self) -> Iterator[Phrase]:
        """What is not from this program and not in force."""
        if self._strayed:
            yield phrase(
                "The log has entries that are not from this program: {entries}. They are not in"
                " force.",
                entries=_numbers(self._strayed),
            )
        if self._unreadable:
            yield phrase(
                "Rows that are not from this program cannot be read: {differences}. The rows of the"
                " log are used instead.",
                differences=_differences(self._unreadable),
            )

    def _others(self) -> list[Phrase]:
        said = self._said
        if self._changes:
            return [_told(self._changes)]
        if self._changes is not None:
            if not said.is_given or self._strayed or self._unreadable:
                return []
            return [
                phrase(
                    "The file was changed outside the program, but the tournaments were not:"
                    " they match the log."
                )
            ]
        if not said.is_given and self._beginning is None:
            return []
        rows = (
            phrase("The tournaments are unchanged.")
            if said.tournaments_fit
            else phrase("The tournaments may have been changed too: please check them.")
        )
        undo = phrase("Entries up to {entry} can no longer be undone.", entry=self._limit())
        return [sentences(_log_changed(self._altered), rows, undo)]

    def _limit(self) -> int:
        """The last entry that cannot be undone."""
        return self._new_beginning().after

    def _begin_anew(self) -> None:
        """The log begins behind what cannot be trusted."""
        beginning = self._new_beginning()
        names = (UNDO_AFTER, BEGINNING)
        self._connection.execute(_META.delete().where(_META.c.name.in_(names)))
        facts = [{"name": name, "value": value} for name, value in beginning.facts().items()]
        if facts:
            self._connection.execute(insert(_META), facts)
        seal(self._connection, beginning)

    def _new_beginning(self) -> Beginning:
        """As early as the entries behind it lead to the rows there are."""
        ids = [entry["id"] for entry in self._entries if isinstance(entry["id"], int)]
        last = max(ids, default=0)
        for after in (self._last_doubtful(), last):
            earlier = rewound(self._tables, self._entries, after)
            if earlier is not None:
                return Beginning(min(after, last), earlier)
        return Beginning(last, self._tables)

    def _last_doubtful(self) -> int:
        """The last entry that cannot be trusted."""
        said = self._said
        if not said.is_given:
            limit = journal.undo_limit(self._connection)
            return limit if self._beginning is None else _BEHIND_ALL
        if self._altered and said.tournaments_fit:
            return max(self._altered)
        return _BEHIND_ALL

    def _record(self, changes: Sequence[RowChange], at: datetime) -> None:
        """An act of its own, which can be undone; the rows are as they are already."""
        owners = {_owner(change) for change in changes}
        owner = owners.pop() if len(owners) == 1 else None
        before = [described(change, "before") for change in changes[:_NAMED]]
        after = [described(change, "after") for change in changes[:_NAMED]]
        journal.record_done(
            self._connection,
            Act(
                ActKind.CHANGED_OUTSIDE,
                phrase("Changed outside the program"),
                one_after_another(before),
                one_after_another(after),
            ),
            at,
            owner if isinstance(owner, int) else None,
            changes,
        )


_BEHIND_ALL = 1 << 62


def tables_of(connection: Connection) -> Tables:
    """All rows of the tournaments."""
    return {
        table.name: {
            tuple(row[column.name] for column in table.primary_key): row
            for row in all_rows(connection, table)
        }
        for table in JOURNALLED
    }


def _log_changed(altered: Sequence[int]) -> Phrase:
    """That the log was changed, and which entries of it, as far as that is known."""
    if not altered:
        return phrase("The log was changed outside the program.")
    entries, more = separated(altered[:_NAMED]), len(altered) - _NAMED
    if more > 0:
        return phrase(
            "The log was changed outside the program (entries: {entries} and {more} more).",
            entries=entries,
            more=more,
        )
    return phrase("The log was changed outside the program (entries: {entries}).", entries=entries)


def _numbers(entries: Sequence[int]) -> Several:
    more = ["…"] if len(entries) > _NAMED else []
    return separated([*entries[:_NAMED], *more])


def _told(changes: Sequence[RowChange]) -> Phrase:
    return phrase(
        "The file was changed outside the program after the last log entry: {differences}."
        " “Undo” restores what the log says.",
        differences=_differences(changes),
    )


def _differences(changes: Sequence[RowChange]) -> Several:
    named = [described(change, "both") for change in changes[:_NAMED]]
    more = len(changes) - _NAMED
    if more > 0:
        named.append(counted(more, "and {count} more difference", "and {count} more differences"))
    return separated(named, SEMICOLON)


def _owner(change: RowChange) -> Value:
    """The tournament that a row belongs to; None for the event."""
    row = change.after or change.before or {}
    return row.get("id" if change.table == "tournament" else "tournament_id")


def behind_all_seals(connection: Connection) -> frozenset[int]:
    """The entries behind the last one that has a seal: no program has written them."""
    last = select(func.max(_SEAL.c.entry_id)).where(_SEAL.c.entry_id < LARGEST_NUMBER)
    query = select(_JOURNAL.c.id).where(_JOURNAL.c.id > func.coalesce(last.scalar_subquery(), 0))
    return frozenset(connection.execute(query).scalars())


def rows_of_log(connection: Connection, tournament_id: int) -> Mapping[str, Sequence[Row]] | None:
    """The rows of a tournament as the log leads to them; None if it does not."""
    facts = {str(row["name"]): str(row["value"]) for row in all_rows(connection, _META)}
    beginning, unsealed = beginning_of(facts), behind_all_seals(connection)
    if beginning is None:
        return None
    entries = [row for row in all_rows(connection, _JOURNAL) if row["id"] not in unsealed]
    told, is_whole = played(entries, beginning)
    return ordered_rows(told, tournament_id) if is_whole else None
