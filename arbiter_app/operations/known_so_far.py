"""The next round while games are still open: who pairs its outcomes, and how many of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from arbiter_app.errors import InputError
from arbiter_app.processes import in_order, number_of_processes
from arbiter_app.ratings.tables import expected_score
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.tournament.tournament import Tournament
    from arbiter_app.tournament.types import Tpn
    from arbiter_app.trace import RoundPreview

WORTH_SHARING: Final = 200
"""So many outcomes take longer than to start another process."""


MOST_UNSURE: Final = 10
"""Of so many players it can be open whether they are there: there are 1024 answers to it."""


def outcomes_to_pair(
    tournament: Tournament, most: int | None = None, unsure: Collection[Tpn] = ()
) -> int:
    """How many outcomes of the open games are paired: all of them, or the `most` likely ones.

    By default as many as eight games have. Each player in `unsure` doubles them.
    """
    from arbiter_app.pairing.outcomes import number_of_outcomes, open_boards
    from arbiter_app.pairing.preview import MOST_OUTCOMES

    of_games = number_of_outcomes(open_boards(tournament, expected_score))
    return min(of_games << len(frozenset(unsure)), most or MOST_OUTCOMES)


def preview_next_round(
    tournament: Tournament,
    *,
    unsure: Collection[Tpn] = (),
    system: str | None = None,
    most: int | None = None,
    jobs: int | None = None,
) -> Iterator[RoundPreview]:
    """The next round as far as it is known, again and again while more outcomes are paired.

    Of the players in `unsure` it is open whether they are there. Nothing is changed. Use a worker:
    many outcomes are shared among processes, by default one for each core, which end when nobody asks
    for more.

    Raises:
        InputError: no such system or player, too many of them, or the tournament cannot be paired
            whatever the results.
    """
    from arbiter_app.pairing.preview import MOST_OUTCOMES, pair_outcomes, preview_round

    if len(frozenset(unsure)) > MOST_UNSURE:
        raise InputError(
            phrase(
                "Of {count} players at most it can be open whether they are there.",
                count=MOST_UNSURE,
            ),
            hint=phrase("Say of the others whether they play."),
        )
    total = outcomes_to_pair(tournament, most, unsure)
    processes = number_of_processes(jobs, total, least=WORTH_SHARING)
    yield from preview_round(
        tournament,
        expected_score,
        unsure=unsure,
        system=system,
        most=most or MOST_OUTCOMES,
        pair_all=lambda works: in_order(pair_outcomes, works, processes),
    )
