"""Writing the list of tie-breaks: add, remove, order by dragging or keys, variants, a good start."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import InputError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.standings.code_field import CodeField
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.standings.tie_break_list import TieBreakListModel, name_of
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.two_lines import TwoLineDelegate
from arbiter_app.gui.text.plain_text import give_tip, plain_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import Change, EventSession, change_settings
from arbiter_app.standings.offered import variants
from arbiter_app.standings.ranking import default_tie_breaks
from arbiter_app.standings.recommended import RECOMMENDED, EventKind, event_kind
from arbiter_app.standings.registry import tie_break_code


class TieBreakListView(ListView):
    """The list; Alt and an arrow move the entry, Delete takes it out."""

    wants_move = Signal(int)
    wants_removal = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(key)
        if step is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.wants_move.emit(step)
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.wants_removal.emit()
        else:
            super().keyPressEvent(event)


_LETTERS_OF_KIND = 8


class TieBreakEditor(QWidget):
    """The list is written here and saved as one act; the operation says what it means."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tieBreakEditor")
        self._event = context.event
        self._icons = context.icons
        self._saved: tuple[str, ...] = ()
        self._shown: Ranked | None = None
        self.model = TieBreakListModel(self)
        self.list = TieBreakListView()
        self._delegate = TwoLineDelegate(context.theme, context.icons, parent=self.list, wrap=True)
        self.variant = ChoiceBox()
        self.adding = CodeField()
        self.kinds = ChoiceBox()
        self._note = label("", "muted", name="tieBreakNote", wrap=True)
        self._save = push_button(self.tr("Save list"), self.save, role="primary", name="saveList")
        self._put_back = push_button(self.tr("Discard"), self.put_back, name="putBackList")
        self._tools: dict[str, QToolButton] = {}
        self._build()
        self.recolour()
        self.model.edited.connect(self._refresh)
        self.list.selectionModel().currentChanged.connect(self._refresh_variants)

    def first_focus(self) -> QWidget:
        return self.list

    def show_ranked(self, shown: Ranked) -> None:
        """Show the list of a tournament; what is being written stays if the list is the same."""
        settings = shown.tournament.settings
        saved = settings.tie_breaks or default_tie_breaks(settings)
        kept = self.model.codes if self.is_edited and saved == self._saved else saved
        other = self._shown is None or self._shown.tournament.settings.name != settings.name
        self._shown, self._saved = shown, saved
        self.model.show_list(shown.tournament, kept)
        if other:
            self.kinds.setCurrentIndex(list(EventKind).index(event_kind(shown.tournament)))
        self._refresh()
        if not self.list.currentIndex().isValid():
            self._go_to(0)

    def recolour(self) -> None:
        """The icons of the buttons, after a change of theme."""
        for name, tool in self._tools.items():
            tool.setIcon(self._icons.icon(name))

    # Writing

    def add(self, code: str) -> bool:
        """Put a tie-break at the end; False if there is none of that code."""
        try:
            written = tie_break_code(code).written
        except InputError as error:
            self._note.setText(said(error.said))
            return False
        self.model.edit([*self.model.codes, written])
        self.adding.clear()
        self._go_to(len(self.model.codes) - 1)
        return True

    def move_entry(self, step: int) -> None:
        """Move the entry under the cursor up (−1) or down (1)."""
        row = self.list.currentIndex().row()
        self._go_to(self.model.move(row, row + step if step < 0 else row + step + 1))

    def remove(self) -> None:
        """Take the entry under the cursor out."""
        row = self.list.currentIndex().row()
        self.model.remove(row)
        self._go_to(min(row, len(self.model.codes) - 1))

    def use_recommended(self) -> None:
        """Take the recommended list of the kind of event chosen."""
        kind = list(EventKind)[self.kinds.currentIndex()]
        self.model.edit(RECOMMENDED[kind].tie_breaks)
        self._go_to(0)

    def put_back(self) -> None:
        """The list as it is saved."""
        self.model.edit(self._saved)
        self._go_to(0)

    def save(self) -> None:
        """Save the list; after the start the operation asks, and reports it."""
        codes = self.model.codes

        def change(session: EventSession, tournament_id: int, *, confirmed: bool = False) -> Change:
            settings = session.tournament(tournament_id).settings
            changed = replace(settings, tie_breaks=codes)
            return change_settings(session, tournament_id, changed, confirmed=confirmed)

        self._event.act(change)

    @property
    def is_edited(self) -> bool:
        """True while the list on the table is another than the one that is saved."""
        return self._shown is not None and self.model.codes != self._saved

    # Inside

    def _go_to(self, row: int) -> None:
        self.list.setCurrentIndex(self.model.index(max(row, 0), 0))
        self._refresh_variants()

    def _refresh(self) -> None:
        has_own = self._shown is not None and bool(self._shown.tournament.settings.tie_breaks)
        edited = self.is_edited
        self._save.setEnabled(bool(self.model.codes) and (edited or not has_own))
        self._put_back.setEnabled(edited)
        if edited and self._shown is not None and self._shown.tournament.rounds:
            self._note.setText(
                self.tr(
                    "The tournament has begun: any change needs two confirmations and is reported."
                )
            )
        elif not has_own:
            self._note.setText(self.tr("Not saved yet: this is the default list."))
        else:
            self._note.setText("")
        self._refresh_variants()

    def _refresh_variants(self, *_: object) -> None:
        row = self.list.currentIndex().row()
        found: tuple[str, ...] = ()
        if 0 <= row < len(self.model.codes):
            code = self.model.codes[row]
            try:
                found = variants(code)
            except InputError:
                found = ()
            if code not in found:
                found = (code, *found)
        self.variant.blockSignals(True)
        self.variant.clear()
        for code in found:
            self.variant.addItem(code, code)
            self.variant.setItemData(
                self.variant.count() - 1, plain_tip(name_of(code)), Qt.ItemDataRole.ToolTipRole
            )
        if found:
            self.variant.setCurrentIndex(found.index(self.model.codes[row]))
        self.variant.blockSignals(False)
        self.variant.setEnabled(len(found) > 1)
        self._tools["up"].setEnabled(row > 0)
        self._tools["down"].setEnabled(0 <= row < len(self.model.codes) - 1)
        self._tools["remove"].setEnabled(row >= 0)

    def _variant_chosen(self, number: int) -> None:
        row = self.list.currentIndex().row()
        if number >= 0:
            self.model.replace(row, str(self.variant.itemData(number)))
            self._go_to(row)

    def _build(self) -> None:
        tr = self.tr
        self.list.setObjectName("tieBreakList")
        self.list.setAccessibleName(tr("Tie-breaks in order"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.list.setDropIndicatorShown(True)
        self.list.setMouseTracking(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.wants_move.connect(self.move_entry)
        self.list.wants_removal.connect(self.remove)
        self.adding.chosen.connect(self.add)
        self.kinds.setObjectName("tieBreakKind")
        self.kinds.setAccessibleName(tr("Type of event"))
        for kind in EventKind:
            self.kinds.addItem(said(RECOMMENDED[kind].title), kind)
        use = push_button(tr("Use"), self.use_recommended, name="useRecommended")
        use.setAccessibleName(tr("Use the recommended list"))
        self.kinds.let_shrink(_LETTERS_OF_KIND)
        recommended = QHBoxLayout()
        recommended.addWidget(self.kinds, 1)
        recommended.addWidget(use)
        ends = QHBoxLayout()
        ends.addWidget(self._put_back)
        ends.addStretch(1)
        ends.addWidget(self._save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, SPACE, 0, 0)
        layout.setSpacing(SPACE)
        layout.addWidget(self.list, 1)
        layout.addLayout(self._toolbar())
        layout.addWidget(self.adding)
        layout.addWidget(label(tr("Recommended for"), "caps"))
        layout.addLayout(recommended)
        layout.addWidget(self._note)
        layout.addLayout(ends)

    def _toolbar(self) -> QHBoxLayout:
        """The variant of the entry under the cursor, and what can be done with the entry."""
        tr = self.tr
        self.variant.setObjectName("tieBreakVariant")
        self.variant.setAccessibleName(tr("Variant of the tie-break"))
        self.variant.activated.connect(self._variant_chosen)
        row = QHBoxLayout()
        row.setSpacing(SPACE // 2)
        row.addWidget(self.variant, 1)
        for name, text, slot in (
            ("up", tr("Move up (Alt+Up)"), lambda: self.move_entry(-1)),
            ("down", tr("Move down (Alt+Down)"), lambda: self.move_entry(1)),
            ("remove", tr("Remove (Delete)"), self.remove),
        ):
            tool = QToolButton()
            tool.setObjectName(f"tieBreak_{name}")
            tool.setProperty("role", "quiet")
            tool.setAccessibleName(text)
            give_tip(tool, text)
            tool.setProperty("icons", "small")
            tool.clicked.connect(lambda _checked=False, act=slot: act())
            self._tools[name] = tool
            row.addWidget(tool)
        return row
