"""Article 4.4: a score-group that cannot be paired completely gives up further floaters."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.existence import largest_matching, leavable, remove
from arbiter_app.pairing.lim.field import in_order, last_in_number
from arbiter_app.pairing.lim.floaters import (
    Floater,
    FloaterType,
    GroupAtWork,
    by_number,
    floater_types,
    make_even,
    of_best_type,
)
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.reasons import NoCompletion, Worse

ARTICLE_A = "4.4.a"
ARTICLE_B = "4.4.b"


def transfer(work: GroupAtWork, members: int, floaters: list[Floater]) -> tuple[int, list[Floater]]:
    """Make the number even and the score-group pairable (2.3 d, 4.4).

    `members` have each a compatible opponent; `floaters` were transferred before. The players
    who stay, all of whom can be paired, and all floaters in the order in which they were chosen.
    """
    out = list(floaters)
    outside: int | None = None
    unserved, removable = leavable(work.field.compatible, members)
    if members.bit_count() % 2:
        chosen = _mask(out)
        floater = make_even(work, members, chosen, removable)
        if unserved > 1:
            # Nobody alone can be spared: they come back once somebody else has floated.
            outside = floater.position
            members &= ~(1 << outside)
        else:
            if not removable >> floater.position & 1:
                floater = _exchanged(work, members, chosen, removable, floater)
            out.append(floater)
            return members & ~(1 << floater.position), out
    while members:
        lack = first_lack(work, members)
        if lack is None:
            return members, out
        floater = _float_one(work, lack, out)
        out.append(floater)
        members &= ~(1 << floater.position)
        if outside is not None:
            members |= 1 << outside
            outside = None
        else:
            company = _company(work, lack, floater.position, members, out)
            out.append(company)
            members &= ~(1 << company.position)
    return members, out


def _mask(floaters: list[Floater]) -> int:
    mask = 0
    for floater in floaters:
        mask |= 1 << floater.position
    return mask


def _exchanged(
    work: GroupAtWork, members: int, chosen: int, removable: int, first: Floater
) -> Floater:
    """4.4 a: the floater is exchanged with a player without whom all the others can be paired."""
    types = floater_types(work, members, chosen)
    taken = last_in_number(work.field, of_best_type(removable, types), work.direction)
    needed = NoCompletion(work.tpns(removable), article=ARTICLE_A)
    passed = [PassedOver(work.tpn(first.position), needed)]
    passed += _worse_types(work, removable, types, taken)
    return Floater(taken, ARTICLE_A, types[taken], needed, tuple(passed))


def _worse_types(
    work: GroupAtWork, candidates: int, types: dict[int, FloaterType], taken: int
) -> list[PassedOver]:
    """The candidates named before the one taken, who would float at a greater disadvantage."""
    order = by_number(work, candidates)
    return [_worse_type(work, types, taken, other) for other in order[: order.index(taken)]]


def _worse_type(
    work: GroupAtWork, types: dict[int, FloaterType], taken: int, other: int
) -> PassedOver:
    tpn = work.tpn(other)
    return PassedOver(tpn, Worse("3.9", int(types[taken]), int(types[other]), (tpn,)))


@dataclass(frozen=True, slots=True)
class Lack:
    """The first player for whom scrutiny finds no opponent in spite of exchanges.

    `scrutinised` are the player and all before them, `one_too_many` those of them any one of whom
    could be the one left without an opponent. `matching` serves all of them but `player`.
    """

    player: int
    scrutinised: int
    one_too_many: int
    matching: Matching


def first_lack(work: GroupAtWork, members: int) -> Lack | None:
    """The first player in the order of scrutiny who cannot have an opponent together with all
    players before them; None if everybody can be paired.
    """
    matching = largest_matching(work.field.compatible, members)
    scrutinised = 0
    for position in in_order(members, work.direction):
        scrutinised |= 1 << position
        if not matching.exposed >> position & 1:
            continue
        # No augmenting path starts here: the matching is a largest one all the way.
        tree = matching.tree(position)
        later = tree.even & ~scrutinised
        if not later:
            return Lack(position, scrutinised, tree.even, matching)
        matching.expose_instead(position, next(bits(later)), tree)
    return None


def _float_one(work: GroupAtWork, lack: Lack, out: list[Floater]) -> Floater:
    """4.4: one of those who cannot all be served floats, the last in the order of scrutiny of
    the best type (3.5, 3.9). The matching of the lack is left without them.
    """
    types = floater_types(work, lack.one_too_many, _mask(out))
    best = of_best_type(lack.one_too_many, types)
    order = in_order(lack.one_too_many, work.direction)[::-1]
    taken = next(position for position in order if best >> position & 1)
    passed = tuple(_worse_type(work, types, taken, other) for other in order[: order.index(taken)])
    because = NoCompletion(work.tpns(lack.one_too_many), article="4.4")
    tree = lack.matching.tree(lack.player)
    lack.matching.expose_instead(lack.player, taken, tree)
    remove(lack.matching, taken)
    return Floater(taken, "3.5" if passed else "4.4", types[taken], because, passed)


def _company(
    work: GroupAtWork, lack: Lack, floater: int, members: int, out: list[Floater]
) -> Floater:
    """4.4 b: the second player who floats, to keep the number even.

    If possible one without whom all the others can be paired; else one without whom those
    scrutinised before still can.
    """
    unserved, removable = leavable(work.field.compatible, members)
    candidates = removable & ~lack.scrutinised if unserved == 1 else 0
    if not candidates:
        candidates = _spared_by_the_scrutinised(lack, members)
    types = floater_types(work, members & ~lack.scrutinised, _mask(out))
    taken = last_in_number(work.field, of_best_type(candidates, types), work.direction)
    order = by_number(work, members & ~lack.scrutinised)
    passed = tuple(
        _worse_type(work, types, taken, other)
        if candidates >> other & 1
        else PassedOver(work.tpn(other), NoCompletion(article=ARTICLE_B))
        for other in order[: order.index(taken)]
    )
    because = NoCompletion((work.tpn(floater),), article=ARTICLE_B)
    return Floater(taken, ARTICLE_B, types[taken], because, passed)


def _spared_by_the_scrutinised(lack: Lack, members: int) -> int:
    """The players not scrutinised without whom all those scrutinised can have opponents."""
    spared = 0
    for position in bits(members & ~lack.scrutinised):
        if _can_spare(lack, position):
            spared |= 1 << position
    return spared


def _can_spare(lack: Lack, position: int) -> bool:
    matching = lack.matching.copy()
    partner = matching.mate[position]
    matching.active &= ~(1 << position)
    matching.exposed &= ~(1 << position)
    if partner < 0:
        return True
    matching.mate[position] = matching.mate[partner] = -1
    matching.exposed |= 1 << partner
    if not lack.scrutinised >> partner & 1:
        return True
    tree = matching.tree(partner)
    return tree.end >= 0 or bool(tree.even & ~lack.scrutinised)
