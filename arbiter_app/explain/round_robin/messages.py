"""What the catalogue says of round-robins (C.05 Annex 1)."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

REVERSED: Final = Message("The last two rounds of the first cycle are reversed")
RULES: Final = Message("Round-robin rules cited")
BERGER: Final = Message("Berger tables")
COLOURS_AGAIN: Final = Message("colours reversed in the second cycle")

ROUND: Final = Message("The round in the Berger table")
COMPOSITION: Final = Message("{members}; {pairs} pair", "{members}; {pairs} pairs")
PLAYERS: Final = Message("{count} player", "{count} players")
STEP: Final = Message("Round {round} of the table for {count} players")
STEP_OF_CYCLE: Final = Message("Round {round} of the table for {count} players, in cycle {cycle}")
NUMBER: Final = Message("number {number}")
RESULT_TITLE: Final = Message("Result")
RESULT: Final = Message("Everybody meets the opponent given in the table")
HALVES: Final = (Message("White"), Message("Black"))
FREE_TITLE: Final = Message("Bye")
FREE: Final = Message("{player} has a bye in this round.")
FREE_BECAUSE: Final = Message(
    "the number of players is odd, so the highest number of the table, which is the opponent"
    " here, counts as a bye"
)
PAIR: Final = Message("{first} meets {second} according to the table")
PLACES: Final = Message("it is a pair of round {place} of the table for {count} players")
WHITE: Final = Message("the table gives these colours")
WHITE_AGAIN: Final = Message("they meet again, with the colours reversed from the first cycle")
MEET_IN_ROUND: Final = Message("they meet in round {round}")
MEET_IN_ROUND_YOU: Final = Message("you meet in round {round}")
FREE_IN_ROUND: Final = Message("in the table that comes in round {round}")
