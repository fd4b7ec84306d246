"""The ladder of brackets: beside the picture, or lying above it where there is little room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from arbiter_app.gui.explanation.ladder import LadderModel
from arbiter_app.gui.explanation.ladder_lines import LadderDelegate
from arbiter_app.gui.look.theme import Theme, scaled
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.model import Role

_WIDTH = 114
_MOST = 16_777_215
"""Qt's word for no limit."""


class LadderView(ListView):
    """One rung for each bracket, from the top, or from the left."""

    def __init__(self, model: LadderModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = LadderDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setObjectName("bracketLadder")
        # Not mirrored, as the picture that it leads to.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAccessibleName(self.tr("Brackets"))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        model.modelReset.connect(self._fit)
        self.lie_down(False)

    def lie_down(self, lying: bool) -> None:
        """Go from left to right in one line, or from top to bottom."""
        self._delegate.lying = lying
        self.setFlow(QListView.Flow.LeftToRight if lying else QListView.Flow.TopToBottom)
        policies = Qt.ScrollBarPolicy
        hidden = policies.ScrollBarAlwaysOff if lying else policies.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(hidden)
        self._fit()
        self.doItemsLayout()
        self.scrollTo(self.currentIndex())

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size need rungs of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
            self.doItemsLayout()

    def _fit(self) -> None:
        """As wide as the rungs, or as high, where they lie."""
        lying = self._delegate.lying
        self.setMinimumSize(0 if lying else scaled(_WIDTH), 0)
        self.setMaximumSize(_MOST if lying else scaled(_WIDTH), _MOST)
        if lying:
            model = self.model()
            rungs = [model.index(row, 0).data(Role.ROW) for row in range(model.rowCount())]
            self.setFixedHeight(self._delegate.height_lying(rungs))
