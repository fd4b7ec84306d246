"""What the Burstein System answers besides the pairing: states, what is legal, verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.burstein.engine import engine_of
from arbiter_app.pairing.burstein.field import field_of
from arbiter_app.pairing.burstein.tracing import Upto
from arbiter_app.pairing.dutch.criteria import BracketFacts
from arbiter_app.pairing.dutch.engine import DutchEngine
from arbiter_app.pairing.player_state import Strength
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.problems import IllegalColour
from arbiter_app.trace.reasons import Illegal, Later, Worse
from arbiter_app.trace.rounds import ExplainedSoFar
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[3] / "corpus/burstein"
DUTCH = DutchEngine("dutch-2026")


def played(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def rounds(*names: str, seeding: bool = False) -> Iterator[Tournament]:
    """The rounds of some tournaments, each as it was about to be paired."""
    for name in names:
        tournament = played(name)
        first = min(tournament.settings.rounds_total // 2, 4)
        for number in range(1, len(tournament.rounds) + 1):
            if (number <= first) is seeding:
                yield tournament.before_round(number)


def test_the_number_of_rounds_is_needed() -> None:
    """Bu8: 1.6.2 says by it which rounds are seeding rounds."""
    before = played("001").before_round(1)
    without = replace(before, settings=replace(before.settings, rounds_total=0))
    with pytest.raises(InputError, match=r"number of rounds.*1\.6\.2"):
        engine_of(without).pair(without)


def test_a_seeding_round_is_one_of_the_dutch_system() -> None:
    """1.6.1 (Bu11): pairs, trace and answers, cited by the text of C.04.3."""
    for before in rounds("002", "007", seeding=True):
        own, other = (engine.pair(before, explain=True) for engine in (engine_of(before), DUTCH))
        assert own.system == "burstein"
        assert own.trace is not None
        assert own.trace.cited == "dutch-2026"
        assert replace(own, system=other.system, trace=other.trace) == other
        assert replace(own.trace, system=other.system, text="") == other.trace
        steps = [*engine_of(before).explain(before)]
        assert steps[-1] == ExplainedSoFar.whole(own)
        assert engine_of(before).states(before) == DUTCH.states(before)
        pair = own.pairs[0].white, own.pairs[-1].black
        answer = engine_of(before).why_not(before, *pair)
        assert answer.cited == "dutch-2026"
        assert replace(answer, system="dutch-2026", text="") == DUTCH.why_not(before, *pair)
        mine, theirs = engine_of(before).pair_with(before, *pair), DUTCH.pair_with(before, *pair)
        assert (mine and mine.pairs) == (theirs and theirs.pairs)
        boards = [(each.black, each.white) for each in own.pairs]
        judged = engine_of(before).judge(before, boards, own.bye)
        assert judged == replace(DUTCH.judge(before, boards, own.bye), text="dutch-2026")
        legality = engine_of(before).legality(before)
        assert legality.pair_problems(*pair) == DUTCH.legality(before).pair_problems(*pair)


def test_there_are_no_topscorers() -> None:
    """2.1 (Bu18): [C3] holds in the last round as well, whatever the scores."""
    barred = 0
    for name in ("009", "010", "011", "012"):
        last = [*rounds(name)][-1]
        assert last.next_round == last.settings.rounds_total
        states = engine_of(last).states(last)
        legality = engine_of(last).legality(last)
        half = 5 * (last.next_round - 1)
        for one, other in combinations(states, 2):
            same = one.strength is other.strength is Strength.ABSOLUTE and one.due is other.due
            if same and one.score > half and other.tpn not in one.met:
                assert legality.pair_problems(one.tpn, other.tpn)[0] == Illegal("C3")
                barred += 1
        assert not any(state.is_topscorer for state in states)
    assert barred


def test_what_is_legal() -> None:
    """[C1], [C2], pairs kept apart, and colours that who has an absolute preference must not have."""
    rules = set()
    for before in rounds("004", "007", "010"):
        legality = engine_of(before).legality(before)
        states = engine_of(before).states(before)
        forbidden = set(before.forbidden_pairs(before.next_round))
        for one, other in combinations(states, 2):
            problems = legality.pair_problems(one.tpn, other.tpn)
            rules |= {
                problem.rule if isinstance(problem, Illegal) else "colour" for problem in problems
            }
            is_met = other.tpn in one.met
            assert (Illegal("C1", one.met.get(other.tpn)) in problems) is is_met
            if tuple(sorted((one.tpn, other.tpn))) in forbidden:
                assert problems
            for problem in problems:
                if isinstance(problem, IllegalColour):
                    player = one if problem.tpn == one.tpn else other
                    assert player.strength is Strength.ABSOLUTE
                    assert player.due is not problem.colour
        for state in states:
            assert bool(legality.bye_problems(state.tpn)) is not state.may_get_bye
    assert rules == {"C1", "C3", "forbidden", "colour"}


def test_a_pairing_made_by_hand() -> None:
    """The engine's own; colours the wrong way round; another bye; something illegal; what is worse."""
    seen = set()
    for before in rounds("002", "003", "010", "nopairing"):
        own = engine_of(before).pair(before)
        boards = [(pair.white, pair.black) for pair in own.pairs]
        assert engine_of(before).judge(before, boards, own.bye).is_engines
        (white, black), *rest = boards
        turned = engine_of(before).judge(before, [(black, white), *rest], own.bye)
        assert not turned.is_engines
        assert [(wrong.white, wrong.black) for wrong in turned.colours] == [(black, white)]
        assert [wrong.article[:3] for wrong in turned.colours] == ["5.2"]
        for white, black in boards if own.bye is not None else ():
            assert own.bye is not None
            others = [pair for pair in boards if pair != (white, black)]
            verdict = engine_of(before).judge(before, [(own.bye, black), *others], white)
            if verdict.illegal:
                seen |= {each.problem.rule for each in verdict.illegal}
            else:
                assert verdict.bracket_number is None
                assert verdict.reason is not None
                seen.add(verdict.reason.rule)
        for one, other in combinations(boards[:6], 2):
            others = [pair for pair in boards if pair not in (one, other)]
            verdict = engine_of(before).judge(
                before, [(one[0], other[1]), (other[0], one[1]), *others], own.bye
            )
            if not verdict.illegal:
                assert isinstance(verdict.reason, Worse | Later)
                assert verdict.bracket_number is not None
                seen.add(verdict.reason.rule)
            else:
                seen |= {each.problem.rule for each in verdict.illegal}
    assert seen >= {"C1", "C2", "C5", "C8", "4.3", "3.1.3"}


def test_a_round_without_a_bye_has_nobody_to_ask_about() -> None:
    before = next(each for each in rounds("001") if engine_of(each).pair(each).bye is None)
    tpn = engine_of(before).states(before)[0].tpn
    for ask in (engine_of(before).why_not, engine_of(before).pair_with):
        with pytest.raises(InputError, match="no bye"):
            ask(before, tpn, None)


def test_the_bye_is_no_matter_of_a_bracket() -> None:
    """3.1: whoever has it is not among those who are paired."""
    for before in rounds("002"):
        field = field_of(before)
        if field.bye is not None:
            assert field.bye.tpn not in {player.tpn for player in field.field.players}
            assert not [*field.criteria.bye_faults(field.everybody.players[0])]


def test_criteria_up_to_one_of_them() -> None:
    """3.2.2: what the first pairing would be without those that follow; nothing else is another."""
    criteria = field_of(next(rounds("010"))).criteria
    upto = Upto(criteria, 5)
    assert upto.criteria is criteria.criteria
    assert upto.first_quality == criteria.first_quality
    assert upto.looks_ahead_always is criteria.looks_ahead_always
    assert upto.incoming_apart is criteria.incoming_apart
    before = next(rounds("010"))
    player = engine_of(before).states(before)[0]
    facts = BracketFacts(player.score, player.score, Colour.WHITE)
    assert [fault.number for fault in criteria.downfloater_faults(player, facts)] == [5, 6]
    assert [fault.number for fault in upto.downfloater_faults(player, facts)] == [5]
