"""C.04.3 (2026), all of it: every round of the corpus is paired as the reference engine paired it."""

from __future__ import annotations

import pytest

from tests.corpus.reference import assert_reproduced, assert_unpairable, entries_of

ENTRIES = entries_of("dutch-2026")


def test_the_corpus_is_complete() -> None:
    assert len(ENTRIES) == 205
    assert sum(entry.rounds_paired for entry in ENTRIES.values()) == 1432


@pytest.mark.parametrize("name", ENTRIES)
def test_every_round_is_reproduced(name: str) -> None:
    """Pairs, colours (Article 5) and PAB of every round."""
    assert_reproduced(ENTRIES[name])


@pytest.mark.parametrize(
    "name", [name for name, entry in ENTRIES.items() if entry.unpairable_round is not None]
)
def test_no_legal_pairing_is_said_with_the_players_concerned(name: str) -> None:
    """1.9.3: the arbiter learns who cannot be served."""
    assert_unpairable(ENTRIES[name])
