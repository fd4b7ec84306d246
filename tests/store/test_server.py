"""An event on a server: made, found, looked at before it is trusted, and taken home as a file."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.operations.interface import (
    DamagedFileError,
    EventFileError,
    MissingFileError,
    NewerFileError,
    NotAnEventFileError,
    create_tournament,
    enter_result,
    leave_fide_mode,
    pair_next_round,
    set_entered_values,
    set_forbidden_groups,
    withdraw_player,
)
from arbiter_app.store.schema import REVISIONS
from arbiter_app.store.server_home import ServerHome
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer
from tests.store.support import (
    new_event,
    new_session,
    open_session,
    pair_in_order,
)

NAME = "Größe #1? 50 %"


def altered(server: TestServer, *statements: str) -> None:
    """Another program works on the event."""
    with server.connect(NAME) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def test_an_event_is_made_once(address: EventAddress) -> None:
    with pytest.raises(MissingFileError, match="There is no event “Größe #1"):
        open_session(address)
    new_event(address)[0].close()
    with pytest.raises(EventFileError, match="already exists"):
        new_session(address)
    with open_session(address) as again:
        # That of its only tournament.
        assert again.event_name == "Club Open"
        assert (again.place, again.path) == (address, Path(f"{NAME}.arbiter"))
        assert again.notices == ()
        assert len(again.tournament(again.tournaments()[0].id).players) == 8


def test_an_event_is_made_in_an_empty_database(server: TestServer, address: EventAddress) -> None:
    """As whoever runs the server made it, with whatever order of letters; in none of their own."""
    with server.connect() as connection:
        connection.execute(
            f"CREATE DATABASE \"{NAME}\" TEMPLATE template0 LC_COLLATE 'C.UTF-8'".encode()
        )
    with pytest.raises(NotAnEventFileError, match="without an event"):
        open_session(address)
    new_session(address).close()
    server.drop(NAME)
    with server.connect() as connection:
        connection.execute(f'CREATE DATABASE "{NAME}"'.encode())
    altered(server, "CREATE TABLE public.mine (id bigint)")
    with pytest.raises(EventFileError, match="already exists"):
        new_session(address)
    with pytest.raises(NotAnEventFileError, match="without an event"):
        open_session(address)


def test_what_is_no_event_of_this_version_is_refused(
    server: TestServer, address: EventAddress
) -> None:
    new_session(address).close()
    altered(server, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerFileError, match="newer version"):
        open_session(address)
    altered(server, "UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(EventFileError, match="older version"):
        open_session(address)
    altered(
        server,
        f"UPDATE alembic_version SET version_num = '{REVISIONS[-1]}'",
        "ALTER TABLE player ADD COLUMN secret text",
    )
    with pytest.raises(DamagedFileError, match="not those of an event"):
        open_session(address)


def test_an_event_of_version_16_is_brought_up_to_date_in_its_place(
    server: TestServer, address: EventAddress
) -> None:
    """Groups of then never meet; what the log and the witness say of them holds."""
    session, one = new_event(address)
    groups = (ForbiddenGroup((1, 2)), ForbiddenGroup((3, 5), 2, 4))
    set_forbidden_groups(session, one, groups)
    session.close()
    altered(
        server,
        "ALTER TABLE forbidden_group DROP COLUMN below",
        "UPDATE alembic_version SET version_num = '0016'",
    )
    with open_session(address) as again:
        assert again.notices == ()
        assert again.tournament(one).forbidden_groups == groups
        leave_fide_mode(again, one, confirmed=True)
        set_forbidden_groups(again, one, (replace(groups[0], below="C13"),))
        again.undo()
        assert again.tournament(one).forbidden_groups == groups


def test_a_database_of_other_letters_is_refused(server: TestServer, address: EventAddress) -> None:
    with server.connect() as connection:
        connection.execute(
            f"CREATE DATABASE \"{NAME}\" TEMPLATE template0 ENCODING 'LATIN1'".encode()
        )
    with pytest.raises(EventFileError, match="in LATIN1; events need UTF8"):
        new_session(address)


def test_texts_are_in_the_order_of_a_file(server: TestServer, address: EventAddress) -> None:
    """That of their letters' numbers, whatever the database takes for the alphabet."""
    with server.connect() as connection:
        # Before version 15 only libraries of the system know alphabets, which need not be there.
        of = (
            "LOCALE_PROVIDER icu ICU_LOCALE 'en-US'"
            if connection.info.server_version >= 150000
            else ""
        )
        connection.execute(f'CREATE DATABASE "{NAME}" TEMPLATE template0 {of}'.encode())
    session, event = new_event(address, players=2)
    codes = ("OTHER_b", "OTHER_B", "OTHER_A", "OTHER_a")
    for code in codes:
        set_entered_values(session, event, code, {1: 1})
    expected = session.state(event)
    session.close()
    with open_session(address) as again:
        assert [value.code for value in again.state(event).choices.values] == sorted(codes)
        assert again.state(event) == expected


def test_what_somebody_changed_is_told_and_can_be_undone(
    server: TestServer, address: EventAddress
) -> None:
    session, event = new_event(address)
    before = session.state(event)
    session.close()
    altered(server, "UPDATE player SET rating = 1 WHERE tpn = 2")
    with open_session(address) as again:
        assert "player 2 Borís: rating 1 (the log says 2390)" in str(again.notices[0])
        assert again.tournament(event).players[1].rating == 1
        again.undo()
        assert again.state(event) == before
    with open_session(address) as again:
        assert again.notices == ()


def test_a_copy_as_a_file_has_everything(address: EventAddress, tmp_path: Path) -> None:
    """The log, what was undone, and which numbers were ever given."""
    session, event = new_event(address)
    pair_next_round(session, event, pair=pair_in_order)
    enter_result(session, event, 1, 1, GameResult.DRAW)
    enter_result(session, event, 1, 2, GameResult.DRAW)
    session.undo()
    highest = session.new_player_keys(5)[-1]
    last = create_tournament(session, Settings(name="B")).created_id
    session.undo()
    path = tmp_path / "copy.arbiter"
    session.save_copy(path)
    with open_session(path) as copy:
        assert copy.notices == ()
        assert copy.state(event) == session.state(event)
        assert copy.journal() == session.journal()
        assert copy.new_player_keys(1) == (highest + 1,)
        assert copy.new_tournament_id() == last + 1
        copy.go_to(None)
    # It was an earlier copy of the same event: it may be replaced, as nothing was added to it.
    session.save_copy(path)
    with open_session(path) as copy:
        assert copy.state(event) == session.state(event)
        withdraw_player(copy, event, 3)
    with pytest.raises(EventFileError, match="was changed after it was copied"):
        session.save_copy(path)
    session.close()


def test_a_copy_is_kept_before_a_pairing_where_a_folder_was_chosen(
    address: EventAddress, tmp_path: Path
) -> None:
    session, event = new_event(address)
    caution = str(pair_next_round(session, event, pair=pair_in_order).caution)
    assert caution == "No backup was made: no backup folder is set."
    for board in range(1, 5):
        enter_result(session, event, 1, board, GameResult.DRAW)
    session.use_backup_folder(tmp_path)
    before = session.state(event)
    assert not pair_next_round(session, event, pair=pair_in_order).caution
    (kept,) = session.kept_copies()
    session.close()
    with open_session(kept.path) as copy:
        assert copy.state(event) == before


def test_a_connection_in_use_when_the_event_is_closed_is_closed_too(address: EventAddress) -> None:
    """Another thread reads on, and gives its connection back to nobody."""
    new_event(address)[0].close()
    home = ServerHome(address, None, "desk")
    with home.reading() as connection:
        in_use: Any = connection.connection.dbapi_connection
        home.close()
        assert not in_use.closed
    assert in_use.closed


def test_a_server_that_was_away_is_found_again(server: TestServer, address: EventAddress) -> None:
    """What was done is there; nothing has to be opened again."""
    session, event = new_event(address)
    before = session.state(event)
    with server.connect() as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (NAME,)
        )
    assert session.state(event) == before
    withdraw_player(session, event, 2)
    assert [str(entry.name) for entry in session.journal()[2:]] == ["Borís withdrawn"]
    session.close()


def test_a_server_that_is_not_there_is_told_without_the_password(tmp_path: Path) -> None:
    uri = f"postgresql://somebody:secret@/club?host={tmp_path}"
    with pytest.raises(EventFileError, match="does not answer or refuses the connection") as error:
        open_session(event_address(uri))
    assert "secret" not in str(error.value)
    assert "Nothing was changed" in str(error.value.hint)


def test_without_psycopg_it_is_said_what_to_install(
    address: EventAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(EventFileError, match=r"pip install 'arbiter-app\[server\]'"):
        open_session(address)


def test_who_may_not_is_told(server: TestServer, address: EventAddress) -> None:
    """Grants are the server's: what it does not allow is not done."""
    new_event(address)[0].close()
    altered(
        server,
        "DROP ROLE IF EXISTS visitor",
        "CREATE ROLE visitor LOGIN",
        f'GRANT CONNECT ON DATABASE "{NAME}" TO visitor',
        "GRANT USAGE ON SCHEMA arbiter_app TO visitor",
        "GRANT SELECT ON ALL TABLES IN SCHEMA arbiter_app TO visitor",
    )
    visitor = event_address(address.uri.replace("arbiter@", "visitor@"))
    with open_session(visitor) as session:
        event = session.tournaments()[0].id
        with pytest.raises(RefusedError, match="visitor may only view"):
            withdraw_player(session, event, 2)
        assert not session.tournament(event).players[1].withdrawn_from
    with pytest.raises(EventFileError, match="does not allow this"):
        new_session(event_address(visitor.uri.replace("Gr%C3%B6%C3%9Fe", "Other")))
    altered(server, "DROP OWNED BY visitor", "DROP ROLE visitor")


def test_a_desk_that_hangs_does_not_keep_others_waiting_for_ever(
    server: TestServer, address: EventAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    from arbiter_app.store import server as home

    monkeypatch.setattr(home, "_OURS", home._OURS.replace("'5s'", "'50ms'"))
    session, event = new_event(address)
    hanging: psycopg.Connection[Any] = server.connect(NAME)
    with hanging, hanging.transaction():
        hanging.execute("LOCK TABLE witness IN EXCLUSIVE MODE")
        with pytest.raises(EventFileError, match="Another desk is still writing"):
            withdraw_player(session, event, 2)
        # Whoever only looks is not kept waiting.
        with open_session(address) as reader:
            assert reader.state(event) == session.state(event)
    withdraw_player(session, event, 2)
    session.close()


def test_a_file_is_published_with_everything_and_comes_home(
    address: EventAddress, path: Path, tmp_path: Path
) -> None:
    """Both ways: the tournaments, the log with what was undone, and numbers that were given once."""
    session, event = new_event(path)
    pair_next_round(session, event, pair=pair_in_order)
    enter_result(session, event, 1, 1, GameResult.WHITE_WINS)
    withdraw_player(session, event, 2)
    session.undo()
    with session:
        (number,) = session.new_player_keys(1)
        session.publish(address)
        before, log = session.state(event), session.journal()
        with pytest.raises(EventFileError, match="already exists"):
            session.publish(address)
    with open_session(address) as there:
        assert there.notices == ()
        assert (there.state(event), there.journal()) == (before, log)
        assert str(there.redo_name) == "Borís withdrawn"
        assert there.new_player_keys(1) > (number,)
        there.redo()
        enter_result(there, event, 1, 2, GameResult.DRAW)
        after, log = there.state(event), there.journal()
        assert log[-1].person == "arbiter"
        there.save_copy(tmp_path / "home.arbiter")
    with open_session(tmp_path / "home.arbiter") as home:
        assert home.notices == ()
        assert (home.state(event), home.journal()) == (after, log)
