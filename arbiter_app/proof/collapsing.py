"""What a proof of 2017 says of brackets that collapse, by the engine (C.04.3 (2017) A.9).

Like the pairs of the round it is what is to be shown: the checker believes none of it.
"""

from __future__ import annotations

from typing import Any

from arbiter_app.errors import UserError
from arbiter_app.pairing.dutch.collapse import Collapse, collapse_of
from arbiter_app.pairing.dutch.editions import DUTCH_2017
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.trf import read_trf


def collapsing(report: str, number: int) -> dict[str, Any]:
    """The collapsing score of a round, None if nothing collapses, and the pairs rejected then."""
    try:
        before = read_trf(report.encode()).tournament.before_round(number)
        field = dutch_round(DUTCH_2017.name).field_of(before)
        found = collapse_of(field)
    except UserError:
        return {"collapsing": None, "rejected": []}
    if found is None:
        return {"collapsing": None, "rejected": []}
    return {"collapsing": found.score, "rejected": sorted(_named(field, found))}


def _named(field: Field, found: Collapse) -> list[tuple[int, int]]:
    """The rejected pairs by number, the lower first, the PAB as 0."""
    tpns = [player.tpn for player in field.players] + [0]
    return [
        (min(pair), max(pair))
        for one, other in found.pairs()
        for pair in [(tpns[one], tpns[other])]
    ]
