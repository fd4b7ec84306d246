"""Results entered, corrected and reversed."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.operations.interface import enter_result, enter_results, exchange_colours
from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.tournament import Game
from arbiter_app.tournament.types import GameResult
from tests.played.event import PlayedEvent
from tests.played.ledger import Ledger, games_on

_USUAL = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
_SELDOM = (
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
    GameResult.UNRATED_WHITE_WINS,
    GameResult.UNRATED_DRAW,
    GameResult.BOTH_LOSE,
    GameResult.WHITE_DRAWS_BLACK_LOSES,
    GameResult.ADJOURNED,
)
_FORFEITS = (
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)


def _result(event: PlayedEvent) -> Result:
    if event.games == 1:
        return _result_of_a_game(event)
    if event.rng.random() < 0.15:
        return MatchResult((event.rng.choice(_FORFEITS), event.rng.choice(_FORFEITS)))
    return MatchResult((_result_of_a_game(event), _result_of_a_game(event)))


def _result_of_a_game(event: PlayedEvent) -> GameResult:
    return event.rng.choice(_USUAL if event.rng.random() < 0.85 else _SELDOM)


def enter_a_game(event: PlayedEvent) -> None:
    """One game of a match, the other one as it is known."""
    found = _some_game(event)
    if found is None:
        return
    number, game = found
    known = list(games_on(event.ledger.on_board(number, game.board)))
    known[event.rng.randrange(len(known))] = event.rng.choice((None, *_USUAL, *_SELDOM))
    result = MatchResult(tuple(known)) if any(known) else None
    event.do(
        lambda: enter_result(
            event.session,
            event.one,
            number,
            game.board,
            result,
            confirmed=event.rng.random() < 0.9,
        ),
        lambda ledger: ledger.enter(number, game.board, result),
    )


def enter_the_results(event: PlayedEvent) -> None:
    """Those still missing in the last round, as the slips come in."""
    if not event.tournament.rounds:
        return
    number = len(event.tournament.rounds)
    missing = {
        game.board: games_on(game.result)
        for game in event.tournament.rounds[-1].games
        if None in games_on(game.result)
    }
    results = {board: _with_the_missing(event, known) for board, known in missing.items()}

    def meant(ledger: Ledger) -> None:
        for board, result in results.items():
            ledger.enter(number, board, result)

    event.do(lambda: enter_results(event.session, event.one, number, results), meant)


def _with_the_missing(event: PlayedEvent, known: Sequence[GameResult | None]) -> Result:
    result = _result(event)
    if isinstance(result, GameResult):
        return result
    together = zip(known, result.games, strict=True)
    return MatchResult(tuple(one or other for one, other in together))


def _some_game(event: PlayedEvent) -> tuple[int, Game] | None:
    rounds = [played for played in event.tournament.rounds if played.games]
    if not rounds:
        return None
    played = event.rng.choice((rounds[0], *rounds, *rounds[-2:]))
    return played.number, event.rng.choice((played.games[0], *played.games))


def correct(event: PlayedEvent) -> None:
    found = _some_game(event)
    if found is None:
        return
    number, game = found
    result = None if event.rng.random() < 0.1 else _result(event)
    event.do(
        lambda: enter_result(
            event.session,
            event.one,
            number,
            game.board,
            result,
            confirmed=event.rng.random() < 0.9,
        ),
        lambda ledger: ledger.enter(number, game.board, result),
    )


def reverse(event: PlayedEvent) -> None:
    found = _some_game(event)
    if found is None:
        return
    number, game = found
    event.do(
        lambda: exchange_colours(event.session, event.one, number, game.board, confirmed=True),
        lambda ledger: ledger.reverse(number, game.board),
    )
