"""Why two players do not meet, or one does not get the bye: the deciding article."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.lim.engine import LimEngine
from arbiter_app.pairing.lim.why_not import Answer, why_not_bye, why_not_pair
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Worse,
)
from tests.unit.pairing.lim.rounds import before

MEDIAN = ComparedBracket(3, 10)


def answer_of_pair(tournament: Tournament, one: int, other: int, system: str = "lim") -> Answer:
    return why_not_pair(LimEngine(system).solve(tournament), one, other)


def answer_of_bye(tournament: Tournament, tpn: int) -> Answer:
    return why_not_bye(LimEngine("lim").solve(tournament), tournament.next_round, tpn)


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        (6, 11, Answer(None)),
        (9, 3, Answer(Illegal("2.1", 1))),
        (3, 11, Answer(Worse("5.2", 0, 1, (11,)), MEDIAN)),
        (12, 4, Answer(Worse("3.8", 0, 1, (4,)), MEDIAN)),
        (12, 13, Answer(Later("3.8"), MEDIAN)),
        (6, 9, Answer(Later("4.2"), MEDIAN)),
        (1, 5, Answer(Later("2.2"), ComparedBracket(1, 20))),
        (3, 10, Answer(Later("1.1"))),
    ],
)
def test_why_not_a_pair(one: int, other: int, answer: Answer) -> None:
    tournament = before("004", 3)
    assert answer_of_pair(tournament, one, other) == answer
    assert answer_of_pair(tournament, other, one) == answer


def apart(count: int, *pairs: tuple[int, int]) -> Tournament:
    """Players before round 1, some of whom the regulations keep apart."""
    players = tuple(Player(tpn, f"P{tpn}", 2500 - tpn) for tpn in range(1, count + 1))
    groups = tuple(ForbiddenGroup(pair) for pair in pairs)
    return Tournament(Settings(rounds_total=5), players, forbidden_groups=groups)


def test_a_pair_that_leaves_others_without_opponents() -> None:
    """2.6 cannot help: #2 may meet nobody but #1, so #1 meets nobody else and has no bye."""
    four = apart(4, (2, 3), (2, 4))
    assert answer_of_pair(four, 1, 3) == Answer(NoCompletion((2,), "2.6"))
    assert answer_of_pair(four, 2, 4) == Answer(Illegal("forbidden"))
    five = apart(5, (2, 3), (2, 4), (2, 5))
    assert answer_of_bye(five, 1) == Answer(NoCompletion((2,), "1.1"))
    assert answer_of_bye(apart(3, (1, 2)), 3) == Answer(NoCompletion((1, 2), "1.1"))


def test_the_bye_serves_one_of_those_left() -> None:
    """2, 3 and 5 may only meet 1 and 4; with these together two of them are left over."""
    five = apart(5, (2, 3), (2, 5), (3, 5))
    found = answer_of_pair(five, 1, 4).reason
    assert isinstance(found, NoCompletion)
    assert len(found.unserved) == 2
    assert {*found.unserved} < {2, 3, 5}
    assert replace(found, unserved=()) == NoCompletion(article="2.6", has_bye=True)


def test_very_many_are_not_named() -> None:
    """1 to 7 may only meet each other and 8; with 8 elsewhere one of seven is left over."""
    seven = itertools.product(range(1, 8), range(9, 17))
    found = answer_of_pair(apart(16, *seven), 8, 9)
    assert found == Answer(NoCompletion(article="2.6"))


def test_a_pair_that_was_undone_for_the_median_score_group() -> None:
    """2.6: with it 12 would have no opponent."""
    assert answer_of_pair(before("004", 2), 13, 6) == Answer(None)
    found = answer_of_pair(before("004", 2), 3, 13)
    assert found.reason == NoCompletion((12,), "2.6 median")
    assert found.bracket is not None
    assert found.bracket.number == 3


def test_why_not_the_bye() -> None:
    tournament = before("001", 4)
    assert answer_of_bye(tournament, 3) == Answer(None)
    assert answer_of_bye(tournament, 6) == Answer(Illegal("1.1", 2))
    assert answer_of_bye(tournament, 1) == Answer(Later("1.1"))


@pytest.mark.parametrize("system", ["lim", "lim-maxi"])
def test_every_board_can_be_asked_about(system: str) -> None:
    """The pairs made are said to be made, and no others."""
    for name in ("002", "003"):
        tournament = before(name, 5)
        pairing = pair_round(tournament, system=system)
        pairs = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
        present = sorted(tpn for pair in pairs for tpn in pair)
        for one in present:
            for other in present:
                if one < other:
                    reason = answer_of_pair(tournament, one, other, system).reason
                    assert (reason is None) == ({one, other} in pairs)


def test_who_cannot_be_asked_about() -> None:
    with pytest.raises(InputError, match="Player 99 is absent or withdrawn"):
        answer_of_pair(before("001", 2), 1, 99)
    with pytest.raises(InputError, match="There is no bye in round 2"):
        answer_of_bye(before("007", 2), 1)
