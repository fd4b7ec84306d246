"""What is asked of a bracket with something forced (C.04.3 (2026) 2.1 to 2.3, 3.2.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint, Route
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.field import Field, restricted
from arbiter_app.pairing.dutch.forced import Forced
from arbiter_app.pairing.dutch.reasons import (
    barred_from,
    field_with_bye_score,
    higher_bye_scores,
    without_candidate,
)
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.unserved import unserved_with
from arbiter_app.pairing.questions import why_not
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trace.reasons import FORBIDDEN, Illegal, NoCompletion, Worse
from tests.oracle.bracket import Bracket as LiteralBracket
from tests.oracle.bracket import Candidate as LiteralCandidate
from tests.oracle.constructed import position
from tests.oracle.editions import EDITIONS
from tests.oracle.forced_round import ForcedRound


def field_of(tournament: Tournament) -> Field:
    return dutch_round("dutch-2026").field_of(tournament)


def test_the_bye_for_a_higher_score() -> None:
    """2.3.1, 2.1.2: 5 has fewest points; of those with 2 points 1 and 3 may get the PAB, 2 had it. Who
    may meet whom stays the same.
    """
    field = field_of(position([20, 20, 20, 10, 0], {2: "U"}))
    assert (field.bye_score, higher_bye_scores(field)) == (0, [10, 20])
    raised = field_with_bye_score(field, 20)
    assert raised.bye_score == 20
    assert raised.adjacency == (0b111110, 0b011101, 0b111011, 0b010111, 0b001111, 0b000101)
    assert raised.completion.can_complete(0b00100, len(field.starts)) is True
    assert raised.completion.can_complete(0b00010, len(field.starts)) is False
    assert field_with_bye_score(field, 10).adjacency[-1] == 0b001000


def test_who_may_meet_nobody_in_the_bracket() -> None:
    """3.2.3: 1 might meet 2, but both are moved down, and of the residents neither 3 nor 4; 3 may meet 2,
    if not 4.
    """
    field = field_of(position([20, 20, 10, 10, 0, 0], apart=[(1, 3), (1, 4), (3, 4)]))
    bracket = Bracket(field, 1, (0, 1))
    forbidden = Illegal(FORBIDDEN)
    assert barred_from(bracket, 0) == [(2, forbidden), (3, forbidden)]
    assert barred_from(bracket, 1) == []
    assert barred_from(bracket, 2) == []
    assert barred_from(bracket, 2, besides=[1]) == [(0, forbidden), (3, forbidden)]


def met_once() -> Tournament:
    """1 and 3 have met; 1 may meet neither 2 nor 4 besides, but 5 and 6, who were absent."""
    games = (Game(1, 1, 3, GameResult.DRAW), Game(2, 4, 2, GameResult.DRAW))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 7))
    byes = (Bye(5, ByeKind.ZERO_POINT), Bye(6, ByeKind.ZERO_POINT))
    forbidden = (ForbiddenGroup((1, 2)), ForbiddenGroup((1, 4)))
    return Tournament(
        Settings(rounds_total=3), players, (Round(1, games, byes),), forbidden_groups=forbidden
    )


@pytest.mark.parametrize(
    ("tournament", "rule"),
    [
        pytest.param(met_once(), "C1", id="2.1.1: 3 has met 1"),
        pytest.param(
            position([10] * 4 + [0] * 2, {1: "W W", 2: "W W"}, apart=[(1, 3), (1, 4)]),
            "C3",
            id="2.1.3: 1 and 2 must have Black",
        ),
        pytest.param(
            position([10] * 4 + [0] * 2, apart=[(1, 2), (1, 3), (1, 4)]), FORBIDDEN, id="forbidden"
        ),
    ],
)
def test_the_first_rule_that_keeps_somebody_from_staying(tournament: Tournament, rule: str) -> None:
    """2.1.1, 2.1.3: of all the rules that bar 1 from everybody the first is named."""
    bracket = Bracket(field_of(tournament), 0, ())
    assert without_candidate(bracket, Constraint(stay=(0,))) == Illegal(rule)


def test_only_in_the_last_bracket_a_bye_keeps_somebody_from_floating() -> None:
    """2.1.2: 3 had the PAB, and may float to 4 and 5, but not be left over with 1 and 2."""
    histories = {3: "U"}
    above = Bracket(field_of(position([10, 10, 10, 0, 0], histories)), 0, ())
    constraint = Constraint(floaters=(2,))
    assert without_candidate(above, constraint) == Worse("C5", (0,), (10,), bye=2)
    last = Bracket(field_of(position([10, 10, 10], histories)), 0, ())
    assert without_candidate(last, constraint) == Illegal("C2", 1)


def test_a_bye_that_goes_up_further() -> None:
    """2.3.1: 3 may meet nobody below, and would have to get the PAB itself, with 2 points; that others
    could have it with 1 is of no use.
    """
    apart = [(3, below) for below in range(4, 8)]
    bracket = Bracket(field_of(position([20, 20, 20, 10, 10, 0, 0], apart=apart)), 0, ())
    reason = without_candidate(bracket, Constraint(floaters=(2,)))
    assert reason == Worse("C5", (0,), (20,), bye=3)


def test_who_would_be_left_over_in_the_last_bracket() -> None:
    """2.4.4: 3 has played two games fewer than 2, and would get the PAB."""
    tournament = position([10, 10, 10], {1: "B W B", 2: "W B W", 3: "Z Z W"})
    answer = why_not(tournament, 3, None, system="dutch-2026")
    assert answer.reason == Worse("C9", 0, 2, bye=3)
    assert answer.bracket is not None
    assert answer.bracket.gets_bye


def test_where_the_bye_has_to_be_given() -> None:
    """2.1.2, 2.2.1: 4 and 5 had it, so somebody above gets it; it is not asked on the open route of 2017
    (A.9), nor where one below may take it.
    """
    both = position([20, 20, 20, 10, 10], {4: "U", 5: "U"})
    one = position([20, 20, 20, 10, 10], {5: "U"})
    top = Bracket(field_of(both), 0, ())
    assert top.gets_bye()
    assert not replace(top, route=Route.OPEN).gets_bye()
    assert not Bracket(field_of(one), 0, ()).gets_bye()
    assert Bracket(field_of(one), 1, ()).gets_bye()
    assert not Bracket(field_of(position([20] * 3 + [10])), 0, ()).gets_bye()


def test_what_one_candidate_has_and_another_has_not() -> None:
    """3.3: only pairs and downfloaters that are not in both are compared."""
    first = Candidate(((0, 2), (1, 3)), ((4, 6), (5, 7)), (8, 9), (4, 5), (6, 7))
    second = Candidate(((0, 2), (1, 4)), ((3, 6), (5, 7)), (8, 10), (3, 5), (6, 7))
    assert first.pairs_beside(second) == {(1, 3), (4, 6)}
    assert first.downfloaters_beside(second) == [9]


@pytest.mark.parametrize("system", EDITIONS)
def test_whether_the_round_can_go_on_with_a_pair(system: str) -> None:
    """2.2.1, 3.2.3 (A.9): for each pair or PAB forced all downfloaters of a scoregroup are tried, who do not
    meet each other.
    """
    dutch, answers = dutch_round(system), Counter[tuple[int, bool]]()
    for seed in range(24):
        rng = Random(f"going on/{seed}")
        sizes = rng.choice([(3, 3), (4, 2), (3, 2, 2), (4, 3), (2, 3, 1), (3, 4)])
        scores = [30 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
        pairs = list(combinations(range(1, len(scores) + 1), 2))
        apart = rng.sample(pairs, rng.randint(2, len(scores)))
        tournament = position(scores, {1: "U", len(scores): "U"}, apart=apart)
        try:
            field, pairer = dutch.field_of(tournament), EDITIONS[system].pairer(tournament)
        except NoLegalPairingError:
            continue
        bracket, group = Bracket(field, 0, ()), pairer.field.scoregroups()
        literal = LiteralBracket((), group[0], tuple(group[1:]))
        for one, other in combinations(range(field.size), 2):
            try:
                with_pair = restricted(field, one, other)
            except NoLegalPairingError:
                continue
            if not field.adjacency[one] >> other & 1 or with_pair.bye_score != field.bye_score:
                continue
            forced = Forced(with_pair, one, other)
            expected = ForcedRound(pairer, one, None if other == field.bye else other)
            for count in range(sizes[0] % 2, 4, 2):
                for floating in combinations(group[0], count):
                    goes_on = expected.goes_on(literal, LiteralCandidate(frozenset(), floating))
                    assert forced.completes(bracket, floating) is goes_on
                    answers[count, goes_on] += 1
    assert min(answers[count, goes_on] for count in (1, 2, 3) for goes_on in (False, True)) > 3


def test_who_floats_beside_one_of_the_pair_by_the_values_of_the_round_as_it_is() -> None:
    """[C8], 3.6: 3 is to meet 5, so 3 floats, and one more. With 1 both would be paired below, 3-5 and 1-6;
    with 2, who may not meet 6, both could be as well if 3 were not to meet 5; and 1-4 is made without an
    exchange.
    """
    apart = [(1, 5), (2, 3), (2, 6), (4, 6), (4, 7), (4, 8)]
    field = field_of(position([30] * 4 + [20] * 2 + [10] * 2, apart=apart))
    top = next(iter(dutch_round("dutch-2026").brackets(field)))
    assert top.candidate.downfloaters == ()
    best = Forced(restricted(field, 2, 4), 2, 4).best(top)
    assert (best.candidate.pairs, best.candidate.downfloaters) == (((0, 3),), (1, 2))


@pytest.mark.parametrize("only", [5, 6])
def test_two_who_have_to_float_to_one(only: int) -> None:
    """2.2.1: 1 and 2 float, and may meet only 5, or only 6."""
    other = 11 - only
    tournament = position([20] * 4 + [10] * 2, apart=[(1, other), (2, other)])
    reason = unserved_with(Bracket(field_of(tournament), 0, ()), Constraint(floaters=(0, 1)))
    assert reason == NoCompletion((1, 2), opponents=(only,))


@pytest.mark.parametrize("may_meet", [True, False])
def test_players_who_are_only_apart_as_both_came_down(may_meet: bool) -> None:
    """3.2.3: 1 and 2 come down to 3 and 4, who meet each other, and may meet nobody below; whether they
    might meet but for that is told.
    """
    apart = [(1, 5), (1, 6), (2, 5), (2, 6), *([] if may_meet else [(1, 2)])]
    bracket = Bracket(field_of(position([20, 20, 10, 10, 0, 0], apart=apart)), 1, (0, 1))
    reason = unserved_with(bracket, Constraint(pairs=((2, 3),)))
    assert reason.unserved in {(1,), (2,)}
    assert reason.moved_apart is may_meet


def test_who_is_left_below_is_not_left_because_two_came_down() -> None:
    """3.2.3: with 1-3 nobody is left for 5; that 1 and 2, who came down, might meet is of no use."""
    apart = [(5, other) for other in (1, 2, 4, 6)]
    bracket = Bracket(field_of(position([20, 20, 10, 10, 0, 0], apart=apart)), 1, (0, 1))
    reason = unserved_with(bracket, Constraint(pairs=((0, 2),)))
    assert (reason.unserved, reason.moved_apart) == ((5,), False)
