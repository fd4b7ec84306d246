"""`why` and `why-not` of thousands of rounds name the same criterion."""

from __future__ import annotations

import pytest

from tests.property.explain.generated import SYSTEMS
from tests.property.explain.one_question import disagreements


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 5000, 200))
@pytest.mark.parametrize("system", SYSTEMS)
def test_both_sides_name_the_same_criterion_in_thousands_of_rounds(system: str, start: int) -> None:
    asked, found = disagreements(system, range(start, start + 200))
    assert not found, "\n".join(found)
    assert asked > 200
