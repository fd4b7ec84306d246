"""Why not the bye: where its score or its order decides, whoever has it is named, by the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.explain import messages as m
from arbiter_app.explain.amounts import in_points
from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.burstein import messages as burstein
from arbiter_app.explain.dubov import messages as dubov
from arbiter_app.explain.names import Names
from arbiter_app.operations.questions import WhyNotAnswer, ask_why_not
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import ENGLISH, Message
from tests.property.explain.claims.context import Parameters
from tests.property.explain.claims.listening import Listening
from tests.property.explain.facts import Facts
from tests.property.explain.generated import generated_event

SYSTEMS = ("dutch-2026", "burstein", "dubov")
"""In 2017 the score of who has the bye is no criterion of its own."""

ASKED = (1, 2, 4, 7)
"""Who is asked about, where they are there."""


def is_lower(facts: Facts, receiver: Tpn, one: Tpn, said: Parameters) -> bool:
    """The scores are those of both, and the receiver's is the lower one."""
    told = [in_points(ENGLISH, (facts.score(tpn),)) for tpn in (receiver, one)]
    return [said["played"], said["forced"]] == told and facts.score(receiver) < facts.score(one)


def has_fewer(facts: Facts, receiver: Tpn, one: Tpn, _said: Parameters) -> bool:
    return facts.score(receiver) < facts.score(one)


def has_played_more(facts: Facts, receiver: Tpn, one: Tpn, _said: Parameters) -> bool:
    played = [len(facts.history[tpn].colours) for tpn in (receiver, one)]
    return facts.score(receiver) == facts.score(one) and played[0] > played[1]


def has_as_much(facts: Facts, receiver: Tpn, one: Tpn, _said: Parameters) -> bool:
    played = [len(facts.history[tpn].colours) for tpn in (receiver, one)]
    return facts.score(receiver) == facts.score(one) and played[0] == played[1]


def comes_last(facts: Facts, receiver: Tpn, one: Tpn, said: Parameters) -> bool:
    return has_as_much(facts, receiver, one, said) and receiver > one


Judge: TypeAlias = Callable[[Facts, Tpn, Tpn, Parameters], bool]
"""Whether it is true of who has the bye and of the other one."""

OF_PAIRS: Mapping[Message, Judge] = {
    m.BYE_GOES_HIGHER: is_lower,
    m.BYE_GOES_TO_UNPLAYED: has_played_more,
    burstein.PARTING_BYE: has_as_much,
    dubov.PARTING_BYE["dubov 3.1.3"]: has_fewer,
    dubov.PARTING_BYE["dubov 3.1.4"]: has_played_more,
    dubov.PARTING_BYE["dubov 3.1.5"]: comes_last,
}
"""With a pair that is not made the bye goes to somebody else, who is named."""

JUDGES: Mapping[Message, Judge] = {
    m.BYE_HAS_LOWER: is_lower,
    m.BYE_HAS_FEWEST_UNPLAYED: has_played_more,
    burstein.BYE_BEFORE: has_as_much,
    dubov.BYE_BEFORE["dubov 3.1.3"]: has_fewer,
    dubov.BYE_BEFORE["dubov 3.1.4"]: has_played_more,
    dubov.BYE_BEFORE["dubov 3.1.5"]: comes_last,
}


def judged(before: Tournament, found: WhyNotAnswer, system: str) -> int:
    """How many sentences about who has the bye were judged; each of them is true."""
    facts = Facts(before, system)
    names = Names.before(found.before, found.players, found.answer.cited)
    by_name = {names[player.tpn]: player.tpn for player in before.players}
    listening = Listening()
    answer_sentence(found.answer, names, catalogue=listening)
    answer_paragraph(found.answer, names, catalogue=listening)
    count = 0
    for said in listening.said:
        assert said.message not in (m.BYE_GOES_LOWER, m.BYE_FEWEST_UNPLAYED), found.answer
        judge = JUDGES.get(said.message)
        if judge is None:
            continue
        count += 1
        told = said.parameters.get("receiver") or said.parameters.get("first")
        receiver = by_name[str(told)]
        assert receiver == pair_round(before, system=system).bye, found.answer
        assert judge(facts, receiver, found.answer.one, said.parameters), (said, found.answer)
    return count


def judged_of_pair(before: Tournament, found: WhyNotAnswer, system: str) -> int:
    """The same where a pair is asked about: both who would have the bye and who has it are named."""
    facts, answer = Facts(before, system), found.answer
    names = Names.before(found.before, found.players, answer.cited)
    listening = Listening()
    answer_paragraph(answer, names, catalogue=listening)
    count = 0
    for said in listening.said:
        judge = OF_PAIRS.get(said.message)
        if judge is None:
            continue
        count += 1
        assert found.as_it_is is not None
        assert found.with_it is not None
        receiver, other = found.as_it_is.bye, found.with_it.bye
        assert receiver is not None
        assert other is not None
        told = {str(value) for value in said.parameters.values()}
        assert {names[receiver], names[other]} <= told, (said, answer)
        assert judge(facts, receiver, other, said.parameters), (said, answer)
    if system != "dutch-2026" and found.as_it_is is not None and found.with_it is not None:
        is_by_bye = answer.reason is not None and answer.reason.rule.startswith("3.1.")
        assert count or not is_by_bye, answer
    return count


def of_the_bye(_receiver: Tpn | None) -> Iterator[tuple[Tpn, Tpn | None]]:
    """Some are asked why they have no bye."""
    for tpn in ASKED:
        yield tpn, None


def of_an_opponent(receiver: Tpn | None) -> Iterator[tuple[Tpn, Tpn | None]]:
    """Nobody who has the bye meets anybody: some are asked why they do not meet them."""
    for tpn in ASKED:
        if receiver is not None and tpn != receiver:
            yield receiver, tpn


def check(
    system: str,
    seeds: range,
    asked: Callable[[Tpn | None], Iterator[tuple[Tpn, Tpn | None]]],
    judge: Callable[[Tournament, WhyNotAnswer, str], int],
) -> int:
    """How many sentences were judged of what is asked after each round, by who has its bye."""
    count = 0
    for seed in seeds:
        event = generated_event(system, seed, most_players=11)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            for one, other in asked(event.round(number).pairing_allocated_bye):
                try:
                    found = ask_why_not(before, number, one, other, system=system)
                except (InputError, NoLegalPairingError):
                    continue
                count += judge(before, found, system)
    return count


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_has_the_bye_is_named(system: str) -> None:
    assert check(system, range(8), of_the_bye, judged)


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_would_have_the_bye_with_another_pair_is_named(system: str) -> None:
    assert check(system, range(8), of_an_opponent, judged_of_pair)


def test_they_are_named_where_the_others_could_not_all_be_paired_either() -> None:
    """Burstein, 3.1.3: with the bye for number 1 nobody could meet number 4, but 2 comes first anyway."""
    before = generated_event("burstein", 422, most_players=11).before_round(6)
    found = ask_why_not(before, 6, 1, None, system="burstein")
    assert found.with_it is None
    assert judged(before, found, "burstein")


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 500, 100))
@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_has_the_bye_is_named_in_hundreds_of_events(system: str, start: int) -> None:
    assert check(system, range(start, start + 100), of_the_bye, judged)
    assert check(system, range(start, start + 100), of_an_opponent, judged_of_pair)
