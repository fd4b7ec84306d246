"""What C.04.4.1 guarantees, on random tournaments paired by it from the first to the last round."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.second_opinion import illegalities
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, ScoringSystem, Tpn
from arbiter_app.trace.as_json import pairing_from_json, pairing_to_json
from arbiter_app.trace.rounds import RoundPairing
from tests.few_examples import few_examples
from tests.simulation import expected_score


def dubov_event(seed: int) -> Tournament:
    """A tournament of varied kind, often with nearly as many rounds as players."""
    rng = Random(seed)
    players = rng.randint(2, rng.choice((8, 14, 40)))
    often = rng.choice((0.0, 0.05, 0.2))
    baku = rng.random() < 0.2
    options = GeneratorOptions(
        players,
        rng.randint(1, min(11, max(1, players - 1))),
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        full_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        withdrawals=often * rng.random() / 4,
        late=often,
        forbidden=rng.choice((0.0, 0.0, 0.1)),
        rating_spread=rng.choice((0, 100, 400)),
        baku=baku,
        scoring=ScoringSystem()
        if baku or rng.random() < 0.8
        else ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=10),
        system="dubov",
    )
    return generate(options, rng, expected_score)


def check_promises(tournament: Tournament, played: Round) -> None:
    """Section 7 of the readings for one round, from the results alone."""
    number = played.number
    past = histories(tournament, after_round=number - 1)
    present = [tpn for game in played.games for tpn in (game.white, game.black)]
    present += [bye.tpn for bye in played.byes]
    assert sorted(present) == [player.tpn for player in tournament.players]
    apart = set(tournament.forbidden_pairs(number))
    for game in played.games:
        assert game.black not in past[game.white].opponents
        assert (min(game.white, game.black), max(game.white, game.black)) not in apart
        for tpn, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            after = (*past[tpn].colours, colour)
            assert len(after) < 3 or len(set(after[-3:])) == 2
            assert abs(2 * after.count(Colour.WHITE) - len(after)) < 3
    for bye in played.byes:
        if bye.kind is ByeKind.PAIRING_ALLOCATED:
            assert not had_a_full_point_for_nothing(tournament, bye.tpn, number)


def had_a_full_point_for_nothing(tournament: Tournament, tpn: Tpn, before: int) -> bool:
    """A bye, or the points of a win without playing (Basic Rules 4)."""
    entries = histories(tournament, after_round=before - 1)[tpn].entries
    win = tournament.settings.scoring.win
    return any(
        not entry.is_played and (entry.letter == "U" or entry.points >= win) for entry in entries
    )


@few_examples(40)
@given(st.integers(0, 2**40))
def test_what_the_procedure_guarantees(seed: int) -> None:
    """No second meeting, no third colour in a row, no difference of three, no second bye."""
    tournament = dubov_event(seed)
    for played in tournament.rounds:
        check_promises(tournament, played)
    assert [*illegalities(tournament, description_of("dubov").absolute)] == []


@few_examples(40)
@given(st.integers(0, 2**40))
def test_a_trace_is_kept_and_read_as_it_was(seed: int) -> None:
    tournament = dubov_event(seed)
    if not tournament.rounds:
        return
    pairing: RoundPairing = pair_round(
        tournament.before_round(len(tournament.rounds)), explain=True
    )
    assert pairing_from_json(pairing_to_json(pairing)) == pairing


@few_examples(40)
@given(st.integers(0, 2**40))
def test_the_order_of_the_input_is_of_no_account(seed: int) -> None:
    tournament = dubov_event(seed)
    if not tournament.rounds:
        return
    before = tournament.before_round(len(tournament.rounds))
    rng = Random(seed)
    rounds = []
    for played in before.rounds:
        games, byes = list(played.games), list(played.byes)
        rng.shuffle(games)
        rng.shuffle(byes)
        rounds.append(replace(played, games=tuple(games), byes=tuple(byes)))
    assert pair_round(replace(before, rounds=tuple(rounds))) == pair_round(before)


@pytest.mark.slow
@pytest.mark.parametrize("run", range(20))
def test_ten_thousand_tournaments_check_without_a_difference(run: int) -> None:
    for seed in range(500 * run, 500 * (run + 1)):
        tournament = dubov_event(seed)
        assert [check for check in check_tournament(tournament) if not check.same] == []
        assert [*illegalities(tournament, description_of("dubov").absolute)] == []
        for played in tournament.rounds:
            check_promises(tournament, played)
