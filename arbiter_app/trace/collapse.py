"""Where the last brackets of a round collapse."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.types import Points, Tpn


@dataclass(frozen=True, slots=True)
class Collapse:
    """The last bracket but one is paired again, as what it left could not be completed.

    Attributes:
        score: that of its residents.
        rejected: the pairs that it had first, with those of the look-ahead to the following bracket;
            None stands for the bye.
    """

    score: Points
    rejected: tuple[tuple[Tpn, Tpn | None], ...]
