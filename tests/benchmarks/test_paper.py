"""How long an arbiter waits for paper: the limits of printing.md."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Generic, TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.pairing.states import system_states
from arbiter_app.reports import (
    DocumentName,
    Subject,
    document_pdf,
    round_papers_pdf,
    standings_pdf,
    standings_view,
)
from arbiter_app.standings import standings
from tests.benchmarks.conftest import measure
from tests.unit.reports import samples

A = TypeVar("A")


class Worked(Generic[A]):
    """Calls a function and keeps the least time for which the processor worked on it.

    The limits are for an arbiter's computer, which does nothing else meanwhile.
    """

    def __init__(self, work: Callable[[A], bytes]) -> None:
        self._work = work
        self.seconds = float("inf")

    def __call__(self, argument: A) -> bytes:
        began = process_time()
        made = self._work(argument)
        self.seconds = min(self.seconds, process_time() - began)
        return made


def test_papers_of_a_round_of_300_players(benchmark: BenchmarkFixture) -> None:
    """Under 3 s: the wall lists, the standings and the slips."""
    subject = Subject(samples.tournament(300, 7), 7)

    def papers(subject: Subject) -> bytes:
        return round_papers_pdf(subject, samples.PRINTING)

    worked = Worked(papers)
    pdf, _ = measure(benchmark, worked, subject, rounds=2)
    assert pdf
    assert worked.seconds < 3


def test_standings_of_1000_players(benchmark: BenchmarkFixture) -> None:
    """Under 2 s from the tournament to the PDF, tie-breaks included."""
    tournament = samples.tournament(1000, 9, is_last_open=False)

    def made(_: None) -> bytes:
        view = standings_view(tournament, standings(tournament), samples.PRINTING)
        return standings_pdf(view)

    worked = Worked(made)
    pdf, _ = measure(benchmark, worked, None, rounds=2)
    assert pdf
    assert worked.seconds < 2


def test_pairing_cards_of_300_players(benchmark: BenchmarkFixture) -> None:
    """Under 3 s too: they are wanted when the computer begins to fail."""
    subject = Subject(samples.tournament(300, 7), 7, states=system_states)

    def cards(subject: Subject) -> bytes:
        return document_pdf(DocumentName.PAIRING_CARDS, subject, samples.PRINTING)

    worked = Worked(cards)
    pdf, _ = measure(benchmark, worked, subject, rounds=2)
    assert pdf
    assert worked.seconds < 3
