"""What one pairing costs beside another, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arbiter_app.trace.answers import Judgement, RoundCosts


def judgement_to_json(judgement: Judgement, text: str) -> dict[str, Any] | None:
    """The first rule by which a pairing is the worse one, told in `text`; None if there is none."""
    reason = judgement.reason
    if reason is None:
        return None
    return {"rule": reason.rule, "bracket": judgement.bracket_number, "text": text}


def criteria_to_json(costs: RoundCosts | None) -> dict[str, list[str]] | None:
    """Which criteria are missed more and less in the whole round; None where there are no such ones."""
    if costs is None:
        return None
    return {"worse": list(costs.worse), "better": list(costs.better)}
