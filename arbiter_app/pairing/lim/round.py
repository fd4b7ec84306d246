"""A round by the Lim System: the bye, the score-groups, colours, boards in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.pairing.lim.bye import Bye, allocate_bye
from arbiter_app.pairing.lim.field import Field, field_of
from arbiter_app.pairing.lim.solve import PairedGroup, allocations, solve_round
from arbiter_app.pairing.lim.tracing import trace_round
from arbiter_app.pairing.trace import AbsentPlayer, Pair, RoundPairing
from arbiter_app.tournament.boards import order_boards
from arbiter_app.tournament.tournament import Tournament

NAME = "lim"
MAXI_NAME = "lim-maxi"


def pair_lim(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.4.3.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye.
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    return _pair(tournament, NAME, explain=explain)


def pair_lim_maxi(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.4.3 with the provisions for maxi-tournaments (3.2, 3.8, 5.7).

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye.
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    return _pair(tournament, MAXI_NAME, explain=explain)


def _pair(tournament: Tournament, name: str, *, explain: bool) -> RoundPairing:
    number = tournament.next_round
    solved = solve_next_round(tournament, name)
    field, bye, groups = solved.field, solved.bye, solved.groups
    absent = tuple(
        AbsentPlayer(tpn, kind) for tpn, kind in sorted(tournament.absences(number).items())
    )
    return RoundPairing(
        name,
        number,
        _boards(field, groups),
        None if bye is None else field.players[bye.position].tpn,
        absent,
        trace_round(field, groups, bye, name, number) if explain else None,
    )


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round before colours and boards: the field, the bye and the score-groups as paired."""

    field: Field
    bye: Bye | None
    groups: tuple[PairedGroup, ...]


def solve_next_round(tournament: Tournament, name: str) -> SolvedRound:
    """The bye and the pairs of the next round.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye.
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    number = tournament.next_round
    if tournament.settings.rounds_total and number > tournament.settings.rounds_total:
        raise InputError(
            f"All {tournament.settings.rounds_total} rounds are paired.",
            hint="Change the number of rounds to go on.",
        )
    field = field_of(tournament, is_maxi=name == MAXI_NAME)
    if len(field.players) < 2:
        raise InputError(
            f"Round {number} cannot be paired: {len(field.players)} of"
            f" {len(tournament.players)} players are there to be paired.",
            hint="Add players, or take back absences.",
        )
    bye = allocate_bye(field, number)
    active = field.everybody if bye is None else field.everybody & ~(1 << bye.position)
    return SolvedRound(field, bye, solve_round(field, active))


def _boards(field: Field, groups: Sequence[PairedGroup]) -> tuple[Pair, ...]:
    games = [(a.white, a.black) for group in groups for a in allocations(field, group)]
    scores = {player.tpn: player.score for player in field.players}
    ordered = order_boards(games, scores)
    return tuple(Pair(board, white, black) for board, (white, black) in enumerate(ordered, 1))
