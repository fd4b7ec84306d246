"""Dates as paper writes them."""

from __future__ import annotations

from datetime import date, datetime

from arbiter_app.reports import messages
from arbiter_app.tournament.player import DAY_NOT_KNOWN
from arbiter_app.wording import Catalogue


def date_of(day: date, catalogue: Catalogue) -> str:
    """A date, `2026-11-21` in English."""
    return day.strftime(catalogue.say(messages.DATE))


def moment_of(moment: datetime, catalogue: Catalogue) -> str:
    """Date and time of day, `2026-11-21 09:41` in English."""
    return f"{date_of(moment, catalogue)} {moment:%H:%M}"


def date_text(text: str, catalogue: Catalogue) -> str:
    """A date (`2026/11/21`) as the paper writes it, the year alone where only that is known.

    Other texts as they are.
    """
    try:
        return date_of(date.fromisoformat(text.replace("/", "-")), catalogue)
    except ValueError:
        return text.removesuffix(DAY_NOT_KNOWN)
