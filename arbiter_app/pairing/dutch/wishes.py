"""Some should not meet, as far as no criterion from one upwards suffers from it.

No text of FIDE knows such a wish. It is read as one more criterion of quality, directly below one of
the edition: of the candidates that are the best by that criterion and all before it, those are better
in which fewer such pairs meet. It stands below what looks ahead ([C8]; C.7 in 2017) at the highest: that
criterion says itself which criteria it asks of the following bracket, and a wish is none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace

from arbiter_app.pairing.dutch.altered import Altered
from arbiter_app.pairing.dutch.criteria import BracketFacts, Fault
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.dutch.round import DutchRound, dutch_round
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.unheard_wishes import no_such_wish
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.dutch_criteria import Criterion, above_a_wish, wish_below


def dutch_round_for(tournament: Tournament, name: str) -> DutchRound:
    """The edition by its short name, with what the event wishes of the next round.

    Raises:
        InputError: not an edition of the FIDE (Dutch) System, or no wish can stand below a criterion
            that the event names.
    """
    dutch = dutch_round(name)
    wishes = tournament.wishes(tournament.next_round)
    if not wishes:
        return dutch
    return replace(dutch, edition=Wishing.of(dutch.edition, wishes))


def criteria_above_a_wish(name: str) -> tuple[str, ...]:
    """The codes of the criteria of an edition directly below which a wish can stand.

    Raises:
        InputError: not an edition of the FIDE (Dutch) System.
    """
    return tuple(each.code for each in above_a_wish(dutch_round(name).edition.criteria))


@dataclass(frozen=True, slots=True)
class Wish:
    """Pairs that are not to meet, the smaller TPN first, directly after criterion `after`.

    `likeness` is the same for players whose pairs are wished apart from the same others.
    """

    after: int
    pairs: frozenset[tuple[Tpn, Tpn]]
    likeness: Mapping[Tpn, Hashable]


@dataclass(frozen=True, slots=True)
class Wishing(Altered):
    """An edition with wishes among its criteria; those that come after one have higher numbers.

    `places` has the number that each criterion of the edition has here, by its own. The wishes come in
    their order.
    """

    own: Edition
    wishes: tuple[Wish, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, own: Edition, wishes: Mapping[str, Collection[tuple[Tpn, Tpn]]]) -> Wishing:
        """The edition with pairs wished apart, by the code of the criterion that comes before.

        Raises:
            InputError: no wish can stand below one of these criteria.
        """
        found = sorted(
            (
                Wish(_number(own, below), frozenset(pairs), _likeness(pairs))
                for below, pairs in wishes.items()
            ),
            key=lambda wish: wish.after,
        )
        last = own.criteria[-1].number
        places = tuple(
            number + sum(wish.after < number for wish in found) for number in range(last + 1)
        )
        return cls(own, tuple(found), places)

    @property
    def alike(self) -> Callable[[PlayerState], Hashable]:
        likenesses = tuple(wish.likeness for wish in self.wishes)
        return lambda player: tuple(each.get(player.tpn) for each in likenesses)

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        return tuple(self._in_order())

    def _in_order(self) -> Iterator[Criterion]:
        wished = {wish.after for wish in self.wishes}
        for criterion in self.own.criteria:
            place = self.places[criterion.number]
            yield criterion.at(place)
            if criterion.number in wished:
                yield wish_below(criterion, place + 1)

    @property
    def first_quality(self) -> int:
        return self.places[self.own.first_quality]

    def altered(self, faults: Iterator[Fault]) -> Iterator[Fault]:
        return (replace(fault, number=self.places[fault.number]) for fault in faults)

    def pair_faults(
        self, one: PlayerState, other: PlayerState, facts: BracketFacts
    ) -> Iterator[Fault]:
        yield from self.altered(self.own.pair_faults(one, other, facts))
        pair = min(one.tpn, other.tpn), max(one.tpn, other.tpn)
        for wish in self.wishes:
            if pair in wish.pairs:
                yield Fault(self.places[wish.after] + 1, pair[0])


def _number(edition: Edition, below: str) -> int:
    possible = above_a_wish(edition.criteria)
    for criterion in possible:
        if criterion.code == below:
            return criterion.number
    raise no_such_wish(below, (criterion.code for criterion in possible))


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
