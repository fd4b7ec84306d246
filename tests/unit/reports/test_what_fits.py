"""What fits on paper is not cut: not by the last digit of a size worked out so that it fits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.reports.canvas import Text
from arbiter_app.reports.fit import cut
from arbiter_app.reports.frame import Document, Heading, Pdf
from arbiter_app.reports.sheet import sheet_of
from arbiter_app.reports.typesetter import Face, Typesetter
from arbiter_app.tournament.tournament import Settings
from tests.unit.reports.samples import PRINTING

SETTER = Typesetter()


@given(
    text=st.text("abcijlmwW 0123456789·", min_size=1, max_size=80).map(str.strip).filter(bool),
    before=st.floats(0, 30),
    room=st.floats(60, 800),
)
def test_type_made_small_enough_cuts_nothing(text: str, before: float, room: float) -> None:
    """As for a title with its subject beside it: the size comes from the width of both."""
    size = room / (before + SETTER.width(text))
    assert cut(SETTER, text, Face.REGULAR, (room - before * size) / size) == text


@given(st.integers(1, 150), st.sampled_from(["Standings", "Crosstable"]))
def test_a_title_says_to_its_end_how_many_results_are_missing(missing: int, title: str) -> None:
    subject = f"after round 4 · Round 5: {missing} results missing"
    sheet = sheet_of(Settings(name="Harbour Open", city="Ålesund"), PRINTING)
    pdf = Pdf(sheet, title)
    Document(pdf, sheet, landscape=False).begin(Heading(title, subject, ("Ålesund",)), 1)
    (page,) = pdf.finish().pages
    texts = [
        "".join(piece.letters for piece in mark.pieces)
        for mark in page.marks
        if isinstance(mark, Text)
    ]
    assert subject in texts
