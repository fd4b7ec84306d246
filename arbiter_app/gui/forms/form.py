"""The look all dialogs share: a title, fields, and two buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import keep_on_screen, keep_wide, room_on_screen
from arbiter_app.gui.forms.widgets import label, push_button, scrolled
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.plain_text import title_of_window


class FormDialog(Dialog):
    """A dialog with labelled fields; shown by `open()`."""

    def __init__(
        self, title: str, accept_text: str, parent: QWidget, *, role: str = "primary"
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title_of_window(title))
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        keep_wide(self, 460)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 2 * SPACE)
        layout.setSpacing(2 * SPACE)
        self._first_added: QWidget | None = None
        self._title = label(title, "heading", wrap=True)
        layout.addWidget(self._title)
        inside = QWidget()
        fields = QVBoxLayout(inside)
        fields.setContentsMargins(0, 0, 0, 0)
        fields.setSpacing(2 * SPACE)
        self._notes = QVBoxLayout()
        fields.addLayout(self._notes)
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(2 * SPACE)
        self._form.setVerticalSpacing(SPACE + 4)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        fields.addLayout(self._form)
        self._inside, self._scrolled = inside, scrolled(inside, name="formFields")
        layout.addWidget(self._scrolled, 1)
        self._buttons = buttons = QHBoxLayout()
        buttons.addStretch(1)
        self._cancel = push_button(self.tr("Cancel"), self.reject, name="cancel")
        self._accept = push_button(accept_text, self.accept, role=role, name="accept")
        self._accept.setDefault(True)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._accept)
        layout.addLayout(buttons)

    @property
    def cancel_button(self) -> QPushButton:
        return self._cancel

    @property
    def accept_button(self) -> QPushButton:
        return self._accept

    def first_field(self) -> QWidget | None:
        return self._first_added

    def set_title(self, title: str) -> None:
        """Another title, as for a second step."""
        self.setWindowTitle(title_of_window(title))
        self.setAccessibleName(title)
        self._title.setText(title)

    def showEvent(self, event: QShowEvent) -> None:
        """The room that the texts need; Qt guessed it before they had their fonts."""
        super().showEvent(event)
        if not event.spontaneous():
            if self._activate().totalMinimumSize().width() > room_on_screen(self, 9999, 0).width():
                # Fields below their names need less width than beside them.
                self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
            self._widen()
            self.resize(self.width(), self._needed_height())
            keep_on_screen(self)

    def fit(self) -> None:
        """Make room for what was added while the dialog is seen, once it has a place."""
        QTimer.singleShot(0, self, self._grow)

    def _grow(self) -> None:
        self._widen()
        self.resize(self.width(), max(self.height(), self._needed_height()))
        keep_on_screen(self)

    def _widen(self) -> None:
        """No button is cut; those that have no room side by side lie one below the other."""
        margins = self._activate().contentsMargins()
        needed = self._buttons.minimumSize().width() + margins.left() + margins.right()
        if needed > room_on_screen(self, needed, 0).width():
            self._buttons.setDirection(QBoxLayout.Direction.TopToBottom)
        self.resize(self._needed_width(), self.height())

    def _activate(self) -> QLayout:
        """Texts that got their fonts a moment ago: the layout within knows, the one around does not."""
        layout = self.layout()
        assert layout is not None
        fields = self._inside.layout()
        assert fields is not None
        fields.invalidate()
        fields.activate()
        self._scrolled.updateGeometry()
        layout.invalidate()
        layout.activate()
        return layout

    def _needed_width(self) -> int:
        """What a language with long words needs beside each other; a least width of the dialog's own
        takes the place of that of its layout.
        """
        least = self._activate().totalMinimumSize()
        return max(self.width(), room_on_screen(self, least.width(), 0).width())

    def _needed_height(self) -> int:
        layout = self._activate()
        wanted = layout.totalSizeHint().height()
        if layout.hasHeightForWidth():
            wanted = layout.totalHeightForWidth(self.width())
        return room_on_screen(self, 0, wanted).height()

    def add_button(self, button: QPushButton) -> None:
        """A third button, between the two, for Tab as for the eye."""
        self._buttons.insertWidget(self._buttons.count() - 1, button)
        QWidget.setTabOrder(self._cancel, button)
        QWidget.setTabOrder(button, self._accept)

    def add_note(self, text: str, role: str = "muted") -> None:
        """A line of text above the fields."""
        self._notes.addWidget(label(text, role, wrap=True))
        self.describe(text)

    def describe(self, text: str) -> None:
        """A text that is read but never has the keyboard: a screen reader says it with the title.

        What is added while the dialog is seen is said at once.
        """
        told = self.accessibleDescription()
        self.setAccessibleDescription(f"{told}\n{text}".strip())
        if self.isVisible():
            announce(self, text)

    def add_widget(self, widget: QWidget) -> None:
        """Something wider than a field, above the fields."""
        self._notes.addWidget(widget)

    def add_below(self, widget: QWidget) -> None:
        """Something below the fields that there are, in their column."""
        self._form.addRow("", widget)

    def add_field(self, title: str, widget: QWidget, name: str) -> None:
        """A field with its label; the label is also its accessible name."""
        widget.setObjectName(name)
        widget.setAccessibleName(title)
        widget.setMinimumHeight(scaled(34))
        self._first_added = self._first_added or widget
        caption = label(title, "muted")
        caption.setBuddy(widget)
        self._form.addRow(caption, widget)

    def show_field(self, widget: QWidget, shown: bool) -> None:
        """Show a field with its label, or what is below one, or leave it out."""
        self._form.setRowVisible(widget, shown)
