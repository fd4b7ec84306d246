"""Documents as the window calls them, in lists and in the names of files."""

from __future__ import annotations

from arbiter_app.gui.text.wording import said
from arbiter_app.reports.document import Document
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.tournament import Tournament


def title_of(document: Document) -> str:
    """What a document is called."""
    return said(document.title)


def purpose_of(document: Document) -> str:
    """What a document is for, in a few words."""
    return said(document.purpose)


def file_name(document: Document, tournament: Tournament, number: int) -> str:
    """A name for the file: `Open 2026 - Pairings 3.pdf`."""
    title, told = title_of(document), document.round_told(Subject(tournament, number))
    if told:
        title = f"{title} {told}"
    return f"{folder_name(tournament, title)}.pdf"


def folder_name(tournament: Tournament, title: str) -> str:
    """A name for a folder: `Open 2026 - Web pages`."""
    name = "".join(
        letter if letter.isalnum() or letter in " -_.&()" else " "
        for letter in tournament.settings.name
    )
    return " ".join(f"{name} - {title}".split())
