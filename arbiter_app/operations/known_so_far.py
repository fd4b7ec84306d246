"""The next round while games are still open: who pairs its outcomes, and how many of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arbiter_app.processes import in_order, number_of_processes
from arbiter_app.ratings.tables import expected_score

if TYPE_CHECKING:
    from arbiter_app.tournament.tournament import Tournament
    from arbiter_app.trace import RoundPreview

WORTH_SHARING: Final = 200
"""So many outcomes take longer than to start another process."""


def outcomes_to_pair(tournament: Tournament, most: int | None = None) -> int:
    """How many outcomes of the open games are paired: all of them, or the `most` likely ones.

    By default as many as eight games have.
    """
    from arbiter_app.pairing.outcomes import number_of_outcomes, open_boards
    from arbiter_app.pairing.preview import MOST_OUTCOMES

    return min(number_of_outcomes(open_boards(tournament, expected_score)), most or MOST_OUTCOMES)


def preview_next_round(
    tournament: Tournament,
    *,
    system: str | None = None,
    most: int | None = None,
    jobs: int | None = None,
) -> Iterator[RoundPreview]:
    """The next round as far as it is known, again and again while more outcomes are paired.

    Nothing is changed. Use a worker: many outcomes are shared among processes, by default one for
    each core, which end when nobody asks for more.

    Raises:
        InputError: no such system, or the tournament cannot be paired whatever the results.
    """
    from arbiter_app.pairing.preview import MOST_OUTCOMES, pair_outcomes, preview_round

    processes = number_of_processes(jobs, outcomes_to_pair(tournament, most), least=WORTH_SHARING)
    yield from preview_round(
        tournament,
        expected_score,
        system=system,
        most=most or MOST_OUTCOMES,
        pair_all=lambda works: in_order(pair_outcomes, works, processes),
    )
