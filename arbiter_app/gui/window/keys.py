"""All keys on one page, from the actions themselves."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.gui.commands.actions import native_keys
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.direction import keys_along
from arbiter_app.gui.look.theme import SPACE, Palette
from arbiter_app.gui.text.rich_text import RichText
from arbiter_app.gui.text.text_tables import near_side, row_html, table_html
from arbiter_app.gui.text.wording import tr


class KeysDialog(Dialog):
    """The keys of the boards, of the picture and of the lists, then those of the actions."""

    def __init__(self, actions: Iterable[QAction], colours: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("keysDialog")
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_on_screen(self, 620, 640)
        general = [
            (native_keys(action), action.iconText())
            for action in actions
            if not action.shortcut().isEmpty()
        ]
        text = RichText()
        text.setObjectName("keysText")
        text.setAccessibleName(self.tr("Keyboard shortcuts"))
        text.setHtml(
            "".join(_table(title, rows, colours) for title, rows in keys_in_places())
            + _table(self.tr("Everywhere"), general, colours)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 2 * SPACE)
        layout.addWidget(label(self.tr("Keyboard shortcuts"), "heading"))
        layout.addWidget(text)
        layout.addWidget(
            push_button(self.tr("Close"), self.accept, name="accept"),
            0,
            Qt.AlignmentFlag.AlignRight,
        )


def keys_in_places() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The keys that are no actions: where they work, and what each of them does."""
    boards = (
        ("1  0", tr("White wins, Black wins")),
        ("5  =", tr("Draw")),
        ("+  −  X", tr("Forfeit: White wins, Black wins, both lose")),
        ("A", tr("Adjourned: counts as a draw for the pairing")),
        ("/", tr("Other results, then a digit: ½–0, unrated games…")),
        (tr("Del"), tr("Delete the result")),
        (
            ". " + tr("number"),
            tr("Go to a board; 2–4 and 6–9 start a board number directly"),
        ),
        (tr("Space"), tr("By hand: mark two players to swap them")),
        ("C", tr("By hand: reverse the colours on the board")),
    )
    picture = (
        ("←  →", tr("Step through the rules, on into the next bracket")),
        ("↑  ↓", tr("Move from pair to pair, with the reason for each")),
        ("C", tr("Why these colours")),
        ("M", tr("Opponents the player has already met")),
    )
    lists = (
        (tr("A name"), tr("Type it in a list to go to that row")),
        (tr("Menu  Shift+F10"), tr("Commands for the selected row")),
        ("F2", tr("Edit the selected field")),
        (tr("Tab"), tr("Next field; Enter adds the player")),
        ("Ctrl+Return", tr("Add the first player of the rating lists")),
        ("Alt+↑  Alt+↓", tr("Move a tie-break up or down")),
        (tr("Del"), tr("Remove a tie-break or a prize")),
    )
    explanation = (
        ("Alt+Up  Alt+Down", tr("Bracket above, bracket below")),
        ("  ".join(f"Alt+{key}" for key in keys_along()), tr("Step back, step forward")),
        ("Alt+C", tr("Why these colours?")),
        ("Alt+1  Alt+2  Alt+3", tr("Short, player’s or arbiter’s version")),
        ("Ctrl+F8  Ctrl+Shift+F8", tr("This bracket, or the round, as PDF")),
        ("Ctrl+Shift+C  Ctrl+Shift+F9", tr("Copy the short answer, or the full answer")),
        ("Ctrl+Shift+H", tr("Save an answer as a slip for the player")),
        ("Ctrl+Shift+K", tr("Save the effects of a correction, for the appeals committee")),
    )
    by_hand = (
        ("Alt+Backspace", tr("Undo step")),
        ("Ctrl+R", tr("Engine’s pairing")),
        ("Ctrl+L", tr("Make legal")),
        ("Ctrl+Return", tr("Save")),
        ("Esc", tr("Close")),
    )
    return (
        (tr("On a board"), boards),
        (tr("In the bracket picture"), picture),
        (tr("In explanations and answers"), explanation),
        (tr("Pairing by hand"), by_hand),
        (tr("In lists"), lists),
    )


def _table(title: str, rows: Iterable[tuple[str, str]], colours: Palette) -> str:
    lines = "".join(
        row_html(
            f"<td width='140' align='{near_side()}'><b>{escape(keys)}</b></td>",
            f"<td align='{near_side()}'>{escape(text)}</td>",
        )
        for keys, text in rows
    )
    return f"<p style='color:{colours.muted}'>{escape(title)}</p>{table_html(lines, 4)}"
