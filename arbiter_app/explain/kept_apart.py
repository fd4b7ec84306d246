"""What keeping players apart, and a pairing by hand, cost in the whole round, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from arbiter_app.explain.messages import LABEL
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import paragraph
from arbiter_app.explain.systems import words_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import RoundCosts
from arbiter_app.trace.kept_apart import KeptApart
from arbiter_app.trace.reasons import Later
from arbiter_app.wording import (
    ENGLISH,
    NOTHING,
    Catalogue,
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
            "Worse than by the rules: {count} criterion ({criteria}).",
            "Worse than by the rules: {count} criteria ({criteria}).",
            criteria=worse,
        )
        if costs.worse
        else NOTHING,
        counted(
            len(costs.better),
            "Better: {count} criterion ({criteria}).",
            "Better: {count} criteria ({criteria}).",
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


def price_in_short(kept: KeptApart) -> Phrase:
    """Who would have met, who meets all the same, and how many boards are others because of it."""
    number = kept.apart.round_number
    if not kept.avoided and not kept.changed and not kept.meeting:
        return phrase(
            "Round {number} is not affected: these players would not meet anyway.",
            number=number,
        )
    boards = phrase(
        "Boards changed by this: {changed} of {count}.",
        changed=len(kept.changed),
        count=len(kept.apart.pairs),
    )
    return sentences(_apart(kept), _meeting(kept), boards)


def _apart(kept: KeptApart) -> Phrase:
    if not kept.avoided:
        return NOTHING
    return phrase(
        "Kept apart in round {number}: {pairs}.",
        number=kept.apart.round_number,
        pairs=listed(_pairs(kept, kept.avoided)),
    )


def _meeting(kept: KeptApart) -> Phrase:
    """Who meets because a criterion, or one above it, would suffer."""
    if not kept.meeting:
        return NOTHING
    return phrase(
        "These pairs still meet, because {criterion} and the criteria above it come first:"
        " {pairs}.",
        criterion=_lowest(kept),
        pairs=listed(_pairs(kept, kept.meeting)),
    )


def _lowest(kept: KeptApart) -> str:
    """Of the criteria that groups name, the one that comes last."""
    rules = words_of(kept.apart.system).rules
    order = [*rules]
    return rules[max(filter(None, kept.below), key=order.index)].shown


def price_in_full(kept: KeptApart, *, catalogue: Catalogue = ENGLISH) -> tuple[Phrase, ...]:
    """The first criterion that pays, with the names of who pays, and all that are missed more or less.

    Reasons are told in the language of `catalogue`.
    """
    judgement, costs, system = kept.judgement, kept.costs, kept.free.system
    names = Names.before(kept.before, kept.players, judgement.text or system)
    told: list[Phrase] = []
    if judgement.reason is not None:
        reason = paragraph(judgement.reason, names, catalogue=catalogue)
        told.append(_lead(kept, reason))
    if costs is not None:
        if costs.worse:
            told.append(
                phrase("Criteria that suffer in the whole round, with the players concerned:")
            )
            told.extend(payers_told(costs, system, names))
        told.append(costs_told(RoundCosts(better=costs.better), system))
    return tuple(filter(None, told))


def _lead(kept: KeptApart, reason: str) -> Phrase:
    """What comes first: a criterion, or only the order, where no criterion pays anywhere."""
    if not isinstance(kept.judgement.reason, Later):
        return phrase("The first criterion that suffers: {reason}", reason=reason)
    if kept.costs is not None and not kept.costs.worse:
        return phrase("No criterion suffers. {reason}", reason=reason)
    return phrase("The first difference: {reason}", reason=reason)


def criterion_told(code: str, system: str) -> Phrase:
    """A criterion of a system by its code and its name."""
    rule = words_of(system).rules[code]
    return LABEL.of(code=rule.shown, name=rule.name.of())


def _pairs(kept: KeptApart, pairs: Iterable[tuple[Tpn, Tpn]]) -> list[str]:
    names = Names.of(kept.before)
    return [f"{names[white]} – {names[black]}" for white, black in pairs]
