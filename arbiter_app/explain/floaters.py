"""Floaters in words, whatever a system calls them; who is moved down through several brackets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby
from typing import TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_why
from arbiter_app.explain.absolute import apart_clause, colour_row, kind_of, with_rule, with_rules
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.passed_over import (
    barred_clauses,
    is_without_opponent,
    name_in_group,
    passed_over_sentences,
)
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.reasons_told import reasons_told
from arbiter_app.explain.terms import AbsoluteRule
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.tournament.types import Tpn, format_points_short
from arbiter_app.trace.brackets import (
    BracketTrace,
    FloaterTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Illegal
from arbiter_app.wording import SEMICOLON

_MOST_NAMED = 6
"""More players than this are not named one by one in a sentence."""

_MOST_NAMED_TO_A_PLAYER = 4
"""The same limit in an answer for a player, which has three sentences."""

_MOST_PAIRS = 8
"""More pairs than this are not told together."""

_APART = {
    AbsoluteRule.MET: m.HAVE_MET,
    AbsoluteRule.COLOURS: m.HAVE_SAME_DUE,
    AbsoluteRule.FORBIDDEN: m.ARE_KEPT_APART,
}


def floater_sentence(writer: Writer, floater: FloaterTrace) -> str:
    """Who floats, and why this player or why not the one who came last before."""
    words = writer.words.of(floater)
    is_gone = floater.is_alone or bool(floater.barred) or _has_gone_before(writer, floater)
    return writer.catalogue.say(
        words.floater_gone if is_gone else words.floater_decided,
        player=writer.name(floater.tpn),
        reasons=float_clause(writer, floater),
    )


def float_clause(writer: Writer, floater: FloaterTrace) -> str:
    """Why somebody floats, or is left over for the bye, for players."""
    words, say = writer.words.of(floater), writer.catalogue.say
    player = writer.name(floater.tpn)
    if floater.because is not None and not floater.rule:
        told = clause(writer.in_plain_words(), floater.because, floater.tpn, None)
        return say(words.floater_not_paired, player=player, clause=told)
    if floater.is_alone:
        return say(words.nobody_else, player=player)
    if floater.barred:
        return _without_opponent(writer, floater, floater.barred, "")
    because = _because(writer.in_plain_words(), floater)
    if because and is_without_opponent(writer, floater):
        return _without_opponent(writer, floater, floater.passed_over, because)
    exchanged = _exchanged_for(floater)
    if because and exchanged:
        return say(words.if_floated, others=writer.name(exchanged.tpn), clause=because)
    if because and not floater.passed_over:
        return because
    if because and _is_cause_first(writer, floater):
        return writer.catalogue.separated([because, reasons_told(writer, floater)], SEMICOLON)
    if not floater.passed_over:
        return say(words.floater_as_proposed, player=player)
    return reasons_told(writer, floater)


def _has_gone_before(writer: Writer, floater: FloaterTrace) -> bool:
    """True of who goes on before the others are looked at."""
    is_known = floater.because is None and is_without_opponent(writer, floater)
    return is_known or writer.meaning(floater.rule) in writer.words.gone_before


def _without_opponent(
    writer: Writer, floater: FloaterTrace, barred: Sequence[PassedOver], because: str
) -> str:
    """That nobody in the bracket could be the opponent, with the cause where it is known."""
    say, words = writer.catalogue.say, writer.words.of(floater)
    if has_met_all(writer, floater):
        return say(
            words.floater_met, player=writer.name(floater.tpn), others=those_met(writer, barred)
        )
    others = ""
    if 0 < len(barred) <= _most_named(writer):
        others = barred_clauses(writer, floater.tpn, barred, with_rules=False)
    if because:
        told = [because, *([others] if others else [])]
        return writer.catalogue.separated(told, SEMICOLON)
    others = say(m.NAMELY_THESE, others=others) if others else ""
    return say(words.floater_barred, player=writer.name(floater.tpn), others=others)


def _most_named(writer: Writer) -> int:
    if writer.brevity >= Brevity.NAMES:
        return 0
    return _MOST_NAMED if writer.brevity is Brevity.NONE else _MOST_NAMED_TO_A_PLAYER


def _exchanged_for(floater: FloaterTrace) -> PassedOver | None:
    """Who was to float, and did not for the reason for which this player floats."""
    same = (one for one in floater.passed_over if one.reason == floater.because)
    return next(same, None)


def has_met_all(writer: Writer, floater: FloaterTrace) -> bool:
    """True if the floater could meet nobody in the bracket, having met them all."""
    barred = floater.barred or floater.passed_over
    met = (
        isinstance(one.reason, Illegal) and kind_of(writer, one.reason) is AbsoluteRule.MET
        for one in barred
    )
    return bool(barred) and all(met)


def those_met(writer: Writer, barred: Sequence[PassedOver]) -> str:
    """The names of those met, with the rounds, after a colon; empty if they are too many."""
    if len(barred) > _most_named(writer):
        return ""
    names = [name_in_group(writer, one) for one in barred]
    return writer.catalogue.say(m.NAMELY_THESE, others=writer.catalogue.listed(names))


def floater_paragraph(writer: Writer, floater: FloaterTrace) -> str:
    """The floater with all players passed over."""
    return writer.catalogue.sentences(floater_told(writer, floater))


def floater_told(writer: Writer, floater: FloaterTrace) -> list[str]:
    """The sentences of `floater_paragraph`: that the player floats, then what else is said of it."""
    if floater.rule:
        return _by_article(writer, floater)
    words = writer.words.of(floater)
    head = writer.catalogue.say(words.floater_head, player=writer.name(floater.tpn))
    return [head, *_why(writer, floater)]


def _why(writer: Writer, floater: FloaterTrace) -> list[str]:
    """Nobody to play in the bracket, or the players passed over."""
    say = writer.catalogue.say
    if floater.is_alone:
        return [say(m.IS_ALONE)]
    if floater.barred:
        reasons = barred_clauses(writer, floater.tpn, floater.barred)
        return [say(m.MAY_MEET_NOBODY, reasons=reasons)]
    if floater.because is not None:
        told = clause(writer, floater.because, floater.tpn, None)
        said = with_rule(writer, told, floater.because.rule)
        return [say(m.NOT_PAIRED_HERE, player=writer.name(floater.tpn), clause=said)]
    return passed_over_sentences(writer, floater) or [_first(writer, floater)]


def _first(writer: Writer, floater: FloaterTrace) -> str:
    """That nobody comes before the floater in the order."""
    message = m.BYE_FIRST if floater.gets_bye else m.FLOATER_FIRST
    return writer.catalogue.say(message, player=writer.name(floater.tpn))


def _by_article(writer: Writer, floater: FloaterTrace) -> list[str]:
    """Where the text names the article: why somebody floats, of which type, and why not others."""
    say = writer.catalogue.say
    because = _because(writer, floater)
    head = say(writer.words.floater_head, player=writer.name(floater.tpn))
    if is_without_opponent(writer, floater) and has_met_all(writer, floater):
        told = _without_opponent(writer, floater, floater.passed_over, "")
        return [_head_with(writer, floater, with_rule(writer, told, floater.rule))]
    if because:
        because = with_rule(writer, because, _cause(writer, floater))
        head = _head_with(writer, floater, because)
        passed_over = [one for one in floater.passed_over if one.reason != floater.because]
        floater = replace(floater, passed_over=tuple(passed_over))
    parts = [head]
    if floater.barred:
        reasons = barred_clauses(writer, floater.tpn, floater.barred)
        return [*parts, writer.catalogue.sentence(reasons)]
    kind = writer.words.floater_kind(writer, floater)
    if kind:
        parts.append(kind)
    if is_without_opponent(writer, floater):
        # Nobody was passed over: nobody could be met.
        message = writer.words.no_opponent_of
        return [*parts, *passed_over_sentences(writer, floater, message)]
    return [*parts, *passed_over_sentences(writer, floater)]


def _cause(writer: Writer, floater: FloaterTrace) -> str:
    """The article of what made somebody float; the one named may only say who."""
    if floater.because is not None:
        return floater.because.rule
    words = writer.words
    return floater.rule if writer.meaning(floater.rule) in words.because else words.cause


def _is_cause_first(writer: Writer, floater: FloaterTrace) -> bool:
    """True if it is another rule than that of the last one passed over which decided."""
    if writer.meaning(floater.rule) not in writer.words.cause_first:
        return False
    return floater.rule != floater.passed_over[-1].reason.rule


def _because(writer: Writer, floater: FloaterTrace) -> str:
    """Why somebody floats, as a clause; empty if only the alternatives say it."""
    player = writer.name(floater.tpn)
    if floater.because is not None:
        return clause(writer, floater.because, None, None)
    if floater.is_alone or (is_without_opponent(writer, floater) and not floater.passed_over):
        return writer.catalogue.say(writer.words.nobody_else)
    words, cause = writer.words, writer.meaning(_cause(writer, floater))
    if floater.barred and words.floater_without_opponent is not None:
        return writer.catalogue.say(words.floater_without_opponent, player=player)
    if floater.passed_over and cause in words.by_alternatives:
        return ""
    if cause not in words.because:
        return ""
    message = words.because_plain.get(cause) if writer.is_plain else None
    row = colour_row(writer, writer.names.colours(floater.tpn))
    colours = writer.catalogue.say(m.COLOURS_SO_FAR, colours=row) if row else ""
    return writer.catalogue.say(message or words.because[cause], player=player, colours=colours)


def _head_with(writer: Writer, floater: FloaterTrace, reasons: str) -> str:
    """That somebody floats, and why; in exchange for whom, where it is so."""
    words, say = writer.words, writer.catalogue.say
    player, exchanged = writer.name(floater.tpn), _exchanged_for(floater)
    if exchanged is not None:
        other = writer.name(exchanged.tpn)
        return say(words.floater_exchanged, player=player, other=other, reasons=reasons)
    is_gone = _has_gone_before(writer, floater)
    message = words.floater_gone if is_gone else words.floater_decided
    return say(message, player=player, reasons=reasons)


def floaters_together(writer: Writer, bracket: BracketTrace) -> str:
    """Of a bracket in which no pair can be made: all who float at once, each pair told once; empty
    if there are pairs, or too many to be told.
    """
    floaters = bracket.downfloaters
    if writer.words.has_steps:
        # There it is a step of the procedure that moves everybody.
        return ""
    if bracket.pairs or len(floaters) < 2 or not all(floater.barred for floater in floaters):
        return ""
    by_rule: dict[str, list[str]] = {}
    seen: set[frozenset[Tpn]] = set()
    for floater in floaters:
        for barred in floater.barred:
            both = frozenset((floater.tpn, barred.tpn))
            assert isinstance(barred.reason, Illegal)
            if both not in seen:
                seen.add(both)
                pair = _pair_apart(writer, floater.tpn, barred.tpn, barred.reason)
                by_rule.setdefault(barred.reason.rule, []).append(pair)
    if len(seen) > _MOST_PAIRS:
        return ""
    if len(seen) == 1:
        told = [_only_pair(writer, floaters[0])]
    else:
        told = [
            with_rule(
                writer,
                writer.catalogue.say(_APART[kind], pairs=writer.catalogue.listed(pairs)),
                rule,
            )
            for rule, pairs in by_rule.items()
            if (kind := kind_of(writer, Illegal(rule))) in _APART
        ]
    if writer.words.incoming_apart and len(bracket.moved_down_players) > 1:
        told.append(writer.catalogue.say(m.MOVED_DOWN_APART))
    return writer.catalogue.say(
        m.NO_PAIR,
        len(floaters),
        players=writer.people(floater.tpn for floater in floaters),
        reasons=writer.catalogue.listed(told),
    )


def _only_pair(writer: Writer, floater: FloaterTrace) -> str:
    """What keeps the only two players apart, with the rule."""
    (barred,) = floater.barred
    assert isinstance(barred.reason, Illegal)
    said = apart_clause(writer, barred.reason, floater.tpn, barred.tpn)
    return with_rule(writer, said or writer.catalogue.say(m.BREAKS_RULE), barred.reason.rule)


def _pair_apart(writer: Writer, one: Tpn, other: Tpn, reason: Illegal) -> str:
    pair = writer.pair(one, other)
    if reason.round_number is None:
        return pair
    return writer.catalogue.say(m.PAIR_IN_ROUND, pair=pair, round=str(reason.round_number))


FloatOut: TypeAlias = tuple[BracketTrace, FloaterTrace]
"""A player who floats out of a bracket."""


class _Without(StrEnum):
    """Why there is no opponent in a bracket."""

    ALONE = "alone"
    MET = "met"
    BARRED = "barred"


def runs_without_opponent(writer: Writer, floats: Sequence[FloatOut]) -> list[tuple[FloatOut, ...]]:
    """The floats in order; those of a player without an opponent, one after the other, together."""
    runs: list[tuple[FloatOut, ...]] = []
    for each in floats:
        before = runs[-1][-1] if runs else None
        is_alike = (
            before is not None
            and before[1].tpn == each[1].tpn
            and None not in (_without(writer, before[1]), _without(writer, each[1]))
        )
        if is_alike:
            runs[-1] = (*runs[-1], each)
        else:
            runs.append((each,))
    return runs


def is_run(writer: Writer, run: Sequence[FloatOut]) -> bool:
    """True if the floats are of a player without an opponent."""
    return _without(writer, run[0][1]) is not None


def in_brackets(writer: Writer, text: str, floats: Sequence[FloatOut]) -> str:
    """A clause about a floater with the score of the bracket, or of all in which it holds."""
    return writer.catalogue.say(
        writer.words.in_bracket, len(floats), points=_scores_of(writer, floats), clause=text
    )


def _scores_of(writer: Writer, floats: Sequence[FloatOut]) -> str:
    """`2½ points`, `3 and 2½ points`."""
    if len(floats) == 1:
        return points_in_words(writer.catalogue, floats[0][0].score)
    catalogue = writer.catalogue
    scores = [catalogue.figures(format_points_short(bracket.score)) for bracket, _ in floats]
    return catalogue.say(messages_why.POINTS_OF_SEVERAL, points=catalogue.listed(scores))


def through_clause(writer: Writer, floats: Sequence[FloatOut]) -> str:
    """Why a player floats out of all these brackets, for want of an opponent in any."""
    say, catalogue = writer.catalogue.say, writer.catalogue
    player = writer.name(floats[0][1].tpn)
    told: list[str] = []
    ends_in_names: list[bool] = []
    for kind, group in groupby(floats, key=lambda each: _without(writer, each[1])):
        same = [*group]
        points = _scores_of(writer, same)
        barred = list(
            {one.tpn: one for _, each in same for one in each.barred or each.passed_over}.values()
        )
        message = {
            _Without.ALONE: messages_why.ALONE_WITH,
            _Without.MET: messages_why.MET_ALL_WITH,
        }.get(kind or _Without.BARRED, messages_why.MAY_PLAY_NOBODY_WITH)
        others = those_met(writer, barred) if kind is _Without.MET else ""
        told.append(say(message, len(same), player=player, points=points, others=others))
        ends_in_names.append(bool(others))
    # A list of names would run into the reason after it.
    is_clear = not any(ends_in_names[:-1])
    return catalogue.listed(told) if is_clear else catalogue.separated(told, SEMICOLON)


def _through_brackets(writer: Writer, floats: Sequence[FloatOut]) -> str:
    """That a player floats out of all these brackets, and why."""
    return writer.catalogue.say(
        writer.words.through,
        player=writer.name(floats[0][1].tpn),
        count=writer.catalogue.number(len(floats)),
        reasons=through_clause(writer, floats),
    )


def through_paragraph(writer: Writer, floats: Sequence[FloatOut]) -> str:
    """The same for the arbiter: in one sentence, with the rules, and why nobody could be met."""
    catalogue = writer.catalogue
    barred = {
        one.tpn: one for _, each in floats for one in each.barred or each.passed_over
    }.values()
    rules = dict.fromkeys(
        rule
        for _, each in floats
        for rule in (each.rule, *(one.reason.rule for one in each.barred or each.passed_over))
        if rule
    )
    told = _through_brackets(writer, floats)
    told = catalogue.sentence(with_rules(writer, told, [*rules]) if rules else told)
    if all(_without(writer, each) is not _Without.BARRED for _, each in floats):
        return told
    reasons = barred_clauses(writer, floats[0][1].tpn, [*barred])
    return catalogue.sentences([told, catalogue.sentence(reasons)])


def _without(writer: Writer, floater: FloaterTrace) -> _Without | None:
    is_barred = bool(floater.barred) or is_without_opponent(writer, floater)
    if floater.is_alone or (is_barred and not floater.barred and not floater.passed_over):
        return _Without.ALONE
    if not is_barred:
        return None
    return _Without.MET if has_met_all(writer, floater) else _Without.BARRED
