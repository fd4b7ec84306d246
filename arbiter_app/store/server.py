"""The database of an event on a PostgreSQL server: reached, made, and looked at before it is trusted.

The event is a database of its own, in whose schema `arbiter_app` the tables of the event file stand.
What a server executes is the business of whoever runs it: unlike a file, which may come from anywhere,
it is not searched for what it would execute. But only the owner of the event may add to that schema,
and no connection looks for tables or functions anywhere else but in the server's own `pg_catalog`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from arbiter_app.event_address import EventAddress
from arbiter_app.store.declared import MIGRATION
from arbiter_app.store.errors import (
    DamagedFileError,
    EventFileError,
    MissingFileError,
    NewerFileError,
    NotAnEventFileError,
)
from arbiter_app.store.login import (
    INSTALLED_BY,
    login_settings,
    refuse_old_library,
    untrusted_server,
)
from arbiter_app.store.schema import REVISIONS, Base
from arbiter_app.wording import Phrase, phrase, verbatim

if TYPE_CHECKING:
    from arbiter_app.store.patient import PatientConnection

OLDEST: Final = 14
"""The first version of PostgreSQL that is known to do."""

_FIRST: Final = 15
"""The first version of an event that can be on a server."""

_WAIT: Final = 5
"""Seconds until a server counts as not there."""

_COPIES: Final = 120
"""Seconds for a server to make a database: it copies one, and writes out whatever it has."""

SCHEMA: Final = "arbiter_app"
"""The schema with the tables of an event: in `public` others may make functions, on older servers."""

SEARCH_PATH: Final = f"pg_catalog, {SCHEMA}, pg_temp"
"""Where names are looked for. Temporary tables come last: unnamed, they would come first."""

_SAFE_PATH: Final = f"SET search_path TO {SEARCH_PATH};"

MAKING: Final = text(f"SET LOCAL search_path TO {SCHEMA}, pg_temp")
"""For a transaction that makes tables: they go to the first schema of the path. `pg_catalog`, which is
not named, comes before it all the same where names are looked for."""

_OURS: Final = f"""
{_SAFE_PATH}
SET synchronous_commit TO on;
SET lock_timeout TO '5s';
SET idle_in_transaction_session_timeout TO '10s';
SET tcp_keepalives_idle TO 4;
SET tcp_keepalives_interval TO 2;
SET tcp_keepalives_count TO 2;
SET tcp_user_timeout TO 8000;
"""
"""What is done there is durable before it is shown; no desk waits for ever for another that hangs, and
the server knows after a few seconds that somebody is gone."""

PROGRAM: Final = "arbiter-app"
"""What its connections are called on the server."""

_ELSEWHERE: Final = "postgres"
"""The database that every server has, from which others are made."""


def _reach(address: EventAddress, database: str | None = None) -> PatientConnection:
    """Connect to the database of an event, or to another one of its server.

    Somebody is asked for a password only by a server that has proved what is demanded of it.

    Raises:
        psycopg.Error: the server cannot be reached, does not let one in, or is not trusted.
    """
    import psycopg
    from psycopg.conninfo import make_conninfo

    from arbiter_app.store.patient import PatientConnection

    join = partial(
        PatientConnection.connect,
        make_conninfo(**login_settings(address, sys.platform)),
        dbname=address.event if database is None else database,
        connect_timeout=_WAIT,
        keepalives_idle=4,
        keepalives_interval=2,
        keepalives_count=2,
        tcp_user_timeout=8000,
        application_name=PROGRAM,
        client_encoding="UTF8",
        autocommit=database is not None,
    )
    try:
        return join()
    except psycopg.OperationalError as error:
        ask = address.ask_password
        if ask is None or error.pgconn is None or not error.pgconn.needs_password:
            raise
    return join(password=ask())


def engine_on(address: EventAddress, made: Callable[[], PatientConnection] | None = None) -> Engine:
    """SQLAlchemy's engine on one connection, which is made anew when it was lost.

    It is made by `connect`, or as `made` does it.

    Raises:
        EventFileError: the part of the program that does it is not installed.
    """
    _need_driver()
    return create_engine(
        "postgresql+psycopg://",
        creator=partial(connect, address) if made is None else made,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
        use_native_hstore=False,
    )


def connect(address: EventAddress) -> PatientConnection:
    """A connection to the database of an event, as this program uses it.

    Raises:
        EventFileError: the server cannot be reached, or does not let one in.
    """
    with _reaching(address):
        connection = _reach(address)
        try:
            connection.execute(_OURS)
            connection.commit()
        except BaseException:
            connection.close()
            raise
    return connection


def _need_driver() -> None:
    try:
        import psycopg
    except ImportError as error:
        raise EventFileError(
            phrase("Events on a server need psycopg, which is not installed."),
            hint=phrase("Install it with: {command}", command=INSTALLED_BY),
        ) from error
    refuse_old_library(psycopg.pq.version())


def make_database(address: EventAddress) -> None:
    """Make the database, unless somebody has made an empty one already.

    Texts are compared by their bytes everywhere, as in a file.

    Raises:
        EventFileError: the server does not let one.
    """
    _need_driver()
    import psycopg
    from psycopg import sql

    with _reaching(address):
        connection = _reach_elsewhere(address)
    connection.patience = _COPIES
    # In the second case somebody makes it in this very moment.
    there = (psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation)
    with explained_errors(address), connection, suppress(*there):
        connection.execute(
            sql.SQL(
                "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"
            ).format(sql.Identifier(address.event))
        )


def _reach_elsewhere(address: EventAddress) -> PatientConnection:
    """A connection to the database that every server has.

    Raises:
        psycopg.Error: the server cannot be reached, or does not let one in.
    """
    connection = _reach(address, _ELSEWHERE)
    connection.execute(_SAFE_PATH)
    return connection


def is_empty(connection: Connection) -> bool:
    """Whether a database has no table at all."""
    return not connection.execute(text(_ANY_TABLE)).scalar_one()


_ANY_TABLE: Final = """
SELECT EXISTS (SELECT FROM pg_catalog.pg_class AS c
JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema')
"""


def check_server(connection: Connection, address: EventAddress) -> None:
    """See that events can be kept there at all.

    Raises:
        EventFileError: the server is too old, or the database has other letters.
    """
    version = int(_shown(connection, "server_version_num")) // 10000
    if version < OLDEST:
        raise EventFileError(
            phrase(
                "The server for “{name}” runs PostgreSQL {version}; events need version"
                " {oldest} or newer.",
                name=address.event,
                version=version,
                oldest=OLDEST,
            )
        )
    encoding = _shown(connection, "server_encoding")
    if encoding != "UTF8":
        raise EventFileError(
            phrase(
                "The database “{name}” is in {encoding}; events need UTF8.",
                name=address.event,
                encoding=encoding,
            )
        )


def is_older(connection: Connection) -> bool:
    """Whether there is an event of an older version that can be brought up to date."""
    return _revision(connection) in REVISIONS[_FIRST - 1 : -1]


def is_in_public(connection: Connection) -> bool:
    """Whether there is an event where versions of the program before this one put it."""
    if _tables(connection) or "event_meta" not in _tables(connection, PUBLIC):
        return False
    # Whoever was let in may read it; nobody else is told more than that there is no event.
    query = "SELECT has_table_privilege(CAST(:table AS text), 'SELECT')"
    table = f"{PUBLIC}.{MIGRATION.name}"
    if MIGRATION.name not in _tables(connection, PUBLIC) or not (
        connection.execute(text(query), {"table": table}).scalar_one()
    ):
        return False
    found = connection.execute(text(f"SELECT version_num FROM {table}")).scalars().all()
    return len(found) == 1 and found[0] in REVISIONS[_FIRST - 1 :]


PUBLIC: Final = "public"


def _revision(connection: Connection) -> str | None:
    """The version of the tables; None if nothing says one."""
    if MIGRATION.name not in _tables(connection):
        return None
    revisions = connection.execute(MIGRATION.select()).scalars().all()
    return revisions[0] if len(revisions) == 1 else None


def check_content(connection: Connection, address: EventAddress) -> None:
    """See that there is an event, with the tables of this version.

    Raises:
        NotAnEventFileError, NewerFileError, DamagedFileError, EventFileError: as they say.
    """
    found = _tables(connection)
    if MIGRATION.name not in found or "event_meta" not in found:
        raise NotAnEventFileError(
            phrase("“{name}” is a database without an event.", name=address.event)
        )
    revisions = connection.execute(MIGRATION.select()).scalars().all()
    if len(revisions) == 1 and revisions[0] not in REVISIONS:
        raise NewerFileError(
            phrase("“{name}” was written by a newer version of Arbiter.", name=address.event),
            hint=phrase("Please update Arbiter. The event was not changed."),
        )
    if len(revisions) == 1 and revisions[0] != REVISIONS[-1]:
        raise EventFileError(
            phrase(
                "“{name}” was made by an older version of Arbiter. Events on a server are not"
                " updated.",
                name=address.event,
            ),
            hint=phrase("Open it with the version that made it. The event was not changed."),
        )
    declared = {
        name: {column.name for column in table.columns}
        for name, table in {**Base.metadata.tables, MIGRATION.name: MIGRATION}.items()
    }
    if found != declared or not revisions:
        raise DamagedFileError(
            phrase("The tables of “{name}” are not those of an event.", name=address.event),
            hint=phrase("The event was not changed."),
        )


def _tables(connection: Connection, schema: str = SCHEMA) -> dict[str, set[str]]:
    """The columns of each table of a schema."""
    found: dict[str, set[str]] = {}
    for table, column in connection.execute(text(_COLUMNS), {"schema": schema}):
        found.setdefault(table, set()).add(column)
    return found


_COLUMNS: Final = """
SELECT c.relname, a.attname FROM pg_catalog.pg_class AS c
JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid
JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE n.nspname = :schema AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
AND a.attnum > 0 AND NOT a.attisdropped
"""


def may_write(connection: Connection, what: str) -> bool:
    """Whether this person may write rows of a table at all: `INSERT`, or the columns of some of it."""
    query = "SELECT has_table_privilege(CAST(:table AS text), 'INSERT')"
    return bool(connection.execute(text(query), {"table": what}).scalar_one())


def may_call(connection: Connection, what: str) -> bool:
    """Whether there is a function of the event, and this person may call it."""
    query = (
        "SELECT coalesce(has_function_privilege("
        "CAST(to_regprocedure(:function) AS oid), 'EXECUTE'), false)"
    )
    return bool(connection.execute(text(query), {"function": f"{SCHEMA}.{what}"}).scalar_one())


def _shown(connection: Connection, name: str) -> str:
    return str(connection.exec_driver_sql(f"SHOW {name}").scalar_one())


@contextmanager
def explained_errors(address: EventAddress) -> Iterator[None]:
    """Turn what the server says into the arbiter's words.

    Raises:
        EventFileError: the server cannot be reached, does not allow it, or cannot write.
    """
    import psycopg

    try:
        yield
    except (DBAPIError, psycopg.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        told = _told(cause, address)
        if told is None:
            raise
        raise told from error


@contextmanager
def nothing_done(address: EventAddress) -> Iterator[None]:
    """Where a connection that is lost leaves nothing behind: before an act is committed.

    Raises:
        EventFileError: the connection was lost.
    """
    try:
        yield
    except DBAPIError as error:
        if error.connection_invalidated:
            raise not_done(address, error.orig) from error
        raise


def not_done(address: EventAddress, cause: BaseException | None) -> EventFileError:
    """That the connection was lost, and nothing was done."""
    return _without_answer(cause, address, _NOT_DONE)


def given_up(address: EventAddress) -> EventFileError:
    """That nobody waits for the server any more."""
    from arbiter_app.store.patient import NoAnswerError

    return not_done(address, NoAnswerError("given up"))


def _told(cause: object, address: EventAddress) -> EventFileError | None:
    """What is told of an error of the server; None if it is something else."""
    import psycopg

    if not isinstance(cause, psycopg.Error):
        return None
    code = cause.sqlstate or ""
    said = verbatim(_first_line(str(cause)))
    if code == "42501":
        return EventFileError(
            phrase(
                "The server does not allow this for “{name}” ({said}).",
                name=address.event,
                said=said,
            ),
            hint=phrase("Ask the server administrator."),
        )
    if code == "55P03":
        return EventFileError(
            phrase("Another desk is still writing to “{name}”.", name=address.event),
            hint=phrase("Nothing was changed. Please try again."),
        )
    if code.startswith("23"):
        return EventFileError(
            phrase(
                "The data to be written to “{name}” is inconsistent ({cause}).",
                name=address.event,
                cause=said,
            ),
            hint=phrase("Nothing was changed."),
        )
    if isinstance(cause, psycopg.OperationalError) and (not code or code.startswith(_LOST)):
        lost = phrase(
            "Your last change may or may not have been saved: check when the server answers again."
        )
        return _without_answer(cause, address, lost)
    return EventFileError(
        phrase("The server for “{name}” reports: {said}.", name=address.event, said=said)
    )


_NOT_DONE: Final = phrase("Nothing was changed. Please try again.")

_LOST: Final = ("08", "57P")
"""Classes of errors after which there is no connection any more; those of the network have none."""


@contextmanager
def _reaching(address: EventAddress) -> Iterator[None]:
    """What is told where there is no connection yet: nothing was being done.

    Raises:
        EventFileError: the server cannot be reached, or does not let one in.
    """
    import psycopg

    try:
        yield
    except psycopg.Error as error:
        untrusted = untrusted_server(address, _first_line(str(error)))
        raise untrusted or _without_answer(error, address, _NOT_DONE) from error


def _without_answer(
    cause: BaseException | None, address: EventAddress, hint: Phrase
) -> EventFileError:
    if not _is_silent(cause) and _is_missing(address):
        return MissingFileError(
            phrase(
                "There is no event “{name}” on {server}.",
                name=address.event,
                server=address.server,
            )
        )
    return EventFileError(
        phrase(
            "The server {server} does not answer or refuses the connection ({said}).",
            server=address.server,
            said=verbatim(_first_line(str(cause))),
        ),
        hint=hint,
    )


def _is_silent(cause: BaseException | None) -> bool:
    """Whether nothing comes from the server at all: nobody waits for it a second time."""
    import psycopg

    from arbiter_app.store.patient import NoAnswerError

    return isinstance(cause, NoAnswerError | psycopg.errors.ConnectionTimeout)


def _is_missing(address: EventAddress) -> bool:
    """Whether the server is there and has no such database; nothing else tells that from a refusal."""
    import psycopg

    try:
        with _reach_elsewhere(address) as connection:
            query = "SELECT FROM pg_catalog.pg_database WHERE datname = %s"
            return connection.execute(query, (address.event,)).fetchone() is None
    except psycopg.Error:
        return False


def _first_line(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return (lines or [""])[0].rstrip(".")
