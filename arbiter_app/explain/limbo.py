"""Players who are moved down through several brackets because they have no opponent in any."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import groupby
from typing import TypeAlias

from arbiter_app.explain import messages_why as m
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.floaters import has_met_all, those_met
from arbiter_app.explain.passed_over import is_without_opponent
from arbiter_app.explain.passed_over_groups import barred_clauses
from arbiter_app.explain.rule_codes import with_rules
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import format_points_short
from arbiter_app.trace.brackets import BracketTrace, FloaterTrace
from arbiter_app.wording import SEMICOLON

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
    return catalogue.say(m.POINTS_OF_SEVERAL, points=catalogue.listed(scores))


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
            _Without.ALONE: m.ALONE_WITH,
            _Without.MET: m.MET_ALL_WITH,
        }.get(kind or _Without.BARRED, m.MAY_PLAY_NOBODY_WITH)
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
