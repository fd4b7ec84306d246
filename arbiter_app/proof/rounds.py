"""The proof of the next round of a tournament."""

from __future__ import annotations

from arbiter_app.errors import InputError
from arbiter_app.pairing.systems import system_for
from arbiter_app.proof.making import SYSTEM, make_proof
from arbiter_app.proof.verify_pairing import NotProvedError
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace import RoundPairing
from arbiter_app.wording import phrase, verbatim


def can_be_proved(system: str) -> bool:
    """Whether rounds of a pairing system can be proved."""
    return system == SYSTEM


def prove_round(before: Tournament, pairing: RoundPairing, report: bytes) -> bytes:
    """The proof that the next round of a tournament must be paired so.

    `report` is the tournament as a TRF, which the checker reads in its own way; it may have the round
    and later ones.

    Raises:
        InputError: there are no proofs for the system, the checker does not understand the report, or
            the pairing is not that of the rules.
    """
    system = system_for(before.settings)
    if not can_be_proved(system):
        raise InputError(
            phrase(
                "Rounds paired by {system} cannot be proved; those by {proved} can.",
                system=system,
                proved=SYSTEM,
            )
        )
    pairs = [(pair.white, pair.black) for pair in pairing.pairs]
    text = report.decode("utf-8", "replace")
    try:
        return make_proof(text, pairing.round_number, pairs, pairing.bye)
    except NotProvedError as error:
        raise InputError(
            phrase(
                "Round {number} cannot be proved: {reason}",
                number=pairing.round_number,
                reason=verbatim(str(error)),
            )
        ) from error
