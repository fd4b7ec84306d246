"""Several desks on one event of a server: nothing is overwritten, nothing lost, and it is told."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.operations.interface import (
    ChangedMeanwhileError,
    EventSession,
    SystemClock,
    add_player,
    change_settings,
    create_tournament,
    delete_tournament,
    enter_result,
    pair_next_round,
    redo_act,
    rename_event,
    set_fees,
    undo_act,
    undo_name,
    withdraw_player,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.proofs import KeptProof
from arbiter_app.store.state import Act
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import Colour, GameResult
from arbiter_app.wording import phrase
from tests.server import TestServer
from tests.store.desk_storm import Storm, check_storm
from tests.store.support import Desks, new_event, new_players, open_session, pair_in_order
from tests.store.test_under_fire import InterruptionError, fault_after

ROOT = Path(__file__).parents[2]
NAME = "several desks"
WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


def look(session: EventSession, *tournament_ids: int) -> None:
    """See on a desk what there is now."""
    session.follow()
    assert session.tournaments()
    for tournament_id in tournament_ids:
        session.state(tournament_id)


def result_of(session: EventSession, tournament_id: int, board: int) -> object:
    return session.tournament(tournament_id).round(1).games[board - 1].result


def test_results_of_different_boards_do_not_disturb_each_other(desks: Desks) -> None:
    one, two, event = desks
    enter_result(one, event, 1, 1, WON)
    enter_result(two, event, 1, 2, LOST)
    # Whoever wrote has what was found there; the other one has to look.
    assert [result_of(two, event, board) for board in (1, 2)] == [WON, LOST]
    enter_result(one, event, 1, 3, DRAWN)
    assert [result_of(one, event, board) for board in (1, 2, 3)] == [WON, LOST, DRAWN]
    assert result_of(two, event, 3) is None
    assert two.follow()
    assert not two.follow()
    assert two.state(event) == one.state(event)
    assert two.journal() == one.journal()
    assert [str(entry.name) for entry in one.journal()[-3:]] == [
        f"Result of board {board}, round 1" for board in (1, 2, 3)
    ]


def decided(session: EventSession, event: int, *boards: int) -> Callable[[], object]:
    """The draws of boards, decided on what the desk sees now and written when it is called."""
    before = session.state(event)
    (played,) = before.tournament.rounds
    games = tuple(
        replace(game, result=DRAWN) if game.board in boards else game for game in played.games
    )
    rounds = (replace(played, games=games),)
    after = before.with_tournament(replace(before.tournament, rounds=rounds))
    act = Act(ActKind.RESULTS_ENTERED, phrase("Results"))
    return lambda: session.commit(act, event, before, after)


def test_other_results_taken_up_between_decision_and_writing_do_not_matter(desks: Desks) -> None:
    """A desk follows in another thread, at any moment."""
    one, two, event = desks
    write = decided(one, event, 1, 3)
    for board, result in ((2, WON), (4, LOST), (4, WON)):
        enter_result(two, event, 1, board, result)
        assert one.follow()
    write()
    assert [result_of(one, event, board) for board in range(1, 5)] == [DRAWN, WON, DRAWN, WON]
    two.follow()
    assert two.state(event) == one.state(event)
    one.undo()
    assert [result_of(one, event, board) for board in range(1, 5)] == [None, WON, None, WON]
    with EventSession.open(one.place, clock=SystemClock()) as another:
        assert another.state(event) == one.state(event)


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda _, two, event: enter_result(two, event, 1, 3, LOST), id="same board"),
        pytest.param(lambda _, two, event: withdraw_player(two, event, 2), id="player"),
        pytest.param(lambda one, _, event: enter_result(one, event, 1, 2, LOST), id="here"),
        pytest.param(lambda _, two, __: two.undo(), id="undone"),
    ],
)
@pytest.mark.parametrize("is_alone", [True, False])
def test_what_else_was_taken_up_since_the_decision_refuses_the_act(
    desks: Desks, act: Callable[[EventSession, EventSession, int], object], *, is_alone: bool
) -> None:
    """Also if results of other boards came before and after."""
    one, two, event = desks
    write = decided(one, event, 1, 3)
    if not is_alone:
        enter_result(two, event, 1, 4, WON)
        one.follow()
    act(one, two, event)
    one.follow()
    if not is_alone:
        two.follow()
        enter_result(two, event, 1, 4, LOST)
        one.follow()
    before = one.journal()
    with pytest.raises(RefusedError, match="changed in the meantime"):
        write()
    assert one.journal() == before


@pytest.mark.parametrize("is_followed", [False, True])
@pytest.mark.parametrize(
    "act",
    [
        lambda two, event: enter_result(two, event, 1, 2, LOST),
        lambda two, event: withdraw_player(two, event, 2),
        lambda two, event: change_settings(
            two, event, replace(two.tournament(event).settings, city="Tartu")
        ),
        lambda two, event: change_settings(
            two, event, replace(two.tournament(event).settings, name="Other Name")
        ),
    ],
    ids=["another row", "a player", "the same row", "the name"],
)
def test_a_name_of_the_event_is_not_written_over_what_others_did(
    desks: Desks, act: Callable[[EventSession, int], object], *, is_followed: bool
) -> None:
    """The name that there is must be known, and asking for it may take up what others did.

    It is forgotten when something is undone here. Then others write, and what was decided before
    that does not fit any more.
    """
    one, two, event = desks
    enter_result(one, event, 1, 1, WON)
    one.undo()
    before = one.state(event)
    settings = replace(before.tournament.settings, name="Harbour Open")
    after = before.with_tournament(replace(before.tournament, settings=settings))
    two.follow()
    act(two, event)
    if is_followed:
        one.follow()
    there, log = two.state(event), two.journal()
    renaming = Act(ActKind.SETTINGS_CHANGED, phrase("Settings"))
    with pytest.raises(RefusedError, match="The tournament was changed in the meantime"):
        one.commit(renaming, event, before, after, event_name="Harbour Open")
    for desk in desks[:2]:
        look(desk, event)
        assert (desk.state(event), desk.journal()) == (there, log)
        assert desk.event_name == there.tournament.settings.name
    # Decided on what is there it is written, to both homes of the name, and all else stays.
    rename_event(one, "Harbour Open")
    look(two, event)
    settings = replace(there.tournament.settings, name="Harbour Open")
    for desk in desks[:2]:
        assert desk.event_name == "Harbour Open"
        assert desk.tournament(event) == replace(there.tournament, settings=settings)


def test_a_result_that_was_entered_elsewhere_is_told_and_stays(desks: Desks) -> None:
    one, two, event = desks
    enter_result(one, event, 1, 4, DRAWN)
    enter_result(one, event, 1, 1, WON)
    with pytest.raises(ChangedMeanwhileError) as error:
        enter_result(two, event, 1, 1, LOST)
    told = str(error.value)
    assert "Meanwhile, another desk recorded “Result of board 1, round 1: 1–0”." in told
    assert "1 more entry" in told
    assert "was not saved" in told
    # What was found is there now, and can be decided on.
    assert result_of(two, event, 1) is WON
    enter_result(two, event, 1, 1, LOST)
    one.follow()
    assert result_of(one, event, 1) is LOST


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda s, event: withdraw_player(s, event, 2), id="player"),
        pytest.param(lambda s, _: rename_event(s, "Otherwise"), id="name"),
        pytest.param(lambda s, _: create_tournament(s, Settings(name="B")), id="tournament"),
        pytest.param(lambda s, _: s.undo(), id="undo"),
        pytest.param(lambda s, _: s.go_to(None), id="beginning"),
    ],
)
def test_what_concerns_more_than_a_board_is_decided_on_what_is_there(
    desks: Desks, act: Callable[[EventSession, int], object]
) -> None:
    """In whichever order the two are done."""
    one, two, event = desks
    enter_result(one, event, 1, 1, WON)
    before = one.journal()
    with pytest.raises(ChangedMeanwhileError, match="Result of board 1, round 1"):
        act(two, event)
    assert one.journal() == before
    look(two, event)
    act(two, event)
    with pytest.raises(ChangedMeanwhileError, match="Meanwhile, another desk"):
        enter_result(one, event, 1, 2, WON)


def test_a_round_is_paired_on_the_results_that_there_are(desks: Desks) -> None:
    one, two, event = desks
    for board in range(1, 5):
        enter_result(one, event, 1, board, WON)
    look(one, event)
    look(two, event)
    enter_result(one, event, 1, 4, LOST)
    with pytest.raises(ChangedMeanwhileError, match="Result of board 4, round 1: 0–1"):
        pair_next_round(two, event, pair=pair_in_order)
    assert result_of(two, event, 4) is LOST
    pair_next_round(two, event, pair=pair_in_order)
    # A correction is another question now, which has to be asked.
    with pytest.raises(ChangedMeanwhileError, match="Round 2 paired"):
        enter_result(one, event, 1, 4, DRAWN)


def test_what_was_undone_elsewhere_is_told(desks: Desks) -> None:
    one, two, event = desks
    enter_result(one, event, 1, 1, WON)
    look(two, event)
    one.undo()
    with pytest.raises(ChangedMeanwhileError, match=r"another desk undid .* “Round 1 paired”"):
        enter_result(two, event, 1, 2, WON)
    assert str(two.redo_name) == "Result of board 1, round 1"
    two.redo()
    one.follow()
    assert result_of(one, event, 1) is WON


def test_one_person_at_two_desks_takes_back_what_was_done_last_at_either(desks: Desks) -> None:
    one, two, event = desks
    enter_result(one, event, 1, 1, WON)
    enter_result(two, event, 1, 2, WON)
    one.follow()
    assert str(undo_name(one)) == "Result of board 2, round 1"
    undo_act(one)
    two.follow()
    assert str(undo_name(two)) == "Result of board 1, round 1"
    redo_act(two)
    one.follow()
    assert [result_of(one, event, board) for board in (1, 2)] == [WON, WON]
    assert one.to_redo is None


def test_undo_does_not_write_over_a_row_that_another_program_changed(
    desks: Desks, server: TestServer
) -> None:
    one, _, event = desks
    enter_result(one, event, 1, 1, WON)
    with server.connect(NAME) as other:
        other.execute("UPDATE game SET result = '01' WHERE board = 1")
    with pytest.raises(ChangedMeanwhileError, match="another program changed the same data"):
        undo_act(one)


def test_an_act_that_was_added_and_undone_is_no_obstacle(desks: Desks) -> None:
    """Nothing is different but the log; what could be done again is passed by."""
    one, two, event = desks
    enter_result(one, event, 1, 1, WON)
    one.undo()
    enter_result(two, event, 1, 1, LOST)
    assert two.redo_name is None
    one.follow()
    assert result_of(one, event, 1) is LOST


def test_what_can_be_done_again_no_more_was_not_undone_elsewhere(desks: Desks) -> None:
    """One desk has taken something back; another one acts, which leaves that on a branch."""
    one, two, event = desks
    for board in (1, 2):
        enter_result(one, event, 1, board, WON)
    one.undo()
    one.undo()
    look(two, event)
    enter_result(two, event, 1, 3, LOST)
    enter_result(one, event, 1, 4, WON)
    change = one.followed()
    assert change is not None
    assert "undone" not in str(change.message)
    assert "Result of board 3, round 1: 0–1" in str(change.message)
    assert one.redo_name is None
    two.follow()
    assert one.state(event) == two.state(event)
    # What was undone elsewhere meanwhile is still told.
    two.undo()
    with pytest.raises(ChangedMeanwhileError, match="another desk undid or redid something"):
        enter_result(one, event, 1, 1, WON)


def test_tournaments_of_one_event_are_apart(desks: Desks) -> None:
    one, two, first = desks
    second = create_tournament(
        one, Settings(name="B", rounds_total=5, initial_colour=Colour.WHITE)
    ).created_id
    look(two, first, second)
    assert [info.id for info in two.tournaments()] == [first, second]
    for player in new_players(4):
        add_player(one, second, player)
    enter_result(two, first, 1, 1, WON)
    set_fees(two, first, 1000)
    look(two, first, second)
    pair_next_round(one, second, pair=pair_in_order)
    with pytest.raises(ChangedMeanwhileError, match="Round 1 paired"):
        delete_tournament(two, second, confirmed=True)
    one.follow()
    assert one.state(first) == two.state(first)


def test_a_row_that_another_program_changed_is_not_written_over(
    desks: Desks, server: TestServer
) -> None:
    """Another program changes a row of which the log knows nothing."""
    one, _, event = desks
    with server.connect(NAME) as other:
        other.execute("UPDATE player SET rating = 1 WHERE tpn = 2")
    with pytest.raises(ChangedMeanwhileError, match="another program changed the same data"):
        withdraw_player(one, event, 2)
    with open_session(server.address(NAME)) as again:
        assert "The file was changed outside the program after the last log entry" in str(
            again.notices[0]
        )


def test_a_proof_is_kept_whatever_was_done_and_hides_nothing_of_it(desks: Desks) -> None:
    one, two, event = desks
    before = two.state(event)
    withdraw_player(one, event, 2)
    two.keep_proof("a pairing", 0, KeptProof(b"{}"))
    assert one.kept_proofs("a pairing") == two.kept_proofs("a pairing") != {}
    assert two.state(event) == one.state(event) != before


def test_what_was_found_and_not_looked_at_stays_unknown(desks: Desks) -> None:
    """Of the home itself: a desk that writes results again and again knows no more by that."""
    one, two, event = desks
    before = two.state(event)
    enter_result(one, event, 1, 1, WON)
    file = two._file
    for board in (2, 3):
        now = two._file.load(event)
        assert now is not None
        games = [
            replace(game, result=LOST) if game.board == board else game
            for game in now.tournament.round(1).games
        ]
        played = replace(now.tournament.round(1), games=tuple(games))
        after = now.with_tournament(replace(now.tournament, rounds=(played,)))
        file.commit(
            Act(ActKind.RESULTS_ENTERED, phrase("Result")), two.clock.now(), event, now, after
        )
        assert file.is_behind
    with pytest.raises(ChangedMeanwhileError):
        file.commit_name(Act(ActKind.EVENT_RENAMED, phrase("Name")), two.clock.now(), "", "B")
    assert two.follow()
    assert not file.is_behind
    assert two.state(event) != before


def test_keys_and_numbers_are_given_once(desks: Desks) -> None:
    one, two, _ = desks
    given = [*one.new_player_keys(3), *two.new_player_keys(3), *one.new_player_keys(1)]
    assert len(set(given)) == len(given)
    assert one.new_tournament_id() != two.new_tournament_id()


def test_an_act_that_failed_leaves_no_gap_in_the_log(desks: Desks) -> None:
    one, two, event = desks
    statements = 0
    while True:
        with fault_after(statements):
            try:
                enter_result(one, event, 1, 1, WON)
            except InterruptionError:
                statements += 1
            else:
                break
    assert statements > 10
    enter_result(two, event, 1, 2, LOST)
    entries = [entry.id for entry in two.journal()]
    assert entries == list(range(1, len(entries) + 1))


def test_no_result_is_lost_or_doubled_when_desks_and_their_server_are_killed(
    address: EventAddress, server: TestServer
) -> None:
    """Two desks enter results and fall again and again, wherever they are just then; so does the server.

    The whole storm is in `tests/soak/test_desks.py`.
    """
    storm = Storm(desks=2, boards=24, rounds=1, kills=3, crashes=2, falls=1)
    survived = check_storm(server, address, storm, random.Random(20260201))
    assert (survived.kills, survived.crashes, survived.falls) == (3, 2, 1)


def test_processes_enter_results_at_the_same_time(address: EventAddress) -> None:
    """Two desks with boards of their own, and one board that both want at last."""
    session, event = new_event(address, players=26)
    pair_next_round(session, event, pair=pair_in_order)
    session.close()
    desks = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.store.test_desks", address.uri, str(event), str(first)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (1, 2)
    ]
    for desk in desks:
        # Each has entered its boards when it says so, and waits for the other.
        assert desk.stdout is not None
        assert desk.stdout.readline() == "ready\n"
    with open_session(address) as session:
        entered = [str(entry.name) for entry in session.journal()[3:]]
        assert sorted(entered) == sorted(
            f"Result of board {number}, round 1" for number in range(1, 13)
        )
        assert [entry.id for entry in session.journal()] == list(range(1, 16))
    said = [desk.communicate("go\n", timeout=120)[0].strip() for desk in desks]
    assert sorted(said) == ["refused", "written"]
    with open_session(address) as session:
        assert session.notices == ()
        results = [game.result for game in session.tournament(event).round(1).games]
        assert results == [WON, LOST] * 6 + [WON if said[0] == "written" else LOST]


def _desk(uri: str, event: int, first: int) -> None:
    """A desk that enters every second board, looks, and enters the last one when it is told to."""
    result = (WON, LOST)[first - 1]
    with EventSession.open(event_address(uri), clock=SystemClock()) as session:
        boards = len(session.tournament(event).round(1).games)
        for board in range(first, boards, 2):
            enter_result(session, event, 1, board, result)
        look(session, event)
        tell("ready")
        sys.stdin.readline()
        try:
            enter_result(session, event, 1, boards, result)
        except ChangedMeanwhileError:
            tell("refused")
        else:
            tell("written")


def tell(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _desk(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
