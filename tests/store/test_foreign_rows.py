"""What somebody wrote into an event on a server without the program keeps nobody from the event.

They have to own the server, and to take its checks away first; or it is an event of an older program,
which had none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    SystemClock,
    enter_result,
    log_lines,
    redo_act,
    undo_act,
    withdraw_player,
)
from arbiter_app.operations.servers import set_up_event
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import EntryState
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer
from tests.store.roles import PEOPLE, EventOfPeople, desk, event_of_people
from tests.store.support import open_session
from tests.store.test_safe_server import as_it_was

NAME = "with foreign rows"
WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def event(server: TestServer, tmp_path: Path) -> Iterator[EventOfPeople]:
    with event_of_people(server, NAME, tmp_path) as made:
        yield made


def unchecked(server: TestServer, *statements: str) -> None:
    """Whoever owns the server takes its checks away, and works on the event."""
    with server.connect(NAME) as owner:
        found = owner.execute(
            "SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'c'"
            " AND connamespace = 'arbiter_app'::regnamespace AND conname LIKE '%_there'"
        ).fetchall()
        for table, name in found:
            owner.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}".encode())
        owner.execute("ALTER TABLE journal DISABLE TRIGGER ALL")
        for statement in statements:
            owner.execute(statement.encode())
        owner.execute("ALTER TABLE journal ENABLE TRIGGER ALL")


def mostly_long(cases: Iterable[str]) -> list[object]:
    """Of many that take a second each the first two are quick tests."""
    return [
        pytest.param(case, marks=pytest.mark.slow if at > 1 else ())
        for at, case in enumerate(cases)
    ]


ROWS = (
    "UPDATE game SET result = 'Z' WHERE board = 1",
    "UPDATE game SET result = '10=' WHERE board = 1",
    "UPDATE game SET board = 9223372036854775807, result = 'Z' WHERE board = 1",
    "UPDATE player SET rating = 1000000 WHERE tpn = 2",
    "UPDATE player SET title = 'KING' WHERE tpn = 2",
    "UPDATE tournament SET scoring = 'none', tie_breaks = '{'",
    "INSERT INTO round VALUES (1, 9223372036854775807, 0, '')",
    "INSERT INTO requested_bye VALUES (1, 1, 1, 9, 'odd')",
)


@pytest.mark.parametrize("statement", mostly_long(ROWS))
def test_rows_that_nobody_can_read_are_those_of_the_log(
    event: EventOfPeople, server: TestServer, statement: str
) -> None:
    """For who may only look, too; an arbiter puts them back."""
    address, one = event
    with open_session(address) as before:
        enter_result(before, one, 1, 2, WON)
        state, log = before.state(one), before.journal()
    unchecked(server, statement)
    for person in ("hall", "ben"):
        with desk(person, event) as session:
            (notice,) = session.notices
            assert "not from this program cannot be read" in str(notice)
            assert session.state(one) == state
    with desk("anna", event) as anna:
        (notice,) = anna.notices
        assert "The rows of the log are used instead" in str(notice)
        assert (anna.state(one), anna.journal()) == (state, log)
        enter_result(anna, one, 1, 1, LOST)
        anna.go_to(None)
    with desk("anna", event) as anna:
        assert anna.notices == ()


def test_what_can_be_read_of_it_is_an_act_as_before(
    event: EventOfPeople, server: TestServer
) -> None:
    one = event[1]
    unchecked(server, "UPDATE game SET result = '10' WHERE board = 3")
    with desk("anna", event) as anna:
        assert "board 3 of round 1: result 1–0 (the log says no result)" in str(anna.notices[0])
        assert anna.journal()[-1].kind is ActKind.CHANGED_OUTSIDE
        anna.undo()
        assert anna.tournament(one).round(1).games[2].result is None


def test_desks_go_on_beside_rows_that_nobody_can_read(
    event: EventOfPeople, server: TestServer
) -> None:
    address, one = event
    with desk("anna", event) as anna, desk("ben", event) as ben:
        anna.state(one)
        enter_result(ben, one, 1, 2, WON)
        unchecked(server, "UPDATE game SET result = 'Z' WHERE board = 1")
        enter_result(ben, one, 1, 3, WON)
        anna.follow()
        withdraw_player(anna, one, 2)
        undo_act(anna)
        ben.follow()
        undo_act(ben)
        redo_act(ben)
        with open_session(address) as third:
            games = third.tournament(one).round(1).games
            assert [game.result for game in games] == [None, WON, WON, None]


FORGED = (
    "INSERT INTO journal (id, at, name, before_text, after_text, tournament_id, state, state_at,"
    " changes, parent_id, kind, wording, person) SELECT {id}, {at}, 'Forged', '', '', 1, 'done', at,"
    " {changes}, id, {kind}, {wording}, 'anna' FROM journal ORDER BY id DESC LIMIT 1"
)
AS_ANNA = {
    "id": "id + 1",
    "at": "at",
    "changes": "'[]'",
    "kind": "'results-entered'",
    "wording": """'["Forged","",""]'""",
}
GAME = '{"tournament_id":1,"round_number":1,"board":1,"white_id":1,"black_id":2,"result":null}'
PLAYER = (
    "(SELECT '[[\"player\",' || (to_jsonb(p) || '{\"rating\":2850}')::text || ',' || to_jsonb(p)::text"
    " || ']]' FROM player AS p WHERE tpn = 2)"
)

ENTRIES = {
    "a player of another strength before": {"changes": PLAYER, "kind": "'player-edited'"},
    "number": {"id": "9223372036854775807"},
    "kind": {"kind": "'never-heard-of'"},
    "form of a kind": {"kind": "'Some kind'"},
    "date": {"at": "'yesterday'"},
    "date without a place": {"at": "'2026-02-01'"},
    "wording": {"wording": "'[[[]]]'"},
    "wording that is no list": {"wording": "'so'"},
    "changes of nothing": {"changes": """'[["nowhere",null,null]]'"""},
    "changes that are none": {"changes": "'so'"},
    "packed changes": {"changes": "'xz:!!'"},
    "a result": {"changes": f"""'[["game",{GAME},{{"result":"Z"}}]]'"""},
    "a number behind a gap": {"id": "id + 100"},
}


@pytest.mark.parametrize("which", mostly_long(ENTRIES))
def test_an_entry_that_no_program_wrote_is_told_and_not_in_force(
    event: EventOfPeople, server: TestServer, which: str
) -> None:
    """It is neither undone nor in the way of undoing, also at desks that have the event open."""
    one, forged = event[1], ENTRIES[which]
    with desk("anna", event) as anna, desk("ben", event) as ben:
        enter_result(anna, one, 1, 1, WON)
        enter_result(ben, one, 1, 2, WON)
        before = anna.state(one)
        unchecked(server, FORGED.format_map({**AS_ANNA, **forged}))
        for session in (anna, ben):
            session.follow()
            assert session.tournament(one).players == before.tournament.players
            session.journal()
            session.results_entered(one, 1)
    with desk("hall", event) as hall:
        assert "entries that are not from this program" in str(hall.notices[0])
        state = hall.state(one)
        log_lines(hall.journal())
    with desk("anna", event) as anna, desk("ben", event) as ben:
        (notice,) = anna.notices
        assert "entries that are not from this program" in str(notice)
        assert anna.state(one) == state
        assert [line.entry.state for line in log_lines(anna.journal())[-1:]] == [
            EntryState.DROPPED if "id" not in forged else EntryState.DONE
        ]
        enter_result(ben, one, 1, 3, LOST)
        undo_act(ben)
        anna.follow()
        undo_act(anna)
        games = anna.tournament(one).round(1).games
        assert [game.result for game in games] == [None, WON, None, None]
        anna.go_to(None)
        assert anna.tournaments() == ()
    with desk("anna", event) as anna:
        assert anna.notices == ()


def test_it_is_shown_as_what_it_is(event: EventOfPeople, server: TestServer) -> None:
    unchecked(server, FORGED.format_map({**AS_ANNA, "kind": "'never-heard-of'"}))
    with desk("anna", event) as anna:
        entry = anna.journal()[-1]
        assert (str(entry.name), entry.kind) == ("Not from this program", ActKind.UNKNOWN)


CHANGED = (
    "UPDATE journal SET kind = 'never-heard-of' WHERE id = 3",
    "UPDATE journal SET at = 'yesterday' WHERE id = 3",
    "UPDATE journal SET changes = 'so' WHERE id = 3",
    "UPDATE journal SET wording = '[[[]]]' WHERE id = 3",
    "UPDATE journal SET wording = '[[[]]]'",
)


@pytest.mark.parametrize("statement", mostly_long(CHANGED))
def test_an_entry_that_was_changed_is_told_and_undone_around(
    event: EventOfPeople, server: TestServer, statement: str
) -> None:
    address, one = event
    with open_session(address) as before:
        enter_result(before, one, 1, 1, WON)
        state = before.state(one)
    unchecked(server, statement)
    for person in ("hall", "ben"):
        with desk(person, event) as session:
            assert "The log was changed outside the program" in str(session.notices[0])
            assert session.state(one) == state
            session.journal()
    with desk("anna", event) as anna:
        assert "The log was changed outside the program" in str(anna.notices[0])
        enter_result(anna, one, 1, 2, LOST)
        undo_act(anna)
        assert anna.state(one) == state
    with desk("anna", event) as anna:
        assert anna.notices == ()


def test_an_event_of_an_older_program_is_moved_with_what_nobody_can_read(
    event: EventOfPeople, server: TestServer, tmp_path: Path
) -> None:
    """Who entered results could write that there."""
    address, one = event
    with open_session(address) as before:
        enter_result(before, one, 1, 2, WON)
        state = before.state(one)
    unchecked(
        server,
        "UPDATE game SET result = 'Z' WHERE board = 1",
        FORGED.format_map({**AS_ANNA, "id": "9223372036854775807", "at": "'yesterday'"}),
    )
    as_it_was(server, NAME)
    done = set_up_event(address, PEOPLE, SystemClock(), tmp_path)
    assert "9223372036854775807" in str(done.notices[0])
    assert "board 1 of round 1: result Z" in str(done.notices[1])
    assert done.copy is not None
    with open_session(done.copy) as copy, desk("anna", event) as anna:
        for session in (copy, anna):
            assert (session.notices, session.state(one)) == ((), state)
        enter_result(anna, one, 1, 1, WON)
    with server.connect(NAME) as owner:
        query = "SELECT count(*) FROM pg_constraint WHERE conname = 'ck_game_result_there'"
        assert owner.execute(query).fetchone() == (1,)
