"""Random small fields, paired by the literal implementation and by the solver.

Run as a module to look at one of them: `python -m tests.oracle_1998.compare SEED [COUNT]`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import combinations
from random import Random

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.player_state import Float, PlayerState, Strength
from arbiter_app.pairing.swiss_1998.field import Field, field_1998, make_field
from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from tests.oracle_1998.literal import Literal, compatible
from tests.simulation import expected_score

Result = tuple[list[tuple[Tpn, Tpn]], Tpn | None] | None


def small_event(rng: Random, most_players: int = 9) -> Tournament:
    """A small event before one of its late rounds, where the procedure has most to do."""
    players = rng.randint(3, most_players)
    often = rng.choice((0.0, 0.1, 0.2))
    options = GeneratorOptions(
        players,
        rng.randint(2, players + 1),
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


def random_field(rng: Random, most_players: int = 9) -> Field:
    """A field that no tournament need have made: meetings, colours, floats, byes by chance."""
    count = rng.randint(2, most_players)
    scores = [10 * rng.randint(0, rng.choice((0, 1, 2, 4))) for _ in range(count)]
    met: list[dict[Tpn, int]] = [{} for _ in range(count)]
    often = rng.choice((0.1, 0.3, 0.5, 0.7))
    for one, other in combinations(range(count), 2):
        if rng.random() < often:
            met[one][other + 1] = met[other][one + 1] = 1
    barred, exempt = rng.choice((0.2, 0.9)), rng.choice((0.0, 0.3))
    floating = rng.choice((0.1, 0.5))
    players = [
        _random_player(
            rng,
            index + 1,
            score,
            met[index],
            rng.random() < barred,
            rng.random() < exempt,
            floating,
        )
        for index, score in enumerate(scores)
    ]
    players.sort(key=lambda player: (-player.score, player.tpn))
    return make_field(
        tuple(players),
        tuple(
            sum(1 << i for i, other in enumerate(players) if _may_meet(player, other))
            for player in players
        ),
        Colour.WHITE,
    )


def _may_meet(one: PlayerState, other: PlayerState) -> bool:
    return one is not other and compatible(one, other)


def _random_player(
    rng: Random,
    tpn: Tpn,
    score: int,
    met: dict[Tpn, int],
    barred: bool,
    exempt: bool,
    floating: float,
) -> PlayerState:
    due, strength = rng.choice(
        (
            (None, Strength.NONE),
            (Colour.WHITE, Strength.MILD),
            (Colour.BLACK, Strength.MILD),
            (Colour.WHITE, Strength.STRONG),
            (Colour.BLACK, Strength.STRONG),
            (Colour.WHITE, Strength.ABSOLUTE),
            (Colour.BLACK, Strength.ABSOLUTE),
        )
    )
    if exempt and strength is Strength.ABSOLUTE:
        strength = Strength.STRONG
    floats = tuple(
        rng.choice((Float.UP, Float.DOWN)) if rng.random() < floating else Float.NONE
        for _ in range(2)
    )
    return PlayerState(
        tpn,
        score,
        score,
        (),
        0,
        due,
        strength,
        (floats[0], floats[1]),
        met,
        1 if barred else None,
        0,
        tpn,
        is_topscorer=exempt,
    )


def by_solver(field: Field, number: int) -> Result:
    """The pairs in the order made, S1's player first, and the bye; None without a pairing."""
    try:
        paired = pair_brackets(field, number)
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


def event_difference(seed: int) -> str:
    """What differs for the event of a seed, empty if nothing does."""
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
    return _told(f"event {seed}", expected, by_solver(field, tournament.next_round))


def field_difference(seed: int, most_players: int = 9) -> str:
    """What differs for the random field of a seed, empty if nothing does."""
    field = random_field(Random(seed), most_players)
    expected = Literal(field.players).run()
    return _told(f"field {seed}", expected, by_solver(field, 1))


def _told(name: str, expected: Result, found: Result) -> str:
    return "" if expected == found else f"{name}: literal {expected}, solver {found}"


def _apart(player: PlayerState, others: set[Tpn]) -> PlayerState:
    """A player who may not meet some others, as if they had met."""
    return replace(player, met={**player.met, **dict.fromkeys(others, 0)})


def main() -> None:
    first = int(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for seed in range(first, first + count):
        for story in (event_difference(seed), field_difference(seed)):
            if story:
                sys.stdout.write(f"{story}\n")


if __name__ == "__main__":
    main()
