"""The state of a player before a round: C.04.3 (2026) 1.4, 1.6-1.8, C2, and C.04.2 3.4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.player_state import (
    Float,
    PlayerState,
    Strength,
    colour_preference,
    player_states,
)
from arbiter_app.tournament.abnormal import AbnormalPoints, with_abnormal_points
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem

W, B = Colour.WHITE, Colour.BLACK


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, count + 1))


def state(tournament: Tournament, tpn: int) -> PlayerState:
    return next(found for found in player_states(tournament) if found.tpn == tpn)


def one_round(
    result: GameResult, *byes: Bye, scoring: ScoringSystem | None = None, count: int = 4
) -> Tournament:
    settings = Settings(rounds_total=5, scoring=scoring or ScoringSystem())
    return Tournament(settings, players(count), (Round(1, (Game(1, 1, 2, result),), byes),))


@pytest.mark.parametrize(
    ("colours", "due", "strength"),
    [
        ("", None, Strength.NONE),
        ("W", B, Strength.STRONG),
        ("B", W, Strength.STRONG),
        ("WB", W, Strength.MILD),
        ("BW", B, Strength.MILD),
        ("WW", B, Strength.ABSOLUTE),
        ("BWW", B, Strength.ABSOLUTE),
        ("WWBB", W, Strength.ABSOLUTE),
        ("WBB", W, Strength.ABSOLUTE),
        ("WWBW", B, Strength.ABSOLUTE),
        ("WBW", B, Strength.STRONG),
        ("BBWB", W, Strength.ABSOLUTE),
        ("WWWWBB", B, Strength.ABSOLUTE),
    ],
)
def test_colour_preference(colours: str, due: Colour | None, strength: Strength) -> None:
    """1.7.1-1.7.4; the two triggers of an absolute preference are joined by *or*, and where they
    contradict each other the colour difference decides.
    """
    history = tuple(W if letter == "W" else B for letter in colours)
    assert colour_preference(history) == (due, strength)


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        (GameResult.WHITE_WINS, Float.NONE, Float.NONE),
        (GameResult.WHITE_WINS_BY_FORFEIT, Float.DOWN, Float.NONE),
        (GameResult.DOUBLE_FORFEIT, Float.NONE, Float.NONE),
    ],
)
def test_floats_of_games_and_forfeits(result: GameResult, white: Float, black: Float) -> None:
    """1.4.2: equal scores give no float; 1.4.3: a forfeit win is worth more than a loss."""
    tournament = one_round(result)
    assert state(tournament, 1).floats[0] is white
    assert state(tournament, 2).floats[0] is black


@pytest.mark.parametrize(
    ("kind", "scoring", "expected"),
    [
        (ByeKind.PAIRING_ALLOCATED, ScoringSystem(), Float.DOWN),
        (ByeKind.PAIRING_ALLOCATED, ScoringSystem.of(pairing_allocated_bye=0), Float.DOWN),
        (ByeKind.FULL_POINT, ScoringSystem(), Float.DOWN),
        (ByeKind.HALF_POINT, ScoringSystem(), Float.DOWN),
        (ByeKind.HALF_POINT, ScoringSystem.of(win=20, draw=10, loss=10), Float.NONE),
        (ByeKind.ZERO_POINT, ScoringSystem(), Float.NONE),
    ],
)
def test_floats_of_byes(kind: ByeKind, scoring: ScoringSystem, expected: Float) -> None:
    """1.4.3: the PAB whatever its value, and whoever scores more than a loss without playing."""
    tournament = one_round(GameResult.DRAW, Bye(3, kind), scoring=scoring)
    assert state(tournament, 3).floats[0] is expected


def test_floats_between_scores_and_two_rounds_back() -> None:
    """1.4.2: the higher-ranked player floats down, the lower up; index 1 is two rounds before."""
    second = Round(2, (Game(1, 1, 3, GameResult.DRAW), Game(2, 4, 2, GameResult.DRAW)))
    first = Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS), Game(2, 3, 4, GameResult.BLACK_WINS)))
    third = Round(3, (Game(1, 1, 4, GameResult.DRAW), Game(2, 2, 3, GameResult.DRAW)))
    tournament = Tournament(Settings(rounds_total=5), players(4), (first, second, third))
    assert state(tournament, 1).floats == (Float.NONE, Float.DOWN)
    assert state(tournament, 2).floats == (Float.NONE, Float.UP)


def test_floats_go_by_rounds_of_the_tournament() -> None:
    """[C14] to [C21], [C9]: a round without playing is a round before, unlike for colours."""
    first = Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS), Game(2, 3, 4, GameResult.BLACK_WINS)))
    second = Round(2, (Game(1, 1, 3, GameResult.DRAW), Game(2, 4, 2, GameResult.DRAW)))
    away = tuple(Bye(tpn, ByeKind.ZERO_POINT) for tpn in (1, 3))
    third = Round(3, (Game(1, 2, 4, GameResult.DRAW),), away)
    tournament = Tournament(Settings(rounds_total=5), players(4), (first, second, third))
    assert state(tournament, 1).floats == (Float.NONE, Float.DOWN)
    assert state(tournament, 3).floats == (Float.NONE, Float.UP)
    assert [state(tournament, tpn).unplayed for tpn in (1, 2, 3, 4)] == [1, 0, 1, 0]


def test_floats_by_the_pairing_score_of_that_round() -> None:
    """Virtual points count in the round in which the game was paired."""
    tournament = replace(
        one_round(GameResult.DRAW), virtual_points=(VirtualPoints(10, 1, 1, 1, 1),)
    )
    assert state(tournament, 1).floats[0] is Float.DOWN
    assert state(tournament, 2).floats[0] is Float.UP
    assert state(tournament, 1).score == 5


@pytest.mark.parametrize(
    ("kind", "barred"),
    [
        (ByeKind.PAIRING_ALLOCATED, True),
        (ByeKind.FULL_POINT, True),
        (ByeKind.HALF_POINT, False),
        (ByeKind.ZERO_POINT, False),
    ],
)
def test_who_may_get_the_bye(kind: ByeKind, *, barred: bool) -> None:
    """[C2]: a PAB before, or a round scored like a win without playing."""
    tournament = one_round(GameResult.DRAW, Bye(3, kind))
    assert state(tournament, 3).may_get_bye is not barred
    assert state(tournament, 3).bye_barred_since == (1 if barred else None)


def test_forfeit_win_bars_the_bye_and_is_no_meeting() -> None:
    """[C2] and C.04.2 3.5; no colour is counted (3.4)."""
    tournament = one_round(GameResult.WHITE_WINS_BY_FORFEIT)
    winner, loser = state(tournament, 1), state(tournament, 2)
    assert not winner.may_get_bye
    assert loser.may_get_bye
    assert winner.met == {}
    assert winner.colours == ()
    assert winner.unplayed == 1


def test_topscorers_exist_before_the_last_round_only() -> None:
    """1.8: over half of the maximum obtainable so far."""
    first = Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS), Game(2, 3, 4, GameResult.DRAW)))
    tournament = Tournament(Settings(rounds_total=2), players(4), (first,))
    assert [found.is_topscorer for found in player_states(tournament)] == [
        True,
        False,
        False,
        False,
    ]
    longer = replace(tournament, settings=Settings(rounds_total=3))
    assert not any(found.is_topscorer for found in player_states(longer))


def test_topscorers_by_the_pairing_score() -> None:
    """1.8, C.04.7 1.5: virtual points of the final round count."""
    tournament = replace(
        one_round(GameResult.DRAW),
        settings=Settings(rounds_total=2),
        virtual_points=(VirtualPoints(10, 2, 2, 1, 1),),
    )
    assert state(tournament, 1).is_topscorer
    assert not state(tournament, 2).is_topscorer


def test_two_half_point_byes_do_not_bar_the_bye_and_more_than_a_win_does() -> None:
    """[C2]: each round by itself; “as many points” is at least as many."""
    rounds = tuple(
        Round(number, (game,), (Bye(3, ByeKind.HALF_POINT),))
        for number, game in enumerate(
            (Game(1, 1, 2, GameResult.DRAW), Game(1, 2, 1, GameResult.DRAW)), 1
        )
    )
    tournament = Tournament(Settings(rounds_total=5), players(3), rounds)
    assert state(tournament, 3).may_get_bye
    generous = with_worth(tournament, AbnormalPoints("H", 15))
    assert state(generous, 3).bye_barred_since == 1


def test_parity_skips_players_who_never_were_paired() -> None:
    """5.2.5 by the answer of 28 August 2026: who has yet to arrive has no TPN."""
    tournament = Tournament(
        Settings(rounds_total=5), players(4), (), (RequestedBye(2, 1), RequestedBye(1, 1))
    )
    assert [(found.tpn, found.parity_number) for found in player_states(tournament)] == [
        (3, 1),
        (4, 2),
    ]


def test_order_is_score_then_tpn() -> None:
    """1.2."""
    tournament = one_round(GameResult.BLACK_WINS, Bye(4, ByeKind.HALF_POINT))
    assert [found.tpn for found in player_states(tournament)] == [2, 4, 1, 3]


def test_missing_result_is_named() -> None:
    tournament = Tournament(Settings(rounds_total=5), players(2), (Round(1, (Game(7, 1, 2),)),))
    with pytest.raises(InputError, match="Round 1, board 7: the result of 1 against 2 is missing"):
        player_states(tournament)


def test_adjourned_game_counts_as_a_draw() -> None:
    """C.04.2 3.1."""
    assert state(one_round(GameResult.ADJOURNED), 1).score == 5


def with_worth(tournament: Tournament, *entries: AbnormalPoints) -> Tournament:
    return with_abnormal_points(tournament, entries)


def test_what_an_unplayed_round_is_worth_decides_the_float_and_the_bye() -> None:
    """1.4.3 and C2 speak of points: those that the player really had (TRF26 record 299)."""
    tournament = one_round(
        GameResult.WHITE_WINS_BY_FORFEIT, Bye(3, ByeKind.HALF_POINT), Bye(4, ByeKind.ZERO_POINT)
    )
    half, win = state(tournament, 3), state(tournament, 1)
    assert (half.floats[0], half.may_get_bye, win.may_get_bye) == (Float.DOWN, True, False)
    nothing = with_worth(tournament, AbnormalPoints("H", 0))
    assert (state(nothing, 3).floats[0], state(nothing, 3).may_get_bye) == (Float.NONE, True)
    full = with_worth(tournament, AbnormalPoints("H", 10), AbnormalPoints("+", 5))
    assert (state(full, 3).floats[0], state(full, 3).may_get_bye) == (Float.DOWN, False)
    assert (state(full, 1).floats[0], state(full, 1).may_get_bye) == (Float.DOWN, True)
