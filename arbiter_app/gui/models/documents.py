"""The documents that can be printed now, and how each is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol, TypeAlias

from PySide6.QtCore import QCoreApplication

from arbiter_app.operations.explained import ExplainedRound
from arbiter_app.operations.states import explained_round, known_system, states_of_system
from arbiter_app.reports import (
    DocumentName,
    LoggedAct,
    Paper,
    Printing,
    Subject,
    csv_files,
    document_paper,
    html_files,
    round_papers,
    words_of_event,
)
from arbiter_app.standings import Standings
from arbiter_app.tournament.boards import BoardMarks
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace import RoundPairing

Watch: TypeAlias = Callable[[int], None]

ROUND = "round"
"""The key of all papers of a round in one PDF."""


def _no_acts() -> tuple[LoggedAct, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Source:
    """What documents are made from, as it is at one moment.

    Attributes:
        paper: how the tournament wants its pages.
        rank: the standings after a round with what was chosen for them.
        prizes: the groups of prizes that were announced.
        acts: reads the log for the report.
        published: when each round was published, in local time.
        marks: the boards of a round that were made by hand, or are against the rules.
        told_from: the pairing of a round that codes tell the players of.
        explained: why a round is as it is; without it, by what is known now.
    """

    tournament: Tournament
    paper: PaperSettings = field(default=PaperSettings())
    rank: Callable[[int], Standings] | None = None
    prizes: tuple[PrizeGroup, ...] = ()
    acts: Callable[[], tuple[LoggedAct, ...]] = _no_acts
    published: Mapping[int, datetime] = field(default_factory=dict)
    marks: Callable[[int], BoardMarks] | None = None
    told_from: Callable[[int], RoundPairing | None] | None = None
    explained: Callable[[int], ExplainedRound] | None = None

    def explaining(self, subject: Subject) -> Subject:
        """The subject with the pairing of its round, and of what time it is."""
        number = subject.round_number
        if self.explained is None:
            return replace(subject, pairing=explained_round(self.tournament, number))
        found = self.explained(number)
        return replace(subject, pairing=found.pairing, note=found.note_on(found.pairing))

    def subject(self, number: int) -> Subject:
        return Subject(
            self.tournament,
            number,
            states=states_of_system(self.tournament),
            system=known_system(self.tournament),
            rank=self.rank,
            prizes=self.prizes,
            published=self.published,
            marks=self.marks,
            told_from=self.told_from,
        )

    def printing(self, now: datetime) -> Printing:
        return Printing(now, self.paper, words_of_event(self.paper.language))


class Make(Protocol):
    """Makes the pages from a source as of a round; `watch` hears of each."""

    def __call__(
        self, source: Source, number: int, now: datetime, *, watch: Watch | None = ...
    ) -> Paper: ...


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document: its name, what it is for, and the function that makes its pages.

    `has_round` says that its name has the round, `needs_round` that a round must be paired.
    """

    key: str
    title: str
    purpose: str
    icon: str
    make: Make

    has_round: bool = True
    needs_round: bool = True

    def file_name(self, tournament: Tournament, number: int) -> str:
        """A name for the file: `Open 2026 - Pairings 3.pdf`."""
        title = f"{self.title} {number}" if self.has_round and number else self.title
        return f"{_plain(tournament, title)}.pdf"


def folder_name(tournament: Tournament, title: str) -> str:
    """A name for a folder: `Open 2026 - Web pages`."""
    return _plain(tournament, title)


def _plain(tournament: Tournament, title: str) -> str:
    name = "".join(
        letter if letter.isalnum() or letter in " -_.&()" else " "
        for letter in tournament.settings.name
    )
    return " ".join(f"{name} - {title}".split())


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
        needs_round: bool = True,
    ) -> DocumentKind:
        return DocumentKind(name.value, title, purpose, icon, _make(name), has_round, needs_round)

    return (
        kind(DocumentName.PAIRINGS, tr("Pairings"), tr("by board, for the wall"), "rounds"),
        kind(DocumentName.PAIRINGS_BY_NAME, tr("Pairings by name"), tr("for the wall"), "players"),
        kind(DocumentName.RESULT_SLIPS, tr("Result slips"), tr("one per board, to sign"), "edit"),
        kind(
            DocumentName.PAIRING_CARDS,
            tr("Pairing cards"),
            tr("one for each player, filled in"),
            "card",
            needs_round=False,
        ),
        kind(DocumentName.STANDINGS, tr("Standings"), tr("with all tie-breaks"), "standings"),
        kind(
            DocumentName.CROSSTABLE,
            tr("Crosstable"),
            tr("opponents, colours, results"),
            "crosstable",
        ),
        DocumentKind(ROUND, tr("All papers of the round"), tr("in one PDF"), "print", _round),
        kind(DocumentName.EXPLANATION, tr("Explanation"), tr("why this pairing, drawn"), "explain"),
        kind(
            DocumentName.CHECKLIST,
            tr("Check list"),
            tr("colours and floats before a pairing"),
            "check",
            needs_round=False,
        ),
        kind(
            DocumentName.PLAYERS,
            tr("Players"),
            tr("the participants"),
            "player",
            has_round=False,
            needs_round=False,
        ),
        kind(
            DocumentName.BOARD_CARDS,
            tr("Board cards"),
            tr("numbers for the tables"),
            "bye",
            has_round=False,
            needs_round=False,
        ),
        kind(
            DocumentName.NAME_CARDS,
            tr("Name cards"),
            tr("names for the tables"),
            "card",
            has_round=False,
            needs_round=False,
        ),
        kind(
            DocumentName.REPORT, tr("Report"), tr("the whole tournament"), "log", needs_round=False
        ),
    )


def _make(name: DocumentName) -> Make:
    def make(source: Source, number: int, now: datetime, *, watch: Watch | None = None) -> Paper:
        subject = source.subject(number)
        if name is DocumentName.EXPLANATION:
            subject = source.explaining(subject)
        if name is DocumentName.REPORT:
            subject = replace(subject, acts=source.acts())
        return document_paper(name, subject, source.printing(now), watch)

    return make


def _round(source: Source, number: int, now: datetime, *, watch: Watch | None = None) -> Paper:
    return round_papers(source.subject(number), source.printing(now), watch)


def web_pages(source: Source, now: datetime) -> Mapping[str, bytes]:
    """Pairings, standings, crosstable and players as web pages, by file name."""
    return html_files(source.subject(len(source.tournament.rounds)), source.printing(now))


def tables(source: Source, now: datetime) -> Mapping[str, bytes]:
    """The tables as CSV, by file name."""
    return csv_files(source.subject(len(source.tournament.rounds)), source.printing(now))
