"""Why an opponent who came earlier in the order was not taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbiter_app.matching.sets import bits
from arbiter_app.pairing.lim.field import MAXI_DIFFERENCE, Direction, Field, in_order
from arbiter_app.pairing.lim.opponents import in_order_of_colour, opponents_in_order, set_of
from arbiter_app.pairing.lim.players import allocate_colours, gives_both_their_due
from arbiter_app.pairing.lim.solve import PairedGroup
from arbiter_app.pairing.unserved import Choice, choice_of
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.reasons import FORBIDDEN, Illegal, Reason, Worse

PROPOSED = "2.4"
"""The article of a pair that nothing earlier was passed over for."""

COMPATIBLE = "2.1"
SCRUTINY = "4.1"
COMPLETE = "4.3"
FLOATER_EXCHANGE = "3.1"


def rule_of(passed: Sequence[PassedOver]) -> str:
    """The article that decided on a pair of residents: the last reason, an incompatible opponent
    being exchanged by 4.1.
    """
    if not passed:
        return PROPOSED
    rule = passed[-1].reason.rule
    return SCRUTINY if rule == COMPATIBLE else rule


def why_not_legal(field: Field, one: int, other: int) -> Illegal | None:
    """2.1: they met, or no colours can be given to both; or the regulations keep them apart."""
    if field.compatible[one] >> other & 1:
        return None
    met = field.players[one].met.get(field.players[other].tpn)
    if met is not None:
        return Illegal(COMPATIBLE, met)
    is_by_colours = not field.permissible[one] >> other & 1
    return Illegal(COMPATIBLE) if is_by_colours else Illegal(FORBIDDEN)


def who_misses_due(field: Field, one: int, other: int, paired: PairedGroup) -> Tpn | None:
    """The player of a pair who would not get the colour due, None if both do."""
    first, second = field.players[min(one, other)], field.players[max(one, other)]
    if gives_both_their_due(first.due, second.due):
        return None
    is_below = paired.group.direction is Direction.UP
    given = allocate_colours(first, second, field.initial, is_below_median=is_below)
    return given.black if first.due is Colour.WHITE else given.white


def residents_passed_over(field: Field, paired: PairedGroup) -> Iterator[tuple[PassedOver, ...]]:
    """For each pair of the second scrutiny the opponents tried before (4.1 to 4.3, 5.2)."""
    scrutiny = paired.scrutiny
    rest = list(scrutiny.players)
    for index, (first, second) in enumerate(scrutiny.second):
        order = opponents_in_order(rest)
        earlier = order[: order.index(second)]
        yield tuple(_resident_reasons(field, paired, scrutiny.second[index:], first, earlier))
        rest = [player for player in rest if player not in {first, second}]


def _resident_reasons(
    field: Field,
    paired: PairedGroup,
    rest: Sequence[tuple[int, int]],
    first: int,
    earlier: Sequence[int],
) -> Iterator[PassedOver]:
    allowed = paired.scrutiny.allowed
    plain: Choice | None = None
    marked: Choice | None = None
    for other in earlier:
        reason: Reason | None = why_not_legal(field, first, other)
        if reason is None and not allowed[first] >> other & 1:
            reason = _why_not_allowed(field, paired, first, other)
        if reason is None:
            plain = plain or choice_of(field.compatible, rest, first)
            if plain.possible >> other & 1:
                marked = marked or choice_of(allowed, rest, first)
                reason = replace(
                    marked.reason(field.players, "5.2", other), opponents=(), among=False
                )
            else:
                reason = plain.reason(field.players, COMPLETE, other)
        yield PassedOver(field.players[other].tpn, reason)


def _why_not_allowed(field: Field, paired: PairedGroup, one: int, other: int) -> Worse:
    """The mark of the second scrutiny that a pair would break (5.1 in the last round, 5.2, 5.7)."""
    scrutiny = paired.scrutiny
    pair = 1 << one | 1 << other
    if scrutiny.spared & pair and not field.permissible[one] >> other & 1:
        spared = tuple(field.players[position].tpn for position in bits(scrutiny.spared & pair))
        return Worse("5.1", 0, 1, spared)
    if scrutiny.marked & pair:
        loser = who_misses_due(field, one, other, paired)
        if loser is not None:
            return Worse("5.2", 0, 1, (loser,))
    return Worse("5.7", MAXI_DIFFERENCE, _largest_exchange(field, paired, one, other))


def _largest_exchange(field: Field, paired: PairedGroup, one: int, other: int) -> int:
    """The rating difference that keeps a marked player from changing opponents."""
    scrutiny = paired.scrutiny
    mates = {**dict(scrutiny.first), **{b: a for a, b in scrutiny.first}}
    either = scrutiny.marked | scrutiny.spared
    return max(
        abs(field.players[mates[player]].rating - field.players[opponent].rating)
        for player, opponent in ((one, other), (other, one))
        if either >> player & 1
    )


def floaters_passed_over(field: Field, paired: PairedGroup) -> Iterator[tuple[PassedOver, ...]]:
    """For each pair of a floater those before the opponent taken, by number or by colour (3.8)."""
    made = paired.made
    left = set_of(made)
    for index, (floater, taken) in enumerate(paired.floater_pairs):
        left &= ~(1 << floater)
        classes = _classes(paired, floater, left)
        yield tuple(_floater_reasons(field, paired, made[index:], floater, taken, classes))
        left &= ~(1 << taken)


def _classes(paired: PairedGroup, floater: int, left: int) -> list[list[int]]:
    """Residents, floaters of the own side, floaters of the other side, each in its order."""
    own, other = paired.from_above, paired.from_below
    own_way, other_way = Direction.DOWN, Direction.UP
    if other >> floater & 1:
        own, other, own_way, other_way = other, own, other_way, own_way
    return [
        in_order(left & paired.group.members, paired.group.direction),
        in_order(left & own, own_way),
        in_order(left & other, other_way),
    ]


def _floater_reasons(
    field: Field,
    paired: PairedGroup,
    rest: Sequence[tuple[int, int]],
    floater: int,
    taken: int,
    classes: Sequence[list[int]],
) -> Iterator[PassedOver]:
    question: Choice | None = None
    last = next(place for place, members in enumerate(classes) if taken in members)
    for place, members in enumerate(classes[: last + 1]):
        ordered = in_order_of_colour(field, floater, members)
        tried = ordered if place < last else ordered[: ordered.index(taken)]
        before = members if place < last else members[: members.index(taken)]
        for other in (*before, *(one for one in tried if one not in before)):
            reason: Reason | None = why_not_legal(field, floater, other)
            if reason is None and other not in tried:
                reason = _why_not_preferred(field, paired, floater, other, members)
            if reason is None:
                question = question or choice_of(field.compatible, rest, floater)
                reason = question.reason(field.players, FLOATER_EXCHANGE, other)
            yield PassedOver(field.players[other].tpn, reason)


def _why_not_preferred(
    field: Field, paired: PairedGroup, floater: int, other: int, members: Sequence[int]
) -> Worse:
    """3.8: a colour due would be missed, or, in maxi-tournaments, the ratings differ too much."""
    loser = who_misses_due(field, floater, other, paired)
    if loser is not None:
        return Worse("3.8", 0, 1, (loser,))
    first = next(one for one in members if field.compatible[floater] >> one & 1)
    difference = abs(field.players[first].rating - field.players[other].rating)
    return Worse("3.8", MAXI_DIFFERENCE, difference)
