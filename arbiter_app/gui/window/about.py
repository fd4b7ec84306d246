"""What the program is, and what it is made of, with the licences of all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QLibraryInfo, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from arbiter_app import PRODUCT_NAME, __version__
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.lines import LinesModel
from arbiter_app.gui.tables.model import Index
from arbiter_app.gui.text.plain_text import PlainLabel, plain_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.window.recent import shown_path
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.licences import Component, components

_ICON = 64


class AboutDialog(Dialog):
    """Name, version, where data lies, licence, and the notice that Qt's licence asks for."""

    licences_wanted = Signal()

    def __init__(self, places: Places, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("aboutDialog")
        self.setWindowTitle(self.tr("About"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(480)
        picture = PlainLabel()
        picture.setPixmap(QApplication.windowIcon().pixmap(_ICON, _ICON))
        title = QVBoxLayout()
        title.addWidget(label(PRODUCT_NAME, "heading"))
        version = self.tr("Version {version}").format(version=__version__)
        title.addWidget(label(version, "muted", name="version"))
        head = QHBoxLayout()
        head.setSpacing(2 * SPACE)
        head.addWidget(picture)
        head.addLayout(title)
        head.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 2 * SPACE)
        layout.setSpacing(2 * SPACE)
        layout.addLayout(head)
        for text in self._texts(places):
            layout.addWidget(label(text, wrap=True))
        buttons = QHBoxLayout()
        buttons.addWidget(push_button(self.tr("&Licences…"), self._to_licences, name="licences"))
        buttons.addStretch(1)
        close = push_button(self.tr("Close"), self.accept, name="accept")
        close.setDefault(True)
        buttons.addWidget(close)
        layout.addLayout(buttons)
        close.setFocus()

    def _texts(self, places: Places) -> tuple[str, ...]:
        qt = self.tr(
            "Arbiter uses the Qt libraries, version {version}, and Qt for Python under the GNU"
            " Lesser General Public License, version 3. They are separate files and can be"
            " replaced: see Licences, PySide6."
        )
        lies = self.tr(
            "Events are saved where you choose, by default in {events}. Window settings are in"
            " {settings}, rating lists in {lists}."
        )
        return (
            self.tr(
                "Runs Swiss-system chess tournaments and proves why every pairing is what it is."
            ),
            lies.format(
                events=in_own_order(shown_path(places.documents)),
                settings=in_own_order(shown_path(places.preferences)),
                lists=in_own_order(shown_path(places.rating_lists)),
            ),
            self.tr("Free software under the MIT License."),
            qt.format(version=QLibraryInfo.version().toString()),
        )

    def _to_licences(self) -> None:
        self.accept()
        self.licences_wanted.emit()


class ComponentModel(LinesModel[Component]):
    """The parts of the program by name and version."""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        component = self.line_at(index)
        if component is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{component.name} {component.version}".strip()
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(component.licence)
        return None


class LicencesDialog(Dialog):
    """The parts on the left, the texts of the one chosen on the right."""

    def __init__(
        self,
        tasks: Tasks,
        parent: QWidget,
        read: Callable[[], tuple[Component, ...]] = components,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("licencesDialog")
        self.setWindowTitle(self.tr("Licences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_on_screen(self, 960, 640)
        self.model = ComponentModel(self)
        self.view = ListView()
        self.view.setObjectName("components")
        self.view.setAccessibleName(self.tr("Parts of the program"))
        self.view.setModel(self.model)
        self.view.setUniformItemSizes(True)
        self.view.setFixedWidth(260)
        self.view.selectionModel().currentChanged.connect(self._show)
        self.text = QPlainTextEdit()
        self.text.setObjectName("licenceText")
        self.text.setAccessibleName(self.tr("Licence"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        # Arrow keys, too, move through a text that cannot be changed.
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setPlaceholderText(self.tr("Loading licences…"))
        both = QHBoxLayout()
        both.setSpacing(2 * SPACE)
        both.addWidget(self.view)
        both.addWidget(self.text, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 2 * SPACE)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(label(self.tr("Licences"), "heading"))
        layout.addLayout(both, 1)
        layout.addWidget(
            push_button(self.tr("Close"), self.accept, name="accept"),
            0,
            Qt.AlignmentFlag.AlignRight,
        )
        self.view.setFocus()
        self._question = BackgroundQuestion(tasks, self)
        self._question.ask(read, self._show_components, lambda error: self._say(said(error.said)))
        self.finished.connect(self._question.forget)

    def _show_components(self, found: tuple[Component, ...]) -> None:
        self.model.show_lines(found)
        self.view.setCurrentIndex(self.model.index(0, 0))

    def _show(self, index: QModelIndex) -> None:
        component = self.model.line_at(index)
        if component is not None:
            self._say(component.whole_text)

    def _say(self, text: str) -> None:
        self.text.setPlainText(text)
