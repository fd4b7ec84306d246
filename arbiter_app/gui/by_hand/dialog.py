"""A pairing made by hand is saved knowingly: what is wrong with it, what follows, why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import WrittenDialog
from arbiter_app.gui.forms.widgets import keep_unseen, label
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    Level,
    PairingQuestion,
    PublishedChange,
    WarnedAct,
)
from arbiter_app.wording import sentences

AskAgain: TypeAlias = Callable[[PublishedChange | None], Sequence[PairingQuestion]]
"""What has to be confirmed if a published pairing is changed in this case of C.04.2 4.4."""

_WIDTH = 580

_PUBLISHED = {WarnedAct.CHANGED_PUBLISHED, WarnedAct.CHANGED_PUBLISHED_BY_RULE}


class SaveByHandDialog(WrittenDialog):
    """Shows what is illegal or other than the engine's, and asks for the reason.

    The comparison with the engine's pairing may come later than the question.

    `confirmed` carries the reason and the case of C.04.2 4.4, None if there is none. What is
    outside all cases takes a second step (level 4 of FIDE's check list).
    """

    confirmed = Signal(str, object)

    def __init__(
        self, ask: AskAgain, illegal: Sequence[str], compared: str, parent: QWidget
    ) -> None:
        self._ask = ask
        self._questions = tuple(ask(None))
        self._acts = {question.act for question in self._questions}
        title, accept, role = self._words(parent)
        super().__init__(title, accept, parent, role=role)
        self.setObjectName("saveByHandDialog")
        self._accept_text = accept
        self._warned = False
        self.setMinimumWidth(_WIDTH)
        if illegal:
            self.add_note("\n".join(illegal), "illegal")
        self._compared = label("", "", name="comparedWithEngine", wrap=True)
        self.add_widget(self._compared)
        self.show_compared(compared)
        for question in self._questions:
            if question.asked.level is Level.ACKNOWLEDGE:
                self.add_note(said(sentences(question.asked.message, question.asked.consequence)))
        self.add_note(self._consequence())
        self._second = label("", "consequence", name="secondStep", wrap=True)
        self._second.hide()
        self.add_widget(self._second)
        self.case = ChoiceBox()
        if self._is_published:
            self._add_cases()
        else:
            keep_unseen(self.case, self)
        self._reason = QLineEdit()
        self.add_field(self.tr("Reason"), self._reason, "reason")
        if not self._needs_reason:
            self._reason.setPlaceholderText(self.tr("optional"))
        self._reason.textChanged.connect(self._check)
        self._check()
        self._reason.setFocus()

    @property
    def is_second_step(self) -> bool:
        """True once the consequences have been shown, to be confirmed again."""
        return self._warned

    def show_compared(self, text: str) -> None:
        """What is worse than in the engine's pairing, and wrong colours, as far as it is known."""
        self._compared.setText(text)
        self._compared.setAccessibleName(text)
        self._compared.setVisible(bool(text))
        self.fit()

    def accept(self) -> None:
        """Go on to the second step where one is needed, otherwise confirm."""
        if self._is_two_steps and not self._warned:
            self._warned = True
            self._second.setText(self._second_text())
            self._second.show()
            self.call_button(self.accept_button, said(self._asked_twice().verb))
            self.fit()
            return
        super().accept()
        self.confirmed.emit(self._reason.text().strip(), self._case())

    @property
    def _is_illegal(self) -> bool:
        return WarnedAct.ILLEGAL_PAIRING in self._acts

    @property
    def _is_published(self) -> bool:
        return bool(self._acts & _PUBLISHED)

    @property
    def _needs_reason(self) -> bool:
        return any(question.needs_reason for question in self._questions)

    @property
    def _is_two_steps(self) -> bool:
        return any(question.asked.level >= Level.TWO_STEPS for question in self._questions)

    def _words(self, parent: QWidget) -> tuple[str, str, str]:
        """Title, text of the button, and its role."""
        if self._is_illegal:
            title, accept = parent.tr("Save an illegal pairing?"), parent.tr("Save as illegal")
            return title, accept, "danger"
        if self._is_published:
            title = parent.tr("Change the published pairing?")
            return title, parent.tr("Change"), "primary"
        return parent.tr("Save a pairing made by hand?"), parent.tr("Save"), "primary"

    def _consequence(self) -> str:
        if self._is_illegal:
            return self.tr(
                "It stays marked as illegal on the screen, in the event file, in the log and in the"
                " report file (TRF), with your reason."
            )
        return self.tr(
            "This is not the pairing the rules give. It stays marked as made by hand on the"
            " screen, in the event file, in the log and in the report file (TRF)."
        )

    def _asked_twice(self) -> ConfirmationNeededError:
        """The first question that takes two steps."""
        return next(
            question.asked
            for question in self._questions
            if question.asked.level >= Level.TWO_STEPS
        )

    def _second_text(self) -> str:
        asked = self._asked_twice()
        text = said(sentences(asked.message, asked.consequence))
        return f"{text}  ({asked.article})"

    def _add_cases(self) -> None:
        tr = self.tr
        for text, case in (
            (tr("None of the cases of C.04.2 4.4"), None),
            (tr("4.4.1 · two players would meet again by mistake"), PublishedChange.MET_BEFORE),
            (tr("4.4.2 · the competition rules provide for it"), PublishedChange.COMPETITION_RULES),
            (
                tr("4.4.3 · two players without an opponent agree to play"),
                PublishedChange.BOTH_WITHOUT_OPPONENT,
            ),
            (tr("4.4.4 · a late entry, all concerned agree"), PublishedChange.LATE_ENTRY),
            (tr("4.4.5 · top boards of the final round"), PublishedChange.FINAL_TOP_BOARDS),
        ):
            self.case.addItem(text, case)
        self.add_field(tr("Case (the round is published)"), self.case, "publishedCase")
        self.case.currentIndexChanged.connect(self._case_chosen)

    def _case(self) -> PublishedChange | None:
        chosen = self.case.currentData()
        return None if chosen is None else PublishedChange(chosen)

    def _case_chosen(self) -> None:
        """Another case may take one step only."""
        self._questions = tuple(self._ask(self._case()))
        self._warned = False
        self._second.hide()
        self.call_button(self.accept_button, self._accept_text)

    def _check(self) -> None:
        self.accept_button.setEnabled(bool(self._reason.text().strip()) or not self._needs_reason)
