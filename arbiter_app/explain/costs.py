"""What a pairing by hand costs in the whole round, in words: the criteria by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arbiter_app.explain.messages import LABEL
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import words_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import RoundCosts
from arbiter_app.wording import (
    NOTHING,
    Phrase,
    Several,
    counted,
    listed,
    phrase,
    sentences,
    separated,
)


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


def payers_told(costs: RoundCosts, system: str, names: Names) -> tuple[Phrase, ...]:
    """For each criterion that is missed more, whose board misses it now, or who does alone."""
    rules = words_of(system).rules
    return tuple(
        phrase(
            "{criterion}: {players}",
            criterion=LABEL.of(code=rules[code].shown, name=rules[code].name.of()),
            players=_payers(players, names),
        )
        for code, players in zip(costs.worse, costs.pays, strict=True)
    )


def _payers(found: Sequence[tuple[Tpn, ...]], names: Names) -> Phrase | Several:
    if len(found) > _MOST_NAMED:
        return counted(len(found), "{count} board or player", "{count} boards or players")
    return listed([" – ".join(names[tpn] for tpn in players) for players in found])


_MOST_NAMED: Final = 8
"""More than this are only counted."""


def _names(codes: Sequence[str], system: str) -> Several:
    rules = words_of(system).rules
    return separated(
        [LABEL.of(code=rules[code].shown, name=rules[code].name.of()) for code in codes]
    )
