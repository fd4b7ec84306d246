"""A round by the FIDE (Dutch) System: brackets solved, colours given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.pairing.colours import Allocation, allocate_colours
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.pairing.dutch.field import Field, field_2017, field_2026
from arbiter_app.pairing.dutch.solve import PairedBracket, brackets_2017, brackets_2026
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round with its brackets from the top, before colours and boards."""

    field: Field
    brackets: tuple[PairedBracket, ...]

    @property
    def players(self) -> tuple[PlayerState, ...]:
        return self.field.players

    @property
    def receiver(self) -> Tpn | None:
        """Who is left over in the last bracket, and gets the PAB (1.9.1)."""
        if self.field.bye is None:
            return None
        (floater,) = self.brackets[-1].candidate.downfloaters
        return self.players[floater].tpn

    def games(self) -> Iterator[tuple[Tpn, Tpn]]:
        """White and Black of each pair, colours given by Article 5."""
        for paired in self.brackets:
            for one, other in (*paired.candidate.mdp_pairs, *paired.candidate.pairs):
                given = self.colours(one, other)
                yield given.white, given.black

    def colours(self, one: int, other: int) -> Allocation:
        """Article 5 for two positions."""
        return allocate_colours(self.players[one], self.players[other], self.field.initial_colour)


@dataclass(frozen=True, slots=True)
class DutchRound:
    """An edition with its way through the brackets."""

    edition: Edition
    make_field: Callable[[Tournament, Edition], Field]
    brackets: Callable[[Field], Iterator[PairedBracket]]

    def field_of(self, tournament: Tournament) -> Field:
        """The field of the next round.

        Raises:
            NoLegalPairingError: no complete legal round-pairing exists.
            InputError: a result is missing, all rounds are paired, or fewer than two players are
                there.
        """
        check_can_be_paired(tournament)
        return self.make_field(tournament, self.edition)

    def solve(self, tournament: Tournament) -> SolvedRound:
        """The next round by C.04.3 in this edition.

        Raises:
            NoLegalPairingError: no complete legal round-pairing exists (2026 1.9.3, 2017 A.9).
            InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
        """
        field = self.field_of(tournament)
        return SolvedRound(field, tuple(self.brackets(field)))


def dutch_round(name: str) -> DutchRound:
    """The edition by its short name.

    Raises:
        InputError: not an edition of the FIDE (Dutch) System.
    """
    match name:
        case DUTCH_2026.name:
            return DutchRound(DUTCH_2026, field_2026, brackets_2026)
        case DUTCH_2017.name:
            return DutchRound(DUTCH_2017, field_2017, brackets_2017)
        case _:
            raise InputError(
                phrase("“{name}” is not an edition of the FIDE (Dutch) System.", name=name)
            )
