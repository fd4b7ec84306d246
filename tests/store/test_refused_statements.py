"""What the server refuses whoever writes SQL by hand: by their role, or because no program could read it."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from tests.server import TestServer, connected
from tests.store.roles import EventOfPeople, event_of_people, of

NAME = "refused"


@pytest.fixture(scope="module")
def event(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventOfPeople]:
    """One for all: whatever is refused changes nothing."""
    with event_of_people(server, NAME, tmp_path_factory.mktemp("copies")) as made:
        yield made


@pytest.mark.parametrize("person", ["ben", "hall"])
@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE public.mine (id bigint)",
        "CREATE TABLE arbiter_app.mine (id bigint)",
        "CREATE FUNCTION public.setval(text, bigint, boolean) RETURNS bigint LANGUAGE sql"
        " AS 'SELECT $2'",
        "CREATE TEMPORARY TABLE mine (id bigint)",
        "CREATE SCHEMA mine",
        "SELECT lo_create(0)",
        "SELECT lo_creat(-1)",
        "SELECT lo_from_bytea(0, 'mine')",
        "SELECT setval('tournament_id_seq', 9223372036854775807)",
        "SELECT nextval('player_id_seq')",
        "COMMENT ON SCHEMA arbiter_app IS 'mine'",
        "ALTER TABLE game DROP CONSTRAINT ck_game_result_there",
    ],
)
def test_who_does_not_own_the_event_puts_nothing_into_its_database(
    event: EventOfPeople, person: str, statement: str
) -> None:
    with (
        connected(of(person, event[0])) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
        connection.transaction(),
    ):
        connection.execute(statement.encode())


@pytest.mark.parametrize("person", ["ben", "hall"])
@pytest.mark.parametrize(
    "statement",
    [
        *(f"LOCK TABLE witness IN {mode} MODE" for mode in ("ROW SHARE", "SHARE", "EXCLUSIVE")),
        "SELECT FROM witness FOR UPDATE",
        "SELECT FROM game FOR SHARE",
        "UPDATE witness SET log = log",
        "UPDATE game SET result = NULL",
        "UPDATE game SET result = '10'",
        "UPDATE game SET result = 'Z'",
        "INSERT INTO journal SELECT * FROM journal",
        "INSERT INTO journal (id) VALUES (9223372036854775807)",
        "UPDATE journal SET state = 'undone'",
        "INSERT INTO journal_seal VALUES (9, '', '')",
        "SELECT setval('journal_id_seq', 9)",
        "SELECT recorded(0, 'k', 'n', '', '', '[]', 1, '[]')",
        "SELECT witnessed(0, 0)",
        "SELECT change_rows('[]', false)",
        "SELECT settle_strayed_entries()",
    ],
)
def test_who_is_no_arbiter_writes_no_row_and_keeps_nobody_from_writing(
    event: EventOfPeople, person: str, statement: str
) -> None:
    with (
        connected(of(person, event[0])) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
        connection.transaction(),
    ):
        connection.execute(statement.encode())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE game SET result = 'Z'",
        "UPDATE game SET result = '  '",
        "UPDATE game SET result = '10='",
        "UPDATE game SET board = 9223372036854775807 WHERE board = 1",
        "UPDATE player SET rating = 10000",
        "UPDATE player SET id = 9223372036854775807 WHERE tpn = 1",
        "UPDATE tournament SET scoring = 'none'",
        "UPDATE tournament SET tie_breaks = '{}'",
        "UPDATE journal SET at = 'yesterday'",
        "UPDATE journal SET at = '2026-02-30T09:00:00+00:00'",
        "UPDATE journal SET id = 9223372036854775807 WHERE id = 3",
        "UPDATE journal SET kind = 'Some kind'",
        "UPDATE journal SET kind = NULL",
        "UPDATE journal SET changes = '['",
        "UPDATE journal SET changes = '{}'",
        "UPDATE journal SET wording = 'so'",
        "UPDATE journal_seal SET digest = 'none'",
        "UPDATE witness SET log = 'none'",
        "INSERT INTO event_meta VALUES ('undo_after', 'all')",
    ],
)
def test_whoever_owns_the_event_writes_no_row_that_no_program_reads(
    event: EventOfPeople, server: TestServer, statement: str
) -> None:
    with (
        server.connect(NAME) as owner,
        pytest.raises((psycopg.errors.IntegrityError, psycopg.errors.DataError)),
    ):
        owner.execute(statement.encode())
