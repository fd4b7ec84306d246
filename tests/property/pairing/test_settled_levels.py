"""Boards between and below open games that are proved are in the pairing of every outcome.

C.04.3 (2026) 1.9: held against all outcomes of events in which many may meet many, so that there is
something to count, and as small as that allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from arbiter_app.pairing.dutch import settled_levels
from arbiter_app.pairing.dutch.settled_levels import settled_boards
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.outcomes import ended, open_boards
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from tests.property.pairing.test_out_of_reach import every_outcome, opened, paired
from tests.simulation import expected_score

Pairs = frozenset[tuple[Tpn, Tpn]]


def moments(seeds: range) -> Iterator[tuple[str, Tournament]]:
    """Moments between two rounds with one to four games open, mostly neighbours."""
    for seed in seeds:
        rng = Random(seed)
        often = rng.choice((0.0, 0.05, 0.15))
        is_small = rng.random() < 0.5
        options = GeneratorOptions(
            rng.randint(16, 64) if is_small else rng.randint(64, 128),
            rng.randint(2, 5),
            draws=rng.choice((0.05, 0.3, 0.6)),
            forfeits=often * rng.random(),
            half_byes=often * rng.random(),
            zero_byes=often * rng.random(),
            late=rng.choice((0.0, 0.0, 0.1)),
            forbidden=rng.choice((0.0, 0.0, 0.1)),
            rating_spread=rng.choice((0, 250)),
            baku=rng.random() < 0.1,
            system=DEFAULT_SYSTEM,
        )
        event = generate(options, rng, expected_score)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            boards = [game.board for game in before.rounds[-1].games]
            most = min(4 if is_small else 2, len(boards))
            count, first = rng.randint(1, most), rng.randrange(len(boards))
            near = boards[first : first + count]
            chosen = near if rng.random() < 0.8 else rng.sample(boards, count)
            yield f"{seed}, round {number}", opened(before, chosen)


def proved(event: Tournament) -> Pairs:
    last: Pairs = frozenset()
    boards = open_boards(event, expected_score)
    for pairs in settled_boards(event, boards, dutch_round_for(event, DEFAULT_SYSTEM)):
        assert last <= pairs, "less is known with more levels"
        last = pairs
    return last


def check(seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, event in moments(seeds):
        boards = proved(event)
        if not boards:
            continue
        certain = frozenset.intersection(*every_outcome(event))
        assert boards <= certain, f"{name}: {boards - certain}"
        number = event.next_round
        is_odd = (len(event.players) - len(event.absences(number))) % 2 == 1
        is_final = number == event.settings.rounds_total
        found[f"{'odd' if is_odd else 'even'}, {'final' if is_final else 'before'}"] += 1
    return found


def test_what_is_proved_by_counting_is_in_the_pairing_of_every_outcome() -> None:
    """With and without a PAB, and in the final round, where topscorers depend on results (1.8)."""
    found = check(range(40))
    assert len(found) == 4
    assert found.total() > 20


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 5000, 500))
def test_what_is_proved_by_counting_is_in_the_pairing_of_every_outcome_in_thousands_of_events(
    start: int,
) -> None:
    assert check(range(start, start + 500)).total() > 300


def large(number: int, boards: slice) -> Tournament:
    """An event of 300 players before a round, with many games of the last one open."""
    options = GeneratorOptions(300, rounds=9, half_byes=0.01, system=DEFAULT_SYSTEM)
    before = generate(options, Random(number), expected_score).before_round(number)
    return opened(before, [game.board for game in before.rounds[-1].games][boards])


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("boards", [slice(25), slice(-40, None)], ids=["top", "low"])
def test_brackets_far_from_many_open_games_are_certain(number: int, boards: slice) -> None:
    """Below the top boards, and above the low ones: random outcomes have all that is proved."""
    event, rng = large(number, boards), Random(number)
    certain = proved(event)
    assert len(certain) > 15
    open_ones = open_boards(event, expected_score)
    for _ in range(6):
        outcome = tuple(rng.randrange(len(board.results)) for board in open_ones)
        assert certain <= paired(ended(event, open_ones, outcome))


@pytest.mark.parametrize(
    ("seed", "number"), [(42, 4), (111, 5)], ids=["no board in common", "several float"]
)
def test_what_depends_on_who_comes_down_is_left_open(seed: int, number: int) -> None:
    """1.9.2: boards below such a bracket are not looked at, and those above are as in every outcome."""
    events = dict(moments(range(seed, seed + 1)))
    event = events[f"{seed}, round {number}"]
    assert proved(event) <= frozenset.intersection(*every_outcome(event))


def test_nothing_is_said_where_no_round_may_be_possible() -> None:
    """1.9.3, 1.8: two have met; in the last round of few it depends on who is a topscorer."""
    two = generate(GeneratorOptions(2, 1, system=DEFAULT_SYSTEM), Random(1), expected_score)
    two = replace(two, settings=replace(two.settings, rounds_total=2))
    assert proved(opened(two, [1])) == frozenset()
    few = generate(GeneratorOptions(6, 3, system=DEFAULT_SYSTEM), Random(0), expected_score)
    assert proved(opened(few.before_round(3), [1])) == frozenset()


def test_of_very_many_who_may_come_down_nothing_is_said_of_the_next_bracket(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = large(3, slice(25))
    before = proved(event)
    monkeypatch.setattr(settled_levels, "MOST_ARRIVALS", 1)
    assert proved(event) < before


def test_a_player_who_may_be_anywhere_settles_nothing() -> None:
    """1.2: with every game open nobody's score is known, and no level is settled."""
    event = large(4, slice(None))
    assert proved(event) == frozenset()


def test_without_open_games_all_is_settled() -> None:
    event = large(4, slice(0))
    (every,) = every_outcome(event)
    assert proved(event) == every
