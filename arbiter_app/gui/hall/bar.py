"""The hall in the line below the arbiter's window: what it shows, and how to turn it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.forms.widgets import icon_button, label
from arbiter_app.gui.text.plain_text import give_tip

_WIDEST = 360


class HallBar(QWidget):
    """Stands there as long as the hall is open."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("hallBar")
        self.setAccessibleName(self.tr("Hall"))
        self._text = label("", name="hallBarText")
        self._text.setMaximumWidth(_WIDEST)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._text)
        for name in (
            ActionName.HALL_PREVIOUS,
            ActionName.HALL_PAUSE,
            ActionName.HALL_NEXT,
            ActionName.ROUND_CLOCK,
            ActionName.HALL_SETTINGS,
        ):
            button = icon_button(actions[name], name=f"hallBar_{name}")
            button.setProperty("icons", "small")
            layout.addWidget(button)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.accessibleName()

    def say(self, text: str) -> None:
        """What the hall shows."""
        told = self.tr("Hall: {what}").format(what=text)
        give_tip(self._text, told)
        metrics = self._text.fontMetrics()
        self._text.setText(metrics.elidedText(told, Qt.TextElideMode.ElideMiddle, _WIDEST - 24))
        self._text.setAccessibleName(told)
