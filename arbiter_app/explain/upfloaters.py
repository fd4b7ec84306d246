"""Players brought up from lower scores into a bracket: who, why they, and why not others."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.explain import messages_upfloaters as m
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.rule_codes import with_rule
from arbiter_app.explain.writer import Writer
from arbiter_app.trace import UpfloatersTrace


def upfloaters_sentence(writer: Writer, found: UpfloatersTrace) -> str:
    """Who is brought up, if anybody, and by what; for a player."""
    catalogue = writer.catalogue
    return catalogue.sentence(taken_clause(writer, found) if found.tpns else catalogue.say(m.NONE))


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
    for scores in found.scores_passed_over:
        points = catalogue.listed([points_in_words(catalogue, score) for score in reversed(scores)])
        yield catalogue.sentence(catalogue.say(m.SCORES, len(scores), scores=points))
    yield catalogue.sentence(with_rule(writer, taken_clause(writer, found), found.rule))
    for passed in found.passed_over:
        said = clause(writer, passed.reason, None, None)
        told = catalogue.say(m.PASSED, players=writer.people(passed.tpns), clause=said)
        yield catalogue.sentence(with_rule(writer, told, passed.reason.rule))
    if found.more_passed_over:
        yield catalogue.sentence(catalogue.say(m.MORE))


def taken_clause(writer: Writer, found: UpfloatersTrace) -> str:
    """Who is brought up, and by what."""
    count, say = len(found.tpns), writer.catalogue.say
    players = writer.people(found.tpns)
    reason = writer.words.brought_up.get(writer.meaning(found.rule))
    if reason is None:
        return say(m.TAKEN_PLAIN, count, players=players)
    return say(m.TAKEN, count, players=players, reason=say(reason, count))
