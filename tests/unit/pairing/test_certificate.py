"""The proof by an independent solver: what it certifies, and what it does not (3.8.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbiter_app.pairing.certificate import can_be_certified, certify, certify_round
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.solve import PairedBracket
from arbiter_app.pairing.systems import system_names
from arbiter_app.tournament.tournament import Tournament
from tests.oracle.constructed import position


def wanting_black(*, apart: list[tuple[int, int]] | None = None) -> Tournament:
    """Four players; 1 and 3 had White, 2 and 4 Black, so 1 does not meet 3."""
    return position([10] * 4, {1: "W", 2: "B", 3: "W", 4: "B"}, apart=apart or [])


def paired(tournament: Tournament) -> PairedBracket:
    dutch = dutch_round("dutch-2026")
    (bracket,) = dutch.brackets(dutch.field_of(tournament))
    return bracket


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(wanting_black, id="colours"),
        pytest.param(lambda: position([10, 10, 10, 0, 0]), id="floater and bye"),
        pytest.param(
            lambda: position([10, 10, 10], {1: "W", 2: "B", 3: "Z"}), id="the bye by missed games"
        ),
        pytest.param(
            lambda: position([20, 20, 10, 0], {1: "B", 2: "Bd", 3: "W", 4: "W"}, apart=[(1, 2)]),
            id="players moved down",
        ),
    ],
)
def test_every_bracket_is_certified(system: str, make: Callable[[], Tournament]) -> None:
    certificates = certify_round(make(), system=system)
    assert certificates
    assert all(found.holds for found in certificates)


def test_a_procedure_has_no_best_candidate() -> None:
    """Only the Dutch editions compare candidates by criteria (3.8.1)."""
    able = [name for name in system_names() if can_be_certified(name)]
    assert able == ["dutch-2026", "dutch-2017"]


def test_by_the_tournaments_own_system() -> None:
    (certificate,) = certify_round(wanting_black())
    assert (certificate.bracket_number, certificate.holds) == (1, True)


def with_pairs(accepted: PairedBracket, *pairs: tuple[int, int]) -> PairedBracket:
    return replace(accepted, candidate=Candidate((), pairs, (), (), ()))


def test_a_candidate_that_costs_a_colour_is_not_certified() -> None:
    """[C12]: 1–3 and 2–4 give two players the other colour."""
    certificate = certify(with_pairs(paired(wanting_black()), (0, 2), (1, 3)))
    assert certificate.best is not None
    assert certificate.accepted is not None
    assert certificate.best < certificate.accepted
    assert not certificate.holds


def test_a_candidate_with_an_illegal_pair_is_not_certified() -> None:
    """[C1] to [C3] and forbidden pairs: no vector at all."""
    certificate = certify(with_pairs(paired(wanting_black(apart=[(1, 3)])), (0, 2), (1, 3)))
    assert certificate.best is not None
    assert certificate.accepted is None
    assert not certificate.holds
