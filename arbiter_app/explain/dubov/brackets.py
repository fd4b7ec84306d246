"""Brackets and reasons of the Dubov System in words: subgroups, shifts, order, the bye."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.dubov import messages as own
from arbiter_app.explain.places import place_of
from arbiter_app.explain.steps import pairs_of
from arbiter_app.explain.terms import PairPlaces
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.trace.reasons import Later

_FEW = 6
"""More pairs than this are not told one by one."""


def groups_of_dubov(
    writer: Writer, bracket: BracketTrace
) -> list[tuple[str, tuple[Tpn, ...]]] | None:
    """G1 and G2 as 3.2.3 has them, each in the order in which its players are shifted from."""
    found = bracket.subgroups
    if found is None:
        return None
    first, second = (own.G1_HALF, own.G2_HALF) if found.by_halves else (own.G1, own.G2)
    say = writer.catalogue.say
    return [(say(first), found.g1), (say(second), found.g2)]


def facts_of_dubov(writer: Writer, player: BracketPlayer) -> tuple[str, ...]:
    """The average rating of the opponents (1.7), and how often somebody was upfloated (1.8)."""
    say, facts = writer.catalogue.say, []
    if player.aro:
        facts.append(say(own.ARO, rating=str(player.aro)))
    if player.upfloats:
        facts.append(
            say(own.UPFLOATED, player.upfloats, times=writer.catalogue.number(player.upfloats))
        )
    return tuple(facts)


def step_of_dubov(writer: Writer, step: ProcedureStep, before: tuple[Tpn, ...]) -> str:
    """A step as a clause; empty where it is told by naming the players."""
    say = writer.catalogue.say
    match step.what, step.amounts:
        case "divided" | "halved", (first, _):
            white, black = step.tpns[:first], step.tpns[first:]
            message = own.DIVIDED if step.what == "divided" else own.HALVED
            return say(message, white=_people(writer, white), black=_people(writer, black))
        case "shifted", (number,):
            origin, goal = own.SUBGROUPS if number == 1 else own.SUBGROUPS[::-1]
            message = own.SHIFTED_TO_PART if step.article == "3.2.4.1" else own.SHIFTED_TO_EQUALISE
            return say(
                message,
                len(step.tpns),
                players=writer.people(step.tpns),
                origin=origin,
                goal=goal,
            )
        case "proposed", _:
            pairs = _pairs(writer, step.tpns)
            if len(pairs) > _FEW:
                return say(own.PROPOSED_MANY, pair=pairs[0], last=pairs[-1])
            return say(own.PROPOSED, pairs=writer.catalogue.listed(pairs))
        case "transposed", _:
            standing = {*pairs_of(before)}
            new = [one for pair in pairs_of(step.tpns) if pair not in standing for one in pair]
            return say(own.TRANSPOSED, pairs=writer.catalogue.listed(_pairs(writer, new)))
        case _:
            return ""


def _people(writer: Writer, tpns: Sequence[Tpn]) -> str:
    return writer.people(tpns) if tpns else writer.catalogue.say(own.NOBODY)


def _pairs(writer: Writer, tpns: Sequence[Tpn]) -> list[str]:
    return [writer.pair(one, other) for one, other in pairs_of(tpns)]


def places_of_dubov(_writer: Writer, bracket: BracketTrace, pair: PairTrace) -> PairPlaces:
    """The place of both in S1 and in G2; not told where it is not the same."""
    count = len(bracket.s1) + len(bracket.s2)
    if count == 2:
        return PairPlaces(own.ONLY_TWO, 1, count)
    found = bracket.subgroups
    message = own.PLACES
    if found is not None and found.by_halves:
        message = own.PLACES_HALVES
    elif found is not None and (found.to_part is not None or found.to_equalise is not None):
        message = own.PLACES_SHIFTED
    return PairPlaces(message, place_of(bracket.s1, bracket.s2, pair), count)


def parting_of_dubov(writer: Writer, reason: Later, is_bye: bool) -> str:
    """Where two equally good rounds part, by the players concerned."""
    parting, say = reason.parting, writer.catalogue.say
    meaning = writer.meaning(reason.article)
    if parting is None:
        return ""
    if parting.first is not None and meaning in own.PARTING_BYE:
        assert parting.instead is not None
        if is_bye:
            return say(own.BYE_BEFORE[meaning], first=writer.name(parting.first))
        return _parting_by_bye(writer, meaning, parting.first, parting.instead)
    if parting.first is not None:
        assert parting.gets is not None
        assert parting.instead is not None
        first, gets, instead = map(writer.name, (parting.first, parting.gets, parting.instead))
        if parting.first == writer.you:
            return say(own.PARTING_YOURS, gets=gets, instead=instead)
        message = own.PARTING_THAN_YOURS if parting.instead == writer.you else own.PARTING
        return say(message, first=first, gets=gets, instead=instead)
    if not parting.exchanged_now:
        return say(own.PARTING_SHIFTED_NONE, exchanged=writer.people(parting.exchanged))
    message = own.PARTING_UPFLOATERS if meaning == "dubov 3.2.2" else own.PARTING_SHIFTED
    is_you_alone = parting.exchanged_now == (writer.you,)
    return say(
        message,
        # "You" takes the verb of several.
        2 if is_you_alone else len(parting.exchanged_now),
        exchanged=writer.people(parting.exchanged),
        now=writer.people(parting.exchanged_now),
    )


def _parting_by_bye(writer: Writer, meaning: str, first: Tpn, instead: Tpn) -> str:
    """That `instead` would get the bye, before whom `first` comes in the order (3.1)."""
    say, names = (
        writer.catalogue.say,
        {"first": writer.name(first), "instead": writer.name(instead)},
    )
    if instead == writer.you:
        return say(own.PARTING_BYE_YOU[meaning], first=names["first"])
    if first == writer.you and meaning == "dubov 3.1.5":
        return say(own.PARTING_BYE_THAN_YOURS, instead=names["instead"])
    return say(own.PARTING_BYE[meaning], **names)


def bye_by_article(writer: Writer, bye: ByeTrace) -> str:
    """What sets the receiver of the bye apart (3.1)."""
    said = writer.catalogue.say(own.BYE_BY[bye.rule], player=writer.name(bye.tpn))
    return writer.catalogue.sentence(said if writer.is_plain else with_rule(writer, said, bye.rule))
