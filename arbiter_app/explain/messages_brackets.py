"""What the catalogue says of a bracket as a whole, of who is brought up into it, and of a whole round."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

# Brackets ---------------------------------------------------------------------------------------

BRACKET: Final = Message("Bracket {number}, {points}")
RESIDENTS: Final = Message("{count} resident", "{count} residents")
MOVED_DOWN: Final = Message("{count} moved-down player", "{count} moved-down players")
COMPOSITION: Final = Message("{members}; at most {pairs} pair", "{members}; at most {pairs} pairs")
COMPOSITION_NONE: Final = Message("{members}; no pair is possible")
LIMBO: Final = Message("{players} stays in the limbo", "{players} stay in the limbo")
PROPOSAL: Final = Message("The first candidate pairs {pairs}")
PROPOSAL_IN_ORDER: Final = Message("The first candidate pairs S1 with S2 as they stand")
PROPOSAL_PERFECT: Final = Message("It is perfect and is accepted")
PROPOSAL_STANDS: Final = Message("It stays, because no other is better: {offences}")
PROPOSAL_STANDS_APART: Final = Message(
    "It is accepted: only score differences count against it, and they cannot be smaller"
)
PROPOSAL_FAILS: Final = Message("It is rejected: {offences}")
PROPOSAL_KEEPS: Final = Message("The pairing made has this too: {offences}")
PROPOSAL_FALLS: Final = Message("It is rejected")
OFFENCES_MORE: Final = Message("{count} more problem", "{count} more problems")
BEST_POSSIBLE: Final = Message("The best possible here: {values}")
BEST_PERFECT: Final = Message("The pairing of the bracket is perfect")

# The whole round --------------------------------------------------------------------------------

ROUND_TITLE: Final = Message("Round {number}")
ROUND_PAIRS: Final = Message("{count} pair", "{count} pairs")
ROUND_BYE: Final = Message("the bye for {player}")
ROUND_ABSENT: Final = Message("{count} player absent", "{count} players absent")
ROUND_WITHOUT_TRACE: Final = Message("This pairing was made without an explanation")
HEAD_RULES: Final = Message("Rules cited from C.04.3")
HEAD_BYE: Final = Message("The pairing-allocated bye")
HEAD_BRACKET: Final = Message("Bracket {number} · {points}")
HEAD_PROPOSAL: Final = Message("Proposal")
HEAD_EXCHANGE: Final = Message("Exchange")
HEAD_PAIRS: Final = Message("Pairs")
HEAD_DOWNFLOATERS: Final = Message("Downfloaters")
HEAD_RESULT: Final = Message("Best possible")
HEAD_STEPS: Final = Message("Steps")
S1: Final = Message("S1")
S2: Final = Message("S2")
S1R: Final = Message("S1R")
S2R: Final = Message("S2R")
LIMBO_PLAYERS: Final = Message("Limbo")
DUE: Final = Message("due {colour}, {strength}")
DUE_NONE: Final = Message("no colour due")
FLOATS: Final = Message("floats {floats}")
FROM_BRACKET: Final = Message("from bracket {number}")


NONE: Final = Message("Nobody has to float up")
FEWER: Final = Message("Fewer upfloaters are not enough: {clause}")
FEWER_PLAIN: Final = Message("with fewer, {clause}")
SCORES: Final = Message(
    "an upfloater with {scores} would leave no legal pairing",
    "upfloaters with {scores} would leave no legal pairing",
)
SCORES_ABOVE: Final = Message("an upfloater with more than {points} would leave no legal pairing")
SCORES_NEXT: Final = Message(
    "upfloaters with {scores} would leave no legal pairing, nor would any others with better scores"
)
TAKEN: Final = Message("{players} floats up, {reason}", "{players} float up, {reason}")
TAKEN_PLAIN: Final = Message("{players} floats up", "{players} float up")
TAKEN_FOR: Final = Message("{players} floats up: {reasons}", "{players} float up: {reasons}")
PASSED: Final = Message("with {players} instead, {clause}")
MORE: Final = Message("further sets come earlier in the order, and all of them fail")
OWN: Final = Message("you have {points} and {other} {others}; {reason}")
"""Said to `one`."""


SCORE: Final = Message("{other} would be next, with {points}")
GAMES: Final = Message(
    "{other} would be next, with {others} to {own} game played",
    "{other} would be next, with {others} to {own} games played",
)
MATCHES: Final = Message(
    "{other} would be next, with {others} to {own} match played",
    "{other} would be next, with {others} to {own} matches played",
)
INDEX: Final = Message("{other} would be next, with the Index {others} to {own}")
NUMBER: Final = Message("{other} would be next, with number {others} to {own}")
NUMBER_AT_EQUAL_INDEX: Final = Message(
    "{other} would be next, with the same Index and number {others} to {own}"
)
AFTER: Final = Message("{reasons}, so {next}")
"""Where others come before the next in line, and may not have it."""


COLUMNS_PLAIN: Final = (S1, S2)
COLUMNS_MOVED_DOWN: Final = (Message("S1 · MDP"), S2)
COLUMNS_REMAINDER: Final = (Message("S1 · remainder"), Message("S2 · remainder"))
COLUMNS_MEMBERS: Final = (Message("Moved-down players"), Message("Residents"))
