"""Results: entered, corrected, colours that were exchanged at the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Change, ConfirmationNeededError
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.text import result_text
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import GameResult


def enter_result(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    board: int,
    result: GameResult | None,
    *,
    confirmed: bool = False,
) -> Change:
    """Enter, correct or (with None) delete the result of a board, forfeits included.

    Raises:
        InputError: no such round or board.
        ConfirmationNeededError: the round is more than one round back; a correction made now
            comes too late for the pairings and counts for the rating report only (C.04.2
            (2026) 4.3).
        RefusedError: deleting a result although the next round was paired on it.
    """
    return enter_results(session, tournament_id, round_number, {board: result}, confirmed=confirmed)


def enter_results(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    results: Mapping[int, GameResult | None],
    *,
    confirmed: bool = False,
) -> Change:
    """Enter the results of several boards at once; see `enter_result`."""
    state = session.state(tournament_id)
    played = state.tournament.round(round_number)
    games = {game.board: game for game in played.games}
    for board, result in results.items():
        _check_result(state.tournament, round_number, games, board, result)
    if not confirmed:
        _ask_if_late(state.tournament, round_number)
    changed = {board: replace(games[board], result=result) for board, result in results.items()}
    return session.commit(
        _result_act(round_number, games, changed),
        tournament_id,
        state,
        _with_games(state, played, changed),
    )


def exchange_colours(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    board: int,
    *,
    confirmed: bool = False,
) -> Change:
    """Record that a game was played with colours reversed; who won stays (C.04.2 (2026) 4.3).

    Raises:
        InputError: no such round or board.
        ConfirmationNeededError: the round is more than one round back; see `enter_result`.
    """
    state = session.state(tournament_id)
    played = state.tournament.round(round_number)
    game = _game({game.board: game for game in played.games}, round_number, board)
    if not confirmed:
        _ask_if_late(state.tournament, round_number)
    reversed_game = replace(
        game,
        white=game.black,
        black=game.white,
        result=None if game.result is None else game.result.swapped,
    )
    return session.commit(
        Act(
            f"Colours reversed on board {board}, round {round_number}",
            f"{game.white}–{game.black}",
            f"{game.black}–{game.white}",
        ),
        tournament_id,
        state,
        _with_games(state, played, {board: reversed_game}),
    )


def _game(games: Mapping[int, Game], round_number: int, board: int) -> Game:
    if board not in games:
        raise InputError(f"Round {round_number} has no board {board}.")
    return games[board]


def _check_result(
    tournament: Tournament,
    round_number: int,
    games: Mapping[int, Game],
    board: int,
    result: GameResult | None,
) -> None:
    game = _game(games, round_number, board)
    if result is None and game.result is not None and round_number < len(tournament.rounds):
        raise RefusedError(
            f"Round {round_number + 1} was paired on the result of board {board}.",
            article="C.04.2 4.3",
            hint="Enter the right result, or record the game as adjourned.",
        )


def _ask_if_late(tournament: Tournament, round_number: int) -> None:
    """Corrections before the end of the round after next still count for the pairing after."""
    if round_number + 1 < len(tournament.rounds):
        raise ConfirmationNeededError(
            f"Round {round_number} is more than one round back: a correction made now is for the"
            " rating report only.",
            article="C.04.2 4.3",
        )


def _with_games(
    state: TournamentState, played: Round, changed: Mapping[int, Game]
) -> TournamentState:
    games = tuple(changed.get(game.board, game) for game in played.games)
    rounds = list(state.tournament.rounds)
    rounds[played.number - 1] = replace(played, games=games)
    return state.with_tournament(replace(state.tournament, rounds=tuple(rounds)))


def _result_act(round_number: int, games: Mapping[int, Game], changed: Mapping[int, Game]) -> Act:
    if len(changed) == 1:
        ((board, game),) = changed.items()
        return Act(
            f"Result of board {board}, round {round_number}",
            result_text(games[board].result),
            result_text(game.result),
        )
    return Act(
        f"Results of {len(changed)} boards, round {round_number}",
        _texts({board: games[board] for board in changed}),
        _texts(changed),
    )


def _texts(games: Mapping[int, Game]) -> str:
    return "; ".join(f"{board}: {result_text(game.result)}" for board, game in games.items())
