"""Every pair of a round can be asked about, and the answer fits the pairing."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.swiss_1998.round import solve_next_round
from arbiter_app.pairing.swiss_1998.why_not import Answer, why_not_bye, why_not_pair
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Worse,
)
from arbiter_app.trf.read import read_trf
from tests.oracle.constructed import position
from tests.property.explain.generated import generated_event

CORPUS = Path(__file__).parents[3] / "corpus" / "dutch1998"


@pytest.mark.parametrize(("name", "number"), [("001", 5), ("001", 6), ("004", 4), ("003", 5)])
def test_every_pair_can_be_asked_about(name: str, number: int) -> None:
    played = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament.before_round(number)
    solved = solve_next_round(played)
    field, paired = solved.field, solved.brackets
    made = {
        pair
        for bracket in paired
        if bracket.candidate is not None
        for pair in bracket.candidate.all_pairs
    }
    for one, other in combinations(range(len(field.players)), 2):
        answer = why_not_pair(field, paired, one, other)
        assert (answer.reason is None) == ((one, other) in made)
        if isinstance(answer.reason, Illegal):
            assert not field.compatible[one] >> other & 1
        if isinstance(answer.reason, Worse | Later):
            assert answer.bracket is not None


def test_the_bye_can_be_asked_about() -> None:
    """004, round 3: 12 has the bye; 2, 14 and others are asked about, 14 had it in round 1."""
    played = read_trf((CORPUS / "004.trf").read_bytes()).tournament.before_round(3)
    solved = solve_next_round(played)
    field, paired = solved.field, solved.brackets
    answers = {
        player.tpn: why_not_bye(field, paired, position).reason
        for position, player in enumerate(field.players)
    }
    assert answers[12] is None
    assert answers[14] == Illegal("B.1", 1)
    assert all(reason is not None for tpn, reason in answers.items() if tpn != 12)


def test_players_moved_down_do_not_meet_in_s1() -> None:
    """A.6, C.13: 7 and 8 need opponents from above, so 3 and 4 move down, though they could meet.

    In the lowest bracket they are S1, and S1 meets S2.
    """
    below = (5, 6, 7, 8)
    apart = [pair for pair in combinations(below, 2) if pair != (5, 6)]
    tournament = position([10] * 4 + [0] * 4, apart=apart)
    solved = solve_next_round(tournament)
    field, paired = solved.field, solved.brackets
    assert [record.candidate and record.candidate.all_pairs for record in paired] == [
        ((0, 1),),
        ((2, 6), (3, 7), (4, 5)),
    ]
    assert why_not_pair(field, paired, 2, 3) == Answer(NoCompletion(article="A.6"), 2)
    assert why_not_pair(field, paired, 3, 2) == Answer(NoCompletion(article="A.6"), 2)


def test_the_bye_of_a_player_moved_down_past_others() -> None:
    """C.1, C.14: 1 and 2 (2) find no opponent in the bracket of 3 and 4 (1), who meet each other.

    In the lowest bracket 1 meets 5, and 2 has the bye: only 5 could have been in his place there.
    """
    apart = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]
    pairing = pair_round(
        position([20, 20, 10, 10, 0], apart=apart), system="swiss-1998", explain=True
    )
    assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == {
        frozenset((1, 5)),
        frozenset((3, 4)),
    }
    assert pairing.trace is not None
    bye = pairing.trace.pairing_allocated_bye
    assert bye is not None
    assert (bye.tpn, [passed.tpn for passed in bye.passed_over]) == (2, [5])


def test_with_the_same_first_pairs_downfloats_decide_before_exchanges() -> None:
    """R14: the opponents of players moved down, then downfloats, then exchanges.

    6 moved down meets 4 in both. Of 5, 7 and 9 the rules keep 5, after an exchange; with 5–7 nobody
    is exchanged and 9 remains, who floated down two rounds before. Without 6–4 nobody would float down
    again, but that comes later.
    """
    solved = solve_next_round(generated_event("swiss-1998", 1715).before_round(3))
    field, paired = solved.field, solved.brackets
    tpns = [player.tpn for player in field.players]
    answer = why_not_pair(field, paired, tpns.index(5), tpns.index(7))
    assert answer.reason == Worse("B.6", 0, 1, (9,), article="C.9")
    assert [value.amount for value in answer.played] == [0, 0, 0]
    assert [value.amount for value in answer.forced] == [0, 0, 1]
