"""The Dubov System by matching gives what trying out every set and every transposition gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dubov.engine import DubovEngine
from arbiter_app.pairing.generator import GeneratorOptions, play
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.brackets import BracketTrace, ShiftTrace
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Worse,
)
from arbiter_app.trace.rounds import RoundPairing
from tests.oracle_dubov.literal import Bracket, Dubov, Round
from tests.simulation import expected_score, random_event

MOST_PLAYERS = 13


def event(seed: int) -> Tournament:
    """An event of any kind before some round, at times with a round or two paired by Dubov."""
    rng = Random(seed)
    tournament = random_event(rng, most_players=MOST_PLAYERS)
    total = tournament.settings.rounds_total
    while len(tournament.players) > MOST_PLAYERS + 1:
        tournament = random_event(rng, most_players=MOST_PLAYERS)
        total = tournament.settings.rounds_total
    options = GeneratorOptions(MOST_PLAYERS, 1, forfeits=rng.choice((0, 0.2)))
    while rng.random() < 0.6 and tournament.next_round < total:
        pairing = paired(tournament)
        if pairing is None:
            break
        tournament = play(options, rng, tournament, pairing, expected_score)
    return tournament


def paired(tournament: Tournament) -> RoundPairing | None:
    """The next round, None if there are too few players or no legal pairing."""
    away = tournament.absences(tournament.next_round)
    if len(tournament.players) - len(away) < 2:
        return None
    try:
        return DubovEngine().pair(tournament, explain=True)
    except NoLegalPairingError:
        return None


def tried(dubov: Dubov) -> Round | None:
    try:
        return dubov.pair()
    except KeyError:
        return None


def moved(shift: ShiftTrace | None) -> tuple[Tpn, ...]:
    return () if shift is None else shift.shifted


def assert_same_bracket(found: BracketTrace, tried_out: Bracket) -> None:
    assert tuple(player.tpn for player in found.residents) == tried_out.residents
    assert found.upfloaters is not None
    assert found.upfloaters.tpns == tried_out.upfloaters
    assert found.subgroups is not None
    assert (found.subgroups.g1, found.subgroups.g2) == (tried_out.g1, tried_out.g2)
    assert moved(found.subgroups.to_part) == tried_out.shifted_1
    assert moved(found.subgroups.to_equalise) == tried_out.shifted_2
    assert tuple((pair.first, pair.second) for pair in found.pairs) == tried_out.pairs


def assert_colours(dubov: Dubov, bracket: BracketTrace) -> None:
    for pair in bracket.pairs:
        assert dubov.colours(pair.white, pair.black) == (pair.white, pair.colour_article)


def compare(seed: int) -> bool:
    """Whether there is a pairing, which is then the same in every step."""
    tournament = event(seed)
    pairing = paired(tournament)
    dubov = Dubov(tournament)
    found = tried(dubov) if len(dubov.players) > 1 else None
    if pairing is None or found is None:
        assert pairing is None
        assert found is None
        return False
    assert pairing.trace is not None
    assert pairing.bye == found.bye
    for bracket, literal in zip(pairing.trace.brackets, found.brackets, strict=True):
        assert_same_bracket(bracket, literal)
        assert_colours(dubov, bracket)
        assert_reasons(dubov, pairing, bracket, found)
    return True


def assert_reasons(
    dubov: Dubov, pairing: RoundPairing, bracket: BracketTrace, found: Round
) -> None:
    """Sets of upfloaters, shifters and opponents that were passed over really do not do."""
    left = set(dubov.players) - {pairing.bye}
    for earlier in found.brackets[: bracket.number - 1]:
        left -= {tpn for pair in earlier.pairs for tpn in pair}
    residents = frozenset(player.tpn for player in bracket.residents)
    assert bracket.upfloaters is not None
    played = dubov.value(residents, bracket.upfloaters.tpns)
    assert played is not None
    for passed in bracket.upfloaters.passed_over:
        together = residents | set(passed.tpns)
        value = dubov.value(residents, passed.tpns)
        match passed.reason:
            case NoCompletion(article="3.2.1"):
                assert value is None
            case NoCompletion(article="C4"):
                assert value is not None
                assert not dubov.complete(frozenset(left - together))
            case Worse(criterion, mine, other):
                assert value is not None
                place = ("C6", "C7", "C8", "C9", "C10").index(criterion)
                assert (played[place], value[place]) == (mine, other)
                assert played[:place] == value[:place]
                assert played < value
                assert dubov.complete(frozenset(left - together))
            case reason:
                pytest.fail(f"{reason}")
    assert_opponents(dubov, bracket)


def assert_opponents(dubov: Dubov, bracket: BracketTrace) -> None:
    """3.2.6: earlier opponents are illegal, or leave those that follow without a legal pairing."""
    firsts, seconds = list(bracket.s1), set(bracket.s2)
    for pair in bracket.pairs:
        firsts.remove(pair.first)
        earlier = sorted(tpn for tpn in seconds if tpn < pair.second)
        assert [passed.tpn for passed in pair.passed_over] == earlier
        for passed in pair.passed_over:
            match passed.reason:
                case Illegal(rule):
                    assert dubov.why_illegal(pair.first, passed.tpn) == rule
                case NoCompletion() | Later() | Worse():
                    # Whatever the round would be with the two: not with what was decided before.
                    assert dubov.legal(pair.first, passed.tpn)
                    rest = frozenset(seconds - {passed.tpn})
                    assert not dubov.across(frozenset(firsts), rest)
                case reason:
                    pytest.fail(f"{reason}")
        seconds.remove(pair.second)


@pytest.mark.uncounted
@given(st.integers(0, 2**40))
def test_the_procedure_tried_out_literally(seed: int) -> None:
    """3.1 to 3.2.6, 4 and 5.2, with what is said of everything passed over."""
    compare(seed)


def test_most_events_can_be_paired() -> None:
    assert sum(compare(seed) for seed in range(60)) > 40


@pytest.mark.slow
def test_the_procedure_tried_out_literally_for_long() -> None:
    for seed in range(6_000):
        compare(seed)


# "Why not?"


def assert_answer(tournament: Tournament, answer: WhyNot, made: Round) -> None:
    """The answer against the best round in which the two meet, found by trying."""
    dubov = Dubov(tournament)
    one, other = answer.one, answer.other
    if other is None:
        assert_bye_answer(dubov, answer, made)
        return
    illegal = dubov.why_illegal(one, other)
    if illegal is not None:
        assert isinstance(answer.reason, Illegal)
        assert answer.reason.rule == illegal
        assert DubovEngine().pair_with(tournament, one, other) is None
        return
    dubov.force(one, other)
    assert_forced(tournament, dubov, answer, made)


def assert_bye_answer(dubov: Dubov, answer: WhyNot, made: Round) -> None:
    if not dubov.players[answer.one].may_receive_bye:
        assert isinstance(answer.reason, Illegal)
        assert answer.reason.rule == "C2"
        return
    dubov.force(answer.one, None)
    assert_forced(dubov.tournament, dubov, answer, made)


def assert_forced(tournament: Tournament, dubov: Dubov, answer: WhyNot, made: Round) -> None:
    forced = tried(dubov)
    with_them = DubovEngine().pair_with(tournament, answer.one, answer.other)
    if forced is None:
        assert isinstance(answer.reason, NoCompletion)
        assert with_them is None
        return
    assert with_them is not None
    assert with_them.bye == forced.bye
    assert {frozenset((p.white, p.black)) for p in with_them.pairs} == forced.pairs
    if forced == made:
        assert answer.reason is None
        return
    if forced.bye != made.bye:
        assert isinstance(answer.reason, Later)
        assert answer.reason.rule == rule_of_byes(dubov, made.bye, forced.bye)
        return
    number, (mine, theirs) = next(
        (number, pair)
        for number, pair in enumerate(zip(made.brackets, forced.brackets, strict=False), 1)
        if pair[0] != pair[1]
    )
    assert answer.bracket is not None
    assert answer.bracket.number == number
    assert answer.reason is not None
    assert answer.reason.rule == rule_of_brackets(dubov, tournament, mine, theirs)


def rule_of_byes(dubov: Dubov, mine: Tpn | None, theirs: Tpn | None) -> str:
    assert mine is not None
    assert theirs is not None
    first, second = dubov.players[mine], dubov.players[theirs]
    if first.score != second.score:
        return "3.1.3"
    return "3.1.4" if len(first.colours) != len(second.colours) else "3.1.5"


def rule_of_brackets(dubov: Dubov, tournament: Tournament, mine: Bracket, theirs: Bracket) -> str:
    """The first choice of a bracket in which two rounds part."""
    residents = frozenset(mine.residents)
    if len(mine.upfloaters) != len(theirs.upfloaters):
        return "C5"
    played = Dubov(tournament).value(residents, mine.upfloaters)
    other = dubov.value(residents, theirs.upfloaters)
    assert played is not None
    assert other is not None
    assert played <= other
    for rule, one, another in zip(("C6", "C7", "C8", "C9", "C10"), played, other, strict=True):
        if one != another:
            return rule
    for rule, one, another in (
        ("3.2.2", mine.upfloaters, theirs.upfloaters),
        ("3.2.4.1", mine.shifted_1, theirs.shifted_1),
        ("3.2.4.2", mine.shifted_2, theirs.shifted_2),
    ):
        if one != another:
            return rule
    return "3.2.6"


def questions(tournament: Tournament, pairing: RoundPairing) -> Iterator[tuple[Tpn, Tpn | None]]:
    tpns = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    if pairing.bye is not None:
        tpns.append(pairing.bye)
        yield from ((tpn, None) for tpn in tpns)
    yield from combinations(sorted(tpns), 2)


def ask_everything(seed: int) -> int:
    tournament = event(seed)
    pairing = paired(tournament)
    if pairing is None or len(pairing.pairs) > 5:
        return 0
    made = Dubov(tournament).pair()
    asked = 0
    for one, other in questions(tournament, pairing):
        assert_answer(tournament, DubovEngine().why_not(tournament, one, other), made)
        asked += 1
    return asked


@pytest.mark.uncounted
def test_every_pair_of_sample_rounds_asked_why_not() -> None:
    assert sum(ask_everything(seed) for seed in range(12)) > 150


@pytest.mark.slow
def test_every_pair_of_many_rounds_asked_why_not() -> None:
    assert sum(ask_everything(seed) for seed in range(12, 500)) > 5_000


def judged(seed: int) -> str | None:
    """The rule by which a pairing made by hand is not the one of the system."""
    rng = Random(seed)
    tournament = event(seed)
    pairing = paired(tournament)
    if pairing is None:
        return None
    dubov = Dubov(tournament)
    left = [tpn for tpn in dubov.players if tpn != pairing.bye]
    rng.shuffle(left)
    pairs = list(zip(left[::2], left[1::2], strict=True))
    if any(dubov.why_illegal(*pair) for pair in pairs):
        pairs = [(pair.white, pair.black) for pair in pairing.pairs]
    judgement = DubovEngine().judge(tournament, pairs, pairing.bye)
    made = dubov.pair()
    for one, other in pairs:
        dubov.force(one, other)
    by_hand = dubov.pair()
    if by_hand.pairs == made.pairs:
        assert judgement.reason is None
        return "the same"
    if judgement.illegal:
        return "illegal"
    number, (mine, theirs) = next(
        (number, pair)
        for number, pair in enumerate(zip(made.brackets, by_hand.brackets, strict=False), 1)
        if pair[0] != pair[1]
    )
    assert judgement.bracket_number == number
    assert judgement.reason is not None
    assert judgement.reason.rule == rule_of_brackets(dubov, tournament, mine, theirs)
    return judgement.reason.rule


def test_pairings_made_by_hand_are_judged_by_the_first_choice() -> None:
    found = {judged(seed) for seed in range(60)}
    assert found >= {"the same", "C5", "C6", "C7"}


@pytest.mark.slow
def test_many_pairings_made_by_hand_are_judged_by_the_first_choice() -> None:
    found = {judged(seed) for seed in range(60, 1500)}
    assert found >= {"illegal", "3.2.2", "3.2.4.2", "3.2.6"}
