"""The pairing-allocated bye where a text gives it first of all, to the first player in an order.

Dubov (C.04.4.1 3.1), Burstein (C.04.4.2 3.1) and Double-Swiss (C.04.5 3.4) say the same in their own
articles: nobody who is barred, nobody without whom the others cannot be paired; of the rest the
lowest score, then the most games played, then the last in an order of the system.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.existence import can_be_paired, largest_matching, leavable
from arbiter_app.pairing.next_round import numbers
from arbiter_app.pairing.unserved import MOST_UNSERVED
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import (
    ByeInLine,
    ByeTrace,
    NextInLine,
    PassedOver,
)
from arbiter_app.trace.reasons import Illegal, NoCompletion
from arbiter_app.wording import phrase

BARRED: Final = "C2"
"""No second bye, and none after the points of a win without playing (C.04.1 (2026) 4)."""


@dataclass(frozen=True, slots=True)
class ByeArticles:
    """Where a text says who gets the bye.

    eligible: nobody who is barred ([C2]).
    completion: all the others can be paired.
    score, games, last: the lowest score, the most games played, the last in the system's order.
    no_pairing: what happens if the round cannot be paired.
    """

    eligible: str
    completion: str
    score: str
    games: str
    last: str
    no_pairing: str


@dataclass(frozen=True, slots=True)
class ByeCandidate:
    """A player to be paired.

    `games` counts the games played, `place` is the larger the later in the order of the system;
    `barred_since` is the round that bars from the bye, None if none does.
    """

    tpn: Tpn
    score: Points
    games: int
    place: int
    barred_since: int | None


@dataclass(frozen=True, slots=True)
class AllocatedBye:
    """The position of the player who has the bye, and how that was decided; `runner_up` would have it
    otherwise, None if nobody else may.
    """

    position: int
    trace: ByeTrace
    runner_up: int | None = None


def illegal_bye(barred_since: int | None) -> Illegal | None:
    """[C2] of the player, if it applies."""
    return None if barred_since is None else Illegal(BARRED, barred_since)


def allocate_bye(
    candidates: Sequence[ByeCandidate],
    compatible: Sequence[int],
    articles: ByeArticles,
    number: int,
) -> AllocatedBye | None:
    """The bye of round `number`, None if the number of players is even.

    `candidates` and `compatible` are by position.

    Raises:
        NoLegalPairingError: the players, or the others without the bye, cannot all be paired.
    """
    everybody = (1 << len(candidates)) - 1
    if len(candidates) % 2 == 0:
        if not can_be_paired(compatible, everybody):
            raise _no_pairing(candidates, compatible, articles, number)
        return None
    unserved, possible = leavable(compatible, everybody)
    if unserved > 1:
        raise _no_pairing(candidates, compatible, articles, number)
    order = in_order(candidates)
    able = [
        position
        for position in order
        if possible >> position & 1 and candidates[position].barred_since is None
    ]
    if able:
        position, runner_up = able[0], able[1] if len(able) > 1 else None
        trace = _trace(candidates, articles, possible, order, position, runner_up)
        return AllocatedBye(position, trace, runner_up)
    names = tuple(candidates[position].tpn for position in bits(possible))
    raise NoLegalPairingError(
        phrase(
            "Round {number} cannot be paired: the pairing-allocated bye would have to go"
            " to one of {players}, and none of them may get it [{rule}].",
            number=number,
            players=numbers(names),
            rule=BARRED,
        ),
        unserved=names,
        hint=phrase(
            "The Chief Arbiter decides what to do ({article}).", article=articles.no_pairing
        ),
    )


def in_order(candidates: Sequence[ByeCandidate]) -> list[int]:
    """Positions in the order in which the bye is offered."""

    def key(position: int) -> tuple[Points, int, int]:
        player = candidates[position]
        return player.score, -player.games, -player.place

    return sorted(range(len(candidates)), key=key)


def _trace(
    candidates: Sequence[ByeCandidate],
    articles: ByeArticles,
    possible: int,
    order: Sequence[int],
    taken: int,
    runner_up: int | None,
) -> ByeTrace:
    few = possible.bit_count() <= MOST_UNSERVED
    names = tuple(candidates[position].tpn for position in bits(possible)) if few else ()
    needed = NoCompletion(names, articles.completion)
    receiver, place = candidates[taken], order.index(taken)

    def passed(positions: Sequence[int]) -> tuple[PassedOver, ...]:
        players = [candidates[position] for position in positions]
        return tuple(
            PassedOver(one.tpn, illegal_bye(one.barred_since) or needed) for one in players
        )

    following = None
    if runner_up is not None:
        other = candidates[runner_up]
        following = NextInLine(
            _in_line(receiver),
            _in_line(other),
            article_before(receiver, other, articles),
            passed(order[place + 1 : order.index(runner_up)]),
        )
    rule = _decided_by(candidates, articles, possible, taken)
    return ByeTrace(receiver.tpn, receiver.score, passed(order[:place]), rule, following)


def _in_line(player: ByeCandidate) -> ByeInLine:
    return ByeInLine(player.tpn, player.score, player.games)


def article_before(receiver: ByeCandidate, other: ByeCandidate, articles: ByeArticles) -> str:
    """By which article one comes before another in the order."""
    if receiver.score != other.score:
        return articles.score
    return articles.games if receiver.games != other.games else articles.last


def _decided_by(
    candidates: Sequence[ByeCandidate], articles: ByeArticles, possible: int, taken: int
) -> str:
    """The article that tells the receiver from the others who could have had the bye."""
    receiver = candidates[taken]
    eligible = [
        position
        for position, player in enumerate(candidates)
        if position != taken and player.barred_since is None
    ]
    rivals = [candidates[position] for position in eligible if possible >> position & 1]
    level = [rival for rival in rivals if rival.score == receiver.score]
    if any(rival.games == receiver.games for rival in level):
        return articles.last
    if level:
        return articles.games
    if rivals:
        return articles.score
    return articles.completion if eligible else articles.eligible


def _no_pairing(
    candidates: Sequence[ByeCandidate],
    compatible: Sequence[int],
    articles: ByeArticles,
    number: int,
) -> NoLegalPairingError:
    everybody = (1 << len(candidates)) - 1
    unserved = largest_matching(compatible, everybody).deficient_set()
    names = tuple(candidates[position].tpn for position in bits(unserved))
    return NoLegalPairingError(
        phrase(
            "Round {number} has no legal pairing: not all of {players} can get an"
            " opponent they may meet.",
            number=number,
            players=numbers(names),
        ),
        unserved=names,
        hint=phrase(
            "The Chief Arbiter decides what to do ({article}).", article=articles.no_pairing
        ),
    )
