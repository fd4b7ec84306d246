"""What a pairing by hand costs in the whole round, in words: the criteria by name."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain.messages import LABEL
from arbiter_app.explain.systems import words_of
from arbiter_app.trace import RoundCosts
from arbiter_app.wording import NOTHING, Phrase, Several, counted, sentences, separated


def costs_told(costs: RoundCosts, system: str) -> Phrase:
    """How many criteria are missed more than in the round by the rules, and how many less.

    Nothing if they are missed alike in the whole round.
    """
    worse, better = (_names(codes, system) for codes in (costs.worse, costs.better))
    return sentences(
        counted(
            len(costs.worse),
            "Missed more than by the rules: {count} criterion ({criteria}).",
            "Missed more than by the rules: {count} criteria ({criteria}).",
            criteria=worse,
        )
        if costs.worse
        else NOTHING,
        counted(
            len(costs.better),
            "Missed less: {count} criterion ({criteria}).",
            "Missed less: {count} criteria ({criteria}).",
            criteria=better,
        )
        if costs.better
        else NOTHING,
    )


def _names(codes: Sequence[str], system: str) -> Several:
    rules = words_of(system).rules
    return separated(
        [LABEL.of(code=rules[code].shown, name=rules[code].name.of()) for code in codes]
    )
