"""Paper, margins, heading, logo, language and codes of a tournament's documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.forms.number_box import NumberBox
from arbiter_app.gui.forms.widgets import label, push_button, scrolled
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.text.plain_text import PlainLabel, give_tip
from arbiter_app.input.files import read_foreign
from arbiter_app.operations.paper import LEAST_MARGIN, WIDEST_MARGIN
from arbiter_app.output.reasons import not_read
from arbiter_app.tournament.paper import (
    WALL_TYPES,
    PaperMargins,
    PaperSettings,
    PaperSize,
    WallSettings,
)
from arbiter_app.tournament.picture import Picture, picture_of

_THUMBNAIL = QSize(200, 64)
_LETTERS = 12
"""Of a choice, at least: the card of the form has room for no wider ones beside its scroll bar."""


@dataclass(frozen=True, slots=True)
class SeenLogo:
    """A logo and its small picture."""

    picture: Picture
    image: QImage


def read_logo(path: Path) -> SeenLogo:
    """The picture of a file; not in the window's thread.

    Raises:
        UserError: it cannot be read, or is no picture that can be printed.
    """
    try:
        data = read_foreign(path)
    except OSError as error:
        raise not_read(path, error) from error
    return seen_logo(picture_of(data))


def seen_logo(picture: Picture) -> SeenLogo:
    """A logo with its small picture; not in the window's thread."""
    buffer = QBuffer()
    buffer.setData(QByteArray(picture.data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = QSize(picture.width, picture.height)
    reader.setScaledSize(size.scaled(_THUMBNAIL, Qt.AspectRatioMode.KeepAspectRatio))
    return SeenLogo(picture, reader.read())


class PageSettingsForm(QWidget):
    """The fields. `edited` tells of each change, `saved` that the draft is to be kept."""

    edited = Signal()
    saved = Signal()
    left = Signal()
    logo_wanted = Signal(object)
    """The path of a picture that the arbiter chose."""

    def __init__(self, languages: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.setObjectName("pageSettings")
        self._kept = PaperSettings()
        self._logo: Picture | None = None
        self._size = ChoiceBox()
        for size, name in ((PaperSize.A4, "A4"), (PaperSize.LETTER, "Letter")):
            self._size.addItem(name, size)
        self._language = ChoiceBox()
        for code, name in languages:
            self._language.addItem(name, code)
        self.margins = {side: _millimetres() for side in ("top", "bottom", "left", "right")}
        self.heading = QPlainTextEdit()
        self._wall_type = ChoiceBox()
        for points in WALL_TYPES:
            text = self.tr("{n} pt or larger").format(n=points)
            self._wall_type.addItem(
                text if points else self.tr("as large as fits on few sheets"), points
            )
        self._marks = QCheckBox(self.tr("Mark changed boards"))
        self._why_codes = QCheckBox(self.tr("QR codes with reasons"))
        self._thumbnail = PlainLabel()
        self._choose = push_button(self.tr("Choose image…"), self._ask, name="chooseLogo")
        self._remove = push_button(self.tr("Remove"), self._take_away, name="removeLogo")
        self._dialog: QFileDialog | None = None
        self._build()
        self._connect()

    @property
    def draft(self) -> PaperSettings:
        """What the fields say."""
        text = self.heading.toPlainText()
        sides = {side: box.value() for side, box in self.margins.items()}
        return replace(
            self._kept,
            size=PaperSize(self._size.currentData()),
            margins=PaperMargins(**sides),
            heading=tuple(text.splitlines()) if text.strip() else (),
            logo=self._logo,
            language=str(self._language.currentData()),
            wall=WallSettings(int(self._wall_type.currentData()), self._marks.isChecked()),
            why_codes=self._why_codes.isChecked(),
        )

    def first_focus(self) -> QWidget:
        return self._size

    def show_settings(self, settings: PaperSettings, event_name: str) -> None:
        """Start from what is kept; the small picture of a logo comes by `show_logo`."""
        self._kept = settings
        self.blockSignals(True)
        self._size.setCurrentIndex(self._size.findData(settings.size))
        self._language.setCurrentIndex(max(0, self._language.findData(settings.language)))
        for side, box in self.margins.items():
            box.setValue(getattr(settings.margins, side))
        self.heading.setPlainText("\n".join(settings.heading))
        self.heading.setPlaceholderText(event_name)
        self._wall_type.setCurrentIndex(max(0, self._wall_type.findData(settings.wall.type_size)))
        self._marks.setChecked(settings.wall.marks_changes)
        self._why_codes.setChecked(settings.why_codes)
        self._logo = settings.logo
        self._thumbnail.clear()
        self._show_logo_buttons()
        self.blockSignals(False)

    def take_logo(self, logo: SeenLogo) -> None:
        """The arbiter chose this logo."""
        self._logo = logo.picture
        self.show_logo(logo)
        self.edited.emit()

    def show_logo(self, logo: SeenLogo) -> None:
        """The small picture of the logo, if it still is the one."""
        if logo.picture == self._logo:
            self._thumbnail.setPixmap(QPixmap.fromImage(logo.image))
            self._show_logo_buttons()

    def _show_logo_buttons(self) -> None:
        self._thumbnail.setVisible(self._logo is not None)
        self._remove.setEnabled(self._logo is not None)

    def _take_away(self) -> None:
        self._logo = None
        self._thumbnail.clear()
        self._show_logo_buttons()
        self.edited.emit()

    def _ask(self) -> None:
        kinds = self.tr("Images (*.png *.jpg *.jpeg)")
        dialog = FileDialog(self, self.tr("Logo"), Path.home(), kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda chosen: self.logo_wanted.emit(Path(chosen)))
        self._dialog = dialog
        dialog.open()

    def _build(self) -> None:
        outside = QVBoxLayout(self)
        outside.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        outside.addWidget(label(self.tr("Page settings"), "heading"))
        fields = QWidget()
        layout = QVBoxLayout(fields)
        # Room for the scroll bar: the fields keep their width when it comes.
        layout.setContentsMargins(0, SPACE, SPACE, 0)
        layout.setSpacing(SPACE // 2)
        area = scrolled(fields, name="pageSettingsFields")
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outside.addWidget(area, 1)
        for box in (self._size, self._language, self._wall_type):
            # A long choice makes no form wider than its card, where it would be cut at the edge.
            box.let_shrink(_LETTERS)
        self._add(layout, self.tr("Paper size"), self._size, "paperSize")
        self._add(layout, self.tr("Language"), self._language, "paperLanguage")
        self._add(layout, self.tr("Text size on the wall"), self._wall_type, "wallType")
        self._marks.setObjectName("wallMarks")
        give_tip(
            self._marks,
            self.tr(
                "Marks pairs made by hand with * and pairs that break the rules with !."
                " The reason is never printed."
            ),
        )
        layout.addWidget(self._marks)
        self._why_codes.setObjectName("whyCodes")
        give_tip(
            self._why_codes,
            self.tr(
                "Prints a QR code for each player on result slips and pairing cards. It holds"
                " the reasons for the pairing; a phone can read it offline."
            ),
        )
        layout.addWidget(self._why_codes)
        layout.addSpacing(SPACE)
        layout.addWidget(label(self.tr("Margins"), "muted"))
        layout.addLayout(self._margin_grid())
        layout.addSpacing(SPACE)
        self.heading.setFixedHeight(92)
        self.heading.setTabChangesFocus(True)
        self._add(layout, self.tr("Heading"), self.heading, "paperHeading")
        layout.addWidget(label(self.tr("Logo"), "muted"))
        self._thumbnail.setObjectName("logoThumbnail")
        self._thumbnail.setAccessibleName(self.tr("Logo"))
        layout.addWidget(self._thumbnail)
        for button in (self._choose, self._remove):
            layout.addWidget(button)
        layout.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(push_button(self.tr("Cancel"), self.left.emit, name="leavePageSettings"))
        row.addWidget(
            push_button(self.tr("Save"), self.saved.emit, role="primary", name="savePageSettings")
        )
        outside.addLayout(row)

    def _margin_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(2)
        names = {
            "top": self.tr("Top"),
            "bottom": self.tr("Bottom"),
            "left": self.tr("Left"),
            "right": self.tr("Right"),
        }
        for place, (side, box) in enumerate(self.margins.items()):
            row, column = divmod(place, 2)
            name = names[side]
            caption = label(name, "small")
            caption.setBuddy(box)
            box.setObjectName(f"margin_{side}")
            box.setAccessibleName(self.tr("{side} margin").format(side=name))
            grid.addWidget(caption, 2 * row, column)
            grid.addWidget(box, 2 * row + 1, column)
        return grid

    @staticmethod
    def _add(layout: QVBoxLayout, title: str, widget: QWidget, name: str) -> None:
        caption = label(title, "muted")
        caption.setBuddy(widget)
        widget.setObjectName(name)
        widget.setAccessibleName(title)
        layout.addWidget(caption)
        layout.addWidget(widget)
        layout.addSpacing(SPACE)

    def _connect(self) -> None:
        tell: Callable[..., object] = self._edited
        self._size.currentIndexChanged.connect(tell)
        self._language.currentIndexChanged.connect(tell)
        self._wall_type.currentIndexChanged.connect(tell)
        self._marks.toggled.connect(tell)
        self._why_codes.toggled.connect(tell)
        self.heading.textChanged.connect(tell)
        for box in self.margins.values():
            box.valueChanged.connect(tell)

    def _edited(self, *_: object) -> None:
        self.edited.emit()


def _millimetres() -> QSpinBox:
    box = NumberBox()
    box.setRange(LEAST_MARGIN, WIDEST_MARGIN)
    box.setSuffix(" mm")
    box.setKeyboardTracking(False)
    box.setMinimumHeight(34)
    return box
