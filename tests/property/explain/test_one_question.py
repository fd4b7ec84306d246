"""`why` and `why-not` are one question asked from two sides, in every system."""

from __future__ import annotations

import pytest

from tests.few_examples import few_of
from tests.property.explain.generated import SYSTEMS
from tests.property.explain.one_question import disagreements


@pytest.mark.parametrize("seeds", few_of([range(12), range(12, 40)], [range(12)]))
@pytest.mark.parametrize("system", SYSTEMS)
def test_both_sides_name_the_same_criterion(system: str, seeds: range) -> None:
    asked, found = disagreements(system, seeds)
    assert not found, "\n".join(found)
    assert asked > len(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 5000, 200))
@pytest.mark.parametrize("system", SYSTEMS)
def test_both_sides_name_the_same_criterion_in_thousands_of_rounds(system: str, start: int) -> None:
    asked, found = disagreements(system, range(start, start + 200))
    assert not found, "\n".join(found)
    assert asked > 200


def test_whom_the_bye_passes_over_is_told_the_same_in_double_swiss() -> None:
    """C.04.5 (2026) 3.4.1: three players in a row cannot have it, as others would be left."""
    asked, found = disagreements("double-swiss", range(1092, 1093))
    assert not found, "\n".join(found)
    assert asked
