"""What the server itself refuses in the rows of an event, whoever writes them with whatever program.

In a file these bounds are looked at when it is opened, and whoever can write the file can write anything.
On a server one row that no program can read would keep every desk from the event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sqlalchemy import Integer, Table

from arbiter_app.store.packing import MARK
from arbiter_app.store.schema import Base
from arbiter_app.store.values import LARGEST_NUMBER
from arbiter_app.tournament.limits import HIGHEST_RATING, MOST_ROUNDS
from arbiter_app.tournament.match_result import NOT_ENTERED
from arbiter_app.tournament.types import ByeKind, Colour, GameResult

if TYPE_CHECKING:
    from psycopg import sql

    from arbiter_app.store.patient import PatientConnection

_LONGEST_NAME: Final = 63
"""Letters of the name of a person of a server."""


def check_rows(connection: PatientConnection, *, anew: bool) -> None:
    """Let the server check all rows that are written from now on.

    Checks that are there already are made `anew`, or left as they are.

    What rows that are there already do not comply with is not checked in their table: they have to be
    looked at, and may be changed.
    """
    import psycopg

    there = set() if anew else {name for (name,) in connection.execute(_THERE).fetchall()}
    checks = {
        table: missing
        for table, of_table in _checks()
        if (missing := {name: check for name, check in of_table.items() if name not in there})
    }
    try:
        with connection.transaction():
            for table, of_table in checks.items():
                connection.execute(_adding(table, of_table))
    except (psycopg.IntegrityError, psycopg.DataError):
        for table, of_table in checks.items():
            _add_one_by_one(connection, table, of_table)


_THERE: Final = "SELECT conname FROM pg_catalog.pg_constraint WHERE contype = 'c'"


def _add_one_by_one(connection: PatientConnection, table: str, checks: Mapping[str, str]) -> None:
    import psycopg

    for name, check in checks.items():
        try:
            with connection.transaction():
                connection.execute(_adding(table, {name: check}))
        except (psycopg.IntegrityError, psycopg.DataError):
            continue


def _adding(table: str, checks: Mapping[str, str]) -> sql.Composed:
    """Add checks to a table, or make them anew."""
    from psycopg import sql

    parts = [
        sql.SQL("DROP CONSTRAINT IF EXISTS {0}, ADD CONSTRAINT {0} CHECK ({1})").format(
            # Its text is put together here, from what stands in this module and in enumerations.
            sql.Identifier(name),
            sql.SQL(check),
        )
        for name, check in checks.items()
    ]
    return sql.SQL("ALTER TABLE {} {}").format(sql.Identifier(table), sql.SQL(", ").join(parts))


def _checks() -> Iterator[tuple[str, Mapping[str, str]]]:
    """The checks of each table that has some, each by a name."""
    for name, table in Base.metadata.tables.items():
        checks = {**_numbers(table), **_TEXTS.get(name, {})}
        # Other names than those of the checks that a file has as well.
        yield name, {f"ck_{name}_{what}_there": check for what, check in checks.items()}


def _numbers(table: Table) -> Mapping[str, str]:
    columns = [column.name for column in table.columns if isinstance(column.type, Integer)]
    bounds = _BOUNDS.get(table.name, {})
    told = " AND ".join(
        f"({column} IS NULL OR {column} BETWEEN {low} AND {high})"
        for column in columns
        for low, high in (bounds.get(column, _bounds_of(column)),)
    )
    return {"numbers": told} if told else {}


def _bounds_of(column: str) -> tuple[int, int]:
    if column in {"id", "tpn"}:
        return (1, LARGEST_NUMBER)
    return (-LARGEST_NUMBER, LARGEST_NUMBER)


_RATING: Final = (0, HIGHEST_RATING)
_BOUNDS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "tournament": {"rounds_total": (0, MOST_ROUNDS)},
    "player": dict.fromkeys(("rating", "national_rating", "fide_rating"), _RATING),
    "later_rating": {"rating": _RATING},
    "round": {"number": (1, MOST_ROUNDS)},
    "journal_seal": {"entry_id": (1, LARGEST_NUMBER)},
}


def _one_of(column: str, values: type[StrEnum]) -> str:
    named = ", ".join(f"'{one.value}'" for one in values)
    return f"{column} IN ({named})"


def _moment(column: str) -> str:
    form = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$"
    return f"{column} ~ '{form}' AND {column}::timestamptz IS NOT NULL"


def _json(column: str, kind: str) -> str:
    return f"{column} IS NULL OR json_typeof({column}::json) = '{kind}'"


def _digest(column: str) -> str:
    return f"{column} ~ '^([0-9a-f]{{64}})?$'"


_GAME: Final = "|".join(
    "".join(f"\\{letter}" if letter in "+?" else letter for letter in result.value)
    for result in GameResult
)
RESULT: Final = f"^({_GAME}|(?=.*[^ ])({_GAME}|{NOT_ENTERED}){{2,}})$"
"""What the letters of a result are: those of a game, or of a match with at least one game entered."""

_TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "tournament": {
        "colour": f"initial_colour IS NULL OR {_one_of('initial_colour', Colour)}",
        "scoring": _json("scoring", "object"),
        **{
            column: _json(column, "array")
            for column in ("deputy_arbiters", "round_dates", "tie_breaks", "start_positions")
        },
    },
    "game": {"result": f"result IS NULL OR result ~ '{RESULT}'"},
    "late_correction": {"result": f"result ~ '{RESULT}'"},
    "bye": {"kind": _one_of("kind", ByeKind)},
    "requested_bye": {"kind": _one_of("kind", ByeKind)},
    "publication": {"at": _moment("at")},
    "pairing_record": {"numbering": _json("numbering", "array")},
    "event_meta": {"undo_after": "name <> 'undo_after' OR value ~ '^[0-9]{1,15}$'"},
    "journal": {
        "at": _moment("at"),
        "state_at": _moment("state_at"),
        "kind": "kind IS NOT NULL AND kind ~ '^[a-z]{1,30}(-[a-z]{1,30}){0,8}$'",
        # What is packed can be looked into only by a program.
        "changes": f"starts_with(changes, '{MARK}') OR ({_json('changes', 'array')})",
        "wording": _json("wording", "array"),
        "person": f"person IS NULL OR char_length(person) BETWEEN 1 AND {_LONGEST_NAME}",
    },
    "journal_seal": {"digests": f"{_digest('leads_to')} AND {_digest('digest')}"},
    "witness": {"digests": f"{_digest('tournaments')} AND {_digest('log')}"},
}
