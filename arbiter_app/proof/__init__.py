"""Proofs of pairings, and the program that checks them.

- `verify_pairing`: the checker, one file that needs nothing else and that anybody may have;
  `verify_pairing_2017`: what the edition of 2017 has otherwise, a file to lie beside it.
- `checkers`: the checker of each system.
- `rounds`: the proof of the next round of a tournament, and what the checker says of it.
- `making`: the steps of a round, each shown to the checker in turn.
- `prices`, `barrier`: what shows a step.
- `collapsing`: what a round of 2017 rejected.
- `verifier`: the checkers' own text, to be handed out.

PROOF.md describes what a proof looks like, `pairing-proof.schema.json` and `pairing-proof-2017.schema.json`
the same as JSON schemas.
"""

from arbiter_app.proof.checkers import verify
from arbiter_app.proof.rounds import (
    Accepted,
    NotUnderstood,
    Refused,
    Verdict,
    can_be_proved,
    prove_round,
    verdict_on,
)

__all__ = [
    "Accepted",
    "NotUnderstood",
    "Refused",
    "Verdict",
    "can_be_proved",
    "prove_round",
    "verdict_on",
    "verify",
]
