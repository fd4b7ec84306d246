"""A damaged file may have a name of megabytes: it is cut before it is measured."""

from __future__ import annotations

import pytest

from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.fit import fit
from arbiter_app.reports.subject import Subject
from arbiter_app.reports.typesetter import MOST_LETTERS, Face, Typesetter, drawable
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament
from tests.unit.reports.samples import PRINTING


@pytest.mark.parametrize(
    "text", ["A" * 3_000_000, "Ab " * 1_000_000, "\u202e\u05d0\u0301" * 500_000]
)
def test_no_more_is_set_than_paper_has_room_for(text: str) -> None:
    typesetter = Typesetter()
    lines = fit(typesetter, text, Face.REGULAR, 20)
    assert sum(len(line) for line in lines) <= MOST_LETTERS
    assert lines[-1].endswith("…")
    assert typesetter.width(text) == typesetter.width(drawable(text))


def test_names_as_they_may_be_typed_are_whole() -> None:
    assert drawable("A" * 200) == "A" * 200


def test_name_cards_are_made_for_anybody() -> None:
    """Every place where the name could be parted is tried: not those of a megabyte."""
    players = (Player(1, "Ab " * 300_000), Player(2, "Zorn, Anna"))
    subject = Subject(Tournament(Settings(name="N " * 300_000), players), 0)
    assert document_pdf(DocumentName.NAME_CARDS, subject, PRINTING).startswith(b"%PDF")
