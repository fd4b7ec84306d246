"""Why an alternative was not taken, as data: what it would break, cost, or come after.

Part of the trace of a round (`arbiter_app.trace`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from arbiter_app.tournament.types import Points, Tpn

CriterionAmount: TypeAlias = int | tuple[int, ...]
"""How far a criterion is missed: a count, or the list of scores or score differences in
descending order, in tenths of a point. Smaller is better, lists element by element."""

FORBIDDEN: Final = "forbidden"
"""The rule of a pair that the tournament's regulations keep apart."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """The pair, or the bye, breaks an absolute criterion.

    rule: `C1` (they met, in `round_number`), `C2` (no second bye; `round_number` is the round
    of the first), `C3` (both have the same absolute colour preference, neither a topscorer) or
    `forbidden`.
    """

    rule: str
    round_number: int | None = None


@dataclass(frozen=True, slots=True)
class BarredFromBye:
    """A player who may not get the PAB, and why."""

    tpn: Tpn
    reason: Illegal


@dataclass(frozen=True, slots=True)
class NoCompletion:
    """The others could not be paired any more: the rest of the round ([C4]), or of what `article`
    speaks of.

    `unserved` are players of whom not all can be served, though all but any one of them could
    (empty if no small set shows it). They could only meet `opponents`, and each other if `among`.
    `has_bye` says that one of them could have the PAB, or that it is barred for them all, `barred`
    who of them may not get it and why;
    `moved_apart` that some may not meet somebody only because both were moved down (3.2.3).
    `may_remain` is how many of them could stay unpaired in the bracket (1998, C.14).
    """

    unserved: tuple[Tpn, ...] = ()
    article: str = "C4"
    opponents: tuple[Tpn, ...] = ()
    among: bool = False
    has_bye: bool = False
    barred: tuple[BarredFromBye, ...] = ()
    moved_apart: bool = False
    may_remain: int = 0

    @property
    def rule(self) -> str:
        return self.article


@dataclass(frozen=True, slots=True)
class NextFloaters:
    """Who would float out of the following bracket, and the scores in it, highest first."""

    players: tuple[Tpn, ...]
    scores: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class Worse:
    """The best candidate with the alternative misses `criterion` by more.

    `played` is the value of the pairing made, `forced` the best value with the alternative,
    `pays` the players who miss the criterion only in the alternative. `article` is the step of
    the procedure that would have to give way, where the system's text has one (1998: C.9 to C.11).
    `bye` is who would be left over for the PAB, where the bracket is the last one, or whoever would
    get it where its score is what is worse. `next_floaters` are those who would float out of the
    following bracket, where more or others do ([C8]).
    """

    criterion: str
    played: CriterionAmount
    forced: CriterionAmount
    pays: tuple[Tpn, ...] = ()
    article: str = ""
    bye: Tpn | None = None
    next_floaters: NextFloaters | None = None

    @property
    def rule(self) -> str:
        return self.criterion


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two equally good candidates part in the order of generation.

    In the one made `first` gets `gets` and not `instead`, as in the other one; of moved-down players
    (4.4) `first` is paired and not `instead`. `is_taken` if it was `gets` who came first in the order
    and took `first` (Lim). For exchanges (4.3) `exchanged` are the players who
    change places in the other one, `exchanged_now` those in the one made.
    """

    first: Tpn | None = None
    gets: Tpn | None = None
    instead: Tpn | None = None
    is_taken: bool = False
    exchanged: tuple[Tpn, ...] = ()
    exchanged_now: tuple[Tpn, ...] = ()


@dataclass(frozen=True, slots=True)
class Later:
    """Equally good, but generated later; `article` is the step of the order that decides.

    `parting` says who is concerned, where that was asked for; `round_number` in which round it is
    due, where the order is that of the rounds of a table.
    """

    article: str
    parting: Parting | None = field(default=None, compare=False)
    round_number: int | None = None

    @property
    def rule(self) -> str:
        return self.article


Reason: TypeAlias = Illegal | NoCompletion | Worse | Later
