"""Properties of every round paired by C.04.3 (2026): complete, legal, independent of input order."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.dutch.bracket import FREE
from arbiter_app.pairing.dutch.order import first_in_order
from arbiter_app.pairing.dutch.reasons import Played
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.solve import optima
from arbiter_app.pairing.questions import bye_problems, pair_problems, pair_round, why_not
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.answers import Verdict
from arbiter_app.trace.brackets import AS_PROPOSED
from arbiter_app.trace.rounds import RoundPairing
from tests.few_examples import few_examples
from tests.simulation import random_event

seeds = st.integers(0, 2**40)


def paired(seed: int) -> tuple[Tournament, RoundPairing] | None:
    tournament = random_event(Random(seed))
    try:
        return tournament, pair_round(tournament, explain=True)
    except (NoLegalPairingError, InputError):
        return None


@few_examples(30)
@given(seeds)
def test_everybody_is_served_once_and_legally(seed: int) -> None:
    """1.9.1: all players paired but at most one, [C1]-[C3] respected."""
    found = paired(seed)
    if found is None:
        return
    tournament, pairing = found
    absent = tournament.absences(tournament.next_round)
    served = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    if pairing.bye is not None:
        served.append(pairing.bye)
        assert bye_problems(tournament, pairing.bye) == ()
    assert sorted(served) == [
        player.tpn for player in tournament.players if player.tpn not in absent
    ]
    for pair in pairing.pairs:
        assert pair_problems(tournament, pair.white, pair.black) == ()
    assert [pair.board for pair in pairing.pairs] == list(range(1, len(pairing.pairs) + 1))


@pytest.mark.uncounted
@few_examples(30)
@given(seeds)
def test_the_order_of_the_input_does_not_matter(seed: int) -> None:
    found, shuffler = paired(seed), Random(~seed)
    if found is None:
        return
    tournament, pairing = found
    rounds = []
    for played in tournament.rounds:
        games, byes = list(played.games), list(played.byes)
        shuffler.shuffle(games)
        shuffler.shuffle(byes)
        rounds.append(replace(played, games=tuple(games), byes=tuple(byes)))
    requests = list(tournament.requested_byes)
    shuffler.shuffle(requests)
    shuffled = replace(tournament, rounds=tuple(rounds), requested_byes=tuple(requests))
    assert pair_round(shuffled, explain=True) == pairing


@pytest.mark.uncounted
@few_examples(30)
@given(seeds)
def test_the_trace_tells_the_pairing(seed: int) -> None:
    """The trace names every pair once, its floaters go on, and nothing better was passed over."""
    found = paired(seed)
    if found is None:
        return
    _, pairing = found
    trace = pairing.trace
    assert trace is not None
    pairs = {(pair.white, pair.black) for bracket in trace.brackets for pair in bracket.pairs}
    assert pairs == {(pair.white, pair.black) for pair in pairing.pairs}
    moved: tuple[int, ...] = ()
    for bracket in trace.brackets:
        assert tuple(player.tpn for player in bracket.moved_down_players) == moved
        moved = tuple(floater.tpn for floater in bracket.downfloaters)
        assert len(bracket.pairs) == bracket.max_pairs
        for pair in bracket.pairs:
            is_proposed = (pair.first, pair.second) in bracket.proposal
            as_proposed = is_proposed and not pair.passed_over
            assert (pair.decided_by == AS_PROPOSED) == as_proposed
    assert moved == (() if pairing.bye is None else (pairing.bye,))


@pytest.mark.uncounted
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@few_examples(30)
@given(seed=seeds)
def test_every_way_to_the_optimum_gives_the_same_candidate(system: str, seed: int) -> None:
    """The bracket taken alone, where its bound is reached, and together with everybody below."""
    tournament = random_event(Random(seed))
    dutch = dutch_round(system)
    try:
        field = dutch.field_of(tournament)
    except (NoLegalPairingError, InputError):
        return
    for solved in dutch.brackets(field):
        *_, full = optima(solved.bracket, FREE)
        assert full.is_proved
        candidate = first_in_order(full.optimal, full.problem)
        assert candidate == solved.candidate
        assert (
            Played.of(solved.bracket, candidate).value
            == Played.of(solved.bracket, solved.candidate).value
        )


@pytest.mark.uncounted
@few_examples(30)
@given(seeds)
def test_why_not_agrees_with_the_pairing(seed: int) -> None:
    """A pair made is said to be made, any other has a reason; asking either way is the same."""
    found = paired(seed)
    if found is None:
        return
    tournament, pairing = found
    made = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
    tpns = sorted(tpn for pair in made for tpn in pair)
    rng = Random(seed)
    for _ in range(3):
        one, other = rng.sample(tpns, 2) if len(tpns) > 2 else tpns[:2]
        answer = why_not(tournament, one, other)
        assert (answer.verdict is Verdict.PAIRED) == (frozenset((one, other)) in made)
        assert answer.reason == why_not(tournament, other, one).reason
    if pairing.bye is not None:
        assert why_not(tournament, pairing.bye, None).verdict is Verdict.PAIRED


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_players_are_named(count: int) -> None:
    with pytest.raises(InputError, match=f"{count} of {count} players"):
        pair_round(Tournament(players=tuple(Player(n + 1, f"P{n}") for n in range(count))))
