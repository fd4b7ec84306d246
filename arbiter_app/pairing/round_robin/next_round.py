"""The next round of a round-robin: that of the table, or after rounds by hand one that still fits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from arbiter_app.errors import InputError
from arbiter_app.pairing.next_round import not_there
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.pairing.round_robin.schedule import Plan, ScheduledRound, rounds_in_table
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.wording import phrase


@dataclass(frozen=True)
class Rounds:
    """A tournament and its plan, with what follows from the rounds paired so far.

    A game that was forfeited counts as the meeting that it was to be: it is not played again.
    """

    tournament: Tournament
    plan: Plan

    @cached_property
    def tpns(self) -> tuple[Tpn, ...]:
        """Everybody, in the order of the table: who withdraws keeps their games, and forfeits them."""
        return tuple(player.tpn for player in self.tournament.players)

    @cached_property
    def cycle(self) -> int:
        """The cycle of the next round."""
        return self.plan.cycle_of(len(self.tpns), self.tournament.next_round)

    @cached_property
    def met(self) -> dict[frozenset[Tpn], int]:
        """The round in which each pair of this cycle was paired."""
        rounds = self.plan.rounds_of_cycle(len(self.tpns), self.cycle)
        return {
            frozenset((game.white, game.black)): played.number
            for played in self.tournament.rounds
            if played.number in rounds
            for game in played.games
        }

    @cached_property
    def last_meeting(self) -> dict[frozenset[Tpn], tuple[Tpn, int]]:
        """Who had White when two were paired in the cycle before this one, and in which round."""
        before = self.plan.rounds_of_cycle(len(self.tpns), self.cycle - 1)
        return {
            frozenset((game.white, game.black)): (game.white, played.number)
            for played in self.tournament.rounds
            if played.number in before
            for game in played.games
        }

    def same_colours_in(self, white: Tpn, black: Tpn) -> int:
        """The round of the cycle before in which the two met with these colours, 0 if in none."""
        had_white, number = self.last_meeting.get(frozenset((white, black)), (0, 0))
        return number if had_white == white else 0

    def check(self) -> None:
        """Refuse a round that is not played.

        Raises:
            InputError: fewer than two players, or all rounds are paired.
        """
        if len(self.tpns) < 2:
            raise InputError(
                phrase("A round-robin needs at least two players."), hint=phrase("Add players.")
            )
        total = self.plan.rounds(len(self.tpns))
        if self.tournament.next_round > total:
            raise InputError(
                phrase(
                    "All {total} rounds are paired: everybody has met everybody.",
                    total=total,
                )
            )

    def next(self) -> ScheduledRound:
        """The next round; see `found`.

        Raises:
            InputError: there is none, or no round of the table is left.
        """
        self.check()
        found = self.found()
        if found is None:
            raise InputError(
                phrase(
                    "The table has no round left in which everybody meets a new opponent,"
                    " because other rounds were paired by hand."
                ),
                hint=phrase("Pair round {round} by hand, too.", round=self.tournament.next_round),
            )
        return found

    def found(self) -> ScheduledRound | None:
        """The round of the table whose turn it is; None if rounds by hand left none.

        After such rounds it is that one, or else the first one of the table, in which nobody meets
        whom they have met in this cycle.
        """
        count, number = len(self.tpns), self.tournament.next_round
        own = self.plan.table_round(count, number)
        for table_round in (own, *range(1, rounds_in_table(count) + 1)):
            made = self.plan.by_table(self.tpns, number, table_round)
            if not any(frozenset(game) in self.met for game in made.games):
                return self._with_other_colours(made)
        return None

    def _with_other_colours(self, found: ScheduledRound) -> ScheduledRound:
        """The round in which who had Black against an opponent in the cycle before has White."""
        games = (
            (black, white) if self.same_colours_in(white, black) else (white, black)
            for white, black in found.games
        )
        return replace(found, games=tuple(games))

    def meeting(self, one: Tpn, other: Tpn) -> int:
        """The round of this cycle in which two meet by the table."""
        pair = frozenset((one, other))
        return next(
            number
            for number in self.plan.rounds_of_cycle(len(self.tpns), self.cycle)
            for game in self.plan.round(self.tpns, number).games
            if frozenset(game) == pair
        )

    def free_round(self, tpn: Tpn) -> int:
        """The round of this cycle in which a player is free by the table."""
        return next(
            number
            for number in self.plan.rounds_of_cycle(len(self.tpns), self.cycle)
            if self.plan.round(self.tpns, number).free == tpn
        )

    def check_there(self, tpn: Tpn) -> None:
        """Refuse a question about somebody who is none of the players.

        Raises:
            InputError: there is no such player.
        """
        if tpn not in self.tpns:
            raise not_there(tpn)

    @cached_property
    def states(self) -> tuple[PlayerState, ...]:
        """Everybody before the next round; a result that is missing counts as adjourned.

        The table does not wait for results.
        """
        return player_states(_everybody_there(self.tournament))


def _everybody_there(tournament: Tournament) -> Tournament:
    return replace(
        tournament,
        players=tuple(replace(player, withdrawn_from=None) for player in tournament.players),
        requested_byes=(),
        rounds=tuple(
            replace(
                played,
                games=tuple(
                    replace(game, result=GameResult.ADJOURNED) if game.result is None else game
                    for game in played.games
                ),
            )
            for played in tournament.rounds
        ),
    )
