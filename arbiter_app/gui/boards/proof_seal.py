"""The seal of a round: whether it is proved, in a word and in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from arbiter_app.gui.text.wording import said, tr
from arbiter_app.operations.interface import ProofStanding, RoundProof, no_proof_of_wishes
from arbiter_app.wording import Phrase, phrase, sentences, verbatim

_DIGITS = 12
"""Of the hash of a proof, as on paper."""


@dataclass(frozen=True, slots=True)
class Seal:
    """What stands at a round, and what that is about; both empty before it is known."""

    short: str = ""
    whole: str = ""


def seal_of(found: RoundProof) -> Seal:
    """The seal of a round."""
    if found.standing is ProofStanding.PROVED:
        short = tr("✓ proved")
    elif found.standing is ProofStanding.REFUSED:
        short = tr("not proved")
    else:
        short = tr("no proof")
    return Seal(short, said(why(found)))


def why(found: RoundProof) -> Phrase:
    """Sentences about what the seal says."""
    number = found.round_number
    match found.standing:
        case ProofStanding.PROVED:
            proved = phrase(
                "Round {round} is proved: {hash}. Anyone can check that it is paired according"
                " to the rules.",
                round=number,
                hash=found.digest[:_DIGITS],
            )
            then = phrase(
                "Something was corrected later: the proof is for the position from which the"
                " round was paired."
            )
            return sentences(proved, then) if found.of_then else proved
        case ProofStanding.REFUSED:
            return phrase(
                "Round {round} is not proved. The checker reports: {reason}",
                round=number,
                reason=verbatim(found.reason),
            )
        case ProofStanding.NOT_UNDERSTOOD:
            return phrase(
                "There is no proof of round {round}. The checker reports: {reason}",
                round=number,
                reason=verbatim(found.reason),
            )
        case ProofStanding.NO_PROOFS:
            return phrase(
                "There is no proof of round {round} because proofs are not yet available for"
                " its pairing system.",
                round=number,
            )
        case ProofStanding.WISHES:
            return no_proof_of_wishes(number)
        case ProofStanding.BY_HAND:
            return phrase(
                "There is no proof of round {round} because its boards are not those the rules"
                " gave.",
                round=number,
            )
        case ProofStanding.NOT_PAIRED_HERE:
            return phrase(
                "There is no proof of round {round} because it was not paired in this event.",
                round=number,
            )
        case ProofStanding.NONE_KEPT:
            return phrase(
                "There is no proof of round {round} because something was corrected before it"
                " was made.",
                round=number,
            )
        case _:
            assert_never(found.standing)
