"""What is seen of the documents: the list or the page settings on the left, the preview beside it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.documents.document_list import DocumentListModel
from arbiter_app.gui.documents.missing_letters import MissingLettersNote
from arbiter_app.gui.documents.page_settings import PageSettingsForm
from arbiter_app.gui.documents.preview import PagePreview
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.rows import ShortLabel, YieldingRow
from arbiter_app.gui.forms.widgets import EmptyState, card, label
from arbiter_app.gui.forms.working_line import WorkingLine
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.two_lines import TwoLineDelegate
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.languages import language_name, languages

_LIST, _PAGE_SETTINGS = 0, 1
_EMPTY, _DOCUMENTS = 0, 1
_LIST_WIDTH = 292


class DocumentsWidgets(QStackedWidget):
    """The widgets of the page, and how they share its room. Decides nothing."""

    def __init__(
        self, context: EventContext, model: DocumentListModel, stopped: Callable[[], object]
    ) -> None:
        """`stopped` hears that the arbiter does not wait for what is made any more."""
        super().__init__()
        self._actions: Actions = context.actions
        self.list = ListView()
        self._delegate = TwoLineDelegate(context.theme, context.icons, parent=self.list, wrap=True)
        self.preview = PagePreview(context.theme)
        self.missing_letters = MissingLettersNote()
        self.refusal = EmptyState(self.tr("Not available yet"), "")
        self._front = QStackedWidget()
        self.page_settings = PageSettingsForm(_languages(self))
        self.working = WorkingLine(stopped)
        self.language = ChoiceBox()
        self._left = QStackedWidget()
        self.title = ShortLabel("heading", name="documentTitle", comes_first=True)
        self._build(model)

    @property
    def notice_place(self) -> QWidget:
        """The paper: beside it are buttons down to the bottom of the page."""
        return self._paper if self._paper.isVisible() else self

    @property
    def shows_page_settings(self) -> bool:
        return self._left.currentIndex() == _PAGE_SETTINGS

    def show_documents(self, *, has_players: bool) -> None:
        """The documents, or that there is nothing to print yet."""
        self.setCurrentIndex(_DOCUMENTS if has_players else _EMPTY)

    def show_page_settings(self, *, on: bool) -> None:
        """The page settings in the place of the list, or the list again; it has the keyboard."""
        self._left.setCurrentIndex(_PAGE_SETTINGS if on else _LIST)
        (self.page_settings.first_focus() if on else self.list).setFocus()

    def show_language(self, code: str) -> None:
        """The language of the document shown, empty for that of the page settings."""
        self.language.setCurrentIndex(max(0, self.language.findData(code)))

    def show_preview(self) -> None:
        self._front.setCurrentWidget(self.preview)

    def show_refusal(self, text: str) -> None:
        """Why there is no document, in its place."""
        self.refusal.say(self.tr("Not available yet"), text)
        self._front.setCurrentWidget(self.refusal)

    def _build(self, model: DocumentListModel) -> None:
        self.list.setModel(model)
        self.list.setItemDelegate(self._delegate)
        self.list.setObjectName("documentList")
        self.list.setAccessibleName(self.tr("Documents"))
        self.list.setMouseTracking(True)
        self.list.setResizeMode(ListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        documents = QWidget()
        inside = QVBoxLayout(documents)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACE)
        inside.addWidget(self.list, 1)
        caption = label(self.tr("Language"), "muted")
        caption.setBuddy(self.language)
        self.language.setObjectName("documentLanguage")
        self.language.setAccessibleName(self.tr("Language of this document"))
        give_tip(
            self.language,
            self.tr(
                "Each document can have its own language: one for wall lists, another for cards"
            ),
        )
        for code, name in (
            ("", self.tr("As in page settings")),
            *((code, language_name(code)) for code in languages()),
        ):
            self.language.addItem(name, code)
        inside.addWidget(caption)
        inside.addWidget(self.language)
        for name in (ActionName.PAGE_SETTINGS, ActionName.EXPORT_HTML, ActionName.EXPORT_CSV):
            inside.addWidget(self._actions.button(name))
        self._left.addWidget(documents)
        self._left.addWidget(self.page_settings)
        left, frame = card(name="documentListCard", margin=SPACE)
        frame.addWidget(self._left)
        self._card = left
        page = QWidget()
        columns = QHBoxLayout(page)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(2 * SPACE)
        columns.addWidget(left)
        columns.addWidget(self._build_preview(), 1)
        self.addWidget(
            EmptyState(
                self.tr("Nothing to print yet"),
                self.tr(
                    "Lists and cards appear once there are players, pairings once round 1"
                    " is paired."
                ),
            )
        )
        self.addWidget(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self.count():
            self._share()

    def _share(self) -> None:
        """The list grows with its letters as long as the paper keeps the larger part of the page."""
        wanted = min(scaled(_LIST_WIDTH), max(_LIST_WIDTH, self.width() * 2 // 5))
        self._card.setFixedWidth(max(wanted, self._left.minimumSizeHint().width() + 2 * SPACE))

    def _build_preview(self) -> QWidget:
        right, column = card(name="previewCard")
        self._paper = right
        bar = YieldingRow("documentsBar")
        bar.row.setContentsMargins(2 * SPACE, SPACE, SPACE, 0)
        bar.row.addWidget(self.title, 1)
        buttons = []
        for name, role in (
            (ActionName.PRINT_ROUND, "button"),
            (ActionName.SAVE_DOCUMENT, "button"),
            (ActionName.PRINT, "primary"),
        ):
            button = self._actions.button(name, role, object_name=f"documents_{name}")
            bar.row.addWidget(button)
            buttons.append(button)
        bar.let_yield(buttons)
        column.addWidget(bar)
        column.addWidget(self.missing_letters)
        self._front.addWidget(self.preview)
        self._front.addWidget(self.refusal)
        column.addWidget(self._front, 1)
        self.working.lie_over(self._front)
        return right


def _languages(panel: QWidget) -> tuple[tuple[str, str], ...]:
    """Languages of the documents by code, each in its own name."""
    as_program = ("", panel.tr("Same as main window"))
    return (as_program, *((code, language_name(code)) for code in languages()))
