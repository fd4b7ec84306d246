"""Values of criteria of the Dutch System that compare differences in score."""

from __future__ import annotations

from arbiter_app.explain.amounts import NextBracket, amounts, floating_on, in_points
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.explain.writer import Writer
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.dutch_criteria import NEXT_PSD, PSD
from arbiter_app.trace.reasons import CriterionAmount


def value_of_differences(writer: Writer, value: CriterionValue) -> str:
    """How far a candidate misses a criterion of differences; empty for others."""
    meaning, amount = writer.meaning(value.criterion), value.amount
    match meaning:
        case _ if meaning == PSD:
            points = in_points(writer.catalogue, amount)
            return writer.catalogue.say(dutch.VALUE_PSD, len(amounts(amount)), points=points)
        case _ if meaning == NEXT_PSD:
            return _next_psd(writer, NextBracket.of(amount))
        case _ if meaning in dutch.VALUE_DIFFERENCES:
            return _differences(writer, meaning, amount)
        case _:
            return ""


def _next_psd(writer: Writer, following: NextBracket) -> str:
    """C.7 of 2017: who has to float out of the next bracket, and its PSD."""
    say, points = writer.catalogue.say, in_points(writer.catalogue, following.scores)
    differences = len(following.scores)
    if not following.count:
        return say(dutch.VALUE_NEXT_PSD, differences, points=points)
    count = writer.catalogue.number(following.count)
    floats = say(dutch.VALUE_NEXT_FLOATS, following.count, count=count)
    if not differences:
        return floats
    return say(dutch.AND_ITS_PSD, differences, clause=floats, points=points)


def _differences(writer: Writer, criterion: str, amount: CriterionAmount) -> str:
    """[C18] to [C21]: how many float on, and by how much the others float."""
    catalogue = writer.catalogue
    on, paired = floating_on(amount)
    told = []
    if on:
        message = dutch.VALUE_FLOATS_ON[criterion]
        told.append(catalogue.say(message, on, count=catalogue.number(on)))
    if paired:
        message = dutch.VALUE_DIFFERENCES[criterion]
        count, points = catalogue.number(len(paired)), in_points(catalogue, paired)
        told.append(catalogue.say(message, len(paired), count=count, points=points))
    return catalogue.listed(told)
