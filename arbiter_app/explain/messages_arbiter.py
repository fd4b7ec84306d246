"""What the catalogue says to an arbiter besides the player's sentences: sets, order, rules, values."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

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
