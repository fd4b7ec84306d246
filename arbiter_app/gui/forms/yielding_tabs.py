"""Tabs that show icons instead of texts where there is no room for all texts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import QTabBar, QWidget

from arbiter_app.gui.text.plain_text import give_tab_tip

_LEAST_ICON = 12
_AROUND = 6
"""What is left of the padding beside an icon: seven tabs have to be seen at once."""


class YieldingTabs(QTabBar):
    """All tabs are seen, as long as their icons have room.

    The last ones give up their texts first, the one in front only if nothing else helps. Tips and
    names for screen readers stay.
    """

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs: list[tuple[str, QAction]] = []
        self._is_fitting = False
        self._in_full = 0
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.currentChanged.connect(self._fit)

    def add(self, title: str, action: QAction, tip: str = "") -> None:
        """Put a tab behind the others, with the icon of the action that leads to it."""
        self._tabs.append((title, action))
        number = self.addTab(title)
        give_tab_tip(self, number, tip or title)
        self.setAccessibleTabName(number, title)
        action.changed.connect(self._follow)
        self._fit()

    def title(self, number: int) -> str:
        """What a tab is called, whether its text is seen or not."""
        return self._tabs[number][0]

    def tabSizeHint(self, number: int) -> QSize:
        """Qt leaves a tab without a text room for one."""
        hint = super().tabSizeHint(number)
        return (
            hint
            if self.tabText(number)
            else QSize(self.iconSize().width() + _AROUND, hint.height())
        )

    def sizeHint(self) -> QSize:
        """Wide enough for all texts."""
        return QSize(self._in_full, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    # Inside

    def _follow(self) -> None:
        """An icon may have another colour; whether a tab can be chosen does not show in it."""
        for number, (_, action) in enumerate(self._tabs):
            icon = action.icon()
            if not self.tabText(number) and self.tabIcon(number).cacheKey() != icon.cacheKey():
                self.setTabIcon(number, icon)

    def _fit(self, *_: object) -> None:
        if self._is_fitting:
            return
        self._is_fitting = True
        numbers = range(len(self._tabs))
        self.setIconSize(QSize())  # that of the style sheet
        for number in numbers:
            self._show(number, with_text=True)
        in_full = super().sizeHint().width()
        front = self.currentIndex()
        for number in (*(each for each in reversed(numbers) if each != front), front):
            if front < 0 or super().sizeHint().width() <= self.width():
                break
            self._show(number, with_text=False)
        self._shrink_icons()
        self._is_fitting = False
        if in_full != self._in_full:
            self._in_full = in_full
            self.updateGeometry()

    def _shrink_icons(self) -> None:
        """All are in sight, even where icons of the size of the texts have no room."""
        excess = super().sizeHint().width() - self.width()
        if excess > 0 and self._tabs and not any(map(self.tabText, range(len(self._tabs)))):
            size = max(self.iconSize().width() - -(-excess // len(self._tabs)), _LEAST_ICON)
            self.setIconSize(QSize(size, size))

    def _show(self, number: int, *, with_text: bool) -> None:
        title, action = self._tabs[number]
        self.setTabText(number, title if with_text else "")
        self.setTabIcon(number, QIcon() if with_text else action.icon())
