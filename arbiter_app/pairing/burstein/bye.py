"""The pairing-allocated bye, before anything is paired (C.04.4.2 (2026) 3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from arbiter_app.pairing.burstein.index import Index
from arbiter_app.pairing.bye_in_order import (
    AllocatedBye,
    ByeArticles,
    ByeCandidate,
    allocate_bye,
)
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import ByeInLine, ByeTrace
from arbiter_app.trace.reasons import (
    Later,
    NoCompletion,
    Parting,
    Worse,
)

ARTICLES: Final = ByeArticles("3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "C.04.4.2 1.9")


def candidates_of(players: Sequence[PlayerState], places: Mapping[Tpn, int]) -> list[ByeCandidate]:
    """The players as the bye looks at them; `places` are those of the ranking (1.8)."""
    return [
        ByeCandidate(
            player.tpn,
            player.score,
            len(player.colours),
            places[player.tpn],
            player.bye_barred_since,
        )
        for player in players
    ]


def give_bye(
    candidates: Sequence[ByeCandidate], compatible: Sequence[int], number: int
) -> AllocatedBye | None:
    """The bye of round `number`, None if the number of players is even.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9).
    """
    given = allocate_bye(candidates, compatible, ARTICLES, number)
    if given is None:
        return None
    rule = _decided_by(given.trace, candidates[given.position], candidates)
    return replace(given, trace=replace(given.trace, rule=rule))


def with_index(trace: ByeTrace, index: Mapping[Tpn, Index]) -> ByeTrace:
    """The trace with what the receiver and whoever comes next are ranked by (1.8)."""
    found = trace.runner_up
    if found is None:
        return trace

    def ranked(player: ByeInLine) -> ByeInLine:
        own = index[player.tpn]
        return replace(player, index=(own.buchholz, own.sonneborn_berger))

    both = replace(found, receiver=ranked(found.receiver), other=ranked(found.other))
    return replace(trace, runner_up=both)


def _decided_by(trace: ByeTrace, receiver: ByeCandidate, candidates: Sequence[ByeCandidate]) -> str:
    """The article that gives the receiver the bye.

    3.1.2 if somebody earlier in the order was passed over, otherwise what sets the receiver apart
    from the others with the score who may have it.
    """
    if any(isinstance(each.reason, NoCompletion) for each in trace.passed_over):
        return ARTICLES.completion
    others = [each for each in candidates if each.barred_since is None and each is not receiver]
    return max((before_in_turn(receiver, each, 0).rule for each in others), default=ARTICLES.score)


def before_in_turn(receiver: ByeCandidate, other: ByeCandidate, rounds: int) -> Worse | Later:
    """Why `receiver` comes before another in the order of 3.1.3 to 3.1.5.

    The amounts are scores, and rounds without a game of the `rounds` so far.
    """
    if receiver.score != other.score:
        return Worse(ARTICLES.score, (receiver.score,), (other.score,), bye=other.tpn)
    if receiver.games != other.games:
        unplayed, others = rounds - receiver.games, rounds - other.games
        return Worse(ARTICLES.games, unplayed, others, bye=other.tpn)
    return Later(ARTICLES.last, Parting(receiver.tpn, instead=other.tpn))
