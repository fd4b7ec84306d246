"""The documents of the window: all there, each one made."""

from __future__ import annotations

import pytest

from arbiter_app.gui.models.documents import DocumentKind, document_kinds
from arbiter_app.reports import DocumentName
from arbiter_app.resources import resource_path
from arbiter_app.tournament.paper import PaperSettings
from tests.unit.reports import samples


def test_the_window_has_every_document_and_the_papers_of_a_round() -> None:
    kinds = document_kinds()
    assert {kind.key for kind in kinds} == {*DocumentName, "round"}
    assert len({kind.title for kind in kinds}) == len(kinds)
    assert all(resource_path(f"icons/{kind.icon}.svg") for kind in kinds)


@pytest.mark.parametrize("kind", document_kinds(), ids=lambda kind: kind.key)
def test_each_document_is_made(kind: DocumentKind) -> None:
    """Of a round being played, and with the page the event wants."""
    tournament = samples.tournament(12, 3)
    pdf = kind.make(tournament, 3, samples.PRINTED_AT)
    own = kind.make(tournament, 3, samples.PRINTED_AT, page=PaperSettings(heading=("Ours",)))
    assert pdf.startswith(b"%PDF-")
    assert own != pdf or kind.key in {"pairing-cards", "result-slips", "board-cards", "name-cards"}


def test_names_of_files() -> None:
    names = {kind.key: kind.file_name(samples.tournament(8, 1), 1) for kind in document_kinds()}
    assert names["pairings"] == "Harbour Open 2026 - Pairings 1.pdf"
    assert names["players"] == "Harbour Open 2026 - Players.pdf"
