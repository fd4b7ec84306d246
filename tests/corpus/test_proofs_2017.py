"""Every round of the corpus of C.04.3 (2017) is proved, and nothing else in its place.

The quick tests take a sample, with rounds in which the last brackets collapse; the others take all 724
rounds and 100,000 wrong proofs.
"""

from __future__ import annotations

import json

import pytest

from arbiter_app.proof.verify_pairing_2017 import verify
from tests.corpus.proving import prove, refuse
from tests.corpus.reference import entries_of
from tests.oracle.corpus import Entry

ENTRIES = entries_of("dutch-2017")
SAMPLE = list(ENTRIES)[2::12]
WRONG = 140
"""Wrong proofs of each round: more than 100,000 of all rounds."""


def _prove(entry: Entry, number: int) -> bool:
    """Proved for the position alone, and for the file of the corpus, which does not say the edition;
    whether brackets collapse. Nobody but its own engine understands records BB.
    """
    proof, file = prove(entry, number), entry.path("trf").read_bytes()
    expected = "records BB" if b"\nBB" in file else ""
    assert expected in verify(b"192 FIDE_DUTCH_2017\n" + file, proof)
    return json.loads(proof)["collapsing"] is not None


@pytest.mark.parametrize("name", SAMPLE)
def test_rounds_are_proved(name: str) -> None:
    """B.8 of the last round and of one in the middle."""
    entry = ENTRIES[name]
    for number in {entry.rounds_paired, (entry.rounds_paired + 1) // 2}:
        _prove(entry, number)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("0031-small-n20-r13", 12),
        ("0037-small-n7-r6", 4),
        ("0042-small-n18-r13", 13),
        ("0074-whitewins-n12-r9", 3),
        ("0082-accel-n10-r7", 7),
        ("0096-impossible-n9-r9", 6),
    ],
)
def test_brackets_that_collapse_are_proved(name: str, number: int) -> None:
    """A.9: what the last but one would have had, that the rest cannot be paired then, what came instead."""
    assert _prove(ENTRIES[name], number)
    refuse(ENTRIES[name], number, 20)


@pytest.mark.parametrize("name", SAMPLE[2::3])
def test_wrong_proofs_are_refused(name: str) -> None:
    refuse(ENTRIES[name], ENTRIES[name].rounds_paired, 30)


@pytest.mark.slow
@pytest.mark.parametrize("name", ENTRIES)
def test_every_round_is_proved(name: str) -> None:
    for number in range(1, ENTRIES[name].rounds_paired + 1):
        _prove(ENTRIES[name], number)


@pytest.mark.slow
@pytest.mark.parametrize("name", ENTRIES)
def test_100_000_wrong_proofs_are_refused(name: str) -> None:
    for number in range(1, ENTRIES[name].rounds_paired + 1):
        refuse(ENTRIES[name], number, WRONG)
