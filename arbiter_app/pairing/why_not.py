"""Why were two players not paired, or why did a player not get the bye?

The pair is forced, the round paired again under the same rules, and the two pairings are compared
bracket by bracket from the top; the Lim System, which compares nothing, says which article came
first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from arbiter_app.errors import InputError
from arbiter_app.pairing.compared import ComparedBracket
from arbiter_app.pairing.systems import Engine, engine_for, unserved_named
from arbiter_app.pairing.trace import Illegal, Later, NoCompletion, Reason, RoundPairing, Worse
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

__all__ = ["ComparedBracket", "Verdict", "WhyNot", "pair_with", "why_not"]


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
    """

    system: str
    round_number: int
    one: Tpn
    other: Tpn | None
    reason: Reason | None
    bracket: ComparedBracket | None = None

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


def why_not(
    tournament: Tournament, one: Tpn, other: Tpn | None, *, system: str | None = None
) -> WhyNot:
    """Why `one` does not meet `other` (or get the bye, if None) in the next round.

    Raises:
        InputError: a player who is not there to be paired, the same player twice, or the bye in a
            round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    engine = _engine(tournament, one, other, system)
    with unserved_named(tournament):
        return engine.why_not(tournament, one, other)


def pair_with(
    tournament: Tournament, one: Tpn, other: Tpn | None, *, system: str | None = None
) -> RoundPairing | None:
    """The next round as it would be if `one` met `other` (or got the bye, if None).

    It parts from the round as it is in the bracket that `why_not` names. None where there is no
    such round, and for systems that compare no rounds (Lim, 1998).

    Raises:
        InputError: a player who is not there to be paired, the same player twice, or the bye in a
            round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    engine = _engine(tournament, one, other, system)
    with unserved_named(tournament):
        return engine.pair_with(tournament, one, other)


def _engine(tournament: Tournament, one: Tpn, other: Tpn | None, system: str | None) -> Engine:
    if one == other:
        raise InputError("A player cannot be asked about as the own opponent.")
    return engine_for(tournament, system)
