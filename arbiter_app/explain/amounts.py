"""How far a criterion is missed, as parts that words and JSON are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, repeat

from arbiter_app.explain import messages as m
from arbiter_app.tournament.types import Points, format_points, format_points_short
from arbiter_app.tournament.words import hundredths_text, in_fractions
from arbiter_app.trace.dutch_criteria import LIMBO_DIFFERENCE, NEXT_PSD
from arbiter_app.trace.reasons import CriterionAmount
from arbiter_app.wording import Catalogue

_MANY = 4
"""So many equal scores in a list are counted."""


def amounts(amount: CriterionAmount) -> tuple[int, ...]:
    """The amount as a list, a count as a list of one."""
    return (amount,) if isinstance(amount, int) else amount


def is_missed(amount: CriterionAmount) -> bool:
    """True if the criterion is not fulfilled in full."""
    return any(amounts(amount))


@dataclass(frozen=True, slots=True)
class NextBracket:
    """The amount of [C8]: how many players would float out of the next bracket, and their scores."""

    count: int
    scores: tuple[Points, ...]

    @classmethod
    def of(cls, amount: CriterionAmount) -> NextBracket:
        values = amounts(amount)
        return cls(values[0], values[1:]) if values else cls(0, ())


def points_in_words(catalogue: Catalogue, points: Points) -> str:
    """Points with their unit: `½ point`, `1 point`, `2½ points`, `0 points`."""
    form = 1 if 0 < points <= 10 else 2
    return catalogue.say(m.POINTS, form, points=catalogue.figures(format_points_short(points)))


def in_points(catalogue: Catalogue, amount: CriterionAmount) -> str:
    """Scores or score differences in words: `2½ and 2 points`, `2 points each`, `none`."""
    values = amounts(amount)
    if not values:
        return catalogue.number(0)
    if len(set(values)) == 1:
        points = points_in_words(catalogue, values[0])
        return points if len(values) == 1 else catalogue.say(m.POINTS_EACH, points=points)
    texts = [text for value, run in groupby(values) for text in _run(catalogue, value, [*run])]
    return catalogue.say(m.POINTS, 2, points=catalogue.listed(texts))


def either_points(catalogue: Catalogue, scores: Sequence[Points]) -> str:
    """Scores, all different, of which one is meant: `2½ or 2 points`."""
    if len(scores) == 1:
        return points_in_words(catalogue, scores[0])
    texts = [catalogue.figures(format_points_short(score)) for score in scores]
    return catalogue.say(m.POINTS, 2, points=catalogue.either(texts))


def _run(catalogue: Catalogue, value: Points, run: Sequence[Points]) -> Iterator[str]:
    """The same points one or more times."""
    text = catalogue.figures(format_points_short(value))
    if len(run) < _MANY:
        yield from repeat(text, len(run))
    else:
        yield catalogue.say(m.POINTS_REPEATED, points=text, count=str(len(run)))


def floating_on(amount: CriterionAmount) -> tuple[int, tuple[Points, ...]]:
    """In a list of score differences, how many are of players who float on, and the others."""
    values = amounts(amount)
    paired = tuple(value for value in values if value < LIMBO_DIFFERENCE)
    return len(values) - len(paired), paired


def amount_to_json(meaning: str, amount: CriterionAmount) -> int | list[str] | list[int]:
    """A count as a number, scores and score differences as exact decimals in strings.

    The first entry of [C8] is the number of players that float out of the next bracket; a
    difference that is only known to be larger is `>1.0`. C.7 of 2017 stays in tenths, as in the
    trace.
    """
    if isinstance(amount, int):
        return amount
    if meaning == NEXT_PSD:
        return list(amount)
    if meaning == "C8" and amount:
        return [str(amount[0]), *(format_points(score) for score in amount[1:])]
    return [
        f">{format_points(value % LIMBO_DIFFERENCE)}"
        if value >= LIMBO_DIFFERENCE
        else format_points(value)
        for value in amount
    ]


def index_told(index: tuple[int, ...], catalogue: Catalogue) -> str:
    """Buchholz and Sonneborn-Berger: `19½ / 7¼`; `7.3` where no fraction has a sign."""
    buchholz, sonneborn_berger = index
    figures = catalogue.figures
    second = figures(in_fractions(hundredths_text(sonneborn_berger).rstrip("0").rstrip(".")))
    return f"{figures(format_points_short(buchholz))} / {second}"
