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
OTHERS_EITHER: Final = Message(
    "{count} other would not do either", "{count} others would not do either"
)
OTHERS_NAMED_EITHER: Final = Message("{others} would not do either", "{others} would not do either")
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
DIFFERENCE_OVER_TWO: Final = Message(
    "{player} would have {colour} {count} times more often than {other} (so far {colours})"
)
SAME_COLOURS_AGAIN: Final = Message(
    "{player} would have {colour} against the same opponent as in round {round}"
)

STEPS_AGAIN: Final = Message("The same once more", "The same {count} more times")

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
HAD_FREE_WIN: Final = Message("{player} already scored a win without playing")
SAME_DUE: Final = Message("both must have {colour}")
SAME_DUE_YOU: Final = Message("you both must have {colour}")
SAME_DUE_UNKNOWN: Final = Message("both must have the same colour")
SAME_DUE_UNKNOWN_YOU: Final = Message("you both must have the same colour")
SAME_DUE_HISTORIES: Final = Message(
    "both must have {colour}, after {first_colours} for {first} and {second_colours} for {second}"
)
SAME_DUE_HISTORIES_YOU: Final = Message(
    "you both must have {colour}, after {first_colours} for {first} and {second_colours} for "
    "{second}"
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
    "the rest of the round could not be paired, with no opponent left for {players}"
)
NO_COMPLETION_SOME: Final = Message(
    "the rest of the round could not be paired, as {players} may still meet only {others}"
)
NO_COMPLETION_FEW: Final = Message(
    "the rest of the round could not be paired, with too few opponents left for {players}"
)
AND_NO_OPPONENT: Final = Message("{clause}, with no opponent left for {players}")
AND_TOO_FEW: Final = Message("{clause}, with too few opponents left for {players}")
AND_MEET_ONLY: Final = Message("{clause}, as {players} may still meet only {others}")
AND_REMAIN: Final = Message(
    "{clause}, and only {count} player may remain unpaired",
    "{clause}, and only {count} players may remain unpaired",
)
AN_ODD_NUMBER: Final = Message("{players}, an odd number,")
EACH_OTHER: Final = Message("each other")
MOVED_APART: Final = Message("{clause}, as players moved down do not meet each other")
AND_BYE: Final = Message("{clause}, and {bye}")
BYE_FOR_ONE: Final = Message("only one of them can get the bye")
BYE_FOR_NONE: Final = Message("none of them may get the bye")

# The order of candidates ------------------------------------------------------------------------

LATER: Final[Mapping[str, Message]] = {
    "4.2": Message(
        "the pairing would be just as good, but it comes later in the order of transpositions"
    ),
    "4.3": Message(
        "the pairing would be just as good, but it comes later in the order of exchanges"
    ),
    "4.4": Message(
        "the pairing would be just as good, but it comes later in the order of moved-down players"
    ),
}
LATER_OTHER: Final = Message("the pairing would be just as good, but it comes later in the order")

# Why not this pair, why not the bye -------------------------------------------------------------

ANSWER_PAIRED_YOU: Final = Message("You play {other} in round {round}.")
ANSWER_BYE_YOU: Final = Message("You get the bye in round {round}.")
ANSWER_PAIRED: Final = Message("By the rules {pair} is a pair of round {round}.")
ANSWER_BYE: Final = Message("By the rules {player} gets the bye in round {round}.")
ANSWER_ILLEGAL: Final = Message("{pair} is not a legal pair in round {round}: {clause}.")
ANSWER_ILLEGAL_BYE: Final = Message("{player} may not get the bye in round {round}: {clause}.")
ANSWER_FORCED: Final = Message("With {pair} forced in round {round}, {clause}.")
ANSWER_FORCED_BYE: Final = Message("With the bye for {player} forced in round {round}, {clause}.")
ANSWER_NOT_MADE: Final = Message("{pair} is not paired in round {round}: {clause}.")
ANSWER_NO_BYE: Final = Message("{player} does not get the bye in round {round}: {clause}.")
WITH_THIS: Final = Message("with this, {clause}")
ANSWER_CHANGES: Final = Message("bracket {number}, {points}, is the first to change: {clause}")
ANSWER_AS_PAIRED: Final = Message("As paired: {values}.")
ANSWER_WITH_CHANGE: Final = Message("With the change: {values}.")
ANSWER_AS_PAIRED_ONLY: Final = Message("As paired, but not with the change: {values}.")
ANSWER_WITH_CHANGE_ONLY: Final = Message("Only with the change: {values}.")
ANSWER_STAYS: Final = Message(
    "the pairing would stay as it is down to bracket {number}, {points}, and then {clause}"
)
COUNTER: Final = Message("{new} would be played instead of {old}")
COUNTER_AND_BYE: Final = Message(
    "{new} would be played instead of {old}, and {player} would have the bye instead of {other}"
)
WITH_HIGHER: Final = Message("with the higher brackets as they are, {clause}")
ANSWER_ALL_PERFECT: Final = Message("all criteria are complied with in full")
ANSWER_SAME_VALUES: Final = Message("Either way: {values}.")
IN_BRACKET: Final = Message(
    "in the bracket with {points}, {clause}", "in the brackets with {points}, {clause}"
)
BELOW_BRACKET: Final = Message("after the bracket with {points}, {clause}")
OWN_SCORE_FIRST: Final = Message(
    "Players meet others of their own score where possible, and you have an opponent with {points}: "
    "{opponent}."
)
OTHER_WITH_POINTS: Final = Message("{other}, who has {others} to your {own}")
OTHER_WITH_VIRTUAL_POINTS: Final = Message(
    "{other}, who has {others} to your {own} with the virtual points"
)
BYE_GOES_LOWER: Final = Message(
    "it goes to the lowest score possible, here to a player with {played}, and you have {forced}"
)
BYE_HAS_LOWER: Final = Message(
    "{receiver} gets it with {played}, as it goes to the lowest score possible, and you have {forced}"
)
BYE_GOES_HIGHER: Final = Message(
    "the bye would go to {player}, who has {forced}, instead of {receiver} with {played}"
)
BYE_GOES_TO_UNPLAYED: Final = Message(
    "the bye would go to {player}, who has {forced} unplayed game, instead of {receiver} with {played}",
    "the bye would go to {player}, who has {forced} unplayed games, instead of {receiver} with {played}",
)
BYE_HAS_FEWEST_UNPLAYED: Final = Message(
    "of the players with that score it goes to one with as few unplayed games as possible: "
    "{receiver} has {played}, and you have {forced}"
)
BYE_FEWEST_UNPLAYED: Final = Message(
    "of the players with that score it goes to one with as few unplayed games as possible, here "
    "{played}, and you have {forced}"
)
LATER_YOU: Final[Mapping[str, Message]] = {
    "4.2": Message(
        "the pairing would be just as good, but from the top of the bracket each player in turn "
        "gets the highest ranked opponent possible"
    ),
    "4.3": Message(
        "the pairing would be just as good, but the upper half of a bracket plays the lower half, "
        "with no more exchanges between them than are needed"
    ),
    "4.4": Message(
        "the pairing would be just as good, but of the players moved down into a bracket the "
        "highest ranked are paired there first"
    ),
}
PARTING_YOURS: Final = Message(
    "the pairing would be just as good, but {gets} is ranked above {instead} and comes first for you"
)
PARTING: Final = Message(
    "the pairing would be just as good, but {first} comes first in the order and gets {gets}, not "
    "{instead}"
)
PARTING_EXCHANGE: Final = Message(
    "the pairing would be just as good, but {exchanged} would have to change places between the "
    "upper and the lower half"
)
PARTING_EXCHANGES: Final = Message(
    "the pairing would be just as good, but {exchanged} would change places between the upper and "
    "the lower half, and {now}, who do now, come first in the order"
)
PARTING_MOVED_DOWN: Final = Message(
    "the pairing would be just as good, but of the players moved down {first} is ranked above "
    "{instead} and is paired first"
)
PARTING_MOVED_DOWN_YOURS: Final = Message(
    "the pairing would be just as good, but of the players moved down you are ranked above {instead} "
    "and are paired first"
)
LATER_PLAIN: Final = Message(
    "the pairing would be just as good, but it comes later in the order of the rules"
)
LATER_BYE_YOU: Final = Message(
    "the pairing would be just as good, but then the order of the rules decides, as a rule for the "
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
SAME_DUE_SEVERAL: Final = Message(
    "like {player} {others} must have {colour}", "like {player} {others} must have {colour}"
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

PAIR_AS_PROPOSED: Final = Message("{first} plays {second}, the opponent whom the rules try first.")
PAIR_PLAYS_LEFT: Final = Message(
    "{first} plays {second}, the first opponent left, since {one} plays {other}"
)
PAIR_PLAYS_AFTER_EXCHANGE: Final = Message(
    "{first} plays {second}, the first opponent left after the exchange of {from_s1} and {from_s2}"
)
PAIR_DECIDED: Final = Message("{first} plays {second}: {reasons}.")
PAIR_HEAD: Final = Message("{first} meets {second}.")
PAIR_MEETS: Final = Message("{first} meets {second}")
PAIR_HEAD_FIRST: Final = Message("{first} meets {second}, the first opponent in the order.")
PAIR_MEETS_LEFT: Final = Message(
    "{first} meets {second}, the first opponent left, since {one} meets {other}"
)
PAIR_MEETS_AFTER_EXCHANGE: Final = Message(
    "{first} meets {second}, the first opponent left after the exchange of {from_s1} and {from_s2}"
)
PAIR_FIRST: Final = Message("{first} meets {second}, the first opponent in the order")
PAIR_NEXT: Final = Message("{second} is the first opponent in the order who will do")
PAIR_BEST: Final = Message(
    "{second} is the first opponent with whom the bracket is as good as it can be."
)

# Colours: the article of 5.2 that decided -------------------------------------------------------

COLOUR: Final[Mapping[str, Message]] = {
    "5.2.1": Message("{white} has White: this grants both colour preferences"),
    "5.2.2": Message("{white} has White: the stronger colour preference is granted"),
    "5.2.3": Message(
        "{white} has White: the colours alternate from the last round in which one had White and "
        "the other Black"
    ),
    "5.2.4": Message("{white} has White: the higher ranked player gets the colour preferred"),
    "5.2.5": Message(
        "{white} has White: the pairing number of the higher ranked player decides, by the "
        "initial-colour"
    ),
}
COLOUR_OTHER: Final = Message("{white} has White")
COLOUR_ONE_DUE: Final = Message(
    "{player} gets the colour due, {colour}; {other} has no colour preference"
)
COLOUR_STRONGER: Final = Message(
    "{granted} has {colour}, having the stronger colour preference: {strength} against "
    "{other_strength}"
)
COLOUR_WIDER: Final = Message(
    "{granted} has {colour}: both preferences are absolute, and the colour difference of {granted} "
    "is wider"
)
COLOUR_ALTERNATES: Final = Message(
    "{white} has White: the colours alternate from round {round}, in which {white} had Black and "
    "{black} White"
)
COLOUR_ALTERNATES_APART: Final = Message(
    "{white} has White: the colours alternate from the last games in which they differ, with Black "
    "for {white} in round {own} and White for {black} in round {others}"
)
COLOUR_RANKED_HIGHER: Final = Message(
    "{higher} has {colour}: both are due {colour} alike, and {higher} is ranked higher"
)
COLOUR_ODD: Final = Message(
    "{higher} has {colour}: {higher} is ranked higher, and {number}, being odd, gives the "
    "initial-colour, {initial}"
)
COLOUR_EVEN: Final = Message(
    "{higher} has {colour}: {higher} is ranked higher, and {number}, being even, gives the opposite "
    "of the initial-colour, which is {initial}"
)
COLOUR_ODD_DRAWN: Final = Message(
    "{higher} has {colour}: {higher} is ranked higher, and {number}, being odd, gives the colour "
    "drawn for number 1, {initial}"
)
COLOUR_EVEN_DRAWN: Final = Message(
    "{higher} has {colour}: {higher} is ranked higher, and {number}, being even, gives the opposite "
    "of the colour drawn for number 1, which is {initial}"
)
COLOUR_NUMBER: Final = Message("number {number}")
COLOUR_NUMBER_COUNTED: Final = Message(
    "number {number} (number {tpn}, but only those count who have been paired so far)"
)
HISTORIES: Final = Message("{clause} ({histories})")
HISTORY: Final = Message("{player} {colours}")
HISTORY_NONE: Final = Message("{player} none")
HISTORY_UNPLAYED: Final = Message("{player} none, as unplayed games have no colour")
SHOULD_HAVE_WHITE: Final = Message("{white} should have White against {black}")
SHOULD_HAVE_WHITE_BOTH: Final = Message(
    "{white} should have White against {black}: both have the colour that the other is due"
)
COLOUR_FACTS: Final = Message("Colours so far: {facts}.")
COLOUR_FACT: Final = Message("{player} {colours} ({due})")
COLOUR_FACT_NONE: Final = Message("{player} none ({due})")
COLOUR_FACT_UNPLAYED: Final = Message("{player} none, as unplayed games have no colour ({due})")
STRENGTHS: Final[Mapping[str, Message]] = {
    "absolute": Message("absolute"),
    "strong": Message("strong"),
    "mild": Message("mild"),
}

# Downfloaters, exchanges, the bye ---------------------------------------------------------------

FLOATER_AS_PROPOSED: Final = Message(
    "{player} floats down, as the lowest ranked of a bracket are left over first."
)
FLOATER_DECIDED: Final = Message("{player} floats down: {reasons}.")
FLOATER_NOT_PAIRED: Final = Message(
    "{player} floats down: with {player} paired in the bracket, {clause}."
)
NOT_PAIRED_HERE: Final = Message("With {player} paired in the bracket, {clause}.")
FLOATER_MET: Final = Message(
    "{player} floats down, having already met every possible opponent in the bracket{others}."
)
FLOATS_THROUGH: Final = Message("{player} floats down through {count} brackets, as {reasons}")
FLOATER_BARRED: Final = Message(
    "{player} floats down, as there is nobody in the bracket whom {player} may play{others}."
)
NAMELY_THESE: Final = Message(": {others}")
FLOATER_ALONE: Final = Message("{player} floats down: nobody else is in the bracket.")
IS_ALONE: Final = Message("Nobody else is in the bracket.")
LEFT_ALONE: Final = Message(
    "{player} gets the bye: nobody else has so few points, and nobody was moved down to play."
)
LEFT_MET: Final = Message(
    "{player} gets the bye, having already met everybody else in the last bracket{others}."
)
LEFT_BARRED: Final = Message(
    "{player} gets the bye, as there is nobody in the last bracket whom {player} may play{others}."
)
LEFT_NOT_PAIRED: Final = Message("{player} gets the bye: with {player} paired, {clause}.")
LEFT_HEAD: Final = Message("{player} is left over and gets the pairing-allocated bye.")
NO_PAIR: Final = Message(
    "{players} floats down, as no pair can be made here: {reasons}.",
    "{players} float down, as no pair can be made here: {reasons}.",
)
HAVE_MET: Final = Message("{pairs} have met")
PAIR_IN_ROUND: Final = Message("{pair} (round {round})")
HAVE_SAME_DUE: Final = Message("in {pairs} both must have the same colour")
ARE_KEPT_APART: Final = Message("the regulations of the tournament keep {pairs} apart")
MOVED_DOWN_APART: Final = Message("players moved down do not meet each other")
MAY_MEET_NOBODY: Final = Message("Nobody in the bracket may be the opponent: {reasons}.")
FLOATER_HEAD: Final = Message("{player} floats down.")
FLOATER_BECAUSE: Final = Message("{player} floats: {clause}.")
FLOATER_EXCHANGED: Final = Message("{player} floats in exchange for {other}: {clause}.")
COLOURS_SO_FAR: Final = Message(" ({colours})")
FLOATER_FIRST: Final = Message("No other downfloater comes earlier in the order.")

EXCHANGE: Final = Message(
    "{from_s1} and {from_s2} change places between S1 and S2: without an exchange, {clause}.",
    "{from_s1} change places with {from_s2} between S1 and S2: without an exchange, {clause}.",
)
EXCHANGE_NEEDED: Final = Message("there is no legal candidate")
EXCHANGE_ILLEGAL: Final = Message("S1 and S2 could not be paired legally")
EXCHANGE_LETTER: Final = Message("It is exchange {letter} in the matrices")
EXCHANGE_FIRST: Final = Message("No exchange that comes earlier in the order does as well")

BYE_AS_PROPOSED: Final = Message(
    "{player} gets the bye, as the lowest ranked of all who are to be paired."
)
BYE_AS_ABOVE: Final = Message("{player} gets the bye, for the reasons given above.")
BYE_DECIDED: Final = Message("{player} gets the bye: {reasons}.")
BYE_HEAD: Final = Message("{player} gets the pairing-allocated bye with {points}.")
BYE_FIRST: Final = Message("Nobody comes before {player} for it.")
