"""Who cannot all be served without missing a criterion, in the bracket and below it: what shows that
a value is forced where no part of it can be counted alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.matching.barriers import LeftOver, left_over
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.dutch.bracket import Bracket, Route
from arbiter_app.pairing.dutch.criteria import Fault
from arbiter_app.pairing.dutch.missed import MOST_NAMED, Missed, Proof, class_pairs
from arbiter_app.pairing.dutch.problems import legal_adjacency
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.bounds import Unavoidable


@dataclass(frozen=True, slots=True)
class Missing:
    """To miss criterion `number`, by `least` or more where it is a list of amounts."""

    number: int
    least: Points | None

    def is_by(self, faults: Iterator[Fault]) -> bool:
        return any(
            each.number == self.number and (self.least is None or each.size >= self.least)
            for each in faults
        )


def unavoidable(missed: Missed) -> Proof:
    """For each amount that is missed, players who cannot all be served if nobody may miss the
    criterion by as much. None if that does not account for every amount.
    """
    (criterion,) = (one for one in missed.bracket.edition.criteria if one.number == missed.number)
    if criterion.counts_first:
        return None
    floating = len(missed.candidate.downfloaters)
    amounts = missed.amount if criterion.lists else None
    count = missed.amount[0]
    return by_amount(missed.bracket, missed.number, amounts, count, floating)


def by_amount(
    bracket: Bracket, number: int, amounts: Sequence[Points] | None, count: int, floating: int
) -> Proof:
    """The same for a list of amounts, or without one for a count; where nothing below is looked at so
    many may float.
    """
    told: list[Unavoidable] = []
    thresholds: list[tuple[Points | None, int]] = [(None, count)]
    if amounts is not None:
        thresholds = [
            (least, sum(each >= least for each in amounts))
            for least in sorted({*amounts}, reverse=True)
        ]
    for least, times in thresholds:
        found = _with_at_most(bracket, Missing(number, least), times, floating)
        if found is None:
            return None
        told.append(found)
    return tuple(told)


def _with_at_most(
    bracket: Bracket, missing: Missing, times: int, floating: int
) -> Unavoidable | None:
    """Who shows that it is missed so many times: every time serves two, of the bracket or below."""
    is_open = bracket.route is Route.OPEN
    graph = _without(bracket, missing, floating if is_open else None)
    everybody = (1 << len(graph)) - 1
    moved = (1 << len(bracket.moved_down)) - 1
    slots = graph[bracket.size :] if is_open else []
    # That so many float is what is to be shown where floaters are counted.
    is_given = missing.number != bracket.edition.first_quality and not any(slots)
    if is_given and len(slots) >= times:
        return Unavoidable((), (), floating, missing.least, down=floating)
    # Once serves two, but of those moved down, where they do not meet each other, only one.
    ways = [(everybody, 2 * times - 1)]
    if bracket.edition.incoming_apart:
        ways.append((moved, times))
    for wanted, least in ways:
        found = left_over(graph, everybody, wanted, least, MOST_NAMED)
        told = None if found is None else _told(bracket, missing, found, is_open=is_open)
        if told is not None and (is_given or not told.down):
            return told
    return None


def _without(bracket: Bracket, missing: Missing, floating: int | None) -> list[int]:
    """Who may meet whom, here and below, or, with so many `floating`, who may take their places, if
    nobody misses the criterion.
    """
    size = bracket.size
    if floating is None:
        graph = legal_adjacency(bracket, bracket.field.size)
    else:
        slots = ((1 << floating) - 1) << size
        members = (1 << size) - 1
        graph = [mask | slots for mask in legal_adjacency(bracket, bracket.end)]
        graph += [members] * floating
    outside = -1 << size
    edition, facts = bracket.edition, bracket.facts
    for vertex, position in enumerate(bracket.members):
        if missing.is_by(edition.downfloater_faults(bracket.player(position), facts)):
            _keep_apart(graph, [vertex], outside)
    for own, others in class_pairs(bracket):
        one, other = (bracket.player(bracket.position(each)) for each in (own[0], others[-1]))
        if missing.is_by(edition.pair_faults(one, other, facts)):
            _keep_apart(graph, own, mask_of(others))
    return graph


def _keep_apart(graph: list[int], vertices: Sequence[int], others: int) -> None:
    """Nobody of the first meets anybody of the others."""
    for vertex in vertices:
        for other in bits(graph[vertex] & others):
            graph[other] &= ~(1 << vertex)
        graph[vertex] &= ~others


def _told(
    bracket: Bracket, missing: Missing, found: LeftOver, *, is_open: bool
) -> Unavoidable | None:
    """What was found, with the PAB and those who may float told apart from players."""
    count = (
        bracket.size
        if is_open
        else len(bracket.moved_down) + len(bracket.field.players) - bracket.start
    )
    players = (1 << count) - 1
    others = ~players
    if any(group & others and group.bit_count() > 1 for group in found.groups):
        return None
    served = (found.opponents & others).bit_count()
    needed = sum(bool(group & others) for group in found.groups)

    def tpns(mask: int) -> tuple[Tpn, ...]:
        return tuple(
            bracket.player(bracket.position(vertex)).tpn for vertex in bits(mask & players)
        )

    return Unavoidable(
        groups=tuple(names for group in found.groups if (names := tpns(group))),
        opponents=tpns(found.opponents),
        left=found.count,
        least=missing.least,
        is_below=not is_open and bracket.end < len(bracket.field.players),
        floating=served if is_open else 0,
        down=needed if is_open else 0,
        takes_bye=not is_open and bool(served),
        needs_bye=not is_open and bool(needed),
    )
