"""The oracle reproduces every round of the small tournaments of the corpus."""

from __future__ import annotations

import pytest

from arbiter_app.errors import NoLegalPairingError
from tests.oracle.corpus import CORPUS, Entry, entries, read_boards, read_tournament
from tests.oracle.dutch_2026 import pair_round_literal

QUICK = 10
"""Fields of up to so many players take well under a second for a tournament."""

SMALL = [entry for entry in entries() if entry.players <= QUICK]
MEDIUM = [entry for entry in entries() if QUICK < entry.players <= 13]


def _check(entry: Entry) -> None:
    boards = read_boards(CORPUS / f"{entry.name}.boards")
    tournament = read_tournament(entry.name)
    assert len(tournament.rounds) == entry.rounds_paired
    for number in range(1, entry.rounds_paired + 1):
        paired = pair_round_literal(tournament.before_round(number))
        published = boards[number]
        assert (paired.pairs, paired.bye) == (published.pairs, published.bye), f"round {number}"
    if entry.unpairable_round:
        with pytest.raises(NoLegalPairingError):
            pair_round_literal(tournament)


@pytest.mark.parametrize("entry", SMALL, ids=lambda entry: entry.name)
def test_small_tournament(entry: Entry) -> None:
    """C.04.3 (2026): pairs, PAB and colours of every round, or that there is no pairing (1.9.3)."""
    _check(entry)


@pytest.mark.slow
@pytest.mark.parametrize("entry", MEDIUM, ids=lambda entry: entry.name)
def test_medium_tournament(entry: Entry) -> None:
    """As above, for brackets that take the literal enumeration seconds."""
    _check(entry)
