"""How open games may end: every outcome once, the likeliest first."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from arbiter_app.pairing.outcomes import (
    chance_of,
    ended,
    likeliest_first,
    number_of_outcomes,
    open_boards,
)
from arbiter_app.ratings.tables import expected_score
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult

WIN, DRAW, LOSS = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


def event(*ratings: int, system: str = "FIDE_DUTCH_2026") -> Tournament:
    """One round, the players paired 1–2, 3–4 …, nothing entered."""
    players = tuple(Player(tpn, f"P{tpn}", rating) for tpn, rating in enumerate(ratings, start=1))
    games = tuple(
        Game(board, 2 * board - 1, 2 * board) for board in range(1, len(ratings) // 2 + 1)
    )
    return Tournament(Settings(system=system), players, (Round(1, games),))


def with_result(tournament: Tournament, board: int, result: GameResult | MatchResult) -> Tournament:
    (first,) = tournament.rounds
    games = tuple(
        replace(game, result=result) if game.board == board else game for game in first.games
    )
    return replace(tournament, rounds=(replace(first, games=games),))


def test_a_game_ends_in_three_ways() -> None:
    """Half of the games between equals are draws; the expected score is that of the table."""
    (board,) = open_boards(event(2000, 2000), expected_score)
    assert (board.round_number, board.board, board.white, board.black) == (1, 1, 1, 2)
    assert board.results == (WIN, DRAW, LOSS)
    assert board.chances == (0.25, 0.5, 0.25)


@pytest.mark.parametrize("ratings", [(2400, 2000), (2000, 2400), (2100, 2043), (0, 1800)])
def test_chances_give_the_expected_score(ratings: tuple[int, int]) -> None:
    """B.02 8.1.2: a win is a point, a draw half of one."""
    (board,) = open_boards(event(*ratings), expected_score)
    chances = dict(zip(board.results, board.chances, strict=True))
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[WIN] + chances[DRAW] / 2 == pytest.approx(expected_score(*ratings))
    assert all(chance >= 0 for chance in board.chances)


def test_only_missing_results_are_open() -> None:
    """An adjourned game counts as a draw for the next pairing (C.04.2 (2026) 3.1)."""
    tournament = with_result(event(2000, 2000, 1900, 1900), 1, GameResult.ADJOURNED)
    assert [board.board for board in open_boards(tournament, expected_score)] == [2]


def test_of_a_match_the_games_not_entered_are_open() -> None:
    tournament = event(2000, 1900, system="FIDE_DOUBLESWISS")
    (whole,) = open_boards(tournament, expected_score)
    assert set(whole.results) == {
        MatchResult(games) for games in product((WIN, DRAW, LOSS), repeat=2)
    }
    half = with_result(tournament, 1, MatchResult((LOSS, None)))
    (rest,) = open_boards(half, expected_score)
    assert set(rest.results) == {MatchResult((LOSS, then)) for then in (WIN, DRAW, LOSS)}
    assert sum(rest.chances) == pytest.approx(1)


@pytest.mark.parametrize("ratings", [(), (2000, 2000), (2400, 2000, 2100, 2100, 1500, 1800)])
def test_every_outcome_comes_once_and_the_likeliest_first(ratings: tuple[int, ...]) -> None:
    boards = open_boards(event(*ratings), expected_score)
    outcomes = list(likeliest_first(boards))
    assert len(outcomes) == len(set(outcomes)) == number_of_outcomes(boards) == 3 ** len(boards)
    chances = [chance_of(boards, outcome) for outcome in outcomes]
    assert all(one >= other - 1e-12 for one, other in pairwise(chances))
    assert sum(chances) == pytest.approx(1)


def test_an_outcome_is_the_tournament_with_these_results() -> None:
    tournament = with_result(event(2000, 1900, 1800, 1700, 1600, 1500), 2, LOSS)
    boards = open_boards(tournament, expected_score)
    for outcome in likeliest_first(boards):
        (first,) = ended(tournament, boards, outcome).rounds
        assert [game.result for game in first.games] == [
            boards[0].results[outcome[0]],
            LOSS,
            boards[1].results[outcome[1]],
        ]
