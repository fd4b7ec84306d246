"""One round by several pairing systems, compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.operations.questions import before_otherwise
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.likeness import Likeness, likeness
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING, Phrase

if TYPE_CHECKING:
    from arbiter_app.trace import RoundPairing


@dataclass(frozen=True, slots=True)
class BySystem:
    """A round by one of the systems: its pairing, or why there is none.

    Attributes:
        alike: for each pair whether what it is compared with has it.
        is_refused: the system cannot pair the tournament as it stands, which is not to say that no
            pairing exists.
        taken: what the system takes as given, in sentences.
    """

    system: str
    pairing: RoundPairing | None
    error: Phrase = NOTHING
    alike: tuple[Likeness, ...] = ()
    is_refused: bool = False
    taken: tuple[Phrase, ...] = ()


def pair_by_each(before: Tournament, systems: Sequence[str]) -> tuple[BySystem, ...]:
    """The next round by each of the systems, compared with all the others.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands by any.
    """
    made = [_pair(before, system) for system in dict.fromkeys(systems)]
    if all(each.is_refused for each in made):
        raise InputError(made[0].error)
    pairs = [_pairs(each.pairing) for each in made if each.pairing is not None]
    return tuple(replace(each, alike=likeness(_pairs(each.pairing), pairs)) for each in made)


def pair_round_by_each(
    tournament: Tournament,
    round_number: int,
    systems: Sequence[str],
    *,
    turned: Tpn | None = None,
) -> Iterator[BySystem]:
    """A paired round by each of the systems, compared with the round as it is.

    Each is given as soon as it is worked out; one that cannot pair the round says why. `turned` is
    a player who is absent there though present, or here though absent or withdrawn.

    Raises:
        InputError: the state before the round cannot be told.
    """
    from arbiter_app.pairing.taken import taken

    before = before_otherwise(tournament, round_number, turned)
    now = [(game.white, game.black) for game in tournament.round(round_number).games]
    for system in systems:
        made = _pair(before, system)
        told = () if made.pairing is None else tuple(taken(before, system))
        yield replace(made, alike=likeness(_pairs(made.pairing), [now]), taken=told)


def _pair(before: Tournament, system: str) -> BySystem:
    try:
        return BySystem(system, pair_round(before, system=system))
    except (NoLegalPairingError, InputError) as error:
        return BySystem(system, None, error.said, is_refused=isinstance(error, InputError))


def _pairs(pairing: RoundPairing | None) -> list[tuple[int, int]]:
    return [] if pairing is None else [(pair.white, pair.black) for pair in pairing.pairs]
