"""Tie-breaks from the opponents' ratings (C.07 (2026) 10).

They are undefined for everybody while unrated players take part, unless the regulations say how
those count: with a rating (`/U1400`), with the lowest of the tournament (`/UL`), or not, nor the
games against them (`/UX`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias, assert_never

from arbiter_app.ratings.tables import REACH, difference_for, probabilities, probability
from arbiter_app.standings.edition import TieBreakEdition
from arbiter_app.standings.field import Cell, TieBreakField
from arbiter_app.standings.steps import (
    AVERAGE,
    DIFFERENCE,
    EXPECTED,
    FRACTION,
    GAMES,
    SCORE,
    SUM,
    Step,
)
from arbiter_app.standings.tie_break import (
    ByPlayer,
    Modifier,
    TieBreak,
    TieBreakCode,
    Unrated,
    WorkingForm,
)
from arbiter_app.standings.values import Contribution, TieBreakColumn, Working, exact
from arbiter_app.wording import phrase

_Amounts: TypeAlias = tuple[int | None, ...]


class _Game(NamedTuple):
    """A game over the board (a match with one at least), with the rating that the opponent has."""

    number: int
    cell: Cell
    opponent: int
    rating: int


_Games: TypeAlias = Sequence[_Game]


def _rating_for(field: TieBreakField, code: TieBreakCode) -> int | None:
    """What unrated players count as by the regulations (10); None where they do not count."""
    match code.unrated:
        case int() as rating:
            return rating
        case Unrated.LOWEST:
            return min((rating for rating in field.ratings if rating), default=0)
        case Unrated.LEFT_OUT:
            return None
        case None:
            # Where anybody is unrated, the tie-break is dropped before it is worked out.
            return 0
        case _ as never:
            assert_never(never)


def _games(field: TieBreakField, code: TieBreakCode) -> list[list[_Game]]:
    """Everybody's games against opponents whose rating counts, each with that rating.

    In an event of more than 30 days that is the first rating, unless the regulations say that it
    is the one of the round (10).
    """
    instead = _rating_for(field, code)

    def make() -> list[list[_Game]]:
        return [
            [
                _Game(number, cell, opponent, rating)
                for number, cell, opponent in own
                if (rating := field.rating_in(opponent, number) or instead) is not None
            ]
            for own in field.games
        ]

    return field.once(("10", code.unrated), make)


def _half_up(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


def _cut_rounds(games: _Games, low: int, high: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rounds with the lowest, then the highest ratings."""
    left = sorted((game.rating, game.number) for game in games)
    low_cut = tuple(number for _, number in left[:low])
    left = left[low:]
    high_cut = tuple(number for _, number in left[max(0, len(left) - high) :]) if high else ()
    return low_cut, high_cut


def _average_rating(games: _Games, low: int, high: int) -> int | None:
    used = sorted([game.rating for game in games])[low:]
    used = used[: len(used) - high] if high else used
    return _half_up(sum(used), len(used)) if used else None


def _rating_contributions(
    field: TieBreakField, games: _Games, low: int = 0, high: int = 0
) -> tuple[Contribution, ...]:
    low_cut, high_cut = _cut_rounds(games, low, high)
    return tuple(
        Contribution(
            round_number=number,
            opponent=field.tpns[opponent],
            letter=cell.letter,
            points=exact(cell.game_halves, 2),
            score=rating,
            value=rating,
            cut="low" if number in low_cut else "high" if number in high_cut else "",
        )
        for number, cell, opponent, rating in games
    )


def average_rating(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """ARO: the mean rating of the opponents met, a whole number, half up (10.1)."""
    games = _games(field, code)

    def explain(position: int) -> Working:
        shown = _rating_contributions(field, games[position], code.cut_low, code.cut_high)
        kept = [item for item in shown if not item.cut]
        steps = (Step(SUM, sum(item.value for item in kept)), Step(GAMES, len(kept)))
        return Working(code.written, code.article, shown, steps)

    return TieBreakColumn(
        code=code.written,
        amounts=tuple(_average_rating(own, code.cut_low, code.cut_high) for own in games),
        scale=1,
        explain=explain,
    )


def _fraction(games: _Games) -> int:
    """The fractional score in hundredths, half up."""
    halves = sum(game.cell.game_halves for game in games)
    return _half_up(50 * halves, sum(len(game.cell.games) for game in games))


def _performance(games: _Games) -> int | None:
    average = _average_rating(games, 0, 0)
    return None if average is None else average + difference_for(_fraction(games))


def _performances(field: TieBreakField, code: TieBreakCode) -> _Amounts:
    """Everybody's tournament performance rating (10.2)."""
    games = _games(field, code)
    return field.once(("10.2", code.unrated), lambda: tuple(map(_performance, games)))


def tournament_performance_rating(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """TPR: ARO plus the rating difference of the fractional score (10.2)."""
    games = _games(field, code)

    def explain(position: int) -> Working:
        own = games[position]
        average = _average_rating(own, 0, 0)
        steps: tuple[Step, ...] = ()
        if average is not None:
            fraction = _fraction(own)
            steps = (
                Step(AVERAGE, average),
                Step(FRACTION, exact(fraction, 100)),
                Step(DIFFERENCE, difference_for(fraction)),
            )
        return Working(code.written, code.article, _rating_contributions(field, own), steps)

    return TieBreakColumn(code.written, _performances(field, code), 1, explain)


def _perfect(opponents: Sequence[int], halves: int) -> int | None:
    """The lowest rating whose expected score reaches the score made (10.3)."""
    if not opponents:
        return None
    if halves == 0:
        return min(opponents) - 800
    low, high = min(opponents) - 900, max(opponents) + 900
    table, wanted = probabilities(), 50 * halves
    places = [REACH - rating for rating in opponents]
    while low < high:
        middle = (low + high) // 2
        if sum([table[middle + place] for place in places]) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def _perfect_of(games: _Games) -> int | None:
    return _perfect(
        [game.rating for game in games for _ in game.cell.games],
        sum(game.cell.game_halves for game in games),
    )


def _perfect_performances(field: TieBreakField, code: TieBreakCode) -> _Amounts:
    games = _games(field, code)
    return field.once(("10.3", code.unrated), lambda: tuple(map(_perfect_of, games)))


def perfect_performance(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """PTP: the lowest rating whose expected score is the score made, or more (10.3)."""
    games = _games(field, code)
    amounts = _perfect_performances(field, code)

    def explain(position: int) -> Working:
        shown = _rating_contributions(field, games[position])
        own = amounts[position]
        steps = [Step(SCORE, sum(item.points for item in shown))]
        if own is not None:
            expected = sum(
                len(game.cell.games) * probability(own - game.rating) for game in games[position]
            )
            steps.append(Step(EXPECTED, exact(expected, 100)))
        return Working(code.written, code.article, shown, tuple(steps))

    return TieBreakColumn(code.written, amounts, 1, explain)


def average_performance(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """APRO: the mean TPR of the opponents met, a whole number, half up (10.4)."""
    return _average_of(field, code, _performances)


def average_perfect_performance(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """APPO: the mean PTP of the opponents met, a whole number, half up (10.5)."""
    return _average_of(field, code, _perfect_performances)


def _average_of(
    field: TieBreakField,
    code: TieBreakCode,
    of_opponent: Callable[[TieBreakField, TieBreakCode], _Amounts],
) -> TieBreakColumn:
    performances = of_opponent(field, code)
    games = _games(field, code)

    def met(position: int) -> list[tuple[int, Cell, int, int]]:
        return [
            (number, cell, opponent, amount)
            for number, cell, opponent, _ in games[position]
            if (amount := performances[opponent]) is not None
        ]

    def amount(position: int) -> int | None:
        own = [amount for *_, amount in met(position)]
        return _half_up(sum(own), len(own)) if own else None

    def explain(position: int) -> Working:
        shown = tuple(
            Contribution(
                round_number=number,
                opponent=field.tpns[opponent],
                letter=cell.letter,
                points=exact(cell.game_halves, 2),
                score=value,
                value=value,
            )
            for number, cell, opponent, value in met(position)
        )
        steps = (Step(SUM, sum(item.value for item in shown)), Step(GAMES, len(shown)))
        return Working(code.written, code.article, shown, steps)

    return TieBreakColumn(
        code=code.written,
        amounts=tuple(amount(position) for position in range(len(field))),
        scale=1,
        explain=explain,
    )


def own_rating(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """RTNG: the own rating, highest first, `/R` lowest first (10.6)."""
    instead = _rating_for(field, code)
    return TieBreakColumn(
        code=code.written,
        amounts=tuple(rating or instead for rating in field.ratings),
        scale=1,
        explain=lambda _: Working(code.written, code.article),
        ascending=code.reverse,
    )


TIE_BREAKS = (
    TieBreak(
        "ARO",
        phrase("Average Rating of Opponents"),
        "10.1",
        ByPlayer(average_rating),
        WorkingForm.MEAN,
        place=130,
        modifiers=(Modifier.CUT, Modifier.MEDIAN, Modifier.UNRATED),
        by_ratings=True,
    ),
    TieBreak(
        "TPR",
        phrase("Tournament Performance Rating"),
        "10.2",
        ByPlayer(tournament_performance_rating),
        WorkingForm.RATING_AND_DIFFERENCE,
        place=140,
        modifiers=(Modifier.UNRATED,),
        by_ratings=True,
    ),
    TieBreak(
        "PTP",
        phrase("Perfect Tournament Performance"),
        "10.3",
        ByPlayer(perfect_performance),
        WorkingForm.EXPECTED_SCORE,
        place=150,
        modifiers=(Modifier.UNRATED,),
        by_ratings=True,
    ),
    TieBreak(
        "APRO",
        phrase("Average [Tournament] Performance Rating of Opponents"),
        "10.4",
        ByPlayer(average_performance),
        WorkingForm.MEAN,
        place=160,
        modifiers=(Modifier.UNRATED,),
        by_ratings=True,
    ),
    TieBreak(
        "APPO",
        phrase("Average Perfect [Tournament] Performance of Opponents"),
        "10.5",
        ByPlayer(average_perfect_performance),
        WorkingForm.MEAN,
        place=170,
        modifiers=(Modifier.UNRATED,),
        by_ratings=True,
    ),
    TieBreak(
        "RTNG",
        phrase("Rating"),
        "10.6",
        ByPlayer(own_rating),
        WorkingForm.ITSELF,
        place=180,
        modifiers=(Modifier.REVERSED, Modifier.UNRATED),
        by_ratings=True,
        since=TieBreakEdition.CAPPED,
    ),
)
