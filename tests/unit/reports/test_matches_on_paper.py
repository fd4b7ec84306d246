"""Matches of two games on paper and on web pages: which colours, whose signature.

C.04.5 (2026) Preface and 1.6: the colours of a match are those of its first game.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.pairing.questions import system_states
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.folders import html_files
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from tests.unit.reports import samples

CORPUS = Path(__file__).parents[2] / "corpus"
TOLD = "Colours of the first game"
WITH_COLOURS = (
    DocumentName.PAIRINGS,
    DocumentName.PAIRINGS_BY_NAME,
    DocumentName.CROSSTABLE,
    DocumentName.CHECKLIST,
)


def event(folder: str) -> Tournament:
    return read_trf((CORPUS / folder / "001.trf").read_bytes()).tournament


def subject(tournament: Tournament) -> Subject:
    return Subject(tournament, 3, states=system_states)


@pytest.mark.parametrize(("folder", "is_told"), [("double_swiss", True), ("dubov", False)])
def test_it_is_said_that_colours_are_of_the_first_game(folder: str, *, is_told: bool) -> None:
    tournament = event(folder)
    for name in WITH_COLOURS:
        found = samples.text_of(document_pdf(name, subject(tournament), samples.PRINTING))
        assert (TOLD in found) is is_told, name
    pages = html_files(subject(tournament), samples.PRINTING)
    for page in ("index.html", "by-name.html", "round-2.html", "crosstable.html"):
        assert (TOLD.encode() in pages[page]) is is_told


def test_cells_of_matches_have_room_on_a_phone() -> None:
    for folder, has_room in (("double_swiss", True), ("dubov", False)):
        page = html_files(subject(event(folder)), samples.PRINTING)["crosstable.html"]
        assert (b'class="cards lines crosstable matches"' in page) is has_room


def test_players_of_a_match_sign_by_name() -> None:
    """Each of them has both colours in it: a line for White would be nobody's."""
    slips = {
        folder: samples.text_of(
            document_pdf(DocumentName.RESULT_SLIPS, subject(event(folder)), samples.PRINTING)
        )
        for folder in ("double_swiss", "dubov")
    }
    assert "Signature White" in slips["dubov"]
    assert "Signature White" not in slips["double_swiss"]
    tournament = event("double_swiss")
    for game in tournament.round(3).games:
        for tpn in (game.white, game.black):
            assert f"Signature {tournament.player(tpn).name}" in slips["double_swiss"]
