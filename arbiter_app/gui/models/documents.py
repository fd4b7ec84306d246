"""The documents that can be printed now, and how each is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from arbiter_app.operations.states import states_before_next_round
from arbiter_app.reports import (
    pairing_cards_pdf,
    pairing_cards_view,
    pairings_pdf,
    pairings_view,
    standings_pdf,
    standings_view,
)
from arbiter_app.standings import standings
from arbiter_app.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document: its name, what it is for, and the function that makes its PDF.

    `make` gets the tournament, the round and the time of printing.
    """

    key: str
    title: str
    purpose: str
    icon: str
    make: Callable[[Tournament, int, datetime], bytes]

    has_round: bool = True

    def file_name(self, tournament: Tournament, number: int) -> str:
        """A name for the file: `Open 2026 - Pairings 3.pdf`."""
        name = "".join(
            letter if letter.isalnum() or letter in " -_.&()" else " "
            for letter in tournament.settings.name
        )
        stem = " ".join(f"{name} - {self.title} {number or ''}".split())
        return f"{stem}.pdf"


def document_kinds() -> tuple[DocumentKind, ...]:
    """All documents, in the order in which a round needs them."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Documents", text)

    return (
        DocumentKind("pairings", tr("Pairings"), tr("by board, for the wall"), "rounds", _pairings),
        DocumentKind(
            "cards", tr("Pairing cards"), tr("one for each player, filled in"), "card", _cards
        ),
        DocumentKind(
            "standings", tr("Standings"), tr("with all tie-breaks"), "standings", _standings
        ),
    )


def _pairings(tournament: Tournament, number: int, now: datetime) -> bytes:
    return pairings_pdf(pairings_view(tournament, number, printed_at=now))


def _cards(tournament: Tournament, _number: int, now: datetime) -> bytes:
    return pairing_cards_pdf(
        pairing_cards_view(tournament, printed_at=now, states=states_before_next_round)
    )


def _standings(tournament: Tournament, number: int, now: datetime) -> bytes:
    complete = min(number, tournament.last_complete_round)
    table = standings(tournament, after_round=complete)
    return standings_pdf(standings_view(tournament, table, printed_at=now))
