"""All documents by name: what each one needs, and the papers of a round in one PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, assert_never

from arbiter_app.errors import InputError
from arbiter_app.explain import ENGLISH, Catalogue
from arbiter_app.explain.words import words_of
from arbiter_app.reports.by_name import by_name_view, draw_by_name
from arbiter_app.reports.cards import draw_cards
from arbiter_app.reports.cards_view import PlayerStates, pairing_cards_view
from arbiter_app.reports.checklist import checklist_view, draw_checklist
from arbiter_app.reports.codes import Told, sentences_of
from arbiter_app.reports.crosstable_table import crosstable_view, draw_crosstable
from arbiter_app.reports.explanation import draw_explanation, explanation_view, in_language_of
from arbiter_app.reports.frame import Draw, paper_of
from arbiter_app.reports.pairings import NO_MARKS, PairingsView, draw_pairings, pairings_view
from arbiter_app.reports.pdf import Paper, Watch
from arbiter_app.reports.players_list import draw_players, players_view
from arbiter_app.reports.report import draw_report
from arbiter_app.reports.report_view import LoggedAct, report_view
from arbiter_app.reports.sheet import Printing, sheet_of
from arbiter_app.reports.slips import draw_result_slips, result_slips_view
from arbiter_app.reports.standings_table import draw_standings, standings_view
from arbiter_app.reports.table_cards import (
    board_cards_view,
    draw_board_cards,
    draw_name_cards,
    name_cards_view,
)
from arbiter_app.reports.words import Words
from arbiter_app.standings import Standings, awards, counted_rounds, crosstable, standings
from arbiter_app.tournament.boards import BoardMarks
from arbiter_app.tournament.final import is_last_round_paired, why_not_final
from arbiter_app.tournament.prizes import PrizeGroup, money_text
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import RoundPairing


class DocumentName(StrEnum):
    """The documents, by the names of the command line, in the order in which a round needs them."""

    PAIRINGS = "pairings"
    PAIRINGS_BY_NAME = "pairings-alphabetical"
    RESULT_SLIPS = "result-slips"
    PAIRING_CARDS = "pairing-cards"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    PLAYERS = "players"
    EXPLANATION = "explanation"
    BOARD_CARDS = "board-cards"
    NAME_CARDS = "name-cards"
    CHECKLIST = "colours-and-floats"
    REPORT = "report"


ROUND_PAPERS: Final = (
    DocumentName.PAIRINGS,
    DocumentName.PAIRINGS_BY_NAME,
    DocumentName.STANDINGS,
    DocumentName.RESULT_SLIPS,
)
"""What is printed together when a round is paired: for the wall, then for the tables."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a document is about.

    Attributes:
        round_number: the round paired, or the last one of standings.
        states: the pairing's view of the players, for cards and the check list.
        pairing: the pairing with its trace, for the explanation.
        note: of what time that pairing is, where what is known now gives another one.
        bracket: the only bracket to explain, None for all.
        by_name: whether the participants are listed by name, not by TPN.
        acts: acts of the log for the report.
        catalogue: the language of the sentences of an explanation.
        rank: the standings after a round with what the arbiter chose for them; without it the
            tournament's own.
        prizes: the groups of prizes, told in the final standings.
        published: when each round was published, in local time.
        marks: the boards of a round that were made by hand, or are against the rules.
        told_from: the pairing of a round that codes tell the players of, None if there is none.
        system: the name of the pairing system (as for `--system`), if it is one of this program.
    """

    tournament: Tournament
    round_number: int
    states: PlayerStates | None = None
    pairing: RoundPairing | None = None
    note: str = ""
    bracket: int | None = None
    by_name: bool = False
    acts: tuple[LoggedAct, ...] = ()
    catalogue: Catalogue = ENGLISH
    system: str = ""
    rank: Callable[[int], Standings] | None = None
    prizes: tuple[PrizeGroup, ...] = ()
    published: Mapping[int, datetime] = field(default_factory=dict)
    marks: Callable[[int], BoardMarks] | None = None
    told_from: Callable[[int], RoundPairing | None] | None = None

    @property
    def ranked(self) -> Standings:
        """The standings after the round, or after the last complete one before it."""
        number = self.last_round_ranked
        if self.rank is not None:
            return self.rank(number)
        return standings(self.tournament, after_round=number)

    def won(self, table: Standings) -> Mapping[Tpn, str]:
        """The prizes won, as texts; nothing before the last round is over and all games are."""
        last = self.tournament.settings.rounds_total or len(self.tournament.rounds)
        is_final = table.round_number >= last and why_not_final(self.tournament) is None
        if not is_final or not self.prizes:
            return {}
        found = awards(self.tournament, table, self.prizes)
        return {award.tpn: money_text(award.won.amount) for award in found}

    @property
    def last_round_ranked(self) -> int:
        return min(self.round_number, counted_rounds(self.tournament))


def document_title(name: DocumentName, words: Words) -> str:
    """The name of a document in words."""
    return _KINDS[name].title(words)


def document_pdf(
    name: DocumentName, subject: Subject, printing: Printing, watch: Watch | None = None
) -> bytes:
    """A document as PDF; see `document_paper`."""
    return document_paper(name, subject, printing, watch).pdf(watch)


def document_paper(
    name: DocumentName, subject: Subject, printing: Printing, watch: Watch | None = None
) -> Paper:
    """The pages of a document; `watch` hears of each.

    Raises:
        InputError: the round is not paired, or something the document needs is missing.
    """
    printing = printing_of(name, subject, printing)
    words = printing.words
    title = f"{document_title(name, words)} {_about(name, subject, words)}".strip()
    return _paper((name,), subject, printing, title, watch)


def _about(name: DocumentName, subject: Subject, words: Words) -> str:
    """What the title of a document says after its name: the round."""
    match name:
        case DocumentName.STANDINGS | DocumentName.CROSSTABLE:
            return words.after(subject.last_round_ranked)
        case DocumentName.CHECKLIST:
            number = checklist_round(subject.tournament, subject.round_number)
            return words.before_round.format(number)
        case (
            DocumentName.PAIRINGS
            | DocumentName.PAIRINGS_BY_NAME
            | DocumentName.RESULT_SLIPS
            | DocumentName.EXPLANATION
        ):
            return words.round.format(subject.round_number)
        case (
            DocumentName.PAIRING_CARDS
            | DocumentName.PLAYERS
            | DocumentName.BOARD_CARDS
            | DocumentName.NAME_CARDS
            | DocumentName.REPORT
        ):
            return ""
        case _:
            assert_never(name)


def printing_of(name: DocumentName, subject: Subject, printing: Printing) -> Printing:
    """How a document is printed: an explanation in the language of its sentences throughout."""
    if name is DocumentName.EXPLANATION:
        return in_language_of(subject.catalogue, printing)
    return printing


def round_papers_pdf(subject: Subject, printing: Printing, watch: Watch | None = None) -> bytes:
    """All papers of a round in one PDF; see `round_papers`."""
    return round_papers(subject, printing, watch).pdf(watch)


def round_papers(subject: Subject, printing: Printing, watch: Watch | None = None) -> Paper:
    """The pages of all papers of a round; `watch` hears of each.

    Raises:
        InputError: the round is not paired.
    """
    words = printing.words
    title = f"{words.round_papers} {words.round.format(subject.round_number)}"
    return _paper(ROUND_PAPERS, subject, printing, title, watch)


def _paper(
    names: tuple[DocumentName, ...],
    subject: Subject,
    printing: Printing,
    title: str,
    watch: Watch | None,
) -> Paper:
    sheet = sheet_of(subject.tournament.settings, printing)
    draws = (_KINDS[name].draw(subject, printing) for name in names)
    return paper_of(sheet, title, *draws, watch=watch)


def checklist_round(tournament: Tournament, round_number: int) -> int:
    """The round a check list is for: the next one once the round asked about is over."""
    total = tournament.settings.rounds_total
    is_over = round_number == len(tournament.rounds) == tournament.last_complete_round
    has_next = not total or round_number < total
    return round_number + 1 if is_over and has_next else max(round_number, 1)


@dataclass(frozen=True, slots=True)
class _Kind:
    """How a document is called and made."""

    title: Callable[[Words], str]
    draw: Callable[[Subject, Printing], Draw]


def pairings_of(subject: Subject, number: int, printing: Printing) -> PairingsView:
    """A round by board, its boards marked if the walls are to show what was changed."""
    is_marked = printing.page.wall.marks_changes and subject.marks is not None
    return pairings_view(
        subject.tournament,
        number,
        printing,
        published=subject.published.get(number),
        marks=subject.marks(number) if is_marked and subject.marks else NO_MARKS,
    )


def _pairings(subject: Subject, printing: Printing) -> Draw:
    view = pairings_of(subject, subject.round_number, printing)
    return lambda pdf: draw_pairings(pdf, view)


def _by_name(subject: Subject, printing: Printing) -> Draw:
    number = subject.round_number
    published = subject.published.get(number)
    view = by_name_view(subject.tournament, number, printing, published=published)
    return lambda pdf: draw_by_name(pdf, view)


def _told(subject: Subject, number: int, printing: Printing) -> Mapping[Tpn, Told]:
    """What codes tell the players of a round, if the page is to have them.

    Not the list by name: a code is larger than many of its lines.
    """
    if not (printing.page.why_codes and number and subject.told_from):
        return {}
    return sentences_of(subject.tournament, number, subject.told_from(number), subject.catalogue)


def _slips(subject: Subject, printing: Printing) -> Draw:
    number = subject.round_number
    told = _told(subject, number, printing)
    view = result_slips_view(subject.tournament, number, printing, told=told)
    return lambda pdf: draw_result_slips(pdf, view)


def _cards(subject: Subject, printing: Printing) -> Draw:
    shown = subject.tournament
    if subject.round_number < len(shown.rounds):
        shown = shown.before_round(subject.round_number + 1)
    told = _told(subject, len(shown.rounds), printing)
    view = pairing_cards_view(shown, printing, states=subject.states, told=told)
    return lambda pdf: draw_cards(pdf, view)


def _standings(subject: Subject, printing: Printing) -> Draw:
    table = subject.ranked
    view = standings_view(subject.tournament, table, printing, prizes=subject.won(table))
    return lambda pdf: draw_standings(pdf, view)


def _crosstable(subject: Subject, printing: Printing) -> Draw:
    table = crosstable(subject.tournament, table=subject.ranked)
    view = crosstable_view(subject.tournament, table, printing, most_values=None)
    return lambda pdf: draw_crosstable(pdf, view)


def _players(subject: Subject, printing: Printing) -> Draw:
    view = players_view(subject.tournament, printing, by_name=subject.by_name)
    return lambda pdf: draw_players(pdf, view)


def _explanation(subject: Subject, printing: Printing) -> Draw:
    if subject.pairing is None:
        raise InputError(f"There is no explanation of round {subject.round_number}.")
    view = explanation_view(
        subject.tournament,
        subject.pairing,
        printing,
        bracket=subject.bracket,
        catalogue=subject.catalogue,
        note=subject.note,
    )
    return lambda pdf: draw_explanation(pdf, view)


def _board_cards(subject: Subject, printing: Printing) -> Draw:
    view = board_cards_view(subject.tournament, printing)
    return lambda pdf: draw_board_cards(pdf, view)


def _name_cards(subject: Subject, printing: Printing) -> Draw:
    view = name_cards_view(subject.tournament, printing)
    return lambda pdf: draw_name_cards(pdf, view)


def _checklist(subject: Subject, printing: Printing) -> Draw:
    if subject.states is None:
        raise InputError(
            "There is no check list: this program does not have the tournament's pairing system."
        )
    number = checklist_round(subject.tournament, subject.round_number)
    view = checklist_view(subject.tournament, number, printing, states=subject.states)
    return lambda pdf: draw_checklist(pdf, view)


def _report(subject: Subject, printing: Printing) -> Draw:
    refusal = why_not_final(subject.tournament)
    if refusal is not None and is_last_round_paired(subject.tournament):
        raise refusal
    system = subject.catalogue.say(words_of(subject.system).title) if subject.system else ""
    if subject.tournament.settings.has_baku_acceleration:
        system = printing.words.accelerated.format(system)
    view = report_view(
        subject.tournament, subject.ranked, printing, acts=subject.acts, system=system
    )
    return lambda pdf: draw_report(pdf, view)


_KINDS: Final[Mapping[DocumentName, _Kind]] = {
    DocumentName.PAIRINGS: _Kind(lambda words: words.pairings, _pairings),
    DocumentName.PAIRINGS_BY_NAME: _Kind(lambda words: words.pairings_alphabetical, _by_name),
    DocumentName.RESULT_SLIPS: _Kind(lambda words: words.result_slips, _slips),
    DocumentName.PAIRING_CARDS: _Kind(lambda words: words.pairing_cards, _cards),
    DocumentName.STANDINGS: _Kind(lambda words: words.standings, _standings),
    DocumentName.CROSSTABLE: _Kind(lambda words: words.crosstable, _crosstable),
    DocumentName.PLAYERS: _Kind(lambda words: words.players, _players),
    DocumentName.EXPLANATION: _Kind(lambda words: words.explanation, _explanation),
    DocumentName.BOARD_CARDS: _Kind(lambda words: words.board_cards, _board_cards),
    DocumentName.NAME_CARDS: _Kind(lambda words: words.name_cards, _name_cards),
    DocumentName.CHECKLIST: _Kind(lambda words: words.checklist, _checklist),
    DocumentName.REPORT: _Kind(lambda words: words.report, _report),
}
