"""Names with tags in them, and where a window reads them as anything but text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex
from PySide6.QtGui import QAction, Qt, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QCompleter,
    QFileDialog,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsTextItem,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QTabBar,
    QTextEdit,
    QWidget,
)

from arbiter_app.gui.manual.text import ManualText
from arbiter_app.gui.text.hints import KeyHints
from tests.gui.driver import CORPUS

PICTURE: Final = "p.png"
"""What all names would show if they were read; it lies in the folder in which a test works."""

CORE: Final = "Kova"
"""Stands in every marked name, whatever was cut off before or behind it."""

BEFORE: Final = f"<img src={PICTURE}><b>"

BEHIND: Final = "&amp;"

_NAME_COLUMNS: Final = 33
_UNSEEN: Final = dict.fromkeys(
    map(
        ord,
        "\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{LEFT-TO-RIGHT ISOLATE}\N{POP DIRECTIONAL ISOLATE}",
    )
)
_PICTURE_IN_TEXT: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
_TIPS: Final = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole)
_MOST_ROWS: Final = 60
_FEDERATION: Final = "<b>"


def marked(name: str = "") -> str:
    """A name of at most 33 letters, which would be a picture and the rest of it in bold letters."""
    kept = _NAME_COLUMNS - len(BEFORE) - len(CORE) - len(BEHIND)
    return f"{BEFORE}{CORE}{name.replace(' ', '')[:kept]}{BEHIND}"


def marked_trf(report: Path) -> str:
    """A report file whose names, places, arbiters and federations are all marked."""
    lines = report.read_text(encoding="utf-8").splitlines()
    return "".join(f"{_marked_line(line)}\n" for line in lines)


def _marked_line(line: str) -> str:
    match line[:3]:
        case "001":
            # By their numbers, as names of a test differ in their last figures.
            name = marked(f"{line[4:8].strip()}{line[14:47].strip()}").ljust(_NAME_COLUMNS)
            federation = _FEDERATION if line[53:56].strip() else "   "
            return f"{line[:14]}{name}{line[47:53]}{federation}{line[56:]}"
        case "012" | "022" | "102" | "112" | "122":
            return f"{line[:4]}{marked(line[4:])}"
        case "032":
            return f"032 {_FEDERATION}"
    return line


def marked_report(folder: Path) -> Path:
    """A report file of thirteen players and nine rounds, all marked, called like a tag itself."""
    path = folder / f"{BEFORE}{CORE}{BEHIND}.trf"
    path.write_text(marked_trf(CORPUS / "0004-regular-n13-r9.trf"), encoding="utf-8")
    return path


def marked_table(text: str) -> str:
    """A table of players, with semicolons between its columns, whose names and clubs are marked."""
    heading, *lines = text.splitlines()
    titles = heading.split(";")
    rows = [dict(zip(titles, line.split(";"), strict=False)) for line in lines]
    shown = [
        ";".join(
            f'"{marked(row[each])}"' if each in {"Name", "Club"} else row.get(each, "")
            for each in titles
        )
        for row in rows
    ]
    return "\n".join([heading, *shown]) + "\n"


def everything_seen() -> Iterator[str]:
    """What is wrong in all windows, menus and dialogs that there are."""
    for window in QApplication.topLevelWidgets():
        yield from read_as_markup(window)


def read_as_markup(window: QWidget) -> Iterator[str]:
    """Every text of a window, seen or not, that Qt would read: tags, letters of keys, places for marks."""
    for widget in (window, *window.findChildren(QWidget)):
        where = f"{type(widget).__name__} {widget.objectName()}"
        for what, text in _in_widget(widget):
            yield f"{where}, {what}: {text}"
    for action in window.findChildren(QAction):
        for what, text in _in_action(action):
            yield f"action {action.objectName()}, {what}: {text}"


def _in_widget(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield from _tips(widget.toolTip(), widget.whatsThis())
    if CORE in widget.windowTitle() and "[*]" in widget.windowTitle().replace("[*][*]", ""):
        yield "title", widget.windowTitle()
    match widget:
        case KeyHints():
            if widget.textFormat() is not Qt.TextFormat.RichText or CORE in widget.text():
                yield "keys", widget.text()
        case QLabel():
            yield from _in_label(widget)
        case QAbstractButton():
            yield from _lettered(widget.text())
        case QGroupBox() | QMenu():
            yield from _lettered(widget.title())
        case QTabBar():
            for number in range(widget.count()):
                yield from _lettered(widget.tabText(number))
                yield from _tips(widget.tabToolTip(number), widget.tabWhatsThis(number))
        case QTextEdit() if not isinstance(widget, ManualText):
            yield from read_by_document(widget.document())
        case QGraphicsView():
            yield from _in_scene(widget.scene())
        case _:
            yield from _in_model(_model_of(widget))


def _model_of(widget: QWidget) -> QAbstractItemModel | None:
    match widget:
        case QComboBox() | QAbstractItemView():
            return widget.model()
        case QLineEdit():
            completer: QCompleter | None = widget.completer()
            return None if completer is None else completer.completionModel()
    return None


def _in_label(label: QLabel) -> Iterator[tuple[str, str]]:
    """Those that Qt makes itself, of tips and in dialogs of its own, guess; nothing in them may be a tag."""
    if label.buddy() is not None:
        yield from _lettered(label.text())
    if label.textFormat() is Qt.TextFormat.PlainText:
        return
    is_of_qt = label.objectName().startswith(("qt_", "qtooltip"))
    is_of_qt |= isinstance(label.window(), QFileDialog | QMessageBox)
    if not is_of_qt or Qt.mightBeRichText(label.text()):
        yield "format", label.text()


def _in_action(action: QAction) -> Iterator[tuple[str, str]]:
    yield from _lettered(action.text())
    places = action.associatedObjects()
    if not all(isinstance(place, QMenu) and not place.toolTipsVisible() for place in places):
        yield from _tips(action.toolTip(), action.whatsThis())


def _tips(*texts: str) -> Iterator[tuple[str, str]]:
    for text in texts:
        if Qt.mightBeRichText(text):
            yield "tip", text


def _lettered(text: str) -> Iterator[tuple[str, str]]:
    """A text in which a single `&` marks a letter."""
    if CORE in text and BEHIND in text.replace(f"&{BEHIND}", ""):
        yield "letter", text


def _in_model(model: QAbstractItemModel | None) -> Iterator[tuple[str, str]]:
    if model is None:
        return
    for orientation in Qt.Orientation:
        is_across = orientation is Qt.Orientation.Horizontal
        count = _columns(model, QModelIndex()) if is_across else model.rowCount()
        for section in range(min(count, _MOST_ROWS)):
            tips = (model.headerData(section, orientation, role) for role in _TIPS)
            yield from _tips(*(str(tip or "") for tip in tips))
    yield from _below(model, QModelIndex())


def _below(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[tuple[str, str]]:
    for row in range(min(model.rowCount(parent), _MOST_ROWS)):
        for column in range(_columns(model, parent)):
            index = model.index(row, column, parent)
            yield from _tips(*(str(index.data(role) or "") for role in _TIPS))
            if index.column() == 0:
                yield from _below(model, index)


def _columns(model: QAbstractItemModel, parent: QModelIndex) -> int:
    """A list does not say how many it has."""
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)


def read_by_document(document: QTextDocument) -> Iterator[tuple[str, str]]:
    """Names in a text of a template: there with all their letters, and no picture in it."""
    text = document.toPlainText().translate(_UNSEEN)
    if text.count(CORE) != text.count(f"{BEFORE}{CORE}"):
        yield "name in a text", text
    if _PICTURE_IN_TEXT in text:
        yield "picture in a text", text


def _in_scene(scene: QGraphicsScene | None) -> Iterator[tuple[str, str]]:
    items: list[QGraphicsItem] = [] if scene is None else scene.items()
    for item in items:
        yield from _tips(item.toolTip())
        if isinstance(item, QGraphicsTextItem):
            yield from read_by_document(item.document())
