"""The hash of what a round was paired from: event files keep it, so that it must stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.operations.records import input_hash
from arbiter_app.tournament.abnormal import AbnormalPoints, with_abnormal_points
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult

PLAYED = Round(
    1,
    (Game(1, 1, 3, GameResult.WHITE_WINS), Game(2, 4, 2, GameResult.DRAW)),
    (Bye(5, ByeKind.PAIRING_ALLOCATED),),
)
PLAIN = Tournament(
    Settings(rounds_total=5, initial_colour=Colour.WHITE),
    tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 6)),
    (PLAYED,),
)
FIRST_HALF = VirtualPoints(10, 1, 2, 1, 3)
SECOND_HALF = VirtualPoints(5, 3, 4, 1, 3)
PENALTY = AbnormalPoints("", -5, 1, (2,))
FORFEITS = AbnormalPoints("+", 5)

KEPT = {
    "plain": (PLAIN, "77088a579e7bc4a0c9c7d5baa503f370b75675b356eb3b8629dd4fe0acf1cd05"),
    "no players": (
        Tournament(),
        "54f9b2040cd9501dcf34ec5533f030aaaefe0b99566a311433a029cd29415130",
    ),
    "one range of virtual points": (
        replace(PLAIN, virtual_points=(FIRST_HALF,)),
        "57395c4fe414ba953e877dc982e1e1589627eb333bf2cff796fa433f1a5dd152",
    ),
    "two ranges": (
        replace(PLAIN, virtual_points=(FIRST_HALF, SECOND_HALF)),
        "903a35eb403684128946783192ebf17058845e371df615e76a042007a1cf5e31",
    ),
    "a penalty": (
        with_abnormal_points(PLAIN, (PENALTY,)),
        "a3356c7b32e93e8689c422a7e29ae4c5b80c9bb39af9161f9fee445f856ba2df",
    ),
    "a penalty, and forfeits worth less": (
        with_abnormal_points(PLAIN, (PENALTY, FORFEITS)),
        "1b7d449f17c761aeed7941f8f2ade1d13c8ef1bdd6dcf1559c58031292533bca",
    ),
    "forbidden pairs and an absent player": (
        replace(
            PLAIN,
            forbidden_groups=(ForbiddenGroup((1, 2, 5)),),
            requested_byes=(RequestedBye(3, 2),),
        ),
        "8157fafa7303a726bcf219d1b07ff49de2d1f13b07d7133a254b544b810b75c2",
    ),
}


@pytest.mark.parametrize("case", KEPT)
def test_hashes_in_older_event_files_are_still_found(case: str) -> None:
    """What is written here is what event files of version 0.1.0 hold."""
    tournament, kept = KEPT[case]
    assert input_hash(tournament) == kept


def test_each_of_them_counts() -> None:
    assert len({kept for _, kept in KEPT.values()}) == len(KEPT)
