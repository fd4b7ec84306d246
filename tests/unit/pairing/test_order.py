"""The order of the candidates of a bracket (C.04.3 (2026) 4; 2017 D), by candidates written down.

Positions are those of the players in the order of 1.2, from 0; player n has TPN n + 1.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.order import BySubgroups, candidate_of
from arbiter_app.pairing.questions import judge
from arbiter_app.trace.reasons import Later, Parting
from tests.oracle.constructed import position

ORDER = BySubgroups()


def candidate(
    mdp_pairs: tuple[tuple[int, int], ...] = (), pairs: tuple[tuple[int, int], ...] = ()
) -> Candidate:
    """A candidate of two MDPs, 0 and 1, and the residents 2 to 7."""
    used = {each for pair in (*mdp_pairs, *pairs) for each in pair}
    return candidate_of(
        range(2, 8), mdp_pairs, pairs, [each for each in range(8) if each not in used]
    )


IN_ORDER = [
    candidate(((0, 2),), ((3, 5), (4, 6))),
    candidate(((0, 2),), ((3, 6), (4, 5))),
    candidate(((0, 2),), ((3, 4), (5, 6))),
    candidate(((0, 3),), ((2, 5), (4, 6))),
    candidate(((1, 2),), ((3, 5), (4, 6))),
]
"""Each with 7 left over, and 0 or 1: the transposition, the exchange of 4 for 5, the MDP's opponent,
the other MDP.
"""


def test_candidates_come_in_the_order_of_the_text() -> None:
    """3.7, 4.2 to 4.4 (B.7, D.1 to D.3)."""
    for place, one in enumerate(IN_ORDER):
        for other in range(len(IN_ORDER)):
            assert ORDER.precedes(one, IN_ORDER[other]) is (place < other)


@pytest.mark.parametrize(
    ("place", "article", "parting"),
    [
        pytest.param(0, "4.2", Parting(4, 6, 7), id="4 meets 6, not 7"),
        pytest.param(1, "4.3", Parting(exchanged=(5, 6)), id="5 and 6 change sides"),
        pytest.param(2, "4.2", Parting(1, 3, 4), id="MDP 1 meets 3, not 4"),
        pytest.param(3, "4.4", Parting(1, instead=2), id="MDP 1 is paired, not MDP 2"),
    ],
)
def test_where_two_candidates_part(place: int, article: str, parting: Parting) -> None:
    """4.2.2, 4.3.2, 4.4.2 (D.1 to D.3)."""
    one, other = list(pairwise(IN_ORDER))[place]
    assert ORDER.step(one, other) == article
    assert ORDER.parting(one, other, lambda each: each + 1) == parting


def test_where_two_exchanges_part() -> None:
    """4.3.2: that of the one candidate, and that of the other."""
    later = candidate(((0, 2),), ((3, 4), (6, 7)))
    parting = ORDER.parting(IN_ORDER[2], later, lambda each: each + 1)
    assert (parting.exchanged_now, parting.exchanged) == ((5, 6), (5, 7))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param([(3, 4), (5, 7)], [(3, 4), (6, 7)], id="the highest of S2"),
        pytest.param([(3, 6), (5, 7)], [(4, 6), (5, 7)], id="the lowest of S1"),
    ],
)
def test_the_first_of_two_exchanges(
    first: list[tuple[int, int]], second: list[tuple[int, int]]
) -> None:
    """4.3.2 rules 2 to 4: 4 and 5 change sides before 4 and 6, and before 3 and 5."""
    one, other = (candidate(((0, 2),), tuple(pairs)) for pairs in (first, second))
    assert ORDER.precedes(one, other)
    assert not ORDER.precedes(other, one)


@pytest.mark.parametrize(
    ("mdp_pairs", "pairs", "floaters", "expected"),
    [
        pytest.param(
            [(0, 1)],
            [(5, 7), (4, 6), (2, 3)],
            [],
            Candidate(((0, 1),), ((2, 3), (4, 6), (5, 7)), (), (2, 3, 4), (5, 6, 7), (3,), (5,)),
            id="a pair within S1 and one within S2",
        ),
        pytest.param(
            [],
            [(0, 1), (3, 4), (5, 6)],
            [2],
            Candidate((), ((0, 1), (3, 4), (5, 6)), (2,), (0, 1, 2), (3, 4, 5, 6), (1, 2), (3, 5)),
            id="a player of S1 left over",
        ),
    ],
)
def test_who_must_have_been_exchanged(
    mdp_pairs: list[tuple[int, int]],
    pairs: list[tuple[int, int]],
    floaters: list[int],
    expected: Candidate,
) -> None:
    """4.3.2: of two of S1 who meet the lower ranked, of two of S2 the higher, and who of S1 is left
    over.
    """
    count = 2 * len(mdp_pairs) + 2 * len(pairs) + len(floaters)
    residents = range(len(mdp_pairs), count)
    assert candidate_of(residents, mdp_pairs, pairs, floaters) == expected


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_a_pairing_by_hand_parts_where_its_candidate_does(system: str) -> None:
    """4.2.2 (D.1): the MDP meets 3 instead of 2, which is as good and comes later."""
    judged = judge(position([20, 10, 10, 10]), [(1, 3), (2, 4)], None, system=system)
    assert (judged.reason, judged.bracket_number) == (Later("4.2"), 2)
    assert isinstance(judged.reason, Later)
    assert judged.reason.parting == Parting(1, 2, 3)
