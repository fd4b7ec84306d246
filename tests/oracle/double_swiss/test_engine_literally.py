"""The engine of the Double-Swiss System against its rules written down a second time (C.04.5).

Rounds of all kinds are paired by both: by listing all sets and all pairings, and by matchings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.double_swiss.answers import answer_in, first_difference
from arbiter_app.pairing.double_swiss.engine import DoubleSwissEngine
from arbiter_app.pairing.double_swiss.reasons import why_not_legal
from arbiter_app.pairing.double_swiss.solve import SolvedRound, colours_of, solve_field
from arbiter_app.pairing.existence import can_be_paired
from arbiter_app.tournament.boards import order_boards
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import RoundTrace
from tests.few_examples import few_of
from tests.oracle.double_swiss.literal import LiteralBracket, LiteralField, LiteralRound
from tests.oracle.double_swiss.positions import engine_field, random_pairs, rounds

ARTICLE_OF_BARRED = "2.1.2"


def solved_round(position: LiteralField) -> SolvedRound | None:
    try:
        return solve_field(engine_field(position), 1)
    except NoLegalPairingError:
        return None


def traced(solved: SolvedRound) -> RoundTrace:
    return DoubleSwissEngine().trace(solved, 1)


def bracket_of(bracket: BracketTrace) -> LiteralBracket:
    assert bracket.upfloaters is not None
    assert bracket.upfloaters.tpns == tuple(one.tpn for one in bracket.moved_down_players)
    return LiteralBracket(
        bracket.score,
        tuple(one.tpn for one in bracket.residents),
        bracket.upfloaters.tpns,
        bracket.upfloaters.rule,
        tuple((pair.first, pair.second) for pair in bracket.pairs),
        *bracket.decided_by,
    )


def as_literal(solved: SolvedRound) -> LiteralRound:
    """What the engine found, in the oracle's words."""
    trace = traced(solved)
    bye = trace.pairing_allocated_bye
    articles = {
        (given.white, given.black): given.article
        for bracket in solved.brackets
        for given in (colours_of(solved.field, pair) for pair in bracket.pairing.pairs)
    }
    scores = {player.tpn: player.score for player in solved.field.players}
    boards = tuple(order_boards(articles, scores))
    return LiteralRound(
        None if bye is None else bye.tpn,
        None if bye is None else bye.rule,
        ()
        if bye is None
        else tuple(
            (each.tpn, ARTICLE_OF_BARRED if each.reason.rule == "C2" else each.reason.rule)
            for each in bye.passed_over
        ),
        tuple(bracket_of(bracket) for bracket in trace.brackets),
        boards,
        tuple(articles[board] for board in boards),
    )


def assert_same_rounds(seeds: range, most: int) -> int:
    count = 0
    for seed in seeds:
        for position in rounds(seed, most):
            count += 1
            expected, solved = position.round(), solved_round(position)
            found = None if solved is None else as_literal(solved)
            assert found == expected, f"seed {seed}"
    return count


def test_every_round_is_the_one_found_by_listing_everything() -> None:
    """Bye, upfloaters, identifiers, colours, boards, and what decided each of them (3.4 to 4.3)."""
    assert assert_same_rounds(range(110), 10) > 300


@pytest.mark.slow
def test_thousands_of_rounds_are_the_ones_found_by_listing_everything() -> None:
    assert assert_same_rounds(range(110, 330), 10) > 600
    assert assert_same_rounds(range(10_000, 13_000), 10) > 6000
    assert assert_same_rounds(range(20_000, 20_200), 14) > 500


def questions(seeds: range) -> Iterator[tuple[LiteralField, LiteralRound, SolvedRound]]:
    for seed in seeds:
        for position in rounds(seed, 10):
            played, solved = position.round(), solved_round(position)
            if played is not None and solved is not None:
                yield position, played, solved


def assert_same_answers(seeds: range) -> int:
    count = 0
    for position, played, solved in questions(seeds):
        place = {player.tpn: index for index, player in enumerate(solved.field.players)}
        for one, other in combinations(place, 2):
            expected = position.why_not(played, one, other)
            illegal = why_not_legal(solved.field, place[one], place[other])
            if illegal is not None:
                assert illegal.rule == expected
            elif played.bye not in {one, other}:
                reason = answer_in(solved, place[one], place[other]).reason
                assert ("" if reason is None else reason.rule) == expected
                count += 1
    return count


def test_why_not_any_pair_is_answered_as_by_listing_everything() -> None:
    """Section 7 of the readings, for every pair of every round."""
    assert assert_same_answers(range(30_000, 30_020)) > 400


@pytest.mark.slow
def test_why_not_any_pair_of_thousands_of_rounds() -> None:
    assert assert_same_answers(range(30_020, 30_050)) > 600
    assert assert_same_answers(range(31_000, 32_000)) > 30_000


def made_by_hand(
    position: LiteralField, played: LiteralRound, solved: SolvedRound
) -> Iterator[list[tuple[int, int]]]:
    """Legal pairings with the same bye: the engine's own, one at random, some that come near."""
    yield list(played.pairs)
    rng = Random(len(played.pairs))
    paired = frozenset(position.players) - {played.bye}
    yield random_pairs(position, paired, rng) or []
    field = solved.field
    for one, other in rng.sample(list(combinations(range(len(field.players)), 2)), 1):
        if field.compatible[one] >> other & 1:
            forced = field.with_pairs({one: other})
            if can_be_paired(forced.compatible, field.everybody):
                near = solve_field(forced, 1)
                yield list(near.games())


def test_a_pairing_by_hand_is_judged_as_by_listing_everything() -> None:
    """C4 to C8 and both orders, where the first bracket is paired in another way."""
    told = set()
    for position, played, solved in questions(range(40_000, 40_170)):
        place = {player.tpn: index for index, player in enumerate(solved.field.players)}
        for pairs in made_by_hand(position, played, solved):
            expected = position.judge(played, pairs)
            reason, _ = first_difference(solved, [(place[a], place[b]) for a, b in pairs])
            assert ("" if reason is None else reason.rule) == expected
            told.add(expected)
    assert told == {"", "C4", "C5", "C6", "C7", "3.5.4", "C8", "3.6.3"}


@pytest.mark.parametrize(
    "seeds", few_of([range(50_000, 50_060), range(50_060, 50_300)], [range(50_000, 50_060)])
)
def test_every_set_of_upfloaters_passed_over_has_its_reason(seeds: range) -> None:
    """3.5.5: the sets that come before the one taken, in their order."""
    rules = set()
    for position, played, solved in questions(seeds):
        unpaired = frozenset(position.players) - {played.bye}
        for bracket, literal in zip(traced(solved).brackets, played.brackets, strict=True):
            top = frozenset(literal.residents)
            others = unpaired - top
            assert bracket.upfloaters is not None
            profile = tuple(sorted(position.players[one].score for one in literal.upfloaters))
            sets = position.sets(others, profile)
            before = sets[: sets.index(literal.upfloaters)]
            passed = bracket.upfloaters.passed_over
            assert [each.tpns for each in passed] == before[:3]
            assert bracket.upfloaters.more_passed_over is (len(before) > 3)
            for each in passed:
                chosen = frozenset(each.tpns)
                rule = each.reason.rule
                assert ("worse" if rule in {"C6", "C7"} else rule) == why_not_set(
                    position, top, others, chosen
                )
                rules.add(rule)
            better = position.profiles(others, len(profile))
            assert (
                list(bracket.upfloaters.scores_passed_over) == better[: better.index(profile)][:3]
            )
            unpaired -= top | frozenset(literal.upfloaters)
    assert rules == {"C1", "C3", "C6", "C7"}


def why_not_set(
    position: LiteralField, top: frozenset[int], others: frozenset[int], chosen: frozenset[int]
) -> str:
    if not position.complete(top | chosen):
        return "C1"
    return "worse" if position.complete(others - chosen) else "C3"


def best_of(
    position: LiteralField,
    literal: LiteralBracket,
    pairings: Iterable[tuple[tuple[int, int], ...]],
) -> str:
    """Why the best of some pairings of a bracket was not taken."""
    upfloaters = frozenset(literal.upfloaters)
    values = [position.c8(pairs, upfloaters) for pairs in pairings]
    if not values:
        return "C1"
    return "C8" if min(values) > position.c8(literal.pairs, upfloaters) else "3.6.3"


@pytest.mark.parametrize(
    "seeds", few_of([range(60_000, 60_150), range(60_150, 60_600)], [range(60_000, 60_150)])
)
def test_every_opponent_passed_over_has_their_reason(seeds: range) -> None:
    """3.6.4: smaller bottom members, whatever the other pairs; other top members."""
    rules, exchanges = set(), set()
    for position, played, solved in questions(seeds):
        for bracket, literal in zip(traced(solved).brackets, played.brackets, strict=True):
            members = frozenset(literal.residents) | frozenset(literal.upfloaters)
            everything = list(position.pairings(members))
            made: set[tuple[int, int]] = set()
            for pair in bracket.pairs:
                left_over = [bottom for _, bottom in set(literal.pairs) - made]
                smaller = sorted(one for one in left_over if pair.first < one < pair.second)
                assert [each.tpn for each in pair.passed_over] == smaller
                for each in pair.passed_over:
                    wanted = {(pair.first, each.tpn)}
                    if position.may_meet(pair.first, each.tpn):
                        left = (one for one in everything if wanted <= set(one))
                        assert each.reason.rule == best_of(position, literal, left)
                    rules.add(each.reason.rule)
                made.add((pair.first, pair.second))
            exchanges |= exchange_checked(position, literal, bracket, everything)
    assert rules >= {"C1", "C8", "3.6.3"}
    assert exchanges == {"C1", "C8"}


def exchange_checked(
    position: LiteralField,
    literal: LiteralBracket,
    bracket: BracketTrace,
    everything: list[tuple[tuple[int, int], ...]],
) -> set[str]:
    """The exchange between the halves is told, with its reason; the reason is returned."""
    tops = {top for top, _ in literal.pairs}
    first = {top for top, _ in bracket.proposal}
    if bracket.exchange is None:
        assert tops == first
        return set()
    assert set(bracket.exchange.from_s1) == first - tops
    assert set(bracket.exchange.from_s2) == tops - first
    halves = (one for one in everything if {min(pair) for pair in one} == first)
    assert bracket.exchange.decided_by == best_of(position, literal, halves)
    return {bracket.exchange.decided_by}
