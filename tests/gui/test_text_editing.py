"""AltGr types letters, and no shortcut acts on the event while a text is being edited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

import arbiter_app
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.text.text_editing import ASKED_FIRST, CELL_EDITOR, ENTRY, WHILE_EDITING
from arbiter_app.gui.window.main_window import MainWindow
from tests.gui.driver import Driver
from tests.gui.test_reach import BY_ACTION, SESSION

ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""What Windows says of the key AltGr."""

POLISH = {"A": "ą", "C": "ć", "E": "ę", "L": "ł", "N": "ń", "O": "ó", "S": "ś", "Z": "ż", "X": "ź"}

OF_THE_EDITOR = (QKeySequence("Ctrl+Return"), QKeySequence("Esc"))
"""Keys by which the editor of a cell is closed."""

ONLY_SHOWN = {
    *(
        "can_be_finished",
        "ask_why_not",
        "pair_otherwise",
        "pair_round_by_each",
        "preview_results",
        "standings_of",
    ),
    *("explained_round_of", "create", "open", "close", "journal", "add_player"),
    *("set_k_factors", "set_prizes", "set_lots", "set_entered_values", "set_manual_places"),
    *("recover_event", "log_lines"),
    *("compare_with_log", "go_on_with_file", "go_on_with_log"),
}
"""Operations whose action only leads to a page, a question or another event."""


def shortcuts(window: MainWindow) -> list[QKeySequence]:
    """All keys that do something in the window, whoever has them."""
    actions: list[QAction] = window.findChildren(QAction)
    keys = [key for action in actions for key in action.shortcuts()]
    keys += [shortcut.key() for shortcut in window.findChildren(QShortcut)]
    buttons: list[QAbstractButton] = window.findChildren(QAbstractButton)
    return keys + [button.shortcut() for button in buttons]


def test_no_shortcut_is_an_alt_gr_letter(driver: Driver) -> None:
    """On Windows AltGr arrives as Ctrl and Alt: with such a shortcut a letter cannot be typed."""
    for keys in shortcuts(driver.window):
        held = {frozenset(part.split("+")[:-1]) for part in keys.toString().split(", ")}
        assert not any({"Ctrl", "Alt"} <= one for one in held), keys.toString()


def test_no_text_of_the_program_names_an_alt_gr_key() -> None:
    root = Path(arbiter_app.__file__).parent
    texts = [*root.rglob("*.py"), root.parent / "README.md"]
    assert not [path.name for path in texts if "Ctrl+Alt" in path.read_text(encoding="utf-8")]


def press_alt_gr(widget: QWidget, key: str, letter: str) -> None:
    """As Windows sends it: first the question whether it is a shortcut, then the key."""
    code = Qt.Key(ord(key))
    override = QKeyEvent(QEvent.Type.ShortcutOverride, code, ALT_GR, letter)
    override.ignore()
    QApplication.sendEvent(widget, override)
    assert override.isAccepted(), f"{letter} would be taken as a shortcut"
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, code, ALT_GR, letter))


def fields(driver: Driver) -> Iterator[QWidget]:
    """Every kind of text field of the window, with a text that is being written."""
    players, page = driver.page.players, driver.page
    page.show_page(PageName.PLAYERS)
    players.go_to_entry()
    driver.type("Kow")
    yield driver.focus()
    driver.press(Qt.Key.Key_Escape)
    players.view.open_editor(players.model.index(2, 1))
    yield driver.focus()
    driver.press(Qt.Key.Key_Escape)
    page.show_page(PageName.LOG)
    page.log.filter.setFocus()
    driver.type("Kow")
    yield page.log.filter
    page.show_page(PageName.ROUNDS)
    page.rounds.beside.open_question(SideTab.WHY_NOT)
    page.rounds.side.why_not.one.setFocus()
    driver.type("Kow")
    yield page.rounds.side.why_not.one
    page.show_page(PageName.DOCUMENTS)
    page.documents.edit_page_settings()
    page.documents.page_settings.heading.setFocus()
    driver.type("Kow")
    yield page.documents.page_settings.heading
    page.documents.editor.leave()


def test_alt_gr_letters_are_typed_in_every_field(driver: Driver) -> None:
    for field in fields(driver):
        entries = len(driver.event.journal())
        for key, letter in POLISH.items():
            press_alt_gr(field, key, letter)
        text = (
            field.text()
            if isinstance(field, QLineEdit)
            else driver.page.documents.page_settings.heading.toPlainText()
        )
        assert text.endswith("".join(POLISH.values())), field
        assert len(driver.event.journal()) == entries


def test_no_action_acts_on_the_event_while_a_text_is_edited(driver: Driver) -> None:
    """Every key of every action of the window and of its pages, in every kind of field."""
    # A table in the clipboard is pasted as players, also while a name is typed.
    QApplication.clipboard().clear()
    started: list[str] = []
    actions: list[QAction] = [
        action
        for action in driver.window.findChildren(QAction)
        if not action.shortcut().isEmpty() and action.objectName() not in WHILE_EDITING
    ]
    assert len(actions) > 30
    for action in actions:
        action.setEnabled(True)
        action.triggered.disconnect()
        action.triggered.connect(lambda _on=False, one=action: started.append(one.objectName()))
    for field in fields(driver):
        # Where a new player is typed these ask first: test_leaving_the_entry_row.py.
        asked = ASKED_FIRST if field.property(ENTRY) else frozenset()
        for action in actions:
            if action.shortcut() not in OF_THE_EDITOR and action.objectName() not in asked:
                QTest.keySequence(field, action.shortcut())
                assert started == [], field
                assert QApplication.focusWidget() is field, action.text()
        for keys in OF_THE_EDITOR:
            is_cell = field.objectName() == CELL_EDITOR and keys.toString() != "Esc"
            if not is_cell and QApplication.focusWidget() is field:
                QTest.keySequence(field, keys)
                assert started == [], field


def test_a_key_that_waits_says_so(driver: Driver) -> None:
    driver.page.show_page(PageName.LOG)
    driver.page.log.filter.setFocus()
    driver.type("Kow")
    rounds = len(driver.tournament.rounds)
    QTest.keyClick(driver.page.log.filter, Qt.Key.Key_F5)
    assert len(driver.tournament.rounds) == rounds
    assert "first finish what you are typing" in driver.window.statusBar().currentMessage()


def test_in_the_empty_entry_row_keys_act(driver: Driver) -> None:
    """Twenty players are typed, and the round is paired: the cursor still waits for the next."""
    driver.command("add_player")
    rounds = len(driver.tournament.rounds)
    driver.pair()
    assert len(driver.tournament.rounds) == rounds + 1


def test_a_begun_player_is_no_empty_entry_row(driver: Driver) -> None:
    driver.command("add_player")
    driver.type("Kowalska")
    driver.press(Qt.Key.Key_Tab)
    title = driver.focus()
    assert isinstance(title, QLineEdit)
    assert title.text() == ""
    rounds = len(driver.tournament.rounds)
    driver.until_idle()
    QTest.keyClick(driver.focus(), Qt.Key.Key_F5)
    assert len(driver.tournament.rounds) == rounds
    assert not driver.window.is_busy


def test_what_works_while_a_text_is_edited_changes_no_event() -> None:
    acting = {
        name for operation, name in {**BY_ACTION, **SESSION}.items() if operation not in ONLY_SHOWN
    }
    assert acting & WHILE_EDITING == set()


def test_keys_of_actions_that_cannot_be_chosen_say_why(driver: Driver) -> None:
    driver.command("close_event")
    for action in driver.window.actions_by_name:
        if action.isEnabled() or action.shortcut().isEmpty():
            continue
        driver.window.statusBar().clearMessage()
        QTest.keySequence(driver.focus(), action.shortcut())
        assert "open an event first" in driver.window.statusBar().currentMessage(), action.text()


def test_escape_leaves_what_is_typed_into_the_name_of_a_player(driver: Driver) -> None:
    """The field has whom it means by now, or nobody; no part that is not seen waits for it."""
    driver.command("why_not")
    driver.until_idle()
    page = driver.page.rounds.side.why_not
    page.one.pick(None)
    # Keys of tests have plain letters only.
    player = next(each for each in driver.tournament.players if each.name.isascii())
    QTest.keyClicks(page.one, player.name)
    assert page.one.player == player.tpn
    QTest.keyClick(page.one, Qt.Key.Key_Escape)
    assert page.one.text().startswith(f"{page.one.player}  ")
    assert not page.one.isModified()
    page.other.pick(None)
    QTest.keyClicks(page.other, "nobody is called so")
    QTest.keyClick(page.other, Qt.Key.Key_Escape)
    assert page.other.text() == ""
    assert page.isVisible()
    assert "finish what you are typing" not in driver.window.statusBar().currentMessage()


def test_the_keys_of_what_is_not_seen_do_not_wait(driver: Driver) -> None:
    """Esc leaves a pairing by hand, which nobody has begun: no text is to be finished for it."""
    driver.page.show_page(PageName.LOG)
    driver.until_idle()
    searched = driver.page.log.filter
    searched.setFocus()
    QTest.keyClicks(searched, "pair")
    assert searched.isModified()
    QTest.keyClick(searched, Qt.Key.Key_Escape)
    assert "finish what you are typing" not in driver.window.statusBar().currentMessage()
