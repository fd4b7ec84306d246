"""How the open games of a tournament may end, the likeliest outcome first."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import product
from math import prod
from typing import Final, TypeAlias

from arbiter_app.tournament.match_result import Result, games_of, result_of
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace import OpenBoard

Outcome: TypeAlias = tuple[int, ...]
"""For each open board the place of its result in `OpenBoard.results`."""

Expected: TypeAlias = Callable[[int, int], float]
"""Expected score of the first rating against the second (B.02 8.1.2)."""

_ENDINGS: Final = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


def open_boards(
    tournament: Tournament, expected: Expected, *, adjourned: bool = False
) -> tuple[OpenBoard, ...]:
    """The boards whose result is missing, by round and board.

    An adjourned game is none of them, unless these are asked for: it counts as a draw for the next
    pairing (C.04.2 (2026) 3.1), and is as open as the others for the standings.
    """
    ratings = {player.tpn: player.rating for player in tournament.players}
    count = tournament.settings.games_per_match
    still_open = {None, GameResult.ADJOURNED} if adjourned else {None}
    return tuple(
        _open_board(
            played.number,
            game,
            expected(ratings[game.white], ratings[game.black]),
            games_of(game.result, count),
            still_open,
        )
        for played in tournament.rounds
        for game in played.games
        if not still_open.isdisjoint(games_of(game.result, count))
    )


def _open_board(
    number: int,
    game: Game,
    expected: float,
    results: Sequence[GameResult | None],
    still_open: Container[GameResult | None],
) -> OpenBoard:
    chances = dict(zip(_ENDINGS, _chances(expected), strict=True))
    found: list[tuple[float, Result]] = []
    of_each = [list(chances.items()) if one in still_open else [(one, 1.0)] for one in results]
    for games in product(*of_each):
        result = result_of([one for one, _ in games])
        assert result is not None
        found.append((prod(chance for _, chance in games), result))
    return OpenBoard(
        number,
        game.board,
        game.white,
        game.black,
        tuple(result for _, result in found),
        tuple(chance for chance, _ in found),
    )


def _chances(expected: float) -> tuple[float, float, float]:
    """Chances of a win, a draw and a loss that give the expected score, half draws between equals."""
    draw = min(expected, 1 - expected)
    return expected - draw / 2, draw, 1 - expected - draw / 2


def number_of_outcomes(boards: Sequence[OpenBoard]) -> int:
    """In how many ways the open boards can end."""
    return prod(len(board.results) for board in boards)


def chance_of(boards: Sequence[OpenBoard], outcome: Outcome) -> float:
    """How likely an outcome is, 1 where nothing is open."""
    return prod(board.chances[place] for board, place in zip(boards, outcome, strict=True))


def likeliest_first(boards: Sequence[OpenBoard]) -> Iterator[Outcome]:
    """All outcomes, each once; none is likelier than one before it.

    From each outcome go on those in which one board ends in its next likely way; to have each once,
    only boards from the last changed one on.
    """
    orders = [_likeliest_first(board) for board in boards]

    def way(ranks: Outcome, changed: int) -> tuple[float, Outcome, Outcome, int]:
        outcome = tuple(order[rank] for order, rank in zip(orders, ranks, strict=True))
        return -chance_of(boards, outcome), ranks, outcome, changed

    waiting = [way((0,) * len(boards), 0)]
    while waiting:
        _, ranks, outcome, changed = heappop(waiting)
        yield outcome
        for place in range(changed, len(boards)):
            if ranks[place] + 1 < len(orders[place]):
                then = (*ranks[:place], ranks[place] + 1, *ranks[place + 1 :])
                heappush(waiting, way(then, place))


def _likeliest_first(board: OpenBoard) -> list[int]:
    """The places of a board's results, of equally likely ones in their order."""
    return sorted(range(len(board.results)), key=lambda place: -board.chances[place])


def ended(tournament: Tournament, boards: Sequence[OpenBoard], outcome: Outcome) -> Tournament:
    """The tournament with its open boards ended as the outcome says."""
    results = {
        (board.round_number, board.board): board.results[place]
        for board, place in zip(boards, outcome, strict=True)
    }
    rounds = list(tournament.rounds)
    for number in {board.round_number for board in boards}:
        played = rounds[number - 1]
        rounds[number - 1] = replace(
            played,
            games=tuple(
                replace(game, result=results[number, game.board])
                if (number, game.board) in results
                else game
                for game in played.games
            ),
        )
    return replace(tournament, rounds=tuple(rounds))
