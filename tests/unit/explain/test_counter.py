"""What would change with the pair asked about: which boards, and who would have the bye."""

from __future__ import annotations

import pytest

from arbiter_app.explain.answers import counter_sentence, counter_to_json
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import Pair, RoundPairing
from tests.unit.explain.people import BELOV, IVANOVA, KUZNETSOV, ORLOV, PETROV, SIDOROV

NAMES = {
    PETROV: "Petrov",
    IVANOVA: "Ivanova",
    SIDOROV: "Sidorov",
    ORLOV: "Orlov",
    BELOV: "Belov",
    KUZNETSOV: "Kuznetsov",
}


def paired(*boards: tuple[Tpn, Tpn], bye: Tpn | None = None) -> RoundPairing:
    pairs = tuple(Pair(number, *both) for number, both in enumerate(boards, 1))
    return RoundPairing("dutch-2026", 3, pairs, bye)


@pytest.mark.parametrize(
    ("with_it", "told"),
    [
        (
            paired((PETROV, SIDOROV), (IVANOVA, ORLOV), bye=BELOV),
            "Petrov–Sidorov and Ivanova–Orlov would be played instead of Petrov–Ivanova and "
            "Sidorov–Orlov.",
        ),
        (
            paired((PETROV, BELOV), (SIDOROV, ORLOV), bye=IVANOVA),
            "Petrov–Belov would be played instead of Petrov–Ivanova, and Ivanova would have the bye "
            "instead of Belov.",
        ),
        # Other colours alone are no other pair.
        (paired((IVANOVA, PETROV), (SIDOROV, ORLOV), bye=BELOV), ""),
    ],
)
def test_what_would_change(with_it: RoundPairing, told: str) -> None:
    """The bye is told apart from the boards, and from whom it would go."""
    as_it_is = paired((PETROV, IVANOVA), (SIDOROV, ORLOV), bye=BELOV)
    assert counter_sentence(as_it_is, with_it, NAMES) == told


def test_for_programs_what_changes_is_marked() -> None:
    as_it_is = paired((PETROV, IVANOVA), (SIDOROV, ORLOV), bye=BELOV)
    found = counter_to_json(as_it_is, paired((PETROV, BELOV), (SIDOROV, ORLOV), bye=IVANOVA))
    assert [each["changed"] for each in found["pairs"]] == [True, False]
    assert (found["bye"], found["bye_changed"]) == (IVANOVA, True)
