"""Where the last brackets of a round of 2017 collapse, and what was rejected there (C.04.3 (2017) A.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arbiter_app.pairing.dutch.bracket import Route
from arbiter_app.pairing.dutch.solve import FollowingAtBest, PairedBracket, pair_bracket
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.collapse import Collapse


def collapse_of(tournament: Tournament, name: str) -> Collapse | None:
    """Where the last brackets of the next round collapse by an edition; None if they do not.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (A.9).
        InputError: a result is missing, or nobody is there to be paired.
    """
    edition = dutch_round_for(tournament, name)
    field = edition.field_of(tournament)
    solved = list(edition.brackets(field))
    if not solved[-1].bracket.is_collapsed:
        return None
    # The bracket before it, as it was paired while nobody asked for completion.
    rejected = pair_bracket(replace(solved[-2].bracket, route=Route.OPEN))
    tpns = [*(player.tpn for player in field.players), None]
    named = [(tpns[one], tpns[other]) for one, other in _pairs(rejected)]
    pairs = tuple((one, other) for one, other in named if one is not None)
    return Collapse(rejected.bracket.facts.score, pairs)


def _pairs(rejected: PairedBracket) -> Iterator[tuple[int, int]]:
    """The pairs, by position, and those with which the look-ahead (C.7) reached its value; the PAB, where
    the look-ahead gives it, is the field's vertex.
    """
    candidate = rejected.candidate
    yield from (*candidate.mdp_pairs, *candidate.pairs)
    if candidate.downfloaters:
        yield from FollowingAtBest.of(rejected.bracket, candidate.downfloaters).pairs()
