"""A round by the Lim System: the bye, the score-groups, colours, boards in order."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.pairing.lim.bye import AllocatedBye, allocate_bye
from arbiter_app.pairing.lim.field import Field, field_of
from arbiter_app.pairing.lim.solve import PairedGroup, allocations, solve_round
from arbiter_app.pairing.lim.tracing import trace_round
from arbiter_app.pairing.next_round import check_can_be_paired, published
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing

NAME = "lim"
MAXI_NAME = "lim-maxi"


def pair_lim(tournament: Tournament, name: str = NAME, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.4.3; by `lim-maxi` with the provisions of 3.2, 3.8 and 5.7.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye.
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    solved = solve_next_round(tournament, name)
    field, bye, groups = solved.field, solved.bye, solved.groups
    number = tournament.next_round
    return published(
        tournament,
        name,
        field.players,
        ((given.white, given.black) for group in groups for given in allocations(field, group)),
        None if bye is None else field.players[bye.position].tpn,
        trace_round(field, groups, bye, name, number) if explain else None,
    )


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round before colours and boards: the field, the bye and the score-groups as paired."""

    field: Field
    bye: AllocatedBye | None
    groups: tuple[PairedGroup, ...]


def solve_next_round(tournament: Tournament, name: str) -> SolvedRound:
    """The bye and the pairs of the next round.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye.
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    check_can_be_paired(tournament)
    field = field_of(tournament, is_maxi=name == MAXI_NAME)
    bye = allocate_bye(field, tournament.next_round)
    active = field.everybody if bye is None else field.everybody & ~(1 << bye.position)
    return SolvedRound(field, bye, solve_round(field, active))
