"""What the catalogue says in the terms of the Lim System (C.04.4.3), by the meanings of `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain.terms import ColourBar, NotCompleted
from arbiter_app.trace.brackets import BracketDirection
from arbiter_app.wording import Message

MAXI: Final = Message("Maxi-tournament (3.2, 3.8, 5.7)")
RULES: Final = Message("Articles cited from C.04.4.3 (Lim System)")
UNAPPROVED: Final = Message(
    "The Lim System is paired outside FIDE mode, because no approved program exists that could"
    " check its pairings."
)

# Score-groups -----------------------------------------------------------------------------------

GROUP: Final = Message("Score-group {number}, {points}")
HEADING: Final = Message("Score-group {number} · {points} · from the top, pairing downward")
HEADING_UP: Final = Message("Score-group {number} · {points} · from the bottom, pairing upward")
HEADING_MEDIAN: Final = Message(
    "Score-group {number} · {points} · the median score-group, paired last"
)
HEADINGS: Final[Mapping[BracketDirection, Message]] = {
    BracketDirection.UP: HEADING_UP,
    BracketDirection.MEDIAN: HEADING_MEDIAN,
}
"""By the direction in which the score-group is paired, where it is not downward."""
FROM_GROUP: Final = Message("from score-group {number}")
FROM_ABOVE: Final = Message("{count} floater from above", "{count} floaters from above")
FROM_BELOW: Final = Message("{count} floater from below", "{count} floaters from below")
COMPOSITION: Final = Message(
    "{members}; {pairs} pair is made here", "{members}; {pairs} pairs are made here"
)
COMPOSITION_NONE: Final = Message("{members}; no pair is made here")
LIMBO: Final = Message("{players} floats on", "{players} float on")
ABOVE: Final = Message("Down")
BELOW: Final = Message("Up")
TOP: Final = Message("Top")
BOTTOM: Final = Message("Bottom")
HALVES: Final = (Message("Top half"), Message("Bottom half"))
FLOATERS_OVER: Final = (Message("Floaters"), Message("Opponents"))
MEMBERS_OVER: Final = (Message("Floaters"), Message("Residents"))
DUE: Final[Mapping[str, Message]] = {
    "absolute": Message("must have {colour}"),
    "strong": Message("due {colour}, equalising"),
    "mild": Message("due {colour}, alternating"),
}
PROPOSAL_TITLE: Final = Message("Proposed pairings")
PROPOSAL: Final = Message("Proposed: {pairs}")
PROPOSAL_IN_ORDER: Final = Message("Proposed: the top half against the bottom half")
PROPOSAL_PERFECT: Final = Message("The players are compatible and get the colours due")
PROPOSAL_STANDS: Final = Message("Exchanges cannot avoid this: {offences}")
PROPOSAL_FAILS: Final = Message("Not all of them are accepted: {offences}")
PROPOSAL_FALLS: Final = Message("Not all of them are accepted")
RESULT_TITLE: Final = Message("Colours")
BEST_PERFECT: Final = Message("Every pair gives both players the colour due")
BEST_POSSIBLE: Final = Message("After all exchanges, {values}")
VALUE: Final = Message(
    "in {count} pair a player misses the colour due",
    "in {count} pairs a player misses the colour due",
)
COLOUR_BOUND: Final = Message(
    "{count} of the {players} players paired are due {colour}, so at least {missing} cannot get it"
)
COLOUR_BOUND_ALL: Final = Message(
    "all {players} players paired are due {colour}, so at least {missing} cannot get it"
)
COLOUR_BOUND_BOTH: Final = Message("both players are due {colour}, so one cannot get it")
MISSES_DUE: Final = Message("{player} misses the colour due")

# Steps ------------------------------------------------------------------------------------------

CRACKED: Final = Message(
    "The median score-group cannot be paired. Floaters from above: {above}, from below: {below}; "
    "so the pair {pair} is cracked"
)
CRACKED_LATER: Final = Message(
    "{pairs} is cracked later for the median score-group [2.6]",
    "{pairs} are cracked later for the median score-group [2.6]",
)
CRACKED_FOR: Final = Message(
    "{clause}. Floaters from above: {above}, from below: {below}; so the pair {pair} is cracked"
)
NO_OPPONENT: Final = Message(
    "{players} has no compatible opponent in the score-group and floats",
    "{players} have no compatible opponent in the score-group and float",
)
MADE_EVEN: Final = Message(
    "The number of players is odd ({white} due White, {black} due Black), so {players} floats"
)
MADE_EVEN_NEAR: Final = Message(
    "The number of players is odd (among {near} and those rated within 100 points, {white} due"
    " White, {black} due Black), so {players} floats"
)
MADE_EVEN_ALONE: Final = Message(
    "The number of players is odd, and nobody else is rated within 100 points of {near}, so"
    " {near} floats"
)
MADE_EVEN_INSTEAD: Final = Message(
    "The number of players is odd, and nobody else is rated within 100 points of {near}, whose turn "
    "it is to float; {players} floats instead"
)
MADE_EVEN_FIRST: Final = Message(
    "the number of players is odd ({white} due White, {black} due Black), so the first by"
    " number floats"
)
MADE_EVEN_LAST: Final = Message(
    "the number of players is odd ({white} due White, {black} due Black), so the last by"
    " number floats"
)
MADE_EVEN_FIRST_NEAR: Final = Message(
    "the number of players is odd (among {near} and those rated within 100 points: {white} due"
    " White, {black} due Black), so the first by number floats"
)
MADE_EVEN_LAST_NEAR: Final = Message(
    "the number of players is odd (among {near} and those rated within 100 points: {white} due"
    " White, {black} due Black), so the last by number floats"
)
MADE_EVEN_FIRST_ALONE: Final = Message(
    "the number of players is odd, so the first by number floats, as nobody else is rated within 100 "
    "points"
)
MADE_EVEN_LAST_ALONE: Final = Message(
    "the number of players is odd, so the last by number floats, as nobody else is rated within 100 "
    "points"
)
EXCHANGED_FLOATER: Final = Message(
    "Without {other}, the others could not all be paired: {players} floats instead"
)
UNSERVED: Final = Message(
    "Even with exchanges, not everybody has a compatible opponent: {players} floats"
)
COMPANY: Final = Message("{players} also floats, to keep the number even")
FLOATER_PAIRED: Final = Message("{first}, a floater, is paired with {second}")
PROPOSED: Final = Message("Proposed: {pairs}")
PROPOSED_MANY: Final = Message(
    "Proposed: the top half against the bottom half, from {pair} to {last}"
)
FIRST_STANDS: Final = Message("First scrutiny: the proposed pairings are compatible")
FIRST_CHANGES: Final = Message("First scrutiny: exchanges lead to {pairs}")
SECOND_STANDS: Final = Message("Second scrutiny: no exchanges for colours are made")
SECOND_CHANGES: Final = Message("Second scrutiny: exchanges for colours lead to {pairs}")
WITHOUT_DUE: Final = Message(
    "For {players}, no pair is left that gives both players the colour due"
)

STEPS: Final[Mapping[str, Message]] = {
    "unserved": UNSERVED,
    "company": COMPANY,
    "without-due": WITHOUT_DUE,
}
"""Steps told by naming the players, or by nothing else than what happened."""

# Pairs ------------------------------------------------------------------------------------------

PAIR_PROPOSED: Final = Message(
    "{first} meets {second}, the proposed opponent among the players left"
)
PAIR_EXCHANGED: Final = Message("{second} is the first suitable opponent in the order of exchanges")
FLOATER_MEETS: Final = Message("{first}, a floater, meets {second}")
FLOATER_MEETS_FIRST: Final = Message(
    "{first}, a floater, meets {second}, the first opponent in the order"
)
FLOATER_MEETS_NEXT: Final = Message("{second} is the first opponent left in the order")

COLOUR: Final[Mapping[str, Message]] = {
    "lim 5.1": Message("each player gets the colour due"),
    "lim 5.3": Message(
        "both are due the same colour, and one of them may not get the other colour"
    ),
    "lim 5.4 history": Message(
        "both are due the same colour, and the colours alternate from the latest game in which they "
        "differed"
    ),
    "lim 5.4 rank": Message(
        "both are due the same colour after identical histories, and rank decides"
    ),
    "lim 7.2": Message(
        "the place of the higher ranked player, odd or even, decides by the colour drawn for #1"
    ),
}
COLOUR_HIGHER: Final = Message(
    "both are due {colour} after the same colours, counted back, so it goes to the higher ranked "
    "({granted})"
)
COLOUR_LOWER: Final = Message(
    "both are due {colour} after the same colours, counted back, and below the median score-group it "
    "goes to the lower ranked ({granted})"
)
COLOUR_MUST: Final = Message("both are due {colour}, and {granted} may not get {other} again")

# Floaters ---------------------------------------------------------------------------------------

FLOATERS_DOWN: Final = Message("Floaters to the next lower score-group")
FLOATERS_UP: Final = Message("Floaters to the next higher score-group")
FLOATER: Final = Message("{player} floats.")
FLOATER_DECIDED: Final = Message("{player} floats: {reasons}.")
FLOATER_TO_EVEN: Final = Message("the number of players has to be even: {reasons}")
FLOATER_MET: Final = Message("everybody else in the score-group has been met before{others}")
FLOATER_BARRED: Final = Message("nobody in the score-group may be the opponent{others}")
FLOATER_AS_PROPOSED: Final = Message("the number of players must be even")
FLOATS_THROUGH: Final = Message("{player} floats through {count} score-groups: {reasons}")
FLOATED: Final = Message("{floater} floated from {points} to {others}: {reasons}")
IF_FLOATED: Final = Message(
    "if {others} floated instead, {clause}", "if {others} floated instead, {clause}"
)
NOT_FLOATER: Final = Message("{other} does not float instead of {player}: {clause}.")
NO_OPPONENT_OF: Final = Message(
    "{players} is not a possible opponent: {clause}.",
    "{players} are not possible opponents: {clause}.",
)

BECAUSE: Final[Mapping[str, Message]] = {
    "lim 2.3.a": Message("everybody in the score-group has been an opponent of {player} before"),
    "lim 2.3.b": Message(
        "after two games more of one colour{colours} there is no compatible opponent for {player} in the "
        "score-group"
    ),
    "lim 2.3.c": Message(
        "after the same colour twice in a row{colours} there is no compatible opponent for {player} in the "
        "score-group"
    ),
    "lim 2.3.d": Message("the number of players must be even"),
}
ALONE: Final = Message("nobody else is in the score-group")
TYPES: Final[Mapping[str, Message]] = {
    "a": Message(
        "type a (came in as a floater, without a compatible opponent in the adjacent score-group)"
    ),
    "b": Message(
        "type b (came in as a floater, with a compatible opponent in the adjacent score-group)"
    ),
    "c": Message("type c (without a compatible opponent in the adjacent score-group)"),
    "d": Message("type d (with a compatible opponent in the adjacent score-group)"),
}
_NO_OPPONENT_NEXT: Final = Message(
    "{players} would have no compatible opponent in the next score-group"
)
_FLOATED_IN: Final = Message(
    "{players} would float on, having floated into this score-group already"
)
WORSE_TYPE_PLAIN: Final[Mapping[tuple[str, str], Message]] = {
    ("d", "c"): _NO_OPPONENT_NEXT,
    ("b", "a"): _NO_OPPONENT_NEXT,
    ("d", "b"): _FLOATED_IN,
    ("c", "a"): _FLOATED_IN,
    ("d", "a"): Message(
        "{players} would float on, having floated into this score-group already, and have no compatible "
        "opponent in the next one"
    ),
    ("c", "b"): Message(
        "{players}, who floated into this score-group already, would float on; this is worse"
        " than a floater without a compatible opponent in the next one"
    ),
}
"""By the types of the floater and of the other one (3.9)."""
THE_FLOATER: Final = Message("the floater")
OF_TYPE: Final = Message("{player} is a floater of {type}")

# Reasons ----------------------------------------------------------------------------------------

NO_COLOURS: Final = Message("no colours are permissible for both")
NO_COLOURS_SEVERAL: Final = Message("no colours are permissible for {player} and {others}")
OFFENCE_NO_COLOURS: Final = Message("no colours are permissible for {player} and {other}")
COLOUR_BAR: Final = ColourBar(NO_COLOURS, NO_COLOURS_SEVERAL, OFFENCE_NO_COLOURS)

NO_COMPLETION: Final[Mapping[str, NotCompleted]] = {
    "lim 1.1": NotCompleted(
        Message("the others could not all be paired"),
        Message(
            "the others could not all be paired: {players} would have no opponent",
            "the others could not all be paired: {players} would have too few opponents",
        ),
    ),
    "lim 2.6": NotCompleted(
        Message("the others could not all be paired in this round"),
        Message(
            "the others could not all be paired: {players} would have no opponent",
            "the others could not all be paired: {players} would have too few opponents",
        ),
    ),
    "lim 2.6 median": NotCompleted(
        Message("the median score-group could not be paired"),
        Message(
            "the median score-group could not be paired: {players} would have no opponent",
            "the median score-group could not be paired: {players} would have too few opponents",
        ),
    ),
    "lim 3.1": NotCompleted(
        Message("the rest of the score-group could not be paired"),
        Message(
            "the rest of the score-group could not be paired: {players} would have no opponent",
            "the rest of the score-group could not be paired: {players} would have too few opponents",
        ),
        unserved_plain=Message(
            "{players} would have no opponent in the score-group",
            "{players} would have too few opponents in the score-group",
        ),
    ),
    "lim 3.10": NotCompleted(
        Message("the score-group would have fewer pairs"),
        Message(
            "the score-group would have fewer pairs, because {players} would have too few opponents"
        ),
    ),
    "lim 4.3": NotCompleted(
        Message("not everybody left in the score-group could get a compatible opponent"),
        Message(
            "{players} would have no compatible opponent left in the score-group",
            "{players} would have too few compatible opponents left in the score-group",
        ),
    ),
    "lim 4.4": NotCompleted(
        Message("even with exchanges, not everybody in the score-group has a compatible opponent"),
        Message(
            "even with exchanges, {players} has no compatible opponent in the score-group",
            "even with exchanges, {players} cannot all have compatible opponents in the"
            " score-group",
        ),
    ),
    "lim 4.4.a": NotCompleted(
        Message("the others could not all be paired"),
        Message(
            "the others could all be paired only without {players}",
            "the others could all be paired only without one of {players}",
        ),
        unserved_plain=Message(
            "{players} would have no opponent left",
            "{players} would have too few opponents left",
        ),
    ),
    "lim 4.4.b": NotCompleted(
        Message("the others could not be paired"),
        Message("the number of players must stay even when {players} floats"),
    ),
    "lim 5.2": NotCompleted(
        Message("the colours due could not be kept for the others"),
        Message(
            "{players} would have no opponent left with whom the colours due are kept",
            "{players} would have too few opponents left with whom the colours due are kept",
        ),
    ),
}

WORSE_IMBALANCE: Final = Message(
    "the numbers of players due White and due Black would differ by {forced} instead of {played}"
)
WORSE_IMBALANCE_EQUAL: Final = Message(
    "the numbers of players due White and due Black would differ by {forced} instead of being equal"
)
WORSE_IMBALANCE_NEAR: Final = Message(
    "among those whose ratings count, the numbers due White and due Black would differ by"
    " {forced} instead of {played}"
)
WORSE_IMBALANCE_EQUAL_NEAR: Final = Message(
    "among those whose ratings count, the numbers due White and due Black would differ by"
    " {forced} instead of being equal"
)
WORSE_TYPE: Final = Message("the floater would be of {forced} instead of type {played}")
WORSE_AGAIN: Final = Message("{players} would float again, as in the previous round")
WORSE_AGAIN_ANY: Final = Message("a player who floated in the previous round would float again")
WORSE_DUE: Final = Message("{players} would miss the colour due")
WORSE_DUE_ANY: Final = Message("a player would miss the colour due")
WORSE_FORBIDDEN: Final = Message(
    "{players} would get the same colour three times in a row or three more of one colour"
)
WORSE_FORBIDDEN_ANY: Final = Message(
    "a player would get the same colour three times in a row or three more of one colour"
)
WORSE_RATINGS: Final = Message(
    "the ratings of the opponents exchanged would differ by {forced} points, but only {played}"
    " are allowed"
)
WORSE_RATINGS_FLOATER: Final = Message(
    "the rating would differ by {forced} points from that of the first opponent in the order,"
    " but colour allows only {played}"
)

LATER: Final[Mapping[str, Message]] = {
    "lim 1.1": Message("one of the two has the bye, which is given before any pair is made"),
    "lim 2.2": Message("when one of the two was paired, the other was in another score-group"),
    "lim 2.3": Message(
        "one of the two had to leave the score-group, and the other was paired there"
    ),
    "lim 3.8": Message(
        "the floater is paired first, with the opponent who comes first in the order"
    ),
    "lim 4.2": Message("another pair comes first in the order of proposed pairings and exchanges"),
}


@dataclass(frozen=True, slots=True)
class Apart:
    """Two went apart: said to `first`, who got somebody else, to the other one, or to neither."""

    to_first: Message
    to_other: Message
    plain: Message


APART: Final[Mapping[str, Apart]] = {
    "lim 1.1": Apart(
        Message("you have the bye, which is given before any pair is made"),
        Message("{first} has the bye, which is given before any pair is made"),
        Message("{first} has the bye, which is given before any pair is made"),
    ),
    "lim 2.2": Apart(
        Message("you were paired with {gets} while {instead} was in another score-group"),
        Message("{first} was paired with {gets} while you were in another score-group"),
        Message("{first} was paired with {gets} while {instead} was in another score-group"),
    ),
    "lim 2.3": Apart(
        Message("{instead} had to leave the score-group, and you were paired with {gets}"),
        Message("you had to leave the score-group, and {first} was paired with {gets}"),
        Message("{instead} had to leave the score-group, and {first} was paired with {gets}"),
    ),
    "lim 3.8": Apart(
        Message(
            "you floated in and were paired before the others, with {gets}, who comes before "
            "{instead} in the order of opponents"
        ),
        Message(
            "{first} floated in and was paired before the others, with {gets}, who comes before you "
            "in the order of opponents"
        ),
        Message(
            "{first} floated in and was paired before the others, with {gets}, who comes before "
            "{instead} in the order of opponents"
        ),
    ),
    "lim 4.2": Apart(
        Message(
            "you were paired with {gets}, who comes before {instead} in the order of opponents"
        ),
        Message("{first} was paired with {gets}, who comes before you in the order of opponents"),
        Message(
            "{first} was paired with {gets}, who comes before {instead} in the order of opponents"
        ),
    ),
}
OTHER_GROUP: Final = Apart(
    Message("you were paired with {gets}, and only floaters leave their score-group"),
    Message("{first} was paired with {gets}, and only floaters leave their score-group"),
    Message(
        "{first} was paired with {gets}; {instead} has {others}, and only floaters leave their score-group"
    ),
)
"""Lim 2.2, where the other one has another score than the group in which the first one was paired."""
HAD_TO_LEAVE: Final = Message("{player} had to leave the score-group: {reasons}")
"""Lim 2.3, with the reason of the floater."""
TAKEN: Final[Mapping[str, Message]] = {
    "lim 3.8": Message("{gets} floated in, was paired before the others and got {first}"),
    "lim 4.2": Message("{gets} came first in the order of pairing and got {first}"),
}
"""Where the other one of the pair made came first."""
APART_BYE: Final = Message(
    "it goes to the lowest ranked player who may get it, and {first} is ranked below {instead}"
)
LATER_BYE: Final = Message(
    "the bye goes to the lowest numbered player of the lowest score-group, and another player "
    "comes first"
)

# Answers ----------------------------------------------------------------------------------------

ANSWER_IN_GROUP: Final = Message("in score-group {number} ({points}), {clause}")
IN_GROUP: Final = Message(
    "in the score-group with {points}, {clause}", "in the score-groups with {points}, {clause}"
)
