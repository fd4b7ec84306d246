"""What the catalogue says of the Double-Swiss System (C.04.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain.double_swiss.rules import meaning
from arbiter_app.explain.terms import NotCompleted
from arbiter_app.wording import Message

RULES: Final = Message("Rules cited from C.04.5")
UPFLOATERS: Final = Message("{count} upfloater", "{count} upfloaters")
COMPOSITION: Final = Message("{members}; {pairs} match", "{members}; {pairs} matches")

# The pairing of a bracket -----------------------------------------------------------------------

UPPER: Final = Message("Upper half")
LOWER: Final = Message("Lower half")
PROPOSAL_TITLE: Final = Message("First identifier")
PROPOSAL: Final = Message("The upper half meets the lower half in order of pairing number: {pairs}")
PROPOSAL_IN_ORDER: Final = Message("The upper half meets the lower half in order of pairing number")
PROPOSAL_PERFECT: Final = Message("It meets all criteria")
PROPOSAL_STANDS: Final = Message("It stays, because no other is better: {offences}")
PROPOSAL_FAILS: Final = Message("It is rejected: {offences}")
RESULT_TITLE: Final = Message("What the bracket needs")
BEST_PERFECT: Final = Message("No upfloater is needed, and the bracket can be paired on its own")
BEST_POSSIBLE: Final = Message("It needs at least: {values}")
PAIR_FIRST: Final = Message("{first} meets {second}, the smallest pairing number possible")
PLACES: Final = Message(
    "with the {count} players of the bracket in order of pairing number, number {place} of the"
    " upper half meets number {place} of the lower half"
)
ONLY_TWO: Final = Message("they are the only two players in the bracket")
EXCHANGE: Final = Message(
    "{from_s1} and {from_s2} are exchanged between the halves: without an exchange, {clause}.",
    "{from_s1} are exchanged with {from_s2} between the halves: without an exchange, {clause}.",
)
EXCHANGE_NEEDED: Final = Message("the two halves cannot be paired")

APART_SETS: Final = Message(
    "both sets would be equally good, but of {first} and {instead} the one with the smaller"
    " pairing number floats up"
)
APART_PAIR: Final = Message(
    "it would be just as good, but the opponent for {first} with the smallest pairing number"
    " possible is {gets}, not {instead}"
)
APART_HALVES: Final = Message(
    "it would be just as good, but {exchanged} would have to be exchanged between the upper"
    " and the lower half"
)
APART_HALVES_NOW: Final = Message(
    "it would be just as good, but it would exchange {exchanged} between the upper and the"
    " lower half, and the exchange of {now} comes first"
)
APART_BACK: Final = Message(
    "it would be just as good, but the exchange of {now} between the upper and the lower half "
    "comes first"
)

# The bye ----------------------------------------------------------------------------------------

BYE: Final[Mapping[str, Message]] = {
    meaning("3.4.1"): Message("only {first} may have the bye"),
    meaning("3.4.2"): Message(
        "the bye goes to the lower score: {points} for {first}, {other_points} for {instead}"
    ),
    meaning("3.4.3"): Message(
        "with the same score, the bye goes to the player with more matches played: {matches}"
        " for {first}, {other_matches} for {instead}"
    ),
    meaning("3.4.4"): Message(
        "with the same score and as many matches played, the bye goes to the larger pairing"
        " number: {number} for {first}, {other_number} for {instead}"
    ),
}
"""Who has it, and who else would, with what the two are compared by."""
BYE_DECIDED: Final[Mapping[str, Message]] = {
    meaning("3.4.1"): Message("nobody else may have it"),
    meaning("3.4.2"): Message("all others who may have it have higher scores"),
    meaning("3.4.3"): Message(
        "of those with the lowest score who may have it, it goes to the most matches played"
    ),
    meaning("3.4.4"): Message(
        "of those with the lowest score and the most matches played who may have it, it goes to the "
        "largest pairing number"
    ),
}
LATER_BYE: Final[Mapping[str, Message]] = {
    meaning("3.4.1"): Message("only one player may have the bye"),
    meaning("3.4.2"): Message("the bye goes to a lower score"),
    meaning("3.4.3"): Message("the bye goes to the player with more matches played"),
    meaning("3.4.4"): Message("the bye goes to the larger pairing number"),
}

# Upfloaters, by what decided --------------------------------------------------------------------

_FIRST: Final = Message(
    "as the first suitable choice in the order of pairing numbers",
)
BROUGHT_UP: Final[Mapping[str, Message]] = {
    meaning("C5"): Message("as nobody else has that score", "as nobody else has those scores"),
    meaning("3.5.4"): Message(
        "as the smallest pairing number with the best score",
        "as the smallest pairing numbers with the best scores",
    ),
    "C1": _FIRST,
    meaning("C3"): _FIRST,
    meaning("C6"): _FIRST,
    meaning("C7"): _FIRST,
}

IN_BRACKET: Final = Message("in bracket {number} ({points}), {clause}")

# Reasons ----------------------------------------------------------------------------------------

NO_COMPLETION: Final[Mapping[str, NotCompleted]] = {
    "C1": NotCompleted(Message("the bracket could not be paired")),
    meaning("C3"): NotCompleted(Message("the others could not all be paired")),
    meaning("3.4.1"): NotCompleted(Message("the others could not all be paired")),
}
LATER: Final[Mapping[str, Message]] = {
    meaning("3.5.4"): Message(
        "the set would be just as good, but it comes later in the order of pairing numbers"
    ),
    meaning("3.6.3"): Message("it would be just as good, but its identifier comes later"),
    **LATER_BYE,
}
NONE_NEEDED: Final = Message("a player with a lower score would float up, although nobody has to")
WORSE_COUNTS: Final[Mapping[str, Message]] = {
    meaning("C4"): Message(
        "{forced} player would have to float up instead of {played}",
        "{forced} players would have to float up instead of {played}",
    ),
    meaning("C6"): Message(
        "the following scoregroup would need {forced} upfloater beyond those needed for an"
        " even number, instead of {played}",
        "the following scoregroup would need {forced} upfloaters beyond those needed for an"
        " even number, instead of {played}",
    ),
    meaning("C7"): Message(
        "{forced} player who floated in the previous round would float up instead of {played}",
        "{forced} players who floated in the previous round would float up instead of {played}",
    ),
    meaning("C8"): Message(
        "{forced} player who floated in the previous round would meet an upfloater instead of {played}",
        "{forced} players who floated in the previous round would meet an upfloater instead of "
        "{played}",
    ),
}
WORSE_POINTS: Final[Mapping[str, Message]] = {
    meaning("C5"): Message(
        "the upfloater would be {forced} below the scoregroup instead of {played}",
        "the upfloaters would be {forced} below the scoregroup instead of {played}",
    )
}
PAYERS: Final[Mapping[str, Message]] = {
    meaning("C7"): Message(
        "{players} would float up after floating in the previous round",
        "{players} would float up after floating in the previous round",
    ),
    meaning("C8"): Message(
        "{players} floated in the previous round and would meet an upfloater",
        "{players} floated in the previous round and would meet an upfloater",
    ),
}
VALUES: Final[Mapping[str, Message]] = {
    meaning("C4"): Message("{count} player floats up", "{count} players float up"),
    meaning("C6"): Message(
        "the following scoregroup needs {count} upfloater beyond those needed for an even number",
        "the following scoregroup needs {count} upfloaters beyond those needed for an even number",
    ),
    meaning("C7"): Message(
        "{count} of them floated in the previous round",
        "{count} of them floated in the previous round",
    ),
    meaning("C8"): Message(
        "{count} player who floated in the previous round meets an upfloater",
        "{count} players who floated in the previous round meet an upfloater",
    ),
}
VALUE_POINTS: Final[Mapping[str, Message]] = {
    meaning("C5"): Message(
        "the upfloater is {points} below the scoregroup",
        "the upfloaters are {points} below the scoregroup",
    )
}
WITHOUT: Final[Mapping[str, Message]] = {
    meaning("C4"): Message("if nobody floats up"),
    meaning("C5"): Message("if nobody {points} or more below floats up"),
    meaning("C6"): Message("if nobody floats up into the following scoregroup"),
    meaning("C7"): Message("if nobody who floated in the previous round floats up"),
    meaning("C8"): Message("if nobody who floated in the previous round meets an upfloater"),
}
OFFENCES: Final[Mapping[str, Message]] = {
    meaning("C7"): Message("{player} floated in the previous round and floats up"),
    meaning("C8"): Message("{player} floated in the previous round and meets an upfloater"),
}

# Colours ----------------------------------------------------------------------------------------

HAS_WHITE: Final = Message("{white} has White in the first game: {reason}")
COLOUR: Final[Mapping[str, Message]] = {
    meaning("4.3.1"): Message(
        "neither has played a match, so the initial-colour and the higher ranked player’s"
        " pairing number decide"
    ),
    meaning("4.3.2"): Message("White goes to the player who began fewer matches with it"),
    meaning("4.3.3"): Message(
        "the colours alternate from the last round in which one had White and the other Black"
    ),
    meaning("4.3.4"): Message("the higher ranked player alternates from the last colour"),
    meaning("4.3.5"): Message("the lower ranked player alternates from the last colour"),
}
BY_ODD_NUMBER: Final = Message(
    "neither has played a match; the initial-colour is {initial} and {number} is odd, so {colour} goes "
    "to the higher ranked ({higher})"
)
BY_EVEN_NUMBER: Final = Message(
    "neither has played a match; the initial-colour is {initial} and {number} is even, so {colour} goes "
    "to the higher ranked ({higher})"
)
FEWER_WHITES: Final = Message(
    "{white} began {own} of the matches so far with White, {black} {others}"
)
ALTERNATES: Final = Message(
    "the colours alternate from round {round}, in which {white} had Black and {black} White"
)
ALTERNATES_APART: Final = Message(
    "the colours alternate from the last matches in which they differed, when {white} had"
    " Black (round {own}) and {black} White (round {others})"
)
HIGHER_ALTERNATES: Final = Message("the last colour of the higher ranked ({higher}) alternates")
LOWER_ALTERNATES: Final = Message(
    "the higher ranked ({higher}) has played no match yet, so {lower} alternates from the last"
    " colour"
)
