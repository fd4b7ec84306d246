"""Random small fields, paired by the literal implementation and by the solver.

Run as a module to look at one of them: `python -m tests.oracle_1998.compare SEED [COUNT]`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_1998.field import field_1998
from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.oracle_1998.literal import Literal
from tests.simulation import expected_score

Result = tuple[list[tuple[Tpn, Tpn]], Tpn | None] | None


def small_event(rng: Random, most_players: int = 9) -> Tournament:
    """A small event before one of its late rounds, where the procedure has most to do."""
    players = rng.randint(3, most_players)
    often = rng.choice((0.0, 0.1, 0.2))
    options = GeneratorOptions(
        players,
        rng.randint(2, max(2, players + 1)),
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        withdrawals=often * rng.random() / 4,
        late=often,
        forbidden=rng.choice((0.0, 0.0, 0.3)),
        rating_spread=rng.choice((0, 100, 400)),
        system=rng.choice(("swiss-1998", "swiss-1998", "dutch-2026")),
    )
    tournament = generate(options, rng, expected_score)
    played = len(tournament.rounds)
    return tournament.before_round(rng.randint(max(1, played - 2), played + 1))


def by_solver(tournament: Tournament) -> Result:
    field = field_1998(tournament)
    try:
        paired = pair_brackets(field, tournament.next_round)
    except NoLegalPairingError:
        return None
    pairs = [
        (field.players[one].tpn, field.players[other].tpn)
        for bracket in paired
        if bracket.candidate is not None
        for one, other in bracket.candidate.all_pairs
    ]
    remaining = paired[-1].remaining
    return pairs, field.players[remaining[0]].tpn if remaining else None


def _apart(player: PlayerState, others: set[Tpn]) -> PlayerState:
    """A player who may not meet some others, as if they had met."""
    return replace(player, met={**player.met, **dict.fromkeys(others, 0)})


def difference(seed: int) -> str:
    """What differs for one seed, empty if nothing does."""
    try:
        tournament = small_event(Random(seed))
    except InputError:
        return ""
    field = field_1998(tournament)
    if len(field.players) < 2:
        return ""
    barred = set(tournament.forbidden_pairs(tournament.next_round))
    players = [
        _apart(player, {a + b - player.tpn for a, b in barred if player.tpn in (a, b)})
        for player in field.players
    ]
    expected = Literal(players).run()
    found = by_solver(tournament)
    return "" if expected == found else f"seed {seed}: literal {expected}, solver {found}"


def main() -> None:
    first = int(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for seed in range(first, first + count):
        story = difference(seed)
        if story:
            sys.stdout.write(f"{story}\n")


if __name__ == "__main__":
    main()
