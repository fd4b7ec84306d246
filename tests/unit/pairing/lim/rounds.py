"""Rounds of the corpus as they stood before their pairing."""

from __future__ import annotations

from pathlib import Path

from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import BracketTrace, FloaterTrace, PairTrace
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[3] / "corpus" / "lim"


def before(name: str, number: int) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament.before_round(number)


def trace(name: str, number: int) -> RoundTrace:
    found = pair_round(before(name, number), system="lim", explain=True).trace
    assert found is not None
    return found


def floater(found: RoundTrace, tpn: int) -> FloaterTrace:
    """Where a player floated last."""
    return [f for bracket in found.brackets for f in bracket.downfloaters if f.tpn == tpn][-1]


def pair(found: RoundTrace, first: int) -> PairTrace:
    return next(p for bracket in found.brackets for p in bracket.pairs if p.first == first)


def steps(bracket: BracketTrace) -> list[tuple[str, str]]:
    return [(step.article, step.what) for step in bracket.steps]
