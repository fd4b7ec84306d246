"""Every state of the window in a language two fifths longer: nothing is cut, all is in a catalogue.

What the pictures show is gone through, light, at 1024x768, with a language that begins at the right
too, and in every language that there is. The quick tests look at the pages that an arbiter is on all day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.pictures.scenes import wait_until
from arbiter_app.gui.pictures.screenshots import scenes
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.text import wording
from arbiter_app.gui.text.wording import speak
from arbiter_app.gui.window.about import AboutDialog
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.languages import catalogue, languages
from arbiter_app.wording import Catalogue
from tests.gui.cut_texts import cut_texts
from tests.gui.driver import clear_away, close, new_driver, new_window
from tests.pseudo_language import PSEUDO

SMALL = QSize(1024, 768)

FROM_THE_RIGHT = replace(PSEUDO, language="ar", isolates=True)


def scrolled_sideways(window: QWidget) -> Iterator[str]:
    """The forms that have to be, to be read whole."""
    for area in window.findChildren(QScrollArea):
        if area.isVisible() and area.horizontalScrollBar().isVisible():
            yield f"{area.objectName()}: {area.horizontalScrollBar().maximum()} pixels beside its edge"


@pytest.fixture(params=[PSEUDO, FROM_THE_RIGHT], ids=["longer", "from-the-right"])
def small_window(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[MainWindow]:
    monkeypatch.setattr(wording, "catalogue_of", lambda _language: request.param)
    window = new_window(tmp_path)
    window.resize(SMALL)
    yield window
    clear_away(window)
    monkeypatch.undo()
    speak(qapp, "en")


def settle(window: MainWindow) -> None:
    """The proof of a round, too, is told in the row above it."""
    wait_until(lambda: window.page is None or not window.page.rounds.proof.is_working)
    wait_until(lambda: not window.is_busy)
    for _ in range(8):
        QApplication.processEvents()


def fronts(window: MainWindow) -> list[QWidget]:
    """The window, and what is open in front of it."""
    others = [each for each in QApplication.topLevelWidgets() if each is not window]
    return [window, *(each for each in others if each.isVisible())]


def test_no_text_of_a_page_is_cut(small_window: MainWindow) -> None:
    window = small_window
    window.files.open_sample()
    settle(window)
    page = window.page
    assert page is not None
    found: dict[str, str] = {}
    for name in PageName:
        page.show_page(name)
        settle(window)
        found |= dict.fromkeys(cut_texts(window), name.value)
    page.show_page(PageName.ROUNDS)
    for tab in SideTab:
        page.rounds.side.show_tab(tab)
        settle(window)
        found |= dict.fromkeys(cut_texts(window), tab.value)
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize(
    "language",
    [PSEUDO, FROM_THE_RIGHT, *map(catalogue, languages())],
    ids=["longer", "from-the-right", *languages()],
)
def test_no_text_of_a_picture_is_cut(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Catalogue
) -> None:
    """All scenes of the pictures, with their dialogs, in what is longer and in every language."""
    monkeypatch.setattr(wording, "catalogue_of", lambda _language: language)
    window = new_window(tmp_path)
    window.resize(SMALL)
    found: dict[str, str] = {}
    try:
        for name, take in scenes(window):
            take()
            settle(window)
            for front in fronts(window):
                found |= {cut: name for cut in cut_texts(front) if cut not in found}
                if language not in (PSEUDO, FROM_THE_RIGHT):
                    found |= dict.fromkeys(scrolled_sideways(front), name)
    finally:
        clear_away(window)
        monkeypatch.undo()
        speak(qapp, "en")
    assert not found


def test_folders_with_long_names_are_read_whole(qtbot: QtBot, tmp_path: Path) -> None:
    """The dialog is as high as the texts take in the width that the screen leaves them."""
    driver = new_driver(qtbot, tmp_path)
    place = tmp_path / "Landesverband_der_Schachvereine" / "Ranglistenturniere-und-Mannschaften"
    dialog = AboutDialog(Places(*(place / name for name in "abcd")), driver.window)
    dialog.open()
    settle(driver.window)
    assert [*cut_texts(dialog)] == []
    close(driver)


def test_what_is_cut_is_found(qapp: QApplication) -> None:
    """The judge itself: a label, a button and a hint with too little room."""
    holder = QWidget()
    holder.setObjectName("holder")
    holder.resize(300, 200)
    label, button, line = (
        QLabel("Pairings", holder),
        QPushButton("Pairings", holder),
        QLineEdit(holder),
    )
    line.setPlaceholderText("Pairings")
    holder.show()
    for place, widget in enumerate((label, button, line)):
        widget.setGeometry(0, 40 * place, 200, 30)
        widget.show()
    assert [*cut_texts(holder)] == []
    for widget in (label, button, line):
        widget.resize(20, 30)
    assert [*cut_texts(holder)] == ["holder: Pairings"] * 3
    wrapped = QLabel("Pairings and results of the round", holder)
    wrapped.setWordWrap(True)
    wrapped.setGeometry(0, 150, 60, 12)
    wrapped.show()
    assert "holder: Pairings and results of the round" in [*cut_texts(holder)]
    inside = QLabel("Pairings")
    area = QScrollArea(holder)
    area.setWidget(inside)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setGeometry(100, 100, inside.width() + 40, 60)
    area.show()
    assert "holder: (its right edge)" not in [*cut_texts(holder)]
    area.resize(inside.width() // 2, 60)
    assert "holder: (its right edge)" in [*cut_texts(holder)]
    holder.close()
    holder.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
