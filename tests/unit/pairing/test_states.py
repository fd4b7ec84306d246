"""Everybody's state before a round in the terms of each system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.pairing.player_state import Float, PastScores, PlayerState, Strength, player_states
from arbiter_app.pairing.questions import pair_problems, players_as_seen, system_states
from arbiter_app.pairing.systems import code_for, is_guess
from arbiter_app.tournament.abnormal import AbnormalPoints, with_abnormal_points
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult

FLOATS = {
    "dutch-2026": {1: "-D", 2: "--", 3: "-D", 4: "--", 5: "--", 6: "--"},
    "dutch-2017": {1: "-D", 2: "-D", 3: "-D", 4: "-D", 5: "--", 6: "--"},
    "swiss-1998": {1: "--", 2: "--", 3: "--", 4: "--", 5: "--", 6: "--"},
    "lim": {1: "--", 2: "--", 3: "--", 4: "--", 5: "--", 6: "--"},
}


def after_one_round() -> Tournament:
    """1 won by forfeit against 2, 3 had half a point, 4 none, 5 and 6 have played."""
    games = (
        Game(1, 1, 2, GameResult.WHITE_WINS_BY_FORFEIT),
        Game(2, 5, 6, GameResult.DRAW),
    )
    byes = (Bye(3, ByeKind.HALF_POINT), Bye(4, ByeKind.ZERO_POINT))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 7))
    return Tournament(Settings(rounds_total=5), players, (Round(1, games, byes),))


def by_tpn(tournament: Tournament, system: str) -> dict[int, PlayerState]:
    return {state.tpn: state for state in system_states(tournament, system)}


@pytest.mark.parametrize("system", FLOATS)
def test_floats_are_those_of_the_system(system: str) -> None:
    """1.4.3 (2026): who scores more than a loss; A.4.b (2017): whoever does not play; A.4, A.5
    (1998): equal scores, no such bye; 3.10 (Lim): nobody was transferred.
    """
    seen = {player.tpn: player for player in players_as_seen(after_one_round(), system)}
    assert {tpn: player.floats for tpn, player in seen.items()} == FLOATS[system]
    assert (seen[5].due, seen[6].due, seen[1].due) == ("b", "w", "")
    assert (bool(seen[5].strength), seen[1].strength) == (True, "")


@pytest.mark.parametrize(
    ("colours", "strength"),
    [
        ("", Strength.NONE),
        ("WB", Strength.MILD),
        ("W", Strength.STRONG),
        ("WW", Strength.ABSOLUTE),
    ],
)
@pytest.mark.parametrize("system", FLOATS)
def test_how_strongly_a_colour_is_due(system: str, colours: str, strength: Strength) -> None:
    """1.7, A.6, A.7 (1998); in Lim forbidden (5.1), equalising (5.5, 5.6), alternating (5.1)."""
    opponents = range(2, len(colours) + 2)
    rounds = []
    for number, (letter, opponent) in enumerate(zip(colours, opponents, strict=True), 1):
        white, black = (1, opponent) if letter == "W" else (opponent, 1)
        away = tuple(Bye(tpn, ByeKind.ZERO_POINT) for tpn in opponents if tpn != opponent)
        rounds.append(Round(number, (Game(1, white, black, GameResult.DRAW),), away))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, len(colours) + 3))
    tournament = Tournament(Settings(rounds_total=9), players, tuple(rounds))
    tournament = replace(
        tournament,
        rounds=tuple(
            replace(played, byes=(*played.byes, Bye(len(players), ByeKind.ZERO_POINT)))
            for played in rounds
        ),
    )
    state = by_tpn(tournament, system)[1]
    assert state.strength is strength
    due = {"": None, "WB": Colour.WHITE}.get(colours, Colour.BLACK)
    assert state.due is due


@pytest.mark.parametrize("system", FLOATS)
def test_a_forbidden_pair_and_a_meeting(system: str) -> None:
    """Pairs kept apart by the regulations are told with the rule that keeps them apart anyway."""
    apart = replace(
        after_one_round(), forbidden_groups=(ForbiddenGroup((1, 3)), ForbiddenGroup((5, 6)))
    )
    settings = replace(apart.settings, system=code_for(system, apart.settings))
    apart = replace(apart, settings=settings)
    assert [problem.rule for problem in pair_problems(apart, 3, 1)] == ["forbidden"]
    met = {"dutch-2026": "C1", "dutch-2017": "C1", "swiss-1998": "B.1", "lim": "2.1"}
    rules = [problem.rule for problem in pair_problems(apart, 5, 6)]
    assert rules[0] == met[system]
    assert rules[1:] == (["forbidden"] if system.startswith("dutch") else [])


def test_abnormal_points_and_penalties_are_in_the_score() -> None:
    """TRF26 record 299, of games, of byes and of no result; floats are by the score of then."""
    abnormal = with_abnormal_points(
        after_one_round(),
        [
            AbnormalPoints("D", 8, 1, (5,)),
            AbnormalPoints("H", 2),
            AbnormalPoints("", -3, 1, (6,)),
        ],
    )
    states = {state.tpn: state for state in player_states(abnormal)}
    assert {tpn: state.points for tpn, state in states.items()} == {
        1: 10,
        2: 0,
        3: 2,
        4: 0,
        5: 8,
        6: 2,
    }
    assert states[5].floats[0] is Float.NONE
    past = PastScores(abnormal)
    assert [past.before(tpn, 1) for tpn in range(1, 7)] == [0] * 6
    assert {tpn: past.before(tpn, 2) for tpn in states} == {
        tpn: state.points for tpn, state in states.items()
    }


def test_what_a_system_is_called_in_the_settings() -> None:
    """TRF26 record 192; what has no edition and no date is a guess."""
    assert is_guess(Settings(system=""))
    assert is_guess(Settings(system="FIDE_DUTCH_BAKU"))
    assert not is_guess(Settings(system="FIDE_DUTCH", start_date="2026/03/01"))
    assert not is_guess(Settings(system="FIDE_DUTCH_2017"))
    assert code_for("dutch-2017", Settings()) == "FIDE_DUTCH_2017"
    assert code_for("lim", Settings(system="FIDE_DUTCH_2026_BAKU")) == "LIM_BAKU"
