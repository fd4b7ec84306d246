"""Which page of the manual is about what is in front."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

NOWHERE: Final = ("window", "")
"""The page about the window as a whole, where nothing else is in front."""

PLACES: Final[Mapping[str, str]] = {
    # Pages of an event, and what is in them.
    "startPanel": "first-steps",
    "playersPanel": "players",
    "playerPane": "players#all-about-one-player",
    "roundsPanel": "rounds",
    "handBar": "by-hand",
    "proofNotice": "proofs",
    "explanationPanel": "explanation",
    "whyNotPage": "questions#why-not",
    "whatIfPage": "questions#what-if",
    "correctionPage": "questions#what-a-correction-would-have-changed",
    "knownPage": "known-so-far",
    "prospectsPage": "known-so-far#who-can-still-finish-where",
    "finishPage": "questions#can-it-be-finished",
    "standingsPanel": "standings",
    "tieBreakEditor": "tie-breaks",
    "tiesPage": "standings#ties-that-remain",
    "chartsPage": "standings#charts",
    "prizesPage": "prizes",
    "ratingReportPage": "ratings-and-norms",
    "crosstablePanel": "crosstable",
    "documentsPanel": "documents",
    "pageSettings": "documents#page-settings",
    "logPanel": "log",
    # Dialogs.
    "presenceDialog": "players#presence-list",
    "secondEntryDialog": "rounds#entering-the-results-again",
    "confirmDialog": "fide-mode#how-the-program-asks",
    "copiesDialog": "when-something-goes-wrong#the-copies-kept",
    "strayLogDialog": "when-something-goes-wrong#file-and-log-do-not-fit-together",
    "virtualPointsDialog": "acceleration#virtual-points-of-your-own",
    "abnormalPointsDialog": "players#penalties-and-bonuses",
    "scheduleDialog": "settings#days-and-times-of-the-rounds",
    "findPlayerDialog": "players#finding-a-player",
    "settingsDialog": "settings",
    "languageDialog": "languages#the-window",
    "hallDialog": "hall#what-it-shows",
    "roundClockDialog": "hall#the-clock-of-the-round",
    "saveByHandDialog": "by-hand#saving",
    "unsavedDialog": "window#nothing-is-lost",
    "joinEventDialog": "several-desks#joining-an-event",
    "publishEventDialog": "several-desks#from-a-file-to-a-server-and-back",
    "renameEventDialog": "window#the-event-and-its-file",
    "importPlayersDialog": "importing-players",
    "allSystemsDialog": "questions#compare-pairing-systems",
    "forbiddenDialog": "settings#players-who-may-not-meet",
    "apartPriceDialog": "settings#what-keeping-them-apart-costs",
    "numberDialog": "systems#round-robin-berger-tables",
    "byeDialog": "players#byes",
    "expelDialog": "players#leaving-the-tournament",
    "exchangeDialog": "players#pairing-numbers",
    "laterRatingsDialog": "settings#events-of-more-than-30-days",
    "withdrawDialog": "players#leaving-the-tournament",
    "finalReportDialog": "ratings-and-norms#the-report-for-the-rating-office",
    "importReviewDialog": "importing-tournaments#what-an-import-does",
    "aboutDialog": "window#about-the-program",
    "licencesDialog": "window#about-the-program",
    "ratingListsDialog": "rating-lists",
    "updateRatingsDialog": "rating-lists#keeping-ratings-up-to-date",
    "mendRoundDialog": "mending",
    "withAndWithoutDialog": "known-so-far#with-and-without-somebody",
    "keysDialog": "keys",
    "readRoundDialog": "explanation#read-aloud",
    "correctionDialog": "corrections",
    "prizeGroupDialog": "prizes",
}
"""By the name of a panel or dialog: the page, and the heading on it."""


def place_of(front: QWidget | None) -> tuple[str, str]:
    """The page about a widget, or about the nearest thing that it is in, and the heading there."""
    for widget in _outwards(front):
        place = PLACES.get(widget.objectName())
        if place is not None:
            page, _, anchor = place.partition("#")
            return page, anchor
    return NOWHERE


def _outwards(widget: QWidget | None) -> Iterator[QWidget]:
    while widget is not None:
        yield widget
        widget = widget.parentWidget()
