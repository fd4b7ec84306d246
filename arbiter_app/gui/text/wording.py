"""Texts in the language of the window, and what else the language decides.

The catalogue is that of the whole program (`languages.py`); Qt carries it, as a translator of the
application. Widgets say `self.tr("…")`, whatever is no widget `tr("…")`; phrases that come from
operations and errors are `said`. Qt has translations of its own for its dialogs and menus.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication

from arbiter_app.languages import catalogue as catalogue_of
from arbiter_app.languages import catalogue_code
from arbiter_app.wording import COMMA, ENGLISH, NOTHING, Catalogue, Message, Phrase

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


class QtTranslator(QTranslator):
    """Qt's own texts: file dialogs, the printer's, menus of fields."""


def language_for(wanted: str, desktop: Iterable[str]) -> str:
    """The code of the language that the window speaks.

    `wanted` is what was chosen; empty for the first of the languages of the desktop that there is,
    and English where there is none of them.
    """
    codes = map(catalogue_code, (wanted,) if wanted else desktop)
    return next((code for code in codes if code), ENGLISH.language)


def speak(application: QCoreApplication, language: str) -> None:
    """From now on texts are asked for in this language; those shown already stay as they are.

    Numbers in fields and the side on which lines begin are those of the language, too.
    """
    _forget(application, CatalogueTranslator)
    _forget(application, QtTranslator)
    wanted = catalogue_of(language)
    QLocale.setDefault(_numbers_of(wanted.language))
    if isinstance(application, QGuiApplication):
        application.setLayoutDirection(QLocale(wanted.language).textDirection())
    if wanted is ENGLISH:
        return
    application.installTranslator(CatalogueTranslator(wanted, application))
    # Qt asks the one installed last first; the catalogue has an answer to everything.
    own = QtTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if own.load(QLocale(wanted.language), "qtbase", "_", folder):
        application.installTranslator(own)


def _numbers_of(language: str) -> QLocale:
    """How fields write numbers and times: as the desktop does, if it has the language.

    Ratings, points and boards are in the digits of chess everywhere, and fields with them.
    """
    own, desktop = QLocale(language), QLocale.system()
    known = QLocale.matchingLocales(
        own.language(), QLocale.Script.AnyScript, QLocale.Country.AnyCountry
    )
    same = [each for each in (desktop, own, *known) if each.language() is own.language()]
    return next((each for each in same if each.zeroDigit() == "0"), QLocale.c())


def _forget(application: QCoreApplication, kind: type[QTranslator]) -> None:
    for translator in application.findChildren(kind):
        application.removeTranslator(translator)
        # Found no more by its type, whatever Qt still holds of it.
        translator.setParent(None)


def spoken() -> Catalogue:
    """The catalogue of the window's language."""
    application = QCoreApplication.instance()
    if application is None:
        return ENGLISH
    # Not among the children of children, which are many, and this is asked for every sentence.
    translator = application.findChild(CatalogueTranslator, "", _OWN)
    return ENGLISH if translator is None else translator.catalogue


def explaining() -> Catalogue:
    """The catalogue in which pairings are explained: English where the language cannot yet."""
    catalogue = spoken()
    return catalogue if catalogue.explains else ENGLISH


def tr(text: str, context: str = "") -> str:
    """A text in the language of the window, for what is no widget; `context` as of a `Message`."""
    return QCoreApplication.translate("", text, context or None)


def joined(items: Iterable[str], by: Message = COMMA) -> str:
    """`A, B, C` in the language of the window, or with what else stands between two."""
    return spoken().separated(items, by)


def headed(head: str, text: str) -> str:
    """`Board 3: …`: what a text is about before it, with the colon as the language writes it."""
    return spoken().headed(head, text)


def said(phrase: Phrase) -> str:
    """A phrase in the language of the window."""
    return spoken().text(phrase)
