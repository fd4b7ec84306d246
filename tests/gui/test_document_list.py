"""The documents of the window: all there, each one made."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from arbiter_app.document_source import DocumentSource
from arbiter_app.gui.models.document_list import DocumentListModel
from arbiter_app.gui.models.documents import file_name, round_told
from arbiter_app.operations import state_of_file
from arbiter_app.reports import DOCUMENTS, Document
from arbiter_app.tournament.paper import PaperSettings, PaperSize
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from tests.unit.reports import samples

ALL = list(DOCUMENTS.values())


def source(tournament: Tournament, paper: PaperSettings | None = None) -> DocumentSource:
    return DocumentSource(replace(state_of_file(tournament), paper=paper or PaperSettings()))


@pytest.mark.parametrize("document", ALL, ids=lambda each: each.name)
def test_each_document_is_made(document: Document) -> None:
    """Of a round being played, with the page the event wants; each page is told."""
    pages: list[int] = []
    tournament = samples.tournament(12, 3)
    pdf = source(tournament).paper(document, 3, samples.PRINTED_AT, pages.append).pdf()
    letter = source(tournament, PaperSettings(PaperSize.LETTER))
    assert pdf.startswith(b"%PDF-")
    assert letter.paper(document, 3, samples.PRINTED_AT).pdf() != pdf
    assert pages == list(range(1, len(pages) + 1))
    assert pages


@pytest.mark.parametrize(
    "document", [each for each in ALL if not each.scope.needs_round], ids=lambda each: each.name
)
def test_documents_before_the_first_round(document: Document) -> None:
    assert source(samples.tournament(8, 0)).paper(document, 0, samples.PRINTED_AT).pages


def test_without_a_round_some_cannot_be_chosen() -> None:
    model = DocumentListModel()
    model.show_paired(False)
    enabled = [
        bool(model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled)
        for row in range(model.rowCount())
    ]
    assert enabled == [not each.scope.needs_round for each in ALL]
    model.show_paired(True)
    assert all(
        model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
        for row in range(model.rowCount())
    )


def test_places_are_named_by_the_round_that_is_counted() -> None:
    """Never an earlier round silently: neither in the heading of the preview nor in the file."""
    drawn = samples.tournament(12, 3)
    *earlier, last = drawn.rounds
    begun = replace(last, games=(replace(last.games[0], result=GameResult.DRAW), *last.games[1:]))
    tournament = replace(drawn, rounds=(*earlier, begun))
    told = {each.name: round_told(each, tournament, 3) for each in ALL}
    assert told["standings"] == told["crosstable"] == 2
    assert told["pairings"] == told["result-slips"] == 3
    assert told["players"] == 0
    (standings,) = (each for each in ALL if each.name == "standings")
    assert round_told(standings, tournament, 1) == 1
    assert file_name(standings, tournament, 3) == "Harbour Open 2026 - Standings 2.pdf"


def test_names_of_files() -> None:
    names = {each.name: file_name(each, samples.tournament(8, 1), 1) for each in ALL}
    assert names["pairings"] == "Harbour Open 2026 - Pairings 1.pdf"
    assert names["players"] == "Harbour Open 2026 - Players.pdf"
