"""What the final report lacks, before it is written: each with a link to the field that mends it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.text.wording import headed, said
from arbiter_app.standings.rating_remarks import RatingRemark


class FinalReportDialog(FormDialog):
    """Accepted, the report is written as it is; `wanted` carries the remark that is to be mended."""

    wanted = Signal(object)

    def __init__(self, remarks: Sequence[RatingRemark], parent: QWidget) -> None:
        super().__init__(parent.tr("Final report"), parent.tr("Write as it is…"), parent)
        self.setObjectName("finalReportDialog")
        self.add_note(self.tr("The rating office will ask for this:"))
        self.links: list[QPushButton] = []
        for remark in remarks:
            self.add_widget(self._line(remark))

    def first_field(self) -> QWidget:
        return self.links[0]

    def _line(self, remark: RatingRemark) -> QWidget:
        line = QWidget()
        layout = QHBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * SPACE)
        text = said(remark.text)
        layout.addWidget(label(text, wrap=True), 1)
        button = push_button(
            self.tr("Go to field"), partial(self._lead, remark), name=f"goTo{len(self.links)}"
        )
        button.setAccessibleName(headed(self.tr("Go to field"), text))
        button.setAutoDefault(False)
        self.links.append(button)
        layout.addWidget(button)
        return line

    def _lead(self, remark: RatingRemark) -> None:
        self.reject()
        self.wanted.emit(remark)
