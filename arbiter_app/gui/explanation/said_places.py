"""What a screen reader finds in a picture: a text for each thing that is drawn, where it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from arbiter_app.gui.text.plain_text import PlainLabel


class _Said(PlainLabel):
    """Heard and not seen: the picture itself is drawn by its items."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName(text)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing."""


class SaidPlaces:
    """The texts over a view, in the order in which they are read; they follow what they are about."""

    def __init__(self, view: QGraphicsView, place: Callable[[Hashable], QRect]) -> None:
        """`place` is where something is seen in the view now; an empty one if it is not."""
        self._view = view
        self._place = place
        self._labels: dict[Hashable, _Said] = {}
        for bar in (view.verticalScrollBar(), view.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self.follow())

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(label.accessibleName() for label in self._labels.values())

    def say(self, texts: Mapping[Hashable, str]) -> None:
        """Other texts, by what they are about."""
        if {what: label.accessibleName() for what, label in self._labels.items()} == dict(texts):
            return
        for label in self._labels.values():
            label.hide()
            label.deleteLater()
        self._labels = {what: _Said(text, self._view.viewport()) for what, text in texts.items()}
        self.follow()
        for label in self._labels.values():
            label.show()

    def follow(self) -> None:
        """Put each text where what it is about is seen now."""
        for what, label in self._labels.items():
            label.setGeometry(self._place(what))
