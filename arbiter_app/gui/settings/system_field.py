"""The choice of a pairing system, with its variant, and what the choice means."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from arbiter_app.explain.systems import outside_fide_mode
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.settings.systems import system_title, variant_title
from arbiter_app.gui.text.wording import spoken
from arbiter_app.operations.interface import system_choices


class SystemField(QWidget):
    """A system by its name; below it the setting that makes it its variant, if it has one.

    Of a system outside FIDE mode it is said at once that it is so.
    """

    changed = Signal()
    """Another system was chosen, or the variant."""

    def __init__(self, title: str, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._variants = {choice.name: choice.variant for choice in system_choices()}
        known = {name for pair in self._variants.items() for name in pair if name}
        self.choice = ChoiceBox()
        self.choice.setObjectName("systemChoice")
        self.choice.setAccessibleName(title)
        if system not in known:
            self.choice.addItem(system_title(""), "")
        for name in self._variants:
            self.choice.addItem(system_title(name), name)
        self.variant = QCheckBox()
        self.variant.setObjectName("systemVariant")
        self.note = label("", "consequence", name="systemNote", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        layout.addWidget(self.choice)
        layout.addWidget(self.variant)
        layout.addWidget(self.note)
        self.setFocusProxy(self.choice)
        base = next(
            (name for name, other in self._variants.items() if other and other == system), system
        )
        self.choice.setCurrentIndex(max(0, self.choice.findData(base)))
        self.variant.setChecked(base != system)
        self._show()
        self.choice.currentIndexChanged.connect(lambda _index: self._chosen())
        self.variant.toggled.connect(lambda _on: self._chosen())

    @property
    def system(self) -> str:
        """The short name of the system chosen, empty if it is one that is not known."""
        name = str(self.choice.currentData())
        variant = self._variants.get(name, "")
        return variant if variant and self.variant.isChecked() else name

    def _chosen(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        variant = self._variants.get(str(self.choice.currentData()), "")
        self.variant.setVisible(bool(variant))
        text = variant_title(variant) if variant else ""
        self.variant.setText(text)
        self.variant.setAccessibleName(text)
        told = outside_fide_mode(self.system, catalogue=spoken()) if self.system else ""
        self.note.setText(told)
        self.note.setAccessibleName(told)
        self.note.setVisible(bool(told))
