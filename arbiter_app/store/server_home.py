"""The home of an event on a PostgreSQL server: several desks write, one act after the other."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError

from arbiter_app.errors import RefusedError
from arbiter_app.event_address import EventAddress
from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.store import backups, meanwhile, server, server_layout, server_roles
from arbiter_app.store.copied_rows import copy_rows, write_rows
from arbiter_app.store.creation import make_tables
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.heard import Desk, Doing, Heard, News, Results
from arbiter_app.store.home import Writer
from arbiter_app.store.listening import CHANNEL, Listener
from arbiter_app.store.results_added import are_results, entered_in, is_readable
from arbiter_app.store.results_writer import ResultsWriter
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.rows_writer import RowsWriter
from arbiter_app.store.schema import EventMeta, JournalRow, WitnessRow
from arbiter_app.store.state import EntryState
from arbiter_app.store.upgrade import upgrade
from arbiter_app.store.values import LARGEST_NUMBER
from arbiter_app.store.vouching import (
    event_identity,
    make_its_own,
    vouched,
    write_first_facts,
)
from arbiter_app.store.witness import testimony
from arbiter_app.wording import NOTHING, Phrase, phrase, sentences

if TYPE_CHECKING:
    from arbiter_app.store.patient import PatientConnection

_TURN: Final = text(f"LOCK TABLE {WitnessRow.__tablename__} IN EXCLUSIVE MODE")
"""Whoever has it writes; others read meanwhile, and wait for as long as one act takes."""

_TAKE_TURN: Final = text("SELECT take_turn(:desk)")
"""The same for those who may not lock a table, and may not write but by functions."""

_BEGIN_ACT: Final = text(
    f"SELECT setval(pg_get_serial_sequence('{JournalRow.__tablename__}', 'id'),"
    f" coalesce(max(id), 0) + 1, false), pg_notify('{CHANNEL}', :desk),"
    f" CAST(pg_current_xact_id() AS text) FROM {JournalRow.__tablename__}"
    f" WHERE id < {LARGEST_NUMBER}"
)
"""The numbers of the entries have no gaps, although a sequence leaves one where an act failed. The
others hear of it when it is done. The number of the transaction is that by which the server knows,
for as long as anybody may ask, whether it was done."""

_WAS_DONE: Final = text("SELECT pg_xact_status(CAST(:act AS xid8))")

_SETTLE_STRAYED: Final = text("SELECT settle_strayed_entries()")

_PERSON: Final = text("SELECT session_user")

_NEXT_IDS: Final = text(
    "SELECT nextval(pg_get_serial_sequence(:table, 'id')) FROM generate_series(1, :count)"
)


class ServerHome:
    """An event that is a database of a server, open at this desk."""

    def __init__(self, address: EventAddress, copies_folder: Path | None, desk: str) -> None:
        """`desk` is a random text, by which this desk is told from all others."""
        self.copies_folder = copies_folder
        self._address = address
        self._desk = desk
        self._listener: Listener | None = None
        self._own: set[int] = set()
        self._found: list[meanwhile.Meanwhile] = []
        self._unanswered: str | None = None
        self._answers: list[Phrase] = []
        self._connection: PatientConnection | None = None
        self._is_given_up = False
        self._is_closed = False
        self._engine = server.engine_on(address, self._connect)
        event.listen(self._engine, "checkin", self._given_back)
        self._picture = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._guard = threading.Lock()
        self._known = meanwhile.Moment()
        self._is_behind = False
        with self._closed_if_wrong():
            self._bring_up_to_date()
        with self._closed_if_wrong(), self.reading() as connection:
            server.check_content(connection, address)
            self._person = str(connection.execute(_PERSON).scalar_one())
            self._may_do_all = server.may_write(connection, EventMeta.__tablename__)
            self._may_act = self._may_do_all or server.may_call(connection, "take_turn(text)")
        self._results = ResultsWriter(self._person)

    @property
    def person(self) -> str:
        return self._person

    @property
    def place(self) -> EventAddress:
        return self._address

    @property
    def path(self) -> Path:
        return Path(f"{self._address.event}{EVENT_SUFFIX}")

    @property
    def label(self) -> str:
        return self._address.event

    @property
    def read_only_reason(self) -> Phrase:
        if self._may_act:
            return NOTHING
        return phrase(
            "{person} may only view “{name}”.",
            person=self._person,
            name=self._address.event,
        )

    @property
    def writer(self) -> Writer:
        return RowsWriter(self._person) if self._may_do_all else self._results

    @property
    def may_do_all(self) -> bool:
        return self._may_do_all

    @property
    def tells(self) -> bool:
        return self._listener is not None

    @property
    def is_shared(self) -> bool:
        return True

    @property
    def is_behind(self) -> bool:
        return self._is_behind

    def changed_outside(self) -> bool:
        with self.reading() as connection:
            found = meanwhile.since(connection, self._known)
            self._ask_what_became(connection)
        changed = self._is_behind or not found.is_nothing
        self._known, self._is_behind = found.now, False
        if not found.is_nothing:
            self._found.append(found)
        return changed

    def results(self) -> Results | None:
        if self._is_behind or not self._found:
            return None
        found = self._found[-1]
        are_all_in_force = all(entry.state is EntryState.DONE for entry in found.entries)
        if not found.only_added or not are_all_in_force or not are_results(found.changes):
            return None
        if not all(is_readable(change.after or {}) for change in found.changes):
            return None
        return Results(
            found.changes, found.head, frozenset(entry.person for entry in found.entries)
        )

    def news(self) -> News:
        found, self._found = self._found, []
        answers, self._answers = self._answers, []
        acts = [entry for one in found for entry in one.entries if entry.id not in self._own]
        undone = [one.told() for one in found if not one.only_added]
        entered = [
            result
            for one in found
            for entry, changes in zip(one.entries, one.by_act, strict=True)
            if entry.id not in self._own
            for result in entered_in(entry, changes)
        ]
        self._own.clear()
        return News(tuple(acts), tuple(entered), sentences(*answers, *undone))

    def listen(self, tell: Callable[[Heard], None]) -> None:
        def heard(what: Heard) -> None:
            if what is Heard.BACK:
                # The connection for acts is as dead as the one that listened.
                with self._guard:
                    self._engine.dispose()
            tell(what)

        doing = Doing.HERE if self._may_act else Doing.LOOKING
        self._listener = Listener(self._address, self._desk, heard, doing)

    def say(self, doing: Doing) -> None:
        if self._listener is not None and self._may_act:
            self._listener.say(doing)

    def desks(self) -> Sequence[Desk]:
        return () if self._listener is None else self._listener.desks

    def give_up(self) -> None:
        self._is_given_up = True
        if self._connection is not None:
            self._connection.is_given_up = True

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with (
            self._guard,
            server.explained_errors(self._address),
            server.nothing_done(self._address),
            self._loss_is_told(),
            self._picture.begin() as connection,
        ):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        if not self._may_act:
            raise RefusedError(self.read_only_reason)
        with (
            self._guard,
            server.explained_errors(self._address),
            self._role_is_told(),
            self._loss_is_told(),
        ):
            act, before, after = "", meanwhile.Moment(), meanwhile.Moment()
            try:
                with (
                    self._engine.begin() as connection,
                    server.nothing_done(self._address),
                    self._loss_is_told(),
                ):
                    act = self._take_turn(connection)
                    self._ask_what_became(connection)
                    before = meanwhile.now(connection)
                    self._is_behind |= before != self._known
                    if self._may_do_all:
                        *_, act = connection.execute(_BEGIN_ACT, {"desk": self._desk}).one()
                    yield connection
                    after = meanwhile.now(connection)
            except DBAPIError as error:
                if not (act and error.connection_invalidated):
                    raise
                self._find_out(act, error)
            self._own.update(range(before.last + 1, after.last + 1))
            # What others did stays unknown until it is asked for.
            if not self._is_behind:
                self._known = after

    def check_basis(self, connection: Connection, changes: Sequence[RowChange] | None) -> None:
        if not self._may_do_all and not are_results(changes or ()):
            raise self._results.refusal()
        meanwhile.refuse(connection, self._known, changes)

    def _take_turn(self, connection: Connection) -> str:
        """Wait until nobody else writes; the number of the transaction, where the server says it then."""
        if self._may_do_all:
            connection.execute(_TURN)
            return ""
        return str(connection.execute(_TAKE_TURN, {"desk": self._desk}).scalar_one())

    @contextmanager
    def _role_is_told(self) -> Iterator[None]:
        """What the server refuses to whoever enters results is told by their role, not by its tables."""
        from psycopg.errors import InsufficientPrivilege

        try:
            yield
        except DBAPIError as error:
            if self._may_do_all or not isinstance(error.orig, InsufficientPrivilege):
                raise
            raise self._results.refusal() from error

    def vouch(self, at: datetime, identity: str) -> tuple[Phrase, ...]:
        with self.reading() as connection:
            self._known = meanwhile.now(connection)
            if testimony(connection).is_good:
                return ()
            if not self._may_do_all:
                return vouched(connection, at, identity, write=False, on_server=True)
        # Somebody else may have put it right since: it is looked at again in turn.
        with self.writing() as connection:
            return vouched_in_turn(connection, at, identity)

    def new_ids(self, table: str, count: int) -> Sequence[int]:
        if not self._may_act:
            raise RefusedError(self.read_only_reason)
        with (
            self._guard,
            server.explained_errors(self._address),
            self._role_is_told(),
            self._engine.begin() as connection,
        ):
            found = connection.execute(_NEXT_IDS, {"table": table, "count": count})
            return tuple(found.scalars())

    def last_ids(self, connection: Connection) -> Mapping[str, int]:
        return server_layout.last_ids(connection)

    @property
    def rights(self) -> None:
        """A copy of it gets what the user's mask leaves, as any new file."""

    def copy_into(self, made: sqlite3.Connection) -> None:
        with self.reading() as connection:
            write_rows(connection, self.last_ids(connection), made, self.path)

    def close(self) -> Phrase:
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        self._is_closed = True
        self._engine.dispose()
        return NOTHING

    def _given_back(self, connection: PatientConnection | None, _record: object) -> None:
        """One that another thread had in use when the event was closed: nobody else closes it."""
        if self._is_closed and connection is not None:
            connection.close()

    def _connect(self) -> PatientConnection:
        """A connection for acts, which can be given up.

        Raises:
            EventFileError: the server cannot be reached, or does not let one in.
        """
        if self._is_given_up:
            raise server.given_up(self._address)
        try:
            made = server.connect(self._address)
        except EventFileError:
            self._begin_anew()
            raise
        self._connection = made
        # Somebody may have given up while it was made.
        made.is_given_up = self._is_given_up
        return made

    @contextmanager
    def _loss_is_told(self) -> Iterator[None]:
        """The connection that listens goes the same way: if this one is lost, that is looked at, too."""
        try:
            yield
        except DBAPIError as error:
            if error.connection_invalidated:
                self._begin_anew()
            raise

    def _begin_anew(self) -> None:
        if self._listener is not None:
            self._listener.begin_anew()

    def _find_out(self, act: str, error: DBAPIError) -> None:
        """An act whose answer is lost is looked for at once, or else as soon as the server answers.

        Raises:
            EventFileError: it was not done.
            DBAPIError: the server is gone with the answer.
        """
        self._unanswered = act
        was_done: bool | None = None
        with suppress(DBAPIError, EventFileError), self._engine.connect() as connection:
            self._take_turn(connection)
            was_done = self._became(connection)
        if was_done is None:
            raise error
        if not was_done:
            raise server.not_done(self._address, error.orig) from error

    def _ask_what_became(self, connection: Connection) -> None:
        """Find out about an act whose answer was lost."""
        if self._unanswered is None:
            return
        was_done = self._became(connection)
        if was_done is not None:
            self._answers.append(
                phrase("The change you were making when the connection was lost was saved.")
                if was_done
                else phrase(
                    "The change you were making when the connection was lost was not saved."
                    " Please make it again."
                )
            )

    def _became(self, connection: Connection) -> bool | None:
        """Whether the act was done whose answer was lost; None while the server is still at it."""
        status = connection.execute(_WAS_DONE, {"act": self._unanswered}).scalar()
        if status == "in progress":
            return None
        self._unanswered = None
        return bool(status == "committed")

    def _bring_up_to_date(self) -> None:
        """Apply the migrations that an event of an older version lacks.

        Raises:
            EventFileError: no event can be kept on this server, or this person may not do it.
        """
        with self.reading() as connection:
            server.check_server(connection, self._address)
            if not server_layout.is_behind(connection, self._address):
                return
        with (
            self._guard,
            server.explained_errors(self._address),
            self._engine.begin() as connection,
        ):
            connection.execute(_TURN)
            # Unless another desk has done it in this moment.
            if server_layout.is_behind(connection, self._address):
                bring_up_to_date(connection, self._address)

    @contextmanager
    def _closed_if_wrong(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.close()
            raise


def vouched_in_turn(connection: Connection, at: datetime, identity: str) -> tuple[Phrase, ...]:
    """`vouching.vouched`, by whoever may do everything, while nobody else writes."""
    strayed = connection.execute(_SETTLE_STRAYED).scalars().all()
    return vouched(connection, at, identity, write=True, on_server=True, strayed=strayed)


def bring_up_to_date(connection: Connection, address: EventAddress) -> None:
    """Let an event have the tables of this version, and all that a server needs beside them."""
    connection.execute(server.MAKING)
    if server.is_older(connection):
        upgrade(connection, address.event)
    driver = server_layout.driver_of(connection)
    server_layout.furnish(driver)
    server_roles.grant_again(driver)


@dataclass(frozen=True, slots=True)
class Moved:
    """The copy that was kept of an event that was moved, and what was found in it."""

    copy: Path
    notices: tuple[Phrase, ...]


def move_from_public(address: EventAddress, copies: Path, at: datetime) -> Moved | None:
    """Move an event of an older program to where this one has it, and bring it up to date.

    A copy is kept in the folder `copies` before anything is changed for others, and given back; None
    where there was nothing to move.

    Raises:
        EventFileError: the server does not let one, or no copy could be kept; nothing was changed.
    """
    engine = server.engine_on(address)
    try:
        with server.explained_errors(address), engine.begin() as connection:
            server.check_server(connection, address)
            if not server.is_in_public(connection):
                return None
            server_layout.move(connection)
            connection.execute(_TURN)
            bring_up_to_date(connection, address)
            notices = vouched_in_turn(connection, at, event_identity(connection))
            server_layout.furnish(server_layout.driver_of(connection))
            given = server_layout.last_ids(connection)
            path = Path(f"{address.event}{EVENT_SUFFIX}")
            copy = backups.keep_copy(
                lambda made: write_rows(connection, given, made, path),
                path,
                event_identity(connection),
                copies,
                at,
                "before moving",
                None,
            )
            return Moved(copy, notices)
    finally:
        engine.dispose()


def create_on_server(address: EventAddress, at: datetime, identity: str) -> None:
    """Make an empty event on a server; it appears complete or not at all.

    Its database may be there already, as long as it is empty.

    Raises:
        EventFileError: there is an event, or something else, or the server does not let one.
    """
    with _new_event(address) as connection:
        write_first_facts(connection, at, identity)


def copy_to_server(
    source: Connection, last_ids: Mapping[str, int], address: EventAddress, identity: str
) -> None:
    """Write an event as it stands into a database of a server: an event of its own from then on.

    `last_ids` are the last numbers that its numbered tables ever gave out.

    Raises:
        EventFileError: as `create_on_server`.
    """
    with _new_event(address) as connection:
        copy_rows(source, connection)
        for name, last in last_ids.items():
            given = {"table": name, "last": max(last, 1), "is_called": last > 0}
            connection.execute(_GIVEN, given)
        make_its_own(connection, identity)


_GIVEN: Final = text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :last, :is_called)")


@contextmanager
def _new_event(address: EventAddress) -> Iterator[Connection]:
    """A transaction in a database that has the tables of an event, and nothing in them.

    Raises:
        EventFileError: as `create_on_server`.
    """
    server.make_database(address)
    engine = server.engine_on(address)
    try:
        with server.explained_errors(address), engine.begin() as connection:
            server.check_server(connection, address)
            if not server.is_empty(connection):
                raise EventFileError(
                    phrase("“{name}” already exists.", name=address.event),
                    hint=phrase("Choose another name."),
                )
            server_layout.make_schema(connection)
            make_tables(connection)
            yield connection
            server_layout.furnish(server_layout.driver_of(connection))
    finally:
        engine.dispose()
