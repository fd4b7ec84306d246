"""Criteria of the Dutch System that compare differences in score, missed by more."""

from __future__ import annotations

from functools import partial

from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import (
    NextBracket,
    amounts,
    floating_on,
    in_points,
    points_in_words,
)
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.explain.float_causes import floated_people
from arbiter_app.explain.worse import (
    among,
    first_larger,
    paying,
    worse_count,
    worse_next_bracket,
    worse_points,
)
from arbiter_app.explain.writer import Writer
from arbiter_app.trace import CriterionAmount, Worse
from arbiter_app.trace.dutch_criteria import LIMBO_DIFFERENCE, NEXT_PSD, PSD


def worse_differences(writer: Writer, reason: Worse) -> str:
    """What would be worse, by a criterion of differences; empty for others."""
    meaning = writer.meaning(reason.criterion)
    if meaning in dutch.REPEATING:
        return _worse_differences(writer, reason)
    if meaning not in {PSD, NEXT_PSD}:
        return ""
    said = _worse_psd(writer, reason) if meaning == PSD else _worse_next_psd(writer, reason)
    return said if writer.is_plain else paying(writer, said, reason)


def _worse_differences(writer: Writer, reason: Worse) -> str:
    """[C18] to [C21] by the first difference in score that is larger."""
    say, catalogue = writer.catalogue.say, writer.catalogue
    criterion = writer.meaning(reason.criterion)
    (on_before, played), (on_after, forced) = floating_on(reason.played), floating_on(reason.forced)
    are_all = criterion in dutch.AGAIN_BY_MORE and criterion in writer.words.same_players.values()
    if are_all and (on_before or on_after):
        # In 2017 who floats out of the bracket counts with a value that is no difference (A.8).
        return _by_more(writer, criterion, reason)
    if on_after > on_before:
        message = dutch.WORSE_FLOATS_ON[criterion]
        told = worse_count(writer, message, on_before, on_after)
        return among(writer, told, reason, on_after)
    anybody, somebody = dutch.REPEATING[criterion]
    who = say(anybody)
    if len(reason.pays) == 1:
        who = say(somebody, player=floated_people(writer, reason.pays, criterion))
    before, after = first_larger(played, forced)
    if after is None:
        return say(dutch.AGAIN_ON, who=who)
    points = points_in_words(catalogue, after)
    if after in played or (before is not None and played[0] > after):
        # The difference that is smaller as paired may be that of anybody: only numbers compare.
        told = say(
            dutch.AGAIN_BY[criterion],
            forced.count(after),
            forced=catalogue.number(forced.count(after)),
            points=points,
            played=catalogue.number(played.count(after)),
        )
        return among(writer, told, reason, forced.count(after))
    is_up = criterion in {"C19", "C21"}
    told = say(dutch.AGAIN_UP if is_up else dutch.AGAIN_DOWN, who=who, forced=points)
    if before is None:
        return told
    return say(dutch.SO_MUCH_UP if is_up else dutch.SO_MUCH_DOWN, clause=told)


def _by_more(writer: Writer, criterion: str, reason: Worse) -> str:
    """Who would float down again and by how much, and who does."""
    forced, played = (_floats_told(writer, amount) for amount in (reason.forced, reason.played))
    if forced == played:
        # They part by the scores of those who float out of the bracket.
        forced, played = (
            _floats_told(writer, amount, with_scores=True)
            for amount in (reason.forced, reason.played)
        )
    told = writer.catalogue.say(dutch.AGAIN_BY_MORE[criterion], forced=forced, played=played)
    if not reason.pays:
        return told
    players = floated_people(writer, reason.pays, criterion)
    return writer.catalogue.say(dutch.AGAIN_FOR, len(reason.pays), clause=told, players=players)


def _floats_told(writer: Writer, amount: CriterionAmount, *, with_scores: bool = False) -> str:
    """How many of them float out of a bracket, and the differences in score of the others."""
    catalogue = writer.catalogue
    _, paired = floating_on(amount)
    unpaired = tuple(
        value - LIMBO_DIFFERENCE for value in amounts(amount) if value >= LIMBO_DIFFERENCE
    )
    told = []
    if unpaired:
        message = dutch.FLOAT_ON_WITH if with_scores else dutch.FLOAT_ON
        points = in_points(catalogue, unpaired)
        count = catalogue.number(len(unpaired))
        told.append(catalogue.say(message, len(unpaired), count=count, points=points))
    if paired:
        points, count = in_points(catalogue, paired), catalogue.number(len(paired))
        told.append(catalogue.say(dutch.FLOAT_BY, len(paired), count=count, points=points))
    return catalogue.listed(told) if told else catalogue.say(dutch.FLOAT_NOBODY)


def _worse_psd(writer: Writer, reason: Worse) -> str:
    """C.6 of 2017: for a player by the first difference that is larger."""
    if not writer.is_plain:
        return worse_points(writer, dutch.WORSE_PSD, reason)
    say, points = writer.catalogue.say, partial(points_in_words, writer.catalogue)
    before, after = first_larger(amounts(reason.played), amounts(reason.forced))
    if after is None:
        return say(criterion_words.WORSE_OTHER)
    if before is None:
        return say(dutch.PSD_MORE_YOU, forced=points(after))
    return say(dutch.PSD_YOU, forced=points(after), played=points(before))


def _worse_next_psd(writer: Writer, reason: Worse) -> str:
    """C.7 of 2017: how many float out of the next bracket, then its PSD."""
    played, forced = NextBracket.of(reason.played), NextBracket.of(reason.forced)
    if played.count != forced.count:
        return worse_next_bracket(writer, played, forced)
    if writer.is_plain:
        return writer.catalogue.say(dutch.NEXT_PSD_YOU)
    return writer.catalogue.say(
        dutch.WORSE_NEXT_PSD,
        max(len(played.scores), len(forced.scores)),
        played=in_points(writer.catalogue, played.scores),
        forced=in_points(writer.catalogue, forced.scores),
    )
