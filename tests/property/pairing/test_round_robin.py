"""What round-robins guarantee, on random tournaments from the first round to the last."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.generator import GeneratorOptions, OptionRanges, generate
from arbiter_app.pairing.second_opinion import illegalities
from arbiter_app.pairing.systems import SYSTEMS, description_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.simulation import expected_score

NAMES = tuple(system.name for system in SYSTEMS if system.rounds_for is not None)


def random_event(name: str, seed: int) -> Tournament:
    rng = Random(seed)
    options = OptionRanges(system=name, withdrawals=rng.choice((0.0, 0.1))).draw(rng, Random(seed))
    return generate(options, rng, expected_score)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", NAMES)
def test_everybody_meets_everybody_and_checks(name: str, seed: int) -> None:
    """As often as there are cycles; by the engine again, and by the second opinion."""
    tournament = random_event(name, seed)
    description = description_of(name)
    players = len(tournament.players)
    assert description.rounds_for is not None
    assert len(tournament.rounds) == description.rounds_for(players)
    cycles = len(tournament.rounds) // (players - 1 + players % 2)
    met = Counter(
        frozenset((game.white, game.black)) for each in tournament.rounds for game in each.games
    )
    assert met == {frozenset(pair): cycles for pair in combinations(range(1, players + 1), 2)}
    assert all(check.same for check in check_tournament(tournament))
    assert [*illegalities(tournament, description.absolute)] == []
    back = read_trf(write_trf(tournament)).tournament
    assert [*map(content, back.rounds)] == [*map(content, tournament.rounds)]
    assert back.settings == tournament.settings


def content(played: Round) -> tuple[object, ...]:
    """Files say nothing of the order of the boards."""
    return {(game.white, game.black, game.result) for game in played.games}, set(played.byes)


@pytest.mark.parametrize("seed", range(8))
def test_who_has_withdrawn_forfeits_what_is_left(seed: int) -> None:
    """Both sides of a game that nobody came to."""
    rng = Random(seed)
    options = GeneratorOptions(8, 1, withdrawals=0.3, system="double-round-robin")
    tournament = generate(options, rng, expected_score)
    assert any(player.withdrawn_from for player in tournament.players)
    for played in tournament.rounds:
        gone = tournament.withdrawn_in(played.number)
        for game in played.games:
            result = game.result_of_withdrawn(gone)
            assert result is None or game.result is result
            assert game.result is not GameResult.DOUBLE_FORFEIT or {game.white, game.black} <= gone


def test_what_a_generated_round_robin_cannot_be() -> None:
    with pytest.raises(InputError, match="101 players has 101 rounds"):
        generate(GeneratorOptions(101, 1, system="round-robin"), Random(1), expected_score)


def test_the_second_opinion_finds_what_is_wrong() -> None:
    """A pair twice in a cycle, the same colours in the second one, a pairing-allocated bye."""
    draw, free = GameResult.DRAW, ByeKind.ZERO_POINT
    rounds = (
        Round(1, (Game(1, 2, 3, draw),), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),
        Round(2, (Game(1, 3, 2, draw),), (Bye(1, free),)),
        Round(3, (Game(1, 1, 2, draw),), (Bye(3, free),)),
        Round(4, (Game(1, 1, 2, draw),), (Bye(3, free),)),
    )
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in (1, 2, 3))
    settings = Settings(system="BERGER_DOUBLEROUNDROBIN")
    absolute = description_of("double-round-robin").absolute
    assert [*illegalities(Tournament(settings, players, rounds), absolute)] == [
        "round 1: 1 has a pairing-allocated bye",
        "round 2: 3–2 meet twice in a cycle",
        "round 4: 1–2 had the same colours before",
    ]
