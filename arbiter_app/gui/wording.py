"""Texts in the language of the window.

The catalogue is that of the whole program (`languages.py`); Qt carries it, as a translator of the
application. Widgets say `self.tr("…")`, whatever is no widget `tr("…")`; phrases that come from
operations and errors are `said`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, QTranslator

from arbiter_app.languages import catalogue as catalogue_of
from arbiter_app.wording import ENGLISH, NOTHING, Catalogue, Phrase

_OWN: Final = Qt.FindChildOption.FindDirectChildrenOnly


class CatalogueTranslator(QTranslator):
    """Asks a catalogue for the texts of the window."""

    def __init__(self, catalogue: Catalogue, application: QCoreApplication) -> None:
        super().__init__(application)
        self.catalogue = catalogue

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, _context: str, text: str, disambiguation: str | None = None, _count: int = -1, /
    ) -> str:
        """The text in the language of the window; Qt's contexts, names of classes, say nothing."""
        asked = replace(NOTHING.message, one=text, context=disambiguation or "")
        return self.catalogue.say_plain(asked)


def speak(application: QCoreApplication, language: str) -> None:
    """From now on texts are asked for in this language; those shown already stay as they are."""
    for translator in application.findChildren(CatalogueTranslator):
        application.removeTranslator(translator)
        # Found no more by its type, whatever Qt still holds of it.
        translator.setParent(None)
    wanted = catalogue_of(language)
    if wanted is not ENGLISH:
        application.installTranslator(CatalogueTranslator(wanted, application))


def spoken() -> Catalogue:
    """The catalogue of the window's language."""
    application = QCoreApplication.instance()
    if application is None:
        return ENGLISH
    # Not among the children of children, which are many, and this is asked for every sentence.
    translator = application.findChild(CatalogueTranslator, "", _OWN)
    return ENGLISH if translator is None else translator.catalogue


def tr(text: str, context: str = "") -> str:
    """A text in the language of the window, for what is no widget; `context` as of a `Message`."""
    return QCoreApplication.translate("", text, context or None)


def said(phrase: Phrase) -> str:
    """A phrase in the language of the window."""
    return spoken().text(phrase)
