"""A box with a few choices, drawn like the other fields."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from arbiter_app.gui.look.theme import letter_scale, scaled
from arbiter_app.gui.text.plain_text import PlainLabel

_HEIGHT = 34
_ARROW_ROOM = 28


class ChoiceBox(QComboBox):
    """A combo box with the frame of a line edit; Qt's own list drops down from it.

    The wheel scrolls the form around it and never chooses: nobody sees what passes under the mouse.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width() + scaled(_ARROW_ROOM), scaled(_HEIGHT))

    def let_shrink(self, letters: int) -> None:
        """Where room is short, so many letters are enough; the list that drops down shows all."""
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)

    def showEvent(self, event: QShowEvent) -> None:
        """Where its label is read, Qt says its value instead of its name: it gets one if it has none.

        On most desktops a screen reader asks for what labels a box; a label beside it that Qt does
        not know of, or none at all, would leave it without a name.
        """
        super().showEvent(event)
        parent = self.parentWidget()
        if parent is None or not self.accessibleName():
            return
        beside = parent.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if all(label.buddy() is not self for label in beside):
            unseen = PlainLabel(self.accessibleName(), parent)
            unseen.setBuddy(self)
            unseen.hide()

    def showPopup(self) -> None:
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + scaled(_ARROW_ROOM))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self.palette()
        roles = QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.color(roles.Dark), 1))
        painter.setBrush(colours.color(roles.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setPen(colours.color(roles.Text))
        room = scaled(_ARROW_ROOM)
        area = QRectF(self.rect()).adjusted(9, 0, -room, 0)
        painter.drawText(
            area,
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            painter.fontMetrics().elidedText(
                self.currentText(), Qt.TextElideMode.ElideRight, int(area.width())
            ),
        )
        middle, step = QPointF(self.width() - room / 2, self.height() / 2), letter_scale()
        painter.setPen(QPen(colours.color(roles.PlaceholderText), 1.75 * step))
        corners = (QPointF(-4, -2), QPointF(0, 2), QPointF(4, -2))
        painter.drawPolyline([middle + corner * step for corner in corners])
