"""Every claim made in the words about a round, judged by the results of the tournament.

The catalogue is listened to: what it is asked to say, with the names and numbers that go into the
sentence, is looked up in what was played. Nothing of the engine is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import amounts
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.explain.systems import words_of
from arbiter_app.tournament.types import Points
from arbiter_app.trace.brackets import BracketTrace, PairTrace
from arbiter_app.trace.reasons import Illegal, Worse
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.wording import Message
from tests.property.explain.claims.context import Context, Decision, Judge
from tests.property.explain.claims.criteria import COUNTED, MEANING_OF_PAYERS, is_as_it_is
from tests.property.explain.claims.judges import JUDGES, JUDGES_OF_ALL
from tests.property.explain.claims.listening import Listening, Said
from tests.property.explain.facts import BracketFacts, Facts


def untrue_claims(
    facts: Facts, trace: RoundTrace, more: Mapping[Message, Judge] | None = None
) -> Iterator[str]:
    """Everything said of a round, in any length, that the results do not bear out; `more` are judges
    by the text of the system.
    """
    names = Names.of(facts.tournament, trace)
    by_name = {name: tpn for tpn, name in names.items()}
    is_dutch = facts.system.startswith("dutch")
    judges = {**(JUDGES if is_dutch else JUDGES_OF_ALL), **(more or {})}
    bye = trace.pairing_allocated_bye
    if bye is not None:
        context = Context(facts, by_name, bye, None)
        yield from _judged(context, names, JUDGES_OF_ALL)
    for each in trace.brackets:
        bracket = BracketFacts(facts, each)
        spoken_of: list[Decision | BracketTrace] = [each, *each.pairs, *each.downfloaters]
        for decision in spoken_of:
            for score, part in _by_bracket(decision):
                there = bracket
                if score is not None:
                    (other,) = (one for one in trace.brackets if one.score == score)
                    there = BracketFacts(facts, other)
                yield from _judged(Context(facts, by_name, part, there), names, judges)


def _by_bracket(
    decision: Decision | BracketTrace,
) -> Iterator[tuple[Points | None, Decision | BracketTrace]]:
    """The decision once for each bracket that its reasons speak of, with these alone."""
    if not isinstance(decision, PairTrace):
        yield None, decision
        return
    for score in dict.fromkeys(each.score for each in decision.passed_over) or [None]:
        passed = tuple(each for each in decision.passed_over if each.score == score)
        yield score, replace(decision, passed_over=passed)


def _wrong_label(context: Context) -> Iterator[str]:
    """`as proposed` is for pairs that the first candidate has, and for no other."""
    pair = context.decision
    if isinstance(pair, PairTrace):
        told = label(pair, system=context.facts.system)
        is_proposed = frozenset((pair.first, pair.second)) in context.here.first_candidate()
        if told == m.AS_PROPOSED.one and not is_proposed:
            yield f"{pair.first}-{pair.second} is called {told!r}"


def _wrong_halves(context: Context) -> Iterator[str]:
    """S1 and S2 as the text shows them: S2 has all residents left, the limbo those moved down who are
    not in S1 (3.2.2 to 3.2.4).
    """
    trace, here = context.here.trace, context.here
    if not context.facts.system.startswith("dutch"):
        return
    if not here.moved_down:
        if [*trace.s1, *trace.s2] != here.residents or len(trace.s1) != trace.max_pairs:
            yield f"S1 {trace.s1}, S2 {trace.s2}"
        return
    limbo = [tpn for tpn in here.moved_down if tpn not in trace.s1]
    if [*trace.s2] != here.residents or [*trace.limbo] != limbo or len(trace.s1) != trace.m1:
        yield f"S1 {trace.s1}, S2 {trace.s2}, limbo {trace.limbo}"


def _decisive(context: Context) -> Iterator[str]:
    """What is said against the first candidate is not so of the pairing made, and it is illegal if
    it is said to be.
    """
    trace = context.here.trace
    reason = trace.proposal_reason
    pairs = [tuple(pair) for pair in context.here.first_candidate()]
    made = {frozenset((pair.first, pair.second)) for pair in trace.pairs}
    if not context.facts.system.startswith("dutch"):
        return
    if (reason is None) != (made == {frozenset(pair) for pair in pairs}):
        yield f"first candidate: {reason}"
    apart = [pair for pair in pairs if not context.facts.may_meet(*pair)]
    if bool(apart) != (isinstance(reason, Illegal) and reason.rule != "C2"):
        yield f"first candidate: {reason}, but {apart}"
    if isinstance(reason, Worse):
        meaning = words_of(context.facts.system).rules[reason.criterion].meaning
        if isinstance(reason.played, int) and meaning in COUNTED:
            count = context.here.count(meaning)
            if not reason.played == count < sum(amounts(reason.forced)):
                yield f"first candidate: {reason}, but {count}"


def _judged(context: Context, names: Names, judges: Mapping[Message, Judge]) -> Iterator[str]:
    decision = context.decision
    yield from _wrong_label(context)
    if isinstance(decision, BracketTrace):
        yield from _wrong_halves(context)
        yield from _decisive(context)
    told: list[tuple[str, Sequence[Said]]] = []
    listening = Listening()
    told.append((paragraph(decision, names, catalogue=listening), listening.said))
    listening = Listening()
    told.append((sentence(decision, names, catalogue=listening), listening.said))
    if isinstance(decision, PairTrace):
        listening = Listening()
        colours = Colours.of(decision)
        told.append((sentence(colours, names, catalogue=listening), listening.said))
    if not isinstance(decision, BracketTrace):
        for passed in decision.passed_over:
            listening = Listening()
            text = sentence(passed, names, within=decision, catalogue=listening)
            told.append((text, listening.said))
    for text, said in told:
        yield from untrue_of(context, text, said, judges)


def untrue_of(
    context: Context, text: str, said: Sequence[Said], judges: Mapping[Message, Judge]
) -> Iterator[str]:
    """What was said and is not so."""
    before: Said | None = None
    for each in said:
        judge = judges.get(each.message)
        if judge is not None and not judge(context, each.parameters):
            yield f"{text!r}: {each.message.one!r} {dict(each.parameters)}"
        if each.message in {criterion_words.AS_IT_IS, criterion_words.AS_IT_IS_RESIDENTS}:
            assert before is not None
            if not is_as_it_is(
                context, before, residents=each.message is criterion_words.AS_IT_IS_RESIDENTS
            ):
                yield f"{text!r}: somebody does"
        if each.message in MEANING_OF_PAYERS:
            before = each
