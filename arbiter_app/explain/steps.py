"""The steps of a procedure in words, where a system's text goes through them article by article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, ProcedureStep

PROPOSED: Final = "proposed"
ARRANGEMENTS: Final = frozenset({PROPOSED, "first-scrutiny", "second-scrutiny", "transposed"})
"""Steps that have all pairs of the residents, as they stand after them."""

FLOATER_PAIRED: Final = "floater-paired"
CRACKED: Final = "cracked"

_AFTER_PROPOSAL: Final = frozenset(
    {"x-raised", "upfloats-dropped", "downfloats-dropped", "exchanged", "paired"}
)
"""What gives way because S1 against S2 as they stand does not do; then the pairing accepted."""


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step as a clause that begins with a capital letter, and its article."""

    article: str
    text: str


def pairs_in(step: ProcedureStep) -> tuple[tuple[Tpn, Tpn], ...]:
    """The pairs that a step makes, proposes or cracks; none if it is about players."""
    if step.what in {*ARRANGEMENTS, FLOATER_PAIRED, CRACKED}:
        return tuple(pairs_of(step.tpns))
    return ()


def before_proposal(steps: Sequence[ProcedureStep]) -> int:
    """How many of the steps come before the proposal, where that is no step of its own."""
    found = (n for n, step in enumerate(steps) if step.what in _AFTER_PROPOSAL)
    return next(found, len(steps))


def steps_told(writer: Writer, bracket: BracketTrace) -> list[ToldStep]:
    """All steps of a bracket; an arrangement is told by what changed from the one before."""
    told: list[ToldStep] = []
    before: tuple[Tpn, ...] = ()
    for step in bracket.steps:
        text = _cracked(writer, bracket, step) or step_text(writer, step, before)
        told.append(ToldStep(step.article, text))
        if step.what in ARRANGEMENTS:
            before = step.tpns
    return told


def steps_once(writer: Writer, bracket: BracketTrace) -> list[ToldStep]:
    """The same, where one or two steps that repeat themselves are told once, with how often."""
    told = steps_told(writer, bracket)
    shown: list[ToldStep] = []
    while told:
        block, count = _repeated(told)
        shown += block
        if count > 1:
            number = writer.catalogue.number(count - 1)
            again = writer.catalogue.say(m.STEPS_AGAIN, count - 1, count=number)
            shown.append(ToldStep(block[-1].article, again))
        told = told[count * len(block) :]
    return shown


def _repeated(told: Sequence[ToldStep]) -> tuple[Sequence[ToldStep], int]:
    """The first step, or the first two, and how often they come one after the other."""
    for size in (1, 2):
        block, count = told[:size], 1
        while told[count * size : (count + 1) * size] == block:
            count += 1
        if count > 1:
            return block, count
    return told[:1], 1


def _cracked(writer: Writer, bracket: BracketTrace, step: ProcedureStep) -> str:
    """A pair that is cracked, with those for whom; empty for another step, or if that is not known."""
    for crack in bracket.cracked:
        if step.what == CRACKED and step.tpns == (crack.first, crack.second):
            return writer.catalogue.with_capital(writer.words.cracked(writer, crack))
    return ""


def with_rule_sentence(writer: Writer, step: ToldStep) -> str:
    """A step as a sentence with its article."""
    return writer.catalogue.sentence(with_rule(writer, step.text, step.article))


def step_text(writer: Writer, step: ProcedureStep, before: tuple[Tpn, ...] = ()) -> str:
    """One step; `before` is the arrangement that a scrutiny started from, pair after pair."""
    return writer.catalogue.with_capital(
        writer.words.step(writer, step, before) or _of_players(writer, step)
    )


def _of_players(writer: Writer, step: ProcedureStep) -> str:
    people = writer.people(step.tpns) or writer.catalogue.say(m.NOBODY)
    message = writer.words.steps.get(step.what)
    if message is None:
        return step.what
    return writer.catalogue.say(message, len(step.tpns), players=people)


def pairs_of(tpns: Sequence[Tpn]) -> Iterator[tuple[Tpn, Tpn]]:
    """The pairs of a step that has them one player after the other."""
    return zip(tpns[::2], tpns[1::2], strict=True)
