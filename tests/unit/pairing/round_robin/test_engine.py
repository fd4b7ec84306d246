"""What a round-robin answers about the next round, after rounds by the table and by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.questions import (
    explain_round,
    fewest_changes,
    judge,
    legality_of,
    pair_round,
    pair_with,
    system_states,
    why_not,
)
from arbiter_app.pairing.undeclared import undeclared
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from arbiter_app.trace.answers import Verdict
from arbiter_app.trace.as_json import pairing_from_json, pairing_to_json, renumbered_pairing
from arbiter_app.trace.problems import IllegalColour
from arbiter_app.trace.reasons import Illegal, Later

TABLE = "C.05 Annex 1"
Games = list[tuple[int, int]]


def event(players: int, *rounds: Games, system: str = "FIDE_ROUNDROBIN") -> Tournament:
    """Everybody draws; who is in no game of a round is free."""
    everybody = range(1, players + 1)
    played = tuple(
        Round(
            number,
            tuple(
                Game(board, white, black, GameResult.DRAW)
                for board, (white, black) in enumerate(games, 1)
            ),
            tuple(
                Bye(tpn, ByeKind.ZERO_POINT)
                for tpn in everybody
                if not any(tpn in game for game in games)
            ),
        )
        for number, games in enumerate(rounds, 1)
    )
    people = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in everybody)
    return Tournament(Settings(system=system), people, played)


def games_of(tournament: Tournament) -> Games:
    return [(pair.white, pair.black) for pair in pair_round(tournament).pairs]


ROUND_1, ROUND_2, ROUND_3 = [(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]


def test_round_after_round_of_the_table() -> None:
    assert games_of(event(4)) == ROUND_1
    assert games_of(event(4, ROUND_1)) == ROUND_2
    assert games_of(event(4, ROUND_1, ROUND_2)) == ROUND_3
    with pytest.raises(InputError, match="All 3 rounds are paired: everybody has met everybody"):
        pair_round(event(4, ROUND_1, ROUND_2, ROUND_3))


def test_nothing_is_taken_for_said() -> None:
    """The table has the colours, and the players its length."""
    assert [*undeclared(event(4, ROUND_1), event(4))] == []


def test_two_players_are_needed() -> None:
    with pytest.raises(InputError, match="at least two players"):
        pair_round(event(1))


def test_who_is_free_has_a_bye_without_points() -> None:
    """TRF26: `Z` is the rest round of an odd round-robin."""
    pairing = pair_round(event(3))
    assert pairing.bye is None
    assert [(each.tpn, each.kind) for each in pairing.absent] == [(1, ByeKind.ZERO_POINT)]
    assert pairing.as_round().byes == (Bye(1, ByeKind.ZERO_POINT),)


def test_nobody_is_absent_from_the_table() -> None:
    """Who has withdrawn, or is known not to come, keeps the game, and forfeits it (C.05 6.6)."""
    tournament = event(4)
    players = (replace(tournament.players[0], withdrawn_from=1), *tournament.players[1:])
    away = replace(tournament, players=players, requested_byes=(RequestedBye(2, 1),))
    assert games_of(away) == ROUND_1
    assert [state.tpn for state in system_states(away)] == [1, 2, 3, 4]


def test_the_table_waits_for_no_result() -> None:
    tournament = event(4, ROUND_1)
    first = tournament.rounds[0]
    waiting = replace(first, games=(replace(first.games[0], result=None), first.games[1]))
    assert games_of(replace(tournament, rounds=(waiting,))) == ROUND_2


def test_after_another_round_of_the_table_by_hand_the_first_that_fits() -> None:
    """Round 2 was played first: it is not the turn of round 2 again, but of round 1."""
    assert games_of(event(4, ROUND_2)) == ROUND_1
    assert games_of(event(4, ROUND_2, ROUND_1)) == ROUND_3


def test_after_rounds_that_are_none_of_the_table_nothing_may_be_left() -> None:
    """With six players the pairs of other rounds are spread over all rounds of the table."""
    strange = event(6, [(1, 2), (3, 6), (4, 5)], [(1, 3), (2, 5), (4, 6)], [(1, 4), (2, 6), (3, 5)])
    with pytest.raises(InputError, match="The table has no round left"):
        pair_round(strange)
    legality = legality_of(strange)
    assert legality.pair_problems(1, 2) == (Illegal(TABLE, 1),)
    assert legality.pair_problems(5, 1) == ()


def test_who_had_white_by_hand_has_black_in_the_second_cycle() -> None:
    turned = [(4, 1), (2, 3)]
    tournament = event(4, turned, ROUND_2, ROUND_3, system="BERGER_DOUBLEROUNDROBIN")
    assert games_of(tournament) == [(1, 4), (3, 2)]


@pytest.mark.parametrize("system", ["BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G2"])
def test_codes_of_the_double_round_robin(system: str) -> None:
    tournament = event(4, ROUND_1, ROUND_2, ROUND_3, system=system)
    assert games_of(tournament) == [(4, 1), (3, 2)]


def test_the_last_two_rounds_of_the_first_cycle_reversed() -> None:
    assert games_of(event(4, ROUND_1, system="FIDE_DOUBLEROUNDROBIN")) == ROUND_3


def test_what_is_illegal_by_hand() -> None:
    """A second meeting in a cycle, a colour three times in a row, a pairing-allocated bye; never what
    the table has.
    """
    tournament = event(6, [(1, 6), (2, 5), (3, 4)], [(1, 5), (6, 4), (2, 3)])
    legality = legality_of(tournament)
    assert legality.pair_problems(6, 1) == (Illegal(TABLE, 1),)
    assert IllegalColour(TABLE, 1, Colour.WHITE, True) in legality.pair_problems(1, 4)
    assert legality.bye_problems(3) == (Illegal(TABLE),)
    third = event(4, ROUND_1, ROUND_2, ROUND_3, system="BERGER_DOUBLEROUNDROBIN")
    assert legality_of(third).pair_problems(4, 1) == ()
    with pytest.raises(InputError, match="All 3 rounds are paired"):
        legality_of(event(4, ROUND_1, ROUND_2, ROUND_3))


def test_why_not() -> None:
    """They meet in another round, or have met; who is free, and when."""
    tournament = event(4, ROUND_1)
    assert why_not(tournament, 1, 2).verdict is Verdict.PAIRED
    assert why_not(tournament, 1, 3).reason == Later(TABLE, round_number=3)
    assert why_not(tournament, 1, 4).reason == Illegal(TABLE, 1)
    with pytest.raises(InputError, match="There is no bye"):
        why_not(tournament, 1, None)
    odd = event(5)
    assert why_not(odd, 1, None).verdict is Verdict.PAIRED
    assert why_not(odd, 4, None).reason == Later(TABLE, round_number=2)
    assert pair_with(odd, 1, 2) is None


def test_a_round_by_hand_is_judged() -> None:
    tournament = event(4, ROUND_1)
    assert judge(tournament, ROUND_2, None).is_engines
    assert judge(tournament, ROUND_3, None).reason == Later(TABLE, round_number=3)
    assert [found.white for found in judge(tournament, [(3, 4), (1, 2)], None).colours] == [3]
    assert judge(tournament, ROUND_1, None).illegal
    assert fewest_changes(tournament, ROUND_3, None) == pair_round(tournament)


def test_the_trace_says_which_round_of_which_table() -> None:
    """It is kept as JSON, and told in other numbers."""
    tournament = event(5, [(2, 5), (3, 4)])
    (whole,) = explain_round(tournament)
    pairing = whole.pairing
    assert pairing.trace is not None
    (bracket,) = pairing.trace.brackets
    (step,) = bracket.steps
    assert step.amounts == (5, 2, 1)
    assert [player.tpn for player in bracket.residents] == [1, 2, 3, 5]
    assert pairing.trace.pairing_allocated_bye is not None
    assert pairing.trace.pairing_allocated_bye.tpn == 4
    assert pairing_from_json(pairing_to_json(pairing)) == pairing
    other = renumbered_pairing(pairing, {1: 2, 2: 1, 3: 3, 4: 4, 5: 5})
    assert other.trace is not None
    assert other.trace.brackets[0].steps == (step,)
    again = pair_round(
        event(4, ROUND_1, ROUND_2, ROUND_3, system="BERGER_DOUBLEROUNDROBIN"), explain=True
    )
    assert again.trace is not None
    assert {pair.colour_article for pair in again.trace.brackets[0].pairs} == {
        "C.05 Annex 1, second cycle"
    }
