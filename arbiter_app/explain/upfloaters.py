"""Players brought up from lower scores into a bracket: who, why they, and why not others."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.explain import messages_brackets as m
from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.amounts import in_points, points_in_words
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.tournament.types import format_points_short
from arbiter_app.trace.brackets import UpfloatersTrace
from arbiter_app.wording import SEMICOLON

_MOST_SCORES = 2
"""More scores than this are not told one by one."""


def upfloaters_sentence(writer: Writer, found: UpfloatersTrace) -> str:
    """Who is brought up, if anybody, and by what; for a player."""
    catalogue = writer.catalogue
    return catalogue.sentence(taken_for(writer, found) if found.tpns else catalogue.say(m.NONE))


def upfloaters_sentences(writer: Writer, found: UpfloatersTrace) -> Iterator[str]:
    """Why so many, why with these scores, why these players; with the rules."""
    catalogue = writer.catalogue
    if not found.tpns:
        yield catalogue.sentence(with_rule(writer, catalogue.say(m.NONE), found.rule))
        return
    if found.because is not None:
        said = clause(writer, found.because, None, None)
        told = with_rule(writer, catalogue.say(m.FEWER, clause=said), found.because.rule)
        yield catalogue.sentence(told)
    if found.scores_passed_over:
        yield catalogue.sentence(_scores_told(writer, found))
    is_restated = writer.meaning(found.rule) in writer.words.brought_up_restated
    if is_restated and any(passed.reason.rule == found.rule for passed in found.passed_over):
        players = writer.people(found.tpns)
        yield catalogue.sentence(catalogue.say(m.TAKEN_PLAIN, len(found.tpns), players=players))
    else:
        yield catalogue.sentence(with_rule(writer, taken_clause(writer, found), found.rule))
    for passed in found.passed_over:
        said = clause(writer, passed.reason, None, None)
        told = catalogue.say(m.PASSED, players=writer.people(passed.tpns), clause=said)
        yield catalogue.sentence(with_rule(writer, told, passed.reason.rule))
    if found.more_passed_over:
        yield catalogue.sentence(catalogue.say(m.MORE))


def taken_for(writer: Writer, found: UpfloatersTrace) -> str:
    """Who is brought up, and what spoke against fewer, higher scores, and those who come earlier; where
    nothing did, by what they are the first. For players.
    """
    catalogue, plain = writer.catalogue, writer.in_plain_words()
    reasons: list[str] = []
    if found.because is not None:
        told = clause(plain, found.because, None, None)
        reasons.append(catalogue.say(m.FEWER_PLAIN, clause=told))
    if found.scores_passed_over:
        reasons.append(_scores_told(writer, found))
    # Of many sets the first, and the last one known that fails for another reason.
    sets = {passed.reason: passed for passed in reversed(found.passed_over)}
    first_and_last = [*sets.values()][::-1]
    for passed in dict.fromkeys((*first_and_last[:1], *first_and_last[-1:])):
        told = clause(plain, passed.reason, None, None)
        reasons.append(catalogue.say(m.PASSED, players=writer.people(passed.tpns), clause=told))
    if not reasons:
        return taken_clause(writer, found)
    if writer.brevity >= Brevity.SENTENCES:
        # What decided: the others are for the arbiter.
        reasons = reasons[-1:]
    return catalogue.say(
        m.TAKEN_FOR,
        _number_of(writer, found),
        players=writer.people(found.tpns),
        reasons=catalogue.separated(reasons, SEMICOLON),
    )


def _scores_told(writer: Writer, found: UpfloatersTrace) -> str:
    """With which scores nothing could be paired: all of single players, else the first ones."""
    catalogue = writer.catalogue
    first = found.scores_passed_over[0]
    if len(first) > 1:
        points = in_points(catalogue, tuple(reversed(first)))
        if len(found.scores_passed_over) > 1:
            return catalogue.say(m.SCORES_NEXT, scores=points)
        return catalogue.say(m.SCORES, len(first), scores=points)
    if len(found.scores_passed_over) > _MOST_SCORES and found.tpns[0] in writer.names.scores:
        # Of many the record has only the first ones.
        return catalogue.say(m.SCORES_ABOVE, points=writer.points_of(found.tpns[0]))
    *most, last = (score for (score,) in found.scores_passed_over)
    numbers = [catalogue.figures(format_points_short(score)) for score in most]
    either = [*numbers, points_in_words(catalogue, last)]
    return catalogue.say(m.SCORES, scores=catalogue.either(either))


def taken_clause(writer: Writer, found: UpfloatersTrace) -> str:
    """Who is brought up, and by what."""
    count, say = _number_of(writer, found), writer.catalogue.say
    players = writer.people(found.tpns)
    reason = writer.words.brought_up.get(writer.meaning(found.rule))
    if reason is None:
        return say(m.TAKEN_PLAIN, count, players=players)
    return say(m.TAKEN, count, players=players, reason=say(reason, len(found.tpns)))


def _number_of(writer: Writer, found: UpfloatersTrace) -> int:
    """How many are brought up; “you” takes the verb of several."""
    return 2 if found.tpns == (writer.you,) else len(found.tpns)
