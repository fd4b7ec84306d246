"""What it would cost to miss a criterion less, and who makes it be missed (C.04.3 (2026) 2.4, 3.8.1;
2017 C.5 to C.19, B.8).

Asked of every criterion that a bracket misses, also of those whose value can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch.criteria import Fault
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.pairing.dutch.missed import Missed
from arbiter_app.pairing.dutch.reasons import Played
from arbiter_app.pairing.dutch.reordered import MovedUp, as_list, price_of
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.unavoidable import unavoidable
from arbiter_app.pairing.dutch.values import values
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.bounds import (
    Bound,
    BoundReason,
    NothingBetter,
    Price,
    Unavoidable,
)
from tests.oracle.constructed import position, small_position
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.oracle.replay_bounds import BoundsOfBracket


def asked(tournament: Tournament, edition: LiteralEdition) -> Iterator[BoundsOfBracket]:
    """Each bracket with what can be said of every criterion that it misses, for the literal rules to
    judge.
    """
    trace = pair_round(tournament, system=edition.system, explain=True).trace
    assert trace is not None
    dutch, pairer = dutch_round(edition.system), edition.pairer(tournament)
    paired = dutch.brackets(dutch.field_of(tournament))
    for solved, (bracket, record), told in zip(
        paired, pairer.brackets(), trace.brackets, strict=True
    ):
        played = Played.of(solved.bracket, solved.candidate)
        bounds = tuple(
            Bound(bound.criterion, tuple(of_criterion(played, int(bound.criterion[1:]))))
            for bound in told.bounds
        )
        yield BoundsOfBracket(edition, pairer, bracket, record, replace(told, bounds=bounds))


def of_criterion(played: Played, number: int) -> Iterator[BoundReason]:
    """What a lower value would cost, and where nothing helps who cannot all be served without missing
    the criterion.
    """
    price = price_of(played, number)
    yield price
    if isinstance(price, Price):
        return
    (criterion,) = (one for one in played.bracket.edition.criteria if one.number == number)
    amount = as_list(values(played.value, [criterion])[0].amount)
    yield from unavoidable(Missed(played, number, amount)) or ()


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
def test_of_every_criterion_by_trying_all_candidates(system: str) -> None:
    """3.8.1 (B.8): the criterion that would be missed more is the last that must be, with the least
    amounts; nothing helps only if no candidate does better, nor with the PAB for a higher score (C5).
    Who is named cannot all be served, and that accounts for the amount.
    """
    given = set()
    for seed in range(30):
        try:
            for bracket in asked(small_position(seed), EDITIONS[system]):
                assert not list(bracket.untrue()), f"position {seed}"
                given |= {type(one) for bound in bracket.trace.bounds for one in bound.reasons}
        except NoLegalPairingError:
            continue
    assert given == {Price, NothingBetter, Unavoidable}


def test_the_one_who_gets_the_bye_floats_alone() -> None:
    """2.4.4: 4 and 5 had the PAB, so one of 1 to 3 gets it, of whom each was absent twice. That nobody would
    be counted if all three floated is of no use (2.4.1).
    """
    histories = {1: "Z Z", 2: "Z Z", 3: "Z Z", 4: "U W", 5: "U B"}
    tournament = position([20, 20, 20, 10, 10], histories)
    above, _ = asked(tournament, EDITIONS["dutch-2026"])
    prices = {bound.criterion: bound.reasons[0] for bound in above.trace.bounds}
    assert prices["C9"] == NothingBetter()
    assert not list(above.untrue())


def number_and_article(
    edition: Edition | MovedUp, faults: Iterator[Fault]
) -> list[tuple[str, int]]:
    articles = {criterion.number: criterion.article for criterion in edition.criteria}
    return [(articles[fault.number], fault.size) for fault in faults]


@pytest.mark.parametrize("own", [DUTCH_2026, DUTCH_2017])
def test_a_criterion_moved_up_comes_directly_after_another(own: Edition) -> None:
    """2.4 (C.5 to C.19): each criterion after each of those before it; no two in the same place."""
    articles = [criterion.article for criterion in own.criteria]
    for number in range(own.first_quality + 1, len(articles) + 1):
        for after in range(own.first_quality - 1, number):
            order = sorted(MovedUp(own, number, after).criteria, key=lambda one: one.number)
            expected = [article for article in articles if article != articles[number - 1]]
            expected.insert(after, articles[number - 1])
            assert [one.article for one in order] == expected
            assert len({one.number for one in order}) == len(order)


@pytest.mark.parametrize("own", [DUTCH_2026, DUTCH_2017])
def test_faults_stay_those_of_their_criterion(own: Edition) -> None:
    """2.4 (C.5 to C.19): what breaks a criterion does not change with its place."""
    moved = MovedUp(own, own.first_quality + 6, own.first_quality)
    dutch = dutch_round(own.name)
    for seed in range(8):
        for paired in dutch.brackets(dutch.field_of(small_position(seed))):
            players = [paired.bracket.player(position) for position in paired.bracket.members]
            facts = paired.bracket.facts
            for one in players:
                assert number_and_article(
                    moved, moved.downfloater_faults(one, facts)
                ) == number_and_article(own, own.downfloater_faults(one, facts))
                for other in players:
                    assert number_and_article(
                        moved, moved.pair_faults(one, other, facts)
                    ) == number_and_article(own, own.pair_faults(one, other, facts))
