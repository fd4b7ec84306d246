"""How a round is paired and why. A library for other programs too: no Qt, no database.

- `pair_round(tournament, explain=True)` pairs the next round; the answer, a `RoundPairing`, has the
  boards in published order, the bye, and with `explain` the trace of every decision, made of what is in
  `arbiter_app.trace`.
- `check_tournament(tournament)` pairs every round again and compares.
- `arbiter_app.pairing.questions` holds what else can be asked: why two players do not meet, whether a
  pair or a bye would be legal, what a pairing made by hand is worth.
- `arbiter_app.pairing.generator.generate(…)` makes random tournaments.

A `Tournament` (`arbiter_app.tournament.tournament`) is a value: it is read from a file by
`arbiter_app.trf.read.read_trf`, or made of its parts. `arbiter_app.explain` puts traces into words.
Nothing here keeps a state or depends on the order of the input; all errors for the user are
`arbiter_app.errors.UserError`. Importing this package loads no pairing system yet.
"""

from arbiter_app.pairing.checker import RoundCheck, check_round, check_tournament, state_before
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.systems import system_for, system_names
from arbiter_app.trace.rounds import (
    DEFAULT_SYSTEM,
    AbsentPlayer,
    Pair,
    RoundPairing,
    RoundTrace,
)

__all__ = [
    "DEFAULT_SYSTEM",
    "AbsentPlayer",
    "Pair",
    "RoundCheck",
    "RoundPairing",
    "RoundTrace",
    "check_round",
    "check_tournament",
    "pair_round",
    "state_before",
    "system_for",
    "system_names",
]
