"""Generated rounds of every system, few players and many rounds: where most reasons occur."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundTrace
from tests.property.explain.facts import Facts
from tests.simulation import expected_score

DUTCH = ("dutch-2026", "dutch-2017")
SYSTEMS = (*DUTCH, "burstein", "dubov", "double-swiss", "lim", "lim-maxi", "swiss-1998")


def generated_event(system: str, seed: int, *, most_players: int = 16) -> Tournament:
    """An event of a varied kind with all its rounds."""
    rng = Random(f"{system}/{seed}")
    players = rng.randint(5, most_players)
    often = rng.choice((0.0, 0.05, 0.15))
    options = GeneratorOptions(
        players,
        rng.randint(3, min(9, players - 1)),
        draws=rng.choice((0.05, 0.3, 0.6)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        late=rng.choice((0.0, 0.1, 0.3)),
        forbidden=rng.choice((0.0, 0.0, 0.1)),
        rating_spread=rng.choice((0, 250)),
        system=system,
    )
    return generate(options, rng, expected_score)


def generated_rounds(
    system: str, seeds: range, *, most_players: int = 16
) -> Iterator[tuple[Facts, RoundTrace]]:
    """Every round of generated events: the moment before it, and what is told of it."""
    for seed in seeds:
        event = generated_event(system, seed, most_players=most_players)
        for number in range(1, len(event.rounds) + 1):
            before = event.before_round(number)
            try:
                trace = pair_round(before, system=system, explain=True).trace
            except NoLegalPairingError:
                continue
            assert trace is not None
            yield Facts(before, system), trace
