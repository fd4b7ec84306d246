"""Rounds already paired, looked at again by other settings: do the rules still give them?

The number of rounds, the points and the value of the bye decide pairings. Changed after the start
they may make a paired round one that the rules do not give (VCL4THP 60-61, 76-77, 86-87).
"""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.tournament.tournament import Settings, Tournament


def rounds_made_wrong(before: Tournament, after: Tournament) -> tuple[int, ...]:
    """The paired rounds that the rules gave by the settings before, and do not give by those after.

    Those that were otherwise already, by hand or as they were imported, are none of them.
    """
    from arbiter_app.pairing.checker import check_round

    return tuple(
        played.number
        for played in before.rounds
        if not check_round(after, played.number).same and check_round(before, played.number).same
    )


def with_decisive_settings(tournament: Tournament, settings: Settings) -> Tournament:
    """The tournament with what decides pairings of other settings: points and number of rounds."""
    changed = replace(
        tournament.settings, scoring=settings.scoring, rounds_total=settings.rounds_total
    )
    return replace(tournament, settings=changed)
