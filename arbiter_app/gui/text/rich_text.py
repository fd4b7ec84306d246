"""Texts with a look of their own: made by the program's templates, in which names are escaped.

Whatever a text names, a picture, a style sheet, another page, is not loaded: Qt would read it from files,
from devices, and on Windows from other computers.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget


def nothing_loaded(kind: int) -> QImage | QByteArray:
    """Return what a text gets instead of what it names.

    If it got nothing at all, Qt would look for a file of that name.
    """
    if kind != QTextDocument.ResourceType.ImageResource.value:
        return QByteArray()
    image = QImage(1, 1, QImage.Format.Format_ARGB32)
    image.fill(0)
    return image


class RichText(QTextBrowser):
    """A text to be read, whose links lead nowhere by themselves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)

    def loadResource(self, kind: int, _name: QUrl | str) -> object:  # noqa: N802 - of Qt
        """Return nothing of what the text names."""
        return nothing_loaded(kind)


class RichPage(QTextEdit):
    """A text through which a cursor goes."""

    def loadResource(self, kind: int, _name: QUrl | str) -> object:  # noqa: N802 - of Qt
        """Return nothing of what the text names."""
        return nothing_loaded(kind)


class RichDocument(QTextDocument):
    """A text to be printed."""

    def loadResource(self, kind: int, _name: QUrl | str) -> object:  # noqa: N802 - of Qt
        """Return nothing of what the text names."""
        return nothing_loaded(kind)
