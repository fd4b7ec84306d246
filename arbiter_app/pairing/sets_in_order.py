"""Sets of players with lower scores in the order of the texts, one after the other.

Dubov 2.3.2 and 4.2, Double-Swiss 2.3.2, 3.5.3 and 3.5.4: the scores of a set decide first, the
higher the better; of sets with the same scores the one with the smaller number at the first
difference comes first, numbers being given by descending score, then as the positions are.

Pairing never walks through them: they can be very many. They are for telling which come before the
one that was taken, and whoever asks takes the first few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, takewhile

from arbiter_app.matching.sets import bits
from arbiter_app.tournament.types import Points


def sets_in_order(
    groups: Mapping[Points, int], scores: Sequence[Points]
) -> Iterator[tuple[int, ...]]:
    """All sets of players with these scores, possible or not, the first one first.

    `groups` are the players by score, as sets of positions, from the highest score down.
    """
    return _joined([(tuple(bits(group)), scores.count(score)) for score, group in groups.items()])


def sets_before(
    groups: Mapping[Points, int], scores: Sequence[Points], taken: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Those that come before the one taken, which has these scores and is in order itself."""
    return takewhile(lambda members: members != taken, sets_in_order(groups, scores))


def scores_in_order(groups: Mapping[Points, int], size: int) -> Iterator[tuple[Points, ...]]:
    """All combinations of so many scores, each in ascending order, the best first."""
    return _combined([score for score, group in groups.items() for _ in bits(group)], size)


def scores_before(
    groups: Mapping[Points, int], taken: tuple[Points, ...]
) -> Iterator[tuple[Points, ...]]:
    """Those that are better than the one taken, which is in ascending order."""
    return takewhile(lambda scores: scores != taken, scores_in_order(groups, len(taken)))


def _joined(groups: Sequence[tuple[Sequence[int], int]]) -> Iterator[tuple[int, ...]]:
    if not groups:
        yield ()
        return
    (members, count), *others = groups
    for chosen in combinations(members, count):
        for rest in _joined(others):
            yield (*chosen, *rest)


def _combined(scores: Sequence[Points], size: int) -> Iterator[tuple[Points, ...]]:
    """Combinations of some scores, which are in descending order."""
    if not size:
        yield ()
        return
    for last, score in enumerate(scores):
        # Counted with the last of the players who have the lowest score of the combination.
        if last + 1 >= size and score not in scores[last + 1 : last + 2]:
            for rest in _combined(scores[:last], size - 1):
                yield (score, *rest)
