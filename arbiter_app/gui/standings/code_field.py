"""A field for the code or the name of a tie-break, with those that may be meant below it."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QVBoxLayout, QWidget

from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.standings.tie_break_list import name_of, offers_for
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.text.plain_text import give_tip

_MOST_OFFERED = 60


class CodeField(QWidget):
    """Enter takes the code typed, or the first one that may be meant; arrows choose another."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = _Line(self)
        self.offers = ListView()
        self._model = QStringListModel(self)
        self.field.setObjectName("tieBreakAdd")
        self.field.setAccessibleName(self.tr("Add a tie-break"))
        self.field.setPlaceholderText(self.tr("Add: code or name, e.g. BH/C1"))
        give_tip(self.field, self.field.placeholderText())
        self.field.textEdited.connect(self._offer)
        self.field.returnPressed.connect(self._enter)
        self.field.stepped.connect(self._step)
        self.offers.setObjectName("tieBreakOffers")
        self.offers.setAccessibleName(self.tr("Matching tie-breaks"))
        self.offers.setModel(self._model)
        self.offers.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.offers.setMaximumHeight(150)
        self.offers.clicked.connect(lambda _index: self._take(self._current()))
        self.offers.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE // 2)
        layout.addWidget(self.field)
        layout.addWidget(self.offers)

    def clear(self) -> None:
        """Empty the field."""
        self.field.clear()
        self._offer("")

    def _offer(self, text: str) -> None:
        found = offers_for(text)[:_MOST_OFFERED]
        self._model.setStringList([f"{code}   {name_of(code)}" for code in found])
        self.offers.setVisible(bool(found))
        if found:
            self.offers.setCurrentIndex(self._model.index(0, 0))

    def _step(self, step: int) -> None:
        row = self.offers.currentIndex().row() + step
        if 0 <= row < self._model.rowCount():
            self.offers.setCurrentIndex(self._model.index(row, 0))

    def _current(self) -> str:
        return str(self.offers.currentIndex().data() or "").split(" ", maxsplit=1)[0]

    def _enter(self) -> None:
        typed = self.field.text().strip()
        is_first = self.offers.currentIndex().row() <= 0
        exact = [code for code in offers_for(typed) if code.upper() == typed.upper()]
        self._take(exact[0] if exact and is_first else self._current() or typed)

    def _take(self, code: str) -> None:
        if code:
            self.chosen.emit(code)


class _Line(QLineEdit):
    """Tells of the arrows, which move in the list below."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)
