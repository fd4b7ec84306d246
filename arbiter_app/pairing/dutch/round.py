"""A round by the FIDE (Dutch) System: brackets solved, colours given, boards put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.pairing.colours import allocate_colours
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.pairing.dutch.field import Field, field_2017, field_2026
from arbiter_app.pairing.dutch.solve import PairedBracket, brackets_2017, brackets_2026
from arbiter_app.pairing.trace import AbsentPlayer, Pair, RoundPairing, RoundTrace
from arbiter_app.tournament.boards import order_boards
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

DUTCH_SYSTEMS = (DUTCH_2026.name, DUTCH_2017.name)


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
        number, total = tournament.next_round, tournament.settings.rounds_total
        if total and number > total:
            raise InputError(
                f"All {total} rounds are paired.", hint="Change the number of rounds to go on."
            )
        present = len(tournament.players) - len(tournament.absences(number))
        if present < 2:
            raise InputError(
                f"Round {number} cannot be paired: {present} of"
                f" {len(tournament.players)} players are there to be paired.",
                hint="Add players, or take back absences.",
            )
        return self.make_field(tournament, self.edition)

    def pair(self, tournament: Tournament, *, explain: bool) -> RoundPairing:
        number = tournament.next_round
        field = self.field_of(tournament)
        solved = tuple(self.brackets(field))
        absent = sorted(tournament.absences(number).items())
        return RoundPairing(
            self.edition.name,
            number,
            _boards(field, solved),
            _bye(field, solved),
            tuple(AbsentPlayer(tpn, kind) for tpn, kind in absent),
            self._trace(field, solved, number) if explain else None,
        )

    def _trace(self, field: Field, solved: tuple[PairedBracket, ...], number: int) -> RoundTrace:
        # Pairing alone is what most commands do: the tracing is loaded when it is asked for.
        from arbiter_app.pairing.dutch.tracing import trace_round

        return trace_round(field, solved, number, self.brackets)


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
            raise InputError(f"“{name}” is not an edition of the FIDE (Dutch) System.")


def pair_dutch_2026(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.3 in the edition of 1 February 2026.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9.3).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    return dutch_round(DUTCH_2026.name).pair(tournament, explain=explain)


def pair_dutch_2017(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.3 as approved in Baku 2016, in force to 31 January 2026.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (A.9).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    return dutch_round(DUTCH_2017.name).pair(tournament, explain=explain)


def _boards(field: Field, solved: tuple[PairedBracket, ...]) -> tuple[Pair, ...]:
    games: list[tuple[Tpn, Tpn]] = []
    for paired in solved:
        for one, other in (*paired.candidate.mdp_pairs, *paired.candidate.pairs):
            allocation = allocate_colours(
                field.players[one], field.players[other], field.initial_colour
            )
            games.append((allocation.white.tpn, allocation.black.tpn))
    scores = {player.tpn: player.score for player in field.players}
    ordered = order_boards(games, scores)
    return tuple(Pair(board, white, black) for board, (white, black) in enumerate(ordered, 1))


def _bye(field: Field, solved: tuple[PairedBracket, ...]) -> Tpn | None:
    if field.bye is None:
        return None
    (floater,) = solved[-1].candidate.downfloaters
    return field.players[floater].tpn
