"""What the catalogue says of why a criterion could not be met better, as clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.trace.dutch_criteria import NEXT_PSD, PSD
from arbiter_app.wording import Message

SINCE: Final = Message("{value}, because {reasons}")
LIKEWISE: Final = Message("{value}, for the same reason")
BOTH: Final = Message("{one}, and {other}")

# Numbers and colours ----------------------------------------------------------------------------

ALONE: Final = Message("nobody else is in the bracket")
ODD: Final = Message("there are {players} players, an odd number")
ODD_NEXT: Final = Message(
    "with the floater, the next bracket has {players} players, an odd number",
    "with the {coming} floaters, the next bracket has {players} players, an odd number",
)
NEXT_STAYS: Final = Message(
    "nobody floats down into the next bracket, and the pairs of this bracket make no"
    " difference there"
)
TOO_MANY: Final = Message(
    "{coming} players float down and the next bracket has only one resident",
    "{coming} players float down and the next bracket has only {residents} residents",
)
TOO_MANY_NONE_MILD: Final = Message(
    "{wrong} pair has to consist of two players who prefer {colour}, and all who prefer it do"
    " so strongly",
    "{wrong} pairs have to consist of two players who prefer {colour}, and all who prefer it"
    " do so strongly",
)
TOO_FEW_MILD: Final = Message(
    "{wrong} pairs have to consist of two players who prefer {colour}, and only {mild} of"
    " those who prefer it does so mildly",
    "{wrong} pairs have to consist of two players who prefer {colour}, and only {mild} of"
    " those who prefer it do so mildly",
)

STRONG_SEEKERS: Final = (
    Message(
        "{count} of the {players} players prefer {colour}, all of them strongly, so at least"
        " {missing} cannot get it"
    ),
    Message("all {players} players prefer {colour} strongly, so at least {missing} cannot get it"),
    Message("both players prefer {colour} strongly, so one cannot get it"),
)
"""Where nobody of them prefers it mildly."""

# Players who cannot all be served ---------------------------------------------------------------

NOBODY: Final = Message("{players} may meet nobody here")
ONLY: Final = Message("{players} may meet only {others} here")
NOBODY_NEXT: Final = Message("in the next bracket, {players} may meet nobody")
ONLY_NEXT: Final = Message("in the next bracket, {players} may meet only {others}")
NOBODY_BELOW: Final = Message("below this bracket, {players} may meet nobody")
ONLY_BELOW: Final = Message("below this bracket, {players} may meet only {others}")
ONLY_TOO: Final = Message("{players} may meet only {others}")
NOBODY_TOO: Final = Message("{players} may meet nobody")
NOBODY_FOR_BYE: Final = Message("nobody there may get the bye")
WHOEVER_COMES: Final = Message(
    "the floater",
    "the {count} floaters",
)
THE_BYE: Final = Message("the bye")
LEFT: Final = Message("so {left} is left over", "so {left} are left over")
LEFT_ODD: Final = Message(
    "so {left} is left over, plus one more because the number of players is odd",
    "so {left} are left over, plus one more because the number of players is odd",
)
LEFT_EVEN: Final = Message(
    "so {left} is left over, plus one more because the number of players is even",
    "so {left} are left over, plus one more because the number of players is even",
)
NEEDED: Final = Message(
    "so {left} floater is needed from here", ("so {left} floaters are needed from here")
)
AND_REMAINING: Final = Message("and only {count} of them can remain unpaired")
AND_FLOATING: Final = Message("and only {count} of them can float down")

# The same where only pairs count that do not miss the criterion. ---------------------------------

WISHED_APART: Final = "wished apart"
"""The key of what is said of all wishes of an event."""

NOT_MISSING: Final[Mapping[str, tuple[Message, Message]]] = {
    "C10": (
        Message("without a colour difference of more than two, {players} may meet nobody here"),
        Message(
            "without a colour difference of more than two, {players} may meet only {others} here"
        ),
    ),
    "C11": (
        Message(
            "without a third game in a row with the same colour, {players} may meet nobody here"
        ),
        Message(
            "without a third game in a row with the same colour, {players} may meet only"
            " {others} here"
        ),
    ),
    "C12": (
        Message("without a missed colour preference, {players} may meet nobody here"),
        Message("without a missed colour preference, {players} may meet only {others} here"),
    ),
    "C13": (
        Message("without a missed strong preference, {players} may meet nobody here"),
        Message("without a missed strong preference, {players} may meet only {others} here"),
    ),
    "C15": (
        Message("{players} may meet nobody here who did not float up in the previous round"),
        Message(
            "{players} may meet only {others} of those here who did not float up in the previous "
            "round"
        ),
    ),
    "C17": (
        Message("{players} may meet nobody here who did not float up two rounds before"),
        Message(
            "{players} may meet only {others} of those here who did not float up two rounds before"
        ),
    ),
    WISHED_APART: (
        Message("without a pair that the event asks to keep apart, {players} may meet nobody here"),
        Message(
            "without a pair that the event asks to keep apart, {players} may meet only"
            " {others} here"
        ),
    ),
}
"""By the criterion's number of 2026: the players may meet nobody then, or only a few."""

# The same of everybody, in the bracket and below it, and of every way to go on. -------------------

UNAVOIDABLE_ONLY: Final = Message("{without}, {players} may meet only {others} {where}")
UNAVOIDABLE_NOBODY: Final = Message("{without}, {players} may meet nobody {where}")
UNAVOIDABLE_BYE: Final = Message("{without}, nobody may get the bye")
UNAVOIDABLE_BYE_ONLY: Final = Message(
    "{without}, only {others} may get the bye", "{without}, only {others} may get the bye"
)
UNAVOIDABLE_BYE_FLOAT: Final[Mapping[str, Message]] = {
    "C14": Message("nobody here without a downfloat in the previous round may get the bye"),
    "C16": Message("nobody here without a downfloat two rounds before may get the bye"),
    "C18": Message("nobody here without a downfloat in the previous round may get the bye"),
    "C20": Message("nobody here without a downfloat two rounds before may get the bye"),
}
"""Of the last bracket, where the downfloat is that of who gets the bye."""
ONLY_BYE_TOO: Final = Message("only {others} may get the bye", "only {others} may get the bye")
NO_BYE_TOO: Final = Message("nobody may get the bye")
NO_BYE_LOWER: Final = Message("nobody with less than {points} may get the bye")
BYE_ONLY_LOWER: Final = Message(
    "with less than {points}, only {others} may get the bye",
    "with less than {points}, only {others} may get the bye",
)
MAY_FLOAT: Final = Message("only {count} of them can float down")
MAY_GET_BYE: Final = Message("only {count} of them can get the bye")
BYE_ANYWAY: Final = Message("{count} gets the bye in any case", "{count} get the bye in any case")
FLOAT_ANYWAY: Final = Message("{count} floats down in any case", "{count} float down in any case")
HERE: Final = Message("here")
HERE_OR_BELOW: Final = Message("here or below")
IN_NEXT: Final = Message("in the next bracket")
IN_NEXT_OR_BELOW: Final = Message("in the next bracket or below")
WITHOUT: Final[Mapping[str, Message]] = {
    "C6": Message("if nobody floats down"),
    "C7": Message("if nobody with {points} or more floats down"),
    "C8": Message("if nobody with {points} or more floats on"),
    PSD: Message("without a score difference of {points} or more"),
    NEXT_PSD: Message("without a score difference of {points} or more"),
    "C10": Message("without a colour difference of more than two"),
    "C11": Message("without a third game in a row with the same colour"),
    "C12": Message("without a missed colour preference"),
    "C13": Message("without a missed strong preference"),
    "C14": Message("unless a downfloat of the previous round is repeated"),
    "C15": Message("unless an upfloat of the previous round is repeated"),
    "C16": Message("unless a downfloat of two rounds before is repeated"),
    "C17": Message("unless an upfloat of two rounds before is repeated"),
    "C18": Message("unless a downfloat of the previous round is repeated, by {points} or more"),
    "C19": Message("unless an upfloat of the previous round is repeated, by {points} or more"),
    "C20": Message("unless a downfloat of two rounds before is repeated, by {points} or more"),
    "C21": Message("unless an upfloat of two rounds before is repeated, by {points} or more"),
}
"""By the criterion's meaning: that nobody misses it, or nobody by as much."""

WITHOUT_FLOATING_ON: Final[Mapping[str, Message]] = {
    "C18": Message(
        "if nobody floats on who has {points} more than this bracket and had a downfloat in"
        " the previous round"
    ),
    "C20": Message(
        "if nobody floats on who has {points} more than this bracket and had a downfloat two"
        " rounds before"
    ),
}
"""The same of those who were moved down and cannot be paired, who differ most ([C18], [C20])."""

# Nobody else would do better ----------------------------------------------------------------------

NO_HIGHER_SCORE: Final = Message("nobody left below has more points")
ODD_RESIDENTS: Final = (
    Message("nobody else with this score is left"),
    Message("there are {players} residents, an odd number"),
)
NO_LOWER_SCORE: Final = Message("nobody in the bracket has fewer points")
NO_FEWER_UNPLAYED: Final = Message(
    "nobody else in the bracket who may get the bye has fewer unplayed games"
)
NO_LESS_APART: Final = Message("a downfloater counts as a score difference of one point")
NO_LESS_APART_BYE: Final = Message(
    "the player with the bye counts as a score difference of one point"
)
NOBODY_LESS: Final[Mapping[str, Message]] = {"C9": NO_FEWER_UNPLAYED, PSD: NO_LESS_APART}
WHOEVER_DOWN: Final = Message(
    "{players} gets another downfloat against any opponent",
    "{players} get another downfloat against any opponent",
)
WHOEVER_DOWN_OR_BYE: Final = Message(
    "{players} gets another downfloat with any opponent, and with the bye too",
    "{players} get another downfloat with any opponent, and with the bye too",
)
WHOEVER_APART: Final = Message(
    "{players} has that many more points than any opponent",
    "{players} have that many more points than any opponent",
)
WHOEVER_APART_NEXT: Final = Message(
    "{players} will have that many more points than anybody there",
)
MOVED_DOWN_PLAYERS: Final = Message("{count} moved-down players")

# What a lower value would cost ------------------------------------------------------------------

WITH_NONE: Final = Message("with none, {worse}")
WITH_ONLY: Final = Message("with only {least}, {worse}")
WITH_FEWER: Final = Message("with fewer, {worse}")
WITH_LOWER_SCORES: Final = Message("with fewer points, {worse}")
WITH_SMALLER: Final = Message("with a smaller difference, {worse}")
WITH_BETTER_NEXT: Final = Message("if the next bracket were better, {worse}")
NO_PAIRING: Final = Message("everybody here floats down in any case")
ONLY_PAIRING: Final = Message(
    "no other pair is possible here", "no other set of {count} pairs is possible here"
)
ONLY_PAIRING_COMPLETE: Final = Message(
    "no other pair here would let the round be completed",
    "no other set of {count} pairs here would let the round be completed",
)
OTHER_PAIRINGS: Final = Message(
    "the only other pairing possible here ({pairings}) is no better",
    "the only other pairings possible here ({pairings}) are no better",
)
NOTHING_BETTER: Final = Message("no other pairing with which the round can be completed is better")
NOT_FOR_THEM: Final = Message(
    "the bye cannot go to {players}, who has fewer",
    "the bye cannot go to {players}, who have fewer",
)
