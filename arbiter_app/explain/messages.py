"""What the catalogue says of a pairing: grammar, absolute rules, decisions, answers.

With its neighbours `messages_…` the one home of every sentence the program says about a pairing.

The English text is the key for translation, as with gettext. A message with two forms is chosen
by a count. Parameters are named in braces and filled with finished text: names of players,
numbers in words, points with their unit. Messages in lower case are clauses that stand inside
sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from arbiter_app.tournament.types import Colour
from arbiter_app.tournament.words import COLOURS_SAID
from arbiter_app.wording import Message

# Grammar ----------------------------------------------------------------------------------------

POINTS: Final = Message("{points} point", "{points} points")
POINTS_REPEATED: Final = Message("{points} ({count} times)")
POINTS_EACH: Final = Message("{points} each")
OTHERS: Final = Message("{count} other", "{count} others")
OTHERS_FAILED: Final = Message(
    "{count} other came first too ({matters})", "{count} others came first too ({matters})"
)
MATTER_MET: Final = Message("met before")
MATTER_COLOURS: Final = Message("colours not possible")
MATTER_FORBIDDEN: Final = Message("kept apart")
OTHERS_NAMED_FAILED: Final = Message(
    "{others} came first too ({matters})", "{others} came first too ({matters})"
)
"""With what spoke against them, by the short names of the rules."""
PAIRED: Final = Message("{first}–{second}")
WHITE: Final = COLOURS_SAID[Colour.WHITE].message
BLACK: Final = COLOURS_SAID[Colour.BLACK].message
COLOUR_INITIALS: Final = MappingProxyType(
    {
        # Not every language has two words that begin differently.
        Colour.WHITE: Message("W", context="colour in a row of them"),
        Colour.BLACK: Message("B", context="colour in a row of them"),
    }
)
YOU: Final = Message("you")
NOBODY: Final = Message("nobody")
WITH_RULE: Final = Message("{clause} [{rule}]")
LABEL: Final = Message("{code} {name}")
FAULT: Final = Message("{rule}: {clause}")
THIRD_IN_A_ROW: Final = Message(
    "{player} would get {colour} three times in a row (so far {colours})"
)
DIFFERENCE_OVER_TWO: Final = MappingProxyType(
    {
        Colour.WHITE: Message(
            "{player} would have had {count} more Whites than Blacks (so far {colours})"
        ),
        Colour.BLACK: Message(
            "{player} would have had {count} more Blacks than Whites (so far {colours})"
        ),
    }
)
SAME_COLOURS_AGAIN: Final = Message(
    "{player} would have {colour} against the same opponent as in round {round}"
)

STEPS_AGAIN: Final = Message("Repeated once", "Repeated {count} times")

# Short names of rules, for labels ---------------------------------------------------------------

AS_PROPOSED: Final = Message("as proposed")
ALONE: Final = Message("alone")
FORBIDDEN: Final = Message("forbidden pair")

# Absolute criteria ------------------------------------------------------------------------------

MET: Final = Message("they met in round {round}")
MET_YOU: Final = Message("you met in round {round}")
MET_BEFORE: Final = Message("they have met before")
MET_BEFORE_YOU: Final = Message("you have met before")
HAD_BYE: Final = Message("{player} had the bye in round {round}")
HAD_FULL_POINT_BYE: Final = Message("{player} had a full-point bye in round {round}")
HAD_FORFEIT_WIN: Final = Message("{player} won by forfeit in round {round}")
HAD_FREE_WIN_IN: Final = Message("{player} had a bye or a win by forfeit in round {round}")
HAD_FREE_WIN: Final = Message("{player} has already won without playing")
SAME_DUE: Final = Message("both must have {colour}")
SAME_DUE_YOU: Final = Message("you must both have {colour}")
SAME_DUE_UNKNOWN: Final = Message("both must have the same colour")
SAME_DUE_UNKNOWN_YOU: Final = Message("you must both have the same colour")
SAME_DUE_HISTORIES: Final = Message(
    "both must have {colour}, after {first_colours} for {first} and {second_colours} for {second}"
)
SAME_DUE_HISTORIES_YOU: Final = Message(
    "you must both have {colour}, after {first_colours} for {first} and {second_colours} for"
    " {second}"
)
SAME_COLOUR_HISTORIES: Final = Message(
    "both must have the same colour, after {first_colours} for {first} and {second_colours} for "
    "{second}"
)
KEPT_APART: Final = Message("the regulations of the tournament keep them apart")
KEPT_APART_YOU: Final = Message("the regulations of the tournament keep you apart")
BREAKS_RULE: Final = Message("it would break an absolute criterion")

# Completion -------------------------------------------------------------------------------------

NO_COMPLETION: Final = Message("the rest of the round could not be paired")
NO_COMPLETION_ONE: Final = Message(
    "the rest of the round could not be paired: {players} would have no opponent"
)
NO_OPPONENT: Final = Message(
    "{players} would have no opponent", "{players} would have too few opponents"
)
"""The same for players: whom it concerns."""
NO_COMPLETION_SOME: Final = Message(
    "the rest of the round could not be paired, because {players} could only meet {others}"
)
NO_COMPLETION_FEW: Final = Message(
    "the rest of the round could not be paired: {players} would have too few opponents"
)
AND_NO_OPPONENT: Final = Message("{clause}: {players} would have no opponent")
AND_TOO_FEW: Final = Message("{clause}: {players} would have too few opponents")
AND_MEET_ONLY: Final = Message("{clause}, because {players} could only meet {others}")
AND_REMAIN: Final = Message(
    "{clause}, and only {count} player may remain unpaired",
    "{clause}, and only {count} players may remain unpaired",
)
AN_ODD_NUMBER: Final = Message("{players}, an odd number,")
EACH_OTHER: Final = Message("each other")
MOVED_APART: Final = Message("{clause}, as moved-down players do not meet each other")
AND_BYE: Final = Message("{clause}, and {bye}")
AND_NO_SECOND_BYE: Final = Message("{clause}, and cannot have a second bye")
BYE_FOR_ONE: Final = Message("only one of them can get the bye")
BYE_FOR_NONE: Final = Message("none of them may get the bye")

# The order of candidates ------------------------------------------------------------------------

LATER: Final[Mapping[str, Message]] = {
    "4.2": Message("it would be just as good, but it comes later in the order of transpositions"),
    "4.3": Message("it would be just as good, but it comes later in the order of exchanges"),
    "4.4": Message(
        "it would be just as good, but it comes later in the order of moved-down players"
    ),
}
LATER_OTHER: Final = Message("it would be just as good, but it comes later in the order")

# Why not this pair, why not the bye -------------------------------------------------------------

ANSWER_PAIRED_YOU: Final = Message("You play {other} in round {round}.")
ANSWER_BYE_YOU: Final = Message("You get the bye in round {round}.")
ANSWER_PAIRED: Final = Message("By the rules, {pair} is paired in round {round}.")
ANSWER_BYE: Final = Message("By the rules, {player} gets the bye in round {round}.")
ANSWER_ILLEGAL: Final = Message("{pair} is not a legal pair in round {round}: {clause}.")
ANSWER_ILLEGAL_BYE: Final = Message("{player} may not get the bye in round {round}: {clause}.")
ANSWER_FORCED: Final = Message("With {pair} forced in round {round}, {clause}.")
ANSWER_FORCED_BYE: Final = Message("With the bye forced for {player} in round {round}, {clause}.")
ANSWER_NOT_MADE: Final = Message("{pair} is not paired in round {round}: {clause}.")
ANSWER_NO_BYE: Final = Message("{player} does not get the bye in round {round}: {clause}.")
WITH_THIS: Final = Message("with this, {clause}")
ANSWER_CHANGES: Final = Message("bracket {number} ({points}) is the first to change: {clause}")
ANSWER_AS_PAIRED: Final = Message("As paired: {values}.")
ANSWER_WITH_CHANGE: Final = Message("With the change: {values}.")
ANSWER_AS_PAIRED_ONLY: Final = Message("As paired, but not with the change: {values}.")
ANSWER_WITH_CHANGE_ONLY: Final = Message("Only with the change: {values}.")
ANSWER_STAYS: Final = Message(
    "the pairing would stay the same down to bracket {number} ({points}), and then {clause}"
)
COUNTER: Final = Message("{new} would be played instead of {old}")
COUNTER_AND_BYE: Final = Message(
    "{new} would be played instead of {old}, and {player} would have the bye instead of {other}"
)
WITH_HIGHER: Final = Message("with the higher brackets as they are, {clause}")
ANSWER_ALL_PERFECT: Final = Message("all criteria are fully met")
ANSWER_BOTH_PERFECT: Final = Message("Both pairings break no rule.")
ANSWER_SAME_VALUES: Final = Message("In both pairings: {values}.")
IN_BRACKET: Final = Message(
    "in the bracket with {points}, {clause}", "in the brackets with {points}, {clause}"
)
BELOW_BRACKET: Final = Message("after the bracket with {points}, {clause}")
OWN_SCORE_FIRST: Final = Message(
    "Players with the same score meet where possible, and you have an opponent with {points}:"
    " {opponent}."
)
OTHER_WITH_POINTS: Final = Message("{other}, who has {others} to your {own}")
OTHER_WITH_VIRTUAL_POINTS: Final = Message(
    "{other}, who has {others} to your {own}, including virtual points"
)
BYE_GOES_LOWER: Final = Message(
    "it goes to the lowest score possible, here to a player with {played}, and you have {forced}"
)
BYE_HAS_LOWER: Final = Message(
    "it goes to the lowest score possible, to {receiver} with {played}, and you have {forced}"
)
BYE_GOES_HIGHER: Final = Message(
    "the bye would go to {player}, who has {forced}, instead of {receiver} with {played}"
)
BYE_GOES_TO_UNPLAYED: Final = Message(
    "the bye would go to {player}, who has {forced} unplayed game, instead of {receiver} with {played}",
    "the bye would go to {player}, who has {forced} unplayed games, instead of {receiver} with {played}",
)
BYE_HAS_FEWEST_UNPLAYED: Final = Message(
    "among players with that score it goes to one with as few unplayed games as possible:"
    " {receiver} has {played}, and you have {forced}"
)
BYE_FEWEST_UNPLAYED: Final = Message(
    "among players with that score it goes to one with as few unplayed games as possible, here"
    " {played}, and you have {forced}"
)
LATER_YOU: Final[Mapping[str, Message]] = {
    "4.2": Message(
        "it would be just as good, but from the top of the bracket each player in turn "
        "gets the highest ranked opponent possible"
    ),
    "4.3": Message(
        "it would be just as good, but the upper half of a bracket plays the lower half, with"
        " as few exchanges as possible"
    ),
    "4.4": Message(
        "it would be just as good, but of the moved-down players of a bracket, the highest"
        " ranked are paired first"
    ),
}
PARTING_YOURS: Final = Message(
    "it would be just as good, but you get the highest ranked opponent possible, {gets}, not {instead}"
)
PARTING: Final = Message(
    "it would be just as good, but {first}, ranked first, gets the highest ranked opponent possible, "
    "{gets}, not {instead}"
)
PARTING_EXCHANGE: Final = Message(
    "it would be just as good, but the upper half plays the lower half unless that must change, and "
    "{exchanged} would have to change halves"
)
PARTING_EXCHANGE_SETS: Final = Message(
    "it would be just as good, but {exchanged} would have to be exchanged between S1 and S2"
)
"""The same for the arbiter."""
PARTING_EXCHANGES: Final = Message(
    "it would be just as good, but {exchanged} would change halves, and those who do now, {now}, come "
    "first in the order"
)
PARTING_MOVED_DOWN: Final = Message(
    "it would be just as good, but among the moved-down players {first} is ranked above"
    " {instead} and is paired first"
)
PARTING_MOVED_DOWN_YOURS: Final = Message(
    "it would be just as good, but among the moved-down players you are ranked above {instead}"
    " and are paired first"
)
LATER_PLAIN: Final = Message(
    "it would be just as good, but it comes later in the order of the rules"
)
LATER_BYE_YOU: Final = Message(
    "it would be just as good, but then the order of the rules decides, as a rule for the "
    "lowest ranked"
)

# Players passed over ----------------------------------------------------------------------------

NOT_OPPONENT_YOU: Final = Message("You could not play {other}: {clause}.")
NOT_PAIRED_YOU: Final = Message("You were not paired with {other}: {clause}.")
NOT_BYE_YOU: Final = Message("You could not get the bye: {clause}.")
NO_BYE_YOU: Final = Message("You did not get the bye: {clause}.")
NOT_BYE: Final = Message("{other} does not get the bye: {clause}.")
NOT_FLOATER: Final = Message("{other} does not float down instead of {player}: {clause}.")

PASSED_OVER: Final = Message(
    "{players} was passed over: {clause}.", "{players} were passed over: {clause}."
)
PASSED_OVER_PAIR: Final = Message("{players} was passed over: with {player}–{players}, {clause}.")
PASSED_OVER_INSTEAD: Final = Message("{players} was passed over: with {players} instead, {clause}.")
WITH_EITHER: Final = Message("with either of them, {clause}")
WITH_ANY: Final = Message("with any of them, {clause}")
IF_PLAYED: Final = Message("if {player} played {others}, {clause}")
IF_FLOATED: Final = Message(
    "if {others} floated down instead, {clause}", "if {others} floated down instead, {clause}"
)
IF_HAD_BYE: Final = Message(
    "if {others} had the bye instead, {clause}", "if {others} had the bye instead, {clause}"
)
NAME_WITH_ROUND: Final = Message("{player} (round {round})")
THEM: Final = Message("them")
THEY: Final = Message("they")
MET_SEVERAL: Final = Message("{player} has already met {others}")
MET_SEVERAL_YOU: Final = Message("you have already met {others}")
SAME_DUE_SEVERAL: Final = Message(
    "{others} must have {colour}, like {player}", "{others} must have {colour}, like {player}"
)
SAME_DUE_SEVERAL_UNKNOWN: Final = Message(
    "{others} must have the same colour as {player}",
    "{others} must have the same colour as {player}",
)
KEPT_APART_SEVERAL: Final = Message(
    "the regulations of the tournament keep {others} apart from {player}"
)
HAD_FREE_WIN_SEVERAL: Final = Message("{others} already had a bye or a win by forfeit")
NO_OTHER_OPPONENT: Final = Message("{player} may meet nobody else in the bracket")
ONLY_OPPONENTS: Final = Message("{player} may meet only {others} in the bracket")
HAS_UNPLAYED: Final = Message(
    "{others} has {more} unplayed games, {player} {fewer}",
    "{others} have {more} unplayed games, {player} {fewer}",
)
HAS_UNPLAYED_ONE: Final = Message(
    "{others} has one unplayed game, {player} none",
    "{others} have one unplayed game each, {player} none",
)

# Pairs ------------------------------------------------------------------------------------------

PAIR_DECIDED: Final = Message("{first} plays {second}: {reasons}.")
PAIR_AS_PROPOSED: Final = Message("this is the pair that the rules try first")
PAIR_LEFT: Final = Message("{one} came first and took {other}; {second} was next for {first}")
PAIR_LEFT_YOURS: Final = Message("{one} came first and took {other}; {second} was next for you")
PAIR_LEFT_FOR_YOU: Final = Message("{one} came first and took {other}; you were next for {first}")
PAIR_LEFT_SINCE: Final = Message("{reasons}, so {one} took {other}; {second} was next for {first}")
PAIR_LEFT_SINCE_YOURS: Final = Message(
    "{reasons}, so {one} took {other}; {second} was next for you"
)
PAIR_LEFT_SINCE_FOR_YOU: Final = Message(
    "{reasons}, so {one} took {other}; you were next for {first}"
)
PAIR_AFTER_EXCHANGE: Final = Message(
    "{from_s1} and {from_s2} had to change halves; then {first} and {second} came together"
)
PAIR_AFTER_EXCHANGE_SINCE: Final = Message(
    "{from_s1} and {from_s2} had to change halves, as otherwise {clause}; then {first} and {second} "
    "came together"
)
PAIR_HEAD: Final = Message("{first} meets {second}.")
PAIR_MEETS: Final = Message("{first} meets {second}")
PAIR_HEAD_FIRST: Final = Message("{first} meets {second}, the first opponent in the order.")
PAIR_MEETS_LEFT: Final = Message(
    "{first} meets {second}, the next opponent after {one}, who comes first, took {other}"
)
PAIR_MEETS_AFTER_EXCHANGE: Final = Message(
    "{first} meets {second}, the first opponent left after the exchange of {from_s1} and {from_s2}"
)
PAIR_FIRST: Final = Message("{first} meets {second}, the first opponent in the order")
PAIR_NEXT: Final = Message("{second} is the first suitable opponent in the order")
PAIR_BEST: Final = Message(
    "{second} is the first opponent who gives the bracket its best possible pairing."
)

# Colours: the article of 5.2 that decided -------------------------------------------------------

HAS_WHITE: Final = Message("{white} has White: {reason}")
HAS_WHITE_ALONE: Final = Message("{white} has White")
"""Where nothing is known of the reason."""
COLOUR: Final[Mapping[str, Message]] = {
    "5.2.1": Message("both get the colour due"),
    "5.2.2": Message("the stronger colour preference is granted"),
    "5.2.3": Message(
        "the colours alternate from the last round in which one had White and the other Black"
    ),
    "5.2.4": Message("the higher ranked player gets the colour due"),
    "5.2.5": Message("the higher ranked player’s pairing number and the initial-colour decide"),
}
"""Why White has White, as a clause; the headline already names the player. No verb follows a name that
may be “you”.
"""
COLOUR_ONE_DUE: Final = Message("{player} gets the colour due; {other} has no preference")
COLOUR_ONE_DUE_YOU: Final = Message("you get the colour due; {other} has no preference")
COLOUR_ONE_DUE_OTHER: Final = Message("{player} gets the colour due; you have no preference")
COLOUR_STRONGER: Final = Message(
    "both are due {colour}, and the preference of {granted} is stronger: {strength} against "
    "{other_strength}"
)
COLOUR_STRONGER_YOU: Final = Message(
    "you are both due {colour}, and your preference is stronger: {strength} against {other_strength}"
)
COLOUR_WIDER: Final = Message(
    "both preferences are absolute, and the colour difference is wider for {granted}"
)
COLOUR_ALTERNATES: Final = Message(
    "the colours alternate from round {round}, in which {white} had Black and {black} White"
)
COLOUR_ALTERNATES_APART: Final = Message(
    "the colours alternate from the last games in which they differ, with Black for {white} in round "
    "{own} and White for {black} in round {others}"
)
COLOUR_RANKED_HIGHER: Final = Message(
    "both are due {colour} alike, so it goes to the higher ranked ({higher})"
)
COLOUR_ODD: Final = Message(
    "the initial-colour is {initial}; {number} is odd, so {colour} goes to the higher ranked ({higher})"
)
COLOUR_EVEN: Final = Message(
    "the initial-colour is {initial}; {number} is even, so {colour} goes to the higher ranked ({higher})"
)
COLOUR_ODD_DRAWN: Final = Message(
    "the colour drawn for number 1 is {initial}; {number} is odd, so {colour} goes to the higher "
    "ranked ({higher})"
)
COLOUR_EVEN_DRAWN: Final = Message(
    "the colour drawn for number 1 is {initial}; {number} is even, so {colour} goes to the higher "
    "ranked ({higher})"
)
COLOUR_NUMBER: Final = Message("number {number}")
COLOUR_NUMBER_COUNTED: Final = Message("number {number} ({tpn}, counted among those paired so far)")
HISTORIES: Final = Message("{clause} (so far {histories})")
HISTORY: Final = Message("{player} {colours}")
HISTORY_NONE: Final = Message("{player} none")
HISTORY_UNPLAYED: Final = Message("{player} none, as unplayed games have no colour")
SHOULD_HAVE_WHITE: Final = Message("{white} should have White against {black}")
SHOULD_HAVE_WHITE_BOTH: Final = Message(
    "{white} should have White against {black}: each has the colour due to the other"
)
COLOUR_FACTS: Final = Message("colours so far: {facts}")
COLOUR_FACT: Final = Message("{player} {colours} ({due})")
COLOUR_FACT_NONE: Final = Message("{player} none ({due})")
COLOUR_FACT_UNPLAYED: Final = Message("{player} none, as unplayed games have no colour ({due})")
STRENGTHS: Final[Mapping[str, Message]] = {
    "absolute": Message("absolute"),
    "strong": Message("strong"),
    "mild": Message("mild"),
}

# Downfloaters, exchanges, the bye ---------------------------------------------------------------

FLOATER_AS_PROPOSED: Final = Message("the lowest ranked of a bracket are left over first")
FLOATER_DECIDED: Final = Message("{player} floats down: {reasons}.")
FLOATER_NOT_PAIRED: Final = Message("with {player} paired in the bracket, {clause}")
NOT_PAIRED_HERE: Final = Message("With {player} paired in the bracket, {clause}.")
FLOATER_MET: Final = Message("all possible opponents in the bracket have been met before{others}")
FLOATS_THROUGH: Final = Message("{player} floats down through {count} brackets: {reasons}")
FLOATER_BARRED: Final = Message("nobody in the bracket may be the opponent{others}")
NAMELY_THESE: Final = Message(": {others}")
IS_ALONE: Final = Message("Nobody else is in the bracket.")
LEFT_ALONE: Final = Message("nobody else has so few points, and nobody was moved down to play")
LEFT_MET: Final = Message("everybody else in the last bracket has been met before{others}")
LEFT_BARRED: Final = Message("nobody in the last bracket may be the opponent{others}")
LEFT_NOT_PAIRED: Final = Message("with {player} paired, {clause}")
LEFT_HEAD: Final = Message("{player} is left over and gets the pairing-allocated bye.")
NO_PAIR: Final = Message(
    "{players} floats down, because no pair can be made here: {reasons}.",
    "{players} float down, because no pair can be made here: {reasons}.",
)
HAVE_MET: Final = Message("{pairs} have met")
PAIR_IN_ROUND: Final = Message("{pair} (round {round})")
HAVE_SAME_DUE: Final = Message("in {pairs} both must have the same colour")
ARE_KEPT_APART: Final = Message("the regulations of the tournament keep {pairs} apart")
MOVED_DOWN_APART: Final = Message("moved-down players do not meet each other")
MAY_MEET_NOBODY: Final = Message("There is no possible opponent in the bracket: {reasons}.")
FLOATER_HEAD: Final = Message("{player} floats down.")
FLOATER_EXCHANGED: Final = Message("{player} floats in exchange for {other}: {reasons}.")
COLOURS_SO_FAR: Final = Message(" ({colours})")
FLOATER_FIRST: Final = Message("No other downfloater comes earlier in the order.")

EXCHANGE: Final = Message(
    "{from_s1} and {from_s2} are exchanged between S1 and S2: without an exchange, {clause}.",
    "{from_s1} are exchanged with {from_s2} between S1 and S2: without an exchange, {clause}.",
)
EXCHANGE_IN_REMAINDER: Final = Message("with the moved-down players paired as they are, {clause}")
EXCHANGE_NEEDED: Final = Message("there is no legal candidate")
EXCHANGE_ILLEGAL: Final = Message("S1 and S2 could not be paired legally")
EXCHANGE_LETTER: Final = Message("It is exchange {letter} in the exchange matrices")
EXCHANGE_FIRST: Final = Message("No exchange earlier in the order is as good")

BYE_AS_PROPOSED: Final = Message("it goes to the lowest ranked of all who are to be paired")
BYE_AS_ABOVE: Final = Message("{player} gets the bye, for the reasons given above.")
BYE_DECIDED: Final = Message("{player} gets the bye: {reasons}.")
BYE_HEAD: Final = Message("{player}, with {points}, gets the pairing-allocated bye.")
BYE_FIRST: Final = Message("{player} is first in line for it.")
