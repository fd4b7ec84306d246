"""What is final by its nature, and may not be made while games are open.

Standings, crosstable, web pages and tables may be wanted at any moment: while games are open they
say what is missing. A final report, and who has won a prize, say how it ended; nothing of that is
given out while it may still become another (C.04.2 (2026) 3.1).
"""

from __future__ import annotations

from arbiter_app.errors import RefusedError
from arbiter_app.tournament.board_text import missing_text
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import phrase, sentences


def is_last_round_paired(tournament: Tournament) -> bool:
    """True if no round is left to be paired; where it is not said how many there are, none is."""
    return 0 < len(tournament.rounds) >= tournament.settings.rounds_total


def why_not_final(tournament: Tournament) -> RefusedError | None:
    """What stands in the way of a final report: the games without a final result, by board.

    None if nothing does. Rounds still to be paired do not: an event of more than 30 days reports
    each month (B.02).
    """
    still_open = open_games(tournament.rounds)
    if not still_open:
        return None
    return RefusedError(
        sentences(phrase("There is no final report yet."), *missing_text(still_open)),
        article="C.04.2 3.1",
        hint=phrase(
            "It is available when all games are finished. Until then, use the standings, which"
            " show what is missing."
        ),
    )
