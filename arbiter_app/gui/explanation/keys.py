"""The keys of the explanation, each an action with an icon that follows the theme."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.look.direction import keys_along
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.text.plain_text import give_tip


class ExplanationKeys(QObject):
    """Brackets above and below, steps back and forward, colours, paper; heard in the window."""

    def __init__(self, icons: Icons, owner: QWidget) -> None:
        super().__init__(owner)
        self._icons = icons
        self._owner = owner
        self._icon_names: dict[QAction, str] = {}
        tr = self.tr
        back, forth = keys_along()
        self.up = self._make("bracketUp", tr("Bracket above"), "up", "Alt+Up")
        self.down = self._make("bracketDown", tr("Bracket below"), "down", "Alt+Down")
        self.back = self._make("stepBack", tr("Step back"), "previous", f"Alt+{back}")
        self.forth = self._make("stepForth", tr("Step forward"), "next", f"Alt+{forth}")
        self.colours = self._make("whyColours", tr("Why these colours?"), "swap", "Alt+C")
        self.bracket_pdf = self._make(
            "explainBracketPdf", tr("This bracket as PDF…"), "print", "Ctrl+F8"
        )
        self.round_pdf = self._make(
            "explainRoundPdf", tr("The round as PDF…"), "print", "Ctrl+Shift+F8"
        )

    @property
    def paper(self) -> tuple[QAction, QAction]:
        """The actions that make a document."""
        return (self.bracket_pdf, self.round_pdf)

    def recolour(self) -> None:
        """Draw the icons again after a change of theme."""
        for action, name in self._icon_names.items():
            action.setIcon(self._icons.icon(name))

    def _make(self, name: str, text: str, icon: str, keys: str) -> QAction:
        action = QAction(text, self._owner)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setStatusTip(text)
        give_tip(action, f"{text} ({keys})")
        self._owner.addAction(action)
        self._icon_names[action] = icon
        return action
