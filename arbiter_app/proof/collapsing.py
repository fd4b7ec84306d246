"""What a proof says of brackets that collapse, by the engine.

Like the pairs of the round it is what is to be shown: the checker believes none of it.
"""

from __future__ import annotations

from typing import Any

from arbiter_app.errors import UserError
from arbiter_app.pairing.systems import CollapseOfRound
from arbiter_app.trf.read import read_trf


def collapsing(collapse: CollapseOfRound, system: str, report: str, number: int) -> dict[str, Any]:
    """The collapsing score of a round of a report, None if nothing collapses, and the pairs rejected then.

    Of a report that the engine cannot pair, nothing is said to collapse.
    """
    try:
        found = collapse(read_trf(report.encode()).tournament.before_round(number), system)
    except UserError:
        found = None
    if found is None:
        return {"collapsing": None, "rejected": []}
    pairs = [sorted((one, other or 0)) for one, other in found.rejected]
    return {"collapsing": found.score, "rejected": sorted(pairs)}
