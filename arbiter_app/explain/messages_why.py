"""What the catalogue says to a player who asks "why this?": scores, the bye, an absence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.tournament.types import ByeKind, Colour
from arbiter_app.wording import Message

# What a player has, said first ------------------------------------------------------------------

HEADLINE: Final = Message("You play {opponent} with {colour}.")
HEADLINE_BYE: Final = Message("You have the pairing-allocated bye.")

HEADLINE_ABSENT: Final = Message("You are not paired in round {round}.")

# Why an opponent of this score ------------------------------------------------------------------
# The answer speaks to `one`.

EVERYBODY_ALIKE: Final = Message(
    "All who are paired in round {round} have {points}: they are in one scoregroup"
)
SAME_SCORE: Final = Message(
    "You both have {points}, and players with the same score meet where possible"
)
FLOATED: Final = Message("{floater} floated down from {points} to {others}: {reasons}")
FLOATED_BACK: Final = Message("{floater} floated: {reasons}")
"""Of one who comes back to a player of the own score."""
CAME: Final = Message("{floater} came from {points}")
"""Of the second of two who floated."""
TOGETHER: Final = Message(
    "You have {points} and {other} {others}: the lowest scores are paired together so that the"
    " round can be completed"
)
CRACKED: Final = Message(
    "You have {points} and {other} {others}: {pair} were to meet, but with that pair {clause}"
)
WITH_VIRTUAL: Final = Message("{points} including virtual points")

# Why this opponent, or nobody, where nothing was passed over -------------------------------------

HALVES: Final = Message(
    "of the {count} players present with {points}, number {place} of the upper half meets number "
    "{place} of the lower half"
)
HALVES_LEFT: Final = Message(
    "of the {count} players left with {points}, number {place} of the upper half meets number {place} "
    "of the lower half"
)
HALVES_MIXED: Final = Message(
    "of the {count} players paired together here, number {place} of the upper half meets number "
    "{place} of the lower half"
)
HALVES_UPWARD: Final = Message(
    "of the {count} players paired together here, counted from the lowest ranked, number {place} of "
    "the lower half meets number {place} of the upper half"
)
ONLY_TWO_MIXED: Final = Message("only these two are left to be paired here")
FLOATER_FIRST_DOWN: Final = Message(
    "a floater is paired first, with the highest ranked player left with {points}"
)
FLOATER_ONLY: Final = Message("nobody else with {points} is left for the floater")
FLOATERS_LEFT: Final = Message(
    "a floater is paired first, and as nobody with {points} is left, with another floater"
)
FLOATER_FIRST_UP: Final = Message(
    "a floater is paired first, with the lowest ranked player left with {points}"
)
ONLY_TWO: Final = Message("only these two are present with {points}")
ONLY_TWO_LEFT: Final = Message("only these two are left with {points}")
MOVED_DOWN_FIRST: Final = Message(
    "the highest ranked moved-down player meets the highest ranked player with {points}"
)
MOVED_DOWN: Final = Message(
    "number {place} of the moved-down players meets number {place} of those with {points}"
)
MOVED_DOWN_LEFT_FIRST: Final = Message(
    "the highest ranked moved-down player meets the highest ranked player left with {points}"
)
MOVED_DOWN_LEFT: Final = Message(
    "number {place} of the moved-down players meets number {place} of those left with {points}"
)
MOVED_DOWN_PAIRED_FIRST: Final = Message(
    "of the moved-down players paired here, the highest ranked meets the highest ranked player"
    " with {points}"
)
MOVED_DOWN_PAIRED: Final = Message(
    "of the moved-down players paired here, number {place} meets number {place} of those with"
    " {points}"
)
LEFT_OVER: Final = Message(
    "there are {count} players, an odd number, and the lowest ranked is left over"
)
SEVERAL_LEFT_OVER: Final = Message(
    "{count} players make only {pairs} pair there, and the {floaters} lowest ranked are left over",
    "{count} players make only {pairs} pairs there, and the {floaters} lowest ranked are left over",
)

SEVERAL_LEFT_OVER_SINCE: Final = Message(
    "{count} players make only {pairs} pair there, because {reasons}; the {floaters} lowest"
    " ranked are left over",
    "{count} players make only {pairs} pairs there, because {reasons}; the {floaters} lowest"
    " ranked are left over",
)
"""Where it is known why no more pairs are made."""

DID_NOT_PLAY: Final = Message(
    "You were also paired with {other} in round {round}, but that game was not played and does not "
    "count"
)

# Why through several brackets --------------------------------------------------------------------

POINTS_OF_SEVERAL: Final = Message("{points} points")
ALONE_WITH: Final = Message("there was nobody else with {points}")
MET_ALL_WITH: Final = Message(
    "all possible opponents with {points} have been met before{others}",
    "all possible opponents with {points} have been met before{others}",
)
MAY_PLAY_NOBODY_WITH: Final = Message(
    "nobody there with {points} may be the opponent",
    "nobody there with {points} may be the opponent",
)

# Colours that only the last round allows --------------------------------------------------------

THIRD_IN_A_ROW: Final = Message("{colour} for {player} for the third time in a row")
MORE_OFTEN: Final[Mapping[Colour, Message]] = {
    Colour.WHITE: Message("{count} more Whites than Blacks for {player}"),
    Colour.BLACK: Message("{count} more Blacks than Whites for {player}"),
}
LAST_ROUND: Final = Message(
    "{clause}: this is allowed only in the last round, because {topscorers} has more than half"
    " of the possible points",
    "{clause}: this is allowed only in the last round, because {topscorers} have more than"
    " half of the possible points",
)

# The bye ----------------------------------------------------------------------------------------

ODD_NUMBER: Final = Message(
    "There are {count} players to pair, an odd number, so one of them gets the bye, which is"
    " worth {points}"
)
ODD_NUMBER_LOWEST: Final = Message(
    "There are {count} players to pair, an odd number, so one with as low a score as possible"
    " gets the bye, which is worth {points}"
)

# Nobody's opponent by request -------------------------------------------------------------------

ABSENT: Final[Mapping[ByeKind, Message]] = {
    ByeKind.HALF_POINT: Message("you asked for a half-point bye"),
    ByeKind.FULL_POINT: Message("you have a full-point bye"),
    ByeKind.ZERO_POINT: Message("you do not play in this round"),
}

# Why not, where nothing was made -----------------------------------------------------------------

NOT_THE_PAIR: Final = Message("By the rules {one} and {other} do not meet in round {round}")
HAS_OPPONENT: Final = Message("{player} plays {opponent}")
HAS_BYE: Final = Message("{player} gets the bye")

# On paper, where other boards of the round are not those of the rules --------------------------

OTHER_BOARDS: Final = Message(
    "Other boards of round {round} differ from the rules; this explains the pairing by the rules"
)

# To an arbiter: sets, order, rules, values ------------------------------------------------------

PASSED_OVER: Final = Message("Before the opponent in the order for {first}: {others}")
NOBODY_BEFORE: Final = Message("Nobody comes before the opponent in the order for {first}")
FLOATS_NOT: Final = Message("{player} floats, and not {others}")
FLOATS_WITHOUT_OPPONENT: Final = Message("{player} has no opponent: {others}")
FLOATS_ALONE: Final = Message("{player} is alone")
FLOATS_FIRST: Final = Message("nobody comes before {player} in the order to float")
BYE_NOT_FOR: Final = Message("Before the receiver in the order for the bye: {others}")
BYE_FIRST: Final = Message("Nobody comes before {player} in the order for the bye")
FAILED: Final = Message("{names} [{rule}]")
UNSERVED: Final = Message("{names} [{rule}: {players}]")
WORSE: Final = Message("{names} [{rule}: {forced} instead of {played}]")
WORSE_PAID: Final = Message("{names} [{rule}: {forced} instead of {played}, {players}]")
"""Who came first and was not taken: the rule, and its values with them and as paired."""
