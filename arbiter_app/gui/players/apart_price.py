"""What it costs to keep players apart: the next round with and without, before anything is saved."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.explain.kept_apart import price_in_full, price_in_short
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button, scrolled
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.players.how_far_apart import fill_how_far
from arbiter_app.gui.questions.pairings_compared import (
    ComparedModel,
    boards_of_pairing,
    compared_rows,
)
from arbiter_app.gui.questions.question import plate, set_tone
from arbiter_app.gui.tables.pairs import PairDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import explaining, said
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import price_of_apart
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.trace.kept_apart import KeptApart

_LEAST_NOTES, _MOST_NOTES = 64, 150
"""Heights of what is said below the table, before it is scrolled."""


class ApartPriceDialog(Dialog):
    """Which boards of the next round are others, and which criteria pay for it."""

    answered = Signal()
    """The price is shown, or why there is none."""

    taken = Signal(object)
    """The round with them kept apart (`KeptApart`) is to be made."""

    def __init__(
        self,
        tournament: Tournament,
        groups: Sequence[ForbiddenGroup],
        tasks: Tasks,
        theme: Theme,
        parent: QWidget,
        *,
        can_be_taken: bool = False,
    ) -> None:
        """`can_be_taken` says that the round may be made in which they are apart by a wish."""
        super().__init__(parent)
        self.setObjectName("apartPriceDialog")
        self._tournament = tournament
        self._groups = tuple(groups)
        self._can_be_taken = can_be_taken
        self._kept: KeptApart | None = None
        title = self.tr("Cost of keeping players apart in round {n}").format(
            n=tournament.next_round
        )
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_on_screen(self, 900, 700)
        self._question = BackgroundQuestion(tasks, self)
        self._plate, self._line = plate("apartPriceLine")
        self.strictly = ChoiceBox()
        self._take = push_button(self.tr("Pair the round this way"), self.take, name="takeApart")
        self._notes = label("", name="apartPriceNotes", wrap=True)
        self.model = ComparedModel(
            self, one=self.tr("Without the restriction"), other=self.tr("With the restriction")
        )
        self.view = TableView()
        self._build(title, theme)
        self.finished.connect(lambda _result: self._question.forget())
        self._ask()

    @property
    def text(self) -> str:
        """Who is kept apart, and how many boards are others."""
        return self._line.text()

    @property
    def notes(self) -> str:
        """Which criteria pay."""
        return self._notes.text()

    @property
    def below(self) -> str:
        """The code of the criterion from which upwards nothing may suffer; empty for what groups say."""
        return str(self.strictly.currentData() or "")

    def first_field(self) -> QWidget:
        return self.view

    def take(self) -> None:
        """The round shown is to be made."""
        if self._kept is not None and self._take.isEnabled():
            self.accept()
            self.taken.emit(self._kept)

    def _ask(self) -> None:
        tournament, groups, below = self._tournament, self._groups, self.below
        self._kept = None
        self._take.setEnabled(False)
        set_tone(self._plate, self._line, self.tr("Pairing…"), MessageTone.INFO)
        self._question.ask(
            lambda: price_of_apart(tournament, groups, below=below), self._show, self._refused
        )

    def _show(self, kept: KeptApart) -> None:
        self._kept = kept
        self._take.setEnabled(self._can_be_taken and bool(kept.all_below) and bool(kept.changed))
        self.model.set_rows(
            compared_rows(
                self._tournament, boards_of_pairing(kept.free), boards_of_pairing(kept.apart)
            )
        )
        tone = MessageTone.WARNING if kept.changed else MessageTone.INFO
        set_tone(self._plate, self._line, said(price_in_short(kept)), tone)
        self._notes.setText("\n".join(map(said, price_in_full(kept, catalogue=explaining()))))
        self._notes.setAccessibleName(self._notes.text())
        self.answered.emit()

    def _refused(self, error: UserError) -> None:
        self.model.set_rows(())
        self._notes.setText("")
        set_tone(self._plate, self._line, said(error.said), MessageTone.ILLEGAL)
        self.answered.emit()

    def _build(self, title: str, theme: Theme) -> None:
        set_up_table(
            self.view,
            self.model,
            name="apartPriceTable",
            title=self.tr("The round without and with the restriction, board by board"),
        )
        self.view.setItemDelegate(PairDelegate(theme, self.view))
        set_widths(self.view, {0: 54}, (1, 2))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(label(title, "heading", wrap=True))
        layout.addWidget(self._strictly())
        layout.addWidget(self._plate)
        layout.addWidget(self.view, 1)
        below = scrolled(self._notes, name="apartPriceBelow")
        below.setMinimumHeight(_LEAST_NOTES)
        below.setMaximumHeight(_MOST_NOTES)
        layout.addWidget(below)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addStretch(1)
        self._take.setVisible(self._can_be_taken)
        buttons.addWidget(self._take)
        buttons.addWidget(push_button(self.tr("Close"), self.accept, name="accept"))
        layout.addLayout(buttons)

    def _strictly(self) -> QWidget:
        """As the groups say, or all as far as nothing suffers from a criterion upwards."""
        title = self.tr("How strictly they are kept apart")
        self.strictly.setObjectName("apartStrictly")
        self.strictly.setAccessibleName(title)
        give_tip(self.strictly, title)
        as_they_are = (
            self.tr("As set for each group")
            if any(group.is_wish for group in self._groups)
            else self.tr("Kept apart at any cost")
        )
        fill_how_far(self.strictly, self._tournament, as_they_are)
        self.strictly.setVisible(self.strictly.count() > 1)
        self.strictly.currentIndexChanged.connect(lambda _index: self._ask())
        return self.strictly
