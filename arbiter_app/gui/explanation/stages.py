"""The steps by which a bracket is told: proposal, what fails, alteration, result; in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from typing import TypeAlias

from arbiter_app.explain.brackets import (
    best_paragraph,
    proposal_paragraph,
    proposal_stands,
    verdict_sentence,
)
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.explain.steps import (
    ARRANGEMENTS,
    PROPOSED,
    before_proposal,
    steps_told,
    with_rule_sentence,
)
from arbiter_app.explain.systems import words_of, writer_of
from arbiter_app.explain.values import missed_values, offences_of_proposal
from arbiter_app.explain.writer import Writer
from arbiter_app.gui.text.wording import explaining, spoken, tr
from arbiter_app.trace.brackets import (
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.trace.rounds import DEFAULT_SYSTEM

Decision = PairTrace | FloaterTrace | ByeTrace
Asked = Decision | Colours
"""What can be asked about: a decision, or the colours of a pair."""

_FEW = 4
"""More than so many sentences of one kind are not read by anybody."""


class Stage(IntEnum):
    """A step of the way to the pairing of a bracket."""

    PROPOSAL = 0
    FAILS = 1
    ALTERATION = 2
    RESULT = 3

    @property
    def title(self) -> str:
        """What the step is called."""
        match self:
            case Stage.PROPOSAL:
                return tr("Proposal")
            case Stage.FAILS:
                return tr("What fails")
            case Stage.ALTERATION:
                return tr("Alteration")
            case Stage.RESULT:
                return tr("Result")


@dataclass(frozen=True, slots=True)
class ArticleStage:
    """What a procedure did under one article: its steps `first` to `last` of a bracket.

    `title` is the article as the system writes it, `name` says what it is about.
    """

    title: str
    name: str
    first: int
    last: int
    is_after_proposal: bool

    def steps(self, bracket: BracketTrace) -> tuple[ProcedureStep, ...]:
        """The steps taken under the article."""
        return bracket.steps[self.first : self.last + 1]


AnyStage: TypeAlias = Stage | ArticleStage


class Length(IntEnum):
    """For whom it is told: the rule alone, sentences for players, everything for the arbiter."""

    LABEL = 0
    PLAYER = 1
    ARBITER = 2

    @property
    def title(self) -> str:
        """What the length is called."""
        match self:
            case Length.LABEL:
                return tr("Rule")
            case Length.PLAYER:
                return tr("Player")
            case Length.ARBITER:
                return tr("Arbiter")


def stages_of(bracket: BracketTrace, system: str = DEFAULT_SYSTEM) -> tuple[AnyStage, ...]:
    """The steps this bracket went through: of the procedure article by article where the trace
    has them; a proposal that stands has nothing to alter.
    """
    if bracket.steps:
        return (*_articles(bracket, system), Stage.RESULT)
    return (*_proposal(bracket), *_alterations(bracket), Stage.RESULT)


def choices_of(bracket: BracketTrace, system: str = DEFAULT_SYSTEM) -> tuple[AnyStage, ...]:
    """All steps to choose from, those not needed in this bracket included if they are few."""
    return stages_of(bracket, system) if bracket.steps else tuple(Stage)


def _proposal(bracket: BracketTrace) -> Iterator[Stage]:
    if bracket.proposal:
        yield Stage.PROPOSAL
        if bracket.proposal_offences or bracket.proposal_reason is not None:
            yield Stage.FAILS


def _alterations(bracket: BracketTrace) -> Iterator[Stage]:
    if bracket.proposal and not proposal_stands(bracket):
        yield Stage.ALTERATION


def _articles(bracket: BracketTrace, system: str) -> Iterator[AnyStage]:
    """The steps under one article together; the proposal in its place, if it is none of them."""
    steps = bracket.steps
    has_proposal = any(step.what in ARRANGEMENTS for step in steps)
    border = len(steps) if has_proposal else before_proposal(steps)
    rules = words_of(system).rules
    for is_after in (False, True):
        if is_after and not has_proposal:
            yield from _proposal(bracket)
        numbers = range(border, len(steps)) if is_after else range(border)
        for article, group in groupby(numbers, key=lambda number: steps[number].article):
            same = tuple(group)
            if is_after and same[-1] == len(steps) - 1:
                return  # the pairing accepted is the result
            rule = rules.get(article)
            title, name = (article, "") if rule is None else (rule.shown, spoken().say(rule.name))
            yield ArticleStage(title, name, same[0], same[-1], is_after)


def altered_pairs(bracket: BracketTrace) -> tuple[PairTrace, ...]:
    """The pairs that the proposal did not have."""
    proposed = {frozenset(pair) for pair in bracket.proposal}
    return tuple(
        pair for pair in bracket.pairs if frozenset((pair.first, pair.second)) not in proposed
    )


def stage_text(bracket: BracketTrace, stage: AnyStage, names: Names) -> tuple[str, str, str]:
    """A step of a bracket in three lengths."""
    writer = writer_of(names, catalogue=explaining())
    match stage:
        case ArticleStage():
            return _article(writer, bracket, stage)
        case Stage.PROPOSAL:
            proposed = _proposed(writer, bracket)
            return (
                label(bracket, system=names.system, catalogue=explaining()),
                proposed,
                f"{sentence(bracket, names, catalogue=explaining())} {proposed}",
            )
        case Stage.FAILS:
            decisive, kept = offences_of_proposal(bracket)
            reason = bracket.proposal_reason
            against = (reason,) if reason is not None and not decisive else decisive or kept
            return (
                _rules(
                    label(each, system=names.system, catalogue=explaining()) for each in against
                ),
                verdict_sentence(writer, bracket),
                proposal_paragraph(writer, bracket),
            )
        case Stage.ALTERATION:
            return _alteration(bracket, names)
        case Stage.RESULT:
            return _result(writer, bracket, names)


def asked_text(asked: Asked, names: Names) -> tuple[str, str, str]:
    """A pair, its colours, a floater or the bye in three lengths."""
    if isinstance(asked, Colours):
        short = label(asked, system=names.system, catalogue=explaining())
        return (
            short,
            sentence(asked, names, catalogue=explaining()),
            paragraph(asked, names, catalogue=explaining()),
        )
    return _decision_text(asked, names)


def _decision_text(decision: Decision, names: Names) -> tuple[str, str, str]:
    rules = _rules(
        label(passed, system=names.system, catalogue=explaining())
        for passed in decision.passed_over
    )
    short = rules or label(decision, system=names.system, catalogue=explaining())
    return (
        short,
        sentence(decision, names, catalogue=explaining()),
        paragraph(decision, names, catalogue=explaining()),
    )


def _proposed(writer: Writer, bracket: BracketTrace) -> str:
    catalogue = writer.catalogue
    if len(bracket.proposal) > _FEW + 2:
        return catalogue.sentence(catalogue.say(writer.words.proposal_in_order))
    pairs = [writer.pair(first, second) for first, second in bracket.proposal]
    said = catalogue.say(writer.words.proposal, pairs=catalogue.listed(pairs))
    return catalogue.sentence(said)


def _article(writer: Writer, bracket: BracketTrace, stage: ArticleStage) -> tuple[str, str, str]:
    told = steps_told(writer, bracket)[stage.first : stage.last + 1]
    sentences = [with_rule_sentence(writer, step) for step in told]
    verdict = ""
    if any(step.what == PROPOSED for step in stage.steps(bracket)):
        verdict = verdict_sentence(writer, bracket)
    said = _some(iter([*sentences, *([verdict] if verdict else [])]))
    short = f"{stage.title} {stage.name}".strip()
    return short, said, said


def _alteration(bracket: BracketTrace, names: Names) -> tuple[str, str, str]:
    exchange, pairs = bracket.exchange, altered_pairs(bracket)
    labels = (
        [] if exchange is None else [label(exchange, system=names.system, catalogue=explaining())]
    )
    labels += [
        label(pair, system=names.system, catalogue=explaining())
        for pair in pairs
        if pair.passed_over
    ]
    sentences = [] if exchange is None else [sentence(exchange, names, catalogue=explaining())]
    paragraphs = [] if exchange is None else [paragraph(exchange, names, catalogue=explaining())]
    told = [pair for pair in pairs if pair.passed_over] or list(pairs)
    sentences += [sentence(pair, names, catalogue=explaining()) for pair in told]
    paragraphs += [paragraph(pair, names, catalogue=explaining()) for pair in told]
    if not sentences:
        # Only pairs of the proposal are made, but not all of them.
        sentences = [
            sentence(floater, names, catalogue=explaining()) for floater in bracket.downfloaters
        ]
        paragraphs = [
            paragraph(floater, names, catalogue=explaining()) for floater in bracket.downfloaters
        ]
        labels = [
            label(floater, system=names.system, catalogue=explaining())
            for floater in bracket.downfloaters
        ]
    return _rules(iter(labels)), _some(iter(sentences), "\n"), _some(iter(paragraphs), "\n")


def _result(writer: Writer, bracket: BracketTrace, names: Names) -> tuple[str, str, str]:
    # Where nobody can be paired, nothing is missed that could have been had.
    values = missed_values(bracket.values) if bracket.pairs else ()
    missed = [label(value, system=names.system, catalogue=explaining()) for value in values]
    floaters = [
        paragraph(floater, names, catalogue=explaining()) for floater in bracket.downfloaters
    ]
    short = _rules(iter(missed)) or label(bracket, system=names.system, catalogue=explaining())
    told = [
        sentence(bracket, names, catalogue=explaining()),
        best_paragraph(writer, bracket),
        *floaters,
    ]
    plain = best_paragraph(writer.for_players(), bracket) or sentence(
        bracket, names, catalogue=explaining()
    )
    return short, plain, "\n".join(part for part in told if part)


def _rules(labels: Iterator[str]) -> str:
    return ", ".join(dict.fromkeys(labels))


def _some(texts: Iterator[str], between: str = " ") -> str:
    """The first few, and how many more there are."""
    everything = list(dict.fromkeys(texts))
    more = len(everything) - _FEW
    shown = everything[:_FEW]
    if more > 0:
        tail = tr("… and {n} more.")
        shown.append(tail.format(n=more))
    return between.join(shown)
