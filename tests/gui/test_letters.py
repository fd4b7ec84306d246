"""Alt and a letter does one thing: in every menu and dialog, in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.actions.specs import action_specs
from arbiter_app.gui.commands.menus import menus
from arbiter_app.gui.forms.dialog import letter_of
from arbiter_app.gui.text.wording import speak
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.languages import languages
from tests.gui.test_accessibility import every_dialog


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    speak(qapp, request.param)
    yield request.param
    speak(qapp, "en")


def twice(texts: list[str]) -> list[str]:
    """Those that share their letter with another."""
    found = Counter(filter(None, map(letter_of, texts)))
    return [text for text in texts if found[letter_of(text)] > 1]


def test_no_menu_has_two_actions_with_the_same_letter(language: str) -> None:
    texts = {spec.name: spec.text for spec in action_specs()}
    bar = [title for title, _ in menus()]
    assert all(map(letter_of, bar))
    assert not twice(bar)
    for title, names in menus():
        assert not twice([texts[name] for name in names if name is not None]), title


def test_what_has_no_key_has_a_letter(language: str) -> None:
    in_menus = {name for _, names in menus() for name in names}
    for spec in action_specs():
        assert spec.name not in in_menus or spec.shortcut or letter_of(spec.text), spec.name


def test_no_letter_does_two_things_in_a_dialog(shared_window: MainWindow, language: str) -> None:
    """Those in the texts, and those that buttons without get when the dialog is shown."""
    dialogs = every_dialog(shared_window)
    for dialog in dialogs:
        dialog.give_letters()
    shared = {
        type(dialog).__name__: found
        for dialog in dialogs
        if (found := twice(dialog.lettered_texts()))
    }
    for dialog in dialogs:
        dialog.deleteLater()
    assert not shared
