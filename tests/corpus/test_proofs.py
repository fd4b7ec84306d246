"""Every round of the corpus of C.04.3 (2026) is proved, and nothing else in its place.

The quick tests take a sample; the others take all 1,432 rounds and 100,000 wrong proofs.
"""

from __future__ import annotations

import json

import pytest

from arbiter_app.proof.verify_pairing import verify
from tests.corpus.proving import prove, refuse
from tests.corpus.reference import entries_of
from tests.oracle.corpus import Entry
from tests.unit.proof.proofs import proved, spoilt

ENTRIES = entries_of("dutch-2026")
SAMPLE = list(ENTRIES)[::20]
WRONG = 71
"""Wrong proofs of each round: more than 100,000 of all rounds."""


def _prove(entry: Entry, number: int) -> None:
    """The proof is accepted for the position alone and for the file of the corpus."""
    assert verify(entry.path("trf").read_bytes(), prove(entry, number)) == ""


@pytest.mark.parametrize("name", SAMPLE)
def test_rounds_are_proved(name: str) -> None:
    """3.8.1 of the last round and of one in the middle."""
    entry = ENTRIES[name]
    for number in {entry.rounds_paired, (entry.rounds_paired + 1) // 2}:
        _prove(entry, number)


@pytest.mark.parametrize("name", SAMPLE[::4])
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


def test_the_bye_never_goes_to_somebody_who_is_barred() -> None:
    """[C2]: who had the bye before is given it again, and the receiver the game, in both colours."""
    before = ENTRIES["0004-regular-n13-r9"].tournament().before_round(6)
    report, proof = proved(before)
    found = json.loads(proof)
    barred = {played.pairing_allocated_bye for played in before.rounds}
    told = set()
    for old, tpn in ((pair, tpn) for pair in found["pairs"] for tpn in barred & set(pair)):
        others = [pair for pair in found["pairs"] if pair != old]
        new = [found["bye"] if each == tpn else each for each in old]
        for pair in (new, new[::-1]):
            wrong = spoilt(proof, pairs=sorted([*others, pair]), bye=tpn)
            told.add(verify(report, wrong))
    assert "" not in told
    assert any(answer.endswith("may not have the bye ([C2]).") for answer in told)
