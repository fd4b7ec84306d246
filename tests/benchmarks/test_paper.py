"""How long an arbiter waits for paper. No limits are asserted: the table tells the figures."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.pairing.questions import system_states
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.standings_table import standings_pdf, standings_view
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.ranking import standings
from tests.benchmarks.conftest import Ledger, measure
from tests.unit.reports import samples

Make = Callable[[], bytes]


def _measured(benchmark: BenchmarkFixture, ledger: Ledger, what: str, make: Make) -> bytes:
    """The document; its least time of the processor goes into the table."""
    seconds: list[float] = []

    def made(make: Make) -> bytes:
        began = process_time()
        pdf = make()
        seconds.append(process_time() - began)
        return pdf

    pdf, _ = measure(benchmark, made, make, rounds=2)
    ledger.systems.append(f"paper: {what} in {min(seconds):.2f} s of the processor")
    return pdf


@pytest.mark.large
def test_papers_of_a_round_of_300_players(benchmark: BenchmarkFixture, ledger: Ledger) -> None:
    """To be under 3 s: the wall lists, the standings and the slips."""
    subject = Subject(samples.tournament(300, 7), 7)

    def papers() -> bytes:
        return document_pdf(DocumentName.ROUND_PAPERS, subject, samples.PRINTING)

    assert _measured(benchmark, ledger, "a round of 300 players", papers)


@pytest.mark.large
def test_standings_of_1000_players(benchmark: BenchmarkFixture, ledger: Ledger) -> None:
    """To be under 2 s from the tournament to the PDF, tie-breaks included."""
    tournament = samples.tournament(1000, 9, is_last_open=False)

    def made() -> bytes:
        view = standings_view(tournament, standings(tournament), samples.PRINTING)
        return standings_pdf(view)

    assert _measured(benchmark, ledger, "standings of 1,000 players", made)


def test_pairing_cards_of_300_players(benchmark: BenchmarkFixture, ledger: Ledger) -> None:
    """To be under 3 s too: they are wanted when the computer begins to fail."""
    subject = Subject(samples.tournament(300, 7), 7, states=system_states)

    def cards() -> bytes:
        return document_pdf(DocumentName.PAIRING_CARDS, subject, samples.PRINTING)

    assert _measured(benchmark, ledger, "pairing cards of 300 players", cards)
