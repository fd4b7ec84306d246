"""The next round by several pairing systems, compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.likeness import likeness
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.by_system import BySystem
from arbiter_app.trace.rounds import RoundPairing


def pair_by_each(before: Tournament, systems: Sequence[str]) -> tuple[BySystem, ...]:
    """The next round by each of the systems, compared with all the others.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands by any.
    """
    made = [pair_by(before, system) for system in dict.fromkeys(systems)]
    if all(each.is_refused for each in made):
        raise InputError(made[0].error)
    pairs = [pairs_of(each.pairing) for each in made if each.pairing is not None]
    return tuple(replace(each, alike=likeness(pairs_of(each.pairing), pairs)) for each in made)


def pair_by(before: Tournament, system: str) -> BySystem:
    """The next round by one of them, not compared."""
    try:
        return BySystem(system, pair_round(before, system=system))
    except (NoLegalPairingError, InputError) as error:
        return BySystem(system, None, error.said, is_refused=isinstance(error, InputError))


def pairs_of(pairing: RoundPairing | None) -> list[tuple[int, int]]:
    """White and Black of each board."""
    return [] if pairing is None else [(pair.white, pair.black) for pair in pairing.pairs]
