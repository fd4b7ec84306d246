"""Answers of every system read as one speaks to somebody: no name is missing, and nobody is "you has"."""

from __future__ import annotations

import re
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.names import Names
from arbiter_app.pairing.questions import pair_round, players_as_seen, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import Worse
from tests.few_examples import few_of
from tests.property.explain.answers import THIRD_PERSON
from tests.property.explain.generated import SYSTEMS, generated_event

QUESTIONS = 4


def check(before: Tournament, system: str, rng: Random) -> int:
    """Some questions of a round; how many answers were read."""
    pairing = pair_round(before, system=system)
    there: list[Tpn | None] = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    if pairing.bye is not None:
        there += [pairing.bye, None]
    names = Names.before(before, players_as_seen(before, system), system)
    read = 0
    for _ in range(QUESTIONS):
        one, other = rng.sample(there, 2)
        if one is None:
            one, other = other, one
        assert one is not None
        answer = why_not(before, one, other, system=system)
        told = answer_sentence(answer, names)
        for text in (told, answer_paragraph(answer, names)):
            where = f"{before.settings.name}, round {before.next_round}: {text}"
            assert "  " not in text, where
            assert not re.search(r" [,.;:]|[{}]", text), where
        assert not THIRD_PERSON.search(told), told
        read += 1
    return read


def check_events(system: str, seeds: range) -> None:
    read = 0
    for seed in seeds:
        event = generated_event(system, seed)
        for number in range(1, len(event.rounds) + 1):
            try:
                read += check(event.before_round(number), system, Random(f"{seed}/{number}"))
            except NoLegalPairingError:
                continue
    assert read > 10 * len(seeds)


@pytest.mark.parametrize("seeds", few_of([range(8), range(8, 20)], [range(8)]))
@pytest.mark.parametrize("system", SYSTEMS)
def test_answers_read_well(system: str, seeds: range) -> None:
    check_events(system, seeds)


def test_whoever_is_paired_first_of_the_players_moved_down_is_you() -> None:
    """2017: of two who float down into the last bracket the one asks for the bye."""
    before = generated_event("dutch-2017", 1033).before_round(3)
    assert check(before, "dutch-2017", Random("1033/3"))


def test_who_floats_down_again_with_the_same_first_pairs() -> None:
    """1998, R14: opponents of players moved down come before downfloats, and these before exchanges.

    5 and 7 could meet without any exchange, and 9 would float down as two rounds before; with
    another opponent for the player moved down nobody would, but that comes later still.
    """
    before = generated_event("swiss-1998", 1715).before_round(3)
    answer = why_not(before, 5, 7, system="swiss-1998")
    assert isinstance(answer.reason, Worse)
    assert (answer.reason.criterion, answer.reason.article) == ("B.6", "C.9")
    assert answer.reason.pays == (9,)
    assert answer.bracket is not None
    assert [each.amount for each in answer.bracket.played] == [0, 0, 0]
    assert [each.amount for each in answer.bracket.forced] == [0, 0, 1]
    names = Names.before(before, players_as_seen(before, "swiss-1998"), "swiss-1998")
    assert "Player 9 would get a downfloat" in answer_sentence(answer, names)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 3000, 200))
@pytest.mark.parametrize("system", SYSTEMS)
def test_answers_read_well_in_thousands_of_events(system: str, start: int) -> None:
    check_events(system, range(start, start + 200))
