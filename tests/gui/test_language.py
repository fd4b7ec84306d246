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

from arbiter_app import PRODUCT_NAME
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.pictures.scenes import wait_until
from arbiter_app.gui.text import wording
from arbiter_app.gui.text.wording import CatalogueTranslator, said, speak, spoken, tr
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.languages import language_name, languages
from arbiter_app.wording import ENGLISH, counted, phrase
from tests.gui.driver import CORPUS, accept_review, clear_away, new_window
from tests.pseudo_language import PSEUDO, marked, plain_words

PAGES = tuple(PageName)

CODE = re.compile(r"[A-Z]{1,4}")
"""Codes of tie-breaks."""

NO_TEXT = re.compile(r"<[^>]*>|&\w+;|\((?:Ctrl|Alt|Shift|Esc)\b[^)]*\)")
"""Marks of HTML, and keys, which are in the language of the desktop."""

PROPER_NAMES = (
    *(language_name(code) for code in languages()),
    *("FIDE", "A4", "Letter", "Rp"),
    *("dutch2026 0004-regular-n13-r9", ".arbiter"),
)
"""Languages in their own language, sheets of paper, the symbol of B.02, and the event's name."""


@pytest.fixture
def pseudo(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever comes out of the catalogue is in the pseudo-language."""
    monkeypatch.setattr(wording, "catalogue_of", lambda _language: PSEUDO)
    yield
    monkeypatch.undo()
    speak(qapp, "en")


@pytest.fixture
def pseudo_window(pseudo: None, tmp_path: Path) -> Iterator[MainWindow]:
    window = new_window(tmp_path)
    window.open_path(CORPUS / "0004-regular-n13-r9.trf")
    wait_until(lambda: not window.is_busy)
    accept_review(window)
    wait_until(lambda: not window.is_busy)
    yield window
    clear_away(window)


def test_english_needs_no_translator(qapp: QApplication) -> None:
    speak(qapp, "en")
    assert spoken() is ENGLISH
    assert not qapp.findChildren(CatalogueTranslator)
    assert tr("Rounds") == "Rounds"
    assert said(counted(2, "{count} player", "{count} players")) == "2 players"


def test_widgets_and_phrases_ask_the_same_catalogue(qapp: QApplication, pseudo: None) -> None:
    speak(qapp, "xx")
    assert QObject().tr("Rounds") == tr("Rounds") == said(phrase("Rounds")) == marked("Rounds")
    assert QCoreApplication.translate("Anything", "Rounds") == marked("Rounds")
    assert said(counted(1, "{count} player", "{count} players")) == marked("1 player")
    # Names of people are no texts of the program.
    assert said(phrase("{name} plays", name="Rounds")) == f"Rounds {marked('plays')}"


def test_another_language_takes_the_place_of_the_first(qapp: QApplication, pseudo: None) -> None:
    speak(qapp, "xx")
    speak(qapp, "xy")
    assert len(qapp.findChildren(CatalogueTranslator)) == 1


def test_the_language_is_remembered(tmp_path: Path) -> None:
    Preferences(tmp_path / "preferences.ini").language = "de"
    assert Preferences(tmp_path / "preferences.ini").language == "de"


def test_no_text_of_the_pages_is_in_no_catalogue(pseudo_window: MainWindow) -> None:
    """Labels, buttons, headings, tips and what is read aloud, on every page of the window."""
    page, opened = pseudo_window.page, pseudo_window.opened
    assert page is not None
    assert opened is not None
    assert opened.tournament is not None
    data = {player.name for player in opened.tournament.players}
    found: dict[str, str] = {}
    for name in PAGES:
        page.show_page(name)
        wait_until(lambda: not pseudo_window.is_busy)
        for widget in [pseudo_window, *pseudo_window.findChildren(QWidget)]:
            for text in _texts(widget):
                plain = NO_TEXT.sub("", text)
                words = {word for word in plain_words(plain) if not CODE.fullmatch(word)}
                if plain == PRODUCT_NAME:
                    continue
                if words and not any(each in plain for each in (*PROPER_NAMES, *data)):
                    found.setdefault(plain, f"{type(widget).__name__} {widget.objectName()}")
    assert not found, "\n".join(f"{text} | {where}" for text, where in found.items())


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
