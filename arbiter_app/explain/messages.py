"""The one home of every sentence the program says about a pairing.

The English text is the key for translation, as with gettext. A message with two forms is chosen
by a count. Parameters are named in braces and filled with finished text: names of players,
numbers in words, points with their unit. Messages in lower case are clauses that stand inside
sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Message:
    """A text with named parameters; `many` is its form for other counts than one."""

    one: str
    many: str = ""


# Grammar ----------------------------------------------------------------------------------------

NUMBERS: Final = tuple(
    Message(word)
    for word in (
        *("none", "one", "two", "three", "four", "five", "six"),
        *("seven", "eight", "nine", "ten", "eleven", "twelve"),
    )
)
POINTS: Final = Message("{points} point", "{points} points")
POINTS_REPEATED: Final = Message("{points} ({count} times)")
POINTS_EACH: Final = Message("{points} each")
LIST_COMMA: Final = Message(", ")
LIST_AND: Final = Message("{most} and {last}")
LIST_OR: Final = Message("{most} or {last}")
LIST_REASONS: Final = Message("; ")
OTHERS: Final = Message("{count} other", "{count} others")
OTHERS_EITHER: Final = Message(
    "{count} other would not do either", "{count} others would not do either"
)
SENTENCE: Final = Message("{clause}.")
WHITE: Final = Message("White")
BLACK: Final = Message("Black")
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
    "the rest of the round could not be paired: {players} may still meet only {others}"
)
NO_COMPLETION_FEW: Final = Message(
    "the rest of the round could not be paired, with too few opponents left for {players}"
)
EACH_OTHER: Final = Message("each other")
MOVED_APART: Final = Message("{clause}, as players moved down do not meet each other")
AND_BYE: Final = Message("{clause}, and {bye}")
BYE_FOR_ONE: Final = Message("only one of them can get the bye")
BYE_FOR_NONE: Final = Message("none of them may get the bye")

# A colour preference by its strength; [C13] counts an absolute one among the strong -------------

PREFERENCES: Final[Mapping[str, Message]] = {
    "strong": Message("a strong colour preference"),
    "absolute": Message("an absolute colour preference"),
}
PREFERENCE_EITHER: Final = Message("a strong or absolute colour preference")

# A criterion missed by more. The count of the alternative chooses the form. ---------------------

WORSE: Final[Mapping[str, Message]] = {
    "C6": Message(
        "{forced} player would float down instead of {played}",
        "{forced} players would float down instead of {played}",
    ),
    "C9": Message(
        "the bye would go to a player with {forced} unplayed game instead of {played}",
        "the bye would go to a player with {forced} unplayed games instead of {played}",
    ),
    "C10": Message(
        "{forced} topscorer or topscorer's opponent would get a colour difference of more than "
        "two instead of {played}",
        "{forced} topscorers or topscorers' opponents would get a colour difference of more than "
        "two instead of {played}",
    ),
    "C11": Message(
        "{forced} topscorer or topscorer's opponent would get the same colour three times in a "
        "row instead of {played}",
        "{forced} topscorers or topscorers' opponents would get the same colour three times in a "
        "row instead of {played}",
    ),
    "C12": Message(
        "{forced} player would miss the colour preference instead of {played}",
        "{forced} players would miss their colour preference instead of {played}",
    ),
    "C13": Message(
        "{forced} player would miss {preference} instead of {played}",
        "{forced} players would miss {preference} instead of {played}",
    ),
    "C14": Message(
        "{forced} player who floated down in the previous round would float down again instead "
        "of {played}",
        "{forced} players who floated down in the previous round would float down again instead "
        "of {played}",
    ),
    "C15": Message(
        "{forced} player who floated up in the previous round would float up again instead of "
        "{played}",
        "{forced} players who floated up in the previous round would float up again instead of "
        "{played}",
    ),
    "C16": Message(
        "{forced} player who floated down two rounds before would float down again instead of "
        "{played}",
        "{forced} players who floated down two rounds before would float down again instead of "
        "{played}",
    ),
    "C17": Message(
        "{forced} player who floated up two rounds before would float up again instead of {played}",
        "{forced} players who floated up two rounds before would float up again instead of "
        "{played}",
    ),
}
WORSE_BYE_SCORE: Final = Message(
    "the bye would go to a player with {forced} instead of {played}",
)
WORSE_FLOATER_SCORES: Final = Message(
    "the downfloater would have {forced} instead of {played}",
    "the downfloaters would have {forced} instead of {played}",
)
WORSE_NEXT_COUNT: Final = Message(
    "{forced} player would have to float out of the next bracket instead of {played}",
    "{forced} players would have to float out of the next bracket instead of {played}",
)
WORSE_NEXT_SCORES: Final = Message(
    "the player who has to float out of the next bracket would have {forced} instead of {played}",
    "the players who have to float out of the next bracket would have {forced} instead of {played}",
)

# Score differences (C18 … C21): one player more, or one player by more. `who` is one of REPEATING.
WORSE_FLOATS_ON: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{forced} player who floated down in the previous round would float on instead of {played}",
        "{forced} players who floated down in the previous round would float on instead of "
        "{played}",
    ),
    "C20": Message(
        "{forced} player who floated down two rounds before would float on instead of {played}",
        "{forced} players who floated down two rounds before would float on instead of {played}",
    ),
}
REPEATING: Final[Mapping[str, tuple[Message, Message]]] = {
    "C18": (
        Message("a player who floated down in the previous round"),
        Message("{player}, who floated down in the previous round,"),
    ),
    "C19": (
        Message("a player who floated up in the previous round"),
        Message("{player}, who floated up in the previous round,"),
    ),
    "C20": (
        Message("a player who floated down two rounds before"),
        Message("{player}, who floated down two rounds before,"),
    ),
    "C21": (
        Message("a player who floated up two rounds before"),
        Message("{player}, who floated up two rounds before,"),
    ),
}
AGAIN_DOWN: Final = Message("{who} would float down again, by {forced}")
AGAIN_UP: Final = Message("{who} would float up again, by {forced}")
SO_MUCH_UP: Final = Message("{clause}, and nobody does by so much now")
SO_MUCH_DOWN: Final = Message("{clause}, and nobody moved down does by so much now")
AGAIN_BY: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{forced} player who floated down in the previous round would float down again by "
        "{points} instead of {played}",
        "{forced} players who floated down in the previous round would float down again by "
        "{points} instead of {played}",
    ),
    "C19": Message(
        "{forced} player who floated up in the previous round would float up again by {points} "
        "instead of {played}",
        "{forced} players who floated up in the previous round would float up again by {points} "
        "instead of {played}",
    ),
    "C20": Message(
        "{forced} player who floated down two rounds before would float down again by {points} "
        "instead of {played}",
        "{forced} players who floated down two rounds before would float down again by {points} "
        "instead of {played}",
    ),
    "C21": Message(
        "{forced} player who floated up two rounds before would float up again by {points} "
        "instead of {played}",
        "{forced} players who floated up two rounds before would float up again by {points} "
        "instead of {played}",
    ),
}
AGAIN_ON: Final = Message("{who} would float on with a larger difference in score")
WORSE_PSD: Final = Message("the pairing score difference would be {forced} instead of {played}")
WORSE_NEXT_PSD: Final = Message(
    "the pairing score difference of the next bracket would be {forced} instead of {played}"
)
WORSE_OTHER: Final = Message("the pairing would be worse")
PAYING: Final = Message("{clause}, {players} paying")

# The same for a player, who wants to know who would pay -----------------------------------------

NAMELY: Final = Message("{clause}, namely {players}")
AMONG: Final = Message("{clause}, {players} among them")
AS_IT_IS: Final = Message("{clause}, which nobody in the bracket does now")
AS_IT_IS_RESIDENTS: Final = Message("{clause}, which no resident of the bracket does now")
PAYERS: Final[Mapping[str, Message]] = {
    "C6": Message("{players} would float down"),
    "C10": Message("{players} would get a colour difference of more than two"),
    "C11": Message("{players} would get the same colour three times in a row"),
    "C12": Message("{players} would get the wrong colour"),
    "C13": Message("{players} would get the wrong colour against {preference}"),
    "C14": Message("{players} would float down as in the previous round"),
    "C15": Message("{players} would float up as in the previous round"),
    "C16": Message("{players} would float down as two rounds before"),
    "C17": Message("{players} would float up as two rounds before"),
}
NEXT_COUNT_YOU: Final = Message(
    "{forced} player would float down from the next bracket instead of {played}",
    "{forced} players would float down from the next bracket instead of {played}",
)
NEXT_SCORES_YOU: Final = Message(
    "a player with {forced} would float down from the next bracket, and not one with {played}",
    "players with {forced} would float down from the next bracket, and not with {played}",
)
PSD_YOU: Final = Message("there would be a difference in score of {forced} instead of {played}")
PSD_MORE_YOU: Final = Message("there would be one more difference in score, of {forced}")
NEXT_PSD_YOU: Final = Message("in the next bracket opponents would differ more in score")
NAME_DUE: Final = Message("{player} (due {colour})")
BOTH_DUE: Final = Message(
    "{first} and {other} are both due {colour}, and one of them would get the wrong colour"
)
BOTH_DUE_YOU: Final = Message(
    "you are both due {colour}, and one of you would get the wrong colour"
)
PAYER_FLOATS: Final = Message(
    "{players} would float down with {forced}, and not somebody with {played}"
)

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
ANSWER_ILLEGAL: Final = Message("{pair} is no legal pair in round {round}: {clause}.")
ANSWER_ILLEGAL_BYE: Final = Message("{player} may not get the bye in round {round}: {clause}.")
ANSWER_FORCED: Final = Message("With {pair} forced in round {round}, {clause}.")
ANSWER_FORCED_BYE: Final = Message("With the bye for {player} forced in round {round}, {clause}.")
ANSWER_NOT_MADE: Final = Message("{pair} is not paired in round {round}: {clause}.")
ANSWER_NO_BYE: Final = Message("{player} does not get the bye in round {round}: {clause}.")
WITH_THIS: Final = Message("with this {clause}")
ANSWER_CHANGES: Final = Message("bracket {number}, {points}, is the first to change: {clause}")
ANSWER_VALUES: Final = Message("As paired: {played}. With the change: {forced}.")
ANSWER_STAYS: Final = Message(
    "the pairing would stay as it is down to bracket {number}, {points}, and then {clause}"
)
COUNTER: Final = Message("{new} would be played instead of {old}")
COUNTER_BYE: Final = Message("{player} would have the bye")
WITH_HIGHER: Final = Message("with the higher brackets as they are, {clause}")
ANSWER_ALL_PERFECT: Final = Message("all criteria are complied with in full")
ANSWER_SAME_VALUES: Final = Message("Either way: {values}.")
IN_BRACKET: Final = Message("in the bracket with {points} {clause}")
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
PASSED_OVER_PAIR: Final = Message("{players} was passed over: with {player}–{players} {clause}.")
PASSED_OVER_INSTEAD: Final = Message("{players} was passed over: with {players} instead, {clause}.")
WITH_EITHER: Final = Message("with either of them {clause}")
WITH_ANY: Final = Message("with any of them {clause}")
IF_PLAYED: Final = Message("if {player} played {others}, {clause}")
IF_FLOATED: Final = Message("if {others} floated down instead, {clause}")
IF_HAD_BYE: Final = Message("if {others} had the bye instead, {clause}")
NAME_WITH_ROUND: Final = Message("{player} (round {round})")
THEM: Final = Message("them")
THEY: Final = Message("they")
MET_SEVERAL: Final = Message("{player} has already met {others}")
SAME_DUE_SEVERAL: Final = Message("like {player} {others} must have {colour}")
SAME_DUE_SEVERAL_UNKNOWN: Final = Message("{others} must have the same colour as {player}")
KEPT_APART_SEVERAL: Final = Message(
    "the regulations of the tournament keep {others} apart from {player}"
)
HAD_FREE_WIN_SEVERAL: Final = Message("{others} already had a bye or a win by forfeit")
NO_OTHER_OPPONENT: Final = Message("{player} may meet nobody else in the bracket")

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
COLOUR_STRONGER: Final = Message(
    "{granted} has {colour}, having the stronger colour preference: {strength} against "
    "{other_strength}"
)
COLOUR_WIDER: Final = Message(
    "{granted} has {colour}: both preferences are absolute, and this player has the wider colour "
    "difference"
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
    "of the initial-colour, {initial}"
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
    "{player} floats down: {player} has already met every possible opponent in the bracket."
)
FLOATER_BARRED: Final = Message(
    "{player} floats down: in the bracket there is nobody whom {player} may play."
)
FLOATER_ALONE: Final = Message("{player} floats down: nobody else is in the bracket.")
IS_ALONE: Final = Message("Nobody else is in the bracket.")
MAY_MEET_NOBODY: Final = Message("Nobody in the bracket may be the opponent: {reasons}.")
FLOATER_HEAD: Final = Message("{player} floats down.")
FLOATER_FIRST: Final = Message("No other downfloater comes earlier in the order.")

EXCHANGE: Final = Message(
    "{from_s1} and {from_s2} change places between S1 and S2: without an exchange {clause}.",
    "{from_s1} change places with {from_s2} between S1 and S2: without an exchange {clause}.",
)
EXCHANGE_NEEDED: Final = Message("there is no legal candidate")
EXCHANGE_ILLEGAL: Final = Message("S1 and S2 could not be paired legally")
EXCHANGE_FIRST: Final = Message("No exchange that comes earlier in the order does as well")

BYE_AS_PROPOSED: Final = Message("{player} gets the bye, the first in line for it.")
BYE_DECIDED: Final = Message("{player} gets the bye: {reasons}.")
BYE_HEAD: Final = Message("{player} gets the pairing-allocated bye with {points}.")
BYE_FIRST: Final = Message("Nobody comes before {player} for it.")

# Offences: one player's share in missing a criterion --------------------------------------------

OFFENCES: Final[Mapping[str, Message]] = {
    "C6": Message("{player} floats down"),
    "C7": Message("{player} floats down, and the score counts"),
    "C9": Message("{player} gets the bye, with unplayed games before"),
    "C10": Message("{player} gets a colour difference of more than two"),
    "C11": Message("{player} gets the same colour three times in a row"),
    "C12": Message("{player} misses the colour preference"),
    "C13": Message("{player} misses {preference}"),
    "C14": Message("{player} floats down as in the previous round"),
    "C15": Message("{player} floats up as in the previous round"),
    "C16": Message("{player} floats down as two rounds before"),
    "C17": Message("{player} floats up as two rounds before"),
    "C18": Message("{player} floats down as in the previous round"),
    "C19": Message("{player} floats up as in the previous round"),
    "C20": Message("{player} floats down as two rounds before"),
    "C21": Message("{player} floats up as two rounds before"),
}
FLOATER_OFFENCES: Final[Mapping[str, Message]] = {
    "C2": Message("{players} may not get the bye"),
    "C4": Message("with {players} floating down the rest of the round cannot be paired"),
    "C5": Message("with {players} floating down the bye goes to a player with more points"),
    "C8": Message("with {players} floating down the next bracket cannot be paired as well"),
    "C14": Message(
        "{players} floats down as in the previous round",
        "{players} float down as in the previous round",
    ),
    "C16": Message(
        "{players} floats down as two rounds before",
        "{players} float down as two rounds before",
    ),
    "C18": Message(
        "{players} floats on, having floated down in the previous round",
        "{players} float on, having floated down in the previous round",
    ),
    "C20": Message(
        "{players} floats on, having floated down two rounds before",
        "{players} float on, having floated down two rounds before",
    ),
}
OFFENCE_MET: Final = Message("{player} and {other} met in round {round}")
OFFENCE_MET_BEFORE: Final = Message("{player} and {other} have met before")
OFFENCE_SAME_DUE: Final = Message("{player} and {other} both must have {colour}")
OFFENCE_SAME_DUE_UNKNOWN: Final = Message("{player} and {other} both must have the same colour")
OFFENCE_KEPT_APART: Final = Message(
    "the regulations of the tournament keep {player} and {other} apart"
)
OFFENCE_AGAINST: Final = Message("{offence} against {other}")
OFFENCE_WITH: Final = Message("{offence}, paired with {other}")
OFFENCES_OF_PAIR: Final = Message("{pair} ({offences})")
OFFENCE_PSD: Final = Message("the score of {player} makes a difference")
OFFENCE_OTHER: Final = Message("{player} pays")

# Values of the accepted candidate ---------------------------------------------------------------

VALUES: Final[Mapping[str, Message]] = {
    "C6": Message("{count} player floats down", "{count} players float down"),
    "C9": Message(
        "the player with the bye has {count} unplayed game",
        "the player with the bye has {count} unplayed games",
    ),
    "C10": Message(
        "{count} topscorer or topscorer's opponent gets a colour difference of more than two",
        "{count} topscorers or topscorers' opponents get a colour difference of more than two",
    ),
    "C11": Message(
        "{count} topscorer or topscorer's opponent gets the same colour three times in a row",
        "{count} topscorers or topscorers' opponents get the same colour three times in a row",
    ),
    "C12": Message(
        "{count} player misses the colour preference",
        "{count} players miss their colour preference",
    ),
    "C13": Message(
        "{count} player misses {preference}",
        "{count} players miss {preference}",
    ),
    "C14": Message(
        "{count} player floats down as in the previous round",
        "{count} players float down as in the previous round",
    ),
    "C15": Message(
        "{count} player floats up as in the previous round",
        "{count} players float up as in the previous round",
    ),
    "C16": Message(
        "{count} player floats down as two rounds before",
        "{count} players float down as two rounds before",
    ),
    "C17": Message(
        "{count} player floats up as two rounds before",
        "{count} players float up as two rounds before",
    ),
}
VALUE_BYE_SCORE: Final = Message("the bye goes to a player with {points}")
VALUE_FLOATER_SCORES: Final = Message(
    "the downfloater has {points}", "the downfloaters have {points}"
)
VALUE_NEXT_BRACKET: Final = Message(
    "{count} player with {points} has to float out of the next bracket",
    "{count} players with {points} have to float out of the next bracket",
)
VALUE_PSD: Final = Message("the pairing score difference is {points}")
VALUE_NEXT_PSD: Final = Message("the pairing score difference of the next bracket is {points}")
VALUE_NEXT_PSD_FLOATS: Final = Message(
    "in the next bracket {count} player has to float down, and its pairing score difference is "
    "{points}",
    "in the next bracket {count} players have to float down, and its pairing score difference is "
    "{points}",
)
VALUE_FLOATS_ON: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{count} player who floated down in the previous round floats on",
        "{count} players who floated down in the previous round float on",
    ),
    "C20": Message(
        "{count} player who floated down two rounds before floats on",
        "{count} players who floated down two rounds before float on",
    ),
}
VALUE_DIFFERENCES: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{count} player floats down as in the previous round, by {points}",
        "{count} players float down as in the previous round, by {points}",
    ),
    "C19": Message(
        "{count} player floats up as in the previous round, by {points}",
        "{count} players float up as in the previous round, by {points}",
    ),
    "C20": Message(
        "{count} player floats down as two rounds before, by {points}",
        "{count} players float down as two rounds before, by {points}",
    ),
    "C21": Message(
        "{count} player floats up as two rounds before, by {points}",
        "{count} players float up as two rounds before, by {points}",
    ),
}
VALUE_OTHER: Final = Message("{code} cannot be met in full")
VALUE_ZERO: Final = Message("{code} is complied with in full", "{code} are complied with in full")
COLOUR_BOUND: Final = Message(
    "{count} of the {players} players prefer {colour}, so at least {missing} must miss it"
)
COLOUR_BOUND_ALL: Final = Message(
    "all {players} players prefer {colour}, so at least {missing} must miss it"
)
COLOUR_BOUND_BOTH: Final = Message("both players prefer {colour}, so one must miss it")

# Brackets ---------------------------------------------------------------------------------------

BRACKET: Final = Message("Bracket {number}, {points}")
RESIDENTS: Final = Message("{count} resident", "{count} residents")
MOVED_DOWN: Final = Message("{count} moved-down player", "{count} moved-down players")
COMPOSITION: Final = Message("{members}; at most {pairs} pair", "{members}; at most {pairs} pairs")
COMPOSITION_NONE: Final = Message("{members}; no pair is possible")
LIMBO: Final = Message("{players} stays in the limbo", "{players} stay in the limbo")
LIMBO_BARRED: Final = Message(
    "{players} may meet nobody here and stays in the limbo",
    "{players} may meet nobody here and stay in the limbo",
)
PROPOSAL: Final = Message("The first candidate pairs {pairs}")
PROPOSAL_IN_ORDER: Final = Message("The first candidate pairs S1 with S2 as they stand")
PROPOSAL_NONE: Final = Message("Nobody can be paired in this bracket")
PROPOSAL_PERFECT: Final = Message("It is perfect and stands")
PROPOSAL_STANDS: Final = Message("It stands, since this cannot be avoided: {offences}")
PROPOSAL_FAILS: Final = Message("It does not stand: {offences}")
PROPOSAL_KEEPS: Final = Message("Unavoidable, and so in the pairing made as well: {offences}")
PROPOSAL_FALLS: Final = Message("It does not stand")
OFFENCES_MORE: Final = Message("{count} offence more", "{count} offences more")
BEST_POSSIBLE: Final = Message("The best possible here: {values}")
BEST_PERFECT: Final = Message("The pairing of the bracket is perfect")
PAIRED: Final = Message("{first}–{second}")

# The whole round --------------------------------------------------------------------------------

SYSTEMS: Final[Mapping[str, Message]] = {
    "dutch-2026": Message("FIDE (Dutch) System, 2026 edition"),
    "dutch-2017": Message("FIDE (Dutch) System, 2017 edition"),
}
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
