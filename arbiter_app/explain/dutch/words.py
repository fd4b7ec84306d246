"""The words of the FIDE (Dutch) System, edition by edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain.dutch.rules import (
    RULES_2017,
    RULES_2026,
    SAME_PLAYERS_2017,
    SAME_PLAYERS_2026,
)
from arbiter_app.explain.messages import Message
from arbiter_app.explain.writer import SystemWords


@dataclass(frozen=True, slots=True)
class DutchWords(SystemWords):
    """What the FIDE (Dutch) System tells in a way of its own."""


DUTCH: Final[Mapping[str, DutchWords]] = {
    "dutch-2026": DutchWords(
        Message("FIDE (Dutch) System, 2026 edition"),
        rules=RULES_2026,
        same_players=SAME_PLAYERS_2026,
    ),
    "dutch-2017": DutchWords(
        Message("FIDE (Dutch) System, 2017 edition"),
        own_score="C.04.1.e",
        together="A.9",
        first_pairs="B.3",
        left_over="B.3",
        bye="A.5",
        first_for_bye="A.5",
        absence="C.04.2",
        unplayed="C.1",
        rules=RULES_2017,
        same_players=SAME_PLAYERS_2017,
    ),
}
"""By the names given to `--system`."""
