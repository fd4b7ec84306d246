"""The words of each pairing system, found by its name; only those asked for are loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from arbiter_app.explain.names import Names
from arbiter_app.explain.writer import SystemWords, Writer
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import ENGLISH, Catalogue


def _dutch(name: str) -> SystemWords:
    from arbiter_app.explain.dutch.words import DUTCH

    return DUTCH[name]


def _double_swiss(_name: str) -> SystemWords:
    from arbiter_app.explain.double_swiss.words import DOUBLE_SWISS

    return DOUBLE_SWISS


def _burstein(_name: str) -> SystemWords:
    from arbiter_app.explain.burstein.words import BURSTEIN

    return BURSTEIN


def _lim(name: str) -> SystemWords:
    from arbiter_app.explain.lim.words import LIM

    return LIM[name]


def _dubov(_name: str) -> SystemWords:
    from arbiter_app.explain.dubov.words import DUBOV

    return DUBOV


def _round_robin(name: str) -> SystemWords:
    from arbiter_app.explain.round_robin.words import ROUND_ROBIN

    return ROUND_ROBIN[name]


def _swiss_1998(_name: str) -> SystemWords:
    from arbiter_app.explain.swiss_1998.words import SWISS_1998

    return SWISS_1998


SYSTEMS: Final[Mapping[str, Callable[[str], SystemWords]]] = {
    "dutch-2026": _dutch,
    "dutch-2017": _dutch,
    "burstein": _burstein,
    "double-swiss": _double_swiss,
    "dubov": _dubov,
    "round-robin": _round_robin,
    "double-round-robin": _round_robin,
    "double-round-robin-reversed": _round_robin,
    "swiss-1998": _swiss_1998,
    "lim": _lim,
    "lim-maxi": _lim,
}
"""What finds the words of a system; the names are those of `arbiter_app.pairing.systems`."""


def words_of(system: str) -> SystemWords:
    """The words of a pairing system; for others those of the present Dutch System."""
    found = SYSTEMS.get(system)
    if found is None:
        return _dutch(DEFAULT_SYSTEM)
    return found(system)


def writer_of(names: Names, catalogue: Catalogue = ENGLISH) -> Writer:
    """A writer in the words of the system that the names speak of."""
    return Writer(names, words_of(names.system), catalogue)


def outside_fide_mode(system: str, *, catalogue: Catalogue = ENGLISH) -> str:
    """What is said once when a system is chosen that no approved program can check; else nothing.

    `system` is the name given to `--system`.
    """
    message = words_of(system).unapproved
    return "" if message is None else catalogue.say(message)
