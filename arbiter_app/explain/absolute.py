"""Rules in a text: a label, a clause with its rules in brackets, and what absolute ones forbid."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.terms import AbsoluteRule
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.reasons import FORBIDDEN, Illegal, Reason
from arbiter_app.wording import side_by_side


def rule_name(writer: Writer, rule: str) -> str:
    """The short name of a rule for labels: `C12 colour`, `forbidden pair`."""
    if rule == FORBIDDEN:
        return writer.catalogue.say(m.FORBIDDEN)
    known = writer.rule(rule)
    if known is None:
        return rule
    return writer.catalogue.say(m.LABEL, code=known.shown, name=writer.catalogue.say(known.name))


def rule_matter(writer: Writer, rule: str) -> str:
    """What a rule is about, without its code: `colour`, `forbidden pair`."""
    known = writer.rule(rule)
    return writer.shown(rule) if known is None else writer.catalogue.say(known.name)


def with_rule(writer: Writer, clause: str, rule: str) -> str:
    """The clause with its rule in brackets, as the arbiter reads it."""
    return writer.catalogue.say(m.WITH_RULE, clause=clause, rule=writer.shown(rule))


def with_rules(writer: Writer, clause: str, rules: Sequence[str]) -> str:
    """The clause with all its rules in one pair of brackets."""
    return writer.catalogue.say(m.WITH_RULE, clause=clause, rule=rules_shown(writer, rules))


def rules_shown(writer: Writer, rules: Sequence[str]) -> str:
    """Several rules as the edition writes them: `C15, C19`."""
    return writer.catalogue.separated(writer.shown(rule) for rule in rules)


def kind_of(writer: Writer, reason: Illegal, *, is_bye: bool = False) -> AbsoluteRule:
    """What the reason is about; `is_bye` if it keeps somebody from the bye."""
    return writer.words.kind_of(reason, is_bye=is_bye)


def shared_due(writer: Writer, first: Tpn | None, other: Tpn | None) -> str:
    """The colour both must have, `w` or `b`; empty if it is not known, or not the same."""
    known = [
        writer.names.due[tpn]
        for tpn in (first, other)
        if tpn is not None and tpn in writer.names.due
    ]
    if not known:
        return ""
    if writer.words.colour_bar is not None and (
        len({due.colour for due in known}) > 1 or any(due.strength != "absolute" for due in known)
    ):
        return ""
    return known[0].colour


def histories_clause(writer: Writer, reason: Reason, first: Tpn, other: Tpn) -> str | None:
    """Where colours keep two apart, both colour histories, if they are known."""
    if not isinstance(reason, Illegal) or kind_of(writer, reason) is not AbsoluteRule.COLOURS:
        return None
    due = shared_due(writer, first, other)
    own, others = writer.names.colours(first), writer.names.colours(other)
    has_bar = writer.words.colour_bar is not None
    if not own or not others or (not due and (has_bar or writer.you is not None)):
        return None
    message = m.SAME_DUE_HISTORIES if writer.you is None else m.SAME_DUE_HISTORIES_YOU
    return writer.catalogue.say(
        message if due else m.SAME_COLOUR_HISTORIES,
        colour=writer.colour(due),
        first=writer.name(first),
        first_colours=colour_row(writer, own),
        second=writer.name(other),
        second_colours=colour_row(writer, others),
    )


def colour_row(writer: Writer, colours: tuple[Colour, ...]) -> str:
    """A colour history by initials, earliest first: `WBB`."""
    return side_by_side(writer.catalogue.say(m.COLOUR_INITIALS[colour]) for colour in colours)


def illegal_clause(writer: Writer, reason: Illegal, first: Tpn | None, other: Tpn | None) -> str:
    """Why a pair, or without `other` the bye of `first`, is not allowed."""
    say = writer.catalogue.say
    you = writer.you is not None and writer.you in (first, other)
    is_bye = first is not None and other is None
    match kind_of(writer, reason, is_bye=is_bye):
        case AbsoluteRule.MET:
            if reason.round_number is None:
                return say(m.MET_BEFORE_YOU if you else m.MET_BEFORE)
            return say(m.MET_YOU if you else m.MET, round=str(reason.round_number))
        case AbsoluteRule.BYE:
            return _second_bye(writer, reason, first if other is None else other)
        case AbsoluteRule.COLOURS:
            due = shared_due(writer, first, other)
            if not due and writer.words.colour_bar is not None:
                return say(writer.words.colour_bar.clause)
            if not due:
                return say(m.SAME_DUE_UNKNOWN_YOU if you else m.SAME_DUE_UNKNOWN)
            return say(m.SAME_DUE_YOU if you else m.SAME_DUE, colour=writer.colour(due))
        case AbsoluteRule.FORBIDDEN:
            return say(m.KEPT_APART_YOU if you else m.KEPT_APART)
        case AbsoluteRule.OTHER:
            return say(m.BREAKS_RULE)


def _second_bye(writer: Writer, reason: Illegal, tpn: Tpn | None) -> str:
    if tpn is None:
        return writer.catalogue.say(m.BREAKS_RULE)
    entry = writer.names.entry(tpn, reason.round_number)
    by_letter = {"U": m.HAD_BYE, "F": m.HAD_FULL_POINT_BYE, "+": m.HAD_FORFEIT_WIN}
    message = m.HAD_FREE_WIN
    if reason.round_number is not None:
        # Without the history it is not known which of the three it was.
        message = by_letter.get(entry.letter, m.HAD_FREE_WIN_IN) if entry else m.HAD_FREE_WIN_IN
    return writer.catalogue.say(message, player=writer.name(tpn), round=str(reason.round_number))


def apart_clause(writer: Writer, reason: Illegal, first: Tpn, second: Tpn) -> str | None:
    """What keeps two players apart, with both names; None if the rule is about something else."""
    say = writer.catalogue.say
    player, other = writer.name(first), writer.name(second)
    match kind_of(writer, reason):
        case AbsoluteRule.MET if reason.round_number is None:
            return say(criterion_words.OFFENCE_MET_BEFORE, player=player, other=other)
        case AbsoluteRule.MET:
            return say(
                criterion_words.OFFENCE_MET,
                player=player,
                other=other,
                round=str(reason.round_number),
            )
        case AbsoluteRule.COLOURS:
            return _no_colours(writer, first, second)
        case AbsoluteRule.FORBIDDEN:
            return say(criterion_words.OFFENCE_KEPT_APART, player=player, other=other)
        case AbsoluteRule.BYE | AbsoluteRule.OTHER:
            return None


def _no_colours(writer: Writer, first: Tpn, second: Tpn) -> str:
    say = writer.catalogue.say
    player, other = writer.name(first), writer.name(second)
    due = shared_due(writer, first, second)
    if due:
        colour = writer.colour(due)
        return say(criterion_words.OFFENCE_SAME_DUE, player=player, other=other, colour=colour)
    bar = writer.words.colour_bar
    message = criterion_words.OFFENCE_SAME_DUE_UNKNOWN if bar is None else bar.pair
    return say(message, player=player, other=other)
