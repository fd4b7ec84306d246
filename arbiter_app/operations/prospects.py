"""Who can end where while games are open: what points allow, then what every outcome says.

How it is worked out is in `prospects_known`, which is imported by whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arbiter_app.operations.known_so_far import WORTH_SHARING
from arbiter_app.processes import in_order, number_of_processes
from arbiter_app.tournament.tournament import Tournament

if TYPE_CHECKING:
    from arbiter_app.standings.prospects import Prospects
    from arbiter_app.store.state import TournamentState

MOST_RANKED: Final = 3**8
"""So many outcomes are ranked: all of eight games."""


def outcomes_to_rank(tournament: Tournament) -> int:
    """How many outcomes are ranked: all of them, or none where they are too many."""
    from arbiter_app.pairing.outcomes import number_of_outcomes, open_boards
    from arbiter_app.ratings.tables import expected_score

    count = number_of_outcomes(open_boards(tournament, expected_score, adjourned=True))
    return count if count <= MOST_RANKED else 0


def prospects_of(state: TournamentState, *, jobs: int | None = None) -> Iterator[Prospects]:
    """What is known of the standings, again and again while more outcomes are ranked.

    The places are those that points allow until the last one given, which is exact if all outcomes
    were ranked. Use a worker; many outcomes are shared among processes, by default one for each core.

    Raises:
        InputError: a tie-break whose values are not known.
    """
    from arbiter_app.operations.outcome_ranks import Tally, rank_outcomes
    from arbiter_app.operations.prospects_known import Known

    known = Known(state)
    yield known.prospects(None)
    total = outcomes_to_rank(state.tournament)
    processes = number_of_processes(jobs, total, least=WORTH_SHARING)
    tally = Tally()
    for piece in in_order(rank_outcomes, known.works() if total else (), processes):
        tally.merge(piece)
        yield known.prospects(tally)
