"""A network that refuses nothing and brings nothing: an act ends, what became of it is told, others go on."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Queue
from threading import Thread

import pytest

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import EventFileError, EventSession, Heard, enter_result
from arbiter_app.store import patient, server
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer
from tests.still_network import StillNetwork, still_network
from tests.store.support import Desks, open_session
from tests.store.test_listening import PATIENCE, listening

NAME = "still"
WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def network(server: TestServer) -> Iterator[StillNetwork]:
    with still_network(server) as network:
        yield network


@pytest.fixture
def far(network: StillNetwork, desks: Desks, address: EventAddress) -> Iterator[EventSession]:
    """A desk of the event behind that network."""
    with open_session(network.address(address.event)) as session:
        session.tournaments()
        session.state(desks[2])
        yield session


def until(heard: Queue[Heard], what: Heard) -> None:
    while heard.get(timeout=PATIENCE) is not what:
        pass


def test_an_act_into_a_still_network_ends_and_is_found_out_about(
    desks: Desks, far: EventSession, network: StillNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The listener, which nobody would have told, looks too, and is back when the network is."""
    one, _, event = desks
    heard = listening(far)
    monkeypatch.setattr(patient, "PATIENCE", 0.3)
    monkeypatch.setattr(server, "_WAIT", 2)
    network.fall_still()
    with pytest.raises(EventFileError, match="does not answer"):
        enter_result(far, event, 1, 1, WON)
    until(heard, Heard.LOST)
    # Nobody has to wait for a desk that is not heard of any more.
    enter_result(one, event, 1, 2, LOST)
    network.go_on()
    until(heard, Heard.BACK)
    far.followed()
    assert far.state(event).tournament.round(1).games[1].result is LOST
    enter_result(far, event, 1, 1, WON)
    one.follow()
    assert one.state(event) == far.state(event)
    assert sum("board 1," in str(entry.name) for entry in one.journal()) == 1


def test_nobody_waits_who_has_given_up(
    desks: Desks, far: EventSession, network: StillNetwork
) -> None:
    """As whoever closes the window: an act that is on its way ends, and nothing more is asked."""
    ended: Queue[str] = Queue()
    network.fall_still()

    def act() -> None:
        try:
            enter_result(far, desks[2], 1, 1, WON)
        except UserError as error:
            ended.put(str(error))

    Thread(target=act).start()
    far.give_up()
    assert "does not answer" in ended.get(timeout=patient.PATIENCE / 2)
