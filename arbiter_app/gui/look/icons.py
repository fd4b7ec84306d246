"""Icons: one family of SVG line drawings, coloured to suit the theme."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.look.direction import MIRRORED_ICONS, begins_at_right
from arbiter_app.gui.look.theme import Theme, scaled
from arbiter_app.resources import resource_path

_SIZES = (16, 18, 20, 24)
"""The sizes that buttons, tabs and menus show, where texts have their usual size."""
_INK = b"currentColor"


class DrawnIcons(QObject):
    """The icons that were drawn, for all windows of a program; they may not outlive it."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self.known: dict[tuple[str | int, ...], QIcon] = {}

    @classmethod
    def of(cls, application: QApplication) -> DrawnIcons:
        """The one of the program."""
        return application.findChild(cls) or cls(application)


class Icons:
    """Makes icons in the colours of the theme. Drawings use `currentColor` as their ink."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._drawn = DrawnIcons.of(theme.application)
        self._pixmaps: dict[tuple[str, int, str, float], QPixmap] = {}

    def icon(self, name: str, colour: str = "muted") -> QIcon:
        """The icon `resources/icons/NAME.svg`; checked states are drawn in the accent colour."""
        ink, colours = self._theme.colour(colour).name(), self._theme.colours
        looks = (ink, colours.accent, colours.strong_border, self._theme.text_size)
        key = (name, *looks, _is_mirrored(name))
        if key not in self._drawn.known:
            self._drawn.known[key] = self._make(name, ink)
        return self._drawn.known[key]

    def pixmap(self, name: str, size: int, colour: str = "muted", ratio: float = 1.0) -> QPixmap:
        """One drawing of an icon, for what is painted again and again."""
        ink = self._theme.colour(colour).name()
        key = (name, size, ink, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = draw(_source(name), ink, size, ratio, mirrored=_is_mirrored(name))
        return self._pixmaps[key]

    def _make(self, name: str, ink: str) -> QIcon:
        """Each size is drawn once, and inked anew for the other states: a window has many icons."""
        icon = QIcon()
        accent, border = self._theme.colours.accent, self._theme.colours.strong_border
        mirrored = _is_mirrored(name)
        renderer = _renderer(_source(name), ink)
        for size in map(scaled, _SIZES):
            for ratio in (1.0, 2.0):
                drawing = _drawn(renderer, size, ratio, mirrored=mirrored)
                icon.addPixmap(drawing)
                icon.addPixmap(_inked(drawing, accent), QIcon.Mode.Normal, QIcon.State.On)
                icon.addPixmap(_inked(drawing, border), QIcon.Mode.Disabled)
        return icon


def _source(name: str) -> bytes:
    return resource_path(f"icons/{name}.svg").read_bytes()


def _is_mirrored(name: str) -> bool:
    return name in MIRRORED_ICONS and begins_at_right()


def draw(
    source: bytes, ink: str, size: int, ratio: float = 1.0, *, mirrored: bool = False
) -> QPixmap:
    """An SVG drawing as a square pixmap of `size` device-independent pixels."""
    return _drawn(_renderer(source, ink), size, ratio, mirrored=mirrored)


def _renderer(source: bytes, ink: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(source.replace(_INK, ink.encode())))


def _drawn(renderer: QSvgRenderer, size: int, ratio: float, *, mirrored: bool) -> QPixmap:
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if mirrored:
        painter.translate(size, 0)
        painter.scale(-1, 1)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def _inked(drawing: QPixmap, ink: str) -> QPixmap:
    """The same drawing in another ink: all icons of the window are drawn in one."""
    pixmap = QPixmap(drawing)
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), QColor(ink))
    painter.end()
    return pixmap
