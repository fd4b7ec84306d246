"""Where the arbiter was when the window was made anew."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arbiter_app.event_address import EventAddress
from arbiter_app.gui.actions.page_name import PageName


@dataclass(frozen=True, slots=True)
class LeftPlace:
    """What was in front in an event.

    Attributes:
        event: where it is.
        tournament_id: the tournament shown, None in an event that has none.
        in_hall: whether it was shown in the hall.
        web_pages: the tournament whose web pages are kept up to date, and their folder.
    """

    event: Path | EventAddress
    tournament_id: int | None
    page: PageName
    round_number: int
    in_hall: bool
    web_pages: tuple[int, Path] | None
