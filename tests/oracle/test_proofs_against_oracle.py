"""Proofs against the rules enumerated literally: what the oracle gives is proved, and nothing else can be.

On positions small enough that every complete pairing can be tried as if it were the right one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

import pytest

from arbiter_app.pairing.colours import allocate_colours, initial_colour
from arbiter_app.pairing.player_state import player_states
from arbiter_app.proof import making, verify
from arbiter_app.proof.making import make_proof
from arbiter_app.proof.verify_pairing import NotProvedError
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf.write import write_trf
from tests.oracle.compare import oracle_pairing, position
from tests.oracle.editions import EDITION_2017, EDITION_2026, LiteralEdition
from tests.unit.proof.proofs import of_system, spoilt

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
        pairs.append((colours.white, colours.black))
    return pairs, bye


def _check(edition: LiteralEdition, seed: int, index: int, most: int) -> None:
    before = of_system(position(seed, index, edition, max_players=most), edition.system)
    expected = oracle_pairing(before, edition)
    report, number = write_trf(before), before.next_round
    right: bytes | None = None
    if expected is not None:
        right = make_proof(edition.system, report.decode(), number, expected.pairs, expected.bye)
        assert verify(report, right) == ""
    for pairing in _pairings([state.tpn for state in player_states(before)]):
        pairs, bye = _as_published(before, pairing)
        if expected is not None and (frozenset(pairs), bye) == (expected.pairs, expected.bye):
            continue
        with pytest.raises(NotProvedError):
            make_proof(edition.system, report.decode(), number, pairs, bye)
        if right is not None:
            wrong = spoilt(right, pairs=sorted(pairs), bye=bye or 0)
            assert verify(report, wrong) != "", json.loads(wrong)


EDITIONS = pytest.mark.parametrize(
    "edition", [EDITION_2026, EDITION_2017], ids=lambda one: one.system
)


@EDITIONS
@pytest.mark.parametrize("index", range(12))
def test_what_the_rules_give_is_proved_and_nothing_else(
    edition: LiteralEdition, index: int
) -> None:
    _check(edition, 1, index, 7)


def _collapses(before: Tournament) -> Iterator[tuple[int | None, Pairs]]:
    """Whatever can be said of a collapse: none, or each score with every partial pairing as the
    rejected one.
    """
    yield None, []
    states = player_states(before)
    partial = {
        tuple(sorted((other or 0, one) for one, other in some))
        for pairing in _pairings([state.tpn for state in states])
        for count in range(len(pairing) + 1)
        for some in combinations(pairing, count)
    }
    for score in sorted({state.score for state in states}):
        yield from ((score, list(pairs)) for pairs in sorted(partial))


@pytest.mark.parametrize(
    "index",
    [
        index if index in {2, 3} else pytest.param(index, marks=pytest.mark.slow)
        for index in range(60)
    ],
)
def test_nothing_else_is_proved_whatever_is_said_to_collapse(
    index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A.9 (2017): whatever collapse is claimed, only the pairing of the rules is proved."""
    before = of_system(position(9, index, EDITION_2017, max_players=5), EDITION_2017.system)
    expected = oracle_pairing(before, EDITION_2017)
    report = write_trf(before)
    for score, rejected in _collapses(before):
        said = {"collapsing": score, "rejected": rejected}
        monkeypatch.setattr(making, "collapsing", lambda *_, said=said: said)
        for pairing in _pairings([state.tpn for state in player_states(before)]):
            pairs, bye = _as_published(before, pairing)
            try:
                make_proof(EDITION_2017.system, report.decode(), before.next_round, pairs, bye)
            except NotProvedError:
                continue
            assert expected is not None
            assert (frozenset(pairs), bye) == (expected.pairs, expected.bye)


@pytest.mark.slow
@EDITIONS
@pytest.mark.parametrize("seed", range(2, 22))
def test_the_same_of_many_positions(edition: LiteralEdition, seed: int) -> None:
    for index in range(50):
        _check(edition, seed, index, 8)
