"""The oracle of 2017 itself, on positions whose pairing follows from the text by hand."""

from __future__ import annotations

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.oracle.constructed import position
from tests.oracle.dutch_2017 import CRITERIA, LAST, OPEN, PENULTIMATE, Field, pair_round_literal
from tests.oracle.state import Float

Pairs = set[tuple[Tpn, Tpn]]


def opponents(tournament: Tournament) -> Pairs:
    """By the oracle, with the lower number first; the engine must agree."""
    paired = pair_round_literal(tournament)
    engine = pair_round(tournament, system="dutch-2017")
    assert {(pair.white, pair.black) for pair in engine.pairs} == paired.pairs
    assert engine.bye == paired.bye
    return {(min(pair), max(pair)) for pair in paired.pairs}


@pytest.mark.parametrize("word", ["U", "H", "Z"])
def test_a_downfloat_for_whatever_reason(word: str) -> None:
    """A.4.b: who does not play receives a downfloat, absent or with a bye of any kind."""
    field = Field(position([10, 10], {1: word, 2: "W"}))
    floats = {player.tpn: player.floats[0] for player in field.players}
    assert floats == {1: Float.DOWN, 2: Float.NONE}


def test_who_may_receive_the_bye() -> None:
    """C.2: a PAB bars from another one; a half-point bye, a full-point bye or absence does not."""
    field = Field(position([10] * 4, {1: "U", 2: "H", 3: "Z", 4: "F"}))
    assert {field.players[index].tpn for index in field.takers} == {2, 3, 4}


def test_pairing_score_difference() -> None:
    """A.8: with MDP 1 (2½) and residents of 1½ and 1½, 1-2 and floater 3: SD 1 and 1 (1½ less ½)."""
    first, second, *_ = pair_round_literal(position([25, 15, 15, 5])).brackets
    assert dict(zip(CRITERIA, first.vector, strict=True))["C6"] == (10,)
    assert dict(zip(CRITERIA, second.vector, strict=True))["C6"] == (10, 10)


def test_the_higher_mdp_is_paired() -> None:
    """C.6: leaving 1 (3 points) unpaired in the bracket of 2 would be an SD of 2, leaving 2 only 1½."""
    tournament = position([30, 25, 20, 10], apart=[(1, 2), (3, 4)])
    assert opponents(tournament) == {(1, 3), (2, 4)}


def test_the_following_bracket_is_looked_at() -> None:
    """C.7: 3 could not be paired there with anybody; 2 can."""
    tournament = position([20, 20, 20, 10, 10, 0], apart=[(3, 4), (3, 5)])
    assert opponents(tournament) == {(1, 3), (2, 4), (5, 6)}


def test_a_bracket_within_reach_of_the_look_ahead() -> None:
    """C.7: 5 could not be paired with 6, so 4 goes on; no other route is needed (A.9)."""
    tournament = position([20, 20, 20, 10, 10, 0], apart=[(5, 6)])
    assert opponents(tournament) == {(1, 2), (3, 5), (4, 6)}
    routes = [record.route for record in pair_round_literal(tournament).brackets]
    assert routes == [OPEN, OPEN, LAST]


def test_the_last_bracket_collapses() -> None:
    """A.9: 5 (½) and 6 (0) may not meet; seen when 3 and 4 (1 point) have been paired.

    Their bracket is the PPB and paired again: both float, and 5 and 6 are one bracket. There
    3-5 and 4-6 have the PSD 1, ½, as have 3-6 and 4-5: the order decides.
    """
    tournament = position([20, 20, 10, 10, 5, 0], apart=[(5, 6)])
    assert opponents(tournament) == {(1, 2), (3, 5), (4, 6)}
    records = pair_round_literal(tournament).brackets
    assert [record.route for record in records] == [OPEN, PENULTIMATE, LAST]
    assert (records[2].moved_down_players, records[2].residents) == ((3, 4), (5, 6))
    assert dict(zip(CRITERIA, records[2].vector, strict=True))["C6"] == (10, 5)


def test_the_psd_of_a_collapsed_bracket_decides_who_has_the_bye() -> None:
    """C.6 in the CLB: the lower the floater, the less the difference to the artificial value."""
    tournament = position([20, 10, 5], apart=[(1, 3)])
    paired = pair_round_literal(tournament)
    assert opponents(tournament) == {(1, 2)}
    assert paired.bye == 3


def test_no_complete_pairing() -> None:
    """A.9"""
    with pytest.raises(NoLegalPairingError):
        pair_round_literal(position([0, 0], apart=[(1, 2)]))
