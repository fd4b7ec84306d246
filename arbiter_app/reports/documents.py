"""All documents: how each one is described and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.reports import messages
from arbiter_app.reports.by_name import by_name_view, draw_by_name
from arbiter_app.reports.cards import draw_cards
from arbiter_app.reports.cards_view import pairing_cards_view
from arbiter_app.reports.checklist import checklist_view, draw_checklist
from arbiter_app.reports.codes import Told, sentences_of
from arbiter_app.reports.crosstable_table import crosstable_view, draw_crosstable
from arbiter_app.reports.document import Document, Need, Part, Scope
from arbiter_app.reports.explanation import draw_explanation, explanation_view
from arbiter_app.reports.federation_report import draw_federation_report, federation_report_view
from arbiter_app.reports.frame import Draw, paper_of
from arbiter_app.reports.known_so_far import draw_known, known_view
from arbiter_app.reports.norm_certificates import certificates_view, draw_certificates
from arbiter_app.reports.pairings import draw_pairings
from arbiter_app.reports.pairings_view import NO_MARKS, PairingsView, pairings_view
from arbiter_app.reports.pdf import Paper, Watch
from arbiter_app.reports.players_list import draw_players, players_view
from arbiter_app.reports.rating_changes import draw_rating_changes, rating_changes_view
from arbiter_app.reports.report import draw_report
from arbiter_app.reports.report_view import report_view
from arbiter_app.reports.schedule import draw_schedule, schedule_view
from arbiter_app.reports.sheet import Printing, sheet_of
from arbiter_app.reports.slips import draw_result_slips, result_slips_view
from arbiter_app.reports.standings_table import StandingsView, draw_standings, standings_view
from arbiter_app.reports.subject import Subject
from arbiter_app.reports.table_cards import (
    board_cards_view,
    draw_board_cards,
    draw_name_cards,
    name_cards_view,
)
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.standings.groups import Grouping
from arbiter_app.tournament.final import is_last_round_paired, why_not_final
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import phrase


class DocumentName(StrEnum):
    """The documents, by the names of the command line, in the order in which a round needs them."""

    PAIRINGS = "pairings"
    PAIRINGS_BY_NAME = "pairings-alphabetical"
    KNOWN_SO_FAR = "known-so-far"
    RESULT_SLIPS = "result-slips"
    PAIRING_CARDS = "pairing-cards"
    STANDINGS = "standings"
    BY_CATEGORY = "standings-by-category"
    BY_CLUB = "standings-by-club"
    BY_FEDERATION = "standings-by-federation"
    CROSSTABLE = "crosstable"
    RATING_CHANGES = "rating-changes"
    SCHEDULE = "schedule"
    ROUND_PAPERS = "round"
    EXPLANATION = "explanation"
    CHECKLIST = "colours-and-floats"
    PLAYERS = "players"
    BOARD_CARDS = "board-cards"
    NAME_CARDS = "name-cards"
    REPORT = "report"
    FEDERATION_REPORT = "federation-report"
    NORM_CERTIFICATES = "norm-certificates"


def pairings_of(subject: Subject, number: int, printing: Printing) -> PairingsView:
    """A round by board, its boards marked if the walls are to show what was changed."""
    is_marked = printing.page.wall.marks_changes and subject.marks is not None
    return pairings_view(
        subject.tournament,
        number,
        printing,
        published=subject.published.get(number),
        marks=subject.marks(number) if is_marked and subject.marks else NO_MARKS,
        proof=subject.proof(number) if subject.proof else "",
    )


def _pairings(subject: Subject, printing: Printing) -> Draw:
    view = pairings_of(subject, subject.round_number, printing)
    return lambda pdf: draw_pairings(pdf, view)


def _by_name(subject: Subject, printing: Printing) -> Draw:
    number = subject.round_number
    published = subject.published.get(number)
    view = by_name_view(subject.tournament, number, printing, published=published)
    return lambda pdf: draw_by_name(pdf, view)


def _known(subject: Subject, printing: Printing) -> Draw:
    tournament = subject.tournament
    number = tournament.next_round
    if 0 < tournament.settings.rounds_total < number:
        raise InputError(
            phrase("All rounds are paired."),
            hint=phrase("To play another round, change the number of rounds in the settings."),
        )
    view = known_view(tournament, number, printing)
    return lambda pdf: draw_known(pdf, view)


def _told(subject: Subject, number: int, printing: Printing) -> Mapping[Tpn, Told]:
    """What codes tell the players of a round, if the page is to have them.

    Not the list by name: a code is larger than many of its lines.
    """
    if not (printing.page.why_codes and number and subject.told_from):
        return {}
    pairing, catalogue = subject.told_from(number), printing.of_sentences.catalogue
    return sentences_of(subject.tournament, number, pairing, catalogue)


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


def standings_of(
    subject: Subject, printing: Printing, grouping: Grouping | None = None
) -> StandingsView:
    """The standings of all, or within groups, with the prizes won."""
    table = subject.ranked
    return standings_view(
        subject.tournament, table, printing, prizes=subject.won(table), grouping=grouping
    )


def _standings(subject: Subject, printing: Printing) -> Draw:
    view = standings_of(subject, printing)
    return lambda pdf: draw_standings(pdf, view)


def _standings_by(grouping: Grouping) -> Part:
    def part(subject: Subject, printing: Printing) -> Draw:
        view = standings_of(subject, printing, grouping)
        return lambda pdf: draw_standings(pdf, view)

    return part


def _crosstable(subject: Subject, printing: Printing) -> Draw:
    table = crosstable(subject.tournament, table=subject.ranked)
    view = crosstable_view(subject.tournament, table, printing)
    return lambda pdf: draw_crosstable(pdf, view)


def _rating_changes(subject: Subject, printing: Printing) -> Draw:
    view = rating_changes_view(
        subject.tournament, subject.ranked, printing, k_factors=subject.k_factors
    )
    return lambda pdf: draw_rating_changes(pdf, view)


def _schedule(subject: Subject, printing: Printing) -> Draw:
    coming = () if subject.coming is None else subject.coming()
    view = schedule_view(subject.tournament, printing, coming=coming)
    return lambda pdf: draw_schedule(pdf, view)


def _players(subject: Subject, printing: Printing) -> Draw:
    view = players_view(subject.tournament, printing, by_name=subject.by_name)
    return lambda pdf: draw_players(pdf, view)


def _explanation(subject: Subject, printing: Printing) -> Draw:
    if subject.pairing is None:
        raise InputError(
            phrase("There is no explanation of round {round}.", round=subject.round_number)
        )
    view = explanation_view(
        subject.tournament,
        subject.pairing,
        printing,
        bracket=subject.bracket,
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
            phrase(
                "There is no check list: the program does not support the tournament’s pairing"
                " system."
            )
        )
    number = subject.checklist_round
    view = checklist_view(
        subject.tournament, number, printing, states=subject.states, system=subject.system
    )
    return lambda pdf: draw_checklist(pdf, view)


def _report(subject: Subject, printing: Printing) -> Draw:
    refusal = why_not_final(subject.tournament)
    if refusal is not None and is_last_round_paired(subject.tournament):
        raise refusal
    view = report_view(
        subject.tournament,
        subject.ranked,
        printing,
        acts=subject.acts,
        expelled=subject.expelled,
        system=_system_told(subject, printing),
    )
    return lambda pdf: draw_report(pdf, view)


def _system_told(subject: Subject, printing: Printing) -> str:
    """The title of the pairing system, with its acceleration; empty for one not of this program."""
    system = printing.catalogue.text(title_of(subject.system)) if subject.system else ""
    if subject.tournament.settings.has_baku_acceleration:
        return printing.catalogue.say(messages.ACCELERATED, system=system)
    return system


def _federation_report(subject: Subject, printing: Printing) -> Draw:
    view = federation_report_view(
        subject.tournament,
        subject.last_round_ranked,
        printing,
        system=_system_told(subject, printing),
    )
    return lambda pdf: draw_federation_report(pdf, view)


def _norm_certificates(subject: Subject, printing: Printing) -> Draw:
    view = certificates_view(
        subject.tournament,
        subject.last_round_ranked,
        printing,
        system=_system_told(subject, printing),
    )
    return lambda pdf: draw_certificates(pdf, view)


DOCUMENTS: Final[Mapping[str, Document]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Document(
                DocumentName.PAIRINGS,
                title=phrase("Pairings"),
                purpose=phrase("by board, for the wall"),
                icon="rounds",
                scope=Scope.ROUND,
                heading=messages.PAIRINGS,
                parts=(_pairings,),
                is_on_the_wall=True,
            ),
            Document(
                DocumentName.PAIRINGS_BY_NAME,
                title=phrase("Pairings by name"),
                purpose=phrase("for the wall"),
                icon="players",
                scope=Scope.ROUND,
                heading=messages.PAIRINGS_BY_NAME,
                parts=(_by_name,),
                is_on_the_wall=True,
            ),
            Document(
                DocumentName.KNOWN_SO_FAR,
                title=phrase("Pairings known so far"),
                purpose=phrase("announced early, preliminary"),
                icon="next",
                scope=Scope.NEXT_ROUND,
                heading=messages.KNOWN_SO_FAR,
                parts=(_known,),
            ),
            Document(
                DocumentName.RESULT_SLIPS,
                title=phrase("Result slips"),
                purpose=phrase("one per board, to sign"),
                icon="edit",
                scope=Scope.ROUND,
                heading=messages.RESULT_SLIPS,
                parts=(_slips,),
            ),
            Document(
                DocumentName.PAIRING_CARDS,
                title=phrase("Pairing cards"),
                purpose=phrase("one for each player, filled in"),
                icon="card",
                scope=Scope.SO_FAR,
                heading=messages.PAIRING_CARDS,
                parts=(_cards,),
            ),
            Document(
                DocumentName.STANDINGS,
                title=phrase("Standings"),
                purpose=phrase("with all tie-breaks"),
                icon="standings",
                scope=Scope.AFTER_ROUND,
                heading=messages.STANDINGS,
                parts=(_standings,),
            ),
            *(
                Document(
                    name,
                    title=title,
                    purpose=phrase("places within each group"),
                    icon="standings",
                    scope=Scope.AFTER_ROUND,
                    heading=messages.STANDINGS_BY[grouping],
                    parts=(_standings_by(grouping),),
                )
                for name, title, grouping in (
                    (
                        DocumentName.BY_CATEGORY,
                        phrase("Standings by category"),
                        Grouping.CATEGORY,
                    ),
                    (DocumentName.BY_CLUB, phrase("Standings by club"), Grouping.CLUB),
                    (
                        DocumentName.BY_FEDERATION,
                        phrase("Standings by federation"),
                        Grouping.FEDERATION,
                    ),
                )
            ),
            Document(
                DocumentName.CROSSTABLE,
                title=phrase("Crosstable"),
                purpose=phrase("opponents, colours, results"),
                icon="crosstable",
                scope=Scope.AFTER_ROUND,
                heading=messages.CROSSTABLE,
                parts=(_crosstable,),
            ),
            Document(
                DocumentName.RATING_CHANGES,
                title=phrase("Rating changes"),
                purpose=phrase("as the federation will compute them"),
                icon="up",
                scope=Scope.AFTER_ROUND,
                heading=messages.RATING_CHANGES,
                parts=(_rating_changes,),
            ),
            Document(
                DocumentName.SCHEDULE,
                title=phrase("Schedule of all rounds"),
                purpose=phrase("who meets whom, and when"),
                icon="clock",
                scope=Scope.EVENT,
                heading=messages.ALL_ROUNDS,
                parts=(_schedule,),
            ),
            Document(
                DocumentName.ROUND_PAPERS,
                title=phrase("All papers for the round"),
                purpose=phrase("in one PDF"),
                icon="print",
                scope=Scope.ROUND,
                heading=messages.ROUND_PAPERS,
                # For the wall, then for the tables.
                parts=(_pairings, _by_name, _standings, _slips),
                is_on_the_wall=True,
            ),
            Document(
                DocumentName.EXPLANATION,
                title=phrase("Explanation"),
                purpose=phrase("why this pairing, with pictures"),
                icon="explain",
                scope=Scope.ROUND,
                heading=messages.EXPLANATION,
                parts=(_explanation,),
                needs=frozenset({Need.EXPLAINED_PAIRING}),
                is_sentences=True,
            ),
            Document(
                DocumentName.CHECKLIST,
                title=phrase("Check list"),
                purpose=phrase("colours and floats so far"),
                icon="check",
                scope=Scope.BEFORE_ROUND,
                heading=messages.CHECKLIST,
                parts=(_checklist,),
            ),
            Document(
                DocumentName.PLAYERS,
                title=phrase("Players"),
                purpose=phrase("the participants"),
                icon="player",
                scope=Scope.EVENT,
                heading=messages.PLAYERS,
                parts=(_players,),
            ),
            Document(
                DocumentName.BOARD_CARDS,
                title=phrase("Board cards"),
                purpose=phrase("numbers for the tables"),
                icon="bye",
                scope=Scope.EVENT,
                heading=messages.BOARD_CARDS,
                parts=(_board_cards,),
            ),
            Document(
                DocumentName.NAME_CARDS,
                title=phrase("Name cards"),
                purpose=phrase("names for the tables"),
                icon="card",
                scope=Scope.EVENT,
                heading=messages.NAME_CARDS,
                parts=(_name_cards,),
            ),
            Document(
                DocumentName.REPORT,
                title=phrase("Report"),
                purpose=phrase("the whole tournament"),
                icon="log",
                scope=Scope.SO_FAR,
                heading=messages.REPORT,
                parts=(_report,),
                needs=frozenset({Need.ACTS}),
            ),
            Document(
                DocumentName.FEDERATION_REPORT,
                title=phrase("Federation report (IT3)"),
                purpose=phrase("participants by title, norms"),
                icon="log",
                scope=Scope.SO_FAR,
                heading=messages.FEDERATION_REPORT,
                parts=(_federation_report,),
            ),
            Document(
                DocumentName.NORM_CERTIFICATES,
                title=phrase("Norm certificates (IT1)"),
                purpose=phrase("one for each title norm, to sign"),
                icon="card",
                scope=Scope.AFTER_ROUND,
                heading=messages.NORM_CERTIFICATES,
                parts=(_norm_certificates,),
            ),
        )
    }
)
"""All documents, in the order in which a round needs them."""


def document_paper(
    name: str, subject: Subject, printing: Printing, watch: Watch | None = None
) -> Paper:
    """The pages of a document; `watch` hears of each.

    Raises:
        InputError: the round is not paired, or something the document needs is missing.
    """
    document = DOCUMENTS[name]
    printing = _printing_of(document, printing)
    sheet = sheet_of(subject.tournament.settings, printing)
    title = printing.catalogue.text(document.title_on(subject))
    draws = (part(subject, _printing_of_part(part, printing)) for part in document.parts)
    return paper_of(sheet, title, *draws, watch=watch)


def _printing_of(document: Document, printing: Printing) -> Printing:
    own = printing.of(document.name)
    return own.of_sentences if document.is_sentences else own


def _printing_of_part(part: Part, printing: Printing) -> Printing:
    """Among all papers of a round, each is in the language that it has alone."""
    alone = next((each for each in DOCUMENTS.values() if each.parts == (part,)), None)
    return printing if alone is None else _printing_of(alone, printing)


def document_pdf(
    name: str, subject: Subject, printing: Printing, watch: Watch | None = None
) -> bytes:
    """A document as PDF; see `document_paper`."""
    return document_paper(name, subject, printing, watch).pdf(watch)
