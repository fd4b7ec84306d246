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
