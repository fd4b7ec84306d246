"""Documents on paper: frozen view data in, PDF bytes out. The same view gives the same bytes."""

from arbiter_app.reports.cards import pairing_cards_pdf
from arbiter_app.reports.cards_view import CardsView, PlayerStates, pairing_cards_view
from arbiter_app.reports.pairings import PairingsView, pairings_pdf, pairings_view
from arbiter_app.reports.sheet import Paper, Sheet
from arbiter_app.reports.standings_table import StandingsView, standings_pdf, standings_view
from arbiter_app.reports.words import ENGLISH, Words

__all__ = [
    "ENGLISH",
    "CardsView",
    "PairingsView",
    "Paper",
    "PlayerStates",
    "Sheet",
    "StandingsView",
    "Words",
    "pairing_cards_pdf",
    "pairing_cards_view",
    "pairings_pdf",
    "pairings_view",
    "standings_pdf",
    "standings_view",
]
