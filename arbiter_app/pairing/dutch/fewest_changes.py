"""The round of the FIDE (Dutch) System that changes the fewest boards of one made before.

Among all pairings that do, it is the best by the criteria, bracket by bracket, and the first in the
order of Article 4: the process itself, with no other pairs allowed than those of such pairings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key

from arbiter_app.pairing.dutch.field import open_graph, within
from arbiter_app.pairing.dutch.reasons import Played, in_order
from arbiter_app.pairing.dutch.round import DutchRound, SolvedRound
from arbiter_app.pairing.fewest_changes import fewest_changes, kept_partners, with_colours_kept
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


def fewest_changes_dutch(
    dutch: DutchRound, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> tuple[SolvedRound, list[tuple[Tpn, Tpn]]]:
    """The next round with as many of some boards (White, Black) as can be, the bye counted as one.

    Returns it with its games, White first, those that are kept with their colours.

    Raises:
        NoLegalPairingError: the round has no legal pairing at all.
        InputError: the tournament cannot be paired as it stands.
    """
    field = dutch.field_of(tournament)
    partners = kept_partners([player.tpn for player in field.players], pairs, bye)
    fields = (within(field, graph) for graph in fewest_changes(open_graph(field), partners))
    rounds = (SolvedRound(narrow, tuple(dutch.brackets(narrow))) for narrow in fields)
    best = min(rounds, key=cmp_to_key(_better))
    return best, list(with_colours_kept(list(best.games()), pairs))


def _better(one: SolvedRound, other: SolvedRound) -> int:
    """Negative if the first round is better: the PAB first ([C5]), then bracket by bracket."""
    difference = (one.field.bye_score or 0) - (other.field.bye_score or 0)
    if difference:
        return difference
    own, instead = next(
        (own, instead)
        for own, instead in zip(one.brackets, other.brackets, strict=False)
        if own.candidate != instead.candidate
    )
    return in_order(
        Played.of(own.bracket, own.candidate), Played.of(instead.bracket, instead.candidate)
    )
