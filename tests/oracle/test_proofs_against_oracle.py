"""Proofs against the rules enumerated literally: what the oracle gives is proved, and nothing else can be.

On positions small enough that every complete pairing can be tried as if it were the right one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import pytest

from arbiter_app.pairing.colours import allocate_colours, initial_colour
from arbiter_app.pairing.player_state import player_states
from arbiter_app.proof.making import make_proof
from arbiter_app.proof.verify_pairing import NotProvedError, verify
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf import write_trf
from tests.oracle.compare import oracle_pairing, position
from tests.oracle.editions import EDITION_2026
from tests.unit.proof.proofs import spoilt

Pairs: TypeAlias = list[tuple[Tpn, Tpn]]


def _pairings(players: Sequence[Tpn]) -> Iterator[list[tuple[Tpn, Tpn | None]]]:
    """Every way to pair all players, one of them with nobody if they are odd."""
    if not players:
        yield []
        return
    first, *others = players
    for place, other in enumerate(others):
        for rest in _pairings(others[:place] + others[place + 1 :]):
            yield [(first, other), *rest]
    if len(players) % 2:
        for rest in _pairings(others):
            yield [(first, None), *rest]


def _as_published(
    before: Tournament, pairing: Sequence[tuple[Tpn, Tpn | None]]
) -> tuple[Pairs, Tpn | None]:
    states = {state.tpn: state for state in player_states(before)}
    pairs: Pairs = []
    bye = None
    for one, other in pairing:
        if other is None:
            bye = one
            continue
        colours = allocate_colours(states[one], states[other], initial_colour(before))
        pairs.append((colours.white.tpn, colours.black.tpn))
    return pairs, bye


def _check(seed: int, index: int, most: int) -> None:
    before = position(seed, index, max_players=most)
    expected = oracle_pairing(before, EDITION_2026)
    report = write_trf(before)
    right: bytes | None = None
    if expected is not None:
        right = make_proof(report.decode(), before.next_round, expected.pairs, expected.bye)
        assert verify(report, right) == ""
    for pairing in _pairings([state.tpn for state in player_states(before)]):
        pairs, bye = _as_published(before, pairing)
        if expected is not None and (frozenset(pairs), bye) == (expected.pairs, expected.bye):
            continue
        with pytest.raises(NotProvedError):
            make_proof(report.decode(), before.next_round, pairs, bye)
        if right is not None:
            wrong = spoilt(right, pairs=sorted(pairs), bye=bye or 0)
            assert verify(report, wrong) != "", json.loads(wrong)


@pytest.mark.parametrize("index", range(12))
def test_what_the_rules_give_is_proved_and_nothing_else(index: int) -> None:
    _check(1, index, 7)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 22))
def test_the_same_of_many_positions(seed: int) -> None:
    for index in range(50):
        _check(seed, index, 8)
