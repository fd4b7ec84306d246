"""A pairing as the round of a tournament that it is."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.paired import with_round
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, RequestedBye, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour
from arbiter_app.trace.rounds import AbsentPlayer, Pair, RoundPairing
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf


def test_a_round_has_its_byes_by_number() -> None:
    away = (AbsentPlayer(1, ByeKind.HALF_POINT), AbsentPlayer(5, ByeKind.ZERO_POINT))
    played = RoundPairing("in-order", 3, (Pair(1, 4, 2),), 3, away).as_round()
    assert (played.number, played.games) == (3, (Game(1, 4, 2),))
    assert played.byes == (
        Bye(1, ByeKind.HALF_POINT),
        Bye(3, ByeKind.PAIRING_ALLOCATED),
        Bye(5, ByeKind.ZERO_POINT),
    )


def test_a_round_is_as_it_comes_back_from_a_report_file() -> None:
    """The PAB between two who are absent; boards are numbered as players come in both."""
    before = Tournament(
        Settings(name="Open", rounds_total=5, initial_colour=Colour.WHITE),
        players=tuple(Player(tpn, f"Player {tpn}", 2400 - tpn) for tpn in range(1, 10)),
        requested_byes=(RequestedBye(9, 1, ByeKind.HALF_POINT), RequestedBye(2, 1)),
    )
    paired = with_round(before, pair_round(before))
    assert [bye.tpn for bye in paired.round(1).byes] == [2, 8, 9]
    assert paired.requested_byes == ()
    (read,) = read_trf(write_trf(paired)).tournament.rounds
    assert replace(read, games=paired.round(1).games) == paired.round(1)
