"""Why not the bye: where its score or its order decides, whoever has it is named, by the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.explain import Names, answer_paragraph, answer_sentence
from arbiter_app.explain import messages as m
from arbiter_app.explain.amounts import in_points
from arbiter_app.explain.dubov import messages as dubov
from arbiter_app.operations.questions import WhyNotAnswer, ask_why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import ENGLISH, Message
from tests.property.explain.claims.context import Parameters
from tests.property.explain.claims.listening import Listening
from tests.property.explain.facts import Facts
from tests.property.explain.generated import generated_event

SYSTEMS = ("dutch-2026", "burstein", "dubov")
"""In 2017 the score of who has the bye is no criterion of its own."""


def is_lower(facts: Facts, receiver: Tpn, one: Tpn, said: Parameters) -> bool:
    """The scores are those of both, and the receiver's is the lower one."""
    told = [in_points(ENGLISH, (facts.score(tpn),)) for tpn in (receiver, one)]
    return [said["played"], said["forced"]] == told and facts.score(receiver) < facts.score(one)


def has_fewer(facts: Facts, receiver: Tpn, one: Tpn, _said: Parameters) -> bool:
    return facts.score(receiver) < facts.score(one)


def has_played_more(facts: Facts, receiver: Tpn, one: Tpn, _said: Parameters) -> bool:
    played = [len(facts.history[tpn].colours) for tpn in (receiver, one)]
    return facts.score(receiver) == facts.score(one) and played[0] > played[1]


def comes_last(facts: Facts, receiver: Tpn, one: Tpn, _said: Parameters) -> bool:
    played = [len(facts.history[tpn].colours) for tpn in (receiver, one)]
    is_same = facts.score(receiver) == facts.score(one) and played[0] == played[1]
    return is_same and receiver > one


JUDGES: Mapping[Message, Callable[[Facts, Tpn, Tpn, Parameters], bool]] = {
    m.BYE_HAS_LOWER: is_lower,
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
        assert found.as_it_is is not None
        receiver = by_name[str(told)]
        assert receiver == found.as_it_is.bye, found.answer
        assert judge(facts, receiver, found.answer.one, said.parameters), (said, found.answer)
    return count


def check(system: str, seeds: range) -> int:
    count = 0
    for seed in seeds:
        event = generated_event(system, seed, most_players=11)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            for tpn in (1, 2, 4, 7):
                try:
                    found = ask_why_not(before, number, tpn, None, system=system)
                except (InputError, NoLegalPairingError):
                    continue
                count += judged(before, found, system)
    return count


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_has_the_bye_is_named(system: str) -> None:
    assert check(system, range(8))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 500, 100))
@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_has_the_bye_is_named_in_hundreds_of_events(system: str, start: int) -> None:
    assert check(system, range(start, start + 100))
