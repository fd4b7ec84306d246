"""Pairs that nothing was passed over for, and that the first candidate does not have.

They follow from what was altered before them: another pair took the opponent who stood there, or an
exchange moved the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import AfterExchange, AfterPair, PairTrace


def with_consequences(
    pairs: Iterable[PairTrace],
    proposal: Sequence[tuple[Tpn, Tpn]],
    exchange: AfterExchange | None = None,
    exchanged: Sequence[tuple[Tpn, Tpn]] = (),
    order: str = "",
) -> Iterator[PairTrace]:
    """The pairs in the order in which they were made, each with what it follows from, if it does.

    `proposal` are the pairs as they stand before anything is altered, `exchanged` those of S1 and
    S2 as they stand after the exchange. `order` is the article of a pair that follows from neither,
    where a text has one: it is the first in the order of those left.
    """
    standing = _partners((*proposal, *exchanged))
    proposed = {frozenset(pair) for pair in proposal}
    after_exchange = {frozenset(pair) for pair in exchanged}
    made: dict[Tpn, PairTrace] = {}
    altered: list[PairTrace] = []
    for pair in pairs:
        own = frozenset((pair.first, pair.second))
        told = pair
        if own not in proposed:
            if not pair.passed_over:
                cause = None
                if own not in after_exchange:
                    cause = _taken(pair, standing, made) or (altered[0] if altered else None)
                after = exchange if cause is None else _after(cause)
                rule = pair.rule if after else pair.rule or order
                told = replace(pair, after=after, rule=rule)
            altered.append(told)
            made[pair.first] = made[pair.second] = told
        yield told


def _partners(pairs: Iterable[tuple[Tpn, Tpn]]) -> Mapping[Tpn, Tpn]:
    """Who stands against whom; of several pairs of a player the last counts."""
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _taken(
    pair: PairTrace, standing: Mapping[Tpn, Tpn], made: Mapping[Tpn, PairTrace]
) -> PairTrace | None:
    """The altered pair of whoever stood against the second player, else against the first."""
    for player in (pair.second, pair.first):
        found = made.get(standing.get(player, player))
        if found is not None:
            return found
    return None


def _after(pair: PairTrace) -> AfterPair:
    return AfterPair(pair.first, pair.second, pair.decided_by)
