"""What follows from the rounds: scores, opponents, colours."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.tournament.history import RoundEntry, histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem

PLAYERS = tuple(Player(tpn, f"Player{tpn}") for tpn in (1, 2, 3))
TOURNAMENT = Tournament(
    settings=Settings(rounds_total=5),
    players=PLAYERS,
    rounds=(
        Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
        Round(2, (Game(1, 3, 1, GameResult.BLACK_WINS_BY_FORFEIT),), (Bye(2, ByeKind.HALF_POINT),)),
        Round(3, (Game(1, 2, 3, GameResult.ADJOURNED),), (Bye(1, ByeKind.ZERO_POINT),)),
        Round(4, (Game(1, 3, 1, None),), (Bye(2, ByeKind.FULL_POINT),)),
    ),
)


def test_scores_count_games_forfeits_and_byes() -> None:
    """An adjourned game counts as a draw (C.04.2 (2026) 3.1), a missing result not at all."""
    own = histories(TOURNAMENT)
    assert {tpn: history.score for tpn, history in own.items()} == {1: 20, 2: 20, 3: 15}
    assert [own[1].score_after(number) for number in range(5)] == [0, 10, 20, 20, 20]


def test_scores_follow_the_scoring_system() -> None:
    scoring = ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=15)
    own = histories(replace(TOURNAMENT, settings=Settings(scoring=scoring)))
    assert {tpn: history.score for tpn, history in own.items()} == {1: 60, 2: 50, 3: 25}


def test_only_played_games_give_colours_and_opponents() -> None:
    """C.04.2 (2026) 3.4 and 3.5: forfeits and byes do not count."""
    own = histories(TOURNAMENT)
    assert own[1].colours == (Colour.WHITE, Colour.BLACK)
    assert own[1].opponents == (2, 3)
    assert own[3].opponents == (2, 1)


def test_histories_as_of_an_earlier_round() -> None:
    own = histories(TOURNAMENT, after_round=1)
    assert own[3].entries == (RoundEntry(1, None, None, "U", 10),)
    assert own[1].entries == (RoundEntry(1, 2, Colour.WHITE, "1", 10, board=1),)
    assert histories(TOURNAMENT, after_round=0)[1].score == 0
