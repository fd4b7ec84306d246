"""Tie-breaks from the opponents' ratings (C.07 (2026) 10).

They are undefined for everybody while unrated players take part, unless the regulations give
those a rating (`/U1400`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
    WorkingForm,
)
from arbiter_app.standings.values import Contribution, TieBreakColumn, Working, exact
from arbiter_app.wording import phrase

Ratings = tuple[int, ...]
_Amounts = tuple[int | None, ...]


def _ratings(field: TieBreakField, code: TieBreakCode) -> Ratings:
    """Everybody's rating, that of the regulations for unrated players (10)."""
    if not field.has_unrated:
        return field.ratings
    return tuple(rating or code.unrated or 0 for rating in field.ratings)


def _half_up(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


def _cut_rounds(
    games: Sequence[tuple[int, int]], low: int, high: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rounds with the lowest, then the highest ratings; `games` are (rating, round) pairs."""
    left = sorted(games)
    low_cut = tuple(number for _, number in left[:low])
    left = left[low:]
    high_cut = tuple(number for _, number in left[max(0, len(left) - high) :]) if high else ()
    return low_cut, high_cut


def _average_rating(
    field: TieBreakField, position: int, ratings: Ratings, low: int, high: int
) -> int | None:
    used = sorted(ratings[opponent] for _, _, opponent in field.games[position])[low:]
    used = used[: len(used) - high] if high else used
    return _half_up(sum(used), len(used)) if used else None


def _rating_contributions(
    field: TieBreakField, position: int, ratings: Ratings, low: int = 0, high: int = 0
) -> tuple[Contribution, ...]:
    games = field.games[position]
    low_cut, high_cut = _cut_rounds(
        [(ratings[opponent], number) for number, _, opponent in games], low, high
    )
    return tuple(
        Contribution(
            round_number=number,
            opponent=field.tpns[opponent],
            letter=cell.letter,
            points=exact(cell.game_halves, 2),
            score=ratings[opponent],
            value=ratings[opponent],
            cut="low" if number in low_cut else "high" if number in high_cut else "",
        )
        for number, cell, opponent in games
    )


def average_rating(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """ARO: the mean rating of the opponents met, a whole number, half up (10.1)."""
    ratings = _ratings(field, code)

    def explain(position: int) -> Working:
        shown = _rating_contributions(field, position, ratings, code.cut_low, code.cut_high)
        kept = [item for item in shown if not item.cut]
        steps = (Step(SUM, sum(item.value for item in kept)), Step(GAMES, len(kept)))
        return Working(code.written, code.article, shown, steps)

    return TieBreakColumn(
        code=code.written,
        amounts=tuple(
            _average_rating(field, position, ratings, code.cut_low, code.cut_high)
            for position in range(len(field))
        ),
        scale=1,
        explain=explain,
    )


def _fraction(games: Sequence[tuple[int, Cell, int]]) -> int:
    """The fractional score in hundredths, half up."""
    halves = sum(cell.game_halves for _, cell, _ in games)
    return _half_up(50 * halves, sum(len(cell.games) for _, cell, _ in games))


def _performances(field: TieBreakField, ratings: Ratings) -> _Amounts:
    """Everybody's tournament performance rating (10.2)."""
    found: list[int | None] = []
    for position in range(len(field)):
        average = _average_rating(field, position, ratings, 0, 0)
        games = field.games[position]
        found.append(None if average is None else average + difference_for(_fraction(games)))
    return tuple(found)


def tournament_performance_rating(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """TPR: ARO plus the rating difference of the fractional score (10.2)."""
    ratings = _ratings(field, code)

    def explain(position: int) -> Working:
        games = field.games[position]
        average = _average_rating(field, position, ratings, 0, 0)
        steps: tuple[Step, ...] = ()
        if average is not None:
            fraction = _fraction(games)
            steps = (
                Step(AVERAGE, average),
                Step(FRACTION, exact(fraction, 100)),
                Step(DIFFERENCE, difference_for(fraction)),
            )
        return Working(
            code.written, code.article, _rating_contributions(field, position, ratings), steps
        )

    amounts = field.once((_performances, ratings), lambda: _performances(field, ratings))
    return TieBreakColumn(code.written, amounts, 1, explain)


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


def _perfect_performances(field: TieBreakField, ratings: Ratings) -> _Amounts:
    return tuple(
        _perfect(
            [ratings[opponent] for _, cell, opponent in games for _ in cell.games],
            sum(cell.game_halves for _, cell, _ in games),
        )
        for games in field.games
    )


def perfect_performance(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """PTP: the lowest rating whose expected score is the score made, or more (10.3)."""
    ratings = _ratings(field, code)
    amounts = field.once(
        (_perfect_performances, ratings), lambda: _perfect_performances(field, ratings)
    )

    def explain(position: int) -> Working:
        shown = _rating_contributions(field, position, ratings)
        own = amounts[position]
        steps = [Step(SCORE, sum(item.points for item in shown))]
        if own is not None:
            expected = sum(
                len(cell.games) * probability(own - ratings[opponent])
                for _, cell, opponent in field.games[position]
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
    of_opponent: Callable[[TieBreakField, Ratings], _Amounts],
) -> TieBreakColumn:
    ratings = _ratings(field, code)
    performances = field.once((of_opponent, ratings), lambda: of_opponent(field, ratings))

    def met(position: int) -> list[tuple[int, Cell, int, int]]:
        return [
            (number, cell, opponent, amount)
            for number, cell, opponent in field.games[position]
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
    ratings = _ratings(field, code)
    return TieBreakColumn(
        code=code.written,
        amounts=ratings,
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
