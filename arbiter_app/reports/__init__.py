"""Documents on paper: frozen view data in, PDF bytes out. The same view gives the same bytes."""

from arbiter_app.reports.appeal import (
    AppealBoard,
    AppealRank,
    AppealRound,
    AppealView,
    appeal_pdf,
)
from arbiter_app.reports.by_name import ByNameView, by_name_pdf, by_name_view
from arbiter_app.reports.cards import pairing_cards_pdf
from arbiter_app.reports.cards_view import CardsView, PlayerStates, pairing_cards_view
from arbiter_app.reports.checklist import ChecklistView, checklist_pdf, checklist_view
from arbiter_app.reports.crosstable_table import CrosstableView, crosstable_pdf, crosstable_view
from arbiter_app.reports.document import Document, Need, Scope
from arbiter_app.reports.documents import DOCUMENTS, DocumentName, document_paper, document_pdf
from arbiter_app.reports.explained_page import (
    ExplainedPage,
    explained_body,
    explained_html,
    explained_page,
)
from arbiter_app.reports.explanation import (
    ExplanationView,
    WhyNotView,
    explanation_pdf,
    explanation_view,
    why_not_pdf,
    why_not_view,
)
from arbiter_app.reports.folders import csv_files, html_files
from arbiter_app.reports.known_so_far import known_view
from arbiter_app.reports.missing_letters import names_without_letters
from arbiter_app.reports.pairings import pairings_pdf
from arbiter_app.reports.pairings_view import PairingsView, pairings_view
from arbiter_app.reports.pdf import Paper
from arbiter_app.reports.players_list import PlayersView, players_pdf, players_view
from arbiter_app.reports.report import report_pdf
from arbiter_app.reports.report_view import LoggedAct, ReportView, report_view
from arbiter_app.reports.sheet import Printing, Sheet
from arbiter_app.reports.slips import SlipsView, result_slips_pdf, result_slips_view
from arbiter_app.reports.standings_table import StandingsView, standings_pdf, standings_view
from arbiter_app.reports.subject import Subject
from arbiter_app.reports.table_cards import (
    BoardCardsView,
    NameCardsView,
    board_cards_pdf,
    board_cards_view,
    name_cards_pdf,
    name_cards_view,
)

__all__ = [
    "DOCUMENTS",
    "AppealBoard",
    "AppealRank",
    "AppealRound",
    "AppealView",
    "BoardCardsView",
    "ByNameView",
    "CardsView",
    "ChecklistView",
    "CrosstableView",
    "Document",
    "DocumentName",
    "ExplainedPage",
    "ExplanationView",
    "LoggedAct",
    "NameCardsView",
    "Need",
    "PairingsView",
    "Paper",
    "PlayerStates",
    "PlayersView",
    "Printing",
    "ReportView",
    "Scope",
    "Sheet",
    "SlipsView",
    "StandingsView",
    "Subject",
    "WhyNotView",
    "appeal_pdf",
    "board_cards_pdf",
    "board_cards_view",
    "by_name_pdf",
    "by_name_view",
    "checklist_pdf",
    "checklist_view",
    "crosstable_pdf",
    "crosstable_view",
    "csv_files",
    "document_paper",
    "document_pdf",
    "explained_body",
    "explained_html",
    "explained_page",
    "explanation_pdf",
    "explanation_view",
    "html_files",
    "known_view",
    "name_cards_pdf",
    "name_cards_view",
    "names_without_letters",
    "pairing_cards_pdf",
    "pairing_cards_view",
    "pairings_pdf",
    "pairings_view",
    "players_pdf",
    "players_view",
    "report_pdf",
    "report_view",
    "result_slips_pdf",
    "result_slips_view",
    "standings_pdf",
    "standings_view",
    "why_not_pdf",
    "why_not_view",
]
