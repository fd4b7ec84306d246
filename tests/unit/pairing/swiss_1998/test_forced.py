"""Every pair of a round can be asked about, and the answer fits the pairing."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.pairing.swiss_1998.forced import why_not_bye, why_not_pair
from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
from arbiter_app.pairing.swiss_1998.round import field_of
from arbiter_app.pairing.trace import Illegal, Later, Worse
from arbiter_app.trf import read_trf

CORPUS = Path(__file__).parents[3] / "corpus" / "dutch1998"


@pytest.mark.parametrize(("name", "number"), [("001", 5), ("001", 6), ("004", 4), ("003", 5)])
def test_every_pair_can_be_asked_about(name: str, number: int) -> None:
    played = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament.before_round(number)
    field = field_of(played)
    paired = pair_brackets(field, number)
    made = {
        pair
        for bracket in paired
        if bracket.candidate is not None
        for pair in bracket.candidate.all_pairs
    }
    for one, other in combinations(range(len(field.players)), 2):
        answer = why_not_pair(field, paired, one, other)
        assert (answer.reason is None) == ((one, other) in made)
        if isinstance(answer.reason, Illegal):
            assert not field.compatible[one] >> other & 1
        if isinstance(answer.reason, Worse | Later):
            assert answer.bracket is not None


def test_the_bye_can_be_asked_about() -> None:
    """004, round 3: 12 has the bye; 2, 14 and others are asked about, 14 had it in round 1."""
    played = read_trf((CORPUS / "004.trf").read_bytes()).tournament.before_round(3)
    field = field_of(played)
    paired = pair_brackets(field, 3)
    answers = {
        player.tpn: why_not_bye(field, paired, position).reason
        for position, player in enumerate(field.players)
    }
    assert answers[12] is None
    assert answers[14] == Illegal("B.1", 1)
    assert all(reason is not None for tpn, reason in answers.items() if tpn != 12)
