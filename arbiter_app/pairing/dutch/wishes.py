"""A round in which some should not meet, as far as no criterion from one upwards suffers from it.

No text of FIDE knows such a wish. It is read as one more criterion of quality, directly below one of
the edition: of the candidates that are the best by that criterion and all before it, those are better
in which fewer such pairs meet. It stands below what looks ahead ([C8]; C.7 in 2017) at the highest: that
criterion says itself which criteria it asks of the following bracket, and a wish is none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace

from arbiter_app.errors import InputError
from arbiter_app.pairing.dutch.altered import Altered
from arbiter_app.pairing.dutch.criteria import BracketFacts, Fault
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import RoundPairing
from arbiter_app.trace.dutch_criteria import Criterion
from arbiter_app.wording import phrase, separated


def pair_wishing(
    tournament: Tournament, pairs: Collection[tuple[Tpn, Tpn]], below: str, name: str
) -> RoundPairing:
    """The next round with the wish that these pairs do not meet, directly below a criterion.

    Raises:
        InputError: no wish can stand below that criterion, or the tournament cannot be paired as it
            stands.
        NoLegalPairingError: no complete legal round-pairing exists.
    """
    dutch = dutch_round(name)
    wished = frozenset((min(pair), max(pair)) for pair in pairs)
    edition = Wishing(dutch.edition, wished, _likeness(wished), _number(dutch.edition, below))
    return replace(dutch, edition=edition).pair(tournament, explain=False)


def _number(edition: Edition, below: str) -> int:
    possible = _above_a_wish(edition)
    for criterion in possible:
        if criterion.code == below:
            return criterion.number
    raise InputError(
        phrase(
            "A wish cannot stand below “{criterion}”, only below one of these: {criteria}.",
            criterion=below,
            criteria=separated(criterion.code for criterion in possible),
        )
    )


def criteria_above_a_wish(name: str) -> tuple[str, ...]:
    """The codes of the criteria of an edition directly below which a wish can stand.

    Raises:
        InputError: not an edition of the FIDE (Dutch) System.
    """
    return tuple(criterion.code for criterion in _above_a_wish(dutch_round(name).edition))


def _above_a_wish(edition: Edition) -> tuple[Criterion, ...]:
    """From what looks ahead on."""
    looks_ahead = next(each.number for each in edition.criteria if each.counts_first)
    return tuple(each for each in edition.criteria if each.number >= looks_ahead)


@dataclass(frozen=True, slots=True)
class Wishing(Altered):
    """An edition with a wish directly after criterion `after`.

    All numbers are doubled, to make room. `pairs` have the smaller TPN first; `likeness` is the same
    for players whose pairs are wished apart from the same others.
    """

    own: Edition
    pairs: frozenset[tuple[Tpn, Tpn]]
    likeness: Mapping[Tpn, Hashable]
    after: int

    @property
    def alike(self) -> Callable[[PlayerState], Hashable]:
        likeness = self.likeness
        return lambda player: likeness.get(player.tpn)

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        return tuple(
            replace(criterion, number=2 * criterion.number) for criterion in self.own.criteria
        )

    @property
    def first_quality(self) -> int:
        return 2 * self.own.first_quality

    def altered(self, faults: Iterator[Fault]) -> Iterator[Fault]:
        return (replace(fault, number=2 * fault.number) for fault in faults)

    def pair_faults(
        self, one: PlayerState, other: PlayerState, facts: BracketFacts
    ) -> Iterator[Fault]:
        yield from self.altered(self.own.pair_faults(one, other, facts))
        if (min(one.tpn, other.tpn), max(one.tpn, other.tpn)) in self.pairs:
            yield Fault(2 * self.after + 1, one.tpn)


def _likeness(pairs: Collection[tuple[Tpn, Tpn]]) -> Mapping[Tpn, Hashable]:
    """The same for two players if whoever of the others is wished apart from one is from the other.

    Among those who are alike either all pairs are wished apart, as of a club, or none. One is
    not taken for the other: whoever is apart from a whole club belongs to it.
    """
    apart: dict[Tpn, set[Tpn]] = {}
    for one, other in pairs:
        apart.setdefault(one, {one}).add(other)
        apart.setdefault(other, {other}).add(one)
    groups = {tpn: frozenset(others) for tpn, others in apart.items()}
    sizes = Counter(groups.values())
    return {tpn: group if sizes[group] > 1 else group - {tpn} for tpn, group in groups.items()}
