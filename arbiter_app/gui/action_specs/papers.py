"""Actions on documents and the printer."""

from __future__ import annotations

from arbiter_app.gui.action_specs.spec import ActionSpec, tr


def paper_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            "print",
            tr("&Print…"),
            "print",
            "Ctrl+P",
            tr("Print what is on the screen"),
        ),
        ActionSpec(
            "print_pairings",
            tr("P&airings on paper"),
            "rounds",
            "Ctrl+Shift+L",
            tr("Show the pairings of the round as they will be printed"),
        ),
        ActionSpec(
            "print_round",
            tr("Print the &round…"),
            "print",
            "F4",
            tr("Print all papers of the round: for the walls, then the result slips"),
        ),
        ActionSpec(
            "save_document",
            tr("&Save as PDF…"),
            "save",
            "",
            tr("Save the document shown as a PDF file (Ctrl+S beside the document)"),
        ),
        ActionSpec(
            "export_html",
            tr("&Web pages…"),
            "export",
            "",
            tr("Write pairings, standings and crosstable as web pages into a folder"),
        ),
        ActionSpec(
            "live_pages",
            tr("&Keep the web pages up to date"),
            "export",
            "",
            tr("Write the web pages anew whenever what is published changes"),
            checkable=True,
            short=tr("Keep up to date"),
        ),
        ActionSpec(
            "export_csv",
            tr("&Tables as CSV…"),
            "export",
            "",
            tr("Write every table for other programs into a folder"),
        ),
        ActionSpec(
            "page_settings",
            tr("Pa&ge settings…"),
            "settings",
            "",
            tr("Paper, margins, heading, logo and language of the documents"),
        ),
    )
