"""Every bracket paired is optimal by the word of an independent solver (C.04.3 (2026) 3.8.1)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.certificate import Certificate, certify_round
from tests.simulation import random_event


@pytest.mark.uncounted
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@settings(max_examples=40)
@given(seed=st.integers(0, 2**40))
def test_certificates_hold(system: str, seed: int) -> None:
    tournament = random_event(Random(seed), most_players=24)
    try:
        certificates = certify_round(tournament, system=system)
    except (NoLegalPairingError, InputError):
        return
    assert [found for found in certificates if not found.holds] == []


def test_a_worse_candidate_has_no_certificate() -> None:
    assert not Certificate(1, 5, 6).holds
    assert not Certificate(1, 5, None).holds
