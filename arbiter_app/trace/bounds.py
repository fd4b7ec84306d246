"""Why a criterion could not be met better in a bracket, as data: bounds that a reader can check.

Part of the trace of a round (`arbiter_app.trace`). Players are named by TPN.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.reasons import CriterionAmount, Worse


@dataclass(frozen=True, slots=True)
class OddNumber:
    """An odd number of players, of whom one is left over.

    Of the bracket, or, where some are `coming` down to it, of the following one with them.
    """

    players: int
    coming: int = 0


@dataclass(frozen=True, slots=True)
class TooManyComing:
    """More players come down to the following bracket than there are residents to meet them."""

    coming: int
    residents: int


@dataclass(frozen=True, slots=True)
class Seekers:
    """`count` of the `players` are due the same colour (`w` or `b`), more than can be served: every
    pair serves one of them, every downfloater takes one away, and `missed` are left.
    """

    due: str
    count: int
    players: int
    missed: int


@dataclass(frozen=True, slots=True)
class StrongSeekers:
    """`wrong` pairs have to be made of two players who are due the same colour (`w` or `b`), and of
    all who are due it only `mild` have a mild preference.
    """

    due: str
    wrong: int
    mild: int


@dataclass(frozen=True, slots=True)
class Barrier:
    """Players who cannot all be served, by whom they may meet.

    Each of `groups` has an odd number of players, so that one of it is left for `opponents`, who
    are fewer than the groups: `left` more than they can serve. For criteria of pairs only those
    meetings count that do not miss it. With `is_parity` one more is left over, as the number of
    players of the bracket does not admit just `left`.

    `is_next` says that it is about the following bracket, `coming` how many players who come down
    to it are opponents as well, whoever they are; `is_below` that it is about everybody below the
    bracket, who are left for its downfloaters. There `takes_bye` says that the PAB serves one of
    them, and `needs_bye` that the PAB is one of those that have to be served.
    """

    groups: tuple[tuple[Tpn, ...], ...]
    opponents: tuple[Tpn, ...]
    left: int
    is_parity: bool = False
    is_next: bool = False
    coming: int = 0
    is_below: bool = False
    takes_bye: bool = False
    needs_bye: bool = False


@dataclass(frozen=True, slots=True)
class Unavoidable:
    """Players who cannot all be served if nobody may miss the criterion, by `least` or more where
    amounts are compared: differences or scores in tenths of a point.

    As a `Barrier`, but all ways to be served count that do not miss the criterion: in the bracket
    and, with `is_below`, among those below it, where whoever floats down is served; without, as
    many float as do, of whom `floating` may be of the groups, and `down` miss the criterion by it,
    whoever they are. To miss it once serves two.

    `is_next` says that it is about the following bracket.
    """

    groups: tuple[tuple[Tpn, ...], ...]
    opponents: tuple[Tpn, ...]
    left: int
    least: Points | None = None
    is_below: bool = False
    is_next: bool = False
    floating: int = 0
    down: int = 0
    takes_bye: bool = False
    needs_bye: bool = False


@dataclass(frozen=True, slots=True)
class NobodyLess:
    """Nobody in the bracket who could be chosen instead counts for less."""


@dataclass(frozen=True, slots=True)
class Whoever:
    """These players pay, whoever is paired with whom."""

    tpns: tuple[Tpn, ...]


@dataclass(frozen=True, slots=True)
class Price:
    """To miss the criterion less, one that comes before it would have to be missed more.

    `least` is the lowest value as far as the criteria before the one in `worse` allow, `worse` what
    that costs.
    """

    least: CriterionAmount
    worse: Worse


@dataclass(frozen=True, slots=True)
class NothingBetter:
    """No pairing of the bracket with which the round can be completed does better, whatever it
    costs. `tpns` are players who would do better, and cannot be chosen.
    """

    tpns: tuple[Tpn, ...] = ()


@dataclass(frozen=True, slots=True)
class FewPairings:
    """No pairing of the bracket does better, and only `others` with as many pairs (`count`) would be
    possible at all; with `are_legal` that is so by who may meet whom, otherwise because the round
    must be completed.
    """

    count: int
    others: tuple[tuple[tuple[Tpn, Tpn], ...], ...]
    are_legal: bool


BoundReason: TypeAlias = (
    OddNumber
    | TooManyComing
    | Seekers
    | StrongSeekers
    | Barrier
    | Unavoidable
    | NobodyLess
    | Whoever
    | Price
    | NothingBetter
    | FewPairings
)


@dataclass(frozen=True, slots=True)
class Bound:
    """Why the value of a criterion is not lower; together the reasons account for all of it."""

    criterion: str
    reasons: tuple[BoundReason, ...]
