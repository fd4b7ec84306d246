"""Why no criterion could be met better, for whole rounds (C.04.3 (2026) 3.8.1; 2017 B.8).

Small positions of which each reason can be seen. A line is a bracket, a criterion and the reasons it
is missed; that they are true is asked of the literal implementation besides.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from tests.oracle.constructed import position
from tests.oracle.editions import EDITIONS
from tests.oracle.replay_bounds import BoundsOfBracket
from tests.unit.pairing.bounds_in_lines import lines_of

CASES = [
    pytest.param(
        position([20, 20, 10, 10, 10], apart=combinations((3, 4, 5), 2)),
        """
1 C6 Barrier {3}{4}{5} left 2, is_below, takes_bye
1 C7 nobody less
1 C8 odd 5 with 2
2 C6 odd 5
2 C7 nobody less
""",
        """
1 C5 Barrier {3}{4}{5} left 2, is_below, takes_bye
1 C6 nobody less
2 C5 odd 5
2 C6 Unavoidable {1}{2}{3}{4}{5} left 5, least 10
""",
        id="Of 3, 4 and 5, who are kept apart, the PAB serves one",
    ),
    pytest.param(
        position([20, 20, 20, 10, 10], {1: "W", 2: "B", 3: "W", 4: "U", 5: "U"}, apart=[(4, 5)]),
        """
1 C6 Barrier {4}{5} left 3, is_below, needs_bye
1 C7 nobody less
1 C8 3 come to 2
2 C6 odd 5
2 C7 Barrier {1}{2}{3} by 4 5 left 1
""",
        """
1 C5 Barrier {4}{5} left 3, is_below, needs_bye
1 C6 nobody less
2 C5 odd 5
2 C6 Unavoidable  left 1, least 20, needs_bye; Unavoidable {1}{2}{3}{4}{5} left 5, least 10
""",
        id="4 and 5 are kept apart and had the PAB: one more has to come down for it",
    ),
    pytest.param(
        position([20, 20, 20, 10, 0, 0], apart=combinations((1, 2, 3), 2)),
        """
1 C6 Barrier {1}{2} left 2, is_parity
1 C7 nobody less
1 C8 3 come to 1
2 C6 Barrier {1}{2} by 4 left 1, is_parity
2 C7 Barrier {1}{2}{3} by 4 left 2
""",
        """
1 C5 Barrier {1}{2} left 2, is_parity
1 C6 nobody less
1 C7 3 come to 1; whoever meets 1 2 3
2 C5 Barrier {1}{2} by 4 left 1, is_parity
2 C6 Barrier {1}{2}{3} by 4 left 2; whoever meets 1
2 C7 whoever meets 2 3
3 C6 whoever meets 2 3
""",
        id="Three come down to 4 alone",
    ),
    pytest.param(
        position([20] * 3 + [10] * 5 + [0] * 2, apart=combinations((4, 5, 6, 7), 2)),
        """
1 C6 odd 3
1 C7 nobody less
1 C8 Barrier {4}{5}{6} by 8 left 1, is_parity, is_next, coming 1
2 C6 Barrier {4}{5}{6} by 3 8 left 1, is_parity
2 C7 nobody less
""",
        """
1 C5 odd 3
1 C6 nobody less
1 C7 Barrier {4}{5}{6} by 8 left 1, is_parity, is_next, coming 1; whoever meets 3
2 C5 Barrier {4}{5}{6} by 3 8 left 1, is_parity
2 C6 whoever meets 3; nobody less
2 C7 whoever meets 6 7
3 C6 whoever meets 6 7
""",
        id="4 to 7 may only meet 8 and whoever comes down",
    ),
    pytest.param(
        position([20, 20, 10, 10, 0, 0], apart=[(1, 2), (1, 3), (1, 4)]),
        """
1 C6 Barrier {1} left 1, is_parity
1 C7 nobody less
1 C8 Barrier {1} left 1, is_parity, is_next
2 C6 Barrier {1} left 1, is_parity
2 C7 Barrier {1} left 1; nobody less
""",
        """
1 C5 Barrier {1} left 1, is_parity
1 C6 nobody less
1 C7 else only none, legal True
2 C5 Barrier {1} left 1, is_parity
2 C6 Barrier {1} left 1; whoever meets 2; nobody less
2 C7 whoever meets 1 4
3 C6 whoever meets 1 4
""",
        id="1 may meet nobody before the last bracket",
    ),
    pytest.param(
        position([20, 10, 10, 0], apart=[(1, 2), (1, 3)]),
        """
1 C6 odd 1
1 C7 nobody less
1 C8 Barrier {1} left 1, is_next
2 C6 odd 3
2 C7 Barrier {1} left 1
""",
        """
1 C5 odd 1
1 C6 nobody less
1 C7 Barrier {1} left 1, is_next; Unavoidable {1} left 1, least 20, is_next
2 C5 odd 3
2 C6 Barrier {1} left 1
2 C7 whoever meets 1
3 C6 whoever meets 1
""",
        id="1 may only meet 4, two brackets below",
    ),
    pytest.param(
        position([20, 20, 20, 10], {1: "Wd", 2: "Bd", 3: "Bd", 4: "W"}),
        """
1 C6 odd 3
1 C7 nobody less
1 C14 Barrier {1 2 3} left 1
2 C18 whoever meets 3
""",
        """
1 C5 odd 3
1 C6 nobody less
1 C7 whoever meets 3
1 C12 Barrier {1 2 3} left 1
1 C16 Barrier {1 2 3} left 1
2 C6 whoever meets 3
2 C12 whoever meets 3
2 C16 whoever meets 3
""",
        id="1, 2 and 3 floated down just before",
    ),
    pytest.param(
        position([30, 20, 20, 10], {1: "Wd B", 2: "Bd W", 3: "Bd W", 4: "W B"}),
        """
1 C6 odd 1
1 C7 nobody less
1 C8 odd 3 with 1
1 C16 Barrier {1} left 1
2 C6 odd 3
2 C7 nobody less
2 C16 0 costs C7 (30,) for (20,)
2 C20 whoever meets 1
3 C20 whoever meets 3
""",
        """
1 C5 odd 1
1 C6 nobody less
1 C7 odd 3 with 1; whoever meets 1
1 C14 Barrier {1} left 1
1 C18 Barrier {1} left 1
2 C5 odd 3
2 C6 whoever meets 1; nobody less
2 C7 whoever meets 3
2 C14 1 costs C6 (20,) for (10, 10)
2 C18 else only 1-3 or 2-3, legal True
3 C6 whoever meets 3
3 C14 whoever meets 3
3 C18 whoever meets 3
""",
        id="1, 2 and 3 floated down two rounds before",
    ),
    pytest.param(
        position(
            [25, 20, 10, 10, 10, 10],
            {1: "W", 2: "W", 3: "B", 4: "Bu", 5: "Bu", 6: "Wu"},
            apart=[(1, 2)],
        ),
        """
1 C6 odd 1
1 C7 nobody less
1 C8 Barrier {1} left 1, is_parity, is_next
2 C6 Barrier {1} left 1, is_parity
2 C7 Barrier {1} left 1; nobody less
3 C15 Barrier {1}{2} by 3 left 1
3 C19 Barrier {1}{2} by 3 left 1
""",
        """
1 C5 odd 1
1 C6 nobody less
1 C7 Barrier {1} left 1, is_parity, is_next; Unavoidable {1} left 1, least 15, is_next; Unavoidable  left 2, least 10, is_next, down 2
2 C5 Barrier {1} left 1, is_parity
2 C6 Barrier {1} left 1; nobody less
2 C7 whoever meets 1 2
3 C6 whoever meets 1 2
3 C13 Barrier {1}{2} by 3 left 1
3 C17 Barrier {1}{2} by 3 left 1
""",
        id="Of those whom 1 and 2 may meet only 3 did not float up just before",
    ),
    pytest.param(
        position(
            [25, 20, 10, 10, 10, 10],
            {1: "B W", 2: "B W", 3: "W B", 4: "Wu B", 5: "Wu B", 6: "Bu W"},
            apart=[(1, 2)],
        ),
        """
1 C6 odd 1
1 C7 nobody less
1 C8 Barrier {1} left 1, is_parity, is_next
2 C6 Barrier {1} left 1, is_parity
2 C7 Barrier {1} left 1; nobody less
3 C17 Barrier {1}{2} by 3 left 1
3 C21 Barrier {1}{2} by 3 left 1
""",
        """
1 C5 odd 1
1 C6 nobody less
1 C7 Barrier {1} left 1, is_parity, is_next; Unavoidable {1} left 1, least 15, is_next; Unavoidable  left 2, least 10, is_next, down 2
2 C5 Barrier {1} left 1, is_parity
2 C6 Barrier {1} left 1; nobody less
2 C7 whoever meets 1 2
3 C6 whoever meets 1 2
3 C15 Barrier {1}{2} by 3 left 1
3 C19 Barrier {1}{2} by 3 left 1
""",
        id="The same two rounds before",
    ),
    pytest.param(
        position([35, 30, 10, 0], {1: "Wd", 2: "Wd", 3: "B", 4: "B"}, apart=[(1, 2)]),
        """
1 C6 odd 1
1 C7 nobody less
1 C8 Barrier {1} left 1, is_parity, is_next
1 C14 Barrier {1} left 1
2 C6 Barrier {1} left 1, is_parity
2 C7 Barrier {1} left 1; nobody less
2 C8 2 come to 1
2 C14 Barrier {2} left 1
2 C18 Barrier {1} left 1
3 C6 odd 3
3 C7 Barrier {1}{2} by 3 left 1
3 C18 Barrier {1}{2} by 3 left 1; whoever meets 1
4 C18 whoever meets 2
""",
        """
1 C5 odd 1
1 C6 nobody less
1 C7 Barrier {1} left 1, is_parity, is_next; Unavoidable {1} left 1, least 15, is_next; Unavoidable  left 2, least 10, is_next, down 2
1 C12 Barrier {1} left 1
1 C16 Barrier {1} left 1
2 C5 Barrier {1} left 1, is_parity
2 C6 Barrier {1} left 1; nobody less
2 C7 2 come to 1; whoever meets 1 2
2 C12 whoever meets 1; Barrier {2} left 1
2 C16 Barrier {1} left 1; Barrier {2} left 1
3 C5 odd 3
3 C6 Barrier {1}{2} by 3 left 1; whoever meets 1
3 C7 whoever meets 2
3 C12 whoever meets 1 2
3 C16 Barrier {1}{2} by 3 left 1; whoever meets 1
4 C6 whoever meets 2
4 C12 whoever meets 2
4 C16 whoever meets 2
""",
        id="1 and 2, who floated down just before, come down to 3 alone",
    ),
    pytest.param(
        position([10] * 4, {1: "W", 2: "B W", 3: "W", 4: "W"}),
        """
1 C12 Seekers(due='b', count=4, players=4, missed=2)
1 C13 StrongSeekers(due='b', wrong=2, mild=1)
""",
        """
1 C10 Seekers(due='b', count=4, players=4, missed=2)
1 C11 StrongSeekers(due='b', wrong=2, mild=1)
""",
        id="All are due Black, strongly but for 2",
    ),
    pytest.param(
        position([10] * 6, {1: "B W B", 2: "B", 3: "B", 4: "W B", 5: "B", 6: "W"}),
        """
1 C12 Seekers(due='w', count=5, players=6, missed=2)
1 C13 StrongSeekers(due='w', wrong=2, mild=1)
""",
        """
1 C10 Seekers(due='w', count=5, players=6, missed=2)
1 C11 StrongSeekers(due='w', wrong=2, mild=1)
""",
        id="Five are due White, strongly but for 4",
    ),
    pytest.param(
        position([40] * 4, {1: "W W B W", 2: "W W B W", 3: "W W B W", 4: "W B W"}, final=True),
        """
1 C10 Barrier {1}{2} by 4 left 1, is_parity
1 C12 Seekers(due='b', count=4, players=4, missed=2)
1 C13 StrongSeekers(due='b', wrong=2, mild=0)
""",
        """
1 C8 Barrier {1}{2} by 4 left 1, is_parity
1 C10 Seekers(due='b', count=4, players=4, missed=2)
1 C11 StrongSeekers(due='b', wrong=2, mild=0)
""",
        id="1, 2 and 3 have a CD of 2, and 4 one of 1",
    ),
]


@pytest.mark.parametrize(("tournament", "in_2026", "in_2017"), CASES)
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_each_reason(tournament: Tournament, in_2026: str, in_2017: str, system: str) -> None:
    trace = pair_round(tournament, system=system, explain=True).trace
    assert trace is not None
    told = [each for bracket in trace.brackets for each in lines_of(bracket)]
    assert told == (in_2026 if system == "dutch-2026" else in_2017).strip().splitlines()

    edition = EDITIONS[system]
    pairer = edition.pairer(tournament)
    for (bracket, record), explained in zip(pairer.brackets(), trace.brackets, strict=True):
        judged = BoundsOfBracket(edition, pairer, bracket, record, explained)
        assert not list(judged.untrue())
