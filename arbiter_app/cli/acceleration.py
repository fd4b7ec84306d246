"""Said on standard error when the acceleration that a file asks for cannot be known."""

from __future__ import annotations

from arbiter_app.cli.spoken import tell
from arbiter_app.tournament.acceleration import lacks_length
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import phrase


def say_without_acceleration(tournament: Tournament) -> None:
    """Says of a tournament with Baku acceleration and without a length that nothing is accelerated.

    Nothing is said of any other tournament.
    """
    if lacks_length(tournament):
        tell(
            phrase(
                "The file asks for Baku acceleration but does not give the number of rounds,"
                " which decides how many rounds are accelerated (C.04.7 1.4). No virtual"
                " points are given. Add the number of rounds in record 142."
            )
        )
