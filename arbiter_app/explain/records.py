"""Any record of a trace in three lengths: a label, a sentence, a paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, assert_never

from arbiter_app.explain import messages as m
from arbiter_app.explain.absolute import histories_clause, rule_name, rules_shown, with_rule
from arbiter_app.explain.brackets import (
    best_paragraph,
    bracket_label,
    composition_sentence,
    proposal_told,
)
from arbiter_app.explain.colours import (
    colour_over_limit,
    colour_paragraph,
    colour_sentence,
    colours_missed,
    due_clause,
)
from arbiter_app.explain.decisions import (
    bye_paragraph,
    bye_sentence,
    decision_label,
    exchange_label,
    exchange_paragraph,
    exchange_sentence,
    pair_paragraph,
    pair_sentence,
)
from arbiter_app.explain.floaters import floater_paragraph, floater_sentence, floaters_together
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.passed_over import (
    Decision,
    not_bye,
    not_opponent,
    passed_over_sentence,
)
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.steps import steps_once, with_rule_sentence
from arbiter_app.explain.systems import words_of, writer_of
from arbiter_app.explain.upfloaters import upfloaters_sentence, upfloaters_sentences
from arbiter_app.explain.values import offence_clause, value_clause
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    CriterionValue,
    ExchangeTrace,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
    UpfloatersTrace,
)
from arbiter_app.trace.problems import IllegalColour, Problem
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import ENGLISH, Catalogue

Record: TypeAlias = (
    Reason
    | PassedOver
    | Offence
    | CriterionValue
    | PairTrace
    | FloaterTrace
    | UpfloatersTrace
    | ExchangeTrace
    | ByeTrace
    | BracketTrace
    | Colours
)
"""What can be put into words."""


def label(item: Record, *, catalogue: Catalogue = ENGLISH, system: str = DEFAULT_SYSTEM) -> str:
    """A few letters for a table: `C12 colour`, for a decision all its rules: `C1, C12`.

    `system` is that of the trace: editions number their criteria differently.
    """
    writer = writer_of(Names({}, system=system), catalogue)
    match item:
        case Illegal() | NoCompletion() | Worse() | Later():
            return rule_name(writer, item.rule)
        case PassedOver(reason=reason):
            return rule_name(writer, reason.rule)
        case Offence(criterion=criterion) | CriterionValue(criterion=criterion):
            return rule_name(writer, criterion)
        case PairTrace() | FloaterTrace() | ByeTrace():
            return decision_label(writer, item)
        case UpfloatersTrace():
            return rule_name(writer, item.rule)
        case ExchangeTrace():
            return exchange_label(writer, item)
        case BracketTrace():
            return bracket_label(writer, item)
        case Colours(article=article):
            return rule_name(writer, article)
        case _:
            assert_never(item)


def rules_missed(
    offences: Iterable[Offence], *, catalogue: Catalogue = ENGLISH, system: str = DEFAULT_SYSTEM
) -> str:
    """The rules that are broken or missed, each once, as the edition writes them: `C12, C13`."""
    writer = writer_of(Names({}, system=system), catalogue)
    return rules_shown(writer, tuple(dict.fromkeys(each.criterion for each in offences)))


def sentence(
    item: Record,
    names: Mapping[Tpn, str],
    *,
    within: Decision | None = None,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """One sentence for a player.

    A `PassedOver` is told to the player who missed the opponent; `within` is the decision it
    belongs to, a pair if not said. `Names.of` gives names with the facts that make sentences
    complete; a plain mapping will do.
    """
    writer = writer_of(Names.from_mapping(names), catalogue)
    match item:
        case Illegal() | NoCompletion() | Worse() | Later():
            return catalogue.sentence(clause(writer, item, None, None))
        case PassedOver():
            return passed_over_sentence(writer, item, within)
        case Offence():
            return catalogue.sentence(offence_clause(writer, item))
        case CriterionValue():
            return catalogue.sentence(value_clause(writer, item))
        case PairTrace():
            return pair_sentence(writer, item)
        case FloaterTrace():
            return floater_sentence(writer, item)
        case UpfloatersTrace():
            return upfloaters_sentence(writer, item)
        case ExchangeTrace():
            return exchange_sentence(writer, item)
        case ByeTrace():
            return bye_sentence(writer, item)
        case BracketTrace():
            return composition_sentence(writer, item)
        case Colours():
            return colour_sentence(writer, item)
        case _:
            assert_never(item)


def paragraph(
    item: Record,
    names: Mapping[Tpn, str],
    *,
    within: Decision | None = None,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """The full account for the arbiter, every statement with its rule in brackets."""
    writer = writer_of(Names.from_mapping(names), catalogue)
    match item:
        case Illegal() | NoCompletion() | Worse() | Later():
            return _with_rule(writer, clause(writer, item, None, None), item.rule)
        case PassedOver(reason=reason):
            told = passed_over_sentence(writer, item, within)
            return _with_rule(writer, told.rstrip("."), reason.rule)
        case Offence(criterion=rule):
            return _with_rule(writer, offence_clause(writer, item), rule)
        case CriterionValue(criterion=rule):
            return _with_rule(writer, value_clause(writer, item), rule)
        case PairTrace():
            return pair_paragraph(writer, item)
        case FloaterTrace():
            return floater_paragraph(writer, item)
        case UpfloatersTrace():
            return writer.catalogue.sentences(upfloaters_sentences(writer, item))
        case ExchangeTrace():
            return exchange_paragraph(writer, item)
        case ByeTrace():
            return bye_paragraph(writer, item)
        case BracketTrace():
            return bracket_paragraph(writer, item)
        case Colours():
            return colour_paragraph(writer, item)
        case _:
            assert_never(item)


def refusal(
    tpn: Tpn,
    other: Tpn | None,
    reason: Reason,
    names: Mapping[Tpn, str],
    *,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """Tells a player why `other`, or without `other` the bye, was not to be had."""
    writer = writer_of(Names.from_mapping(names), catalogue)
    if other is None:
        return not_bye(writer, tpn, reason)
    return not_opponent(writer, tpn, other, reason)


def fault(
    tpn: Tpn,
    other: Tpn | None,
    reason: Problem,
    names: Mapping[Tpn, str],
    *,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """What is illegal about a pair, or without `other` about the bye: `C1: they met in round 2`."""
    writer = writer_of(Names.from_mapping(names), catalogue)
    if isinstance(reason, IllegalColour):
        said = colour_over_limit(writer, reason)
    else:
        told = None if other is None else histories_clause(writer, reason, tpn, other)
        said = told or clause(writer, reason, tpn, other)
    rule = writer.catalogue.with_capital(writer.shown(reason.rule))
    return catalogue.say(m.FAULT, rule=rule, clause=said)


def should_be(item: Colours, names: Mapping[Tpn, str], *, catalogue: Catalogue = ENGLISH) -> str:
    """The colours that the rules give a pair that has others, with their article."""
    return colours_missed(writer_of(Names.from_mapping(names), catalogue), item)


def due(tpn: Tpn, names: Mapping[Tpn, str], *, catalogue: Catalogue = ENGLISH) -> str:
    """The colour a player is due and how strongly, in the system's terms; empty if not known, or if
    the system has none.
    """
    writer = writer_of(Names.from_mapping(names), catalogue)
    known = writer.names.due.get(tpn)
    if known is None or not writer.words.has_colours_due:
        return ""
    return due_clause(writer, known.colour, known.strength)


def ranked_by(
    player: BracketPlayer, system: str, *, catalogue: Catalogue = ENGLISH
) -> tuple[str, ...]:
    """What the system goes by besides score and colour: the Index of Burstein, the ARO of Dubov."""
    return words_of(system).facts(writer_of(Names({}, system=system), catalogue), player)


def account(
    bracket: BracketTrace, names: Mapping[Tpn, str], *, catalogue: Catalogue = ENGLISH
) -> str:
    """The paragraph of a bracket below a heading that says which one it is."""
    writer = writer_of(Names.from_mapping(names), catalogue)
    return catalogue.sentences(_account(writer, bracket))


def bracket_paragraph(writer: Writer, bracket: BracketTrace) -> str:
    """The whole bracket for the arbiter, without its pairs and downfloaters one by one."""
    return writer.catalogue.sentences(
        [writer.catalogue.sentence(bracket_label(writer, bracket)), *_account(writer, bracket)]
    )


def _account(writer: Writer, bracket: BracketTrace) -> list[str]:
    return [
        composition_sentence(writer, bracket),
        *(with_rule_sentence(writer, step) for step in steps_once(writer, bracket)),
        proposal_told(writer, bracket),
        floaters_together(writer, bracket),
        best_paragraph(writer, bracket),
    ]


def _with_rule(writer: Writer, said: str, rule: str) -> str:
    return writer.catalogue.sentence(with_rule(writer, said, rule))


def as_proposed(catalogue: Catalogue = ENGLISH) -> str:
    """The label of what nothing earlier was passed over for."""
    return catalogue.say(m.AS_PROPOSED)
