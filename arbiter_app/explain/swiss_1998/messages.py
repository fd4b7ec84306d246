"""What the catalogue says in the terms of the Swiss System Based on Rating (C.04.1 of 1998)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain.messages_brackets import S2
from arbiter_app.explain.terms import NotCompleted
from arbiter_app.wording import Message

RULES: Final = Message("Articles cited from the Swiss System Based on Rating (C.04.1 of 1998)")
UNAPPROVED: Final = Message(
    "The Swiss System Based on Rating of 1998 is paired outside FIDE mode, because no approved"
    " program exists that could check its pairings."
)
BYE_TITLE: Final = Message("The bye")
BYE_HEAD: Final = Message("{player}, with {points}, gets the bye.")

# Score brackets ---------------------------------------------------------------------------------

BRACKET: Final = Message("Score bracket {number}, {points}")
HEADING: Final = Message("Score bracket {number} · {points}")
MOVED_DOWN: Final = Message("{count} player moved down", "{count} moved-down players")
FROM_BRACKET: Final = Message("from score bracket {number}")
HOMOGENEOUS: Final = Message("{members}, homogeneous; p is {pairs}")
TREATED: Final = Message("{members}, treated as homogeneous; p is {pairs}")
HETEROGENEOUS: Final = Message(
    "{members}, heterogeneous; p is {first}, then {pairs} in the remainder"
)
COMPOSITION_NONE: Final = Message("{members}; no pair is made here")
LIMBO: Final = Message(
    "{players} is not paired here and moves on", "{players} are not paired here and move on"
)
DUE: Final[Mapping[str, Message]] = {
    "absolute": Message("absolute preference for {colour}"),
    "strong": Message("strong preference for {colour}"),
    "mild": Message("mild preference for {colour}"),
}
DUE_NONE: Final = Message("no preference")
S1_REMAINDER: Final = Message("S1 rem.")
S2_REMAINDER: Final = Message("S2 rem.")
MOVED_DOWN_OVER: Final = (Message("S1 · moved down"), S2)
MEMBERS_OVER: Final = (Message("Moved-down players"), Message("Residents"))
PROPOSAL_TITLE: Final = Message("S1 against S2 as they stand")
PROPOSAL: Final = Message("S1 and S2 as they stand give {pairs}")
PROPOSAL_IN_ORDER: Final = Message("S1 is paired with S2 as they stand")
PROPOSAL_PERFECT: Final = Message("All criteria are met, and it is accepted")
RESULT_TITLE: Final = Message("Criteria")
BEST_PERFECT: Final = Message("All criteria are met")
VALUES: Final[Mapping[str, Message]] = {
    "1998 B.4": Message(
        "{count} player misses their colour preference",
        "{count} players miss their colour preference",
    ),
    "1998 B.5": Message(
        "{count} player gets the same float as in the previous round",
        "{count} players get the same float as in the previous round",
    ),
    "1998 B.6": Message(
        "{count} player gets the same float as two rounds before",
        "{count} players get the same float as two rounds before",
    ),
}
OFFENCES: Final[Mapping[str, Message]] = {
    "1998 B.4": Message("{player} misses their colour preference"),
    "1998 B.5": Message("{player} gets an upfloat again, as in the previous round"),
    "1998 B.6": Message("{player} gets an upfloat again, as two rounds before"),
}
OFFENCE_TWICE: Final = Message(
    "{player} gets an upfloat again, as in the previous round and two rounds before"
)
DOWNFLOAT_OFFENCES: Final[Mapping[str, Message]] = {
    "1998 B.1": Message("{players} may not get the bye"),
    "1998 B.5": Message(
        "{players} gets a downfloat again, as in the previous round",
        "{players} get a downfloat again, as in the previous round",
    ),
    "1998 B.6": Message(
        "{players} gets a downfloat again, as two rounds before",
        "{players} get a downfloat again, as two rounds before",
    ),
}
DOWNFLOAT_OFFENCE_TWICE: Final = Message(
    "{players} gets a downfloat again, as in the previous round and two rounds before",
    "{players} get a downfloat again, as in the previous round and two rounds before",
)

# Steps ------------------------------------------------------------------------------------------

NO_OPPONENT: Final = Message(
    "{players} has no opponent in the score bracket and is moved down",
    "{players} have no opponent in the score bracket and are moved down",
)
MOVED_DOWN_WITHOUT_OPPONENT: Final = Message(
    "{players}, who was moved down, has no opponent in the score bracket; C.12 applies"
)
X_IS: Final = Message(
    "{players} players, {white} preferring White and {black} Black: a preference may be missed"
    " in {x} pair (x = {x})",
    "{players} players, {white} preferring White and {black} Black: a preference may be missed"
    " in {x} pairs (x = {x})",
)
X_IS_ZERO: Final = Message(
    "{players} players, {white} preferring White and {black} Black: no preference may be missed "
    "(x = 0)"
)
PREVIOUS_HELPS: Final = Message(
    "The previous score bracket is paired again; now moved down from it: {players}"
)
PREVIOUS_DOES_NOT_HELP: Final = Message(
    "No other pairing of the previous score bracket allows p pairings here"
)
FIRST_REDUCED: Final = Message(
    "Not everybody in S1 can be paired with S2: p is decreased to {pairs}"
)
PAIRS_REDUCED: Final = Message(
    "{pairs} pairing is not possible: p is decreased to {fewer}",
    "{pairs} pairings are not possible: p is decreased to {fewer}",
)
TREATED_AS_HOMOGENEOUS: Final = Message(
    "Not even the highest ranked moved-down player can be paired first: the score bracket is"
    " treated as homogeneous"
)
ALL_MOVED_DOWN: Final = Message("p is zero: the entire score bracket is moved down")
LOWEST_FAILS: Final = Message("The lowest score bracket cannot be paired")
PENULTIMATE_AGAIN: Final = Message(
    "The penultimate score bracket is paired again; now moved down from it: {players}"
)
JOINED: Final = Message("The two lowest score brackets are joined into one")
PAIRED_AGAIN: Final = Message(
    "This score bracket was paired again for the sake of the one below it"
)
X_RAISED: Final = Message(
    "x is increased from {start} to {x}: a preference may be missed in {x} pair",
    "x is increased from {start} to {x}: a preference may be missed in {x} pairs",
)
UPFLOATS_DROPPED: Final = (
    Message("B.6 is dropped for upfloats"),
    Message("B.6 and B.5 are dropped for upfloats"),
)
DOWNFLOATS_DROPPED: Final = (
    Message("B.6 is dropped for downfloats"),
    Message("B.6 and B.5 are dropped for downfloats"),
)
UPFLOATS_REPEATED: Final = (
    Message("B.6 is dropped for upfloats: a player may float up again, as two rounds before"),
    Message(
        "B.6 and B.5 are dropped for upfloats: a player may float up again, as in the"
        " previous round"
    ),
)
DOWNFLOATS_REPEATED: Final = (
    Message("B.6 is dropped for downfloats: a player may float down again, as two rounds before"),
    Message(
        "B.6 and B.5 are dropped for downfloats: a player may float down again, as in the"
        " previous round"
    ),
)
LEVELS: Final[Mapping[str, tuple[Message, ...]]] = {
    "1998 C.10": (Message("B.5 and B.6 are in force for upfloats"), *UPFLOATS_DROPPED),
    "1998 C.9": (Message("B.5 and B.6 are in force for downfloats"), *DOWNFLOATS_DROPPED),
}
"""How far B.6 and B.5 are dropped, by the amount compared."""
EXCHANGED: Final = Message("{players} are exchanged between S1 and S2")
PAIRED: Final = Message(
    "{pairs} pairing is obtained, with x = {x}", "{pairs} pairings are obtained, with x = {x}"
)
PAIRED_NONE: Final = Message("No pairs need to be made")
PAIRED_FIRST: Final = Message("{first} of moved-down players, with x = {x}")
PAIRED_REMAINDER: Final = Message(
    "{first} of moved-down players and {second} of the remainder, with x = {x}"
)
PAIRINGS: Final = Message("{pairs} pairing", "{pairs} pairings")

STEPS: Final[Mapping[str, Message]] = {
    "moved-down-without-opponent": MOVED_DOWN_WITHOUT_OPPONENT,
    "previous-helps": PREVIOUS_HELPS,
    "previous-does-not-help": PREVIOUS_DOES_NOT_HELP,
    "treated-as-homogeneous": TREATED_AS_HOMOGENEOUS,
    "all-moved-down": ALL_MOVED_DOWN,
    "lowest-fails": LOWEST_FAILS,
    "penultimate-again": PENULTIMATE_AGAIN,
    "joined": JOINED,
    "paired-again": PAIRED_AGAIN,
    "exchanged": EXCHANGED,
}
"""Steps told by naming the players, or by nothing else than what happened."""
FIGURES: Final = Message("x = {x} · p = {p}")
FIGURES_LETTER: Final = Message("exchange {letter}")
FIGURES_APART: Final = Message(" · ")

# Pairs, exchanges, remaining players ------------------------------------------------------------

PAIR_AS_IT_STANDS: Final = Message("{first} meets {second}, with S1 and S2 as they stand")
PAIR_AFTER_EXCHANGE: Final = Message(
    "{first} meets {second}, with S1 and S2 as they stand after the exchange"
)
PAIR_TRANSPOSED: Final = Message(
    "{second} is the first suitable opponent in the order of transpositions"
)
COLOUR: Final[Mapping[str, Message]] = {
    "1998 E.3": Message(
        "the colours alternate to the most recent round in which the two played with different colours"
    ),
    "1998 E.5": Message("odd and even places in S1 alternate, as in the first round"),
}
EXCHANGE_NEEDED: Final = Message("no transposition of S2 gives p pairings")
REMAINING_TITLE: Final = Message("Remaining players")
REMAINS: Final = Message("{player} remains unpaired.")
REMAINS_DECIDED: Final = Message("{player} remains unpaired: {reasons}.")
REMAINS_AS_PROPOSED: Final = Message("the lowest ranked of a score bracket remain over first")
MOVED_DOWN_DECIDED: Final = Message("{player} is moved down: {reasons}.")
ALONE: Final = Message("nobody else is in the score bracket")
MOVED_DOWN_MET: Final = Message("everybody else in the score bracket has been met before{others}")
MOVED_DOWN_BARRED: Final = Message("nobody in the score bracket may be the opponent{others}")
MOVED_THROUGH: Final = Message("{player} is moved down through {count} score brackets: {reasons}")
MOVED_DOWN_FROM: Final = Message("{floater} moved down from {points} to {others}: {reasons}")
IF_REMAINED: Final = Message(
    "if {others} remained unpaired instead, {clause}",
    "if {others} remained unpaired instead, {clause}",
)
DOES_NOT_REMAIN: Final = Message("{other} does not remain unpaired instead of {player}: {clause}.")
BECAUSE: Final[Mapping[str, Message]] = {
    "1998 C.1": Message("there is no opponent for {player} in the score bracket"),
    "1998 C.6": Message("the p pairings are obtained without {player}"),
    "1998 C.12": Message(
        "the players who move down from here are chosen so that the score bracket below can be"
        " paired"
    ),
    "1998 C.13": Message(
        "the players who move down from here are chosen so that the lowest score bracket can"
        " be paired"
    ),
    "1998 C.14": Message("p is decreased, and no pairing is obtained for {player}"),
}

BECAUSE_PLAIN: Final[Mapping[str, Message]] = {
    "1998 C.6": Message("the required pairs are made without {player}"),
    "1998 C.14": Message("no more pairs can be made in the score bracket"),
}

# Reasons ----------------------------------------------------------------------------------------

NO_COMPLETION: Final[Mapping[str, NotCompleted]] = {
    "1998 A.6": NotCompleted(
        Message("both are in S1, which is paired with S2"),
        plain=Message("both were moved down, and moved-down players do not meet each other here"),
    ),
    "1998 C.7": NotCompleted(
        Message("no transposition of S2 gives p pairings that comply with B.1 and B.2"),
        plain=Message("S1 and S2 could not be paired legally"),
    ),
    "1998 C.12": NotCompleted(
        Message("the score bracket below would not get the players it needs")
    ),
    "1998 C.13": NotCompleted(Message("the lowest score bracket could not be paired")),
    "1998 C.14": NotCompleted(
        Message("the score bracket would have fewer pairings"),
        plain=Message("there would be fewer pairs"),
    ),
}
WORSE_X: Final = Message(
    "x would have to be {forced} instead of {played}, with fewer colour preferences granted"
)
WORSE_X_YOU: Final = Message(
    "{forced} player would miss their colour preference instead of {played}",
    "{forced} players would miss their colour preference instead of {played}",
)
WORSE_UPFLOAT: Final[Mapping[str, tuple[Message, Message]]] = {
    "1998 B.5": (
        Message("{players} would get an upfloat again, as in the previous round"),
        Message("a player would get an upfloat again, as in the previous round"),
    ),
    "1998 B.6": (
        Message("{players} would get an upfloat again, as two rounds before"),
        Message("a player would get an upfloat again, as two rounds before"),
    ),
}
WORSE_DOWNFLOAT: Final[Mapping[str, tuple[Message, Message]]] = {
    "1998 B.5": (
        Message("{players} would get a downfloat again, as in the previous round"),
        Message("a player would get a downfloat again, as in the previous round"),
    ),
    "1998 B.6": (
        Message("{players} would get a downfloat again, as two rounds before"),
        Message("a player would get a downfloat again, as two rounds before"),
    ),
}
LATER: Final[Mapping[str, Message]] = {
    "1998 D.1": Message(
        "it would be just as good, but it comes later in the order of transpositions"
    ),
    "1998 D.2": Message("it would be just as good, but it comes later in the order of exchanges"),
}
LATER_YOU: Final[Mapping[str, Message]] = {
    "1998 D.1": Message(
        "it would be just as good, but from the top of the score bracket each player in "
        "turn gets the highest ranked opponent possible"
    ),
    "1998 D.2": Message(
        "it would be just as good, but the upper half of a score bracket plays the lower half,"
        " with as few exchanges as possible"
    ),
}

# Answers ----------------------------------------------------------------------------------------

ANSWER_IN_BRACKET: Final = Message("in score bracket {number}, {points}, {clause}")
IN_BRACKET: Final = Message(
    "in the score bracket with {points}, {clause}", "in the score brackets with {points}, {clause}"
)
