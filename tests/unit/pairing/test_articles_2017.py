"""C.04.3 (2017) where it differs from 2026: small positions, derived by hand from the text."""

from __future__ import annotations

import pytest

from arbiter_app.pairing.dutch.collapse import collapse_of
from arbiter_app.pairing.player_state import UNPLAYED_2017, Float, PlayerState, player_states
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Tpn
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.collapse import Collapse
from tests.oracle.constructed import position

SYSTEM = "dutch-2017"


def opponents(tournament: Tournament) -> set[tuple[Tpn, Tpn]]:
    pairing = pair_round(tournament, system=SYSTEM)
    return {(min(pair.white, pair.black), max(pair.white, pair.black)) for pair in pairing.pairs}


def brackets(tournament: Tournament) -> tuple[BracketTrace, ...]:
    trace = pair_round(tournament, system=SYSTEM, explain=True).trace
    assert trace is not None
    return trace.brackets


def value(bracket: BracketTrace, code: str) -> object:
    return next(found.amount for found in bracket.values if found.criterion == code)


def one_round(result: GameResult, bye: ByeKind) -> dict[Tpn, PlayerState]:
    """1 and 2 were paired, 3 was not."""
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 4))
    played = Round(1, (Game(1, 1, 2, result),), (Bye(3, bye),))
    tournament = Tournament(Settings(rounds_total=5), players, (played,))
    return {state.tpn: state for state in player_states(tournament, UNPLAYED_2017)}


# --- A.3, A.4, A.8, A.9 ---------------------------------------------------------------------------


@pytest.mark.parametrize("bye", ByeKind)
def test_who_does_not_play_receives_a_downfloat(bye: ByeKind) -> None:
    """A.4.b: for whatever reason, a lost forfeit among them."""
    states = one_round(GameResult.WHITE_WINS_BY_FORFEIT, bye)
    assert {tpn: state.floats[0] for tpn, state in states.items()} == dict.fromkeys(
        (1, 2, 3), Float.DOWN
    )


def test_the_pairing_score_difference() -> None:
    """A.8: MDP 1 (2½) meets 2 (1½), and 3 (1½) floats: an SD of 1, and one of 1½ less ½."""
    first, second, *_ = brackets(position([25, 15, 15, 5]))
    assert value(first, "C6") == (10,)
    assert value(second, "C6") == (10, 10)


def test_the_last_brackets_collapse() -> None:
    """A.3, A.9: 5 (½) and 6 (0) may not meet, which is seen when 3 and 4 (1) have been paired.

    Their bracket is the PPB: both float, 5 and 6 become one scoregroup.
    """
    tournament = position([20, 20, 10, 10, 5, 0], apart=[(5, 6)])
    assert opponents(tournament) == {(1, 2), (3, 5), (4, 6)}
    first, second, last = brackets(tournament)
    assert [len(bracket.pairs) for bracket in (first, second, last)] == [1, 0, 2]
    assert [player.tpn for player in last.moved_down_players] == [3, 4]
    assert [player.tpn for player in last.residents] == [5, 6]


def test_where_brackets_collapse_is_told() -> None:
    """A.9: the bracket that could not stay, with its pairs; nothing where none collapses."""
    collapse = description_of(SYSTEM).collapse
    assert collapse is not None
    assert collapse(position([20, 20, 10, 10]), SYSTEM) is None
    told = collapse(position([20, 20, 10, 10, 5, 0], apart=[(5, 6)]), SYSTEM)
    assert told == Collapse(10, ((3, 4),))


def test_how_many_mdps_are_paired_is_what_the_psd_says() -> None:
    """B.1.c: the collapsed bracket could pair both MDPs, 1 with 7 and 2 with 5, for SDs of 4, 2
    (6 floats) and ½. With one, 1 with 5, they are 3 (2 floats), 2½ and 1, which C.6 prefers.
    """
    only_one_another = [(one, below) for one in (3, 4) for below in (5, 6, 7)]
    apart = [(1, 2), (1, 6), (2, 6), (2, 7), (5, 7), *only_one_another]
    had_the_bye = dict.fromkeys((3, 4, 5, 7), "U")
    tournament = position([40, 20, 20, 20, 15, 10, 0], had_the_bye, apart=apart)
    assert opponents(tournament) == {(3, 4), (1, 5), (6, 7)}
    last = brackets(tournament)[-1]
    assert (last.m0, last.m1) == (2, 1)
    assert value(last, "C6") == (30, 25, 10)


# --- C.2, C.4, C.6, C.12, C.14 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bye", "barred"),
    [
        (ByeKind.PAIRING_ALLOCATED, True),
        (ByeKind.FULL_POINT, False),
        (ByeKind.HALF_POINT, False),
        (ByeKind.ZERO_POINT, False),
    ],
)
def test_c2_who_may_receive_the_bye(bye: ByeKind, *, barred: bool) -> None:
    """A PAB and a win by forfeit bar from it, a requested bye of any worth does not."""
    states = one_round(GameResult.WHITE_WINS_BY_FORFEIT, bye)
    assert not states[1].may_get_bye
    assert states[2].may_get_bye
    assert states[3].may_get_bye is not barred


def test_c4_the_ppb_gives_the_downfloater_that_is_needed() -> None:
    """6 (0) may meet only 2 (2), two brackets above, where C.7 does not look: by the order 3 floats.

    So that bracket is the PPB (A.9): 2 floats, and all below are one scoregroup.
    """
    below = [(one, 6) for one in (1, 3, 4, 5)]
    tournament = position([20, 20, 20, 10, 10, 0], apart=below)
    assert opponents(tournament) == {(1, 3), (2, 6), (4, 5)}
    _, last = brackets(tournament)
    assert [player.tpn for player in last.moved_down_players] == [2]
    assert [player.tpn for player in last.residents] == [4, 5, 6]


def test_c6_the_psd_before_the_following_bracket() -> None:
    """MDP 1 meets 2, an SD of 1, and 3 floats with 1: had 2 met 3, 1 would float with 2.

    That only 1 may meet 4 counts less (C.7). Of 3 and 4 the higher then meets 5: SDs of 2 and 2,
    not 3 and 1.
    """
    tournament = position([30, 20, 20, 10, 0], apart=[(2, 4), (3, 4)])
    assert opponents(tournament) == {(1, 2), (3, 5)}
    values = [value(bracket, "C6") for bracket in brackets(tournament)]
    assert values == [(10,), (10, 10), (20, 10), (20, 20)]


@pytest.mark.parametrize(
    "floats",
    [pytest.param(("W", "Bd"), id="C.12"), pytest.param(("Wd", "B"), id="C.14")],
)
def test_c12_c14_fewer_downfloaters_before_smaller_differences(floats: tuple[str, str]) -> None:
    """2 and 4 floated down before. For the sake of 5 and 6 the bracket of 1 point makes one pair.

    By colours it is 1-4, and 2 receives a downfloat again with a difference of 2 (A.8); or 2-3,
    and 2 and 4 receive one with a difference of 1 each, which C.16 and C.18 would prefer.
    """
    floated = " ".join(floats)
    histories = {1: "B W", 2: floated, 3: "W W", 4: floated, 5: "W B", 6: "B W"}
    apart = [(1, 2), (3, 6), (5, 6)]
    tournament = position([20, 20, 10, 10, 0, 0], histories, apart=apart)
    assert opponents(tournament) == {(1, 4), (2, 6), (3, 5)}


def test_the_look_ahead_of_what_is_rejected_may_give_the_bye() -> None:
    """A.9, C.7: 1 and 2 play, 3 floats to four who have all met; 3 plays one, one has the bye, two are left.

    Then nothing completes the round, and all seven are the last bracket.
    """
    draw = GameResult.DRAW
    games = (((4, 5), (6, 7)), ((7, 4), (5, 6)), ((4, 6), (5, 7)))
    rounds = tuple(
        Round(
            number,
            tuple(Game(board, *pair, draw) for board, pair in enumerate(pairs, 1)),
            tuple(Bye(tpn, ByeKind.FULL_POINT) for tpn in (1, 2, 3)),
        )
        for number, pairs in enumerate(games, 1)
    )
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 8))
    tournament = Tournament(Settings(rounds_total=7), players, rounds)

    found = collapse_of(tournament, SYSTEM)

    assert found is not None
    assert found.score == 30
    in_its_bracket, *ahead = found.rejected
    assert in_its_bracket == (1, 2)
    assert sorted(len(found) for found in ahead) == [2, 2]
    assert sum(other is None for _, other in ahead) == 1
    assert 3 in {tpn for pair in ahead for tpn in pair}
