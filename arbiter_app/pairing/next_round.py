"""What every system needs for the next round: who is there, and the boards as they are published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from arbiter_app.errors import InputError
from arbiter_app.tournament.boards import order_boards
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.rounds import (
    AbsentPlayer,
    Pair,
    RoundPairing,
    RoundTrace,
)
from arbiter_app.wording import Several, phrase, separated


class Scored(Protocol):
    """A player to be paired, as any system sees the player."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def score(self) -> Points: ...


def check_can_be_paired(tournament: Tournament) -> None:
    """Refuse a tournament that has no next round, or nobody for it.

    Raises:
        InputError: all rounds are paired, or fewer than two players are there.
    """
    number, total = tournament.next_round, tournament.settings.rounds_total
    if total and number > total:
        raise InputError(
            phrase("All {total} rounds are paired.", total=total),
            hint=phrase("Change the number of rounds to go on."),
        )
    present = len(tournament.players) - len(tournament.absences(number))
    if present < 2:
        raise InputError(
            phrase(
                "Round {number} cannot be paired with only {present} of {players} players present.",
                number=number,
                present=present,
                players=len(tournament.players),
            ),
            hint=phrase("Add players, or cancel absences."),
        )


def place_of(players: Sequence[Scored], tpn: Tpn) -> int:
    """The position of a player among those to be paired.

    Raises:
        InputError: the player is not there.
    """
    for position, player in enumerate(players):
        if player.tpn == tpn:
            return position
    raise not_there(tpn)


def not_there(tpn: Tpn) -> InputError:
    """The refusal of a question about somebody who is not there to be paired."""
    return InputError(
        phrase("Player {tpn} is absent or withdrawn in this round.", tpn=tpn),
        hint=phrase("Cancel the absence or the withdrawal first."),
    )


def no_bye(number: int) -> InputError:
    """The refusal of a question about the bye of a round that has none."""
    return InputError(
        phrase(
            "There is no bye in round {number}: the number of players to be paired is even.",
            number=number,
        )
    )


def numbers(tpns: Iterable[Tpn]) -> Several:
    """Players by number, in order: `2, 5, 9`."""
    return separated(sorted(tpns))


def published(
    tournament: Tournament,
    system: str,
    players: Iterable[Scored],
    games: Iterable[tuple[Tpn, Tpn]],
    bye: Tpn | None,
    trace: RoundTrace | None,
) -> RoundPairing:
    """The round with its boards in order (C.04.2 (2026) 3.6), given the games, White first."""
    number = tournament.next_round
    scores = {player.tpn: player.score for player in players}
    ordered = order_boards(list(games), scores)
    absent = sorted(tournament.absences(number).items())
    return RoundPairing(
        system,
        number,
        tuple(Pair(board, white, black) for board, (white, black) in enumerate(ordered, 1)),
        bye,
        tuple(AbsentPlayer(tpn, kind) for tpn, kind in absent),
        trace,
    )
