"""How the database of an event is furnished beside its tables, and how one of an older program gets there.

Versions of the program before layout 1 had the tables in `public`, where on PostgreSQL 14 everybody may
make tables and functions. Whoever the event belongs to moves it, once; programs of then find a sign in
`public` that sends them to a newer version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, text

from arbiter_app.event_address import EventAddress
from arbiter_app.store import server
from arbiter_app.store.declared import MIGRATION
from arbiter_app.store.errors import EventFileError, NewerFileError
from arbiter_app.store.schema import NUMBERED, Base
from arbiter_app.store.server_checks import check_rows
from arbiter_app.store.server_functions import functions
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.store.patient import PatientConnection

LAYOUT: Final = 2
"""Counts what stands in `furnish`: whatever is changed there is done anew with the next number."""

_MARK: Final = "arbiter_app layout "

_FOUND: Final = """
SELECT pg_catalog.obj_description(n.oid, 'pg_namespace'), pg_catalog.pg_has_role(n.nspowner, 'USAGE')
FROM pg_catalog.pg_namespace AS n WHERE n.nspname = %s
"""

_CLOSED: Final = f"""
REVOKE ALL ON SCHEMA {server.SCHEMA} FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA {server.SCHEMA} FROM PUBLIC;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA {server.SCHEMA} FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {server.SCHEMA} FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION
  pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea),
  pg_catalog.lo_put(oid, bigint, bytea), pg_catalog.lowrite(integer, bytea)
FROM PUBLIC;
COMMENT ON SCHEMA {server.SCHEMA} IS '{_MARK}{LAYOUT}';
"""
"""Nobody is let do anything but by a role. Large objects can only be forbidden by whoever the server
belongs to; anybody else gets a warning, which nobody reads."""

_SIGN: Final = """
CREATE TABLE public.alembic_version (version_num text);
INSERT INTO public.alembic_version VALUES ('arbiter_app');
CREATE TABLE public.event_meta (name text);
GRANT SELECT ON public.alembic_version, public.event_meta TO PUBLIC;
"""
"""For older programs, which look into `public`: they tell whoever uses them to take a newer one."""

_MAY_PUT_UP: Final = """
SELECT pg_catalog.has_schema_privilege(oid, 'CREATE')
AND pg_catalog.to_regclass('public.alembic_version') IS NULL
AND pg_catalog.to_regclass('public.event_meta') IS NULL
FROM pg_catalog.pg_namespace WHERE nspname = 'public'
"""
"""Nothing is found where somebody has removed that schema."""

_OWNER: Final = """
SELECT pg_catalog.pg_get_userbyid(c.relowner) FROM pg_catalog.pg_class AS c
JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relname = 'journal' AND n.nspname = %s
"""
"""Whom the event belongs to."""

_OWNED: Final = """
SELECT c.relname FROM pg_catalog.pg_class AS c
JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE n.nspname = %s AND c.relkind = 'r' AND pg_catalog.pg_get_userbyid(c.relowner) = %s
"""


def driver_of(connection: Connection) -> PatientConnection:
    """The connection of psycopg below one of SQLAlchemy, in the same transaction."""
    driver: PatientConnection = connection.connection.driver_connection  # type: ignore[assignment]
    return driver


def make_schema(connection: Connection) -> None:
    """Make the schema of the event; the tables that the transaction makes next stand in it."""
    connection.exec_driver_sql(f"CREATE SCHEMA {server.SCHEMA}")
    connection.execute(server.MAKING)


def furnish(driver: PatientConnection) -> None:
    """Do what a database of an event needs beside its tables; it may be done again.

    What is there already is made anew only where the layout is another one: desks would have to wait.
    """
    mark, _ = driver.execute(_FOUND, (server.SCHEMA,)).fetchone() or (None, False)
    (may_put_up,) = driver.execute(_MAY_PUT_UP).fetchone() or (None,)
    if may_put_up:
        driver.execute(_SIGN)
    if may_put_up is not None:
        driver.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    # Tables cannot be changed while references of rows just written wait to be looked at.
    driver.execute("SET CONSTRAINTS ALL IMMEDIATE")
    is_another = _number(mark) != LAYOUT
    check_rows(driver, anew=is_another)
    if is_another:
        _make_functions(driver)
    _close_database(driver)
    driver.execute(_CLOSED.encode())


def _make_functions(driver: PatientConnection) -> None:
    """Functions belong to whom the event belongs to: they may do what their owner may, and no more."""
    from psycopg import sql

    (owner,) = driver.execute(_OWNER, (server.SCHEMA,)).fetchone() or ("",)
    driver.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(owner)))
    driver.execute(functions().encode())
    driver.execute("RESET ROLE")


def _close_database(driver: PatientConnection) -> None:
    from psycopg import sql

    (name,) = driver.execute("SELECT current_database()").fetchone() or ("",)
    closed = sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC")
    driver.execute(closed.format(sql.Identifier(name)))


def is_behind(connection: Connection, address: EventAddress) -> bool:
    """Whether there is an event of an older version, which whoever is connected may bring up to date.

    Raises:
        NewerFileError: a newer program has.
        EventFileError: somebody else has to, or it has to be moved first.
    """
    if server.is_in_public(connection):
        raise _older(address)
    found = driver_of(connection).execute(_FOUND, (server.SCHEMA,)).fetchone()
    if found is None:
        return False
    mark, is_own = found
    number = _number(mark)
    if number > LAYOUT:
        raise NewerFileError(
            phrase("“{name}” was written by a newer version of Arbiter.", name=address.event),
            hint=phrase("Please update Arbiter. The event was not changed."),
        )
    is_behind = number < LAYOUT or server.is_older(connection)
    if is_behind and not is_own:
        raise _older(address)
    return is_behind


def _number(mark: str | None) -> int:
    """The number of a layout; 0 where none is told."""
    digits = (mark or "").removeprefix(_MARK)
    return int(digits) if digits.isdecimal() else 0


def _older(address: EventAddress) -> EventFileError:
    return EventFileError(
        phrase("“{name}” was set up by an older version of this program.", name=address.event),
        hint=phrase(
            "The server’s administrator must run this once: {command}. The event was not changed.",
            command=f"arbiter-app server init {address}",
        ),
    )


def move(connection: Connection) -> None:
    """Move an event from `public` to a schema of its own, with all that belongs to its tables.

    Tables that somebody else has put beside them stay where they are.
    """
    from psycopg import sql

    driver = driver_of(connection)
    (owner,) = driver.execute(_OWNER, (server.PUBLIC,)).fetchone() or ("",)
    schema = sql.Identifier(server.SCHEMA)
    driver.execute(
        sql.SQL("CREATE SCHEMA {} AUTHORIZATION {}").format(schema, sql.Identifier(owner))
    )
    owned = {name for (name,) in driver.execute(_OWNED, (server.PUBLIC, owner)).fetchall()}
    for name in (*Base.metadata.tables, MIGRATION.name):
        if name in owned:
            table = sql.Identifier(server.PUBLIC, name)
            driver.execute(sql.SQL("ALTER TABLE {} SET SCHEMA {}").format(table, schema))
    connection.execute(server.MAKING)


def last_ids(connection: Connection) -> Mapping[str, int]:
    """The last number that was ever given out of each table that gives each one once."""
    last = {}
    for name in NUMBERED:
        query = f"SELECT last_value, is_called FROM {server.SCHEMA}.{name}_id_seq"
        value, is_called = connection.execute(text(query)).one()
        last[name] = value if is_called else value - 1
    return last
