"""Games without a final result: what is worked out from them is not final either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.tournament.tournament import Game, Round
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game without a result, or adjourned: as that it counts as a draw (C.04.2 (2026) 3.1).

    A match is one of them while any of its games is; adjourned only if no result is missing.
    """

    round_number: int
    board: int
    white: Tpn
    black: Tpn
    is_adjourned: bool


@dataclass(frozen=True, slots=True)
class OpenCount:
    """How many results are missing, and how many games are adjourned."""

    missing: int = 0
    adjourned: int = 0

    @classmethod
    def of(cls, games: Sequence[OpenGame]) -> OpenCount:
        adjourned = sum(game.is_adjourned for game in games)
        return cls(len(games) - adjourned, adjourned)


def open_games(rounds: Iterable[Round]) -> tuple[OpenGame, ...]:
    """The open games of rounds, by round and board."""
    return tuple(
        OpenGame(
            played.number,
            game.board,
            game.white,
            game.black,
            is_adjourned=not game.is_missing,
        )
        for played, game in _open(rounds)
    )


def count_open(rounds: Iterable[Round]) -> OpenCount:
    """How many of the games of rounds are open."""
    missing = [game.is_missing for _, game in _open(rounds)]
    return OpenCount(missing.count(True), missing.count(False))


class OpenCounts:
    """Counts open games at every result, and only where a round is another one than before.

    Rounds are values: entering a result leaves the other rounds the very same objects.
    """

    def __init__(self) -> None:
        self._counted: tuple[tuple[Round, OpenCount], ...] = ()

    def of(self, rounds: Sequence[Round]) -> OpenCount:
        """How many of the games of rounds are open."""
        known = dict(enumerate(self._counted))
        counted = []
        for place, played in enumerate(rounds):
            before, count = known.get(place, (None, OpenCount()))
            counted.append((played, count if before is played else count_open([played])))
        self._counted = tuple(counted)
        return OpenCount(
            sum(count.missing for _, count in counted), sum(count.adjourned for _, count in counted)
        )


def _open(rounds: Iterable[Round]) -> Iterator[tuple[Round, Game]]:
    return ((played, game) for played in rounds for game in played.games if not game.is_final)
