"""The language of the window is chosen, the window made anew in it; what goes with it follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox
from shiboken6 import isValid

from arbiter_app import PRODUCT_NAME
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.look.direction import along, in_own_order, keys_along
from arbiter_app.gui.look.icons import draw
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.pictures.scenes import wait_until
from arbiter_app.gui.text import wording
from arbiter_app.gui.text.moments import moment_told, second_told
from arbiter_app.gui.text.wording import QtTranslator, explaining, language_for, speak, spoken
from arbiter_app.gui.window.app import Program
from arbiter_app.gui.window.language_dialog import LanguageDialog
from arbiter_app.languages import catalogue, language_name, languages
from arbiter_app.resources import resource_path
from arbiter_app.wording import ENGLISH
from tests.gui.driver import SteadyClock
from tests.pseudo_language import PSEUDO, marked


@pytest.fixture
def program(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Program]:
    """On a German desktop; what German says is in the pseudo-language."""
    german = replace(PSEUDO, language="de")
    monkeypatch.setattr(wording, "catalogue_of", {"de": german, "en": ENGLISH}.__getitem__)
    places = Places(
        *(tmp_path / name for name in ("Documents", "preferences.ini", "lists", "Downloads"))
    )
    begun = Program(qapp, places, SteadyClock(), ("de-AT", "de"), choice=ThemeChoice.LIGHT)
    begun.window.show()
    yield begun
    begun.end()
    monkeypatch.undo()
    speak(qapp, "en")


def until_idle(program: Program) -> None:
    wait_until(lambda: not program.window.is_busy)


def choose(program: Program, code: str) -> None:
    """In the dialog, as the arbiter would."""
    program.window.language.ask()
    dialog = program.window.context.dialog
    assert isinstance(dialog, LanguageDialog)
    dialog.box.setCurrentIndex(dialog.box.findData(code))
    dialog.accept()


@pytest.mark.parametrize(
    ("wanted", "desktop", "language"),
    [
        ("", (), "en"),
        ("", ("de-AT", "en"), "de"),
        ("", ("tlh", "de-DE"), "de"),
        ("", ("en-GB", "de"), "en"),
        ("", ("C",), "en"),
        ("en", ("de",), "en"),
        ("de", ("en",), "de"),
        ("tlh", ("de",), "en"),
    ],
)
def test_the_desktop_chooses_where_nobody_has(
    wanted: str, desktop: tuple[str, ...], language: str
) -> None:
    assert language_for(wanted, desktop) == language


def test_the_window_begins_in_the_language_of_the_desktop(program: Program) -> None:
    titles = [action.text() for action in program.window.menuBar().actions()]
    assert marked("&Players") in titles
    program.window.language.ask()
    dialog = program.window.context.dialog
    assert isinstance(dialog, LanguageDialog)
    assert isinstance(dialog.box, QComboBox)
    assert dialog.box.currentData() == ""
    assert "Deutsch" in dialog.box.currentText()
    offered = [dialog.box.itemText(n) for n in range(1, dialog.box.count())]
    assert offered == [language_name(code) for code in languages()]


def test_the_desktop_calls_the_program_as_the_window_does(program: Program) -> None:
    """X11 and Windows add the name to titles that end with another one."""
    assert QApplication.applicationDisplayName() == PRODUCT_NAME
    assert program.window.windowTitle().endswith(PRODUCT_NAME)
    old = program.window
    choose(program, "en")
    wait_until(lambda: program.window is not old)
    assert program.window.windowTitle().endswith(PRODUCT_NAME)


def test_another_language_leads_back_to_where_one_was(program: Program) -> None:
    """The event, its round and its page; the window before is gone."""
    old = program.window
    old.files.open_sample()
    until_idle(program)
    page = old.page
    assert page is not None
    page.rounds.show_round(2)
    page.show_page(PageName.STANDINGS)
    choose(program, "en")
    wait_until(lambda: program.window is not old)
    until_idle(program)
    new = program.window
    assert new.isVisible()
    assert not isValid(old)
    assert new.preferences.language == "en"
    assert "&Players" in [action.text() for action in new.menuBar().actions()]
    assert new.page is not None
    assert new.page.current_page is PageName.STANDINGS
    assert new.page.rounds.round_number == 2
    choose(program, "")
    wait_until(lambda: program.window is not new)
    until_idle(program)
    assert program.window.preferences.language == ""
    assert spoken().language == "de"


def test_the_hall_is_open_again(program: Program) -> None:
    old = program.window
    old.files.open_sample()
    until_idle(program)
    old.hall.open_or_close()
    choose(program, "en")
    wait_until(lambda: program.window is not old and program.window.hall.hall is not None)


def test_the_language_that_is_spoken_already_changes_nothing(program: Program) -> None:
    old = program.window
    choose(program, "de")
    QApplication.processEvents()
    assert program.window is old
    assert old.preferences.language == "de"


def test_what_is_begun_is_asked_about_first(program: Program) -> None:
    old = program.window
    old.files.open_sample()
    until_idle(program)
    assert old.page is not None
    old.page.show_page(PageName.DOCUMENTS)
    old.page.documents.edit_page_settings()
    editor = old.page.documents.editor
    old.page.documents.page_settings.heading.setPlainText("Not saved")
    wait_until(lambda: editor.draft is not None)
    choose(program, "en")
    wait_until(lambda: isinstance(old.context.dialog, UnsavedDialog))
    dialog = old.context.dialog
    assert dialog is not None
    dialog.reject()
    QApplication.processEvents()
    assert program.window is old
    assert old.preferences.language == ""


def test_qt_speaks_the_language_of_the_window(qapp: QApplication) -> None:
    """Its file dialogs and the menus of its fields."""
    speak(qapp, "de")
    assert qapp.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    speak(qapp, "en")
    assert qapp.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert not qapp.findChildren(QtTranslator)
    assert not qapp.findChildren(QTranslator)


@pytest.mark.parametrize(
    ("language", "direction"),
    [("en", "LeftToRight"), ("de", "LeftToRight"), ("ar", "RightToLeft"), ("he", "RightToLeft")],
)
def test_lines_begin_on_the_side_of_the_language(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, language: str, direction: str
) -> None:
    monkeypatch.setattr(wording, "catalogue_of", lambda code: replace(PSEUDO, language=code))
    speak(qapp, language)
    try:
        assert qapp.layoutDirection() is Qt.LayoutDirection[direction]
        # Ratings stand in the same digits in fields as everywhere else.
        box = QSpinBox()
        box.setMaximum(9999)
        box.setValue(1950)
        assert box.text() == "1950"
    finally:
        monkeypatch.undo()
        speak(qapp, "en")
    assert qapp.layoutDirection() is Qt.LayoutDirection.LeftToRight


def test_fields_follow_the_customs_of_the_language(qapp: QApplication) -> None:
    speak(qapp, "de")
    assert QLocale().decimalPoint() == ","
    speak(qapp, "en")
    assert QLocale().decimalPoint() == "."


def test_moments_are_written_as_the_language_does(qapp: QApplication) -> None:
    moment = datetime(2026, 11, 21, 9, 41, 7).astimezone()
    assert moment_told(moment.astimezone(UTC)) == "2026-11-21 09:41"
    assert second_told(moment) == "2026-11-21  09:41:07"
    speak(qapp, "de")
    try:
        assert moment_told(moment) == "21.11.2026 09:41"
    finally:
        speak(qapp, "en")


def test_a_language_without_all_sentences_explains_in_english_and_says_so_once(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An explanation half in English helps nobody."""
    half = replace(PSEUDO, language="de", explains=False)
    monkeypatch.setattr(wording, "catalogue_of", lambda _code: half)
    application = QApplication.instance()
    assert application is not None
    speak(application, "de")
    assert explaining() is ENGLISH
    window = program.window
    window.files.open_sample()
    until_idle(program)
    assert marked("they are in English.") in window.context.message.text
    window.files.open_sample()
    until_idle(program)
    assert marked("they are in English.") not in window.context.message.text


def test_a_language_with_all_sentences_explains(qapp: QApplication) -> None:
    assert catalogue("en").explains
    speak(qapp, "en")
    assert explaining() is spoken()


@pytest.fixture
def from_the_right(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lines begin at the right."""
    there = replace(PSEUDO, language="ar", isolates=True)
    monkeypatch.setattr(wording, "catalogue_of", lambda _code: there)
    speak(qapp, "ar")
    yield
    monkeypatch.undo()
    speak(qapp, "en")


def test_arrows_along_the_line_are_logical(from_the_right: None) -> None:
    """Left leads on where lines run to the left."""
    assert (along(Qt.Key.Key_Left), along(Qt.Key.Key_Right), along(Qt.Key.Key_Up)) == (1, -1, 0)
    assert keys_along() == ("Right", "Left")


def test_arrows_lead_rightwards_in_other_languages(qapp: QApplication) -> None:
    assert (along(Qt.Key.Key_Left), along(Qt.Key.Key_Right), along(Qt.Key.Key_Up)) == (-1, 1, 0)
    assert keys_along() == ("Left", "Right")
    assert in_own_order("2½") == "2½"


def test_cells_keep_numbers_in_their_order(from_the_right: None) -> None:
    assert in_own_order("2½") == "\u20682½\u2069"
    assert in_own_order("") == ""


@pytest.mark.parametrize("name", ["undo", "next"])
def test_pictures_of_a_way_are_mirrored(qapp: QApplication, name: str) -> None:
    drawn = resource_path(f"icons/{name}.svg").read_bytes()
    usual, mirrored = (draw(drawn, "#000000", 24, mirrored=on).toImage() for on in (False, True))
    assert mirrored != usual
    same = sum(
        abs(usual.pixelColor(x, y).alpha() - mirrored.pixelColor(23 - x, y).alpha()) <= 40
        for x in range(24)
        for y in range(24)
    )
    assert same == 24 * 24
