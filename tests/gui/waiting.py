"""What the window says while it works something out."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QWidget

from arbiter_app.gui.window.main_window import MainWindow

ANSWERS = (
    "verdictDetail",
    "whatIfLineText",
    "finishLineText",
    "correctionLineText",
    "explanationText",
    "correctionEffects",
)
"""Texts that say that they wait for an answer, until it is there."""


def waiting(window: MainWindow) -> list[str]:
    """Texts seen that still say that something is being worked out, though nothing is any more."""
    QApplication.processEvents()
    if window.is_busy:
        return []
    found: list[tuple[QWidget, str]] = [
        (label, label.text()) for label in window.findChildren(QLabel)
    ]
    found += [(text, text.toPlainText()) for text in window.findChildren(QTextBrowser)]
    return [
        text
        for widget, text in found
        if widget.objectName() in ANSWERS
        and widget.isVisible()
        and text.endswith((" …", "is pairing."))
    ]
