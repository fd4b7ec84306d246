"""How what is open in a tournament may turn out, the likeliest outcome first: games, and who is there."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import product, repeat
from math import prod
from random import Random
from typing import Final, TypeAlias, assert_never

from arbiter_app.tournament.match_result import Result, games_of, result_of
from arbiter_app.tournament.presence import with_presence
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.preview import OpenBoard, OpenPresence, OpenQuestion

Outcome: TypeAlias = tuple[int, ...]
"""For each open board the place of its result in `OpenBoard.results`; for each open presence 0 if the
player is there, 1 if not."""

Expected: TypeAlias = Callable[[int, int], float]
"""Expected score of the first rating against the second (B.02 8.1.2)."""

HERE: Final = 0
"""The answer to an open presence that the player is there."""

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


def number_of_outcomes(questions: Sequence[OpenQuestion]) -> int:
    """In how many ways all that is open can turn out."""
    return prod(len(question.chances) for question in questions)


def chance_of(questions: Sequence[OpenQuestion], outcome: Outcome) -> float:
    """How likely an outcome is, 1 where nothing is open."""
    return prod(question.chances[place] for question, place in zip(questions, outcome, strict=True))


def likeliest_first(questions: Sequence[OpenQuestion]) -> Iterator[Outcome]:
    """All outcomes, each once; none is likelier than one before it.

    From each outcome go on those in which one question has its next likely answer; to have each once,
    only questions from the last changed one on.
    """
    orders = [_likeliest_first(question) for question in questions]

    def way(ranks: Outcome, changed: int) -> tuple[float, Outcome, Outcome, int]:
        outcome = tuple(order[rank] for order, rank in zip(orders, ranks, strict=True))
        return -chance_of(questions, outcome), ranks, outcome, changed

    waiting = [way((0,) * len(questions), 0)]
    while waiting:
        _, ranks, outcome, changed = heappop(waiting)
        yield outcome
        for place in range(changed, len(questions)):
            if ranks[place] + 1 < len(orders[place]):
                then = (*ranks[:place], ranks[place] + 1, *ranks[place + 1 :])
                heappush(waiting, way(then, place))


def surveyed(questions: Sequence[OpenQuestion], rng: Random) -> Iterator[Outcome]:
    """All outcomes, each once, but those first that show most of what may come.

    First the likeliest results for every answer to who is there, then every game won by White, drawn,
    and won by Black; then outcomes are drawn by their chances.
    """
    seen: set[Outcome] = set()

    def new(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
        for outcome in outcomes:
            if outcome not in seen:
                seen.add(outcome)
                yield outcome

    yield from new(_first_looks(questions))
    ways = [range(len(question.chances)) for question in questions]
    chances = [question.chances for question in questions]
    in_vain = 0
    while in_vain < _IN_VAIN:
        drawn = tuple(map(_drawn, repeat(rng), ways, chances))
        in_vain = in_vain + 1 if drawn in seen else 0
        yield from new([drawn])
    # Hardly anything else is drawn: what is left comes in its order.
    yield from new(likeliest_first(questions))


_IN_VAIN: Final = 100


def _drawn(rng: Random, ways: Sequence[int], chances: Sequence[float]) -> int:
    return rng.choices(ways, chances)[0]


def _first_looks(questions: Sequence[OpenQuestion]) -> Iterator[Outcome]:
    likeliest = [_likeliest_first(question)[0] for question in questions]
    yield from product(
        *(
            range(len(question.chances)) if isinstance(question, OpenPresence) else (likely,)
            for question, likely in zip(questions, likeliest, strict=True)
        )
    )
    for ending in range(len(_ENDINGS)):
        yield tuple(
            HERE
            if isinstance(question, OpenPresence)
            else ending * (len(question.chances) - 1) // 2
            for question in questions
        )


def _likeliest_first(question: OpenQuestion) -> list[int]:
    """The places of the answers, of equally likely ones in their order."""
    return sorted(range(len(question.chances)), key=lambda place: -question.chances[place])


def ended(
    tournament: Tournament, questions: Sequence[OpenQuestion], outcome: Outcome
) -> Tournament:
    """The tournament with all that is open as the outcome says."""
    results: dict[tuple[int, int], Result] = {}
    for question, place in zip(questions, outcome, strict=True):
        match question:
            case OpenBoard():
                results[question.round_number, question.board] = question.results[place]
            case OpenPresence():
                tournament = with_presence(tournament, question.tpn, here=place == HERE)
            case _:
                assert_never(question)
    rounds = list(tournament.rounds)
    for number in {round_number for round_number, _ in results}:
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
