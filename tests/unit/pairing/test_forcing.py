"""Why not this pair, why not the bye, what a pairing by hand is worth: small positions by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.questions import (
    bye_problems,
    judge,
    pair_problems,
    pair_round,
    pair_with,
    why_not,
)
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import Colour, GameResult
from arbiter_app.trace.answers import IllegalPair, Verdict
from arbiter_app.trace.brackets import FloaterTrace, Offence, PassedOver
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    BarredFromBye,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Worse,
)
from arbiter_app.trace.rounds import RoundTrace
from tests.oracle.constructed import position
from tests.property.explain.one_question import disagreements

EDITIONS = ("dutch-2026", "dutch-2017")


def played_once() -> Tournament:
    """1 and 3 have met in round 1, and 2 and 4; round 2 of 3 is to be paired."""
    games = (Game(1, 1, 3, GameResult.DRAW), Game(2, 4, 2, GameResult.DRAW))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 5))
    settings = Settings(rounds_total=3, initial_colour=Colour.WHITE)
    return Tournament(settings, players, (Round(1, games),))


@pytest.mark.parametrize("system", EDITIONS)
def test_a_pair_that_has_met(system: str) -> None:
    """[C1], with the round."""
    answer = why_not(played_once(), 1, 3, system=system)
    assert (answer.verdict, answer.rule, answer.pays) == (Verdict.ILLEGAL, "C1", ())
    assert answer.reason == Illegal("C1", 1)
    assert pair_problems(played_once(), 1, 3) == (Illegal("C1", 1),)


@pytest.mark.parametrize("system", EDITIONS)
def test_an_equally_good_pair_that_comes_later(system: str) -> None:
    """4.2 (D.1): of equal transpositions the first is taken."""
    answer = why_not(position([0, 0, 0, 0]), 1, 4, system=system)
    assert (answer.verdict, answer.rule, answer.pays) == (Verdict.LATER, "4.2", ())
    assert answer.reason == Later("4.2")


@pytest.mark.parametrize("system", EDITIONS)
def test_an_exchange_that_comes_later(system: str) -> None:
    """4.3 (D.2): 1 meets 2 only by an exchange."""
    assert why_not(position([0, 0, 0, 0]), 1, 2, system=system).reason == Later("4.3")


def test_another_moved_down_player_comes_later() -> None:
    """4.4: of two MDPs for one resident the higher is paired, if nothing else tells them apart."""
    tournament = position([20, 20, 10, 0, 0, 0], apart=[(1, 2)])
    answer = why_not(tournament, 2, 3, system="dutch-2026")
    assert answer.reason == Later("4.4")
    assert answer.bracket is not None
    assert (answer.bracket.number, answer.bracket.score) == (2, 10)


@pytest.mark.parametrize(
    ("scores", "apart", "asked", "parting"),
    [
        pytest.param(
            [0] * 4, [], (1, 4), Parting(1, 3, 4), id="4.2: of S2 in its order 3 is first"
        ),
        pytest.param(
            [0] * 4, [], (1, 2), Parting(exchanged=(2, 3)), id="4.3: 2 and 3 change places"
        ),
        pytest.param(
            [20, 20, 10, 0, 0, 0], [(1, 2)], (2, 3), Parting(1, instead=2), id="4.4: 1 or 2 for 3"
        ),
        pytest.param(
            [20, 20, 10, 10, 10, 10],
            [(1, 2)],
            (1, 4),
            Parting(1, 3, 4),
            id="4.2: of the residents 1 has the first",
        ),
    ],
)
def test_where_equally_good_pairings_part(
    scores: list[int], apart: list[tuple[int, int]], asked: tuple[int, int], parting: Parting
) -> None:
    """4.2, 4.3, 4.4: who is concerned is told with the step."""
    reason = why_not(position(scores, apart=apart), *asked, system="dutch-2026").reason
    assert isinstance(reason, Later)
    assert reason.parting == parting


@pytest.mark.parametrize("system", EDITIONS)
def test_a_pair_that_costs_a_colour(system: str) -> None:
    """[C12] (C.10): with 1–3 two players would have the other colour, and they pay."""
    tournament = position([0, 0, 0, 0], {1: "W", 2: "B", 3: "W", 4: "B"})
    answer = why_not(tournament, 1, 3, system=system)
    assert answer.verdict is Verdict.WORSE
    assert answer.rule == ("C12" if system == "dutch-2026" else "C10")
    assert isinstance(answer.reason, Worse)
    assert (answer.reason.played, answer.reason.forced) == (0, 2)
    assert answer.pays == (3, 4)


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_a_pair_that_leaves_others_over(system: str) -> None:
    """[C4]: only 5 may get the PAB; with 1–2 nobody but 5 is left for 3 and 4."""
    had_bye = dict.fromkeys(range(1, 5), "U")
    tournament = position([20, 20, 20, 20, 10], had_bye, apart=[(3, 4)])
    answer = why_not(tournament, 1, 2, system=system)
    assert answer.verdict is Verdict.NO_COMPLETION
    barred = tuple(BarredFromBye(tpn, Illegal("C2", 1)) for tpn in (3, 4))
    assert answer.reason == NoCompletion((3, 4), opponents=(5,), has_bye=True, barred=barred)


def test_a_pair_below_that_leaves_others_over() -> None:
    """A.9 (2017): with 1–2 as it is 4 could not be served, so the top bracket would be the
    Penultimate Pairing Bracket, and nobody would be paired there (C.5).
    """
    tournament = position([20, 20, 10, 10, 0, 0], apart=[(4, 6)])
    answer = why_not(tournament, 3, 5, system="dutch-2017")
    assert answer.reason == Worse("C5", 0, 2, (1, 2))
    assert answer.bracket is not None
    assert answer.bracket.number == 1


@pytest.mark.parametrize(("system", "code"), [("dutch-2026", "C6"), ("dutch-2017", "C5")])
def test_a_pair_across_brackets(system: str, code: str) -> None:
    """[C6] (C.5): in 2017 it would make another bracket the PPB, and yet this is the criterion."""
    tournament = position([20, 20, 10, 10, 0, 0], apart=[(2, 4), (2, 5), (4, 6)])
    answer = why_not(tournament, 1, 3, system=system)
    assert answer.reason == Worse(code, 0, 2, (1, 2))


def test_a_downfloater_who_may_meet_nobody_in_the_bracket() -> None:
    """[C1] to [C3], forbidden pairs: then nobody was passed over."""
    trace = traced(position([20, 10, 10, 0, 0, 0], apart=[(1, 2), (1, 3)]))
    top, middle = trace.brackets[:2]
    assert top.downfloaters == (FloaterTrace(1, is_alone=True),)
    assert middle.downfloaters == (
        FloaterTrace(
            1, barred=(PassedOver(2, Illegal(FORBIDDEN)), PassedOver(3, Illegal(FORBIDDEN)))
        ),
    )
    assert [floater.decided_by for floater in middle.downfloaters] == [FORBIDDEN]


def test_a_downfloater_who_may_meet_nobody_and_gets_the_bye() -> None:
    """1.9.2: 3 may meet neither 1 nor 2."""
    (bracket,) = traced(position([10, 10, 10], apart=[(1, 3), (2, 3)])).brackets
    (floater,) = bracket.downfloaters
    assert [passed.tpn for passed in floater.barred] == [1, 2]
    assert floater.gets_bye


def test_more_float_than_the_one_of_an_odd_number() -> None:
    """[C6], C12: 2, 3 and 4 may meet 1 only, who wants Black. With 4, who wants it too, one preference
    would be missed; 3 might have met 1 as well, but comes after 2 (4.3.2), which is no reason of its own.
    """
    histories = {1: "W", 2: "B", 3: "B", 4: "W", 5: "W", 6: "W", 7: "B", 8: "B"}
    tournament = position([10] * 4 + [0] * 4, histories, apart=combinations((2, 3, 4), 2))
    top = traced(tournament).brackets[0]
    assert top.downfloaters == (
        FloaterTrace(3),
        FloaterTrace(4, because=Worse("C12", 0, 1, (4,))),
    )


def test_a_moved_down_player_who_is_not_paired() -> None:
    """4.4: of two MDPs for one resident the lower floats on, since the higher would otherwise."""
    trace = traced(position([30, 20, 10, 0, 0, 0], apart=[(1, 2)]))
    assert trace.brackets[2].downfloaters == (
        FloaterTrace(2, because=Worse("C7", (20,), (30,), (1,))),
    )


def test_a_downfloater_whose_only_opponent_would_float() -> None:
    """2 may not meet 1: if 3 floated, 2 could not be paired."""
    (bracket, _) = traced(position([10, 10, 10, 0, 0, 0], apart=[(1, 2)])).brackets
    assert bracket.downfloaters == (FloaterTrace(2, (PassedOver(3, Illegal(FORBIDDEN)),)),)


def test_a_downfloater_of_the_last_bracket_who_had_the_bye() -> None:
    """[C2]: 3 may not get it again, so 2 does, and the first candidate offends against that."""
    (bracket,) = traced(position([10, 10, 10], {3: "U"})).brackets
    (floater,) = bracket.downfloaters
    assert floater == FloaterTrace(2, (PassedOver(3, Illegal("C2", 1)),), gets_bye=True)
    assert Offence("C2", 3) in bracket.proposal_offences


def test_a_downfloater_with_whom_nobody_could_get_the_bye() -> None:
    """C.7 (2017): of 3, 4 and 5 nobody may get the PAB (C.2); of 2, 4 and 5 it is 2."""
    tournament = position([20, 20, 20, 10, 10], dict.fromkeys((3, 4, 5), "U"))
    paired = pair_round(tournament, system="dutch-2017", explain=True)
    assert paired.bye == 2
    assert paired.trace is not None
    (floater,) = paired.trace.brackets[0].downfloaters
    reason = Worse("C7", (1, 20), (3, 10, 10))
    assert floater == FloaterTrace(2, (PassedOver(3, reason),))


def test_a_downfloater_who_would_take_the_bye_up() -> None:
    """[C5]: 3 may meet nobody below, and would get the PAB with more points than need be."""
    (bracket, _) = traced(position([10, 10, 10, 0, 0], apart=[(3, 4), (3, 5)])).brackets
    assert bracket.downfloaters == (
        FloaterTrace(2, (PassedOver(3, Worse("C5", (0,), (10,), bye=3)),)),
    )
    assert Offence("C5", 3) in bracket.proposal_offences


def traced(tournament: Tournament) -> RoundTrace:
    trace = pair_round(tournament, system="dutch-2026", explain=True).trace
    assert trace is not None
    return trace


def test_a_bye_with_more_points() -> None:
    """[C5]: nobody with more points gets the PAB than need be."""
    tournament = position([20, 20, 10, 10, 0])
    paired = why_not(tournament, 5, None, system="dutch-2026")
    assert (paired.verdict, paired.rule, paired.reason) == (Verdict.PAIRED, "", None)
    judged = judge(tournament, [(1, 3), (4, 5)], 2, system="dutch-2026")
    assert judged.reason == Worse("C5", (0,), (20,), (2,), bye=2)
    assert judged.bracket_number is None


def test_a_pair_that_takes_the_bye_to_more_points() -> None:
    """[C5]: if the only player of the lowest score is paired, somebody above gets the PAB."""
    answer = why_not(position([20, 20, 10, 10, 0]), 1, 5, system="dutch-2026")
    assert answer.reason == Worse("C5", (0,), (10,), bye=4)


@pytest.mark.parametrize("system", EDITIONS)
def test_the_round_with_a_pair_that_takes_the_bye_to_more_points(system: str) -> None:
    """[C5] (2017 A.9): with 1-5 the PAB goes to 4, and 2 and 3 are left to meet."""
    made = pair_with(position([20, 20, 10, 10, 0]), 1, 5, system=system)
    assert made is not None
    assert ({frozenset((pair.white, pair.black)) for pair in made.pairs}, made.bye) == (
        {frozenset((1, 5)), frozenset((2, 3))},
        4,
    )


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "lim", "swiss-1998"])
def test_a_second_bye(system: str) -> None:
    """[C2] (C.2; Lim 3.1; 1998 B.1.b): said by every part that is asked."""
    tournament = position([10, 10, 10, 10, 10], {5: "U"})
    assert why_not(tournament, 5, None, system=system).verdict is Verdict.ILLEGAL
    (illegal,) = judge(tournament, [(1, 3), (2, 4)], 5, system=system).illegal
    assert (illegal.white, illegal.black) == (5, None)
    assert isinstance(illegal.problem, Illegal)
    assert illegal.problem.round_number == 1


def test_a_second_bye_is_illegal_by_the_tournaments_own_system() -> None:
    """[C2], with the round of the first bye."""
    assert bye_problems(position([0] * 5, {5: "U"}), 5) == (Illegal("C2", 1),)


def test_pairs_by_hand_that_have_met() -> None:
    """[C1]: both pairs are named, and nothing is compared."""
    judged = judge(played_once(), [(3, 1), (2, 4)], None, system="dutch-2026")
    assert judged.illegal == (
        IllegalPair(3, 1, Illegal("C1", 1)),
        IllegalPair(2, 4, Illegal("C1", 1)),
    )
    assert (judged.reason, judged.is_engines) == (None, False)


@pytest.mark.parametrize("system", EDITIONS)
def test_a_player_is_not_an_own_opponent(system: str) -> None:
    with pytest.raises(InputError, match="own opponent"):
        why_not(position([0, 0]), 1, 1, system=system)


def test_nobody_is_said_to_float_out_of_a_bracket_that_is_not_made() -> None:
    """2017, C.7 and A.9: with 4–5 the players below the bracket of 1, 2 and 3 form the collapsed last
    one, and not the bracket whose downfloaters were counted.
    """
    tournament = position(
        [20, 15, 15, 10, 0],
        {1: "B Wd", 2: "W B", 3: "U W", 4: "W U", 5: "B Bu"},
        apart=[(1, 4), (1, 5), (2, 5), (2, 3), (2, 4)],
    )
    reason = why_not(tournament, 4, 5, system="dutch-2017").reason
    assert reason == Worse("C7", (0, 5), (2, 15, 10))


def test_who_would_float_is_told_the_same_from_both_sides_in_2017() -> None:
    """C.7 and A.9: the following bracket becomes the penultimate one, with other downfloaters."""
    asked, found = disagreements("dutch-2017", (42, 2909))
    assert not found, "\n".join(found)
    assert asked
