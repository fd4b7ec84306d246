"""What the pairing systems and their editions are called, wherever one is spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import Message, Phrase, verbatim

TITLES: Final[Mapping[str, Message]] = {
    DEFAULT_SYSTEM: Message("FIDE (Dutch) System, 2026 edition"),
    "dutch-2017": Message("FIDE (Dutch) System, 2017 edition"),
    "dubov": Message("Dubov System (C.04.4.1)"),
    "burstein": Message("Burstein System (C.04.4.2)"),
    "double-swiss": Message("Double-Swiss System (C.04.5)"),
    "round-robin": Message("Round-robin (Berger tables)"),
    "double-round-robin": Message("Double round-robin (Berger tables)"),
    "double-round-robin-reversed": Message("Double round-robin (Berger tables, reversed)"),
    "swiss-1998": Message("Swiss System Based on Rating (C.04.1 of 1998)"),
    "lim": Message("Lim System (C.04.4.3)"),
    "lim-maxi": Message("Lim System (C.04.4.3), maxi-tournament"),
}
"""By the names given to `--system`, which are those of `arbiter_app.pairing.systems`."""


def title_of(system: str) -> Phrase:
    """The name of a pairing system and its edition; of one that is not known, as it is written."""
    known = TITLES.get(system)
    return verbatim(system) if known is None else known.of()
