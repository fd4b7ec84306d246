"""What other desks do is heard, and told with who and when; an act whose answer is lost is found."""

from __future__ import annotations

from queue import Queue
from typing import Any

import psycopg
import pytest

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import (
    ChangeByOthers,
    ChangeKind,
    Desk,
    Doing,
    EventFileError,
    EventSession,
    Heard,
    create_tournament,
    enter_result,
    rename_event,
    withdraw_player,
)
from arbiter_app.store import listening as hearing
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer
from tests.store.support import Desks, open_session

NAME = "heard"
WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS
PATIENCE = 60
"""Seconds; only a defect makes a test wait that long."""


def listening(session: EventSession) -> Queue[Heard]:
    """What a desk hears; that it listens was the first."""
    heard: Queue[Heard] = Queue()
    session.listen(heard.put)
    assert heard.get(timeout=PATIENCE) is Heard.ACT
    return heard


def followed(session: EventSession) -> ChangeByOthers:
    change = session.followed()
    assert change is not None
    return change


def test_others_are_heard_and_oneself_is_not(desks: Desks) -> None:
    one, two, event = desks
    heard = listening(one)
    enter_result(one, event, 1, 1, WON)
    enter_result(two, event, 1, 2, LOST)
    assert heard.get(timeout=PATIENCE) is Heard.ACT
    assert heard.empty()
    assert one.followed() is not None
    assert one.followed() is None


def test_what_others_did_is_a_change_with_who_and_when(desks: Desks) -> None:
    one, two, event = desks
    enter_result(two, event, 1, 1, WON)
    change = followed(one)
    assert change.kinds == {ChangeKind.RESULTS}
    assert change.rounds == {1}
    assert change.tournament_id == event
    last = two.journal()[-1]
    assert last.person == "arbiter"
    assert str(change.message) == f"arbiter, {last.at:%H:%M:%S}: Result of board 1, round 1: 1–0"
    assert one.state(event) == two.state(event)
    withdraw_player(two, event, 2)
    rename_event(two, "Otherwise")
    second = create_tournament(two, Settings(name="B")).created_id
    change = followed(one)
    assert change.kinds >= {ChangeKind.PLAYERS, ChangeKind.EVENT, ChangeKind.TOURNAMENTS}
    assert "; 2 more changes before that" in str(change.message)
    assert [info.id for info in one.tournaments()] == [event, second]


def test_of_results_it_is_told_who_entered_them_on_which_board(desks: Desks) -> None:
    """Not of those of this desk, of pairings or of what was undone since."""
    one, two, event = desks
    enter_result(two, event, 1, 1, WON)
    enter_result(two, event, 1, 1, LOST)
    enter_result(one, event, 1, 2, LOST)
    enter_result(two, event, 1, 3, WON)
    withdraw_player(two, event, 2)
    first, second, third = followed(one).entered
    assert [(each.round_number, each.board, each.result) for each in (first, second, third)] == [
        (1, 1, WON),
        (1, 1, LOST),
        (1, 3, WON),
    ]
    assert (third.person, third.at) == ("arbiter", two.journal()[-2].at)
    enter_result(two, event, 1, 4, WON)
    two.undo()
    assert followed(one).entered == ()


def test_who_entered_the_results_of_a_round_is_found_in_the_log(desks: Desks) -> None:
    """By board, the last of those that are in force; pairings are no results."""
    one, two, event = desks
    enter_result(one, event, 1, 1, WON)
    enter_result(one, event, 1, 1, LOST)
    enter_result(one, event, 1, 2, LOST)
    enter_result(one, event, 1, 3, WON)
    one.undo()
    found = two.results_entered(event, 1)
    assert {board: entered.result for board, entered in found.items()} == {1: LOST, 2: LOST}
    assert (found[2].person, found[2].at) == ("arbiter", one.journal()[-2].at)
    assert not two.results_entered(event, 2)


def there(session: EventSession) -> list[Desk]:
    return list(session.desks)


def test_desks_know_of_each_other_and_what_is_done_there(desks: Desks) -> None:
    one, two, _ = desks
    heard = listening(one)
    assert there(one) == []
    others = listening(two)
    assert heard.get(timeout=PATIENCE) is Heard.DESKS
    assert there(one) == [Desk("arbiter", Doing.HERE)]
    with two.doing(Doing.PAIRING):
        assert heard.get(timeout=PATIENCE) is Heard.DESKS
        assert there(one) == [Desk("arbiter", Doing.PAIRING)]
    assert heard.get(timeout=PATIENCE) is Heard.DESKS
    assert there(one) == there(two) == [Desk("arbiter", Doing.HERE)]
    two.close()
    assert heard.get(timeout=PATIENCE) is Heard.DESKS
    assert there(one) == []
    assert others.empty() or others.get() is Heard.DESKS


def test_a_desk_that_is_killed_is_missed_when_something_is_heard(
    desks: Desks, server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tells nobody that it goes."""
    one, two, event = desks
    monkeypatch.setattr(hearing, "_SEEN_FOR", 0.0)
    heard = listening(one)
    listening(two)
    assert heard.get(timeout=PATIENCE) is Heard.DESKS
    with server.connect() as other:
        monkeypatch.setattr(psycopg.Connection, "connect", refused)
        other.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name"
            " LIKE 'arbiter-app desk%' ORDER BY pid DESC LIMIT 1"
        )
    enter_result(one, event, 1, 1, WON)
    assert heard.get(timeout=PATIENCE) is Heard.DESKS
    assert not one.desks


def test_what_was_found_within_an_act_is_told_as_well(desks: Desks) -> None:
    """The desk has taken it up when it wrote; nobody was told of it yet, and nothing of its own."""
    one, two, event = desks
    enter_result(two, event, 1, 1, WON)
    enter_result(one, event, 1, 2, LOST)
    change = followed(one)
    assert ChangeKind.RESULTS in change.kinds
    assert "board 1, round 1: 1–0" in str(change.message)
    assert "board 2" not in str(change.message)


def test_results_are_taken_up_as_they_would_be_read(desks: Desks, address: EventAddress) -> None:
    """Entered, corrected, deleted, in matches and beside acts of one's own: by a desk that reads anew."""
    one, two, event = desks
    for board, result in ((1, WON), (2, LOST), (1, LOST), (2, None), (3, WON)):
        enter_result(two, event, 1, board, result)
    enter_result(one, event, 1, 4, WON)
    known = one.state(event)
    one.followed()
    assert one.state(event) is known
    with open_session(address) as third:
        assert known == third.state(event)
        assert (one.last_entry, one.redo_name) == (third.last_entry, third.redo_name)
    # An act that was added and undone again is more than that.
    enter_result(two, event, 1, 1, WON)
    two.undo()
    one.followed()
    with open_session(address) as third:
        assert one.state(event) == third.state(event)
        assert (one.last_entry, one.redo_name) == (third.last_entry, third.redo_name)


def test_what_was_undone_elsewhere_is_told(desks: Desks) -> None:
    one, two, event = desks
    enter_result(two, event, 1, 1, WON)
    followed(one)
    two.undo()
    change = followed(one)
    assert change.kinds == {ChangeKind.RESULTS}
    assert "another desk undid or redid something" in str(change.message)
    assert one.state(event) == two.state(event)


def test_a_server_that_falls_is_heard_and_so_is_its_coming_back(
    desks: Desks, server: TestServer
) -> None:
    one, two, event = desks
    heard = listening(one)
    server.crash(NAME)
    assert heard.get(timeout=PATIENCE) is Heard.LOST
    assert heard.get(timeout=PATIENCE) is Heard.BACK
    assert one.followed() is None
    enter_result(one, event, 1, 1, WON)
    two.follow()
    assert two.state(event) == one.state(event)
    one.close()
    enter_result(two, event, 1, 2, WON)
    assert heard.empty()


class _Cut:
    """Breaks the connection at the commit: before the server hears of it, or before it answers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, is_done: bool) -> None:
        self._commit = psycopg.Connection.commit
        self._is_done, self._cuts = is_done, 1
        cut = self

        def commit(connection: psycopg.Connection[Any]) -> None:
            cut(connection)

        monkeypatch.setattr(psycopg.Connection, "commit", commit)

    def __call__(self, connection: psycopg.Connection[Any]) -> None:
        if not self._cuts:
            self._commit(connection)
            return
        self._cuts -= 1
        if self._is_done:
            self._commit(connection)
        connection.close()
        raise psycopg.OperationalError("the connection is lost")


def test_an_act_whose_answer_was_lost_is_found(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the number that the server gave it: it is done, and nothing is left to say."""
    one, two, event = desks
    with monkeypatch.context() as patch:
        _Cut(patch, is_done=True)
        enter_result(one, event, 1, 1, WON)
    two.follow()
    assert two.state(event) == one.state(event)
    names = [str(entry.name) for entry in two.journal()[3:]]
    assert names == ["Result of board 1, round 1"]
    assert one.followed() is None


def test_an_act_that_never_arrived_is_told(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, event = desks
    with monkeypatch.context() as patch:
        _Cut(patch, is_done=False)
        with pytest.raises(EventFileError, match="Nothing was changed"):
            enter_result(one, event, 1, 1, WON)
    assert not two.follow()
    enter_result(one, event, 1, 1, WON)
    assert two.follow()
    assert two.state(event) == one.state(event)


@pytest.mark.parametrize("is_done", [True, False])
def test_an_act_is_asked_about_when_the_server_is_there_again(
    desks: Desks, monkeypatch: pytest.MonkeyPatch, *, is_done: bool
) -> None:
    """The server goes with the answer, and stays away for a while."""
    one, two, event = desks
    before = one.state(event)
    with monkeypatch.context() as patch:
        _Cut(patch, is_done=is_done)
        patch.setattr(psycopg.Connection, "connect", refused)
        with pytest.raises(EventFileError, match="may or may not have been saved"):
            enter_result(one, event, 1, 1, WON)
    change = one.followed()
    two.follow()
    assert one.state(event) == two.state(event)
    assert (one.state(event) != before) is is_done
    told = str(followed_or_news(one, change))
    assert ("was lost was saved" in told) is is_done
    assert ("was lost was not saved. Please make it again" in told) is not is_done


def followed_or_news(session: EventSession, change: ChangeByOthers | None) -> object:
    return session._file.news().told if change is None else change.message


def refused(*_: object, **__: object) -> None:
    raise psycopg.OperationalError("connection refused")
