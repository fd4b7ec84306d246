"""Who may do what with an event on a server: roles of PostgreSQL with grants, and people in them.

The server refuses what somebody may not do, whatever program they use. The roles are the server's: who
is an arbiter is one in all events of the server that were set up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from arbiter_app.event_address import EventAddress
from arbiter_app.store import server, server_layout
from arbiter_app.store.declared import MIGRATION
from arbiter_app.store.schema import NUMBERED, Base
from arbiter_app.store.server_functions import FOR_ARBITERS, FOR_RESULTS

if TYPE_CHECKING:
    import psycopg
    from psycopg import sql


class Role(StrEnum):
    """What somebody does at an event, by the name of the server's role."""

    ARBITER = "arbiter_app_arbiter"
    RESULTS = "arbiter_app_results"
    """Enters and corrects results, and undoes that; looks at everything."""
    SCREEN = "arbiter_app_screen"
    """Looks at everything."""


_TABLES: Final = tuple(Base.metadata.tables)
_SEQUENCES: Final = tuple(f"{name}_id_seq" for name in NUMBERED)
_GRANTS: Final[Mapping[Role, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    Role.ARBITER: (
        (
            "SELECT, INSERT, UPDATE, DELETE ON TABLE",
            tuple(name for name in _TABLES if name != "journal"),
        ),
        # What was done, by whom and when, stays as it was written.
        ("SELECT, INSERT, UPDATE (state, state_at) ON TABLE", ("journal",)),
        ("USAGE, SELECT, UPDATE ON SEQUENCE", _SEQUENCES),
        ("EXECUTE ON FUNCTION", FOR_ARBITERS),
    ),
    Role.RESULTS: (
        ("SELECT ON TABLE", _TABLES),
        ("SELECT ON SEQUENCE", _SEQUENCES),
        ("EXECUTE ON FUNCTION", FOR_RESULTS),
    ),
    Role.SCREEN: (
        ("SELECT ON TABLE", _TABLES),
        ("SELECT ON SEQUENCE", _SEQUENCES),
    ),
}
"""What each role may do, beside joining and seeing which version an event has."""


def set_up(address: EventAddress, people: Mapping[Role, Iterable[str]]) -> tuple[str, ...]:
    """Make the roles, let them and nobody else into the event, and put people into them.

    It may be done again, as for somebody who comes later. Who is named has that role and no other of
    these. Those who were not known to the server are given back: they have no password yet.

    Raises:
        EventFileError: the server does not let one, or there is no event.
    """
    with server.explained_errors(address), closing(server.connect(address)) as connection:
        for role in Role:
            _make_role(connection, role, "NOLOGIN")
        server_layout.furnish(connection)
        _let_in(connection, address.event)
        new = [
            name
            for role, names in people.items()
            for name in names
            if _put_into(connection, name, role)
        ]
        connection.commit()
    return tuple(new)


def give_password(address: EventAddress, person: str, password: str) -> None:
    """Let somebody have a password; neither the server nor its log ever sees it.

    Raises:
        EventFileError: the server does not let one.
    """
    from psycopg import sql

    with server.explained_errors(address), closing(server.connect(address)) as connection:
        hidden = connection.pgconn.encrypt_password(
            password.encode(), person.encode(), b"scram-sha-256"
        )
        connection.execute(
            sql.SQL("ALTER ROLE {} PASSWORD {}").format(
                sql.Identifier(person), sql.Literal(hidden.decode())
            )
        )
        connection.commit()


def _make_role(connection: psycopg.Connection[Any], name: str, login: str) -> bool:
    """Make a role unless there is one; whether it was made."""
    from psycopg import sql

    query = "SELECT FROM pg_catalog.pg_roles WHERE rolname = %s"
    if connection.execute(query, (name,)).fetchone() is not None:
        return False
    made = sql.SQL("CREATE ROLE {} " + login)
    connection.execute(made.format(sql.Identifier(name)))
    return True


def _let_in(connection: psycopg.Connection[Any], event: str) -> None:
    from psycopg import sql

    database = sql.Identifier(event)
    roles = _identifiers(Role)
    for statement in (
        sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, roles),
        sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(sql.Identifier(server.SCHEMA), roles),
    ):
        connection.execute(statement)
    grant_again(connection)


def grant_again(connection: psycopg.Connection[Any]) -> None:
    """Let each role that is let into the event do what it may, and nothing else.

    Tables and functions may be others since it was set up.
    """
    from psycopg import sql

    for role, grants in _GRANTS.items():
        is_let_in = connection.execute(_IS_LET_IN, (role, server.SCHEMA)).fetchone() is not None
        if not is_let_in:
            continue
        schema, name = sql.Identifier(server.SCHEMA), sql.Identifier(role)
        for what in ("TABLES", "SEQUENCES", "FUNCTIONS"):
            statement = sql.SQL("REVOKE ALL ON ALL " + what + " IN SCHEMA {} FROM {}")
            connection.execute(statement.format(schema, name))
        _grant(connection, role, (("SELECT ON TABLE", (MIGRATION.name,)), *grants))


_IS_LET_IN: Final = (
    "SELECT FROM pg_catalog.pg_roles AS r, pg_catalog.pg_namespace AS n"
    " WHERE r.rolname = %s AND n.nspname = %s"
    " AND pg_catalog.has_schema_privilege(r.oid, n.oid, 'USAGE')"
)


def _grant(
    connection: psycopg.Connection[Any], role: Role, grants: Iterable[tuple[str, Iterable[str]]]
) -> None:
    from psycopg import sql

    for what, names in grants:
        statement = sql.SQL("GRANT " + what + " {} TO {}")
        # Of functions with what they are given: these names stand in this program.
        own = sql.SQL(", ".join(f"{server.SCHEMA}.{name}" for name in names))
        connection.execute(statement.format(own, sql.Identifier(role)))


def _put_into(connection: psycopg.Connection[Any], person: str, role: Role) -> bool:
    """Give somebody one of the roles, and no other; whether the server did not know them."""
    from psycopg import sql

    is_new = _make_role(connection, person, "LOGIN")
    for other in Role:
        statement = "GRANT {} TO {}" if other is role else "REVOKE {} FROM {}"
        connection.execute(sql.SQL(statement).format(sql.Identifier(other), sql.Identifier(person)))
    return is_new


def _identifiers(names: Iterable[str]) -> sql.Composed:
    from psycopg import sql

    return sql.SQL(", ").join(map(sql.Identifier, names))
