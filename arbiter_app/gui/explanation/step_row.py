"""The steps by which a bracket was paired, in a row with an arrow on either side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.gui.explanation.stages import AnyStage, ArticleStage
from arbiter_app.gui.forms.button_rows import one_by_one, quiet_button, segment_buttons
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.text.plain_text import give_tip


class StepRow(QWidget):
    """One segment for each step; they change with the bracket where a procedure is told.

    Where there is no room for all of them only the one that is shown is seen, between its arrows.
    """

    chosen = Signal(object)
    """The step that was clicked."""

    def __init__(self, back: QAction, forth: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[AnyStage, ...] = ()
        self._group = segment_buttons("stage", (), self)
        self._row = QHBoxLayout()
        self._row.setSpacing(0)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SPACE, SPACE // 2, SPACE, 0)
        layout.setSpacing(0)
        self._arrows = quiet_button(back), quiet_button(forth)
        layout.addWidget(self._arrows[0])
        layout.addLayout(self._row)
        layout.addWidget(self._arrows[1])
        layout.addStretch(1)

    def show_steps(
        self, steps: Sequence[AnyStage], taken: Sequence[AnyStage], shown: AnyStage
    ) -> None:
        """Offer the steps; those that the bracket did not need cannot be gone to."""
        self._set_steps(tuple(steps))
        for number, step in enumerate(self._steps):
            button = self._group.button(number)
            button.setEnabled(step in taken)
            button.setChecked(step == shown)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """One step, and the arrows."""
        widths = [button.sizeHint().width() for button in self._group.buttons()]
        height = super().minimumSizeHint().height()
        return QSize(self._width_beside() + max(widths, default=0), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """All steps, or only the one that is shown."""
        buttons = self._group.buttons()
        needed = sum(button.sizeHint().width() for button in buttons) + self._width_beside()
        for button in buttons:
            button.setVisible(button.isChecked() or needed <= self.width())

    def _width_beside(self) -> int:
        return sum(arrow.sizeHint().width() for arrow in self._arrows) + 2 * SPACE

    def _set_steps(self, steps: tuple[AnyStage, ...]) -> None:
        if steps == self._steps:
            return
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._steps = steps
        titles = [(number, step.title) for number, step in enumerate(steps)]
        self._group = segment_buttons("stage", titles, self)
        self._group.idClicked.connect(lambda number: self.chosen.emit(self._steps[number]))
        for number, step in enumerate(steps):
            button = self._group.button(number)
            if isinstance(step, ArticleStage):
                name = f"{step.title} {step.name}"
                give_tip(button, name)
                button.setAccessibleName(name)
            self._row.addWidget(button)
        one_by_one(self._arrows[0], *self._group.buttons(), self._arrows[1])
