"""The oracle reproduces every round of the small tournaments of the corpus."""

from __future__ import annotations

import pytest

from arbiter_app.errors import NoLegalPairingError
from tests.oracle.corpus import Entry, entries
from tests.oracle.editions import EDITIONS

QUICK = 10
"""Fields of up to so many players take well under a second for a tournament."""

SMALL = [entry for entry in entries() if entry.players <= QUICK]
MEDIUM = [entry for entry in entries() if QUICK < entry.players <= 13]


def _name_of(entry: Entry) -> str:
    return f"{entry.system}-{entry.name}"


def _check(entry: Entry) -> None:
    boards = entry.boards()
    tournament = entry.tournament()
    pairer = EDITIONS[entry.system].pairer
    assert len(tournament.rounds) == entry.rounds_paired
    for number in range(1, entry.rounds_paired + 1):
        paired = pairer(tournament.before_round(number)).pair()
        published = boards[number]
        assert (paired.pairs, paired.bye) == (published.pairs, published.bye), f"round {number}"
    if entry.unpairable_round:
        with pytest.raises(NoLegalPairingError):
            pairer(tournament)


@pytest.mark.parametrize("entry", SMALL, ids=_name_of)
def test_small_tournament(entry: Entry) -> None:
    """Pairs, PAB and colours of every round, or that there is no pairing (1.9.3; 2017: A.9)."""
    _check(entry)


@pytest.mark.slow
@pytest.mark.parametrize("entry", MEDIUM, ids=_name_of)
def test_medium_tournament(entry: Entry) -> None:
    """As above, for brackets that take the literal enumeration seconds."""
    _check(entry)
