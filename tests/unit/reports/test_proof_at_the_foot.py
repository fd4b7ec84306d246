"""The printed pairings have the beginning of the hash of the round's proof at their foot."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from arbiter_app.document_source import DocumentSource, proof_of
from arbiter_app.operations.interface import pair_next_round, proof_of_round
from arbiter_app.reports.documents import pairings_of
from arbiter_app.reports.pairings import pairings_pdf
from arbiter_app.reports.sheet import Printing
from tests.store.support import new_event
from tests.unit.reports.samples import text_of

PRINTING = Printing(datetime(2026, 2, 1, 12, 0, tzinfo=UTC))


def test_the_hash_stands_at_the_foot_once_the_round_is_proved(tmp_path: Path) -> None:
    session, one = new_event(tmp_path / "open.arbiter")
    with session:
        pair_next_round(session, one)
        state = session.state(one)
        source = DocumentSource(state, proof=partial(proof_of, session, state))
        assert pairings_of(source.as_of(1), 1, PRINTING).sheet.foot == ""
        found = proof_of_round(session, one, 1)
        view = pairings_of(source.as_of(1), 1, PRINTING)
        assert view.sheet.foot == f"Proved: {found.digest[:12]}"
        assert view.sheet.foot in text_of(pairings_pdf(view))
        assert source.proof(2) == ""
