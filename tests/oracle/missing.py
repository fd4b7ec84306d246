"""Whether a pair or a float misses a criterion by so much, written down literally a second time.

Criteria by their numbers of 2026, `PSD` for C.6 and C.7 of 2017.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.types import POINT, Points
from tests.oracle.field import LiteralField, ordered
from tests.oracle.state import Float, PlayerState

BACK = {"C14": 0, "C15": 0, "C16": 1, "C17": 1, "C18": 0, "C19": 0, "C20": 1, "C21": 1}
"""In which round the float was that must not be repeated: the previous one (0) or before it (1)."""

LIMBO: Points = 1_000_000
"""What [C18] and [C20] add for those moved down who are not paired (D5)."""


@dataclass(frozen=True)
class Missing:
    """Criterion `meaning` of an edition, missed by `least` or more if that is given."""

    system: str
    meaning: str
    least: Points | None = None

    def by_pair(self, field: LiteralField, one: int, other: int) -> bool:
        """Whether two members (by place) would miss it if they met."""
        pair = ordered(one, other)
        colours = ("C10", "C11", "C12", "C13")
        if self.meaning in colours:
            return bool(field.colour_faults([pair])[colours.index(self.meaning)])
        higher, lower = sorted(
            (field.players[place] for place in pair), key=lambda player: -player.score
        )
        difference = higher.score - lower.score
        if not difference or (self.least or 0) > difference:
            return False
        match self.meaning:
            case "PSD":
                return True
            case "C14" | "C16" if self.system == "dutch-2026":
                return False
            case "C14" | "C16" | "C18" | "C20":
                return higher.floats[BACK[self.meaning]] is Float.DOWN
            case "C15" | "C17" | "C19" | "C21":
                return lower.floats[BACK[self.meaning]] is Float.UP
            case _:
                return False

    def by_float(self, player: PlayerState, score: Points, lowest: Points) -> bool:
        """Whether a member would miss it by floating from a bracket whose residents have at most
        `score` and at least `lowest`.
        """
        least = self.least or 0
        is_2026 = self.system == "dutch-2026"
        match self.meaning:
            case "C6":
                return True
            case "C7" | "C8":
                return player.score >= least
            case "PSD":
                return player.score - (lowest - POINT) >= least
            case "C14" | "C16" if is_2026 and player.score > score:
                return False
            case "C14" | "C16":
                return player.floats[BACK[self.meaning]] is Float.DOWN
            case "C18" | "C20" if is_2026:
                by = LIMBO + player.score - score
                again = player.floats[BACK[self.meaning]] is Float.DOWN
                return again and player.score > score and by >= least
            case "C18" | "C20":
                again = player.floats[BACK[self.meaning]] is Float.DOWN
                return again and player.score - (lowest - POINT) >= least
            case _:
                return False
