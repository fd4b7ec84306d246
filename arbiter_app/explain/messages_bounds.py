"""What the catalogue says of why a criterion could not be met better, as clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.trace.dutch_criteria import NEXT_PSD, PSD
from arbiter_app.wording import Message

SINCE: Final = Message("{value}, as {reasons}")
LIKEWISE: Final = Message("{value}, likewise")
BOTH: Final = Message("{one}, and {other}")

# Numbers and colours ----------------------------------------------------------------------------

ALONE: Final = Message("nobody else is in the bracket")
ODD: Final = Message("{players} players are an odd number")
ODD_NEXT: Final = Message(
    "with the one who floats down, the next bracket has {players} players, an odd number",
    "with the {coming} who float down, the next bracket has {players} players, an odd number",
)
NEXT_STAYS: Final = Message(
    "nobody floats into it, and the pairs of this bracket change nothing there"
)
TOO_MANY: Final = Message(
    "{coming} players float down and the next bracket has only one resident",
    "{coming} players float down and the next bracket has only {residents} residents",
)
TOO_MANY_NONE_MILD: Final = Message(
    "{wrong} pair has to be made of two players who prefer {colour}, and all who do prefer it "
    "strongly",
    "{wrong} pairs have to be made of two players who prefer {colour}, and all who do prefer it "
    "strongly",
)
TOO_FEW_MILD: Final = Message(
    "{wrong} pairs have to be made of two players who prefer {colour}, and only {mild} of those "
    "who do prefers it mildly",
    "{wrong} pairs have to be made of two players who prefer {colour}, and only {mild} of those "
    "who do prefer it mildly",
)

STRONG_SEEKERS: Final = (
    Message(
        "{count} of the {players} players prefer {colour}, all of them strongly, so at least "
        "{missing} must miss it"
    ),
    Message("all {players} players prefer {colour} strongly, so at least {missing} must miss it"),
    Message("both players prefer {colour} strongly, so one must miss it"),
)
"""Where nobody of them prefers it mildly."""

# Players who cannot all be served ---------------------------------------------------------------

NOBODY: Final = Message("{players} may meet nobody here")
ONLY: Final = Message("{players} may meet only {others} here")
NOBODY_NEXT: Final = Message("in the next bracket, {players} may meet nobody")
ONLY_NEXT: Final = Message("in the next bracket, {players} may meet only {others}")
NOBODY_BELOW: Final = Message("below this bracket, {players} may meet nobody")
ONLY_BELOW: Final = Message("below this bracket, {players} may meet only {others}")
ONLY_TOO: Final = Message("{players} only {others}")
NOBODY_TOO: Final = Message("{players} nobody")
NOBODY_FOR_BYE: Final = Message("nobody there may get the bye")
WHOEVER_COMES: Final = Message(
    "the one who floats down",
    "the {count} who float down",
)
THE_BYE: Final = Message("the bye")
LEFT: Final = Message("so {left} is left over", "so {left} are left over")
LEFT_ODD: Final = Message(
    "so {left} is left over, and one more, as the number is odd",
    "so {left} are left over, and one more, as the number is odd",
)
LEFT_EVEN: Final = Message(
    "so {left} is left over, and one more, as the number is even",
    "so {left} are left over, and one more, as the number is even",
)
NEEDED: Final = Message("so {left} is needed from here", "so {left} are needed from here")
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
        Message("without a third game with the same colour, {players} may meet nobody here"),
        Message("without a third game with the same colour, {players} may meet only {others} here"),
    ),
    "C12": (
        Message("without a wrong colour, {players} may meet nobody here"),
        Message("without a wrong colour, {players} may meet only {others} here"),
    ),
    "C13": (
        Message("without missing a strong preference, {players} may meet nobody here"),
        Message("without missing a strong preference, {players} may meet only {others} here"),
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
        Message("without a pair that the event wishes apart, {players} may meet nobody here"),
        Message(
            "without a pair that the event wishes apart, {players} may meet only {others} here"
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
    "C14": Message("nobody here who had none in the previous round may get the bye"),
    "C16": Message("nobody here who had none two rounds before may get the bye"),
    "C18": Message("nobody here who had none in the previous round may get the bye"),
    "C20": Message("nobody here who had none two rounds before may get the bye"),
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
BYE_ANYWAY: Final = Message(
    "{count} gets the bye, whoever it is", "{count} get the bye, whoever they are"
)
FLOAT_ANYWAY: Final = Message(
    "{count} floats down, whoever it is", "{count} float down, whoever they are"
)
HERE: Final = Message("here")
HERE_OR_BELOW: Final = Message("here or below")
IN_NEXT: Final = Message("in the next bracket")
IN_NEXT_OR_BELOW: Final = Message("in the next bracket or below")
WITHOUT: Final[Mapping[str, Message]] = {
    "C6": Message("with nobody floating down"),
    "C7": Message("with nobody floating down who has {points} or more"),
    "C8": Message("with nobody floating on who has {points} or more"),
    PSD: Message("without a difference of {points} or more"),
    NEXT_PSD: Message("without a difference of {points} or more"),
    "C10": Message("without a colour difference of more than two"),
    "C11": Message("without a third game with the same colour"),
    "C12": Message("without a wrong colour"),
    "C13": Message("without missing a strong preference"),
    "C14": Message("without another downfloat after one in the previous round"),
    "C15": Message("without another upfloat after one in the previous round"),
    "C16": Message("without another downfloat after one two rounds before"),
    "C17": Message("without another upfloat after one two rounds before"),
    "C18": Message(
        "without another downfloat, by {points} or more, after one in the previous round"
    ),
    "C19": Message("without another upfloat, by {points} or more, after one in the previous round"),
    "C20": Message("without another downfloat, by {points} or more, after one two rounds before"),
    "C21": Message("without another upfloat, by {points} or more, after one two rounds before"),
}
"""By the criterion's meaning: that nobody misses it, or nobody by as much."""

WITHOUT_FLOATING_ON: Final[Mapping[str, Message]] = {
    "C18": Message(
        "with nobody floating on who has {points} more than here and had a downfloat in the "
        "previous round"
    ),
    "C20": Message(
        "with nobody floating on who has {points} more than here and had a downfloat two "
        "rounds before"
    ),
}
"""The same of those who were moved down and cannot be paired, who differ most ([C18], [C20])."""

# Nobody else would do better ----------------------------------------------------------------------

NO_HIGHER_SCORE: Final = Message("nobody left below has more points")
ODD_RESIDENTS: Final = (
    Message("nobody else with this score is left"),
    Message("{players} residents are an odd number"),
)
NO_LOWER_SCORE: Final = Message("nobody in the bracket has fewer points")
NO_FEWER_UNPLAYED: Final = Message(
    "nobody in the bracket who may get the bye instead has fewer unplayed games"
)
NO_LESS_APART: Final = Message("who floats down counts as a point apart")
NO_LESS_APART_BYE: Final = Message("who gets the bye counts as a point apart")
NOBODY_LESS: Final[Mapping[str, Message]] = {"C9": NO_FEWER_UNPLAYED, PSD: NO_LESS_APART}
WHOEVER_DOWN: Final = Message(
    "{players} gets another downfloat, whoever the opponent is",
    "{players} get another downfloat, whoever the opponents are",
)
WHOEVER_DOWN_OR_BYE: Final = Message(
    "{players} gets another downfloat with any opponent and with the bye",
    "{players} get another downfloat with any opponent and with the bye",
)
WHOEVER_APART: Final = Message(
    "{players} has so many points more, whoever the opponent is",
    "{players} have so many points more, whoever the opponents are",
)
WHOEVER_APART_NEXT: Final = Message(
    "{players} will have so many points more than anybody there",
)
MOVED_DOWN_PLAYERS: Final = Message("{count} players moved down")

# What a lower value would cost ------------------------------------------------------------------

WITH_NONE: Final = Message("with none, {worse}")
WITH_ONLY: Final = Message("with only {least}, {worse}")
WITH_FEWER: Final = Message("with fewer, {worse}")
WITH_LOWER_SCORES: Final = Message("with fewer points, {worse}")
WITH_SMALLER: Final = Message("with less difference, {worse}")
WITH_BETTER_NEXT: Final = Message("for a better next bracket, {worse}")
NO_PAIRING: Final = Message("everybody here floats down in any case")
ONLY_PAIRING: Final = Message(
    "no other pair can be made here", "no other {count} pairs can be made here"
)
ONLY_PAIRING_COMPLETE: Final = Message(
    "no other pair can be made here with which the round can be completed",
    "no other {count} pairs can be made here with which the round can be completed",
)
OTHER_PAIRINGS: Final = Message(
    "the only other pairing possible here ({pairings}) does no better",
    "the only other pairings possible here ({pairings}) do no better",
)
NOTHING_BETTER: Final = Message(
    "no other pairing does better with which the round can be completed"
)
NOT_FOR_THEM: Final = Message(
    "the bye cannot go to {players}, who has fewer",
    "the bye cannot go to {players}, who have fewer",
)
