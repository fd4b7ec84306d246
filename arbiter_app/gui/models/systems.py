"""Pairing systems by the names arbiters know."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def system_title(name: str) -> str:
    """The name of a system and its edition; a system not named here keeps its short name."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Systems", text)

    match name:
        case "dutch-2026":
            return tr("FIDE (Dutch) System, 2026")
        case "dutch-2017":
            return tr("FIDE (Dutch) System, 2017")
        case "lim":
            return tr("Lim System")
        case "lim-maxi":
            return tr("Lim System, maxi-tournament")
        case "swiss-1998":
            return tr("Swiss System Based on Rating, 1998")
        case "":
            return tr("Another system")
        case other:
            return other
