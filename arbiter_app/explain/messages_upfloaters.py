"""What the catalogue says of players who are brought up from lower scores into a bracket."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

NONE: Final = Message("Nobody has to float up")
FEWER: Final = Message("Fewer upfloaters would not do: {clause}")
SCORES: Final = Message(
    "An upfloater with {scores} would leave no legal pairing",
    "Upfloaters with {scores} would leave no legal pairing",
)
TAKEN: Final = Message("{players} floats up, {reason}", "{players} float up, {reason}")
TAKEN_PLAIN: Final = Message("{players} floats up", "{players} float up")
PASSED: Final = Message("with {players} instead, {clause}")
MORE: Final = Message("other sets that come earlier would not do either")
OWN: Final = Message("{one} has {points} and {other} {others}: {reason}")
