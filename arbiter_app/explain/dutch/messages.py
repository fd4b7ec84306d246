"""What the catalogue says in the terms of the FIDE (Dutch) System: differences in score, residents.

The words for criteria that other systems have as well are in `messages_criteria`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.wording import Message

# Score differences (C18 … C21): one player more, or one by more; `who` is one of REPEATING --------

WORSE_FLOATS_ON: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{forced} player who had a downfloat in the previous round would float on instead of "
        "{played}",
        "{forced} players who had a downfloat in the previous round would float on instead "
        "of {played}",
    ),
    "C20": Message(
        "{forced} player who had a downfloat two rounds before would float on instead of {played}",
        "{forced} players who had a downfloat two rounds before would float on instead of {played}",
    ),
}
REPEATING: Final[Mapping[str, tuple[Message, Message]]] = {
    "C18": (
        Message("a player who had a downfloat in the previous round"),
        Message("{player}, who had a downfloat in the previous round,"),
    ),
    "C19": (
        Message("a player who floated up in the previous round"),
        Message("{player}, who floated up in the previous round,"),
    ),
    "C20": (
        Message("a player who had a downfloat two rounds before"),
        Message("{player}, who had a downfloat two rounds before,"),
    ),
    "C21": (
        Message("a player who floated up two rounds before"),
        Message("{player}, who floated up two rounds before,"),
    ),
}
AGAIN_DOWN: Final = Message("{who} would float down by {forced}")
AGAIN_UP: Final = Message("{who} would float up again, by {forced}")
AS_PAIRED_BY: Final = Message("{clause}; as paired by {played} at most")
AGAIN_BY: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{forced} player who had a downfloat in the previous round would float down by "
        "{points} instead of {played}",
        "{forced} players who had a downfloat in the previous round would float down by "
        "{points} instead of {played}",
    ),
    "C19": Message(
        "{forced} player who floated up in the previous round would float up again by {points} "
        "instead of {played}",
        "{forced} players who floated up in the previous round would float up again by {points} "
        "instead of {played}",
    ),
    "C20": Message(
        "{forced} player who had a downfloat two rounds before would float down by {points} "
        "instead of {played}",
        "{forced} players who had a downfloat two rounds before would float down by {points} "
        "instead of {played}",
    ),
    "C21": Message(
        "{forced} player who floated up two rounds before would float up again by {points} "
        "instead of {played}",
        "{forced} players who floated up two rounds before would float up again by {points} "
        "instead of {played}",
    ),
}
AGAIN_BY_MORE: Final[Mapping[str, Message]] = {
    "C18": Message(
        "the pairing score differences of those who had a downfloat in the previous round would be"
        " {forced} instead of {played}"
    ),
    "C20": Message(
        "the pairing score differences of those who had a downfloat two rounds before would be"
        " {forced} instead of {played}"
    ),
}
"""Of 2017, where who leaves the bracket counts with a value that is no difference in score (A.8)."""

AGAIN_FOR: Final = Message(
    "{clause}, with one for {players}", "{clause}, with one each for {players}"
)
AGAIN_ON: Final = Message("{who} would float on with a larger difference in score")

# Pairing Score Difference (2017) ------------------------------------------------------------------

WORSE_PSD: Final = Message(
    "the pairing score difference would be {forced} instead of {played}",
    "the pairing score differences would be {forced} instead of {played}",
)
WORSE_NEXT_PSD: Final = Message(
    "the pairing score difference of the next bracket would be {forced} instead of {played}",
    "the pairing score differences of the next bracket would be {forced} instead of {played}",
)
PSD_YOU: Final = Message("there would be a difference in score of {forced} instead of {played}")
PSD_MORE_YOU: Final = Message("there would be one more difference in score, of {forced}")
NEXT_PSD_YOU: Final = Message(
    "in the next bracket the score differences between opponents would be larger"
)

# Offences -----------------------------------------------------------------------------------------

OFFENCE_PSD: Final = Message("the score of {player} creates a score difference")
OFFENCES_TWICE: Final[Mapping[str, Message]] = {
    "down": Message(
        "{player} gets a downfloat again, as in the previous round and two rounds before"
    ),
    "up": Message("{player} floats up again, as in the previous round and two rounds before"),
}
FLOATER_OFFENCES_TWICE: Final[Mapping[str, Message]] = {
    "C14": Message(
        "{players} gets a downfloat again, as in the previous round and two rounds before",
        "{players} get a downfloat again, as in the previous round and two rounds before",
    ),
    "C18": Message(
        "{players} floats on, having had a downfloat in the previous round and two rounds before",
        "{players} float on, having had a downfloat in the previous round and two rounds before",
    ),
}

# Values -------------------------------------------------------------------------------------------

VALUES_OF_RESIDENTS: Final[Mapping[str, Message]] = {
    "C14": Message(
        "{count} resident gets a downfloat again, as in the previous round",
        "{count} residents get a downfloat again, as in the previous round",
    ),
    "C16": Message(
        "{count} resident gets a downfloat again, as two rounds before",
        "{count} residents get a downfloat again, as two rounds before",
    ),
}
VALUE_PSD: Final = Message(
    "the pairing score difference is {points}", "the pairing score differences are {points}"
)
VALUE_NEXT_PSD: Final = Message(
    "the pairing score difference of the next bracket is {points}",
    "the pairing score differences of the next bracket are {points}",
)
VALUE_NEXT_FLOATS: Final = Message(
    "in the next bracket {count} player has to float down",
    "in the next bracket {count} players have to float down",
)
AND_ITS_PSD: Final = Message(
    "{clause}, and its pairing score difference is {points}",
    "{clause}, and its pairing score differences are {points}",
)
VALUE_FLOATS_ON: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{count} player who had a downfloat in the previous round floats down unpaired",
        "{count} players who had a downfloat in the previous round float down unpaired",
    ),
    "C20": Message(
        "{count} player who had a downfloat two rounds before floats down unpaired",
        "{count} players who had a downfloat two rounds before float down unpaired",
    ),
}
VALUE_DIFFERENCES: Final[Mapping[str, Message]] = {
    "C18": Message(
        "{count} player gets a downfloat again, as in the previous round, by {points}",
        "{count} players get a downfloat again, as in the previous round, by {points}",
    ),
    "C19": Message(
        "{count} player floats up again, as in the previous round, by {points}",
        "{count} players float up again, as in the previous round, by {points}",
    ),
    "C20": Message(
        "{count} player gets a downfloat again, as two rounds before, by {points}",
        "{count} players get a downfloat again, as two rounds before, by {points}",
    ),
    "C21": Message(
        "{count} player floats up again, as two rounds before, by {points}",
        "{count} players float up again, as two rounds before, by {points}",
    ),
}

# What an event wishes ----------------------------------------------------------------------------

WORSE_WISH: Final = Message(
    "{forced} pair that the event asks to keep apart would meet, instead of {played}",
    "{forced} pairs that the event asks to keep apart would meet, instead of {played}",
)
VALUE_WISH: Final = Message(
    "{count} pair that the event asks to keep apart meets",
    "{count} pairs that the event asks to keep apart meet",
)
WITHOUT_WISH: Final = Message("without a pair that the event asks to keep apart")
