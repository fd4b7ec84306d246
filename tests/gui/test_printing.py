"""A printer gets what the PDF has: letters of the same fonts in the same places, and lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.documents.printing import print_paper, set_paper
from arbiter_app.gui.window.app import make_application
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.pairing.questions import pair_round, system_states
from arbiter_app.reports.documents import DocumentName, document_paper
from arbiter_app.reports.pdf import Paper
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.picture import picture_of
from tests.unit.reports import read_back, samples
from tests.unit.reports.test_codes import DOTS, all_codes, codes_of, paired, seen
from tests.unit.reports.test_codes import paper_of as coded_paper
from tests.unit.reports.test_documents import logo

_PICTURE = 3
"""The type of pictures among the objects of a page."""


def paper_of(name: DocumentName, page: PaperSettings | None = None) -> Paper:
    tournament = samples.tournament(24, 3, is_last_open=False)
    pairing = None
    if name is DocumentName.EXPLANATION:
        pairing = pair_round(tournament.before_round(3), explain=True)
    subject = Subject(tournament, 3, states=system_states, pairing=pairing)
    return document_paper(name, subject, Printing(samples.PRINTED_AT, page or PaperSettings()))


def printed(paper: Paper, path: Path, size: PaperSize = PaperSize.A4) -> bytes:
    """What a printer with a resolution of its own was sent."""
    make_application([])
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    set_paper(printer, size)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    assert print_paper(paper, printer, TaskProgress(lambda _done, _total: None)) == len(paper.pages)
    return path.read_bytes()


def has_letters_of(sent: bytes, shown: bytes) -> bool:
    """Whether one of two readers finds the same letters on each page; the fast one leaves some out."""
    if letters(read_back.texts_of(sent)) == letters(read_back.texts_of(shown)):
        return True
    slow = [
        letters(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
        for pdf in (sent, shown)
    ]
    return slow[0] == slow[1]


def letters(pages: Iterable[str]) -> list[Counter[str]]:
    """The letters of each page."""
    return [Counter(samples.squeezed(page)) for page in pages]


def places(pdf: bytes, *, is_turned: bool) -> list[tuple[str, float, float]]:
    """Each letter of the first page with where it is from the corner of an upright page."""
    (_, height), characters, _ = next(iter(read_back.pages_of(pdf)))
    found = []
    for box in characters:
        x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        found.append((box.what, height - y, x) if is_turned else (box.what, x, y))
    return found


@pytest.mark.parametrize("name", DocumentName)
def test_a_printer_gets_text_and_lines(
    qapp: QApplication, name: DocumentName, tmp_path: Path
) -> None:
    """No pictures; every font is embedded; every letter of the PDF is there as a letter."""
    paper = paper_of(name)
    sent = printed(paper, tmp_path / "sent.pdf")
    for page in PdfReader(tmp_path / "sent.pdf").pages:
        embedded, others = page._get_fonts()
        assert embedded
        assert not others
    assert not pictures(sent)
    assert has_letters_of(sent, paper.pdf())


@pytest.mark.parametrize(
    "name", [DocumentName.PAIRINGS, DocumentName.RESULT_SLIPS, DocumentName.STANDINGS]
)
def test_letters_are_where_the_pdf_has_them(
    qapp: QApplication, name: DocumentName, tmp_path: Path
) -> None:
    """Within half a point, upright or lying across."""
    paper = paper_of(name)
    sent = places(printed(paper, tmp_path / "sent.pdf"), is_turned=False)
    shown = places(paper.pdf(), is_turned=paper.pages[0].is_landscape)
    for letter, x, y in sent:
        near = [
            abs(x - other_x) + abs(y - other_y)
            for other, other_x, other_y in shown
            if other == letter
        ]
        assert min(near) < 0.5, letter


def test_the_logo_is_the_only_picture(qapp: QApplication, tmp_path: Path) -> None:
    page = PaperSettings(PaperSize.LETTER, PaperMargins(), (), picture_of(logo()))
    paper = paper_of(DocumentName.PLAYERS, page)
    sent = printed(paper, tmp_path / "sent.pdf", PaperSize.LETTER)
    found = pictures(sent)
    assert len(found) == len(paper.pages)
    for left, bottom, right, top in found:
        assert max(right - left, top - bottom) < 131
        assert min(right - left, top - bottom) < 47


def pictures(pdf: bytes) -> list[tuple[float, float, float, float]]:
    document: Any = pypdfium2.PdfDocument(pdf)
    return [
        found.get_bounds()
        for page in document
        for found in page.get_objects()
        if found.type == _PICTURE
    ]


@pytest.mark.parametrize("name", [DocumentName.RESULT_SLIPS, DocumentName.PAIRING_CARDS])
def test_a_printer_gets_every_module_of_a_code(
    qapp: QApplication, tmp_path: Path, name: DocumentName
) -> None:
    paper = coded_paper(name, paired(12, 3))
    assert all_codes(paper)
    pdf = pypdfium2.PdfDocument(printed(paper, tmp_path / "printed.pdf"))
    for page, shown in zip(paper.pages, pdf, strict=True):
        upright = shown.get_width() < shown.get_height()
        image = shown.render(scale=DOTS, rotation=90 if upright and page.is_landscape else 0)
        for code in codes_of(page):
            assert seen(image.to_pil().convert("L"), code, page.height) == code.rows
