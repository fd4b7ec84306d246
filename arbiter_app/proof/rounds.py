"""The proof of the next round of a tournament, and whether the checker takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.pairing.systems import system_for
from arbiter_app.proof.checkers import CHECKERS, checker_of, verify
from arbiter_app.proof.making import NotUnderstoodError, make_proof
from arbiter_app.proof.verify_pairing import NotProvedError
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import phrase, verbatim


@dataclass(frozen=True, slots=True)
class Accepted:
    """The checker takes the proof."""

    proof: bytes


@dataclass(frozen=True, slots=True)
class Refused:
    """The checker does not find that the pairing is that of the rules; `reason` is its sentence."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The checker does not read such reports, so that nothing can be said of the pairing."""

    reason: str


Verdict: TypeAlias = Accepted | Refused | NotUnderstood


def verdict_on(
    system: str, report: bytes, number: int, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Verdict:
    """What the checker says of round `number` of a report, paired so by a system with proofs."""
    try:
        proof = make_proof(system, report.decode("utf-8", "replace"), number, pairs, bye)
    except NotUnderstoodError as problem:
        return NotUnderstood(str(problem))
    except NotProvedError as problem:
        return Refused(str(problem))
    refusal = verify(report, proof)
    return Refused(refusal) if refusal else Accepted(proof)


def can_be_proved(system: str) -> bool:
    """Whether rounds of a pairing system can be proved."""
    return system in CHECKERS


def prove_round(before: Tournament, pairing: RoundPairing, report: bytes) -> bytes:
    """The proof that the next round of a tournament must be paired so.

    `report` is the tournament as a TRF, which the checker reads in its own way; it may have the round
    and later ones.

    Raises:
        InputError: there are no proofs for the system, the checker does not understand the report, or
            the pairing is not that of the rules.
    """
    system = system_for(before.settings)
    checker_of(system)
    pairs = [(pair.white, pair.black) for pair in pairing.pairs]
    text = report.decode("utf-8", "replace")
    try:
        return make_proof(system, text, pairing.round_number, pairs, pairing.bye)
    except NotProvedError as error:
        raise InputError(
            phrase(
                "Round {number} cannot be proved: {reason}",
                number=pairing.round_number,
                reason=verbatim(str(error)),
            )
        ) from error
