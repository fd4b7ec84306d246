"""Properties of rounds paired by C.04.1 (1998): B.1 and B.2 hold, whoever plays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.history import PlayerHistory, histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.rounds import RoundPairing
from tests.few_examples import few_of
from tests.oracle_1998.compare import event_difference, field_difference
from tests.simulation import expected_score

SYSTEM = "swiss-1998"
BLOCK = 50


def event(seed: int) -> Tournament:
    """An event of varied kind, all of it paired by the system."""
    rng = Random(seed)
    players = rng.randint(2, rng.choice((8, 20, 60)))
    often = rng.choice((0.0, 0.05, 0.2))
    options = GeneratorOptions(
        players,
        rng.randint(1, min(15, players + 1)),
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        withdrawals=often * rng.random() / 4,
        late=often,
        rating_spread=rng.choice((0, 100, 400)),
        system=SYSTEM,
    )
    return generate(options, rng, expected_score)


def problems(tournament: Tournament) -> Iterator[str]:
    """Every breach of B.1 and B.2 in the rounds of a tournament."""
    for tpn, history in histories(tournament).items():
        opponents = [entry.opponent for entry in history.entries if entry.is_played]
        if len(opponents) != len(set(opponents)):
            yield f"B.1 a: {tpn} met somebody twice"
        had_point = False
        for entry in history.entries:
            if entry.letter == "U" and had_point:
                yield f"B.1 b: {tpn} received a second bye"
            had_point |= entry.letter in {"U", "F", "+"}
        yield from colour_problems(tournament, history)


def colour_problems(tournament: Tournament, history: PlayerHistory) -> Iterator[str]:
    difference, row, last = 0, 0, None
    for entry in history.entries:
        if not entry.is_played or entry.colour is None:
            continue
        row = row + 1 if entry.colour is last else 1
        last = entry.colour
        difference += 1 if last is Colour.WHITE else -1
        is_last_round = entry.round_number == tournament.settings.rounds_total
        half = 5 * (entry.round_number - 1)
        if is_last_round and history.score_after(entry.round_number - 1) > half:
            continue
        if abs(difference) > 2:
            yield f"B.2 a: {history.tpn} has a colour difference of {difference}"
        if row > 2:
            yield f"B.2 b: {history.tpn} has the same colour three times in a row"


def complete(tournament: Tournament, pairing: RoundPairing) -> bool:
    """Everybody who takes part is served once."""
    absent = tournament.absences(tournament.next_round)
    served = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    if pairing.bye is not None:
        served.append(pairing.bye)
    present = [player.tpn for player in tournament.players if player.tpn not in absent]
    return sorted(served) == present


@pytest.mark.parametrize("block", few_of(range(6), range(3)))
def test_b1_and_b2_hold(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        assert list(problems(event(seed))) == [], seed


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_b1_and_b2_hold_in_very_many_events(block: int) -> None:
    for seed in range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK):
        assert list(problems(event(seed))) == [], seed


@pytest.mark.uncounted
@pytest.mark.parametrize("block", few_of(range(8), range(4)))
def test_the_literal_procedure_gives_the_same(block: int) -> None:
    """C as a whole, with C.12 and C.13: pairs in S1's order, bye, and whether there is a pairing."""
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        assert event_difference(seed) == ""
        assert field_difference(seed, 8) == ""


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_the_literal_procedure_gives_the_same_very_often(block: int) -> None:
    for seed in range(10_000 + block * 500, 10_000 + (block + 1) * 500):
        assert event_difference(seed) == ""
        assert field_difference(seed) == ""


@pytest.mark.uncounted
@given(st.integers(0, 2**40))
def test_the_trace_tells_the_pairing(seed: int) -> None:
    """The trace names every pair once, and whoever leaves a bracket enters the next."""
    played = event(seed)
    if not played.rounds:
        return
    before = played.before_round(len(played.rounds))
    try:
        pairing = pair_round(before, system=SYSTEM, explain=True)
    except NoLegalPairingError:
        return
    assert complete(before, pairing)
    trace = pairing.trace
    assert trace is not None
    pairs = [(pair.white, pair.black) for bracket in trace.brackets for pair in bracket.pairs]
    assert sorted(pairs) == sorted((pair.white, pair.black) for pair in pairing.pairs)
    moved: tuple[int, ...] = ()
    for bracket in trace.brackets:
        assert tuple(player.tpn for player in bracket.moved_down_players) == moved
        moved = tuple(floater.tpn for floater in bracket.downfloaters)
        assert len(bracket.pairs) == bracket.max_pairs
        assert all(pair.rule for pair in bracket.pairs)
        assert all(floater.rule for floater in bracket.downfloaters)
    assert moved == (() if pairing.bye is None else (pairing.bye,))
