"""The window speaks the language of the program's one catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QTableView,
    QWidget,
)

from arbiter_app.gui import wording
from arbiter_app.gui.main_window import MainWindow
from arbiter_app.gui.page_name import PageName
from arbiter_app.gui.preferences import Preferences
from arbiter_app.gui.scenes import wait_until
from arbiter_app.gui.wording import CatalogueTranslator, said, speak, spoken, tr
from arbiter_app.wording import ENGLISH, Catalogue, Message, counted, phrase
from tests.gui.driver import CORPUS, clear_away, new_window

PAGES = tuple(PageName)

NO_WORDS = re.compile(r"^(?:[^a-zA-Z]|\b[A-Z]{1,4}(?:/[A-Z]\d?)*\b|\b[A-Za-z]\b)*$")
"""Numbers, codes of tie-breaks, single letters of columns."""

PROPER_NAMES = (
    *("English", "Deutsch", "FIDE", "A4", "Letter", "Rp"),
    *("dutch2026 0004-regular-n13-r9", ".arbiter"),
)
"""Languages in their own language, sheets of paper, the symbol of B.02, and the event's name."""


def _marked(message: Message, count: int) -> str:
    text = message.many if message.many and count != 1 else message.one
    return f"«{text}»" if text else ""


@pytest.fixture
def marked(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever comes out of the catalogue stands in marks."""
    monkeypatch.setattr(wording, "catalogue_of", lambda _language: Catalogue("xx", _marked))
    yield
    monkeypatch.undo()
    speak(qapp, "en")


@pytest.fixture
def marked_window(marked: None, tmp_path: Path) -> Iterator[MainWindow]:
    window = new_window(tmp_path)
    window.open_path(CORPUS / "0004-regular-n13-r9.trf")
    wait_until(lambda: not window.is_busy)
    yield window
    clear_away(window)


def test_english_needs_no_translator(qapp: QApplication) -> None:
    speak(qapp, "en")
    assert spoken() is ENGLISH
    assert not qapp.findChildren(CatalogueTranslator)
    assert tr("Rounds") == "Rounds"
    assert said(counted(2, "{count} player", "{count} players")) == "2 players"


def test_widgets_and_phrases_ask_the_same_catalogue(qapp: QApplication, marked: None) -> None:
    speak(qapp, "xx")
    assert QObject().tr("Rounds") == tr("Rounds") == said(phrase("Rounds")) == "«Rounds»"
    assert QCoreApplication.translate("Anything", "Rounds") == "«Rounds»"
    assert said(counted(1, "{count} player", "{count} players")) == "«1 player»"
    # Names of people are no texts of the program.
    assert said(phrase("{name} plays", name="Rounds")) == "«Rounds plays»"


def test_another_language_takes_the_place_of_the_first(qapp: QApplication, marked: None) -> None:
    speak(qapp, "xx")
    speak(qapp, "xy")
    assert len(qapp.findChildren(CatalogueTranslator)) == 1


def test_the_language_is_remembered(tmp_path: Path) -> None:
    Preferences(tmp_path / "preferences.ini").language = "de"
    assert Preferences(tmp_path / "preferences.ini").language == "de"


def test_no_text_of_the_pages_is_in_no_catalogue(marked_window: MainWindow) -> None:
    """Labels, buttons, headings, tips and what is read aloud, on every page of the window."""
    page, opened = marked_window.page, marked_window.opened
    assert page is not None
    assert opened is not None
    assert opened.tournament is not None
    data = {player.name for player in opened.tournament.players}
    found: dict[str, str] = {}
    for name in PAGES:
        page.show_page(name)
        wait_until(lambda: not marked_window.is_busy)
        for widget in [marked_window, *marked_window.findChildren(QWidget)]:
            for text in _texts(widget):
                plain = re.sub(r"<[^>]*>|&\w+;", "", text)
                is_said = "«" in plain or NO_WORDS.match(plain)
                if not is_said and not any(each in plain for each in (*PROPER_NAMES, *data)):
                    found.setdefault(plain, f"{type(widget).__name__} {widget.objectName()}")
    assert found == {}


def _texts(widget: QWidget) -> Iterator[str]:
    """What a widget shows, tells in its tip, and is called for those who hear it."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    yield from (text for action in widget.actions() for text in _of_action(action))
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QGroupBox():
            yield widget.title()
        case QComboBox():
            yield from map(widget.itemText, range(widget.count()))
        case QTableView() if widget.model() is not None:
            model = widget.model()
            for column in range(model.columnCount(widget.rootIndex())):
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                    yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")


def _of_action(action: QAction) -> tuple[str, ...]:
    return action.text(), action.toolTip(), action.statusTip()
