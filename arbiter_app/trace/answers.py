"""What is answered when somebody asks about a round: why not this pair, what is this pairing worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import CriterionValue, FloaterTrace
from arbiter_app.trace.problems import Problem
from arbiter_app.trace.reasons import Illegal, Later, NoCompletion, Reason, Worse


@dataclass(frozen=True, slots=True)
class ComparedBracket:
    """The first bracket in which a pairing with something forced parts from the one made.

    `played` and `forced` are the values of both, empty where the system compares none. `gets_bye`
    says that it is the last one, in which one player is left over for the PAB.
    """

    number: int
    score: Points
    played: tuple[CriterionValue, ...] = ()
    forced: tuple[CriterionValue, ...] = ()
    gets_bye: bool = False


class Verdict(StrEnum):
    """What would become of the round with the pair forced."""

    PAIRED = "paired"
    ILLEGAL = "illegal"
    NO_COMPLETION = "no-completion"
    WORSE = "worse"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer: `other` is None where the question was about the bye.

    `reason` is None if the pair was made; `bracket` is None where no bracket had to be compared.
    `text` is the system whose articles are cited, empty for `system` itself, as in `RoundTrace`.
    `bye` is who has the PAB in the round as it is, where that was asked for;
    `left` why one of the two left the bracket before the other was paired there (Lim 2.3).
    """

    system: str
    round_number: int
    one: Tpn
    other: Tpn | None
    reason: Reason | None
    bracket: ComparedBracket | None = None
    text: str = ""
    bye: Tpn | None = None
    left: FloaterTrace | None = None

    @property
    def cited(self) -> str:
        """The system whose articles are cited."""
        return self.text or self.system

    @property
    def verdict(self) -> Verdict:
        match self.reason:
            case None:
                return Verdict.PAIRED
            case Illegal():
                return Verdict.ILLEGAL
            case NoCompletion():
                return Verdict.NO_COMPLETION
            case Worse():
                return Verdict.WORSE
            case Later():
                return Verdict.LATER
            case _:
                assert_never(self.reason)

    @property
    def rule(self) -> str:
        return "" if self.reason is None else self.reason.rule

    @property
    def pays(self) -> tuple[Tpn, ...]:
        return self.reason.pays if isinstance(self.reason, Worse) else ()


@dataclass(frozen=True, slots=True)
class IllegalPair:
    """A pair (or, with `black` None, a bye) that breaks an absolute rule."""

    white: Tpn
    black: Tpn | None
    problem: Problem


@dataclass(frozen=True, slots=True)
class WrongColours:
    """A pair whose colours are not those of Article 5, with the article that gives them."""

    white: Tpn
    black: Tpn
    article: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a pairing made by hand is worth.

    `text` is the system whose articles are cited, empty for that which was asked.
    `reason` tells the first bracket's first criterion that is worse than in the engine's pairing
    (or the step of the order), `bracket_number` where; both are None if the pairs are the
    engine's, and not looked for in an illegal pairing.
    """

    illegal: tuple[IllegalPair, ...]
    reason: Reason | None
    bracket_number: int | None
    colours: tuple[WrongColours, ...]
    text: str = ""

    @property
    def is_engines(self) -> bool:
        return not self.illegal and self.reason is None and not self.colours


@dataclass(frozen=True, slots=True)
class RoundCosts:
    """The criteria that a pairing misses more, and those that it misses less, than that of the rules.

    They are counted over the whole round, by their codes.

    Attributes:
        pays: for each criterion in `worse`, in this order, the boards and the single players (such as
            downfloaters) that miss it, and do not so in the pairing of the rules.
    """

    worse: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    pays: tuple[tuple[tuple[Tpn, ...], ...], ...] = ()
