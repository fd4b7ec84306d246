"""What breaks each criterion of quality, by how much and at whose cost (C.04.3 (2026) 2.4, 2017 C).

Positions in which nothing else can be done, counted by hand from the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest

from arbiter_app.pairing.dutch.criteria import BracketFacts, Fault, Prices, places_of
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.pairing.player_state import Float, PlayerState, player_states
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.dutch_criteria import LIMBO_DIFFERENCE
from arbiter_app.trace.reasons import CriterionAmount
from tests.oracle.constructed import position

Missed: TypeAlias = Mapping[str, tuple[CriterionAmount, Sequence[Tpn]]]
"""Criteria that are missed: the value, and who pays (nobody by name for the following bracket)."""

LIMBO = LIMBO_DIFFERENCE


def missed(tournament: Tournament, system: str, bracket: int) -> Missed:
    trace = pair_round(tournament, system=system, explain=True).trace
    assert trace is not None
    told = trace.brackets[bracket]
    payers: dict[str, list[Tpn]] = {}
    for offence in told.offences:
        payers.setdefault(offence.criterion, []).append(offence.tpn)
    return {
        each.criterion: (each.amount, sorted(payers.get(each.criterion, ())))
        for each in told.values
        if each.amount and each.amount != (0,)
    }


# --- colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("histories", "scores", "expected"),
    [
        pytest.param(
            ("B W", "B W"), (10, 10), {12: (1, [2])}, id="2.4.7 alone: 2 is due Black mildly"
        ),
        pytest.param(
            ("B", "B"), (10, 10), {12: (1, [2]), 13: (1, [2])}, id="2.4.8: a CD of -2 is not over 2"
        ),
        pytest.param(
            ("W W B W", "W W B W"),
            (40, 40),
            {10: (1, [2]), 12: (1, [2]), 13: (1, [2])},
            id="2.4.5: a CD of 3, not three in a row",
        ),
        pytest.param(
            ("B B W B", "B B W B"),
            (40, 40),
            {10: (1, [2]), 12: (1, [2]), 13: (1, [2])},
            id="2.4.5: a CD of -3",
        ),
        pytest.param(
            ("B B W W", "B B W W"),
            (40, 40),
            {11: (1, [2]), 12: (1, [2]), 13: (1, [2])},
            id="2.4.6: White three times in a row",
        ),
        pytest.param(
            ("W W B B", "W W B B"),
            (40, 40),
            {11: (1, [2]), 12: (1, [2]), 13: (1, [2])},
            id="2.4.6: Black three times in a row",
        ),
    ],
)
@pytest.mark.parametrize(("system", "shift"), [("dutch-2026", 0), ("dutch-2017", 2)])
def test_colours_of_topscorers(
    system: str,
    shift: int,
    histories: Sequence[str],
    scores: Sequence[int],
    expected: Mapping[int, tuple[CriterionAmount, Sequence[Tpn]]],
) -> None:
    """2.4.5 to 2.4.8 (C.8 to C.11): both are due the same colour, and 1 gets it (5.2.4, E.4)."""
    tournament = position(scores, dict(enumerate(histories, 1)), final=True)
    told = {f"C{number - shift}": value for number, value in expected.items()}
    assert missed(tournament, system, 0) == told


@pytest.mark.parametrize(("system", "shift"), [("dutch-2026", 0), ("dutch-2017", 2)])
def test_the_opponent_of_a_topscorer_counts(system: str, shift: int) -> None:
    """2.4.5, 2.4.6 (C.8, C.9): 2, who is no topscorer, gets White a third time in a row."""
    tournament = position([20, 0], {1: "W W", 2: "W W"}, final=True)
    told = missed(tournament, system, 1)
    for number in (10, 11, 12, 13):
        assert told[f"C{number - shift}"] == (1, [2])


# --- floats ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("histories", "expected", "expected_2017"),
    [
        pytest.param({1: "W", 2: "B"}, {}, {}, id="nobody floated before"),
        pytest.param(
            {1: "W", 2: "Bu"},
            {"C15": (1, [2]), "C19": ((15,), [2])},
            {"C13": (1, [2]), "C17": ((15,), [2])},
            id="2.4.10, 2.4.14",
        ),
        pytest.param(
            {1: "B W", 2: "Wu B"},
            {"C17": (1, [2]), "C21": ((15,), [2])},
            {"C15": (1, [2]), "C19": ((15,), [2])},
            id="2.4.12, 2.4.16",
        ),
        pytest.param(
            {1: "Wd", 2: "B"},
            {"C18": ((15,), [1])},
            {"C12": (1, [1]), "C16": ((15,), [1])},
            id="2.4.13",
        ),
        pytest.param(
            {1: "Bd W", 2: "W B"},
            {"C20": ((15,), [1])},
            {"C14": (1, [1]), "C18": ((15,), [1])},
            id="2.4.15",
        ),
    ],
)
def test_an_mdp_meets_a_resident(
    histories: Mapping[Tpn, str], expected: Missed, expected_2017: Missed
) -> None:
    """2.4.10, 2.4.12 to 2.4.16 (C.6, C.12 to C.19): 1 has a point and a half more than 2."""
    tournament = position([25, 10], histories)
    assert missed(tournament, "dutch-2026", 1) == expected
    told = {"C6": ((15,), [1])} | dict(expected_2017)
    assert missed(tournament, "dutch-2017", 1) == told


@pytest.mark.parametrize(
    ("history", "opponent", "again", "by"),
    [
        pytest.param("Wd", "W", {2026: "C14", 2017: "C12"}, "C16", id="2.4.9"),
        pytest.param("Wd B", "W B", {2026: "C16", 2017: "C14"}, "C18", id="2.4.11"),
    ],
)
def test_a_resident_floats_down_again(
    history: str, opponent: str, again: Mapping[int, str], by: str
) -> None:
    """2.4.1, 2.4.2, 2.4.9, 2.4.11 (C.5, C.6, C.12, C.14, C.16, C.18): 1 is alone with 2 points, and
    differs by 1 from the artificial value of A.8.
    """
    tournament = position([20, 10], {1: history, 2: opponent})
    assert missed(tournament, "dutch-2026", 0) == {
        "C6": (1, [1]),
        "C7": ((20,), [1]),
        again[2026]: (1, [1]),
    }
    assert missed(tournament, "dutch-2017", 0) == {
        "C5": (1, [1]),
        "C6": ((10,), [1]),
        "C7": ((0, 10), []),
        again[2017]: (1, [1]),
        by: ((10,), [1]),
    }


@pytest.mark.parametrize(
    ("history", "others", "code"),
    [pytest.param("Wd", "B", "C18", id="2.4.13"), pytest.param("Wd B", "B W", "C20", id="2.4.15")],
)
def test_mdps_who_floated_down_before(history: str, others: str, code: str) -> None:
    """2.4.13, 2.4.15, 3.7.3: of 1 (3½) and 2 (3) only one can meet 3 (1), so 2 stays in the Limbo,
    with a larger difference than any with a resident, and by what more than those there.
    """
    tournament = position(
        [35, 30, 10, 0], {1: history, 2: history, 3: others, 4: others}, apart=[(1, 2)]
    )
    told = missed(tournament, "dutch-2026", 2)
    assert told[code] == ((LIMBO + 20, 25), [1, 2])


def test_the_following_bracket() -> None:
    """2.4.3 (C.7): 3 comes down to 4 and 5, so one of them floats on, with 1 point; in 2017 the PSD
    is that of 3 with a resident, and of the other with the artificial value (A.8).
    """
    tournament = position([20, 20, 20, 10, 10, 0])
    assert missed(tournament, "dutch-2026", 0)["C8"] == ((1, 10), [])
    assert missed(tournament, "dutch-2017", 0)["C7"] == ((1, 10, 10), [])


def test_unplayed_games_of_the_receiver_of_the_bye() -> None:
    """2.4.4: each has missed two games; whoever gets the bye, that is what counts."""
    tournament = position([10, 10, 10], dict.fromkeys((1, 2, 3), "Z Z"))
    assert missed(tournament, "dutch-2026", 0) == {
        "C6": (1, [3]),
        "C7": ((10,), [3]),
        "C9": (2, []),
    }


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
def test_a_pair_costs_the_same_whoever_is_named_first(edition: Edition) -> None:
    """2.4.10, 2.4.12 to 2.4.16 (C.6, C.12 to C.19): in a collapsed bracket (2017 A.9) an exchange can
    put the lower player first.
    """
    again = (Float.DOWN, Float.DOWN), (Float.UP, Float.UP)
    one, other = (
        replace(player, floats=floats)
        for player, floats in zip(player_states(position([25, 10])), again, strict=True)
    )
    facts = BracketFacts(10, 10, Colour.WHITE)

    def faults(first: PlayerState, second: PlayerState) -> set[Fault]:
        return set(edition.pair_faults(first, second, facts))

    assert faults(one, other) == faults(other, one)
    assert {(fault.payer, fault.size) for fault in faults(one, other)} >= {(1, 15), (2, 15)}


@pytest.mark.parametrize("times", [1, 2])
def test_faults_of_less_weight_never_outweigh_one_of_more(times: int) -> None:
    """2.4.5 before 2.4.6: not even if every player of the bracket pays the lesser; and no price is
    higher than that takes.
    """
    dear, cheap = Fault(10, 1), [Fault(11, tpn, times=times) for tpn in (1, 2)]
    one, all_of_the_other = places_of([dear]), places_of(cheap)
    prices = Prices([one, all_of_the_other], 2)
    assert prices.of(one) == prices.of(all_of_the_other) + 1
