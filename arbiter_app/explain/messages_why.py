"""What the catalogue says to a player who asks "why this?": scores, the bye, an absence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.tournament.types import ByeKind
from arbiter_app.wording import Message

# What a player has, said first ------------------------------------------------------------------

HEADLINE: Final = Message("You play {opponent} with {colour}.")
HEADLINE_BYE: Final = Message("You have the pairing-allocated bye.")

# Why an opponent of this score ------------------------------------------------------------------

EVERYBODY_ALIKE: Final = Message(
    "All who are paired in round {round} have {points}: they are in one scoregroup"
)
SAME_SCORE: Final = Message(
    "{one} and {other} both have {points}, and players meet others of their own score where "
    "possible"
)
FLOATER_FROM: Final = Message("{floater} has {points} to {other}’s {others}")
TOGETHER: Final = Message(
    "{one} has {points} and {other} {others}: so that the round can be completed, the last scores "
    "are paired together"
)
CRACKED: Final = Message(
    "{one} has {points} and {other} {others}: {pair} were to meet, but with that pair {clause}"
)
WITH_VIRTUAL: Final = Message("{points} with the virtual points")

# Why this opponent, or nobody, where nothing was passed over -------------------------------------

HALVES: Final = Message(
    "{first} plays {second}: of the {count} players present with {points}, number {place} of the "
    "upper half meets number {place} of the lower half"
)
HALVES_LEFT: Final = Message(
    "{first} plays {second}: of the {count} players left with {points}, number {place} of the upper "
    "half meets number {place} of the lower half"
)
HALVES_MIXED: Final = Message(
    "{first} plays {second}: of the {count} players paired together here, number {place} of the "
    "upper half meets number {place} of the lower half"
)
HALVES_UPWARD: Final = Message(
    "{first} plays {second}: of the {count} players paired together here, counted from the lowest "
    "ranked, number {place} of the lower half meets number {place} of the upper half"
)
ONLY_TWO_MIXED: Final = Message("{first} plays {second}: only these two are left to be paired here")
FLOATER_FIRST_DOWN: Final = Message(
    "{first}, who floated in, is paired before the others, with the highest ranked player left of "
    "those with {points}, {second}"
)
FLOATER_ONLY: Final = Message(
    "{first}, who floated in, plays {second}, the only player with {points} who is left"
)
FLOATERS_LEFT: Final = Message(
    "{first}, who floated in, is paired before the others: nobody with {points} is left, so the "
    "opponent is another floater, {second}"
)
FLOATER_FIRST_UP: Final = Message(
    "{first}, who floated in, is paired before the others, with the lowest ranked player left of "
    "those with {points}, {second}"
)
ONLY_TWO: Final = Message("{first} plays {second}: only these two are present with {points}")
ONLY_TWO_LEFT: Final = Message("{first} plays {second}: only these two are left with {points}")
MOVED_DOWN_FIRST: Final = Message(
    "{first} plays {second}, as the highest ranked player moved down meets the highest ranked with "
    "{points}"
)
MOVED_DOWN: Final = Message(
    "{first} plays {second}, as number {place} of the players moved down meets number {place} of "
    "those with {points}"
)
MOVED_DOWN_LEFT_FIRST: Final = Message(
    "{first} plays {second}, as the highest ranked player moved down meets the highest ranked left of "
    "those with {points}"
)
MOVED_DOWN_LEFT: Final = Message(
    "{first} plays {second}, as number {place} of the players moved down meets number {place} of "
    "those left with {points}"
)
MOVED_DOWN_PAIRED_FIRST: Final = Message(
    "{first} plays {second}, as the highest ranked of the players moved down who are paired here "
    "meets the highest ranked with {points}"
)
MOVED_DOWN_PAIRED: Final = Message(
    "{first} plays {second}, as number {place} of the players moved down who are paired here meets "
    "number {place} of those with {points}"
)
LEFT_OVER: Final = Message(
    "{player} floats down: {count} players are an odd number, and {player}, the lowest ranked of "
    "them, is left over"
)
SEVERAL_LEFT_OVER: Final = Message(
    "{player} floats down: {count} players make only {pairs} pair here, and {player} is one of the "
    "{floaters} lowest ranked, who are left over",
    "{player} floats down: {count} players make only {pairs} pairs here, and {player} is one of "
    "the {floaters} lowest ranked, who are left over",
)

SEVERAL_LEFT_OVER_SINCE: Final = Message(
    "{player} floats down: {count} players make only {pairs} pair here, as {reasons}; {player} is one "
    "of the {floaters} lowest ranked, who are left over",
    "{player} floats down: {count} players make only {pairs} pairs here, as {reasons}; {player} is "
    "one of the {floaters} lowest ranked, who are left over",
)
"""Where it is known why no more pairs are made."""

DID_NOT_PLAY: Final = Message(
    "{one} and {other} were paired in round {round}, but did not play: they have not met"
)

# Why through several brackets --------------------------------------------------------------------

POINTS_OF_SEVERAL: Final = Message("{points} points")
ALONE_WITH: Final = Message("nobody else is in that with {points}")
MET_ALL_WITH: Final = Message(
    "{player} has already met every possible opponent in that with {points}{others}",
    "{player} has already met every possible opponent in those with {points}{others}",
)
MAY_PLAY_NOBODY_WITH: Final = Message(
    "in that with {points} there is nobody whom {player} may play",
    "in those with {points} there is nobody whom {player} may play",
)

# Colours that only the last round allows --------------------------------------------------------

THIRD_IN_A_ROW: Final = Message("{player} gets {colour} for the third time in a row")
MORE_OFTEN: Final = Message("{player} will have had {colour} {count} times more often than {other}")
LAST_ROUND: Final = Message(
    "{clause}: only the last round allows this, as {topscorers} has more than half of the points",
    "{clause}: only the last round allows this, as {topscorers} have more than half of the points",
)

# The bye ----------------------------------------------------------------------------------------

ODD_NUMBER: Final = Message(
    "{count} players are there to be paired, an odd number, so one of them gets the bye: {points}, "
    "no opponent and no colour"
)
ODD_NUMBER_LOWEST: Final = Message(
    "{count} players are there to be paired, an odd number, so one of them, with as low a score as "
    "possible, gets the bye: {points}, no opponent and no colour"
)

# Nobody's opponent by request -------------------------------------------------------------------

ABSENT: Final[Mapping[ByeKind, Message]] = {
    ByeKind.HALF_POINT: Message(
        "{player} asked for a half-point bye in round {round}, and is not paired"
    ),
    ByeKind.FULL_POINT: Message(
        "{player} has a full-point bye in round {round}, and is not paired"
    ),
    ByeKind.ZERO_POINT: Message("{player} does not play in round {round}, and is not paired"),
}

# Why not, where nothing was made -----------------------------------------------------------------

NOT_THE_PAIR: Final = Message("By the rules {one} and {other} are not a pair of round {round}")
HAS_OPPONENT: Final = Message("{player} plays {opponent}")
HAS_BYE: Final = Message("{player} gets the bye")

# On paper, where other boards of the round are not those of the rules --------------------------

OTHER_BOARDS: Final = Message(
    "Other boards of round {round} are not as the rules pair them; this is told of the pairing by "
    "the rules"
)
