"""What the tests of both editions of the FIDE (Dutch) System ask of their corpus."""

from __future__ import annotations

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.questions import pair_round
from tests.oracle.corpus import Boards, Entry, entries


def entries_of(system: str) -> dict[str, Entry]:
    """The tournaments of a system by name."""
    return {entry.name: entry for entry in entries() if entry.system == system}


def assert_reproduced(entry: Entry) -> None:
    """Pairs, colours and PAB of every round are those of the reference engine."""
    reference = entry.boards()
    checks = check_tournament(entry.tournament(), system=entry.system)
    assert [check.round_number for check in checks if not check.same] == []
    assert len(checks) == len(reference) == entry.rounds_paired
    for check in checks:
        assert check.expected is not None
        pairs = frozenset((pair.white, pair.black) for pair in check.expected.pairs)
        assert Boards(pairs, check.expected.bye) == reference[check.round_number]


def assert_unpairable(entry: Entry) -> None:
    """The round without a legal pairing is refused, with the players who cannot be served."""
    played = entry.tournament()
    assert played.next_round == entry.unpairable_round
    with pytest.raises(NoLegalPairingError, match=f"Round {played.next_round} ") as caught:
        pair_round(played, system=entry.system)
    assert caught.value.unserved
