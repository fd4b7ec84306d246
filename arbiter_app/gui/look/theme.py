"""Colours, spacing and fonts: one calm look, light, dark and in high contrast."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette, QScreen
from PySide6.QtWidgets import QApplication, QStyleFactory

from arbiter_app.resources import resource_path

SPACE = 8
"""The unit of spacing: gaps and margins are multiples of it or half of it."""

_ROW_HEIGHT = 36
_LETTERS = 14
"""The usual size of letters in pixels; all other sizes were chosen beside it."""
HEADING_LETTERS = 12
"""The size of letters in the headings of tables, which are bold."""

TEXT_SIZES = (85, 100, 115, 130, 150, 175, 200)
"""How large texts can be, in per cent of the usual size."""

_DENSITY, _DENSITY_OF_MACS = 96, 72
"""Dots per inch, as desktops count them, where texts have their usual size."""

EAST_ASIAN_FILE = "DroidSansFallback.ttf"
_EAST_ASIAN_GIVEN = "Droid Sans Fallback"
EAST_ASIAN_FAMILY = "Droid Sans Arbiters"
"""As many letters as the name that the font gives itself: only its name is another one."""

_PREFERRED_FAMILIES = ("Noto Sans", "DejaVu Sans")
RADIUS = 8


class ThemeChoice(StrEnum):
    """What the arbiter asked for; `SYSTEM` follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Palette:
    """The palette. Red means illegal and nothing else; amber means a warning.

    Texts stand out from their ground by 4.5 to 1 at least, the parts of the window that have to be
    seen to be used, such as frames of fields and the ring of the focus, by 3 to 1. `border` is for
    lines that only calm the eye.
    """

    window: str
    rail: str
    surface: str
    raised: str
    hover: str
    border: str
    strong_border: str
    text: str
    muted: str
    faint: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    illegal: str
    illegal_soft: str
    warning: str
    warning_soft: str
    disc_white: str
    disc_black: str
    disc_edge: str


LIGHT = Palette(
    window="#f6f7f8",
    rail="#eceef0",
    surface="#ffffff",
    raised="#f9fafb",
    hover="#eff2f3",
    border="#e0e4e7",
    strong_border="#7c868f",
    text="#192026",
    muted="#55616b",
    faint="#616c75",
    accent="#0c6f66",
    accent_hover="#0a5d56",
    on_accent="#ffffff",
    accent_soft="#dff0ed",
    illegal="#b3261e",
    illegal_soft="#fceceb",
    warning="#8a5a00",
    warning_soft="#fdf3dc",
    disc_white="#ffffff",
    disc_black="#2b3339",
    disc_edge="#7d8892",
)

DARK = Palette(
    window="#15191c",
    rail="#101315",
    surface="#1c2125",
    raised="#21272b",
    hover="#272e33",
    border="#2d353b",
    strong_border="#737f89",
    text="#e8ecef",
    muted="#a3aeb7",
    faint="#909ba5",
    accent="#4fc0b0",
    accent_hover="#6accbe",
    on_accent="#06201d",
    accent_soft="#17352f",
    illegal="#ff8d85",
    illegal_soft="#3a1f1e",
    warning="#f0bb52",
    warning_soft="#372a10",
    disc_white="#f4f6f7",
    disc_black="#0b0e10",
    disc_edge="#8d99a3",
)


HIGH_CONTRAST = Palette(
    window="#000000",
    rail="#000000",
    surface="#000000",
    raised="#0d0d0d",
    hover="#1f1f1f",
    border="#6b6b6b",
    strong_border="#ffffff",
    text="#ffffff",
    muted="#ffffff",
    faint="#d0d0d0",
    accent="#ffe94a",
    accent_hover="#fff3a0",
    on_accent="#000000",
    accent_soft="#2e2a00",
    illegal="#ffb9b3",
    illegal_soft="#4a0f0b",
    warning="#ffc04d",
    warning_soft="#402b00",
    disc_white="#ffffff",
    disc_black="#000000",
    disc_edge="#ffffff",
)


class Theme(QObject):
    """The look of the running program; tells the views when it changes."""

    changed = Signal()

    def __init__(
        self,
        application: QApplication,
        choice: ThemeChoice = ThemeChoice.SYSTEM,
        text_size: int = 100,
    ) -> None:
        super().__init__(application)
        self._application = application
        self._choice = choice
        self._text_size = text_size
        self._colours = LIGHT
        self._inks: Mapping[str, QColor] = {}
        hints = application.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow_system)
        self.apply()

    @property
    def application(self) -> QApplication:
        """The program that has this look."""
        return self._application

    @property
    def choice(self) -> ThemeChoice:
        return self._choice

    @property
    def colours(self) -> Palette:
        return self._colours

    @property
    def is_dark(self) -> bool:
        return self._colours is not LIGHT

    @property
    def text_size(self) -> int:
        """How large texts are, one of `TEXT_SIZES`."""
        return self._text_size

    def choose_text_size(self, per_cent: int) -> None:
        """Texts of another size, and rows and columns with them."""
        self._text_size = per_cent
        self.apply()

    def choose(self, choice: ThemeChoice) -> None:
        self._choice = choice
        self.apply()

    def colour(self, name: str) -> QColor:
        """A colour of the palette by its field name; not to be changed."""
        return self._inks[name]

    @property
    def style_sheet(self) -> str:
        """The look of all that is in a window, for the window to wear.

        Not for the application: with a sheet there, Qt dresses a widget anew, and all in it, each
        time it is put into another; building a page then takes three times as long.
        """
        return style_sheet(self._colours, self._text_size)

    def apply(self) -> None:
        """Give the application the chosen palette."""
        match self._choice:
            case ThemeChoice.LIGHT:
                self._colours = LIGHT
            case ThemeChoice.DARK:
                self._colours = DARK
            case ThemeChoice.HIGH_CONTRAST:
                self._colours = HIGH_CONTRAST
            case ThemeChoice.SYSTEM:
                self._colours = self._of_the_system()
        self._inks = {name: QColor(text) for name, text in asdict(self._colours).items()}
        style = QStyleFactory.create("Fusion")
        if self._application.style().objectName() != "fusion":
            self._application.setStyle(style)
        self._application.setPalette(palette(self._colours))
        letters = QFont(self._application.font())
        wanted = round(_LETTERS * self._text_size / 100)
        if letters.pixelSize() != wanted:
            letters.setPixelSize(wanted)
            self._application.setFont(letters)
        self.changed.emit()

    def leave(self) -> None:
        """The window that wore it is gone."""
        hints = self._application.styleHints()
        hints.colorSchemeChanged.disconnect(self._follow_system)
        hints.accessibility().contrastPreferenceChanged.disconnect(self._follow_system)
        self.deleteLater()

    def _of_the_system(self) -> Palette:
        """What the desktop asks its programs for."""
        hints = self._application.styleHints()
        if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
        return DARK if hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT

    def _follow_system(self, *_: object) -> None:
        if self._choice is ThemeChoice.SYSTEM:
            self.apply()


def palette(colours: Palette) -> QPalette:
    """Qt's palette from ours, so that what no style sheet touches fits too."""
    roles = {
        QPalette.ColorRole.Window: colours.window,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Base: colours.surface,
        QPalette.ColorRole.AlternateBase: colours.raised,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.Button: colours.surface,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.BrightText: colours.on_accent,
        QPalette.ColorRole.ToolTipBase: colours.raised,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.faint,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.on_accent,
        QPalette.ColorRole.Link: colours.accent,
        QPalette.ColorRole.LinkVisited: colours.accent,
        QPalette.ColorRole.Light: colours.raised,
        QPalette.ColorRole.Midlight: colours.hover,
        QPalette.ColorRole.Mid: colours.border,
        QPalette.ColorRole.Dark: colours.strong_border,
        QPalette.ColorRole.Shadow: colours.strong_border,
        QPalette.ColorRole.Accent: colours.accent,
    }
    made = QPalette()
    for role, colour in roles.items():
        made.setColor(role, QColor(colour))
    for role in (
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
    ):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.faint))
    return made


def load_fonts() -> tuple[str, ...]:
    """Make the bundled fonts known to Qt; their families, in the order they were found."""
    families: list[str] = []
    for path in _font_files():
        number = _add_font(path)
        if number >= 0:
            families.extend(QFontDatabase.applicationFontFamilies(number))
    return tuple(dict.fromkeys(families))


def _add_font(path: Path) -> int:
    """Make a font known; that for East Asia under a name that no other font of the machine has.

    Many desktops have an edition of it without Korean. What Qt knows of that one it takes for
    true of both, so that Korean names would be boxes.
    """
    if path.name != EAST_ASIAN_FILE:
        return QFontDatabase.addApplicationFont(str(path))
    names = (_EAST_ASIAN_GIVEN, EAST_ASIAN_FAMILY)
    given, own = (name.encode("utf-16-be") for name in names)
    return QFontDatabase.addApplicationFontFromData(path.read_bytes().replace(given, own))


def _font_files() -> Iterable[Path]:
    return sorted(resource_path("fonts").glob("*.ttf"))


def use_fonts(application: QApplication, families: Iterable[str]) -> None:
    """Set the program's font: the bundled sans, so that every machine shows the same."""
    known = tuple(families)
    preferred = [name for name in _PREFERRED_FAMILIES if name in known]
    font = QFont(application.font())
    font.setFamilies([*preferred, *known])
    font.setPixelSize(_LETTERS)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    application.setFont(font)


def usual_text_size(screen: QScreen) -> int:
    """How large the desktop wants texts, one of `TEXT_SIZES`: by the density of its letters.

    What the desktop enlarges as a whole Qt enlarges already; this is what it wants beyond that.
    """
    usual = _DENSITY_OF_MACS if sys.platform == "darwin" else _DENSITY
    wanted = 100 * screen.logicalDotsPerInch() / usual
    return min(TEXT_SIZES, key=lambda size: abs(size - wanted))


def letter_scale() -> float:
    """How large letters are now, 1 in the usual size."""
    return QApplication.font().pixelSize() / _LETTERS


def scaled(pixels: int) -> int:
    """A length beside texts, in the size of the texts now."""
    return round(pixels * letter_scale())


def row_height() -> int:
    """The height of a row of a table."""
    return scaled(_ROW_HEIGHT)


def font(*, size: int = _LETTERS, bold: bool = False) -> QFont:
    """The program's font in another size (pixels, at the usual size of texts) or weight."""
    return drawn_font(size=scaled(size), bold=bold)


def drawn_font(*, size: int, bold: bool = False) -> QFont:
    """The program's font in a drawing, which is larger or smaller as a whole."""
    made = QFont(QApplication.font())
    made.setPixelSize(size)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return made


def style_sheet(c: Palette, text_size: int = 100) -> str:
    """The little that palette and delegates cannot do. Roles are set by the property `role`."""

    def size(pixels: int) -> int:
        return round(pixels * text_size / 100)

    mark = resource_path(f"icons/checked-{'light' if c is LIGHT else 'dark'}.png").as_posix()
    return f"""
QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.strong_border};
  padding: 6px 8px; }}
#rail {{ background: {c.rail}; border-right: 1px solid {c.border}; }}
#header {{ background: {c.window}; }}
QFrame[role="card"] {{ background: {c.surface}; border: 1px solid {c.border};
  border-radius: {RADIUS}px; }}
QFrame[role="popup"] {{ background: {c.raised}; border: 1px solid {c.strong_border};
  border-radius: {RADIUS}px; }}
QFrame[role="line"] {{ background: {c.border}; border: none; max-height: 1px; }}

QLabel[role="title"] {{ font-size: {size(22)}px; font-weight: 600; }}
QLabel[role="display"] {{ font-size: {size(30)}px; font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {size(16)}px; font-weight: 600; }}
QLabel[role="muted"] {{ color: {c.muted}; }}
QLabel[role="small"] {{ color: {c.muted}; font-size: {size(12)}px; }}
QLabel[role="caps"] {{ color: {c.muted}; font-size: {size(12)}px; font-weight: 600; }}
QLabel[role="consequence"] {{ background: {c.warning_soft}; color: {c.warning};
  border: 1px solid {c.warning}; border-radius: 6px; padding: 8px 12px; }}
QLabel[role="badge"] {{ background: {c.warning_soft}; color: {c.warning};
  border-radius: 6px; padding: 4px 10px; font-size: {size(12)}px; font-weight: 600; }}
QLabel[role="key"] {{ color: {c.muted}; background: {c.raised}; border: 1px solid {c.border};
  border-radius: 4px; padding: 1px 6px; font-size: {size(12)}px; }}

QToolButton, QPushButton {{ outline: none; }}
QToolButton {{ icon-size: {size(20)}px; }}
QMenu, QToolButton[icons="small"] {{ icon-size: {size(16)}px; }}
QCheckBox, QRadioButton {{ spacing: {size(8)}px; }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator,
QMenu::indicator {{
  width: {size(16)}px; height: {size(16)}px; background: {c.surface};
  border: 1px solid {c.muted}; border-radius: 3px; }}
QRadioButton::indicator {{ border: 1px solid {c.muted};
  border-radius: {size(16) // 2 + 1}px; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked,
QMenu::indicator:checked {{ background: {c.accent};
  border-color: {c.accent}; image: url("{mark}"); }}
QRadioButton::indicator:checked {{ width: {size(8)}px; height: {size(8)}px;
  border: {(size(16) + 2 - size(8)) // 2}px solid {c.accent}; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border-color: {c.accent}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ background: {c.window};
  border-color: {c.faint}; }}
QPushButton {{ background: {c.surface}; color: {c.text}; icon-size: {size(18)}px;
  border: 1px solid {c.strong_border}; border-radius: 6px; padding: 7px 14px; }}
QPushButton:hover {{ background: {c.hover}; }}
QPushButton:pressed {{ background: {c.border}; }}
QPushButton:disabled {{ color: {c.faint};
  border-color: {c.border}; background: {c.window}; }}
QPushButton:checked {{ background: {c.accent_soft}; border-color: {c.accent};
  color: {c.accent}; }}
QPushButton[role="primary"] {{ background: {c.accent};
  color: {c.on_accent}; border: 1px solid {c.accent}; border-radius: 6px; padding: 7px 14px;
  font-weight: 600; }}
QPushButton[role="primary"]:hover {{
  background: {c.accent_hover}; border-color: {c.accent_hover}; }}
QPushButton[role="primary"]:disabled {{
  background: {c.border}; border-color: {c.border}; color: {c.faint}; }}
QPushButton[role="danger"] {{ background: {c.illegal}; border-color: {c.illegal};
  color: {c.surface}; font-weight: 600; }}
QPushButton[role="danger"]:disabled {{ background: {c.border}; border-color: {c.border};
  color: {c.faint}; }}
QPushButton[role="caution"] {{ background: {c.warning}; border-color: {c.warning};
  color: {c.surface}; font-weight: 600; }}
QPushButton[role="caution"]:disabled {{ background: {c.border}; border-color: {c.border};
  color: {c.faint}; }}
QToolButton[role="quiet"] {{ background: transparent; border: 1px solid transparent;
  border-radius: 6px; padding: 6px; }}
QToolButton[role="quiet"]:hover {{ background: {c.hover}; }}
QPushButton[role="nav"] {{ background: transparent; border: 1px solid transparent;
  border-radius: 6px; padding: 8px 10px; color: {c.muted}; text-align: left;
  icon-size: {size(20)}px; }}
QPushButton[role="nav"]:hover {{ background: {c.hover}; color: {c.text}; }}
QPushButton[role="nav"]:checked {{ background: {c.accent_soft}; color: {c.accent};
  border-color: {c.accent}; font-weight: 600; }}
QPushButton[role="start"] {{ text-align: left; padding: 10px 16px; icon-size: {size(20)}px; }}
QPushButton[role="start-primary"] {{ text-align: left; padding: 10px 16px;
  icon-size: {size(20)}px;
  background: {c.accent}; color: {c.on_accent}; border: 1px solid {c.accent};
  font-weight: 600; }}
QPushButton[role="start-primary"]:hover {{ background: {c.accent_hover}; }}
QPushButton[role="segment"] {{ background: transparent; color: {c.muted};
  border: 1px solid transparent; border-radius: 5px; padding: 4px 8px; }}
QPushButton[role="segment"]:hover {{ color: {c.text}; background: {c.hover}; }}
QPushButton[role="segment"]:checked {{ background: {c.accent_soft}; color: {c.accent};
  border-color: {c.accent}; font-weight: 600; }}
QToolButton::menu-indicator {{ image: none; }}

QLabel[role="answer"] {{ font-size: {size(17)}px; font-weight: 600; }}
QLabel[role="chip"] {{ background: {c.accent_soft}; color: {c.accent}; border-radius: 9px;
  padding: 3px 10px; font-size: {size(12)}px; font-weight: 600; }}
QLabel[role="chip"][tone="illegal"] {{ background: {c.illegal_soft}; color: {c.illegal}; }}
QLabel[role="illegal"] {{ color: {c.illegal}; font-weight: 600; }}
QLineEdit[role="display"], QTableView[role="display"] {{ font-size: {size(17)}px; }}
QLineEdit, QAbstractSpinBox, QPlainTextEdit {{ background: {c.surface};
  color: {c.text}; border: 1px solid {c.strong_border}; border-radius: 6px; padding: 6px 8px;
  selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QAbstractSpinBox QLineEdit {{ border: none; padding: 0 4px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0; border: none; }}
QAbstractItemView QLineEdit {{ border-radius: 0; padding: 0 6px; border: 2px solid {c.accent}; }}

QTableView, QListView, QTreeView {{ background: {c.surface}; border: none; outline: none;
  gridline-color: transparent; }}
#manualPages {{ border: 1px solid {c.border}; border-radius: 6px; }}
#manualPages::item {{ padding: 4px 7px; color: {c.text}; border: 1px solid transparent; }}
#manualPages::item:disabled {{ color: {c.muted}; }}
#manualPages::item:hover {{ background: {c.hover}; }}
#manualPages::item:selected {{ background: {c.accent_soft}; color: {c.text};
  border-color: {c.accent}; }}
QDialog QListView {{ border: 1px solid {c.border}; border-radius: 6px; }}
QDialog QListView::item {{ padding: 6px 9px; color: {c.text}; border: 1px solid transparent; }}
QDialog QListView::item:hover {{ background: {c.hover}; }}
QDialog QListView::item:selected {{ background: {c.accent_soft}; color: {c.text};
  border-color: {c.accent}; }}
QHeaderView {{ background: {c.surface}; }}
QHeaderView::section {{ background: {c.surface}; color: {c.muted}; border: none;
  border-bottom: 1px solid {c.border}; padding: 8px 10px; font-size: {size(HEADING_LETTERS)}px;
  font-weight: 600; }}
QFrame[role="popup"] QTableView, QFrame[role="popup"] QHeaderView,
QFrame[role="popup"] QHeaderView::section {{ background: {c.raised}; }}
QTableCornerButton::section {{ background: {c.surface}; border: none; }}
QTextBrowser {{ background: transparent; border: 1px solid transparent; }}
QGraphicsView {{ background: transparent; border: none; }}
QPdfView, QScrollArea {{ border: 1px solid transparent; }}
QScrollArea {{ background: transparent; }}

QTabBar {{ icon-size: {size(18)}px; }}
QTabBar::tab {{ background: transparent; color: {c.muted}; padding: 7px 3px; margin-right: 4px;
  border: none; border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.accent}; }}
QTabBar::tab:hover {{ color: {c.text}; }}
QTabBar::tab:selected:focus {{ color: {c.accent}; background: {c.accent_soft}; }}

QMenu {{ menu-scrollable: 1; background: {c.raised}; border: 1px solid {c.strong_border}; padding: 5px; }}
QMenu::item {{ padding: 6px 25px 6px 9px; border: 1px solid transparent; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.accent_soft}; color: {c.text}; border-color: {c.accent}; }}
QMenu::item:disabled {{ color: {c.faint}; }}
QMenu::icon {{ padding-left: 8px; }}
QMenu::icon:checked {{ border: 1px solid {c.accent}; border-radius: 4px; padding: 0;
  background: {c.accent_soft}; margin-left: 6px; }}
QMenu::separator {{ height: 1px; background: {c.border}; margin: 5px 6px; }}
QMenuBar {{ background: {c.rail}; padding: 2px 6px; border-bottom: 1px solid {c.border}; }}
QMenuBar::item {{ background: transparent; padding: 4px 9px; border: 1px solid transparent;
  border-radius: 4px; }}
QMenuBar[close="true"]::item {{ padding: 4px 2px; }}
QMenuBar::item:selected {{ background: {c.hover}; border-color: {c.accent}; }}

QHeaderView::up-arrow, QHeaderView::down-arrow {{ subcontrol-position: top center;
  subcontrol-origin: padding; width: 9px; height: 9px; }}

QSplitter::handle {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 2px; }}
QScrollBar::handle {{ background: {c.strong_border}; border-radius: 4px; min-height: 28px;
  min-width: 28px; }}
QScrollBar::handle:hover {{ background: {c.faint}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}

QFrame[role="notice"] {{ background: {c.surface}; border: 1px solid {c.strong_border};
  border-left: 5px solid {c.accent}; border-radius: {RADIUS}px; }}
QFrame[role="notice"][tone="warning"] {{ border-left-color: {c.warning}; }}
QFrame[role="notice"][tone="illegal"] {{ border-left-color: {c.illegal}; }}
QFrame[role="work"] {{ background: {c.surface}; border: 1px solid {c.strong_border};
  border-radius: {RADIUS}px; }}
QFrame[role="message"] {{ background: {c.accent_soft}; border: none; border-radius: 6px; }}
QFrame[role="message"][tone="warning"] {{ background: {c.warning_soft}; }}
QFrame[role="message"][tone="illegal"] {{ background: {c.illegal_soft}; }}
QFrame[role="message"] QLabel {{ color: {c.accent}; }}
QFrame[role="message"][tone="warning"] QLabel {{ color: {c.warning}; }}
QFrame[role="message"][tone="illegal"] QLabel {{ color: {c.illegal}; }}
QStatusBar {{ background: {c.rail}; color: {c.muted}; border-top: 1px solid {c.border};
  font-size: {size(12)}px; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ color: {c.muted}; padding: 0 10px; }}
QStatusBar QLabel[role="badge"] {{ color: {c.warning}; margin: 2px 8px; }}
QProgressBar {{ background: {c.border}; border: none; border-radius: 2px; max-height: 4px;
  min-height: 4px; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: 2px; }}
"""
