"""The brackets of a round: who was in them, who was passed over, and what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from arbiter_app.tournament.types import Points, Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.bounds import Bound
    from arbiter_app.trace.reasons import CriterionAmount, NoCompletion, Reason

AS_PROPOSED = "as-proposed"


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """The value of one criterion for one candidate."""

    criterion: str
    amount: CriterionAmount


@dataclass(frozen=True, slots=True)
class Offence:
    """One player's share in missing a criterion: `tpn` pays, paired with `opponent` or floating."""

    criterion: str
    tpn: Tpn
    opponent: Tpn | None = None


@dataclass(frozen=True, slots=True)
class PassedOver:
    """An alternative that came earlier in the order, and why it was not taken.

    `score` is that of the bracket in which this shows, None where it is the decision's own.
    """

    tpn: Tpn
    reason: Reason
    score: Points | None = None


@dataclass(frozen=True, slots=True)
class AfterPair:
    """A pair that follows from one made before it, which took the opponent who stood there.

    `rule` is what decided on the pair made before.
    """

    first: Tpn
    second: Tpn
    rule: str


@dataclass(frozen=True, slots=True)
class AfterExchange:
    """A pair that S1 and S2 give as they stand after the exchange; `rule` is its reason."""

    from_s1: tuple[Tpn, ...]
    from_s2: tuple[Tpn, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class PairTrace:
    """One pair of a bracket.

    `first` is the player of S1 who was looking for an opponent, `second` the opponent found.
    `part` is `mdp` (MDP-pairing, or the pair of a floater), `homogeneous` or `remainder`.
    `colour_article` is the article that gave the colours. `rule` is the article that made the
    pair, where the system's text names one. `after` is there where nobody was passed over and the
    first candidate does not have the pair: what moved those who come before.
    """

    first: Tpn
    second: Tpn
    white: Tpn
    black: Tpn
    part: str
    colour_article: str
    passed_over: tuple[PassedOver, ...] = ()
    rule: str = ""
    after: AfterPair | AfterExchange | None = None

    @property
    def decided_by(self) -> str:
        """What moved the rest, the article named, what removed the last earlier partner, or
        `as-proposed`.
        """
        if self.after is not None:
            return self.after.rule
        if self.rule:
            return self.rule
        return self.passed_over[-1].reason.rule if self.passed_over else AS_PROPOSED


@dataclass(frozen=True, slots=True)
class FloaterTrace:
    """A floater, against the players who would have floated before this one by the order.

    `barred` is everybody in the bracket, each with the absolute criterion, where the floater may
    meet nobody there; `is_alone` that there is nobody; `gets_bye` that nobody is below, and the
    floater gets the PAB. Where nobody could be met nobody was passed over, but in 1998,
    where the order of the text goes on all the same.

    Where the system's text names them: `rule` is the article that decided, `kind` the type of
    floater (Lim 3.9: `a` to `d`), `because` why somebody had to float; without `rule`, why a
    moved-down player is not paired in the bracket.
    """

    tpn: Tpn
    passed_over: tuple[PassedOver, ...] = ()
    rule: str = ""
    kind: str = ""
    because: Reason | None = None
    barred: tuple[PassedOver, ...] = ()
    is_alone: bool = False
    gets_bye: bool = False

    @property
    def decided_by(self) -> str:
        if self.rule:
            return self.rule
        against = self.passed_over or self.barred
        if against:
            return against[-1].reason.rule
        return AS_PROPOSED if self.because is None else self.because.rule


@dataclass(frozen=True, slots=True)
class ExchangeTrace:
    """The resident exchange taken (4.3), and why the original S1 and S2 did not do.

    `letter` is the one that it has in the matrices of 1998 (D.2), empty if it is not in them.
    `in_remainder` says that players moved down are paired before, and that the reason keeps their pairs.
    """

    from_s1: tuple[Tpn, ...]
    from_s2: tuple[Tpn, ...]
    reason: Reason
    letter: str = ""
    in_remainder: bool = False

    @property
    def decided_by(self) -> str:
        return self.reason.rule


@dataclass(frozen=True, slots=True)
class ByeInLine:
    """A player in the order in which the bye is offered: score, and games played (matches, where a
    round is one), None where they do not count.

    `index` is what players are ranked by where it is not the number (see `BracketPlayer`).
    """

    tpn: Tpn
    score: Points
    games: int | None = None
    index: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NextInLine:
    """Who would have the bye if the receiver did not, and both as the order looks at them.

    `rule` is the article by which the receiver comes first; `between` are those who come between
    the two, with why each may not have it.
    """

    receiver: ByeInLine
    other: ByeInLine
    rule: str
    between: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class ByeTrace:
    """The pairing-allocated bye, against eligible or barred players with a lower or equal score.

    `rule` is the article that decided, where the system's text names one; `runner_up` who would
    have it otherwise, where the record says so.
    """

    tpn: Tpn
    score: Points
    passed_over: tuple[PassedOver, ...] = ()
    rule: str = ""
    runner_up: NextInLine | None = None

    @property
    def decided_by(self) -> str:
        if self.rule:
            return self.rule
        return self.passed_over[-1].reason.rule if self.passed_over else AS_PROPOSED

    def reason_against(self, tpn: Tpn) -> Reason | None:
        """Why the bye passed somebody over; None of others."""
        return next((each.reason for each in self.passed_over if each.tpn == tpn), None)


@dataclass(frozen=True, slots=True)
class BracketPlayer:
    """A player of a bracket: score for pairing, and the colour due with its strength.

    `due` is `w`, `b` or empty; `strength` is `absolute`, `strong`, `mild` or empty;
    `floats` has two letters: `D`, `U` or `-` two rounds before, then in the previous round.
    `from_bracket` is the number of the bracket of a moved-down player's own scoregroup, `number`
    the TPN counted over those who have been paired so far (5.2.5), None where it is not needed.
    `is_topscorer` says that C3 does not protect an absolute preference (1.8). `index` is what players
    are ranked by where it is not the score: Buchholz in tenths, Sonneborn-Berger in hundredths of a
    point (Burstein 1.7). `aro` is the average rating of the opponents and `upfloats` counts the
    rounds upfloated, where the system asks for them (Dubov 1.7, 1.8).
    """

    tpn: Tpn
    score: Points
    due: str
    strength: str
    floats: str
    from_bracket: int | None = None
    number: int | None = None
    is_topscorer: bool = False
    index: tuple[int, ...] = ()
    aro: int | None = None
    upfloats: int | None = None


@dataclass(frozen=True, slots=True)
class CrackedPair:
    """A pair of an earlier score-group that was undone to pair the median one (Lim 2.6).

    `bracket` is its number; `from_above` and `from_below` count the floaters before the crack.
    `blocked` says who could not all be paired in the median score-group without it.
    """

    first: Tpn
    second: Tpn
    bracket: int
    from_above: int
    from_below: int
    blocked: NoCompletion | None = None


@dataclass(frozen=True, slots=True)
class ProcedureStep:
    """A step of a procedure that the system's text describes article by article (C.04.1 (1998) C).

    `what` names what happened under the `article`, `tpns` the players concerned, `amounts` the
    numbers that belong to it; the module of the system lists them.
    """

    article: str
    what: str
    tpns: tuple[Tpn, ...] = ()
    amounts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetPassedOver:
    """A set of players that comes earlier in the order than the one taken, and why it was not."""

    tpns: tuple[Tpn, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class UpfloatersTrace:
    """The players of lower scores who were brought into a bracket (Dubov 3.2.2, Double-Swiss 3.5).

    `rule` is the article that decided on them. `passed_over` are the sets with the same scores that
    come before them in the order, the first ones if they are many; `more_passed_over` says that
    there are more. `scores_passed_over` are the combinations of scores that come before theirs,
    none of which gives a legal pairing, the first ones of many; `because` is why fewer do not do.
    """

    tpns: tuple[Tpn, ...]
    rule: str
    passed_over: tuple[SetPassedOver, ...] = ()
    scores_passed_over: tuple[tuple[Points, ...], ...] = ()
    because: Reason | None = None
    more_passed_over: bool = False


@dataclass(frozen=True, slots=True)
class ShiftTrace:
    """Players shifted from one subgroup of a bracket to the other (Dubov 3.2.4).

    `from_g1` says from which. `order` are those who could be shifted, in the order of 4.3,
    `passed_over` who comes in it before the last one shifted and why each was not.
    """

    rule: str
    from_g1: bool
    order: tuple[Tpn, ...]
    shifted: tuple[Tpn, ...]
    passed_over: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class SubgroupsTrace:
    """The subgroups of a bracket by the colour due (Dubov 3.2.3) and who was shifted between them.

    `g1` are the players due White, `g2` those due Black; `by_halves` says that nobody has played and
    they are the two halves of the bracket. `to_part` are shifted out of the smaller subgroup, where
    they would meet each other, `to_equalise` out of the larger one (3.2.4.1, 3.2.4.2).
    """

    g1: tuple[Tpn, ...]
    g2: tuple[Tpn, ...]
    by_halves: bool = False
    to_part: ShiftTrace | None = None
    to_equalise: ShiftTrace | None = None


class BracketDirection(StrEnum):
    """The way in which a bracket is paired: from the top, from the bottom, or last, in the middle."""

    DOWN = "down"
    UP = "up"
    MEDIAN = "median"


class FloaterWay(StrEnum):
    """The way in which a floater goes, from the top of the table or from the bottom."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class BracketTrace:
    """One bracket: composition, proposal, best possible, alterations, result.

    `s1`, `s2`, `limbo` are as in the accepted candidate's MDP set before any alteration (3.2);
    `remainder_s1`, `remainder_s2` likewise for the remainder of a heterogeneous bracket (3.7.1).
    `proposal` is the first candidate, `proposal_offences` what is wrong with it, including
    absolute criteria, `proposal_reason` why it was not accepted, where that is compared. `values` is the vector of the accepted candidate.

    Where the system pairs in more than one direction, `direction` is that of this bracket, and
    `moved_down_players` are then all who came in, `downfloaters` all who go on. In Lim
    `first_scrutiny` are the residents' pairs before colours (4.1), `cracked` the pairs undone
    for this bracket and `undone` those of its own that were undone later (2.6). `steps` are what
    a procedure that is told article by article went through. `bounds` say why the criteria missed
    are not missed less, where criteria are compared.

    Where players are brought up from lower scores, `upfloaters` says how they were chosen, and they
    are the `moved_down_players`; in Dubov `subgroups` are G1 and G2, and `s1` and `s2` are S1 and G2
    once the shifts are made, each in its order.

    In Burstein `order` are the members in the order of their BSNs (1.8, 4.1), and `decided_by` what
    changed the first pairing in the order of 4.3, step by step: `C1-C5`, `C6`, `C7`, `C8`, at last
    `4.3`. In Double-Swiss `decided_by` is what decided on the pairing as a whole: `C1`, `C8` or `3.6.3`.
    """

    number: int
    score: Points
    moved_down_players: tuple[BracketPlayer, ...]
    residents: tuple[BracketPlayer, ...]
    max_pairs: int
    m1: int
    limbo: tuple[Tpn, ...]
    s1: tuple[Tpn, ...]
    s2: tuple[Tpn, ...]
    remainder_s1: tuple[Tpn, ...]
    remainder_s2: tuple[Tpn, ...]
    proposal: tuple[tuple[Tpn, Tpn], ...]
    proposal_offences: tuple[Offence, ...]
    values: tuple[CriterionValue, ...]
    offences: tuple[Offence, ...]
    exchange: ExchangeTrace | None
    pairs: tuple[PairTrace, ...]
    downfloaters: tuple[FloaterTrace, ...]
    direction: BracketDirection = BracketDirection.DOWN
    first_scrutiny: tuple[tuple[Tpn, Tpn], ...] = ()
    cracked: tuple[CrackedPair, ...] = ()
    steps: tuple[ProcedureStep, ...] = ()
    undone: tuple[tuple[Tpn, Tpn], ...] = ()
    proposal_reason: Reason | None = None
    bounds: tuple[Bound, ...] = ()
    upfloaters: UpfloatersTrace | None = None
    subgroups: SubgroupsTrace | None = None
    order: tuple[Tpn, ...] = ()
    decided_by: tuple[str, ...] = ()

    @property
    def m0(self) -> int:
        return len(self.moved_down_players)

    @property
    def way_out(self) -> FloaterWay:
        """The way in which players float out of it."""
        return FloaterWay.UP if self.direction is BracketDirection.UP else FloaterWay.DOWN

    def way_in(self, player: BracketPlayer) -> FloaterWay | None:
        """The way in which one of its players floated in; None for a resident."""
        if player.from_bracket is None:
            return None
        return FloaterWay.DOWN if player.score > self.score else FloaterWay.UP

    @property
    def is_heterogeneous(self) -> bool:
        """Somebody came in, and is not treated as one of the residents (1998, A.3)."""
        is_one = any(pair.part == "homogeneous" for pair in self.pairs)
        return bool(self.moved_down_players) and not is_one
