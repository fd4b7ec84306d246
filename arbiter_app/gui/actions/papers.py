"""Actions on documents and the printer."""

from __future__ import annotations

from arbiter_app.gui.actions.names import ActionName
from arbiter_app.gui.actions.spec import ActionSpec
from arbiter_app.gui.text.wording import tr


def paper_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            ActionName.PRINT,
            tr("&Print…"),
            "print",
            "Ctrl+P",
            tr("Print what is on the screen"),
        ),
        ActionSpec(
            ActionName.PRINT_PAIRINGS,
            tr("Preview p&airings"),
            "rounds",
            "Ctrl+Shift+L",
            tr("Show the pairings of the round as they will be printed"),
        ),
        ActionSpec(
            ActionName.PRINT_ROUND,
            tr("Print the &round…"),
            "print",
            "F4",
            tr("Print all papers of the round: the lists for the wall, then the result slips"),
        ),
        ActionSpec(
            ActionName.SAVE_DOCUMENT,
            tr("&Save as PDF…"),
            "save",
            "",
            tr("Save the document shown as a PDF file (Ctrl+S beside the document)"),
        ),
        ActionSpec(
            ActionName.EXPORT_HTML,
            tr("&Web pages…"),
            "export",
            "",
            tr("Save pairings, standings and crosstable as web pages in a folder"),
        ),
        ActionSpec(
            ActionName.LIVE_PAGES,
            tr("&Keep the web pages up to date"),
            "export",
            "",
            tr("Update the web pages whenever something is published or changes"),
            checkable=True,
            short=tr("Keep up to date"),
        ),
        ActionSpec(
            ActionName.EXPORT_CSV,
            tr("&Tables as CSV…"),
            "export",
            "",
            tr("Save every table in a folder, for other programs"),
        ),
        ActionSpec(
            ActionName.PAGE_SETTINGS,
            tr("Pa&ge settings…"),
            "settings",
            "",
            tr("Paper, margins, heading, logo and language of the documents"),
        ),
    )
