"""What the catalogue says in the terms of the Dubov System (C.04.4.1), by the meanings of `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain.terms import NotCompleted
from arbiter_app.wording import Message

RULES: Final = Message("Rules cited from C.04.4.1 (Dubov System)")
UPFLOATERS: Final = Message("{count} upfloater", "{count} upfloaters")
FROM_BRACKET: Final = Message("upfloater")
COMPOSITION: Final = Message("{members}; {pairs} pair", "{members}; {pairs} pairs")
ARO: Final = Message("ARO {rating}")
UPFLOATED: Final = Message("upfloated once", "upfloated {times} times")
G1: Final = Message("G1, White")
G2: Final = Message("G2, Black")
G1_HALF: Final = Message("G1, first half")
G2_HALF: Final = Message("G2, second half")
S1: Final = Message("S1")
G2_NOW: Final = Message("G2")
HALVES: Final = (Message("S1, by ARO"), Message("G2, by pairing number"))
MEMBERS_OVER: Final = (Message("Upfloaters"), Message("Residents"))
PROPOSAL_TITLE: Final = Message("S1 against G2")
PROPOSAL: Final = Message("S1 against G2 as it stands: {pairs}")
PROPOSAL_IN_ORDER: Final = Message("S1 against G2 as it stands, from the first to the last")
PROPOSAL_PERFECT: Final = Message("All these pairs are legal and are accepted")
PROPOSAL_FAILS: Final = Message("Not all of them are accepted: {offences}")
PROPOSAL_FALLS: Final = Message("Not all of them are accepted")
RESULT_TITLE: Final = Message("Upfloaters and colours")
BEST_PERFECT: Final = Message("Nobody has to float up, and everybody gets the colour due")
BEST_POSSIBLE: Final = Message("At best {values}")

# Upfloaters -------------------------------------------------------------------------------------

BROUGHT_UP: Final[Mapping[str, Message]] = {
    "dubov 3.2.1": Message(
        "as the bracket can be paired legally with this player",
        "as the bracket can be paired legally with these players",
    ),
    "dubov 3.2.2": Message(
        "the first in the order of scores and pairing numbers with whom the bracket and the others "
        "can be paired",
        "the first set in the order of scores and pairing numbers with whom the bracket and the "
        "others can be paired",
    ),
    "C4": Message(
        "as the others could not all be paired if players earlier in the order floated up"
    ),
    "dubov C6": Message(
        "with the highest score that leaves a legal pairing",
        "with the highest scores that leave a legal pairing",
    ),
    "C12": Message(
        "as more players would miss their colour preference if players earlier in"
        " the order floated up"
    ),
    "dubov C8": Message("as players earlier in the order are maximum upfloaters"),
    "dubov C9": Message("as players earlier in the order have been upfloated more often"),
    "dubov C10": Message("as players earlier in the order were upfloated in the previous round"),
}
"""Why just these, by what decided against the first set of the order."""

# Steps ------------------------------------------------------------------------------------------

STEPS: Final[Mapping[str, Message]] = {
    "upfloaters": Message("{players} floats up", "{players} float up"),
}
DIVIDED: Final = Message("G1 prefers White: {white}; G2 prefers Black: {black}")
HALVED: Final = Message(
    "Nobody has played yet: G1 is the first half, {white}; G2 the second, {black}"
)
NOBODY: Final = Message("nobody")
SHIFTED_TO_PART: Final = Message(
    "In {origin} some have to meet each other: {players} is shifted to {goal}",
    "In {origin} some have to meet each other: {players} are shifted to {goal}",
)
SHIFTED_TO_EQUALISE: Final = Message(
    "{origin} is larger: {players} is shifted to {goal}",
    "{origin} is larger: {players} are shifted to {goal}",
)
PROPOSED: Final = Message(
    "S1 in order of the average rating of opponents (ARO), against G2: {pairs}"
)
PROPOSED_MANY: Final = Message(
    "S1 in order of the average rating of opponents (ARO), against G2: from {pair} to {last}"
)
TRANSPOSED: Final = Message("The first legal transposition of G2 gives {pairs}")
SUBGROUPS: Final = ("G1", "G2")

# Pairs ------------------------------------------------------------------------------------------

PAIR_FIRST: Final = Message("{first} of S1 meets {second}, the smallest pairing number left in G2")
PAIR_NEXT: Final = Message(
    "{second} has the smallest pairing number in G2 that leaves a legal pairing for the rest"
)
PLACES: Final = Message(
    "number {place} by average rating of opponents among those due White meets number {place}"
    " by pairing number among those due Black"
)
PLACES_SHIFTED: Final = Message(
    "with the colours balanced, number {place} by average rating of opponents in one half"
    " meets number {place} by pairing number in the other"
)
PLACES_HALVES: Final = Message(
    "nobody has played yet, so by pairing number {place} of the first half meets {place} of"
    " the second"
)
ONLY_TWO: Final = Message("they are the only two players in the bracket")

# Reasons ----------------------------------------------------------------------------------------

NO_COMPLETION: Final[Mapping[str, NotCompleted]] = {
    "dubov 3.1.2": NotCompleted(Message("the others could not all be paired legally")),
    "dubov 3.2.1": NotCompleted(Message("the bracket could not be paired legally")),
    "dubov 3.2.4.1": NotCompleted(Message("the subgroups could not be paired legally")),
    "dubov 3.2.4.2": NotCompleted(Message("the subgroups could not be paired legally")),
    "dubov 3.2.6": NotCompleted(
        Message("those who follow in S1 could not all get a legal opponent in G2"),
        plain=Message("those who follow could not all get an opponent"),
    ),
}
WORSE: Final[Mapping[str, Message]] = {
    "dubov C5": Message(
        "{forced} player would have to float up instead of {played}",
        "{forced} players would have to float up instead of {played}",
    ),
    "dubov C8": Message(
        "{forced} maximum upfloater would float up instead of {played}",
        "{forced} maximum upfloaters would float up instead of {played}",
    ),
    "dubov C9": Message(
        "the maximum upfloaters floating up would have floated up {forced} time before instead"
        " of {played}",
        "the maximum upfloaters floating up would have floated up {forced} times before"
        " instead of {played}",
    ),
    "dubov C10": Message(
        "{forced} upfloater of the previous round would float up again instead of {played}",
        "{forced} upfloaters of the previous round would float up again instead of {played}",
    ),
}
WORSE_POINTS: Final[Mapping[str, Message]] = {
    "dubov C6": Message(
        "the upfloater would be {forced} below the others instead of {played}",
        "the upfloaters would be {forced} below the others instead of {played}",
    ),
}
PAYERS: Final[Mapping[str, Message]] = {
    "dubov C8": Message(
        "{players} would float up, having already done so the maximum number of times",
        "{players} would float up, having already done so the maximum number of times",
    ),
    "dubov C10": Message(
        "{players} would float up again, as in the previous round",
        "{players} would float up again, as in the previous round",
    ),
}
VALUES: Final[Mapping[str, Message]] = {
    "dubov C5": Message(
        "{count} player floats up from lower scores",
        "{count} players float up from lower scores",
    ),
    "dubov C8": Message(
        "{count} maximum upfloater floats up", "{count} maximum upfloaters float up"
    ),
    "dubov C9": Message(
        "the maximum upfloaters floating up have floated up {count} time before",
        "the maximum upfloaters floating up have floated up {count} times before",
    ),
    "dubov C10": Message(
        "{count} upfloater of the previous round floats up again",
        "{count} upfloaters of the previous round float up again",
    ),
}
VALUE_POINTS: Final[Mapping[str, Message]] = {
    "dubov C6": Message(
        "the upfloater is {points} below the others", "the upfloaters are {points} below the others"
    ),
}
WITHOUT: Final[Mapping[str, Message]] = {
    "dubov C5": Message("if nobody floats up"),
    "dubov C6": Message("if nobody {points} or more below floats up"),
    "dubov C8": Message("if no maximum upfloater floats up"),
    "dubov C10": Message("if no upfloater of the previous round floats up again"),
}
FLOATER_OFFENCES: Final[Mapping[str, Message]] = {
    "dubov C8": Message("{player} is a maximum upfloater"),
    "dubov C9": Message("{player} is a maximum upfloater"),
    "dubov C10": Message("{player} floats up again, as in the previous round"),
}
LATER: Final[Mapping[str, Message]] = {
    "dubov 3.2.2": Message(
        "the upfloaters would be just as good, but they come later in the order of scores and pairing "
        "numbers"
    ),
    "dubov 3.2.4.1": Message(
        "it would be just as good, but others come first for the shift out of the smaller subgroup"
    ),
    "dubov 3.2.4.2": Message(
        "it would be just as good, but others come first for the shift out of the larger subgroup"
    ),
    "dubov 3.2.6": Message(
        "it would be just as good, but it comes later in the order of transpositions of G2"
    ),
    "dubov 3.1.3": Message("the bye goes to the lowest score"),
    "dubov 3.1.4": Message(
        "with the lowest score, the bye goes to the player with the most games played"
    ),
    "dubov 3.1.5": Message(
        "with the same score and as many games played, the bye goes to the larger pairing number"
    ),
}
PARTING: Final = Message(
    "it would be just as good, but {first} comes first in S1 and gets {gets}, whose pairing number is "
    "smaller than that of {instead}"
)
PARTING_THAN_YOURS: Final = Message(
    "it would be just as good, but {first} comes first in S1 and gets {gets}, whose pairing number is "
    "smaller than yours"
)
PARTING_YOURS: Final = Message(
    "it would be just as good, but {gets} has a smaller pairing number than {instead} and comes first "
    "for you"
)
PARTING_UPFLOATERS: Final = Message(
    "it would be just as good for {exchanged} to float up, but {now} comes first in the order of scores and "
    "pairing numbers",
    "it would be just as good for {exchanged} to float up, but {now} come first in the order of scores and "
    "pairing numbers",
)
PARTING_SHIFTED: Final = Message(
    "{exchanged} would have to be shifted between the subgroups, but {now} comes first in the"
    " order",
    "{exchanged} would have to be shifted between the subgroups, but {now} come first in the order",
)
PARTING_SHIFTED_NONE: Final = Message(
    "{exchanged} would have to be shifted between the subgroups, although nobody has to be"
)
BYE_BEFORE: Final[Mapping[str, Message]] = {
    "dubov 3.1.3": Message("{first} comes first for the bye, with fewer points"),
    "dubov 3.1.4": Message(
        "{first} comes first for the bye, with as many points and more games played"
    ),
    "dubov 3.1.5": Message(
        "{first} comes first for the bye, with as many points and games played, and a larger"
        " pairing number"
    ),
}
PARTING_BYE: Final[Mapping[str, Message]] = {
    "dubov 3.1.3": Message("the bye would go to {instead}, who has more points than {first}"),
    "dubov 3.1.4": Message(
        "the bye would go to {instead}, who has played fewer games than {first}"
    ),
    "dubov 3.1.5": Message(
        "the bye would go to {instead}, whose pairing number is smaller than that of {first}"
    ),
}
PARTING_BYE_THAN_YOURS: Final = Message(
    "the bye would go to {instead}, whose pairing number is smaller than yours"
)
PARTING_BYE_YOU: Final[Mapping[str, Message]] = {
    "dubov 3.1.3": Message("the bye would go to you, with more points than {first}"),
    "dubov 3.1.4": Message("the bye would go to you, with fewer games played than {first}"),
    "dubov 3.1.5": Message("the bye would go to you, with a smaller pairing number than {first}"),
}

# The bye ----------------------------------------------------------------------------------------

BYE_BY: Final[Mapping[str, Message]] = {
    "3.1.1": Message("everybody else has had a bye or a win without playing"),
    "3.1.2": Message("with the bye for anybody else left, the others could not all be paired"),
    "3.1.3": Message("of those who may have the bye, it goes to the lowest score"),
    "3.1.4": Message("of those with the lowest score, it goes to the most games played"),
    "3.1.5": Message(
        "of those with the lowest score and the most games, it goes to the largest pairing number"
    ),
}
