"""What decided on a pair, a floater, an exchange and the bye, as the trace tells it."""

from __future__ import annotations

import pytest

from arbiter_app.trace.brackets import (
    AS_PROPOSED,
    BracketDirection,
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    ExchangeTrace,
    FloaterTrace,
    FloaterWay,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Worse,
)

PASSED = (PassedOver(3, Illegal("C1", 1)), PassedOver(4, Worse("C12", 0, 2, (3, 4))))


def test_nobody_was_passed_over() -> None:
    """3.4.1: the first candidate was taken."""
    assert PairTrace(1, 2, 1, 2, "homogeneous", "5.2.5").decided_by == AS_PROPOSED
    assert FloaterTrace(1).decided_by == AS_PROPOSED
    assert ByeTrace(1, 10).decided_by == AS_PROPOSED


def test_who_was_passed_over_last_decides() -> None:
    """4.2: the one nearest in order to what was taken."""
    assert PairTrace(1, 2, 1, 2, "homogeneous", "5.2.5", PASSED).decided_by == "C12"
    assert FloaterTrace(1, PASSED).decided_by == "C12"
    assert FloaterTrace(1, barred=PASSED[:1]).decided_by == "C1"
    assert ByeTrace(1, 10, PASSED[:1]).decided_by == "C1"


def test_the_article_that_the_system_names_decides() -> None:
    assert PairTrace(1, 2, 1, 2, "mdp", "5.1", PASSED, rule="3.8").decided_by == "3.8"
    assert FloaterTrace(1, PASSED, rule="3.9").decided_by == "3.9"


@pytest.mark.parametrize(
    ("reason", "rule"),
    [
        (Illegal("C3"), "C3"),
        (NoCompletion(), "C4"),
        (Worse("C6", 0, 2), "C6"),
        (Later("4.3"), "4.3"),
    ],
)
def test_an_exchange_is_decided_by_what_the_original_lacked(
    reason: Illegal | NoCompletion | Worse | Later, rule: str
) -> None:
    assert ExchangeTrace((3,), (4,), reason).decided_by == rule


def _bracket(direction: BracketDirection, *came: BracketPlayer) -> BracketTrace:
    return BracketTrace(
        number=2,
        score=20,
        moved_down_players=came,
        residents=(BracketPlayer(9, 20, "", "", ""),),
        max_pairs=1,
        m1=0,
        limbo=(),
        s1=(),
        s2=(),
        remainder_s1=(),
        remainder_s2=(),
        proposal=(),
        proposal_offences=(),
        values=(),
        offences=(),
        exchange=None,
        pairs=(),
        downfloaters=(),
        direction=direction,
    )


@pytest.mark.parametrize(
    ("direction", "way"),
    [
        (BracketDirection.DOWN, FloaterWay.DOWN),
        (BracketDirection.MEDIAN, FloaterWay.DOWN),
        (BracketDirection.UP, FloaterWay.UP),
    ],
)
def test_players_float_out_the_way_the_bracket_is_paired(
    direction: BracketDirection, way: FloaterWay
) -> None:
    """Lim 2.2: below the median the groups are paired upward, so that floaters go up."""
    assert _bracket(direction).way_out is way


def test_players_float_in_from_where_their_score_is() -> None:
    """Downfloaters have more points than the bracket, upfloaters fewer (Dubov 1.3.2)."""
    above = BracketPlayer(1, 30, "", "", "", from_bracket=1)
    below = BracketPlayer(12, 10, "", "", "", from_bracket=3)
    bracket = _bracket(BracketDirection.DOWN, above, below)
    assert bracket.way_in(above) is FloaterWay.DOWN
    assert bracket.way_in(below) is FloaterWay.UP
    assert bracket.way_in(bracket.residents[0]) is None
