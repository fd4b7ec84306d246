"""The dialog in which a file or a folder is chosen, which opens none of the files that it shows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QChildEvent, QDir, QEvent, QFileInfo, Qt
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QMessageBox, QWidget

from arbiter_app.gui.look.dressing import dress


class _IconsByName(QFileIconProvider):
    """Pictures and kinds of files by what the folder says of them, and never by their content.

    Qt reads the beginning of files whose names it does not know. On Linux and macOS the locks that the
    database has on the event file belong to the process, and all of them are lost as soon as anything
    in it closes that file (https://www.sqlite.org/howtocorrupt.html, 2.2). The dialog asks in a thread
    of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        kinds = QAbstractFileIconProvider.IconType
        self._folder, self._file = super().icon(kinds.Folder), super().icon(kinds.File)

    def icon(self, of: QFileInfo | QAbstractFileIconProvider.IconType, /) -> QIcon:
        """The picture of a file or folder, or of a kind of place."""
        if not isinstance(of, QFileInfo):
            return super().icon(of)
        return self._folder if of.isDir() else self._file

    def type(self, info: QFileInfo, /) -> str:
        """What the column of kinds says: the end of the name."""
        return "" if info.isDir() else info.suffix().upper()


class FileDialog(QFileDialog):
    """Qt's dialog, or that of the desktop, for every file and folder that is chosen."""

    def __init__(self, parent: QWidget, title: str, proposed: Path, kinds: str = "") -> None:
        """`proposed` is a folder, or a file to write in one; `kinds` is Qt's filter."""
        # A dialog begins to look into its folder at once: it must be told before how.
        super().__init__(parent, title, QDir.rootPath(), kinds)
        dress(self)
        self._icons = _IconsByName()
        self.setIconProvider(self._icons)
        # Qt does not say these in all of our languages.
        self.setLabelText(QFileDialog.DialogLabel.LookIn, self.tr("Look in:"))
        self.setLabelText(QFileDialog.DialogLabel.FileName, self.tr("File name:"))
        self.setLabelText(QFileDialog.DialogLabel.FileType, self.tr("File type:"))
        if proposed.is_dir():
            self.setDirectory(str(proposed))
        else:
            self.setDirectory(str(proposed.parent))
            self.selectFile(proposed.name)

    def childEvent(self, event: QChildEvent) -> None:
        """Names of files are text in Qt's own questions too, as before a file is replaced."""
        question = event.child()
        if event.type() == QEvent.Type.ChildPolished and isinstance(question, QMessageBox):
            question.setTextFormat(Qt.TextFormat.PlainText)
        super().childEvent(event)
