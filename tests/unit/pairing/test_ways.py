"""How the best candidates of a bracket are come by: what each way looks at, and what it may leave out.

A bracket is first looked at by itself, with a slot for each player who has to float; together with
everybody below only where that is not enough (C.04.3 (2026) 3.4, 3.8). Positions count from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.dutch.bracket import FREE, Bracket, Constraint, Known, Route
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.optimum import Optimum
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.solve import optima, reaches_bound, solve_bracket
from arbiter_app.pairing.exchange import Exchange
from arbiter_app.tournament.types import Points
from tests.oracle.bracket import Bracket as LiteralBracket
from tests.oracle.bracket import LiteralPairer
from tests.oracle.constructed import position, small_position
from tests.oracle.dutch_2017 import OPEN
from tests.oracle.editions import EDITIONS

STAR = ((2, 3), (2, 4), (3, 4))
"""Of 1 to 4, everybody may meet 1 only: two of them float."""

TRIANGLES = tuple((one, other) for one in (1, 2, 3) for other in (4, 5, 6))


def field_of(
    scores: list[Points],
    histories: dict[int, str] | None = None,
    apart: Iterable[tuple[int, int]] = (),
    system: str = "dutch-2026",
) -> Field:
    return dutch_round(system).field_of(position(scores, histories, apart=apart))


def slots(optimum: Optimum) -> int:
    """How many vertices stand for floating down."""
    return optimum.problem.outside.bit_count()


def who_may_float(optimum: Optimum) -> set[int]:
    """The members who may float, by position."""
    problem = optimum.problem
    return {
        place
        for vertex, place in enumerate(problem.members)
        if problem.adjacency[vertex] & problem.outside
    }


def ways(bracket: Bracket, constraint: Constraint = FREE) -> list[tuple[int, set[int], bool]]:
    """Slots, who may float, and whether what is found is the best without being looked at again."""
    return [
        (slots(each), who_may_float(each), each.is_proved) for each in optima(bracket, constraint)
    ]


ALL = {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("field", "group", "route", "expected"),
    [
        pytest.param(
            field_of([10] * 4 + [0] * 2),
            0,
            Route.COMPLETE,
            [(0, set(), True), (2, ALL, True)],
            id="nobody floats",
        ),
        pytest.param(
            field_of([10] * 4 + [0] * 2, apart=[(5, 6)]),
            0,
            Route.COMPLETE,
            [(2, ALL, True)],
            id="those below cannot be paired by themselves",
        ),
        pytest.param(
            field_of([10] * 4 + [0] * 2, apart=[(5, 6)], system="dutch-2017"),
            0,
            Route.OPEN,
            [(0, set(), True), (8, ALL, True)],
            id="which does not matter before the PPB is known",
        ),
        pytest.param(
            field_of([10] * 4 + [0] * 2, apart=[(5, 6)], system="dutch-2017"),
            0,
            Route.PENULTIMATE,
            [(2, ALL, True)],
            id="but does in the PPB",
        ),
        pytest.param(
            field_of([10] * 4, system="dutch-2017"),
            0,
            Route.LAST,
            [(0, set(), True)],
            id="the last bracket",
        ),
        pytest.param(
            field_of([10] * 3 + [0] * 3, apart=[(2, other) for other in (4, 5, 6)]),
            0,
            Route.COMPLETE,
            [(1, {0, 2}, True), (1, {0, 1, 2}, False), (3, {0, 2}, True)],
            id="one who can be received below",
        ),
        pytest.param(
            field_of([10] * 3 + [0] * 3, apart=[(2, 4), (2, 5), (2, 6)], system="dutch-2017"),
            0,
            Route.PENULTIMATE,
            [(1, {0, 2}, True), (3, {0, 2}, True)],
            id="one from the PPB",
        ),
        pytest.param(
            field_of([10, 10, 10], {2: "U"}),
            0,
            Route.COMPLETE,
            [(1, {0, 2}, True), (1, {0, 2}, True)],
            id="one who gets the PAB",
        ),
        pytest.param(
            field_of([10] * 4 + [0] * 4, apart=STAR),
            0,
            Route.COMPLETE,
            [(2, ALL, False), (4, ALL, True)],
            id="two have to float",
        ),
        pytest.param(
            field_of([10] * 4 + [0] * 4, apart=STAR, system="dutch-2017"),
            0,
            Route.PENULTIMATE,
            [(4, ALL, True)],
            id="two from the PPB",
        ),
        pytest.param(
            field_of([10] * 6 + [0] * 4, apart=TRIANGLES),
            0,
            Route.COMPLETE,
            [(2, set(range(6)), False), (4, set(range(6)), True)],
            id="everybody may meet two, and yet two have to float",
        ),
        pytest.param(
            field_of(
                [10] * 5 + [0] * 2, dict.fromkeys((6, 7), "U"), apart=combinations((2, 3, 4, 5), 2)
            ),
            0,
            Route.COMPLETE,
            [(3, {0, 1, 2, 3, 4}, True)],
            id="three have to float, and one of them gets the PAB",
        ),
    ],
)
def test_what_is_looked_at(
    field: Field, group: int, route: Route, expected: list[tuple[int, set[int], bool]]
) -> None:
    """2.2.1, 2.4.1, 2.4.3 (C.4, C.5, C.7): those below take part where they decide something."""
    assert ways(Bracket(field, group, (), route)) == expected


def test_somebody_who_has_to_float_is_no_opponent() -> None:
    """2.4.1: if 2 floats, of 1, 3 and 4 one more does; 1 has nobody but 2 to meet."""
    field = field_of([10] * 4 + [0] * 2, apart=[(1, 3), (1, 4)])
    bracket = Bracket(field, 0, ())
    assert [each[0] for each in ways(bracket)] == [0, 2]
    forced = optima(bracket, Constraint(floaters=(1,)))
    assert [slots(each) for each in forced] == [2, 2]


def test_a_bracket_is_solved_again_from_where_it_was() -> None:
    """3.8: with a pair forced its own problem is looked at first, from the partners that it gave."""
    field = field_of([10] * 5 + [0] * 3)
    bracket = Bracket(field, 0, ())
    forced = Constraint(pairs=((0, 3),))
    afresh = ways(bracket, forced)
    assert solve_bracket(bracket, forced) is not None
    assert bracket.known == Known()
    assert solve_bracket(bracket) is not None
    accepted = bracket.known.accepted
    assert accepted is not None
    assert list(accepted.start.mate) == [2, 3, 0, 1, 5, 4]
    assert ways(bracket) == ways(Bracket(field, 0, ()))
    again = list(optima(bracket, forced))
    assert len(again) == len(afresh) + 1
    assert (again[0].problem.outside, again[0].is_proved) == (1 << 5, True)
    assert again[0].candidate().pairs == ((0, 3), (1, 2))


@pytest.mark.parametrize(("below", "is_kept"), [(2, True), (3, False)])
def test_what_is_kept_of_a_bracket_solved_with_everybody_below(below: int, is_kept: bool) -> None:
    """3.8, 2.4.4: two have to float, as those below may not meet. With a PAB it may be another problem
    with something forced, which has to be looked at anew.
    """
    apart = combinations(range(5, 5 + below), 2)
    bracket = Bracket(field_of([10] * 4 + [0] * below, apart=apart), 0, ())
    assert solve_bracket(bracket) is not None
    assert (bracket.known.accepted is not None) is is_kept


def constraints(bracket: Bracket, candidate: Candidate) -> Iterator[Constraint]:
    """What is forced to ask why: legal pairs, floaters, who stays, S1 and S2 as they stand or exchanged."""
    near = bracket.field.adjacency
    for one, other in combinations(bracket.members, 2):
        if near[one] >> other & 1:
            yield Constraint(((one, other),))
    for one in bracket.members:
        yield Constraint(floaters=(one,))
        yield Constraint(stay=(one,))
    limbo = tuple(each for each in candidate.downfloaters if each < bracket.start)
    exchanged = Exchange(candidate.from_s1, candidate.from_s2)
    for split in ((candidate.s1, candidate.s2), exchanged.apply(candidate.s1, candidate.s2)):
        yield Constraint(candidate.mdp_pairs, split=split)
        yield Constraint(candidate.mdp_pairs, limbo, split=split)
        for one in split[0][:1]:
            for other in bits(near[one] & mask_of(split[1])):
                yield Constraint((*candidate.mdp_pairs, (one, other)), limbo, split=split)


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
def test_what_is_found_from_where_it_was_is_what_is_found_afresh(system: str) -> None:
    """3.8: with something forced, the best candidate does not depend on what was solved before."""
    dutch, compared = dutch_round(system), Counter[bool]()
    for seed in range(40):
        try:
            brackets = list(dutch.brackets(dutch.field_of(small_position(seed))))
        except NoLegalPairingError:
            continue
        for bracket, candidate in ((each.bracket, each.candidate) for each in brackets):
            for constraint in constraints(bracket, candidate):
                found = solve_bracket(bracket, constraint)
                assert found == solve_bracket(replace(bracket), constraint), (seed, constraint)
                compared[bracket.known.accepted is not None] += 1
    assert min(compared.values()) > 10


# --- whether floaters are received below as well as can be ----------------------------------------


def some_positions(system: str) -> Iterator[tuple[Field, LiteralPairer]]:
    """Positions of two or three scoregroups in which not everybody may meet, with both who read them."""
    for seed in range(80):
        rng = Random(f"ways/{seed}")
        sizes = rng.choice(
            [(3, 2, 2), (3, 3, 2), (2, 3, 3), (3, 4), (3, 3), (3, 2), (4, 3), (3, 1, 3)]
        )
        scores = [30 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
        everybody = range(1, len(scores) + 1)
        apart = rng.sample(list(combinations(everybody, 2)), rng.randint(1, 2 * len(scores) - 5))
        had = {tpn: "U" for tpn in everybody if rng.random() < 0.3}
        tournament = position(scores, had, apart=apart)
        try:
            yield dutch_round(system).field_of(tournament), EDITIONS[system].pairer(tournament)
        except NoLegalPairingError:
            continue


def is_received(
    pairer: LiteralPairer, group: int, floating: tuple[int, ...], *, is_open: bool
) -> bool:
    """Whether with these downfloaters of a scoregroup the following bracket is paired but for one
    resident if its number is odd, and, unless that is not looked at, the round completed.
    """
    below = pairer.field.scoregroups()[group + 1 :]
    if not floating:
        return is_open or pairer.field.can_complete([one for each in below for one in each])
    if not below:
        return False
    residents = below[0]
    following = LiteralBracket(floating, residents, tuple(below[1:]), OPEN if is_open else "")
    is_last = is_open and not below[1:] and len(pairer.field.players) % 2 == 1
    return any(
        set(candidate.downfloaters) <= set(residents)
        and pairer.is_admissible(following, candidate)
        and not (is_last and not set(candidate.downfloaters) & pairer.field.takers)
        for candidate in pairer.candidates(following, (len(floating) + len(residents)) % 2)
    )


@pytest.mark.parametrize(
    ("system", "route"), [("dutch-2026", Route.COMPLETE), ("dutch-2017", Route.OPEN)]
)
def test_downfloaters_who_are_received_as_well_as_can_be(system: str, route: Route) -> None:
    """2.4.3 (C.7, C.2): all downfloaters there are tried, for each scoregroup."""
    answers = set()
    for field, pairer in some_positions(system):
        for group, members in enumerate(pairer.field.scoregroups()):
            bracket = Bracket(field, group, (), route)
            for count in range((members[0] + len(members)) % 2, 4, 2):
                for floating in combinations(members, count):
                    expected = is_received(pairer, group, floating, is_open=route is Route.OPEN)
                    if floating and bracket.gets_bye():
                        expected = False  # The full problem is asked then.
                    assert reaches_bound(bracket, floating) is expected
                    answers.add((count, expected))
    assert len(answers) == (8 if route is Route.COMPLETE else 7)


@pytest.mark.parametrize(
    ("system", "route"), [("dutch-2026", Route.COMPLETE), ("dutch-2017", Route.OPEN)]
)
def test_who_can_be_spared(system: str, route: Route) -> None:
    """2.4.1, 2.4.3 (C.5, C.7): where one has to float, only a resident who is received below as well
    as can be is let go at first, or who can get the PAB if it has to be given here.
    """
    looked_at = 0
    for field, pairer in some_positions(system):
        groups = pairer.field.scoregroups()
        for group, residents in enumerate(groups):
            moved_down = groups[group - 1][: residents[0] % 2] if group else ()
            bracket = Bracket(field, group, moved_down, route)
            first = next(optima(bracket, FREE), None)
            if first is None or first.prices is None or slots(first) != 1 or not first.is_proved:
                continue
            ends_here = bracket.gets_bye()
            below = [one for each in groups[group + 1 :] for one in each]
            can_go = {
                one
                for one in residents
                if (
                    pairer.field.can_complete([one, *below])
                    if ends_here
                    else is_received(pairer, group, (one,), is_open=route is Route.OPEN)
                )
            }
            assert who_may_float(first) == can_go
            looked_at += 1
    assert looked_at > 20
