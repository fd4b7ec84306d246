"""A round by several pairing systems, as values."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.likeness import Likeness
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import NOTHING, Phrase


@dataclass(frozen=True, slots=True)
class BySystem:
    """A round by one of the systems: its pairing, or why there is none.

    Attributes:
        alike: for each pair whether what it is compared with has it.
        is_refused: the system cannot pair the tournament as it stands, which is not to say that no
            pairing exists.
        taken_as_given: what the system takes as given, in sentences.
    """

    system: str
    pairing: RoundPairing | None
    error: Phrase = NOTHING
    alike: tuple[Likeness, ...] = ()
    is_refused: bool = False
    taken_as_given: tuple[Phrase, ...] = ()
