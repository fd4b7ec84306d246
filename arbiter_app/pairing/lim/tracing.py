"""The trace of a round: every score-group in the order of pairing, with the deciding articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.colours import Allocation
from arbiter_app.pairing.consequences import with_consequences
from arbiter_app.pairing.counted import too_many_due
from arbiter_app.pairing.lim.bye import AllocatedBye
from arbiter_app.pairing.lim.field import Direction, Field, in_order
from arbiter_app.pairing.lim.floaters import Floater
from arbiter_app.pairing.lim.opponents import proposed_pairings
from arbiter_app.pairing.lim.players import due_strength, gives_both_their_due
from arbiter_app.pairing.lim.reasons import (
    PROPOSED,
    floaters_passed_over,
    residents_passed_over,
    rule_of,
    who_misses_due,
    why_not_legal,
)
from arbiter_app.pairing.lim.solve import PairedGroup, SolvedRound, allocations
from arbiter_app.pairing.lim.steps import steps_of
from arbiter_app.pairing.lim.unserved import (
    COMPLETE,
    MEDIAN_BLOCKED,
    unserved,
    unserved_in_round,
)
from arbiter_app.pairing.swiss_engine import TraceParts
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import Bound
from arbiter_app.trace.brackets import (
    BracketDirection,
    BracketPlayer,
    BracketTrace,
    CrackedPair,
    CriterionValue,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Reason

FLOATER_RULE = "3.8"
COLOUR_RULE = "5.2"


def trace_parts(solved: SolvedRound) -> TraceParts:
    """The bye and the score-groups; a median score-group that stays empty is left out."""
    groups, bye = solved.groups, solved.bye
    makers = [
        partial(trace_group, solved.field, groups, bye, index)
        for index, paired in enumerate(groups)
        if paired.group.members or paired.from_above or paired.from_below
    ]
    return TraceParts(None if bye is None else bye.trace, makers)


def trace_group(
    field: Field, groups: Sequence[PairedGroup], bye: AllocatedBye | None, index: int
) -> BracketTrace:
    """The trace of one of the score-groups of a round."""
    paired = groups[index]
    numbers = {each.group.score: number for number, each in enumerate(groups, 1)}
    direction = paired.group.direction
    players = paired.scrutiny.players
    half = len(players) // 2
    incoming = [
        *in_order(paired.from_above, Direction.DOWN),
        *in_order(paired.from_below, Direction.UP),
    ]
    looking = [one for one, _ in paired.floater_pairs]
    staying = paired.group.members & ~paired.leaving
    proposal = proposed_pairings(players)
    pairs = tuple(_pairs(field, groups, bye, index))
    return BracketTrace(
        number=index + 1,
        score=paired.group.score,
        moved_down_players=tuple(
            _member(field, position, numbers.get(field.players[position].score))
            for position in incoming
        ),
        residents=tuple(
            _member(field, position) for position in in_order(paired.group.members, direction)
        ),
        max_pairs=len(paired.pairs),
        m1=sum(pair in paired.pairs for pair in paired.floater_pairs),
        limbo=_tpns(field, [p for p in incoming if paired.leaving >> p & 1]),
        s1=_tpns(field, looking if incoming else players[:half]),
        s2=_tpns(field, in_order(staying, direction) if incoming else players[half:]),
        remainder_s1=_tpns(field, players[:half]) if incoming else (),
        remainder_s2=_tpns(field, players[half:]) if incoming else (),
        proposal=tuple(_named(field, proposal)),
        proposal_offences=tuple(_offences(field, proposal, paired)),
        values=(CriterionValue(COLOUR_RULE, _missed(field, paired.pairs)),),
        offences=tuple(_offences(field, paired.pairs, paired)),
        exchange=None,
        pairs=pairs,
        downfloaters=tuple(_floater(field, paired, floater) for floater in paired.out),
        direction=BracketDirection.MEDIAN if paired.is_median else BracketDirection(direction),
        first_scrutiny=tuple(_named(field, paired.scrutiny.first)),
        cracked=tuple(_cracked(field, paired)),
        steps=steps_of(field, paired),
        undone=tuple(_named(field, [pair for pair in paired.made if pair in paired.undone])),
        bounds=_bounds(field, paired),
    )


def _cracked(field: Field, paired: PairedGroup) -> Iterator[CrackedPair]:
    """The pairs undone for the median score-group, each with who could not be paired before."""
    there = paired.group.members | paired.from_above | paired.from_below
    came = [mask_of(crack.pair) for crack in paired.cracks]
    for place, crack in enumerate(paired.cracks):
        before = there & ~sum(came[place:])
        one, other = _tpns(field, crack.pair)
        blocked = unserved(field, before, MEDIAN_BLOCKED)
        yield CrackedPair(one, other, crack.group + 1, crack.from_above, crack.from_below, blocked)


@dataclass(frozen=True, slots=True)
class _WholeRound:
    """What of the whole round speaks against a pair before its score-group does (2.6)."""

    field: Field
    bye: AllocatedBye | None
    places: Mapping[Tpn, int]
    opponents: Mapping[int, int]
    cracked: Mapping[frozenset[int], Reason | None]

    @classmethod
    def of(
        cls, field: Field, groups: Sequence[PairedGroup], bye: AllocatedBye | None
    ) -> _WholeRound:
        pairs = [pair for group in groups for pair in group.pairs]
        cracked = {
            frozenset(crack.pair): told.blocked
            for group in groups
            for crack, told in zip(group.cracks, _cracked(field, group), strict=True)
        }
        opponents = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        places = {player.tpn: position for position, player in enumerate(field.players)}
        return cls(field, bye, places, opponents, cracked)

    def passed_over(self, one: int, found: Sequence[PassedOver]) -> tuple[PassedOver, ...]:
        """Those passed over for a player, with why, as `why-not` answers it."""
        return tuple(
            replace(each, reason=self._reason(one, self.places[each.tpn]) or each.reason)
            for each in found
        )

    def _reason(self, one: int, other: int) -> Reason | None:
        compatible = self.field.compatible
        if not compatible[one] >> other & 1:
            return None
        # Where their opponents can meet each other, all others stay as they are.
        if not compatible[self.opponents[one]] >> self.opponents[other] & 1:
            taken = 1 << one | 1 << other
            found = unserved_in_round(self.field, self.bye, taken, COMPLETE)
            if found is not None:
                return found
        return self.cracked.get(frozenset((one, other)))


def _tpns(field: Field, positions: Sequence[int]) -> tuple[Tpn, ...]:
    return tuple(field.players[position].tpn for position in positions)


def _named(field: Field, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    return [(field.players[one].tpn, field.players[other].tpn) for one, other in pairs]


def _member(field: Field, position: int, came_from: int | None = None) -> BracketPlayer:
    """A player with the colour due."""
    player = field.players[position]
    due, strength = "", ""
    if player.due is not None:
        due = player.due.value
        strength = due_strength(player).name.lower()
    last, before = player.transferred
    return BracketPlayer(
        player.tpn, player.score, due, strength, before.value + last.value, came_from, player.place
    )


def _missed(field: Field, pairs: Sequence[tuple[int, int]]) -> int:
    return sum(
        not gives_both_their_due(field.players[one].due, field.players[other].due)
        for one, other in pairs
    )


def _bounds(field: Field, paired: PairedGroup) -> tuple[Bound, ...]:
    """Why in no fewer pairs a colour due is missed, where counting proves it; the second scrutiny goes
    from pair to pair, and nothing else is said to be the least (5.2).
    """
    if paired.undone:
        return ()
    dues = [field.players[position].due for pair in paired.pairs for position in pair]
    counted = too_many_due(dues, len(paired.pairs), _missed(field, paired.pairs))
    return () if counted is None else (Bound(COLOUR_RULE, (counted,)),)


def _offences(field: Field, pairs: Sequence[tuple[int, int]], paired: PairedGroup) -> list[Offence]:
    """What is wrong with some pairs: not compatible (2.1), or a colour due is missed (5.2)."""
    found: list[Offence] = []
    for one, other in pairs:
        first, second = field.players[one], field.players[other]
        incompatible = why_not_legal(field, one, other)
        if incompatible is not None:
            found.append(Offence(incompatible.rule, first.tpn, second.tpn))
            continue
        loser = who_misses_due(field, one, other, paired)
        if loser is not None:
            opponent = second if loser == first.tpn else first
            rule = FLOATER_RULE if (one, other) in paired.floater_pairs else COLOUR_RULE
            found.append(Offence(rule, loser, opponent.tpn))
    return found


def _pairs(
    field: Field, groups: Sequence[PairedGroup], bye: AllocatedBye | None, index: int
) -> list[PairTrace]:
    paired = groups[index]
    whole = _WholeRound.of(field, groups, bye)
    colours = {frozenset((a.white, a.black)): a for a in allocations(field, paired)}
    part = "remainder" if paired.floater_pairs else "homogeneous"
    passed = [
        *(("mdp", one) for one in floaters_passed_over(field, paired)),
        *((part, one) for one in residents_passed_over(field, paired)),
    ]
    made = [
        _pair(field, pair, colours, name, found, FLOATER_RULE if name == "mdp" else rule_of(found))
        for pair, name, found in (
            (pair, name, whole.passed_over(pair[0], found))
            for pair, (name, found) in zip(paired.made, passed, strict=True)
        )
    ]
    # Of floaters nothing is proposed: they are paired before.
    proposal = _named(field, proposed_pairings(paired.scrutiny.players))
    count = sum(pair.part == "mdp" for pair in made)
    told = [*made[:count], *with_consequences(made[count:], proposal)]
    return [
        pair
        for pair, positions in zip(told, paired.made, strict=True)
        if positions not in paired.undone
    ]


def _pair(
    field: Field,
    pair: tuple[int, int],
    colours: Mapping[frozenset[Tpn], Allocation],
    part: str,
    passed: tuple[PassedOver, ...],
    rule: str,
) -> PairTrace:
    first, second = field.players[pair[0]].tpn, field.players[pair[1]].tpn
    # A pair undone for the sake of another score-group got no colours.
    given = colours.get(frozenset((first, second)), Allocation(first, second, ""))
    return PairTrace(
        first, second, given.white, given.black, part, given.article, passed, rule or PROPOSED
    )


def _floater(field: Field, paired: PairedGroup, floater: Floater) -> FloaterTrace:
    """A floater; one without a compatible opponent against all whom they could not meet."""
    passed = floater.passed_over
    if floater.kind is None:
        members = paired.group.members | paired.from_above | paired.from_below
        passed = tuple(
            PassedOver(field.players[other].tpn, reason)
            for other in in_order(members, paired.group.direction)
            if other != floater.position
            and (reason := why_not_legal(field, floater.position, other)) is not None
        )
    return FloaterTrace(
        field.players[floater.position].tpn,
        passed,
        floater.article,
        "" if floater.kind is None else floater.kind.letter,
        floater.because,
    )
