"""The documents of the window: all there, each one made."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from arbiter_app.gui.models.document_list import DocumentListModel
from arbiter_app.gui.models.documents import DocumentKind, Source, document_kinds
from arbiter_app.reports import DocumentName
from arbiter_app.resources import resource_path
from arbiter_app.tournament.paper import PaperSettings, PaperSize
from tests.unit.reports import samples


def test_the_window_has_every_document_and_the_papers_of_a_round() -> None:
    kinds = document_kinds()
    assert {kind.key for kind in kinds} == {*DocumentName, "round"}
    assert len({kind.title for kind in kinds}) == len(kinds)
    assert all(resource_path(f"icons/{kind.icon}.svg") for kind in kinds)


@pytest.mark.parametrize("kind", document_kinds(), ids=lambda kind: kind.key)
def test_each_document_is_made(kind: DocumentKind) -> None:
    """Of a round being played, with the page the event wants; each page is told."""
    pages: list[int] = []
    tournament = samples.tournament(12, 3)
    pdf = kind.make(Source(tournament), 3, samples.PRINTED_AT, watch=pages.append).pdf()
    letter = Source(tournament, PaperSettings(PaperSize.LETTER))
    assert pdf.startswith(b"%PDF-")
    assert kind.make(letter, 3, samples.PRINTED_AT).pdf() != pdf
    assert pages == list(range(1, len(pages) + 1))
    assert pages


@pytest.mark.parametrize(
    "kind", [kind for kind in document_kinds() if not kind.needs_round], ids=lambda kind: kind.key
)
def test_documents_before_the_first_round(kind: DocumentKind) -> None:
    assert kind.make(Source(samples.tournament(8, 0)), 0, samples.PRINTED_AT).pages


def test_without_a_round_some_cannot_be_chosen() -> None:
    model = DocumentListModel()
    model.show_paired(False)
    kinds = document_kinds()
    enabled = [
        bool(model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled)
        for row in range(len(kinds))
    ]
    assert enabled == [not kind.needs_round for kind in kinds]
    model.show_paired(True)
    assert all(
        model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled for row in range(len(kinds))
    )


def test_names_of_files() -> None:
    names = {kind.key: kind.file_name(samples.tournament(8, 1), 1) for kind in document_kinds()}
    assert names["pairings"] == "Harbour Open 2026 - Pairings 1.pdf"
    assert names["players"] == "Harbour Open 2026 - Players.pdf"
