"""The documents of the window: all there, each one made."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from arbiter_app.cli.standings import standings_to_text
from arbiter_app.document_source import DocumentSource
from arbiter_app.gui.documents.document_list import DocumentListModel
from arbiter_app.gui.documents.documents import file_name
from arbiter_app.gui.standings.model import placed_players
from arbiter_app.operations.interface import Expulsion, state_of_file
from arbiter_app.reports.crosstable_table import crosstable_view
from arbiter_app.reports.document import Document
from arbiter_app.reports.documents import DOCUMENTS
from arbiter_app.reports.phrases import about, of_round
from arbiter_app.reports.standings_table import standings_view
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.standings.ranking import standings
from arbiter_app.store.choices import KFactor
from arbiter_app.tournament.paper import PaperSettings, PaperSize
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import in_fractions
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


def test_a_report_hears_who_was_expelled() -> None:
    state = state_of_file(samples.tournament(8, 2))
    expelled = replace(state, expulsions=(Expulsion(state.key_of(5), 2, "Used a telephone"),))
    assert DocumentSource(expelled).as_of(2).expelled == {5}
    assert DocumentSource(state).as_of(2).expelled == frozenset()


def test_rating_changes_hear_which_k_was_entered() -> None:
    state = state_of_file(samples.tournament(8, 2))
    choices = replace(state.choices, k_factors=(KFactor(state.key_of(5), 40),))
    assert DocumentSource(replace(state, choices=choices)).as_of(2).k_factors == {5: 40}
    assert DocumentSource(state).as_of(2).k_factors == {}


def test_values_are_told_alike_on_every_surface() -> None:
    """A direct encounter that decides nothing is a dash in each table, not a place 0 in some."""
    tournament = samples.tournament(20, 4, is_last_open=False)
    table = standings(tournament, tie_breaks=("BH", "DE"))
    crossed = crosstable(tournament, table=table)
    on_paper = [
        {line.tpn: line.values for line in view.lines}
        for view in (
            standings_view(tournament, table, samples.PRINTING),
            crosstable_view(tournament, crossed, samples.PRINTING),
        )
    ]
    assert on_paper[0] == on_paper[1]
    values = [direct for _, direct in on_paper[0].values()]
    assert "–" in values
    assert "0" not in values
    shown = placed_players(table, tournament.players_by_tpn())
    in_the_window = {each.row.tpn: each.texts for each in shown}
    for tpn, (buchholz, direct) in on_paper[0].items():
        assert in_the_window[tpn] == (in_fractions(buchholz), direct)
    rows = standings_to_text(table, tournament).splitlines()[-len(values) :]
    assert sorted(row.split()[-1] for row in rows) == sorted(values)


def test_places_are_named_by_the_round_that_is_counted() -> None:
    """Never an earlier round silently: neither in the heading of the preview nor in the file."""
    drawn = samples.tournament(12, 3)
    *earlier, last = drawn.rounds
    begun = replace(last, games=(replace(last.games[0], result=GameResult.DRAW), *last.games[1:]))
    tournament = replace(drawn, rounds=(*earlier, begun))
    told = {each.name: each.round_told(Subject(tournament, 3)) for each in ALL}
    assert told["standings"] == told["crosstable"] == 2
    assert told["pairings"] == told["result-slips"] == 3
    assert told["players"] == 0
    (standings,) = (each for each in ALL if each.name == "standings")
    assert standings.round_told(Subject(tournament, 1)) == 1
    assert file_name(standings, tournament, 3) == "Harbour Open 2026 - Standings 2.pdf"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_is_known_so_far_is_of_the_round_to_come(number: int) -> None:
    """Whatever round is being looked at: in the heading and the file as on the page."""
    drawn = samples.tournament(12, 3)
    known, checks = DOCUMENTS["known-so-far"], DOCUMENTS["colours-and-floats"]
    subject = Subject(drawn, number)
    assert known.round_told(subject) == 4
    assert known.title_on(subject) == about(known.heading, of_round(4))
    assert file_name(known, drawn, number) == "Harbour Open 2026 - Pairings known so far 4.pdf"
    assert checks.round_told(subject) == (number if number < 3 else subject.checklist_round)


def test_names_of_files() -> None:
    names = {each.name: file_name(each, samples.tournament(8, 1), 1) for each in ALL}
    assert names["pairings"] == "Harbour Open 2026 - Pairings 1.pdf"
    assert names["players"] == "Harbour Open 2026 - Players.pdf"
