"""The next round while games are still open: who pairs its outcomes, and how many of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from arbiter_app.errors import InputError
from arbiter_app.operations.repaired_round import put_together
from arbiter_app.processes import in_order, number_of_processes
from arbiter_app.tournament.presence import with_presence
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.operations.manual import ManualPairing
    from arbiter_app.trace.preview import PossibleRound, RoundPreview

WORTH_SHARING: Final = 200
"""So many outcomes take longer than to start another process."""

_SEED: Final = 0

MOST_SIDE_BY_SIDE: Final = 4
"""With and without so many players there are sixteen rounds: more are not compared at a glance."""

MOST_UNSURE: Final = 10
"""Of so many players it can be open whether they are there: there are 1024 answers to it."""


def outcomes_to_pair(
    tournament: Tournament, most: int | None = None, unsure: Collection[Tpn] = ()
) -> int:
    """How many outcomes of the open games are paired: all of them, or `most` of them.

    By default all if they are as many as eight games have, else enough for a picture. Each player in
    `unsure` doubles them.
    """
    from arbiter_app.pairing.outcomes import open_boards
    from arbiter_app.pairing.preview import outcomes_looked_at
    from arbiter_app.ratings.tables import expected_score
    from arbiter_app.trace.preview import OpenPresence

    presences = tuple(map(OpenPresence, frozenset(unsure)))
    return outcomes_looked_at((*open_boards(tournament, expected_score), *presences), most)


def preview_next_round(
    tournament: Tournament,
    *,
    unsure: Collection[Tpn] = (),
    system: str | None = None,
    most: int | None = None,
    jobs: int | None = None,
) -> Iterator[RoundPreview]:
    """The next round as far as it is known, again and again while more is proved and paired.

    Of the players in `unsure` it is open whether they are there. Nothing is changed. Use a worker:
    many outcomes are shared among processes, by default one for each core, which end when nobody asks
    for more. The same question has the same answer: outcomes are drawn with the same seed.

    Raises:
        InputError: no such system or player, too many of them, or the tournament cannot be paired
            whatever the results.
    """
    from random import Random

    from arbiter_app.pairing.preview import pair_outcomes, preview_round
    from arbiter_app.ratings.tables import expected_score

    if len(frozenset(unsure)) > MOST_UNSURE:
        raise InputError(
            phrase(
                "At most {count} players can be marked as uncertain.",
                count=MOST_UNSURE,
            ),
            hint=phrase("For the others, decide whether they play."),
        )
    total = outcomes_to_pair(tournament, most, unsure)
    processes = number_of_processes(jobs, total, least=WORTH_SHARING)
    yield from preview_round(
        tournament,
        expected_score,
        rng=Random(_SEED),
        unsure=unsure,
        system=system,
        most=most,
        pair_all=lambda works: in_order(pair_outcomes, works, processes),
    )


@dataclass(frozen=True, slots=True)
class WithAndWithout:
    """A round with and without some players; `before` is the state before it."""

    before: Tournament = field(repr=False)
    preview: RoundPreview

    @property
    def round_number(self) -> int:
        return self.preview.round_number

    def here(self, answer: PossibleRound) -> Mapping[Tpn, bool]:
        """Who is there by one answer, and who is not."""
        return {each.tpn: each.tpn in answer.here for each in self.preview.unsure}

    def by_hand(self, answer: PossibleRound) -> ManualPairing:
        """The round as it is for one answer, put together as if by hand."""
        before = self.before
        for tpn, here in self.here(answer).items():
            before = with_presence(before, tpn, here=here)
        return put_together(before, answer.boards, answer.bye)


def preview_with_and_without(
    tournament: Tournament, round_number: int, unsure: Collection[Tpn], *, jobs: int | None = None
) -> Iterator[WithAndWithout]:
    """A round with and without some players, paired already or the next one: see `preview_next_round`.

    Raises:
        InputError: no such round or player, too many players, or too few there to be paired.
    """
    from arbiter_app.pairing.checker import state_before

    before = state_before(tournament, round_number)
    for preview in preview_next_round(before, unsure=unsure, jobs=jobs):
        yield WithAndWithout(before, preview)
