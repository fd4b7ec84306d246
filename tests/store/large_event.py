"""Events as large as an arbiter will have, up to the largest that is promised."""

from __future__ import annotations

from pathlib import Path
from random import Random

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_players,
    enter_result,
    enter_results,
    pair_next_round,
    proof_of_round,
)
from arbiter_app.tournament.types import GameResult
from tests.simulation import expected_score
from tests.store.support import new_event, pair_in_order

ROUNDS = 11
BOARDS = 250


def large_event(path: Path | EventAddress) -> tuple[EventSession, int]:
    """500 players and 11 rounds, the last one open, paired by no engine and entered at once."""
    session, tournament_id = new_event(path, players=2 * BOARDS, rounds=ROUNDS)
    for number in range(1, ROUNDS + 1):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        if number < ROUNDS:
            results = dict.fromkeys(range(1, BOARDS + 1), GameResult.DRAW)
            enter_results(session, tournament_id, number, results)
    return session, tournament_id


def played_event(path: Path, players: int, rounds: int) -> tuple[EventSession, int]:
    """An event as it is played: each round paired by the engine and proved, each result typed."""
    random = Random(20261129)
    session, tournament_id = new_event(path, players=0, rounds=rounds)
    add_players(session, tournament_id, [_player(number) for number in range(players)])
    for number in range(1, rounds + 1):
        pair_next_round(session, tournament_id)
        proof_of_round(session, tournament_id, number)
        tournament = session.tournament(tournament_id)
        for game in tournament.rounds[-1].games:
            white, black = (tournament.player(tpn).rating for tpn in (game.white, game.black))
            enter_result(session, tournament_id, number, game.board, _result(random, white, black))
    return session, tournament_id


def _player(number: int) -> NewPlayer:
    return NewPlayer(
        f"Lastname{number}, Firstname",
        rating=2600 - number,
        federation="GER",
        fide_id=str(4600000 + number),
        birth_date="1980-01-01",
        club=f"Chess Club {number % 40}",
    )


def _result(random: Random, white: int, black: int) -> GameResult:
    if random.random() < 0.3:
        return GameResult.DRAW
    is_won = random.random() < expected_score(white, black)
    return GameResult.WHITE_WINS if is_won else GameResult.BLACK_WINS
