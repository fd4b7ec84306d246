"""A round by the FIDE (Dutch) System: brackets solved, colours given, boards put in order."""

from __future__ import annotations

from collections.abc import Callable

from arbiter_app.errors import InputError
from arbiter_app.pairing.colours import allocate_colours
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.pairing.dutch.field import Field, field_2017, field_2026
from arbiter_app.pairing.dutch.solve import PairedBracket, solve_round, solve_round_2017
from arbiter_app.pairing.dutch.tracing import trace_round
from arbiter_app.pairing.trace import AbsentPlayer, Pair, RoundPairing
from arbiter_app.tournament.boards import order_boards
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


def pair_dutch_2026(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.3 in the edition of 1 February 2026.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9.3).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    return _pair(tournament, field_2026, solve_round, DUTCH_2026, explain=explain)


def pair_dutch_2017(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.3 as approved in Baku 2016, in force to 31 January 2026.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (A.9).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    return _pair(tournament, field_2017, solve_round_2017, DUTCH_2017, explain=explain)


def _pair(
    tournament: Tournament,
    field_of: Callable[[Tournament, Edition], Field],
    solve: Callable[[Field], tuple[PairedBracket, ...]],
    edition: Edition,
    *,
    explain: bool,
) -> RoundPairing:
    number = tournament.next_round
    if tournament.settings.rounds_total and number > tournament.settings.rounds_total:
        raise InputError(
            f"All {tournament.settings.rounds_total} rounds are paired.",
            hint="Change the number of rounds to go on.",
        )
    field = field_of(tournament, edition)
    if len(field.players) < 2:
        raise InputError(
            f"Round {number} cannot be paired: {len(field.players)} of"
            f" {len(tournament.players)} players are there to be paired.",
            hint="Add players, or take back absences.",
        )
    solved = solve(field)
    absent = tuple(
        AbsentPlayer(tpn, kind) for tpn, kind in sorted(tournament.absences(number).items())
    )
    return RoundPairing(
        edition.name,
        number,
        _boards(field, solved),
        _bye(field, solved),
        absent,
        trace_round(field, solved, edition.name, number) if explain else None,
    )


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
