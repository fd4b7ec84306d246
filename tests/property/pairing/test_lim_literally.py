"""The Lim System by matching gives what trying out every exchange of the text gives."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.pairing.lim.colours import due_colour, forbidden_colours
from arbiter_app.pairing.lim.field import Field, make_field
from arbiter_app.pairing.lim.incomplete import leavable
from arbiter_app.pairing.lim.players import LimPlayer
from arbiter_app.pairing.lim.solve import solve_round
from arbiter_app.pairing.player_state import Float
from arbiter_app.tournament.types import Colour
from tests.property.pairing.literal_lim import LiteralLim


def random_colours(rng: Random, length: int) -> tuple[Colour, ...]:
    colours: tuple[Colour, ...] = ()
    for _ in range(length):
        allowed = [colour for colour in Colour if colour not in forbidden_colours(colours)]
        colours = (*colours, rng.choice(allowed))
    return colours


def random_field(rng: Random) -> Field:
    """Up to ten players with whatever scores, colours, meetings and transfers."""
    count = 2 * rng.randint(1, 5)
    scores = [5 * rng.randint(0, rng.choice((1, 2, 4))) for _ in range(count)]
    scores.sort(reverse=True)
    numbers = list(range(1, count + 1))
    rng.shuffle(numbers)
    games = rng.randint(0, 4)
    spread = rng.choice((50, 200))
    density = rng.choice((0.1, 0.3, 0.6, 0.8))
    met: dict[int, set[int]] = {tpn: set() for tpn in numbers}
    for one in numbers:
        for other in numbers:
            if one < other and rng.random() < density:
                met[one].add(other)
                met[other].add(one)
    players = []
    for score, tpn in zip(scores, numbers, strict=True):
        colours = random_colours(rng, rng.choice((games, games, max(0, games - 1))))
        players.append(
            LimPlayer(
                tpn,
                score,
                2000 + rng.randint(-spread, spread),
                colours,
                due_colour(colours),
                forbidden_colours(colours),
                tpn,
                dict.fromkeys(met[tpn], 1),
                None,
                (rng.choice((Float.NONE, Float.NONE, Float.DOWN, Float.UP)), Float.NONE),
            )
        )
    players.sort(key=lambda player: (-player.score, player.tpn))
    return make_field(
        tuple(players),
        twice_median=5 * rng.randint(0, 4),
        is_last_round=rng.random() < 0.3,
        is_maxi=rng.random() < 0.3,
    )


def compare(seed: int) -> bool:
    field = random_field(Random(seed))
    unserved, _ = leavable(field, field.everybody)
    if unserved:
        return False
    pairs = [pair for group in solve_round(field, field.everybody) for pair in group.pairs]
    assert pairs == LiteralLim(field).round(range(len(field.players)))
    return True


@given(st.integers(0, 2**40))
def test_the_procedure_tried_out_literally(seed: int) -> None:
    """2.2 to 5.2 and Article 6, with and without the provisions for maxi-tournaments."""
    compare(seed)


def test_most_fields_can_be_paired() -> None:
    assert sum(compare(seed) for seed in range(300)) > 100


@pytest.mark.slow
def test_the_procedure_tried_out_literally_for_long() -> None:
    for seed in range(20_000):
        compare(seed)
