"""While a text is being edited, keys belong to the text: no shortcut acts on the event then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

CELL_EDITOR: Final = "cellEditor"
"""The name of the line in which a cell is edited."""

ENTRY: Final = "entry"
"""The property of a cell editor in which something new is typed: empty, it holds nothing yet."""

UNFINISHED: Final = "unfinished"
"""The property of a cell editor whose row has something typed that is not kept yet."""

WHILE_EDITING: Final = frozenset(
    {
        *("go_players", "go_rounds", "go_standings", "go_crosstable", "go_documents", "go_log"),
        *("theme_system", "theme_light", "theme_dark", "animation"),
        *("first_steps", "manual", "keys", "licences", "about"),
        *(
            "previous_round",
            "next_round",
            "missing_only",
            "explanation",
            "to_explanation",
            "hide_side",
            "save",
        ),
        *("why_not", "what_if", "all_systems", "read_round", "correction", "finish", "add_player"),
        *("working", "working_pane", "copy_working", "tie_breaks", "ties"),
        *("charts", "prizes", "rating_report"),
        *("find_player", "player_details", "show_board", "show_standing", "show_in_list"),
        *("close_details", "columns", "text_larger", "text_smaller", "text_usual"),
        *("next_tournament", "previous_tournament", "next_area", "previous_area"),
        "to_message",
        *("by_number", "new_event", "open_event", "sample_event", "close_event", "quit"),
        *("bracketUp", "bracketDown", "stepBack", "stepForth", "whyColours"),
        *("explainBracketPdf", "explainRoundPdf", "whyNotTurn"),
        *("copySentence", "copyAnswer", "saveAnswer"),
    }
)
"""Actions that only show something, or lead elsewhere: what is being typed stays or is asked for."""

ASKED_FIRST: Final = frozenset(
    {
        *("pair_next", "pair_again", "presence", "number_by_lot"),
        *("print", "print_pairings", "print_round", "save_document", "export_html", "export_csv"),
        *("export_trf", "export_report", "save_copy", "publish_event"),
        *("import_trf", "add_tournament", "delete_tournament"),
    }
)
"""Actions for which the list of players has to be complete, or after which another one is shown.

Who is typed there and not added yet is asked about first, by key and by mouse alike.
"""

_ALT_GR: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def is_edited(widget: QWidget | None) -> bool:
    """True if this widget holds a text that somebody is writing.

    A field that was only gone to, or filled by the program, holds none; the editor of a cell does
    as long as it is open, except an empty one that waits for something new.
    """
    match widget:
        case QLineEdit():
            if widget.isReadOnly():
                return False
            if widget.objectName() != CELL_EDITOR:
                return widget.isModified() and bool(widget.text())
            waits = bool(widget.property(ENTRY)) and not widget.property(UNFINISHED)
            return bool(widget.text()) or not waits
        case QAbstractSpinBox():
            line = widget.findChild(QLineEdit)
            return line is not None and line.isModified()
        case QPlainTextEdit() | QTextEdit():
            return not widget.isReadOnly() and widget.document().isModified()
        case QComboBox():
            line = widget.lineEdit()
            return line is not None and line.isModified()
        case _:
            return False


def is_text_field(widget: QWidget | None) -> bool:
    """True if letters typed there become a text."""
    match widget:
        case QLineEdit() | QPlainTextEdit() | QTextEdit():
            return not widget.isReadOnly()
        case QAbstractSpinBox():
            return True
        case QComboBox():
            return widget.isEditable()
        case _:
            return False


def is_letter_by_alt_gr(event: QKeyEvent) -> bool:
    """True for a letter that needs AltGr, which Windows tells as Ctrl and Alt: ą, ł, @, €."""
    return (
        event.modifiers() & _ALT_GR == _ALT_GR and event.text().isprintable() and event.text() != ""
    )


def keys_of(event: QKeyEvent) -> QKeySequence:
    """The keys pressed, wherever on the keyboard they are."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key())))


def action_of(event: QKeyEvent, actions: Iterable[QAction]) -> QAction | None:
    """The action with these keys, None if there is none."""
    keys = keys_of(event)
    return next((action for action in actions if keys in action.shortcuts()), None)


def waiting_action(
    event: QKeyEvent, focus: QWidget | None, actions: Iterable[QAction]
) -> QAction | None:
    """The action that these keys would start, and that waits because a text is being edited."""
    if not is_edited(focus):
        return None
    action = action_of(event, actions)
    if action is None or action.objectName() in WHILE_EDITING:
        return None
    is_asked = action.objectName() in ASKED_FIRST and focus is not None and focus.property(ENTRY)
    return None if is_asked else action
