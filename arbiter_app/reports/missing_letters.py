"""Names that no font of the pages can write in full, so that it is known before they hang."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.reports.typesetter import has_font_for
from arbiter_app.tournament.tournament import Tournament


def names_without_letters(tournament: Tournament) -> tuple[str, ...]:
    """The names on papers with letters that are drawn as □: of the event, its place, people."""
    return tuple(dict.fromkeys(name for name in _names(tournament) if not has_font_for(name)))


def _names(tournament: Tournament) -> Iterator[str]:
    settings = tournament.settings
    yield from (settings.name, settings.city, settings.chief_arbiter, *settings.deputy_arbiters)
    for player in tournament.players:
        yield player.name
