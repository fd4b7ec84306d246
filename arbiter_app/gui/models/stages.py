"""The steps by which a bracket is told: proposal, what fails, alteration, result; in words."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from PySide6.QtCore import QCoreApplication

from arbiter_app.explain import ENGLISH, Colours, Names, label, paragraph, sentence
from arbiter_app.explain import messages as m
from arbiter_app.explain.brackets import (
    best_paragraph,
    proposal_paragraph,
    proposal_stands,
)
from arbiter_app.explain.offences import missed_values
from arbiter_app.explain.writer import Writer
from arbiter_app.pairing.trace import BracketTrace, ByeTrace, FloaterTrace, Offence, PairTrace

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
                return QCoreApplication.translate("Stages", "Proposal")
            case Stage.FAILS:
                return QCoreApplication.translate("Stages", "What fails")
            case Stage.ALTERATION:
                return QCoreApplication.translate("Stages", "Alteration")
            case Stage.RESULT:
                return QCoreApplication.translate("Stages", "Result")


class Length(IntEnum):
    """How much is told."""

    LABEL = 0
    SENTENCE = 1
    PARAGRAPH = 2

    @property
    def title(self) -> str:
        """What the length is called."""
        match self:
            case Length.LABEL:
                return QCoreApplication.translate("Stages", "Rule")
            case Length.SENTENCE:
                return QCoreApplication.translate("Stages", "Sentence")
            case Length.PARAGRAPH:
                return QCoreApplication.translate("Stages", "Paragraph")


def stages_of(bracket: BracketTrace) -> tuple[Stage, ...]:
    """The steps this bracket went through; a proposal that stands has nothing to alter."""
    found: list[Stage] = []
    if bracket.proposal:
        found.append(Stage.PROPOSAL)
        if bracket.proposal_offences:
            found.append(Stage.FAILS)
        if not proposal_stands(bracket):
            found.append(Stage.ALTERATION)
    return (*found, Stage.RESULT)


def altered_pairs(bracket: BracketTrace) -> tuple[PairTrace, ...]:
    """The pairs that the proposal did not have."""
    proposed = {frozenset(pair) for pair in bracket.proposal}
    return tuple(
        pair for pair in bracket.pairs if frozenset((pair.first, pair.second)) not in proposed
    )


def stage_text(bracket: BracketTrace, stage: Stage, names: Names) -> tuple[str, str, str]:
    """A step of a bracket in three lengths."""
    writer = Writer(names, ENGLISH)
    match stage:
        case Stage.PROPOSAL:
            proposed = _proposed(writer, bracket)
            return (
                label(bracket, system=names.system),
                proposed,
                f"{sentence(bracket, names)} {proposed}",
            )
        case Stage.FAILS:
            offences = bracket.proposal_offences
            return (
                _rules(label(each, system=names.system) for each in offences),
                _some(sentence(each, names) for each in _one_each(offences)),
                proposal_paragraph(writer, bracket),
            )
        case Stage.ALTERATION:
            return _alteration(bracket, names)
        case Stage.RESULT:
            return _result(writer, bracket, names)


def asked_text(asked: Asked, names: Names) -> tuple[str, str, str]:
    """A pair, its colours, a floater or the bye in three lengths."""
    if isinstance(asked, Colours):
        short = label(asked, system=names.system)
        return short, sentence(asked, names), paragraph(asked, names)
    return _decision_text(asked, names)


def _decision_text(decision: Decision, names: Names) -> tuple[str, str, str]:
    rules = _rules(label(passed, system=names.system) for passed in decision.passed_over)
    short = rules or label(decision, system=names.system)
    return short, sentence(decision, names), paragraph(decision, names)


def _proposed(writer: Writer, bracket: BracketTrace) -> str:
    catalogue = writer.catalogue
    if len(bracket.proposal) > _FEW + 2:
        return catalogue.sentence(catalogue.say(m.PROPOSAL_IN_ORDER))
    pairs = [
        catalogue.say(m.PAIRED, first=writer.name(first), second=writer.name(second))
        for first, second in bracket.proposal
    ]
    return catalogue.sentence(catalogue.say(m.PROPOSAL, pairs=catalogue.listed(pairs)))


def _alteration(bracket: BracketTrace, names: Names) -> tuple[str, str, str]:
    exchange, pairs = bracket.exchange, altered_pairs(bracket)
    labels = [] if exchange is None else [label(exchange, system=names.system)]
    labels += [label(pair, system=names.system) for pair in pairs if pair.passed_over]
    sentences = [] if exchange is None else [sentence(exchange, names)]
    paragraphs = [] if exchange is None else [paragraph(exchange, names)]
    told = [pair for pair in pairs if pair.passed_over] or list(pairs)
    sentences += [sentence(pair, names) for pair in told]
    paragraphs += [paragraph(pair, names) for pair in told]
    return _rules(iter(labels)), _some(iter(sentences)), _some(iter(paragraphs), "\n")


def _result(writer: Writer, bracket: BracketTrace, names: Names) -> tuple[str, str, str]:
    missed = [label(value, system=names.system) for value in missed_values(bracket.values)]
    floaters = [paragraph(floater, names) for floater in bracket.downfloaters]
    best = best_paragraph(writer, bracket) if bracket.pairs else ""
    short = _rules(iter(missed)) or label(bracket, system=names.system)
    whole = "\n".join([sentence(bracket, names), *([best] if best else []), *floaters])
    return short, best or sentence(bracket, names), whole


def _one_each(offences: tuple[Offence, ...]) -> Iterator[Offence]:
    """One offence for each pair or floater: the first criterion is the one that matters."""
    seen: set[tuple[int, int | None]] = set()
    for offence in offences:
        if (offence.tpn, offence.opponent) not in seen:
            seen.add((offence.tpn, offence.opponent))
            yield offence


def _rules(labels: Iterator[str]) -> str:
    return ", ".join(dict.fromkeys(labels))


def _some(texts: Iterator[str], between: str = " ") -> str:
    """The first few, and how many more there are."""
    everything = list(dict.fromkeys(texts))
    more = len(everything) - _FEW
    shown = everything[:_FEW]
    if more > 0:
        tail = QCoreApplication.translate("Stages", "… and {n} more.")
        shown.append(tail.format(n=more))
    return between.join(shown)
