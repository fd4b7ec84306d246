"""Rules as they stand in a text: a label, or a clause with its rules in brackets."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain import messages as m
from arbiter_app.explain.writer import Writer
from arbiter_app.trace.reasons import FORBIDDEN


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
