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
from arbiter_app.explain.worse import (
    among,
    first_larger,
    floated_people,
    paying,
    worse_count,
    worse_next_bracket,
    worse_points,
)
from arbiter_app.explain.writer import Writer
from arbiter_app.trace.dutch_criteria import NEXT_PSD, PSD
from arbiter_app.trace.reasons import Worse


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
    if criterion in dutch.AGAIN_BY_MORE and criterion in writer.words.same_players.values():
        # In 2017 who floats out of the bracket counts among the others (A.8), and is not told apart.
        return _by_more(writer, criterion, reason)
    (on_before, played), (on_after, forced) = floating_on(reason.played), floating_on(reason.forced)
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
    return say(dutch.AS_PAIRED_BY, clause=told, played=points_in_words(catalogue, before))


def _by_more(writer: Writer, criterion: str, reason: Worse) -> str:
    """C.16 and C.18 of 2017: the values of A.8 of those who would float down again, and who do."""
    catalogue = writer.catalogue
    told = catalogue.say(
        dutch.AGAIN_BY_MORE[criterion],
        forced=in_points(catalogue, reason.forced),
        played=in_points(catalogue, reason.played),
    )
    if not reason.pays:
        return told
    players = floated_people(writer, reason.pays, criterion)
    return catalogue.say(dutch.AGAIN_FOR, len(reason.pays), clause=told, players=players)


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
        return worse_next_bracket(writer, reason)
    if writer.is_plain:
        return writer.catalogue.say(dutch.NEXT_PSD_YOU)
    return writer.catalogue.say(
        dutch.WORSE_NEXT_PSD,
        max(len(played.scores), len(forced.scores)),
        played=in_points(writer.catalogue, played.scores),
        forced=in_points(writer.catalogue, forced.scores),
    )
