"""The documents that can be printed now, and how each is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

from PySide6.QtCore import QCoreApplication

from arbiter_app.operations.states import explained_round, known_system, states_of_system
from arbiter_app.reports import (
    DocumentName,
    LoggedAct,
    Printing,
    Subject,
    document_pdf,
    round_papers_pdf,
)
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.tournament import Tournament


class Make(Protocol):
    """Makes a PDF of a tournament as of a round; `page` is how the event wants its paper.

    `acts` are those of the log, for the report.
    """

    def __call__(
        self,
        tournament: Tournament,
        number: int,
        now: datetime,
        *,
        page: PaperSettings | None = ...,
        acts: tuple[LoggedAct, ...] = ...,
    ) -> bytes: ...


_Write: TypeAlias = Callable[[Subject, Printing], bytes]


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document: its name, what it is for, and the function that makes its PDF."""

    key: str
    title: str
    purpose: str
    icon: str
    make: Make

    has_round: bool = True

    def file_name(self, tournament: Tournament, number: int) -> str:
        """A name for the file: `Open 2026 - Pairings 3.pdf`."""
        name = "".join(
            letter if letter.isalnum() or letter in " -_.&()" else " "
            for letter in tournament.settings.name
        )
        of_round = number if self.has_round else 0
        stem = " ".join(f"{name} - {self.title} {of_round or ''}".split())
        return f"{stem}.pdf"


def document_kinds() -> tuple[DocumentKind, ...]:
    """All documents, in the order in which a round needs them."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Documents", text)

    def kind(
        name: DocumentName,
        title: str,
        purpose: str,
        icon: str,
        *,
        has_round: bool = True,
    ) -> DocumentKind:
        return DocumentKind(name.value, title, purpose, icon, _make(name), has_round)

    return (
        kind(DocumentName.PAIRINGS, tr("Pairings"), tr("by board, for the wall"), "rounds"),
        kind(DocumentName.PAIRINGS_BY_NAME, tr("Pairings by name"), tr("for the wall"), "players"),
        kind(DocumentName.RESULT_SLIPS, tr("Result slips"), tr("one per board, to sign"), "edit"),
        kind(
            DocumentName.PAIRING_CARDS,
            tr("Pairing cards"),
            tr("one for each player, filled in"),
            "card",
        ),
        kind(DocumentName.STANDINGS, tr("Standings"), tr("with all tie-breaks"), "standings"),
        kind(
            DocumentName.CROSSTABLE,
            tr("Crosstable"),
            tr("opponents, colours, results"),
            "crosstable",
        ),
        DocumentKind("round", tr("All papers of the round"), tr("in one PDF"), "print", _round),
        kind(DocumentName.EXPLANATION, tr("Explanation"), tr("why this pairing, drawn"), "explain"),
        kind(
            DocumentName.CHECKLIST,
            tr("Check list"),
            tr("colours and floats before a pairing"),
            "check",
        ),
        kind(
            DocumentName.PLAYERS, tr("Players"), tr("the participants"), "player", has_round=False
        ),
        kind(
            DocumentName.BOARD_CARDS,
            tr("Board cards"),
            tr("numbers for the tables"),
            "bye",
            has_round=False,
        ),
        kind(
            DocumentName.NAME_CARDS,
            tr("Name cards"),
            tr("names for the tables"),
            "card",
            has_round=False,
        ),
        kind(DocumentName.REPORT, tr("Report"), tr("the whole tournament"), "log"),
    )


def _make(name: DocumentName) -> Make:
    def write(subject: Subject, printing: Printing) -> bytes:
        return document_pdf(name, subject, printing)

    return _maker(write, is_explained=name is DocumentName.EXPLANATION)


def _maker(write: _Write, *, is_explained: bool = False) -> Make:
    def make(
        tournament: Tournament,
        number: int,
        now: datetime,
        *,
        page: PaperSettings | None = None,
        acts: tuple[LoggedAct, ...] = (),
    ) -> bytes:
        subject = Subject(
            tournament,
            number,
            states=states_of_system(tournament),
            system=known_system(tournament),
            pairing=explained_round(tournament, number) if is_explained else None,
            acts=acts,
        )
        return write(subject, Printing(now, page or PaperSettings()))

    return make


_round: Make = _maker(round_papers_pdf)
