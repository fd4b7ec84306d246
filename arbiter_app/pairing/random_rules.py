"""The rules by which a random tournament is played: points, acceleration, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.tournament.acceleration import fits_baku
from arbiter_app.tournament.types import Points, ScoringSystem, format_points_short
from arbiter_app.wording import phrase

_POINTS: Final = {
    ScoringSystem.of(): 82,
    ScoringSystem.of(win=30, draw=10): 12,
    ScoringSystem.of(win=20, draw=10): 3,
    ScoringSystem.of(win=40, draw=20, loss=10): 3,
}
"""How often events count so: most 1–½–0, some 3–1–0, few anything else."""

_OTHER_BYE: Final = 0.15
"""How often the pairing-allocated bye is not worth a win."""

_BAKU: Final = 0.12
_PLAYERS_A_ROUND: Final = 3
"""Accelerated are events with many players for their rounds (C.04.7 (2026) Preface)."""

_USUAL_LIST: Final = 0.5
_LONGEST_LIST: Final = 6


@dataclass(frozen=True, slots=True)
class TieBreakPool:
    """What lists of tie-breaks are drawn from: some as they are, and codes to make others of."""

    lists: tuple[tuple[str, ...], ...] = ()
    codes: tuple[str, ...] = ()

    def draw(self, rng: Random) -> tuple[str, ...]:
        """A list that is usual, or any other; none if there is nothing to draw from."""
        usual, length = rng.random() < _USUAL_LIST, rng.randint(1, _LONGEST_LIST)
        if self.lists and (usual or not self.codes):
            return rng.choice(self.lists)
        return tuple(rng.sample(self.codes, min(length, len(self.codes))))


def random_scoring(
    rng: Random, *, bye: Points | None = None, for_baku: bool = False
) -> ScoringSystem:
    """Points such as events have; `for_baku` only those that C.04.7 (2026) 1.1 allows.

    The pairing-allocated bye is worth a win, a draw or nothing if `bye` does not say it.

    Raises:
        InputError: no such points go with that bye.
    """
    known = {
        points: weight
        for points, weight in _POINTS.items()
        if (bye is None or _may_be_worth(points, bye)) and (fits_baku(points) or not for_baku)
    }
    if not known:
        raise InputError(
            phrase(
                "A pairing-allocated bye of {points} does not fit any of the random scoring"
                " systems.",
                points=format_points_short(bye or 0),
            ),
            hint=phrase("Also set the points for a win, a draw and a loss."),
        )
    points = rng.choices([*known], [*known.values()])[0]
    return replace(points, pairing_allocated_bye=random_bye(rng, points) if bye is None else bye)


def _may_be_worth(points: ScoringSystem, bye: Points) -> bool:
    """With 1–½–0 the bye is worth one of these, else anything up to a win."""
    if points == ScoringSystem():
        return bye in (points.win, points.draw, points.loss)
    return 0 <= bye <= points.win


def random_bye(rng: Random, scoring: ScoringSystem) -> Points:
    """What the pairing-allocated bye is worth: mostly a win, else a draw or nothing."""
    is_other, other = rng.random() < _OTHER_BYE, rng.choice((scoring.draw, 0))
    return other if is_other else scoring.win


def is_accelerated(rng: Random, scoring: ScoringSystem, players: int, rounds: int) -> bool:
    """Whether an event takes Baku acceleration: one that can, and then not often."""
    chance = rng.random()
    return fits_baku(scoring) and players >= _PLAYERS_A_ROUND * rounds and chance < _BAKU


def without_ties(ratings: Sequence[int]) -> list[int]:
    """The ratings, one of them a point higher if chance made all of them the same.

    Of players who are all equal, nothing that goes by ratings can be seen.
    """
    first, *others = ratings
    return [first + 1, *others] if others and set(others) == {first} else [first, *others]
