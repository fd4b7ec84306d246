"""Can the tournament be finished? What can be proved about the rounds still to be paired.

A small event may run out of opponents: with one round to go, the players left may all have met.
Only what does not depend on results is looked at: who has met whom, forbidden pairs, and who may
still get the bye. Colours and scores can only make it harder, so that "cannot" is proved, "may
become impossible" is possible as far as opponents go, and "safe" speaks of opponents alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.operations.systems import pairing_system_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Tpn

_BYE = 0
"""Stands for the bye among the players: who "meets" it gets the bye."""

_MOST_TRIED = 60_000
"""So many steps of the search are a second's work; beyond, nothing is claimed."""


class Finish(StrEnum):
    """What becomes of the remaining rounds, as far as opponents go."""

    DONE = "done"
    """No round is left."""
    SAFE = "safe"
    """However the rounds are paired, opponents cannot run out; or only one is left, and can be."""
    POSSIBLE = "possible"
    """The rounds can be paired, but opponents may run out on the way."""
    BLOCKED_AFTER_NEXT = "blocked-after-next"
    """After the engine's pairing of the next round, the others cannot all be paired."""
    BLOCKED = "blocked"
    """The remaining rounds cannot all be paired."""
    NO_PAIRING = "no-pairing"
    """The next round has no legal pairing."""
    UNKNOWN = "unknown"
    """Too many players to try it out."""


@dataclass(frozen=True, slots=True)
class FewOpponents:
    """A player who has not many opponents left, the bye counted as one."""

    tpn: Tpn
    opponents: tuple[Tpn, ...]
    can_have_bye: bool

    @property
    def choices(self) -> int:
        return len(self.opponents) + self.can_have_bye


@dataclass(frozen=True, slots=True)
class FinishAnswer:
    """The answer for the rounds from `next_round` on.

    Attributes:
        rounds_left: how many rounds are not paired yet.
        tight: the players with the fewest opponents left before the next round, fewest first.
    """

    finish: Finish
    next_round: int
    rounds_left: int
    players: int
    tight: tuple[FewOpponents, ...] = ()


def can_be_finished(tournament: Tournament) -> FinishAnswer:
    """What is certain about the remaining rounds, from the state before the next one.

    Raises:
        InputError: a result is missing, so that the next round cannot be looked at yet.
    """
    total, number = tournament.settings.rounds_total, tournament.next_round
    left = max(total - number + 1, 0)
    may_meet = _open_meetings(tournament)
    size = len(may_meet) - (_BYE in may_meet)
    if left == 0 or size < 2:
        return FinishAnswer(Finish.DONE, number, left, size)
    tight = _tight(may_meet)
    if _is_safe(may_meet, left):
        return FinishAnswer(Finish.SAFE, number, left, size, tight)
    return FinishAnswer(_tried(tournament, may_meet, left), number, left, size, tight)


def _tried(tournament: Tournament, may_meet: dict[Tpn, set[Tpn]], left: int) -> Finish:
    """The answer by trying out; what the search cannot settle stays unknown."""
    from arbiter_app.pairing.questions import pair_round

    whole = _Search().has_rounds(may_meet, left)
    if whole is False:
        return Finish.BLOCKED
    try:
        pairing = pair_round(tournament)
    except NoLegalPairingError:
        return Finish.NO_PAIRING
    if left == 1:
        return Finish.SAFE
    pairs = [(pair.white, pair.black) for pair in pairing.pairs]
    if pairing.bye is not None:
        pairs.append((pairing.bye, _BYE))
    rest = _without(may_meet, pairs)
    after = _Search().has_rounds(rest, left - 1)
    if after is False:
        return Finish.BLOCKED_AFTER_NEXT
    return Finish.UNKNOWN if after is None or whole is None else Finish.POSSIBLE


def _open_meetings(tournament: Tournament) -> dict[Tpn, set[Tpn]]:
    """Who may still meet whom, of those who are there for the next round."""
    number = tournament.next_round
    away = tournament.absences(number)
    present = [player.tpn for player in tournament.players if player.tpn not in away]
    barred = _barred_from_bye(tournament)
    closed = {
        frozenset((game.white, game.black))
        for played in tournament.rounds
        for game in played.games
        if game.is_played
    } | {frozenset(pair) for pair in tournament.forbidden_pairs(number)}
    may_meet = {
        one: {other for other in present if other != one and frozenset((one, other)) not in closed}
        for one in present
    }
    if len(present) % 2:
        may_meet[_BYE] = {tpn for tpn in present if tpn not in barred}
        for tpn in may_meet[_BYE]:
            may_meet[tpn].add(_BYE)
    return may_meet


def _barred_from_bye(tournament: Tournament) -> frozenset[Tpn]:
    """Players who had a PAB or a win by forfeit; in 2026 a full-point bye too (2.1.2, C2)."""
    from arbiter_app.trace.rounds import DEFAULT_SYSTEM

    barring = {ByeKind.PAIRING_ALLOCATED}
    if pairing_system_of(tournament) == DEFAULT_SYSTEM:
        barring.add(ByeKind.FULL_POINT)
    found: set[Tpn] = set()
    for played in tournament.rounds:
        found.update(bye.tpn for bye in played.byes if bye.kind in barring)
        for game in played.games:
            found.update(tpn for tpn in (game.white, game.black) if game.won_by_forfeit(tpn))
    return frozenset(found)


def _is_safe(may_meet: dict[Tpn, set[Tpn]], left: int) -> bool:
    """By Dirac: with half of all as possible opponents everywhere, a round can be paired.

    Each round takes one from everybody, so that the last one must still have the half. Where
    everybody has the same odd number, one less than the half is enough. Else, by Tutte, there were
    s players without whom s + 2 odd groups are left that cannot meet each other. A group of no
    more players than each has opponents can meet those s in that many ways at least: there are at
    most s such groups, and at least two have one player more. With s = 0 both would be odd groups
    where everybody has an odd number of opponents, which do not exist; with s > 0 they, s other
    groups and the s players are two players too many.
    """
    choices = {len(others) for others in may_meet.values()}
    at_last = min(choices) - (left - 1)
    is_odd_for_all = len(choices) == 1 and at_last % 2 == 1
    return 2 * (at_last + is_odd_for_all) >= len(may_meet)


def _tight(may_meet: dict[Tpn, set[Tpn]]) -> tuple[FewOpponents, ...]:
    found = [
        FewOpponents(tpn, tuple(sorted(others - {_BYE})), _BYE in others)
        for tpn, others in may_meet.items()
        if tpn != _BYE
    ]
    return tuple(sorted(found, key=lambda each: (each.choices, each.tpn)))


def _without(may_meet: dict[Tpn, set[Tpn]], pairs: list[tuple[Tpn, Tpn]]) -> dict[Tpn, set[Tpn]]:
    rest = {tpn: set(others) for tpn, others in may_meet.items()}
    for one, other in pairs:
        rest[one].discard(other)
        rest[other].discard(one)
    return rest


class _Search:
    """Looks for several rounds one after the other in which nobody meets twice."""

    def __init__(self) -> None:
        self._steps = 0

    def has_rounds(self, may_meet: dict[Tpn, set[Tpn]], rounds: int) -> bool | None:
        """True if so many rounds can be paired, None if that was not found out in time."""
        try:
            return self._rounds({tpn: set(others) for tpn, others in may_meet.items()}, rounds)
        except _TooLongError:
            return None

    def _rounds(self, may_meet: dict[Tpn, set[Tpn]], rounds: int) -> bool:
        if rounds == 0:
            return True
        if any(len(others) < rounds for others in may_meet.values()):
            return False
        return any(
            self._rounds(_without(may_meet, pairs), rounds - 1)
            for pairs in self._pairings(may_meet, frozenset(may_meet))
        )

    def _pairings(
        self, may_meet: dict[Tpn, set[Tpn]], unpaired: frozenset[Tpn]
    ) -> Iterator[list[tuple[Tpn, Tpn]]]:
        """Every way to pair a round, those with the fewest choices first."""
        self._steps += 1
        if self._steps > _MOST_TRIED:
            raise _TooLongError
        if not unpaired:
            yield []
            return
        one = min(unpaired, key=lambda tpn: (len(may_meet[tpn] & unpaired), tpn))
        for other in sorted(
            may_meet[one] & unpaired, key=lambda tpn: (len(may_meet[tpn] & unpaired), tpn)
        ):
            for rest in self._pairings(may_meet, unpaired - {one, other}):
                yield [(one, other), *rest]


class _TooLongError(Exception):
    """The search was given up."""
