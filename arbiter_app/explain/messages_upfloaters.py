"""What the catalogue says of players who are brought up from lower scores into a bracket."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

NONE: Final = Message("Nobody has to float up")
FEWER: Final = Message("Fewer upfloaters are not enough: {clause}")
FEWER_PLAIN: Final = Message("with fewer, {clause}")
SCORES: Final = Message(
    "an upfloater with {scores} would leave no legal pairing",
    "upfloaters with {scores} would leave no legal pairing",
)
SCORES_ABOVE: Final = Message("an upfloater with more than {points} would leave no legal pairing")
SCORES_NEXT: Final = Message(
    "upfloaters with {scores} would leave no legal pairing, nor would any others with better scores"
)
TAKEN: Final = Message("{players} floats up, {reason}", "{players} float up, {reason}")
TAKEN_PLAIN: Final = Message("{players} floats up", "{players} float up")
TAKEN_FOR: Final = Message("{players} floats up: {reasons}", "{players} float up: {reasons}")
PASSED: Final = Message("with {players} instead, {clause}")
MORE: Final = Message("further sets come earlier in the order, and all of them fail")
OWN: Final = Message("you have {points} and {other} {others}; {reason}")
"""Said to `one`."""
