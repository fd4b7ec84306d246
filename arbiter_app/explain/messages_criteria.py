"""What the catalogue says of criteria: missed by more, by whom, and the values of a pairing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.wording import Message

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
        "{forced} topscorer or topscorer’s opponent instead of {played} would get a colour"
        " difference of more than two",
        "{forced} topscorers or topscorers’ opponents instead of {played} would get a colour"
        " difference of more than two",
    ),
    "C11": Message(
        "{forced} topscorer or topscorer’s opponent instead of {played} would get the same"
        " colour three times in a row",
        "{forced} topscorers or topscorers’ opponents instead of {played} would get the same"
        " colour three times in a row",
    ),
    "C12": Message(
        "{forced} player would miss their colour preference instead of {played}",
        "{forced} players would miss their colour preference instead of {played}",
    ),
    "C13": Message(
        "{forced} player would miss {preference} instead of {played}",
        "{forced} players would miss {preference} instead of {played}",
    ),
    "C14": Message(
        "{forced} player instead of {played} would get a downfloat again, as in the previous round",
        "{forced} players instead of {played} would get a downfloat again, as in the previous"
        " round",
    ),
    "C15": Message(
        "{forced} player instead of {played} would float up again, as in the previous round",
        "{forced} players instead of {played} would float up again, as in the previous round",
    ),
    "C16": Message(
        "{forced} player instead of {played} would get a downfloat again, as two rounds before",
        "{forced} players instead of {played} would get a downfloat again, as two rounds before",
    ),
    "C17": Message(
        "{forced} player instead of {played} would float up again, as two rounds before",
        "{forced} players instead of {played} would float up again, as two rounds before",
    ),
}
WORSE_BYE_SCORE: Final = Message(
    "the bye would go to a player with {forced} instead of {played}",
)
WORSE_BYE_NAMED: Final = Message(
    "the bye would go to {player}, who has {forced}, instead of a player with {played}",
)
WORSE_FLOATER_SCORES: Final = Message(
    "the downfloater would have {forced} instead of {played}",
    "the downfloaters would have {forced} instead of {played}",
)
WORSE_POINTS: Final[Mapping[str, Message]] = {"C5": WORSE_BYE_SCORE, "C7": WORSE_FLOATER_SCORES}
"""Of criteria whose values are scores; the number of scores chooses the form."""
WORSE_NEXT_COUNT: Final = Message(
    "{forced} player would have to float out of the next bracket instead of {played}",
    "{forced} players would have to float out of the next bracket instead of {played}",
)
WORSE_NEXT_SCORES: Final = Message(
    "the player who has to float out of the next bracket would have {forced} instead of {played}",
    "the players who have to float out of the next bracket would have {forced} instead of {played}",
)

WORSE_OTHER: Final = Message("the pairing would be worse")
PAYING: Final = Message("{clause}, affecting {players}")

# The same for a player, who wants to know who would pay -----------------------------------------

NAMELY: Final = Message("{clause}, namely {players}")
AMONG: Final = Message("{clause}, {players} among them")
AS_IT_IS: Final = Message("{clause}, but as paired nobody in the bracket does")
AS_IT_IS_RESIDENTS: Final = Message("{clause}, but as paired no resident of the bracket does")
PAYERS: Final[Mapping[str, Message]] = {
    "C6": Message("{players} would float down"),
    "C10": Message("{players} would get a colour difference of more than two"),
    "C11": Message("{players} would get the same colour three times in a row"),
    "C12": Message("{players} would get the wrong colour"),
    "C13": Message("{players} would get the wrong colour despite {preference}"),
    "C14": Message("{players} would get a downfloat again, as in the previous round"),
    "C15": Message(
        "{players} would float up again, as in the previous round",
        "{players} would float up again, as in the previous round",
    ),
    "C16": Message("{players} would get a downfloat again, as two rounds before"),
    "C17": Message("{players} would float up again, as two rounds before"),
}
NEXT_COUNT_YOU: Final = Message(
    "{forced} player would float down from the next bracket instead of {played}",
    "{forced} players would float down from the next bracket instead of {played}",
)
NEXT_SCORES_YOU: Final = Message(
    "a player with {forced} would float down from the next bracket instead of one with {played}",
    "players with {forced} would float down from the next bracket instead of players with {played}",
)
NEXT_ALONE: Final = Message("{players} would then have no opponent with {points}")
NEXT_NAMED: Final = Message(
    "{players} would float down from the next bracket, {forced} instead of {played}",
    "{players} would float down from the next bracket, {forced} instead of {played}",
)
NEXT_SCORES_NAMED: Final = Message(
    "{players} would float down from the next bracket, with {forced} instead of {played}"
)
"""Where it is known who would."""
NAME_DUE: Final = Message("{player} (due {colour})")
NAME_FLOATED: Final = Message("{player} ({causes})")
BY_BYE: Final = Message("bye in round {round}")
BY_HALF_POINT_BYE: Final = Message("half-point bye in round {round}")
BY_FULL_POINT_BYE: Final = Message("full-point bye in round {round}")
BY_FORFEIT_WIN: Final = Message("win by forfeit in round {round}")
BY_FORFEIT_LOSS: Final = Message("loss by forfeit in round {round}")
BY_ABSENCE: Final = Message("absence in round {round}")
BOTH_DUE: Final = Message(
    "{first} and {other} are both due {colour}, so one of the two would get the wrong colour"
)
ALL_DUE: Final = Message(
    "{others} are due {colour} like {player}, so {player} or the opponent would get the wrong"
    " colour"
)
PAYER_FLOATS: Final = Message(
    "{players}, with {forced}, would float down instead of a player with {played}"
)
PAYER_FLOATS_NAMED: Final = Message(
    "{players}, with {forced}, would float down instead of {other} with {played}"
)

# Of who would be left over in the last bracket and get the bye, which counts as a downfloat -------

BYE_AFTER: Final[Mapping[str, Message]] = {
    "C14": Message("{player} would get the bye after a downfloat in the previous round"),
    "C16": Message("{player} would get the bye after a downfloat two rounds before"),
    "C18": Message("{player} would get the bye after a downfloat in the previous round"),
    "C20": Message("{player} would get the bye after a downfloat two rounds before"),
}
FLOATED_BEFORE: Final[Mapping[str, Message]] = {
    "C14": Message(
        "{players} had a downfloat in the previous round, and the bye counts as another"
    ),
    "C16": Message("{players} had a downfloat two rounds before, and the bye counts as another"),
    "C18": Message(
        "{players} had a downfloat in the previous round, and the bye counts as another"
    ),
    "C20": Message("{players} had a downfloat two rounds before, and the bye counts as another"),
}
"""Where the bye itself is the matter."""
BYE_TO_FLOATER: Final[Mapping[str, Message]] = {
    "C14": Message("the bye would go to a player who had a downfloat in the previous round"),
    "C16": Message("the bye would go to a player who had a downfloat two rounds before"),
    "C18": Message("the bye would go to a player who had a downfloat in the previous round"),
    "C20": Message("the bye would go to a player who had a downfloat two rounds before"),
}
FLOATS_OR_BYE: Final[Mapping[str, Message]] = {
    "C14": Message(
        "{forced} player instead of {played} would float down or get the bye after a downfloat"
        " in the previous round",
        "{forced} players instead of {played} would float down or get the bye after a"
        " downfloat in the previous round",
    ),
    "C16": Message(
        "{forced} player instead of {played} would float down or get the bye after a downfloat"
        " two rounds before",
        "{forced} players instead of {played} would float down or get the bye after a"
        " downfloat two rounds before",
    ),
}
"""Where paired players count as well (2017)."""

# Offences: one player's share in missing a criterion --------------------------------------------

OFFENCES: Final[Mapping[str, Message]] = {
    "C6": Message("{player} floats down"),
    "C7": Message("{player} floats down, and their score counts"),
    "C9": Message("{player} gets the bye despite earlier unplayed games"),
    "C10": Message("{player} gets a colour difference of more than two"),
    "C11": Message("{player} gets the same colour three times in a row"),
    "C12": Message("{player} misses their colour preference"),
    "C13": Message("{player} misses {preference}"),
    "C14": Message("{player} gets a downfloat again, as in the previous round"),
    "C15": Message("{player} floats up again, as in the previous round"),
    "C16": Message("{player} gets a downfloat again, as two rounds before"),
    "C17": Message("{player} floats up again, as two rounds before"),
    "C18": Message("{player} gets a downfloat again, as in the previous round"),
    "C19": Message("{player} floats up again, as in the previous round"),
    "C20": Message("{player} gets a downfloat again, as two rounds before"),
    "C21": Message("{player} floats up again, as two rounds before"),
}
FLOATER_OFFENCES: Final[Mapping[str, Message]] = {
    "C2": Message("{players} may not get the bye"),
    "C4": Message("with {players} floating down, the rest of the round cannot be paired"),
    "C5": Message("with {players} floating down, the bye goes to a player with more points"),
    "C8": Message("with {players} floating down, the pairing of the next bracket is worse"),
    "C14": Message(
        "{players} gets a downfloat again, as in the previous round",
        "{players} get a downfloat again, as in the previous round",
    ),
    "C16": Message(
        "{players} gets a downfloat again, as two rounds before",
        "{players} get a downfloat again, as two rounds before",
    ),
    "C18": Message(
        "{players} floats on after a downfloat in the previous round",
        "{players} float on after a downfloat in the previous round",
    ),
    "C20": Message(
        "{players} floats on after a downfloat two rounds before",
        "{players} float on after a downfloat two rounds before",
    ),
}
LEFT_OFFENCES: Final[Mapping[str, Message]] = {
    "C6": Message("{players} is left over for the bye"),
    "C14": Message("{players} gets the bye after a downfloat in the previous round"),
    "C16": Message("{players} gets the bye after a downfloat two rounds before"),
    "C18": Message("{players} gets the bye after a downfloat in the previous round"),
    "C20": Message("{players} gets the bye after a downfloat two rounds before"),
}
"""Of who is left over in the last bracket."""
LEFT_TWICE: Final = Message(
    "{players} gets the bye after downfloats in the previous round and two rounds before"
)
OFFENCE_MET: Final = Message("{player} and {other} met in round {round}")
OFFENCE_MET_BEFORE: Final = Message("{player} and {other} have met before")
OFFENCE_SAME_DUE: Final = Message("{player} and {other} must both have {colour}")
OFFENCE_SAME_DUE_UNKNOWN: Final = Message("{player} and {other} must both have the same colour")
OFFENCE_KEPT_APART: Final = Message(
    "the regulations of the tournament keep {player} and {other} apart"
)
OFFENCE_WISHED_APART: Final = Message("the event asks to keep {player} and {other} apart")
WISHED_APART: Final = Message("the event asks to keep them apart")
WISHED_APART_YOU: Final = Message("the event asks to keep you apart")
OFFENCE_AGAINST: Final = Message("{offence} against {other}")
OFFENCE_WITH: Final = Message("{offence}, paired with {other}")
OFFENCES_OF_PAIR: Final = Message("{pair} ({offences})")
AGAINST: Final = frozenset({"C10", "C11", "C12", "C13"})
"""What is missed against an opponent; a float one gets with somebody."""
PREVIOUS_ROUND: Final[Mapping[str, str]] = {"C16": "C14", "C17": "C15"}
"""Of statements about a float two rounds before, those about the same in the previous round."""
LIKE: Final[Mapping[str, str]] = {"C19": "C15", "C21": "C17"}
"""Criteria that bring together the same players as another."""
OFFENCE_OTHER: Final = Message("{player} is affected")

# Values of the accepted candidate ---------------------------------------------------------------

VALUES: Final[Mapping[str, Message]] = {
    "C6": Message("{count} player floats down", "{count} players float down"),
    "C9": Message(
        "the player with the bye has {count} unplayed game",
        "the player with the bye has {count} unplayed games",
    ),
    "C10": Message(
        "{count} topscorer or topscorer’s opponent gets a colour difference of more than two",
        "{count} topscorers or topscorers’ opponents get a colour difference of more than two",
    ),
    "C11": Message(
        "{count} topscorer or topscorer’s opponent gets the same colour three times in a row",
        "{count} topscorers or topscorers’ opponents get the same colour three times in a row",
    ),
    "C12": Message(
        "{count} player misses their colour preference",
        "{count} players miss their colour preference",
    ),
    "C13": Message(
        "{count} player misses {preference}",
        "{count} players miss {preference}",
    ),
    "C14": Message(
        "{count} player gets a downfloat again, as in the previous round",
        "{count} players get a downfloat again, as in the previous round",
    ),
    "C15": Message(
        "{count} player floats up again, as in the previous round",
        "{count} players float up again, as in the previous round",
    ),
    "C16": Message(
        "{count} player gets a downfloat again, as two rounds before",
        "{count} players get a downfloat again, as two rounds before",
    ),
    "C17": Message(
        "{count} player floats up again, as two rounds before",
        "{count} players float up again, as two rounds before",
    ),
}
VALUE_BYE_SCORE: Final = Message("the bye goes to a player with {points}")
VALUE_FLOATER_SCORES: Final = Message(
    "the downfloater has {points}", "the downfloaters have {points}"
)
VALUE_POINTS: Final[Mapping[str, Message]] = {"C5": VALUE_BYE_SCORE, "C7": VALUE_FLOATER_SCORES}
VALUE_LEFT_OVER: Final = Message("one player is left over for the bye")
VALUE_LEFT_OVER_SCORE: Final = Message("the player with the bye has {points}")
VALUES_LEFT_OVER: Final[Mapping[str, Message]] = {
    "C14": Message("the player with the bye had a downfloat in the previous round"),
    "C16": Message("the player with the bye had a downfloat two rounds before"),
    "C18": Message("the player with the bye had a downfloat in the previous round"),
    "C20": Message("the player with the bye had a downfloat two rounds before"),
}
VALUES_FLOATS_OR_BYE: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{count} player who had a downfloat in the previous round floats down or gets the bye",
        "{count} players who had a downfloat in the previous round float down or get the bye",
    ),
    "C20": Message(
        "{count} player who had a downfloat two rounds before floats down or gets the bye",
        "{count} players who had a downfloat two rounds before float down or get the bye",
    ),
}
VALUE_NEXT_BRACKET: Final = Message(
    "{count} player with {points} has to float out of the next bracket",
    "{count} players with {points} have to float out of the next bracket",
)
VALUE_OTHER: Final = Message("{code} cannot be met in full")
VALUE_ZERO: Final = Message("{code} is met in full", "{code} are met in full")
COLOUR_BOUND: Final = Message(
    "{count} of the {players} players prefer {colour}, so at least {missing} cannot get it"
)
COLOUR_BOUND_ALL: Final = Message(
    "all {players} players prefer {colour}, so at least {missing} cannot get it"
)
COLOUR_BOUND_BOTH: Final = Message("both players prefer {colour}, so one cannot get it")
