"""What somebody who is let into an event can do to others with a program of their own: nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from arbiter_app.operations.interface import (
    EventFileError,
    Heard,
    NewerFileError,
    SystemClock,
    enter_result,
    pair_next_round,
    redo_act,
    undo_act,
)
from arbiter_app.operations.servers import Role, set_up_event
from arbiter_app.store import listening as hearing
from arbiter_app.store.schema import Base
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer, connected
from tests.store.roles import PEOPLE, EventOfPeople, desk, event_of_people, of
from tests.store.support import new_event, open_session, pair_in_order
from tests.store.test_listening import PATIENCE, listening

NAME = "safe"
WON = GameResult.WHITE_WINS


@pytest.fixture
def event(server: TestServer, tmp_path: Path) -> Iterator[EventOfPeople]:
    with event_of_people(server, NAME, tmp_path) as made:
        yield made


def altered(server: TestServer, *statements: str, name: str = NAME) -> None:
    """Whoever the server belongs to works on the event."""
    with server.connect(name) as connection:
        for statement in statements:
            connection.execute(statement.encode())


AS_ON_14 = "GRANT CREATE ON SCHEMA public TO PUBLIC"
"""What everybody may do on PostgreSQL 14, unless somebody takes it from them."""

TRAP = """
CREATE FUNCTION public.{name}({given}) RETURNS {gives} LANGUAGE plpgsql AS $$ BEGIN
EXECUTE 'GRANT arbiter_app_arbiter TO hall'; RETURN {answer}; END $$
"""


def test_nobody_calls_what_somebody_else_has_put_up(
    event: EventOfPeople, server: TestServer
) -> None:
    """A function that fits better than the server's own is taken from wherever one looks for it."""
    altered(server, AS_ON_14)
    with connected(of("hall", event[0])) as hall:
        for name, given, gives, answer in (
            ("setval", "text, bigint, boolean", "bigint", "$2"),
            ("setval", "regclass, bigint, boolean", "bigint", "$2"),
            ("pg_notify", "text, text", "void", ""),
            ("pg_notify", "text, varchar", "void", ""),
            ("max", "bigint", "bigint", "$1"),
            ("string_agg", "text, text", "text", "$1"),
        ):
            trap = TRAP.format(name=name, given=given, gives=gives, answer=answer)
            hall.execute(trap.encode())
            hall.execute(f"GRANT EXECUTE ON FUNCTION public.{name}({given}) TO PUBLIC".encode())
        hall.execute("CREATE TABLE public.journal (id bigint)")
        hall.execute("GRANT ALL ON public.journal TO PUBLIC")
    # By the owner of the server, who may do everything.
    with open_session(event[0]) as owner:
        enter_result(owner, event[1], 1, 1, WON)
        owner.undo()
        owner.new_player_keys(1)
    with server.connect() as connection:
        query = "SELECT pg_has_role('hall', 'arbiter_app_arbiter', 'MEMBER')"
        assert connection.execute(query).fetchone() == (False,)


def test_what_no_desk_would_say_is_not_listened_to(event: EventOfPeople) -> None:
    with desk("anna", event) as anna, connected(of("hall", event[0])) as hall:
        heard = listening(anna)
        for payload in ("x" * 7999, "", "no desk", "\N{GREEK SMALL LETTER ALPHA}"):
            hall.execute("SELECT pg_notify('arbiter_event', %s)", (payload,))
        hall.execute("SET application_name TO 'arbiter-app desk: looking'")
        hall.execute("NOTIFY arbiter_desks")
        assert heard.get(timeout=PATIENCE) is Heard.DESKS


def test_who_talks_without_end_has_others_look_now_and_then(
    event: EventOfPeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes in between comes to the same, and is not forgotten."""
    now = [1000.0]
    monkeypatch.setattr(hearing, "monotonic", lambda: now[0])
    with desk("anna", event) as anna, connected(of("hall", event[0])) as hall:
        heard = listening(anna)
        for number in range(200):
            hall.execute("SELECT pg_notify('arbiter_event', %s)", (f"desk{number}",))
            if number == 1:
                assert heard.get(timeout=PATIENCE) is Heard.ACT
        assert heard.empty()
        now[0] += 1.0
        assert heard.get(timeout=PATIENCE) is Heard.ACT
        assert heard.empty()


# Events of older programs


def as_it_was(server: TestServer, name: str = NAME) -> None:
    """Put the tables where older programs had them, with what the roles might do there."""
    roles = ", ".join(Role)
    altered(
        server,
        "DROP TABLE public.alembic_version, public.event_meta",
        *(
            f"ALTER TABLE arbiter_app.{table} SET SCHEMA public"
            for table in (*Base.metadata.tables, "alembic_version")
        ),
        "DROP SCHEMA arbiter_app CASCADE",
        AS_ON_14,
        f"GRANT USAGE ON SCHEMA public TO {roles}",
        f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {roles}",
        f"GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {Role.ARBITER}",
        f"GRANT UPDATE (result) ON public.game TO {Role.RESULTS}, {Role.SCREEN}",
        name=name,
    )


def test_an_event_of_an_older_program_is_moved_after_a_copy(
    event: EventOfPeople, server: TestServer, tmp_path: Path
) -> None:
    address, one = event
    with open_session(address) as before:
        enter_result(before, one, 1, 1, WON)
        state, log = before.state(one), before.journal()
    as_it_was(server)
    for place in (address, of("anna", address)):
        with pytest.raises(EventFileError, match="set up by an older version") as told:
            open_session(place)
        assert f"arbiter-app server init {address}. The event was not changed" in str(told.value)
    done = set_up_event(address, PEOPLE, SystemClock(), tmp_path)
    assert done.new == ()
    assert done.copy is not None
    with open_session(done.copy) as copy, desk("anna", event) as anna:
        for session in (copy, anna):
            assert session.notices == ()
            assert (session.state(one), session.journal()) == (state, log)
        enter_result(anna, one, 1, 2, WON)
    # What older programs let somebody do they may not any more, and these are told to be too old.
    with connected(of("hall", address)) as hall:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            hall.execute("UPDATE game SET result = NULL")
        found = hall.execute("SELECT version_num FROM public.alembic_version").fetchall()
        assert found == [("arbiter_app",)]
        hall.execute("SELECT name FROM public.event_meta")
    again = set_up_event(address, PEOPLE, SystemClock(), tmp_path)
    assert (again.new, again.copy) == ((), None)


def test_without_a_copy_an_event_stays_where_it_is(
    event: EventOfPeople, server: TestServer, tmp_path: Path
) -> None:
    as_it_was(server)
    (tmp_path / "no folder").write_bytes(b"")
    with pytest.raises(EventFileError, match=r"no folder.* cannot be written"):
        set_up_event(event[0], PEOPLE, SystemClock(), tmp_path / "no folder")
    with server.connect(NAME) as connection:
        assert connection.execute("SELECT count(*) FROM public.journal").fetchone() == (3,)
        assert connection.execute("SELECT to_regnamespace('arbiter_app')").fetchone() == (None,)


def test_a_table_that_somebody_else_has_put_up_is_not_moved(
    event: EventOfPeople, server: TestServer, tmp_path: Path
) -> None:
    """It would be theirs among those of the event."""
    as_it_was(server)
    altered(server, "DROP TABLE public.round_proof")
    with connected(of("hall", event[0])) as hall:
        hall.execute("CREATE TABLE public.round_proof (of text)")
    with pytest.raises(EventFileError):
        set_up_event(event[0], PEOPLE, SystemClock(), tmp_path)


def test_another_layout_is_made_anew_by_the_owner_and_refused_if_it_is_newer(
    event: EventOfPeople, server: TestServer
) -> None:
    address, one = event
    altered(
        server,
        "COMMENT ON SCHEMA arbiter_app IS 'arbiter_app layout 0'",
        "ALTER TABLE game DROP CONSTRAINT ck_game_result_there",
        "GRANT UPDATE ON game TO arbiter_app_screen",
    )
    with pytest.raises(EventFileError, match="set up by an older version"):
        desk("anna", event)
    open_session(address).close()
    with desk("anna", event) as anna:
        enter_result(anna, one, 1, 1, WON)
    with (
        connected(of("hall", address)) as hall,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        hall.execute("UPDATE game SET result = NULL")
    with server.connect(NAME) as owner, pytest.raises(psycopg.errors.CheckViolation):
        owner.execute("UPDATE game SET result = 'Z'")
    altered(
        server,
        "ALTER TABLE forbidden_group DROP COLUMN below",
        "UPDATE alembic_version SET version_num = '0016'",
    )
    with pytest.raises(EventFileError, match="set up by an older version"):
        desk("anna", event)
    open_session(address).close()
    desk("anna", event).close()
    altered(server, "COMMENT ON SCHEMA arbiter_app IS 'arbiter_app layout 999'")
    with pytest.raises(NewerFileError, match="newer version"):
        desk("anna", event)


def test_functions_may_do_what_the_owner_of_the_event_may_and_no_more(
    server: TestServer, tmp_path: Path
) -> None:
    """Who may make databases owns the event, and whoever runs the server lets people in."""
    address = server.address(NAME)
    with server.connect() as connection:
        connection.execute("CREATE ROLE emil LOGIN CREATEDB")
    try:
        session, one = new_event(of("emil", address))
        pair_next_round(session, one, pair=pair_in_order)
        session.close()
        set_up_event(address, PEOPLE, SystemClock(), tmp_path)
        with desk("ben", (address, one)) as ben, desk("anna", (address, one)) as anna:
            enter_result(ben, one, 1, 1, WON)
            undo_act(ben)
            redo_act(ben)
            anna.follow()
            enter_result(anna, one, 1, 2, WON)
        with open_session(of("emil", address)) as emil:
            assert emil.notices == ()
        with server.connect(NAME) as connection:
            query = (
                "SELECT DISTINCT proowner::regrole::text FROM pg_proc"
                " WHERE pronamespace = 'arbiter_app'::regnamespace"
            )
            assert connection.execute(query).fetchall() == [("emil",)]
    finally:
        server.drop(NAME)
        with server.connect() as connection:
            for person in ("emil", "anna", "ben", "hall", *Role):
                connection.execute(f'DROP ROLE IF EXISTS "{person}"'.encode())
