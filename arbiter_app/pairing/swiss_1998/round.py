"""A round by the Swiss System Based on Rating of 1998: brackets, E colours, F.1 order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbiter_app.pairing.colours import Allocation, allocate_colours
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_1998.field import Field, field_1998
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round before colours and boards: the field, and the brackets as paired."""

    field: Field
    brackets: Sequence[PairedBracket]

    @property
    def players(self) -> tuple[PlayerState, ...]:
        return self.field.players

    @property
    def receiver(self) -> Tpn | None:
        """The player who remains in the lowest bracket (A.5)."""
        remaining = self.brackets[-1].remaining
        return self.players[remaining[0]].tpn if remaining else None

    def games(self) -> Iterator[tuple[Tpn, Tpn]]:
        """White and Black of each pair."""
        for bracket in self.brackets:
            for one, other in () if bracket.candidate is None else bracket.candidate.all_pairs:
                given = colours_of(
                    self.players[one], self.players[other], self.field.initial_colour
                )
                yield given.white, given.black


def solve_next_round(tournament: Tournament) -> SolvedRound:
    """The next round by C.04.1 as approved in 1992, 1997 and 1998.

    Raises:
        NoLegalPairingError: no pairing complies with B.1 and B.2 at all (R26).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    check_can_be_paired(tournament)
    field = field_1998(tournament)
    return SolvedRound(field, pair_brackets(field, tournament.next_round))


# Colours by Article E of 1998.


_ARTICLES = {
    "5.2.1": "E.1",
    "5.2.2": "E.2",
    "5.2.3": "E.3",
    "5.2.4": "E.4",
    "5.2.5": "E.5",
}
"""Article E is that of C.04.3 Article 5: two players with an absolute preference for the same
colour, the one case in which they differ, never meet here (B.2)."""


def colours_of(one: PlayerState, other: PlayerState, initial: Colour) -> Allocation:
    """E.1 to E.5 for a pair; `initial` is the colour drawn for the first round."""
    allocation = allocate_colours(one, other, initial)
    return replace(allocation, article=_ARTICLES[allocation.article])
