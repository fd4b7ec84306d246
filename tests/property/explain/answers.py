"""Answers to "why not?", judged by the results of the tournament."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.answers import answer_paragraph, answer_sentence, answer_to_json
from arbiter_app.explain.burstein import messages as burstein
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import words_of
from arbiter_app.pairing.questions import pair_round, players_as_seen, why_not
from arbiter_app.tournament.types import Tpn, format_points_short
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.reasons import NoCompletion
from tests.property.explain.claims.completions import untrue_unserved
from tests.property.explain.claims.context import Context
from tests.property.explain.claims.judges import JUDGES
from tests.property.explain.claims.listening import Listening
from tests.property.explain.claims.rounds import untrue_of
from tests.property.explain.facts import FREE_WINS, BracketFacts, Facts

ABOUT_THE_ALTERNATIVE = {
    *(criterion_words.VALUES.values()),
    *(dutch.VALUES_OF_RESIDENTS.values()),
    *(dutch.VALUE_DIFFERENCES.values()),
    *(criterion_words.VALUES_LEFT_OVER.values()),
    criterion_words.VALUE_FLOATER_SCORES,
    burstein.VALUE_SCORES,
    m.PASSED_OVER,
    m.NOT_OPPONENT_YOU,
}
"""In an answer these speak of what is not paired as well."""

JUDGES_OF_ANSWERS = {
    message: judge for message, judge in JUDGES.items() if message not in ABOUT_THE_ALTERNATIVE
}

THIRD_PERSON = re.compile(
    r"than that of you\b|\b[Yy]ou (comes|gets|floats|meets|plays|has|is|was)\b"
)
"""What nobody says to the player who asks."""

KEYS = ["round", "pair", "verdict", "rule", "bracket", "played", "forced", "pays", "sentence"]
"""The shape of an answer for programs, in this order."""


def untrue_answers(facts: Facts, asker: Tpn) -> Iterator[str]:
    """All questions of a player about the next round whose answers the results do not bear out."""
    try:
        pairing = pair_round(facts.tournament, system=facts.system, explain=True)
    except NoLegalPairingError:
        return
    assert pairing.trace is not None
    brackets = {each.number: BracketFacts(facts, each) for each in pairing.trace.brackets}
    made = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
    players = players_as_seen(facts.tournament, facts.system)
    names = Names.before(facts.tournament, players, facts.system)
    for player in facts.field.players:
        if player.tpn != asker:
            answer = why_not(facts.tournament, asker, player.tpn, system=facts.system)
            is_made = frozenset((asker, player.tpn)) in made
            yield from _untrue(facts, answer, names, is_made=is_made)
            yield from _untrue_claims(facts, answer, names, brackets)
    try:
        answer = why_not(facts.tournament, asker, None, system=facts.system)
    except InputError:
        assert pairing.bye is None
        return
    yield from _untrue(facts, answer, names, is_made=pairing.bye == asker)
    yield from _untrue_claims(facts, answer, names, brackets)


def _untrue_claims(
    facts: Facts, answer: WhyNot, names: Names, brackets: Mapping[int, BracketFacts]
) -> Iterator[str]:
    """Every message of an answer, in both lengths, against the round as it is paired."""
    bracket = None if answer.bracket is None else brackets[answer.bracket.number]
    if bracket is None:
        return
    by_name = {name: tpn for tpn, name in names.items()}
    context = Context(facts, by_name, bracket.trace, bracket, answer.one)
    pairs = pair_round(facts.tournament, system=facts.system).pairs
    own = next((pair for pair in pairs if answer.one in (pair.white, pair.black)), None)
    opponent = None
    if own is not None:
        opponent = own.black if own.white == answer.one else own.white
    for tell in (partial(answer_sentence, opponent=opponent), answer_paragraph):
        listening = Listening()
        text = tell(answer, names, catalogue=listening)
        yield from untrue_of(context, text, listening.said, JUDGES_OF_ANSWERS)


def _untrue(facts: Facts, answer: WhyNot, names: Names, *, is_made: bool) -> Iterator[str]:
    told = answer_sentence(answer, names)
    written = answer_to_json(answer, names)
    about = f"{written['pair']}: {told}"
    if list(written) != KEYS or json.loads(json.dumps(written)) != written:
        yield f"{about}: not in the shape of an answer: {written}"
    if is_made != (answer.verdict == "paired"):
        yield f"{about}: {answer.verdict}"
    legal = facts.state(answer.one).may_receive_pab
    if answer.other is not None:
        legal = facts.may_meet(answer.one, answer.other)
    if legal == (answer.verdict == "illegal"):
        yield f"{about}: {answer.verdict}, but may meet: {legal}"
    yield from (f"{about}: {wrong}" for wrong in _wrong_words(facts, answer, told))
    yield from (f"{about}: {wrong}" for wrong in _wrong_figures(facts, answer, written))
    shown = {rule.shown for rule in words_of(facts.system).rules.values()} | {"forbidden pair"}
    for cited in re.findall(r"\[([^\]]+)\]", answer_paragraph(answer, names)):
        if not {*cited.split(", ")} <= shown:
            yield f"{about}: cites {cited}"


def _wrong_words(facts: Facts, answer: WhyNot, told: str) -> Iterator[str]:
    """Rounds, scores and colour histories in the sentence for the player."""
    met = re.search(r"you met in round (\d+)", told)
    if met and (answer.other is None or not facts.met(answer.one, answer.other, int(met[1]))):
        yield "they did not meet then"
    if THIRD_PERSON.search(told):
        yield "not as one speaks to somebody"
    scores = re.search(r"who has (\S+) points? to your ([\d½]+)", told)
    if scores and answer.other is not None:
        own = tuple(format_points_short(facts.score(t)) for t in (answer.other, answer.one))
        if own != scores.groups():
            yield f"their scores are {own}"
    rows = re.search(r"after ([WB]+) for you and ([WB]+) for", told)
    if rows and answer.other is not None:
        own = facts.row(answer.one), facts.row(answer.other)
        if own != rows.groups():
            yield f"their colours were {own}"
    had = re.search(r"You could not get the bye: .* in round (\d+)", told)
    if had and not facts.had(answer.one, FREE_WINS.keys(), int(had[1])):
        yield "there was no such round"


def _wrong_figures(facts: Facts, answer: WhyNot, written: dict[str, Any]) -> Iterator[str]:
    """Completion, the score of the bye, and vectors that are worse by the criterion named."""
    everybody = {player.tpn for player in facts.field.players}
    if answer.verdict == "no-completion" and answer.bracket is None:
        if answer.other is None:
            can = facts.can_be_paired(everybody - {answer.one}, has_bye=False)
        else:
            can = facts.can_be_paired(everybody - {answer.one, answer.other})
        if can:
            yield "the others can be paired"
        assert isinstance(answer.reason, NoCompletion)
        there = {tpn for tpn in everybody if tpn not in (answer.one, answer.other)}
        has_bye = answer.other is not None
        yield from untrue_unserved(facts, answer.reason, there, has_bye=has_bye)
    rule = answer.rule
    if answer.verdict == "worse":
        if not rule.startswith("C"):
            yield f"worse by {rule}"
        if written["played"][rule] == written["forced"][rule]:
            yield "equal in the criterion named"
        for criterion, amount in written["played"].items():
            if criterion == rule:
                break
            if amount != written["forced"][criterion]:
                yield f"{criterion} differs, and comes first"
    if answer.verdict == "later" and written["played"] != written["forced"]:
        yield "not as good"
