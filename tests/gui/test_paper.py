"""Paper from the window: printed, saved, exported, with a page of the event's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TypeVar

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.documents.panel import DocumentsPanel
from arbiter_app.gui.documents.preview import PagePreview
from arbiter_app.gui.documents.printing import ask_for_printer, set_paper
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.operations.interface import edit_player, enter_result, set_lots
from arbiter_app.reports.documents import DocumentName
from arbiter_app.tournament.paper import PaperSettings, PaperSize, WallSettings
from arbiter_app.tournament.types import GameResult, Tpn
from tests.gui.driver import CORPUS, PATIENCE, Driver, close, new_driver
from tests.unit.reports import samples

W = TypeVar("W", bound=QWidget)


@pytest.fixture
def driver(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Driver]:
    """Nine rounds of thirteen players; round 9 is shown."""
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    yield made
    close(made)


def test_no_two_actions_share_a_key(driver: Driver) -> None:
    keys = [action.shortcut().toString() for action in driver.window.actions_by_name]
    shared = {key for key in keys if key and keys.count(key) > 1}
    assert not shared


class SlowPrinter(QPrinter):
    """Gives no further page before printing is to be stopped."""

    def __init__(self, stopped: Event) -> None:
        super().__init__(QPrinter.PrinterMode.HighResolution)
        self._stopped = stopped

    def newPage(self) -> bool:  # noqa: N802 - overrides Qt
        assert self._stopped.wait(PATIENCE / 1000)
        return super().newPage()


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set when the arbiter, or the end of the event, stops some work."""
    event, cancel = Event(), TaskProgress.cancel

    def heard(progress: TaskProgress) -> None:
        cancel(progress)
        event.set()

    monkeypatch.setattr(TaskProgress, "cancel", heard)
    return event


class PaperTray:
    """A printer that prints into a PDF; notes what it was asked for."""

    def __init__(
        self, path: Path, pages: tuple[int, int] = (0, 0), printer: QPrinter | None = None
    ) -> None:
        self.path = path
        self.asked: list[PaperSize] = []
        self._pages = pages
        self._printer = printer

    def __call__(
        self, _parent: QWidget, size: PaperSize, chosen: Callable[[QPrinter], object]
    ) -> None:
        self.asked.append(size)
        printer = self._printer or QPrinter(QPrinter.PrinterMode.HighResolution)
        set_paper(printer, size)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self.path))
        if any(self._pages):
            printer.setPrintRange(QPrinter.PrintRange.PageRange)
            printer.setFromTo(*self._pages)
        chosen(printer)


def panel_of(driver: Driver) -> DocumentsPanel:
    return driver.page.documents


def ready(driver: Driver) -> None:
    """The preview shows what was chosen."""
    panel = panel_of(driver)
    driver.until(lambda: bool(panel.pdf) and not panel.tasks.is_busy)


def printed_by(driver: Driver, action: str, tray: PaperTray) -> tuple[str, int]:
    """Trigger an action by its key and wait for the paper: which document, how many pages."""
    panel_of(driver).ask_for_printer = tray
    with driver.qtbot.waitSignal(panel_of(driver).printed, timeout=PATIENCE) as blocker:
        driver.command(action)
    assert blocker.args is not None
    key, pages = blocker.args
    return str(key), int(pages)


def picture(pdf: bytes | Path, page: int) -> Image.Image:
    """A page in greys, upright, so small that only the layout is seen."""
    document = pypdfium2.PdfDocument(pdf)
    image = document[page].render(scale=0.5).to_pil().convert("L")
    document.close()
    if image.width > image.height:
        image = image.rotate(90, expand=True)
    small: Image.Image = image.resize((60, 84))
    return small


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two small pictures show the same page."""
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    return sum(abs(first - second) for first, second in pairs) / (60 * 84) < 4


def _seen(driver: Driver) -> tuple[Image.Image, Image.Image]:
    """What is in sight of the first page in the preview, and that part of the PDF, small."""
    view = panel_of(driver).preview.viewport()
    document = pypdfium2.PdfDocument(panel_of(driver).pdf)
    width = view.width() - 12
    pdf = document[0].render(scale=width / document[0].get_width()).to_pil().convert("L")
    document.close()
    height = min(pdf.height, view.height() - 6)
    shown = view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    size, line = (shown.width(), shown.height()), shown.bytesPerLine()
    preview = Image.frombuffer("L", size, bytes(shown.constBits()), "raw", "L", line, 1)
    small = (60, 84)
    return (
        preview.crop((6, 6, 6 + width, 6 + height)).resize(small),
        pdf.crop((0, 0, width, height)).resize(small),
    )


@pytest.mark.parametrize("key", ["standings", "crosstable", "pairing-cards", "result-slips"])
def test_the_preview_shows_what_the_pdf_has(driver: Driver, key: str) -> None:
    """Two programs draw the page: ours on the screen, PDFium from the file."""
    driver.page.show_page(PageName.DOCUMENTS)
    panel_of(driver).choose(key)
    ready(driver)
    driver.until(lambda: alike(*_seen(driver)))
    ink = _seen(driver)[1].tobytes()
    assert max(ink) - min(ink) > 40, "there is something on it"


def test_all_pages_in_sight_are_drawn_however_many_they_are(driver: Driver) -> None:
    """None is let go of to make room for another one that is seen as well."""
    driver.page.show_page(PageName.DOCUMENTS)
    panel_of(driver).choose("name-cards")
    ready(driver)
    paper = panel_of(driver)._paper
    assert paper is not None
    pages = replace(paper, pages=paper.pages * 20)
    narrow = PagePreview(driver.window.theme)
    driver.qtbot.addWidget(narrow)
    narrow.resize(60, 700)
    narrow.show()
    narrow.show_paper(pages, same=False)
    seen = len(list(narrow._seen()))
    assert seen > 12
    driver.until(lambda: len(narrow._painted) == seen)
    narrow.verticalScrollBar().setValue(narrow.verticalScrollBar().maximum())
    driver.until(lambda: {number for number, _ in narrow._seen()} <= {*narrow._painted})
    hidden = {*narrow._painted} - {number for number, _ in narrow._seen()}
    assert 0 < len(hidden) <= 12, "those out of sight are let go of"


@pytest.mark.parametrize("name", ["كاسباروف، غاري", "כהן, דוד", "สมชาย ใจดี"])
def test_a_screen_reader_says_names_in_the_order_in_which_they_are_read(
    driver: Driver, name: str
) -> None:
    """Letters written leftwards are drawn in another order, and joined."""
    player = replace(driver.tournament.player(3), name=name)
    driver.page.show_page(PageName.DOCUMENTS)
    panel_of(driver).choose("players")
    driver.event.act(edit_player, Tpn(3), player)
    driver.until(lambda: name in panel_of(driver).preview.accessibleDescription())


def test_the_preview_stays_where_it_was(driver: Driver) -> None:
    """When it gets narrower, and when the document is made anew."""
    driver.page.show_page(PageName.DOCUMENTS)
    panel_of(driver).choose("name-cards")
    ready(driver)
    preview = panel_of(driver).preview
    bar = preview.verticalScrollBar()
    assert preview.pages > 2
    bar.setValue(bar.maximum() // 2)
    told = preview.accessibleDescription()
    assert not told.startswith("Page 1 of ")
    preview.resize(preview.width() - 120, preview.height())
    assert abs(bar.value() - bar.maximum() / 2) <= 1
    assert preview.accessibleDescription() == told
    before = panel_of(driver).pdf
    driver.event.act(set_lots, True)
    driver.until(lambda: panel_of(driver).pdf not in {before, b""})
    assert bar.value() == pytest.approx(bar.maximum() / 2, abs=1)


def test_what_is_on_the_screen_is_printed(driver: Driver, tmp_path: Path) -> None:
    """Ctrl+P, then Enter in the dialog of the printers."""
    for page, document in (
        (PageName.ROUNDS, "pairings"),
        (PageName.PLAYERS, "players"),
        (PageName.STANDINGS, "standings"),
        (PageName.CROSSTABLE, "crosstable"),
        (PageName.LOG, "report"),
    ):
        driver.page.show_page(page)
        tray = PaperTray(tmp_path / f"{page}.pdf")
        key, pages = printed_by(driver, "print", tray)
        assert key == document
        assert tray.asked == [PaperSize.A4]
        assert len(pypdfium2.PdfDocument(tray.path)) == pages == panel_of(driver).preview.pages
        for number in range(pages):
            assert alike(picture(tray.path, number), picture(panel_of(driver).pdf, number))


def test_printing_into_a_file_says_where_it_is(driver: Driver, tmp_path: Path) -> None:
    driver.page.show_page(PageName.PLAYERS)
    tray = PaperTray(tmp_path / "on paper.pdf")
    printed_by(driver, "print", tray)
    driver.until(lambda: str(tray.path) in driver.page.message.text)


def test_ctrl_s_while_a_document_is_made_saves_it_then(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not told that everything is saved: the document is what is asked for."""
    panel = panel_of(driver)
    asked: list[str] = []
    monkeypatch.setattr(panel.files, "ask_where_to_save", lambda name, _pdf: asked.append(name))
    driver.page.show_page(PageName.DOCUMENTS)
    assert panel.is_making
    driver.command("save")
    assert asked == []
    driver.until(lambda: bool(asked))
    assert not panel.is_making


def test_a_screen_reader_says_the_page_in_front(driver: Driver) -> None:
    panel = panel_of(driver)
    driver.page.show_page(PageName.DOCUMENTS)
    panel.choose("name-cards")
    ready(driver)
    preview = panel.preview
    told = preview.accessibleDescription()
    assert told.startswith(f"Page 1 of {preview.pages}: ")
    first = driver.tournament.players[0]
    assert first.name.partition(",")[0] in told
    preview.verticalScrollBar().setValue(preview.verticalScrollBar().maximum())
    driver.until(lambda: preview.accessibleDescription().startswith(f"Page {preview.pages} of "))
    assert preview.accessibleDescription() != told


def test_the_document_in_the_preview_is_printed(driver: Driver, tmp_path: Path) -> None:
    driver.page.show_page(PageName.DOCUMENTS)
    panel_of(driver).choose("result-slips")
    ready(driver)
    assert printed_by(driver, "print", PaperTray(tmp_path / "tray.pdf"))[0] == "result-slips"
    shown = picture(panel_of(driver).pdf, 0)
    panel_of(driver).choose("players")
    ready(driver)
    assert not alike(shown, picture(panel_of(driver).pdf, 0)), "the test sees a difference"


def test_the_round_shown_is_printed_in_one_go(driver: Driver, tmp_path: Path) -> None:
    """Wall lists, standings and slips of round 4; sheets that lie across are turned."""
    driver.page.show_page(PageName.ROUNDS)
    driver.page.rounds.show_round(4)
    tray = PaperTray(tmp_path / "tray.pdf")
    key, pages = printed_by(driver, "print_round", tray)
    assert key == "round"
    text = samples.text_of(panel_of(driver).pdf)
    assert "Pairings Round 4" in text
    assert "Pairings by name Round 4" in text
    assert "Standings after round 4" in text
    assert "Signature" in text
    for number in range(pages):
        assert alike(picture(tray.path, number), picture(panel_of(driver).pdf, number))


def test_pages_chosen_in_the_dialog(driver: Driver, tmp_path: Path) -> None:
    driver.page.show_page(PageName.DOCUMENTS)
    panel_of(driver).choose("name-cards")
    ready(driver)
    tray = PaperTray(tmp_path / "tray.pdf", (2, 3))
    assert printed_by(driver, "print", tray) == ("name-cards", 2)
    assert alike(picture(tray.path, 0), picture(panel_of(driver).pdf, 1))


def test_printing_is_stopped(driver: Driver, tmp_path: Path, stopped: Event) -> None:
    panel = panel_of(driver)
    driver.page.show_page(PageName.DOCUMENTS)
    panel.choose("name-cards")
    ready(driver)
    panel.ask_for_printer = PaperTray(tmp_path / "tray.pdf", printer=SlowPrinter(stopped))
    told: list[int] = []
    stopped.clear()
    panel.printed.connect(lambda _key, pages: told.append(pages))
    panel.tasks.advanced.connect(lambda _done, _total: panel.working.stop())
    panel.print_shown()
    driver.until(lambda: not panel.tasks.is_busy)
    assert told == []
    assert not panel.working.isVisible()


def test_the_event_is_closed_while_something_is_printed(
    driver: Driver, tmp_path: Path, stopped: Event
) -> None:
    """Paper is given up; nobody hears of it any more."""
    panel = panel_of(driver)
    driver.page.show_page(PageName.DOCUMENTS)
    panel.choose("name-cards")
    ready(driver)
    told: list[str] = []
    panel.printed.connect(lambda key, _pages: told.append(key))
    panel.ask_for_printer = PaperTray(tmp_path / "tray.pdf", printer=SlowPrinter(stopped))
    stopped.clear()
    with driver.qtbot.waitSignal(panel.tasks.advanced, timeout=PATIENCE):
        panel.print_shown()
    driver.window.close_event()
    assert driver.window.page is None
    assert told == []


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_takes_nothing(driver: Driver, tmp_path: Path) -> None:
    driver.page.show_page(PageName.DOCUMENTS)
    ready(driver)
    panel_of(driver).ask_for_printer = PaperTray(tmp_path / "no" / "folder" / "tray.pdf")
    driver.command("print")
    driver.until(lambda: "Printing could not be started" in driver.page.message.text)


def test_the_dialog_of_the_printers(driver: Driver) -> None:
    """It does not hold up the window, and knows the paper of the document."""
    chosen: list[QPrinter] = []
    ask_for_printer(driver.window, PaperSize.LETTER, chosen.append)
    dialog = driver.window.findChild(QPrintDialog, "printDialog")
    assert isinstance(dialog, QPrintDialog)
    assert dialog.isVisible()
    assert not chosen
    dialog.done(QDialog.DialogCode.Accepted)
    driver.until(lambda: len(chosen) == 1)
    assert chosen[0].pageLayout().pageSize().id() is QPageSize.PageSizeId.Letter
    assert chosen[0].fullPage()


def test_long_work_is_told_and_stopped(driver: Driver) -> None:
    """Another document is chosen while one is made: the first is given up."""
    panel = panel_of(driver)
    driver.page.show_page(PageName.DOCUMENTS)
    rendered: list[str] = []
    panel.rendered.connect(rendered.append)
    for key in ("explanation", "pairing-cards", "name-cards", "crosstable"):
        panel.choose(key)
    ready(driver)
    assert rendered[-1] == "crosstable"
    assert "explanation" not in rendered
    assert not panel.working.isVisible()


def test_before_the_first_round_there_are_lists_and_cards(driver: Driver, tmp_path: Path) -> None:
    driver.window.files.new_event()
    panel = panel_of(driver)
    driver.add_player("Aas, Kari")
    driver.add_player("Berg, Ola")
    driver.page.show_page(PageName.DOCUMENTS)
    ready(driver)
    assert panel.document is not None
    assert panel.document.name == "players"
    panel.choose("pairings")
    assert panel.document.name == "players"
    panel.choose("pairing-cards")
    ready(driver)
    assert "Aas, Kari" in samples.text_of(panel.pdf)
    tray = PaperTray(tmp_path / "tray.pdf")
    driver.page.show_page(PageName.ROUNDS)
    assert printed_by(driver, "print", tray)[0] == "players"


def test_the_page_settings_are_seen_and_kept(driver: Driver) -> None:
    """The preview follows; saved is saved in the event, and can be taken back."""
    panel, form = panel_of(driver), panel_of(driver).page_settings
    driver.page.show_page(PageName.DOCUMENTS)
    ready(driver)
    driver.window.actions_by_name[ActionName.PAGE_SETTINGS].trigger()
    with driver.qtbot.waitSignal(panel.rendered, timeout=PATIENCE):
        field(form, QPlainTextEdit, "paperHeading").setPlainText("Our club\n100 years")
        field(form, ChoiceBox, "paperSize").setCurrentIndex(1)
        field(form, QSpinBox, "margin_left").setValue(40)
        languages = field(form, ChoiceBox, "paperLanguage")
        languages.setCurrentIndex(languages.findText("Deutsch"))
        field(form, ChoiceBox, "wallType").setCurrentIndex(2)
        field(form, QCheckBox, "wallMarks").setChecked(True)
        field(form, QCheckBox, "whyCodes").setChecked(True)
    text = samples.text_of(panel.pdf)
    assert text.startswith("Our club 100 years Paarungen")
    assert kept(driver) == PaperSettings()
    QTest.mouseClick(field(form, QPushButton, "savePageSettings"), Qt.MouseButton.LeftButton)
    assert not panel.shows_page_settings
    settings = kept(driver)
    assert settings.heading == ("Our club", "100 years")
    assert (settings.size, settings.margins.left) == (PaperSize.LETTER, 40)
    assert settings.language == "de"
    assert settings.wall == WallSettings(16, marks_changes=True)
    assert settings.why_codes
    ready(driver)
    driver.window.actions_by_name[ActionName.UNDO].trigger()
    assert kept(driver) == PaperSettings()
    ready(driver)
    assert "Our club" not in samples.text_of(panel.pdf)


def test_page_settings_that_are_left_are_forgotten(driver: Driver) -> None:
    panel, form = panel_of(driver), panel_of(driver).page_settings
    driver.page.show_page(PageName.DOCUMENTS)
    ready(driver)
    panel.edit_page_settings()
    with driver.qtbot.waitSignal(panel.rendered, timeout=PATIENCE):
        field(form, QSpinBox, "margin_top").setValue(60)
    with driver.qtbot.waitSignal(panel.rendered, timeout=PATIENCE):
        QTest.mouseClick(field(form, QPushButton, "leavePageSettings"), Qt.MouseButton.LeftButton)
    assert kept(driver) == PaperSettings()
    panel.edit_page_settings()
    assert field(form, QSpinBox, "margin_top").value() == 14


def test_a_logo_of_the_event(driver: Driver, tmp_path: Path) -> None:
    panel, form = panel_of(driver), panel_of(driver).page_settings
    path = tmp_path / "logo.png"
    Image.new("RGB", (40, 20), (200, 0, 0)).save(path)
    driver.page.show_page(PageName.DOCUMENTS)
    ready(driver)
    panel.edit_page_settings()
    with driver.qtbot.waitSignal(panel.rendered, timeout=PATIENCE):
        panel.editor.read_logo(path)
    assert form.draft.logo is not None
    assert pictures_in(panel.pdf) == 1
    panel.editor.save()
    assert kept(driver).logo is not None
    ready(driver)
    panel.edit_page_settings()
    with driver.qtbot.waitSignal(panel.rendered, timeout=PATIENCE):
        QTest.mouseClick(field(form, QPushButton, "removeLogo"), Qt.MouseButton.LeftButton)
    assert pictures_in(panel.pdf) == 0
    panel.editor.read_logo(CORPUS / "0004-regular-n13-r9.trf")
    driver.until(lambda: "neither PNG nor JPEG" in driver.page.message.text)


def test_web_pages_and_tables(driver: Driver, tmp_path: Path) -> None:
    """Pages have what is published; the last round is offered to be."""
    panel = panel_of(driver)
    last = len(driver.tournament.rounds)
    for published in (False, True):
        with driver.qtbot.waitSignal(panel.files.web_pages_saved, timeout=PATIENCE) as blocker:
            panel.files.export(tmp_path, as_csv=False)
        assert blocker.args is not None
        folder = Path(blocker.args[0])
        assert folder.parent == tmp_path
        names = {path.name for path in folder.iterdir()}
        assert {"index.html", "players.html"} <= names
        assert ("standings.html" in names) == published
        assert len([name for name in names if name.startswith("round-")]) == last * published
        left_out = f"Round {last} is not published, so it is not included."
        assert (left_out in driver.page.message.text) != published
        if not published:
            driver.follow_link()
            assert driver.state.publication(last) is not None
    with driver.qtbot.waitSignal(panel.files.saved, timeout=PATIENCE) as blocker:
        panel.files.export(tmp_path, as_csv=True)
    assert blocker.args is not None
    assert (Path(blocker.args[0]) / "players.csv").stat().st_size > 0
    assert str(blocker.args[0]) in driver.page.message.text


def test_a_folder_that_cannot_be_made(driver: Driver, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", "utf-8")
    panel_of(driver).files.export(in_the_way, as_csv=True)
    driver.until(lambda: "cannot be created" in driver.page.message.text)
    assert in_the_way.read_text("utf-8") == "not a folder"


def test_the_report_has_the_log(driver: Driver) -> None:
    """The report has what the log knows of lots and corrections."""
    panel = panel_of(driver)
    driver.event.act(set_lots, True)
    driver.event.act(enter_result, 9, 1, GameResult.DRAW)
    driver.page.show_page(PageName.DOCUMENTS)
    panel.choose("report")
    ready(driver)
    text = samples.text_of(panel.pdf)
    assert "Drawing of lots" in text
    assert "Result of" in text


def test_a_final_report_is_refused_in_its_place(driver: Driver) -> None:
    """C.04.2 3.1: no earlier paper stays in its place, and Ctrl+P says why nothing is printed."""
    panel = panel_of(driver)
    driver.page.show_page(PageName.DOCUMENTS)
    panel.choose("standings")
    ready(driver)
    adjourned = GameResult.ADJOURNED
    driver.event.act(enter_result, 9, 1, adjourned, confirmed=True)
    assert "1 game adjourned" in driver.page.header.state
    assert "all results in" not in driver.page.header.state
    panel.choose("report")
    driver.until(lambda: panel.refusal.isVisible() and not panel.tasks.is_busy)
    said = " ".join(each.text() for each in panel.refusal.findChildren(QLabel))
    assert "There is no final report yet. Round 9: 1 game adjourned, board 1." in said
    assert not panel.preview.isVisible()
    assert "final report" not in driver.page.message.text
    driver.command("print")
    driver.until(lambda: "no final report yet" in driver.page.message.text)
    driver.event.act(enter_result, 9, 1, GameResult.DRAW)
    ready(driver)
    assert panel.preview.isVisible()


def test_after_the_last_round_no_pairings_are_known_of_another_one(driver: Driver) -> None:
    panel = panel_of(driver)
    driver.page.show_page(PageName.DOCUMENTS)
    panel.choose(DocumentName.KNOWN_SO_FAR)
    driver.until(lambda: panel.refusal.isVisible() and not panel.tasks.is_busy)
    said = " ".join(each.text() for each in panel.refusal.findChildren(QLabel))
    assert "All rounds are paired. To play another round, change the number of rounds" in said


def kept(driver: Driver) -> PaperSettings:
    tournament_id = driver.event.tournament_id
    assert tournament_id is not None
    return driver.event.session.state(tournament_id).paper


def field(parent: QWidget, kind: type[W], name: str) -> W:
    found = parent.findChild(kind, name)
    assert isinstance(found, kind)
    return found


def pictures_in(pdf: bytes) -> int:
    document = pypdfium2.PdfDocument(pdf)
    return sum(1 for found in document[0].get_objects() if found.type == 3)


def test_names_that_paper_cannot_write_are_told_above_the_document(driver: Driver) -> None:
    """Before anything is printed; no longer once the name is written in other letters."""
    note = panel_of(driver).missing_letters
    driver.page.show_page(PageName.DOCUMENTS)
    ready(driver)
    assert note.isHidden()
    tibetan, latin = "བསྟན་འཛིན", driver.tournament.player(3)
    tibetan_player = replace(latin, name=tibetan)
    driver.event.act(edit_player, Tpn(3), tibetan_player)
    ready(driver)
    assert not note.isHidden()
    assert tibetan in note.text
    driver.event.act(edit_player, Tpn(3), latin)
    ready(driver)
    assert note.isHidden()


def test_documents_have_languages_of_their_own(driver: Driver) -> None:
    """Walls in one language, slips in another; all papers of the round have both, and it is kept."""
    panel = panel_of(driver)
    driver.page.show_page(PageName.DOCUMENTS)
    panel.choose(DocumentName.RESULT_SLIPS)
    ready(driver)
    box = field(panel, ChoiceBox, "documentLanguage")
    assert box.currentData() == ""
    with driver.qtbot.waitSignal(panel.rendered, timeout=PATIENCE):
        box.setCurrentIndex(box.findData("de"))
        box.activated.emit(box.currentIndex())
    assert "Unterschrift Weiß" in samples.text_of(panel.pdf)
    assert driver.window.preferences.document_languages == {"result-slips": "de"}
    with driver.qtbot.waitSignal(panel.rendered, timeout=PATIENCE):
        panel.choose(DocumentName.ROUND_PAPERS)
    assert box.currentData() == ""
    text = samples.text_of(panel.pdf)
    assert "Pairings" in text
    assert "Unterschrift Weiß" in text
    driver.open_sample()
    driver.page.show_page(PageName.DOCUMENTS)
    panel_of(driver).choose(DocumentName.RESULT_SLIPS)
    ready(driver)
    assert field(panel_of(driver), ChoiceBox, "documentLanguage").currentData() == "de"
    with driver.qtbot.waitSignal(panel_of(driver).rendered, timeout=PATIENCE):
        other = field(panel_of(driver), ChoiceBox, "documentLanguage")
        other.setCurrentIndex(0)
        other.activated.emit(0)
    assert driver.window.preferences.document_languages == {}
