"""Who may do what on a server: refused by the server itself, whatever program somebody uses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    Desk,
    Doing,
    EventFileError,
    Heard,
    ProofStanding,
    SystemClock,
    UndoQuestionError,
    enter_result,
    export_trf,
    kept_proof_of_round,
    pair_next_round,
    proof_of_round,
    redo_act,
    rename_event,
    undo_act,
    unpair_last_round,
    withdraw_player,
)
from arbiter_app.operations.servers import Role, SetUp, give_password, set_up_event
from arbiter_app.store.proofs import KeptProof
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer, connected
from tests.store.roles import EventOfPeople, desk, event_of_people, of
from tests.store.support import open_session, pair_in_order
from tests.store.test_listening import PATIENCE, listening

NAME = "with roles"
WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def event(server: TestServer, tmp_path: Path) -> Iterator[EventOfPeople]:
    with event_of_people(server, NAME, tmp_path) as made:
        yield made


def test_an_arbiter_does_everything_and_is_named(event: EventOfPeople) -> None:
    with desk("anna", event) as anna:
        assert not anna.read_only
        enter_result(anna, event[1], 1, 1, WON)
        withdraw_player(anna, event[1], 2)
        anna.undo()
        assert [entry.person for entry in anna.journal()] == ["arbiter"] * 3 + ["anna"] * 2


def test_what_somebody_else_did_is_taken_back_after_a_question(event: EventOfPeople) -> None:
    """It names them; and what came since then is another question."""
    with desk("anna", event) as anna, desk("ben", event) as ben:
        enter_result(ben, event[1], 1, 1, WON)
        anna.follow()
        asked = anna.last_entry
        assert asked is not None
        with pytest.raises(ConfirmationNeededError, match=r"”, done by ben at .*, will be undone"):
            undo_act(anna)
        enter_result(ben, event[1], 1, 2, WON)
        anna.follow()
        with pytest.raises(
            ConfirmationNeededError, match=r"board 2, [^”]*”, done by ben at .*, will be undone"
        ):
            undo_act(anna, confirmed=True, asked=asked.id)
        ben.undo()
        anna.follow()
        undo_act(anna, confirmed=True, asked=asked.id)
        ben.follow()
        assert [game.result for game in ben.tournament(event[1]).round(1).games] == [None] * 4
        enter_result(anna, event[1], 1, 3, WON)
        undo_act(anna)


def test_a_result_that_the_report_tells_of_is_entered_like_any_other(event: EventOfPeople) -> None:
    """The line is asked of the log, which the server writes: who enters results writes no lines."""
    with desk("anna", event) as anna, desk("ben", event) as ben:
        enter_result(anna, event[1], 1, 1, WON)
        unpair_last_round(anna, event[1], confirmed=True)
        pair_next_round(anna, event[1], pair=pair_in_order)
        ben.follow()
        enter_result(ben, event[1], 1, 1, LOST)
        anna.follow()
        report = export_trf(anna, event[1]).decode()
        (line,) = (one for one in report.splitlines() if one.startswith("### Result changed"))
        assert line.endswith("0–1 instead of 1–0")
        assert report == export_trf(ben, event[1]).decode()
        undo_act(ben)
        enter_result(ben, event[1], 1, 1, WON)
        anna.follow()
        assert "### Result changed" not in export_trf(anna, event[1]).decode()


def test_undo_among_others_disturbs_nobody(event: EventOfPeople) -> None:
    """Neither desk has seen what the other one did, and both go on."""
    with desk("anna", event) as anna, desk("ben", event) as ben:
        anna.state(event[1])
        enter_result(ben, event[1], 1, 1, WON)
        enter_result(anna, event[1], 1, 2, WON)
        ben.state(event[1])
        enter_result(anna, event[1], 1, 3, WON)
        undo_act(ben)
        enter_result(anna, event[1], 1, 4, WON)
        assert ben.person == "ben"
        redo_act(ben)
        undo_act(anna)
        undo_act(ben)
        for session in (anna, ben):
            session.follow()
            games = session.tournament(event[1]).round(1).games
            assert [game.result for game in games] == [None, WON, WON, None]
        assert anna.journal() == ben.journal()
        assert [entry.person for entry in ben.journal()[3:]] == [
            *("ben", "anna", "anna", "ben", "anna", "ben", "anna", "ben")
        ]
    with desk("anna", event) as anna:
        assert anna.notices == ()
        assert anna.to_redo is not None
        assert str(anna.to_redo.name) == "Result of board 4, round 1"
        redo_act(anna)


def test_what_was_built_upon_it_unseen_is_named(event: EventOfPeople) -> None:
    with desk("anna", event) as anna, desk("ben", event) as ben:
        for board in range(1, 5):
            enter_result(ben, event[1], 1, board, WON)
        anna.follow()
        pair_next_round(anna, event[1], pair=pair_in_order)
        before = anna.journal()
        # Who enters results may not take that back, and is not asked whether they want to.
        last = anna.last_entry
        assert last is not None
        with pytest.raises(RefusedError, match="“Round 2 paired”, recorded by anna at") as told:
            undo_act(ben)
        assert not isinstance(told.value, UndoQuestionError)
        with pytest.raises(RefusedError, match="ben may only enter results"):
            undo_act(ben, confirmed=True, asked=last.id)
        assert anna.journal() == before
        assert anna.to_undo == last
        # Nor are they sent to the log for it behind an act of theirs that they took back.
        enter_result(ben, event[1], 2, 1, WON)
        undo_act(ben)
        with pytest.raises(RefusedError, match="“Round 2 paired”, recorded by anna at") as told:
            undo_act(ben)
        assert not str(told.value.hint)


def test_a_proof_is_seen_by_whoever_may_not_keep_it(event: EventOfPeople) -> None:
    with desk("anna", event) as anna, desk("ben", event) as ben:
        for board in range(1, 5):
            enter_result(anna, event[1], 1, board, WON)
        pair_next_round(anna, event[1])
        ben.follow()
        assert proof_of_round(ben, event[1], 2).standing is ProofStanding.PROVED
        assert kept_proof_of_round(anna, anna.state(event[1]), 2).standing is (
            ProofStanding.NONE_KEPT
        )
        assert proof_of_round(anna, event[1], 2).standing is ProofStanding.PROVED
        assert kept_proof_of_round(ben, ben.state(event[1]), 2).standing is ProofStanding.PROVED


def test_undo_offers_nobody_what_they_may_not_do(event: EventOfPeople) -> None:
    with desk("anna", event) as anna, desk("ben", event) as ben, desk("hall", event) as hall:
        assert (anna.to_undo, ben.to_undo) == (anna.last_entry, None)
        anna.undo()
        ben.follow()
        assert (str(anna.to_redo and anna.to_redo.name), ben.to_redo) == (
            "Round 1 paired",
            None,
        )
        with pytest.raises(RefusedError, match="ben may only enter results"):
            redo_act(ben)
        redo_act(anna)
        enter_result(anna, event[1], 1, 1, WON)
        ben.follow()
        assert ben.to_undo == ben.last_entry
        hall.follow()
        with pytest.raises(RefusedError, match="hall may only view") as told:
            undo_act(hall)
        assert not isinstance(told.value, UndoQuestionError)


def test_results_are_entered_corrected_and_undone_and_nothing_else(event: EventOfPeople) -> None:
    with desk("ben", event) as ben:
        assert not ben.read_only
        enter_result(ben, event[1], 1, 1, WON)
        enter_result(ben, event[1], 1, 1, LOST)
        ben.undo()
        ben.redo()
        for board in (2, 3, 4):
            enter_result(ben, event[1], 1, board, WON)
        before = ben.state(event[1])
        for act in (
            lambda: withdraw_player(ben, event[1], 2),
            lambda: rename_event(ben, "Otherwise"),
            lambda: pair_next_round(ben, event[1], pair=pair_in_order, confirmed=True),
            lambda: ben.new_player_keys(1),
            ben.new_tournament_id,
            lambda: ben.keep_proof("0" * 64, 3, KeptProof(refusal="no")),
        ):
            with pytest.raises(RefusedError, match="ben may only enter results"):
                act()
        assert ben.state(event[1]) == before
        log = ben.journal()
    with desk("anna", event) as anna:
        assert anna.notices == ()
        assert (anna.state(event[1]), anna.journal()) == (before, log)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE game SET white_id = black_id, black_id = white_id",
        "DELETE FROM journal",
        "UPDATE journal SET name = 'Otherwise'",
        "INSERT INTO player SELECT * FROM player",
        "CREATE TABLE mine (id bigint)",
    ],
)
def test_who_enters_results_can_do_no_more_with_another_program(
    event: EventOfPeople, statement: str
) -> None:
    with (
        connected(of("ben", event[0])) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(statement.encode())


def test_a_screen_looks_and_follows(event: EventOfPeople) -> None:
    with desk("hall", event) as hall, desk("anna", event) as anna:
        assert "hall may only view “with roles”" in str(hall.read_only_reason)
        enter_result(anna, event[1], 1, 1, WON)
        assert hall.tournament(event[1]).round(1).games[0].result is WON
        with pytest.raises(RefusedError, match="hall may only view"):
            enter_result(hall, event[1], 1, 2, WON)
        with pytest.raises(RefusedError, match="hall may only view"):
            hall.new_player_keys(1)
    with (
        connected(of("hall", event[0])) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute("UPDATE game SET result = NULL")


def test_everybody_sees_who_is_there_by_their_names(event: EventOfPeople) -> None:
    """The server shows names and what a desk says of itself to whoever is let in."""
    with desk("hall", event) as hall, desk("anna", event) as anna:
        heard = listening(hall)
        listening(anna)
        assert heard.get(timeout=PATIENCE) is Heard.DESKS
        assert hall.desks == (Desk("anna", Doing.HERE),)
        with anna.doing(Doing.PAIRING), hall.doing(Doing.PAIRING):
            assert heard.get(timeout=PATIENCE) is Heard.DESKS
            assert hall.desks == (Desk("anna", Doing.PAIRING),)
            # Whoever may only look does nothing else.
            assert anna.desks == (Desk("hall", Doing.LOOKING),)


def test_nobody_else_is_let_in(event: EventOfPeople, server: TestServer, tmp_path: Path) -> None:
    with server.connect() as connection:
        connection.execute("CREATE ROLE dora LOGIN")
    with pytest.raises(EventFileError, match="refuses the connection"):
        desk("dora", event)
    # It is done again for who comes later, who may change their role.
    people = {Role.RESULTS: ["dora"], Role.SCREEN: ["ben"]}
    assert set_up_event(event[0], people, SystemClock(), tmp_path) == SetUp(())
    with desk("dora", event) as dora, desk("ben", event) as ben:
        assert not dora.read_only
        assert ben.read_only


def test_an_event_is_made_for_its_people(server: TestServer, tmp_path: Path) -> None:
    address = server.address("made")
    try:
        done = set_up_event(address, {Role.ARBITER: ["emil"]}, SystemClock(), tmp_path)
        assert done == SetUp(("emil",))
        with open_session(of("emil", address)) as emil:
            assert emil.tournaments() == ()
    finally:
        server.drop("made")
        with server.connect() as connection:
            connection.execute('DROP ROLE IF EXISTS "emil"')


def test_a_password_is_hidden_before_the_server_sees_it(
    event: EventOfPeople, server: TestServer
) -> None:
    give_password(event[0], "anna", "pass ' word")
    with server.connect() as connection:
        query = "SELECT rolpassword FROM pg_authid WHERE rolname = 'anna'"
        (kept,) = connection.execute(query).fetchone() or ("",)
    assert kept.startswith("SCRAM-SHA-256$")
