"""In which language the window speaks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.form import FormDialog


class LanguageDialog(FormDialog):
    """`chosen` carries the code of the language, empty for that of the desktop."""

    chosen = Signal(str)

    def __init__(
        self,
        languages: Sequence[tuple[str, str]],
        chosen: str,
        of_desktop: str,
        parent: QWidget,
    ) -> None:
        """`languages` by code and name, `of_desktop` the name of the desktop's."""
        super().__init__(parent.tr("Language"), parent.tr("Save"), parent)
        self.setObjectName("languageDialog")
        self.add_note(
            self.tr(
                "The window reopens in the language you choose, with everything that is open"
                " now. Texts not yet translated appear in English."
            )
        )
        self.box = ChoiceBox()
        self.box.addItem(self.tr("System language ({language})").format(language=of_desktop), "")
        for code, name in languages:
            self.box.addItem(name, code)
        self.box.setCurrentIndex(max(self.box.findData(chosen), 0))
        self.add_field(self.tr("Language"), self.box, "windowLanguage")
        self.accepted.connect(lambda: self.chosen.emit(str(self.box.currentData())))
