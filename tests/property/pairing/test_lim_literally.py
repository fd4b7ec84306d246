"""The Lim System by matching gives what trying out every exchange of the text gives."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.existence import leavable
from arbiter_app.pairing.lim.engine import LimEngine
from arbiter_app.pairing.lim.field import Direction, Field, ScoreGroup, make_field
from arbiter_app.pairing.lim.players import LimPlayer, due_colour, forbidden_colours
from arbiter_app.pairing.lim.solve import SolvedRound, pair_group, solve_round
from arbiter_app.pairing.player_state import Float
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.reasons import Illegal, NoCompletion, Worse
from arbiter_app.trace.rounds import RoundTrace
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
    most = rng.choice((1, 2, 4))
    scores = [5 * rng.randint(0, most) for _ in range(count)]
    return field_with(rng, scores, rng.choice((0.1, 0.3, 0.6, 0.8)), 5 * rng.randint(0, 4))


def blocked_group(rng: Random) -> Field:
    """A score-group of up to nine players, most of whom have met, between two smaller ones."""
    members = [10] * rng.randint(3, 9)
    above, below = [20] * rng.randint(0, 3), [0] * rng.randint(0, 3)
    scores = [*above, *members, *below]
    hubs = rng.randint(1, 3) if rng.random() < 0.5 else len(scores)
    return field_with(rng, scores, rng.choice((0.6, 0.75, 0.85)), rng.choice((5, 30)), hubs)


def field_with(
    rng: Random, scores: list[int], density: float, twice_median: int, hubs: int = 10
) -> Field:
    """Players with these scores, of whom a share have met each other.

    All have met who are not among the `hubs` first numbers: then many depend on a few.
    """
    scores = sorted(scores, reverse=True)
    numbers = list(range(1, len(scores) + 1))
    rng.shuffle(numbers)
    games = rng.randint(0, 4)
    spread = rng.choice((50, 200))
    met: dict[int, set[int]] = {tpn: set() for tpn in numbers}
    for one in numbers:
        for other in numbers:
            if one < other and (one > hubs or rng.random() < density):
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
        twice_median=twice_median,
        is_last_round=rng.random() < 0.3,
        is_maxi=rng.random() < 0.3,
    )


def trace_of(field: Field) -> RoundTrace:
    """The second round of a field without a bye."""
    solved = SolvedRound(field, None, tuple(solve_round(field, field.everybody)))
    return LimEngine("lim").trace(solved, 2)


def compare(seed: int) -> bool:
    field = random_field(Random(seed))
    unserved, _ = leavable(field.compatible, field.everybody)
    if unserved:
        return False
    pairs = [pair for group in solve_round(field, field.everybody) for pair in group.pairs]
    assert pairs == LiteralLim(field).round(range(len(field.players)))
    return True


def compare_group(seed: int) -> set[str]:
    """One score-group alone, with floaters from before; the articles by which players floated."""
    field = blocked_group(Random(seed))
    middle = mask_of([p for p, player in enumerate(field.players) if player.score == 10])
    higher = mask_of([p for p, player in enumerate(field.players) if player.score > 10])
    lower = field.everybody & ~middle & ~higher
    downward = field.twice_median < 20
    direction = Direction.DOWN if downward else Direction.UP
    came, adjacent = (higher, lower) if downward else (lower, higher)
    paired = pair_group(field, ScoreGroup(10, middle, direction, adjacent), came)
    made = LiteralLim(field).handle(
        set(bits(middle)), set(bits(came)), set(bits(adjacent)), downward=downward
    )
    assert list(paired.pairs) == made.pairs
    assert {floater.position for floater in paired.out} == made.out
    return {floater.article for floater in paired.out}


@given(st.integers(0, 2**40))
def test_a_score_group_that_cannot_be_paired_completely(seed: int) -> None:
    """2.3, 3.9 and 4.4: who floats, where nobody, one or several players can be spared."""
    compare_group(seed)


def test_every_article_about_floaters_occurs() -> None:
    found = set().union(*(compare_group(seed) for seed in range(400)))
    assert found >= {
        "2.3.a",
        "2.3.c",
        "2.3.d",
        "3.2",
        "3.5",
        "3.9",
        "3.10",
        "4.4",
        "4.4.a",
        "4.4.b",
    }


@given(st.integers(0, 2**40))
def test_the_procedure_tried_out_literally(seed: int) -> None:
    """2.2 to 5.2 and Article 6, with and without the provisions for maxi-tournaments."""
    compare(seed)


def test_most_fields_can_be_paired() -> None:
    assert sum(compare(seed) for seed in range(300)) > 100


@given(st.integers(0, 2**40))
def test_every_reason_is_true(seed: int) -> None:
    """Each opponent passed over is really incompatible, needed by others, or due the same colour."""
    field = random_field(Random(seed))
    unserved, _ = leavable(field.compatible, field.everybody)
    if unserved:
        return
    literal = LiteralLim(field)
    position = {player.tpn: index for index, player in enumerate(field.players)}
    trace = trace_of(field)
    for bracket in trace.brackets:
        if any(crack.bracket == bracket.number for crack in trace.brackets[-1].cracked):
            continue
        left = {position[tpn] for pair in bracket.pairs for tpn in (pair.first, pair.second)}
        for pair in bracket.pairs:
            first = position[pair.first]
            for passed in pair.passed_over:
                other = position[passed.tpn]
                is_possible = literal.complete(frozenset(left - {first, other}))
                match passed.reason:
                    case Illegal():
                        assert not literal.meets(first, other)
                    case NoCompletion(article="5.2"):
                        assert literal.meets(first, other)
                        assert is_possible
                    case NoCompletion():
                        assert literal.meets(first, other)
                        assert not is_possible
                    case Worse(criterion="5.1"):
                        assert field.is_last_round
                        assert not field.permissible[first] >> other & 1
                    case Worse(criterion="5.7"):
                        assert field.is_maxi
                    case Worse(criterion="3.8", forced=difference) if difference != 1:
                        assert field.is_maxi
                    case reason:
                        assert reason.rule in {"3.8", "5.2"}
                        assert not literal.fits(first, other)
            left -= {first, position[pair.second]}


@pytest.mark.slow
def test_the_procedure_tried_out_literally_for_long() -> None:
    for seed in range(20_000):
        compare(seed)
        compare_group(seed)


def cracks_told(seed: int) -> int:
    """2.6: with each pair that was undone those named could not all have opponents in the median
    score-group, though all but any one of them could; and whom they could meet is named.
    """
    field = random_field(Random(seed))
    unserved, _ = leavable(field.compatible, field.everybody)
    if unserved:
        return 0
    literal = LiteralLim(field)
    position = {player.tpn: index for index, player in enumerate(field.players)}
    trace = trace_of(field)
    median = trace.brackets[-1]
    there = {position[one.tpn] for one in (*median.moved_down_players, *median.residents)}
    for crack in reversed(median.cracked):
        there -= {position[crack.first], position[crack.second]}
        told = crack.blocked
        assert told is not None
        named = [position[tpn] for tpn in told.unserved]
        near = {other for one in named for other in there if literal.meets(one, other)}
        assert near - {*named} == {position[tpn] for tpn in told.opponents}
        assert bool(near & {*named}) == told.among
        assert named
        assert not literal.serves(named, there)
        assert all(literal.serves([p for p in named if p != one], there) for one in named)
    return len(median.cracked)


def test_who_is_blocked_in_the_median_score_group() -> None:
    assert sum(cracks_told(seed) for seed in range(150)) > 10
