"""The round of the FIDE (Dutch) System that changes the fewest boards of one made before.

Among all pairings that do, it is the best by the criteria, bracket by bracket, and the first in the
order of Article 4: the process itself, with no other pairs allowed than those of such pairings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key

from arbiter_app.pairing.dutch.field import Field, open_graph, within
from arbiter_app.pairing.dutch.reasons import Played, in_order
from arbiter_app.pairing.dutch.round import bye_of, games_of
from arbiter_app.pairing.dutch.solve import PairedBracket
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.pairing.fewest_changes import fewest_changes, kept_partners, with_colours_kept
from arbiter_app.pairing.next_round import published
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing


def fewest_changes_dutch(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None, name: str
) -> RoundPairing:
    """The next round with as many of some boards (White, Black) as can be, the bye counted as one.

    Raises:
        NoLegalPairingError: the round has no legal pairing at all.
        InputError: the tournament cannot be paired as it stands.
    """
    dutch = dutch_round_for(tournament, name)
    field = dutch.field_of(tournament)
    partners = kept_partners([player.tpn for player in field.players], pairs, bye)
    fields = (within(field, graph) for graph in fewest_changes(open_graph(field), partners))
    best, solved = min(
        ((narrow, tuple(dutch.brackets(narrow))) for narrow in fields), key=cmp_to_key(_better)
    )
    games = with_colours_kept(list(games_of(best, solved)), pairs)
    receiver = bye_of(best, solved)
    return published(tournament, name, field.players, games, receiver, None)


def _better(
    one: tuple[Field, Sequence[PairedBracket]], other: tuple[Field, Sequence[PairedBracket]]
) -> int:
    """Negative if the first round is better: the PAB first ([C5]), then bracket by bracket."""
    (first, brackets), (second, others) = one, other
    difference = (first.bye_score or 0) - (second.bye_score or 0)
    if difference:
        return difference
    own, instead = next(
        (own, instead)
        for own, instead in zip(brackets, others, strict=False)
        if own.candidate != instead.candidate
    )
    return in_order(
        Played.of(own.bracket, own.candidate), Played.of(instead.bracket, instead.candidate)
    )
