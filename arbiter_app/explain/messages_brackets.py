"""What the catalogue says of a bracket as a whole, and of a whole round: compositions, headings."""

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
PROPOSAL_PERFECT: Final = Message("It is perfect and stands")
PROPOSAL_STANDS: Final = Message("It stays, because no other is better: {offences}")
PROPOSAL_STANDS_APART: Final = Message(
    "It stands: only differences in score count against it, and they cannot be smaller"
)
PROPOSAL_FAILS: Final = Message("It does not stand: {offences}")
PROPOSAL_KEEPS: Final = Message("The pairing made has this too: {offences}")
PROPOSAL_FALLS: Final = Message("It does not stand")
OFFENCES_MORE: Final = Message("{count} offence more", "{count} offences more")
BEST_POSSIBLE: Final = Message("The best possible here: {values}")
BEST_PERFECT: Final = Message("The pairing of the bracket is perfect")

# The whole round --------------------------------------------------------------------------------

ROUND_TITLE: Final = Message("Round {number}")
ROUND_PAIRS: Final = Message("{count} pair", "{count} pairs")
ROUND_BYE: Final = Message("the bye for {player}")
ROUND_ABSENT: Final = Message("{count} player absent", "{count} players absent")
ROUND_WITHOUT_TRACE: Final = Message("This pairing was made without its explanation")
HEAD_RULES: Final = Message("Rules of C.04.3 cited")
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
