"""A round as a page of text: boards, byes, brackets, pairs and floaters, each with its reason."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.text.reading_text import ReadingText
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.reports.explained_page import ExplainedPage, explained_body


class ReadRoundDialog(Dialog):
    """The page is made beside the window; the keyboard is in it from the beginning."""

    save_wanted = Signal(object)
    """The page as a web page: an `ExplainedPage`."""

    read = Signal()
    """The page is there, or it was said why there is none."""

    def __init__(
        self,
        number: int,
        make: Callable[[], ExplainedPage],
        tasks: Tasks,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        """`make` gives the page of the round with this number; it may take long."""
        super().__init__(parent)
        self.setObjectName("readRoundDialog")
        title = self.tr("Round {n} as text").format(n=number)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_on_screen(self, 820, 760)
        self.page: ExplainedPage | None = None
        self.text = ReadingText(theme)
        self.text.setObjectName("readRoundText")
        self.text.setAccessibleName(title)
        self.text.setPlaceholderText(self.tr("Working out the reasons…"))
        self._save = push_button(self.tr("Save as web page…"), self._ask_to_save, name="savePage")
        self._save.setEnabled(False)
        self._build(title)
        self._question = BackgroundQuestion(tasks, self)
        self._question.ask(make, self._show, self._refused)
        self.finished.connect(self._question.forget)

    def first_field(self) -> QWidget:
        return self.text

    def _show(self, page: ExplainedPage) -> None:
        self.page = page
        from_the_right = page.round.catalogue.isolates
        self.text.read(explained_body(page), from_the_right=from_the_right)
        self._save.setEnabled(True)
        self.read.emit()

    def _refused(self, error: UserError) -> None:
        self.text.setPlainText(said(error.said))
        self.read.emit()

    def _ask_to_save(self) -> None:
        page = self.page
        self.accept()
        self.save_wanted.emit(page)

    def _build(self, title: str) -> None:
        hint = label(
            self.tr("Press H for the next heading, Shift+H for the previous one."),
            "small",
            wrap=True,
        )
        below = QHBoxLayout()
        below.addWidget(hint, 1)
        below.addWidget(self._save)
        below.addWidget(push_button(self.tr("Close"), self.accept, name="accept"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(label(title, "heading"))
        layout.addWidget(self.text, 1)
        layout.addLayout(below)
