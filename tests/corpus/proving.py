"""Rounds of the corpus proved, and spoilt proofs of them refused."""

from __future__ import annotations

import json
from random import Random

from arbiter_app.proof import verify
from arbiter_app.tournament.tournament import Tournament
from tests.oracle.corpus import Entry
from tests.unit.proof.adversary import Adversary
from tests.unit.proof.proofs import fingerprint, of_system, proved


def before(entry: Entry, number: int) -> Tournament:
    return of_system(entry.tournament().before_round(number), entry.system)


def prove(entry: Entry, number: int) -> bytes:
    """The proof is accepted, and its pairing is the reference's; it is returned."""
    position = before(entry, number)
    report, proof = proved(position)
    assert verify(report, proof) == ""
    found, boards = json.loads(proof), entry.boards()[number]
    assert {tuple(pair) for pair in found["pairs"]} == boards.pairs
    assert (found["bye"] or None) == boards.bye
    assert found["position"] == fingerprint(position)
    return proof


def refuse(entry: Entry, number: int, count: int) -> None:
    """Whatever is done to a proof, or to its pairing: it is refused, and something is said."""
    position = before(entry, number)
    report, proof = proved(position)
    rng = Random(f"{entry.name}/{number}")
    accepted = [
        wrong
        for wrong in Adversary(position, proof, rng).proofs(count)
        if verify(report, wrong) == ""
    ]
    assert accepted == []
