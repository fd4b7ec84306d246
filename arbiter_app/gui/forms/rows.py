"""Rows of texts and buttons that stay readable where room is short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from arbiter_app.gui.forms.widgets import ActionButton
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.text.plain_text import PlainLabel, give_tip

BETWEEN_ITEMS = " · "
"""Between the items of a line."""

_LEAST_TEXT = 56
"""So much of a text is seen before it is given up."""


class ShortLabel(PlainLabel):
    """A line of text that ends in … where it does not fit; the whole is in its tip.

    One that `comes_first` is not cut while buttons beside it have texts to give up. A line of items
    drops the items it can spare before it cuts one, and is whole before buttons get their icons.
    """

    def __init__(self, role: str = "", *, name: str = "", comes_first: bool = False) -> None:
        super().__init__()
        self._comes_first = comes_first
        self._shorter: tuple[str, ...] = ()
        self.setProperty("role", role)
        self.setObjectName(name)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)

    def show_items(
        self, items: Sequence[str], *, spare: Sequence[str] = (), gap: str = BETWEEN_ITEMS
    ) -> None:
        """Show these items; where room is short, leave out those of `spare`, the first one first."""
        shorter = []
        for count in range(len(spare) + 1):
            kept = [item for item in items if item not in spare[:count]]
            if len(kept) < len(items):
                kept.append("…")
            shorter.append(BETWEEN_ITEMS.join(kept))
        self._shorter = tuple(shorter)
        self.setText(gap.join(items))

    @property
    def shown(self) -> str:
        """The text as it is seen."""
        room, metrics = self.contentsRect().width(), self.fontMetrics()
        texts = (self.text(), *self._shorter)
        fitting = (text for text in texts if metrics.horizontalAdvance(text) <= room)
        return next(fitting, metrics.elidedText(texts[-1], Qt.TextElideMode.ElideRight, room))

    @property
    def width_wanted(self) -> int:
        """What buttons beside it leave, as long as they can."""
        if self._shorter:
            return self.fontMetrics().horizontalAdvance(self._shorter[-1])
        hint = super().minimumSizeHint() if self._comes_first else self.minimumSizeHint()
        return hint.width()

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        return QSize(min(scaled(_LEAST_TEXT), whole.width()), whole.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            give_tip(self, self.text() if self.shown != self.text() else "")
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            self.palette(),
            self.isEnabled(),
            self.shown,
            QPalette.ColorRole.WindowText,
        )
        painter.end()


class YieldingRow(QWidget):
    """A row in which buttons give up their icons, and then their texts, where room is short.

    All icons go first. Only where that is not enough do buttons keep an icon alone, in the order told,
    one after the other, before a text beside them is cut to its least and before any button is cut.
    """

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._yielding: tuple[ActionButton, ...] = ()
        self._is_short = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE)

    @property
    def row(self) -> QHBoxLayout:
        """Where texts and buttons are put."""
        return self._row

    def let_yield(self, buttons: Iterable[ActionButton]) -> None:
        """These buttons give up their texts, the first of them first."""
        self._yielding = tuple(buttons)
        self._fit()

    def keep_short(self, short: bool) -> None:
        """Whether buttons have only their icons, so that what stands beside has the room."""
        self._is_short = short
        policies = QSizePolicy.Policy
        self.setSizePolicy(policies.Maximum if short else policies.Preferred, policies.Preferred)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        needed = self._width_needed(len(self._yielding), is_least=True)
        return QSize(needed, least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Other letters or other texts need other room."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange):
            self._fit()
        return done

    def _fit(self) -> None:
        count = len(self._yielding) if self._is_short else 0
        has_icons = self._width_needed(count) <= self.width()
        while count < len(self._yielding) and self._width_needed(count, icons=False) > self.width():
            count += 1
        for place, button in enumerate(self._yielding):
            # A button that is in another row meanwhile is fitted there.
            if self._row.indexOf(button) >= 0:
                button.show_text(place >= count)
                button.show_icon(has_icons)

    def _width_needed(self, yielded: int, *, icons: bool = True, is_least: bool = False) -> int:
        """The width with so many buttons that show no text; the least one cuts texts, too."""
        without = self._yielding[:yielded]
        widths = []
        for place in range(self._row.count()):
            item = self._row.itemAt(place)
            widget = None if item is None else item.widget()
            if widget is None or widget.isHidden():
                continue
            if isinstance(widget, ActionButton):
                shows_text = widget not in without
                has_icon = icons or widget not in self._yielding
                widths.append(widget.width_with(shows_text, icon=has_icon))
            elif isinstance(widget, ShortLabel):
                short = widget.minimumSizeHint().width()
                widths.append(short if is_least else widget.width_wanted)
            else:
                widths.append(max(widget.minimumSizeHint().width(), widget.minimumWidth()))
        margins = self._row.contentsMargins()
        gaps = max(len(widths) - 1, 0) * self._row.spacing()
        return sum(widths) + gaps + margins.left() + margins.right()


class FlowRow(QWidget):
    """Widgets side by side, going on in the next line where the room ends.

    A widget and no layout: layout items belong to Qt, which may delete them under Python's hands.
    """

    def __init__(self, parent: QWidget | None = None, spacing: int = 0) -> None:
        super().__init__(parent)
        self._spacing = spacing
        self._widgets: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Put a widget behind the others."""
        widget.setParent(self)
        self._widgets.append(widget)
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return max((place.bottom() + 1 for _, place in places), default=0)

    def sizeHint(self) -> QSize:
        """Everything in one line."""
        hints = [widget.sizeHint() for widget in self._shown()]
        gaps = max(len(hints) - 1, 0) * self._spacing
        height = max((hint.height() for hint in hints), default=0)
        return QSize(sum(hint.width() for hint in hints) + gaps, height)

    def minimumSizeHint(self) -> QSize:
        """The widest of them alone."""
        hints = [widget.sizeHint() for widget in self._shown()]
        return QSize(
            max((hint.width() for hint in hints), default=0),
            max((hint.height() for hint in hints), default=0),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """What stands in it has come, gone, or become larger."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def _arrange(self) -> None:
        for widget, place in self._places(self.width()):
            widget.setGeometry(place)

    def _places(self, width: int) -> list[tuple[QWidget, QRect]]:
        """Where everything stands in this width."""
        found: list[tuple[QWidget, QRect]] = []
        x, y, line = 0, 0, 0
        for widget in self._shown():
            hint = widget.sizeHint()
            if x and x + hint.width() > width:
                x, y, line = 0, y + line + self._spacing, 0
            found.append((widget, QRect(QPoint(x, y), hint)))
            x += hint.width() + self._spacing
            line = max(line, hint.height())
        return found
