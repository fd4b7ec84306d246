"""What the catalogue says in the terms of the Burstein System (C.04.4.2), by the meanings of `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain.terms import NotCompleted
from arbiter_app.wording import Message

RULES: Final = Message("Rules cited from C.04.4.2 (Burstein System)")
SEEDING: Final = Message(
    "A seeding round (C.04.4.2 1.6): the first half of the rounds, at most four, are paired by"
    " the {system}. All articles cited are from its rules."
)
INCOMING: Final = Message("{count} incoming floater", "{count} incoming floaters")
COMPOSITION: Final = Message(
    "{members}, ranked together by the Index; {pairs} pair is made here",
    "{members}, ranked together by the Index; {pairs} pairs are made here",
)
COMPOSITION_NONE: Final = Message("{members}; no pair is possible")
LIMBO: Final = Message("{players} floats on", "{players} float on")
UPPER: Final = Message("Upper")
LOWER: Final = Message("Lower")
HALVES: Final = (Message("From the first BSN"), Message("From the last BSN"))
MEMBERS_OVER: Final = (Message("Incoming floaters"), Message("Residents"))
PROPOSAL_TITLE: Final = Message("First pairing in the order")
PROPOSAL: Final = Message(
    "The first BSN meets the last, the second meets the last but one: {pairs}"
)
PROPOSAL_IN_ORDER: Final = Message(
    "The first BSN meets the last, the second meets the last but one, and so on"
)
PROPOSAL_PERFECT: Final = Message("It is the best possible and is accepted")
FLOATERS_TITLE: Final = Message("Floaters")
INDEX: Final = Message("Index {index}")

# Floaters ---------------------------------------------------------------------------------------

WORSE_SCORES: Final = Message(
    "the floater would have {forced} instead of {played}",
    "the floaters would have {forced} instead of {played}",
)
VALUE_SCORES: Final = Message("the floater has {points}", "the floaters have {points}")

# Order ------------------------------------------------------------------------------------------

LATER: Final[Mapping[str, Message]] = {
    "burstein 4.3": Message(
        "it would be just as good, but it comes later in the order of pairings"
    ),
    "burstein 3.1.5": Message(
        "among players with that score and as many games played, the bye goes to the one"
        " ranked lowest by the Index"
    ),
}
LATER_BYE: Final[Mapping[str, Message]] = {"burstein 3.1.5": LATER["burstein 3.1.5"]}
PARTING: Final = Message(
    "it would be just as good, but it comes later in the order: {first} comes first and gets "
    "{gets}, who is ranked lower than {instead}"
)
PARTING_FLOATS: Final = Message(
    "it would be just as good, but it comes later in the order: {first} comes first and gets"
    " {gets}, but would then float"
)
PARTING_PAIRED: Final = Message(
    "it would be just as good, but it comes later in the order: {first} comes first and floats"
    " here, but would then meet {instead}"
)

PARTING_YOURS: Final = Message(
    "it would be just as good, but it comes later in the order: you come first and get "
    "{gets}, who is ranked lower than {instead}"
)
PARTING_FLOATS_YOURS: Final = Message(
    "it would be just as good, but it comes later in the order: you come first and get {gets},"
    " but would then float"
)
PARTING_PAIRED_YOURS: Final = Message(
    "it would be just as good, but it comes later in the order: you come first and float here,"
    " but would then meet {instead}"
)
BYE_BEFORE: Final = Message(
    "{first} comes first for the bye, with as many points and games played, and ranked lower"
    " by the Index"
)
PARTING_BYE: Final = Message(
    "the bye would go to {instead}, who is ranked higher by the Index than {first}"
)
PARTING_BYE_YOU: Final = Message(
    "the bye would go to you, and you are ranked higher by the Index than {first}"
)

PLACES: Final = Message(
    "with the {count} players of the bracket ranked by the Index, number {place} meets number"
    " {place} from the bottom"
)
ONLY_TWO: Final = Message("they are the only two players in the bracket")
PAIR_RULED: Final = Message("the opponent is the lowest ranked of those left")
PAIR_FIRST: Final = Message("{first} meets {second}, the last BSN of those left")

# The bye ----------------------------------------------------------------------------------------

BYE_PASSED: Final = Message("without this player the others could not all be paired")
NO_COMPLETION: Final[Mapping[str, NotCompleted]] = {"burstein 3.1.2": NotCompleted(BYE_PASSED)}
BYE_BY: Final[Mapping[str, Message]] = {
    "3.1.2": Message(
        "it goes to the first in the order (lowest score, most games played, lowest ranking)"
        " whose bye leaves a pairing for all the others"
    ),
    "3.1.3": Message("nobody else with a score this low may have the bye"),
    "3.1.4": Message("of those with the lowest score, it goes to the most games played"),
    "3.1.5": Message(
        "of those with the lowest score who played the most games, it goes to the lowest ranked by the "
        "Index"
    ),
}

# Colours ----------------------------------------------------------------------------------------

COLOUR: Final[Mapping[str, Message]] = {
    "burstein 5.2.5": Message(
        "both are due the same colour, and no earlier game decides, so the Index does"
    ),
}
COLOUR_HIGHER: Final = Message(
    "both are due {colour} after the same colours, counted back, so it goes to the higher ranked by the "
    "Index ({granted})"
)
