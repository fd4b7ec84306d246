"""A round by the FIDE (Dutch) System: brackets solved, colours given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError
from arbiter_app.pairing.colours import allocate_colours
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.pairing.dutch.field import Field, field_2017, field_2026
from arbiter_app.pairing.dutch.solve import PairedBracket, brackets_2017, brackets_2026
from arbiter_app.pairing.next_round import check_can_be_paired, published
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace


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

    def pair(self, tournament: Tournament, *, explain: bool) -> RoundPairing:
        """Pair the next round by C.04.3 in this edition.

        Raises:
            NoLegalPairingError: no complete legal round-pairing exists (2026 1.9.3, 2017 A.9).
            InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
        """
        field = self.field_of(tournament)
        solved = tuple(self.brackets(field))
        trace = self._trace(field, solved, tournament.next_round) if explain else None
        return self.published(tournament, field, solved, trace)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        """The same, bracket by bracket from the top."""
        from arbiter_app.pairing.dutch.tracing import traces_in_turn

        field = self.field_of(tournament)
        solved = tuple(self.brackets(field))
        pairing = self.published(tournament, field, solved)
        return traces_in_turn(field, solved, pairing)

    def published(
        self,
        tournament: Tournament,
        field: Field,
        solved: tuple[PairedBracket, ...],
        trace: RoundTrace | None = None,
    ) -> RoundPairing:
        """The round with these brackets, colours given."""
        games, bye = games_of(field, solved), bye_of(field, solved)
        return published(tournament, self.edition.name, field.players, games, bye, trace)

    def _trace(self, field: Field, solved: tuple[PairedBracket, ...], number: int) -> RoundTrace:
        # Pairing alone is what most commands do: the tracing is loaded when it is asked for.
        from arbiter_app.pairing.dutch.tracing import trace_round

        return trace_round(field, solved, number)


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


def games_of(field: Field, solved: tuple[PairedBracket, ...]) -> Iterator[tuple[Tpn, Tpn]]:
    """White and Black of each pair, colours given by Article 5."""
    for paired in solved:
        for one, other in (*paired.candidate.mdp_pairs, *paired.candidate.pairs):
            allocation = allocate_colours(
                field.players[one], field.players[other], field.initial_colour
            )
            yield allocation.white.tpn, allocation.black.tpn


def bye_of(field: Field, solved: tuple[PairedBracket, ...]) -> Tpn | None:
    """Who is left over in the last bracket, and gets the PAB (1.9.1)."""
    if field.bye is None:
        return None
    (floater,) = solved[-1].candidate.downfloaters
    return field.players[floater].tpn
