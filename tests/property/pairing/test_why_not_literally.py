"""What is answered to "why not?" in the Lim System and by the rules of 1998, tried out literally.

Small fields are paired by the literal procedures; then the pair asked about is forced in the
bracket that the answer names, by looking at every pairing there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from arbiter_app.errors import UserError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.lim.field import field_of
from arbiter_app.pairing.player_state import Float, PlayerState
from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
from arbiter_app.pairing.swiss_1998.why_not import Answer, why_not_bye, why_not_pair
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, PairTrace
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Worse,
)
from arbiter_app.trace.rounds import RoundTrace
from tests.oracle_1998.compare import random_field
from tests.oracle_1998.literal import (
    Done,
    Literal,
    Pairs,
    compatible,
    homogeneous,
    transpositions,
    violates,
)
from tests.property.pairing.literal_lim import LiteralLim
from tests.simulation import expected_score

Levels = tuple[int, int, int]
"""x, then how far B.6 and B.5 are dropped for upfloats and for downfloats."""


# 1998


def every_pairing(done: Done, *, is_lowest: bool) -> Iterator[tuple[Pairs, Pairs]]:
    """All pairings of a bracket with its numbers of pairs: of S1, of the others."""
    s1, s2 = done.members[: done.first], done.members[done.first :]
    for top in transpositions(s1, s2):
        taken = [opponent for _, opponent in top]
        others = [player for player in s2 if player not in taken]
        for rest in homogeneous(others, done.rest):
            paired = [player for pair in rest for player in pair]
            left = [player for player in others if player not in paired]
            if not is_lowest or all(player.may_get_bye for player in left):
                yield top, rest


def dropped(player: PlayerState, kind: Float) -> int:
    """How far B.6 and B.5 must be dropped for a float of a player."""
    if player.is_topscorer:
        return 0
    last, before = (each is kind for each in player.floats)
    return 2 if last else 1 if before else 0


def levels_of(members: Sequence[PlayerState], pairs: Pairs) -> Levels:
    paired = [player for pair in pairs for player in pair]
    lower = [min(pair, key=lambda p: p.score) for pair in pairs if pair[0].score != pair[1].score]
    return (
        sum(violates(*pair) for pair in pairs),
        max((dropped(player, Float.UP) for player in lower), default=0),
        max((dropped(p, Float.DOWN) for p in members if p not in paired), default=0),
    )


def is_forced(pairs: Pairs, wanted: set[Tpn]) -> bool:
    """The two are paired; or the one, of whom the other is elsewhere, remains."""
    if len(wanted) == 2:
        return any({one.tpn, other.tpn} == wanted for one, other in pairs)
    return all(player.tpn not in wanted for pair in pairs for player in pair)


def confirm_1998(answer: Answer, done: Done, wanted: set[Tpn], *, is_lowest: bool) -> None:
    """The reason and the levels, against the best of all pairings with what is asked for."""
    found = [
        levels_of(done.members, (*top, *rest))
        for top, rest in every_pairing(done, is_lowest=is_lowest)
        if is_forced((*top, *rest), wanted)
    ]
    accepted = levels_of(done.members, done.pairs)
    if not found:
        assert isinstance(answer.reason, NoCompletion)
        assert answer.reason.rule in {"A.6", "C.13", "C.14"}
        return
    best = min(found)
    match answer.reason:
        case Worse(criterion="B.4"):
            assert best[0] > accepted[0]
            assert (answer.reason.played, answer.reason.forced) == (accepted[0], best[0])
        case Worse(article="C.10"):
            assert best[0] == accepted[0]
            assert best[1] > accepted[1]
        case Worse(article="C.9"):
            assert best[:2] == accepted[:2]
            assert best[2] > accepted[2]
        case Later():
            firsts = {player.tpn for player in done.members[: done.first]}
            assert best[:2] == accepted[:2]
            assert best[2] == accepted[2] or wanted & firsts
        case reason:
            # C.12, C.13: a pairing as good would not have helped the bracket below.
            assert isinstance(reason, NoCompletion)
            assert reason.rule in {"C.12", "C.13"}
            return
    assert tuple(value.amount for value in answer.played) == accepted
    assert tuple(value.amount for value in answer.forced) == best


def can_all_be_served(players: Sequence[PlayerState], *, has_bye: bool) -> bool:
    """Some pairing of all these players is legal by B.1 and B.2, every one of them tried."""
    if not players:
        return not has_bye
    first, others = players[0], players[1:]
    if has_bye and first.may_get_bye and can_all_be_served(others, has_bye=False):
        return True
    return any(
        compatible(first, other)
        and can_all_be_served((*others[:place], *others[place + 1 :]), has_bye=has_bye)
        for place, other in enumerate(others)
    )


def ask_everything_1998(field: Field) -> int:
    """Every pair and every bye of a field; how many answers were confirmed by forcing."""
    literal = Literal(field.players)
    result = literal.run()
    if result is None:
        return 0
    paired = pair_brackets(field, 1)
    made = {frozenset(pair) for pair in result[0]}
    confirmed = 0
    asked: list[tuple[set[Tpn], Answer]] = []
    for one, other in combinations(range(len(field.players)), 2):
        first, second = field.players[one], field.players[other]
        wanted = {first.tpn, second.tpn}
        answer = why_not_pair(field, paired, one, other)
        assert (answer.reason is None) == (frozenset(wanted) in made)
        assert isinstance(answer.reason, Illegal) != compatible(first, second)
        asked.append((wanted, answer))
    if result[1] is not None:
        for position, player in enumerate(field.players):
            answer = why_not_bye(field, paired, position)
            assert (answer.reason is None) == (player.tpn == result[1])
            assert isinstance(answer.reason, Illegal) != player.may_get_bye
            asked.append(({player.tpn}, answer))
    for wanted, answer in asked:
        rest = [player for player in field.players if player.tpn not in wanted]
        has_bye = result[1] is not None and len(wanted) == 2
        if isinstance(answer.reason, NoCompletion) and answer.bracket is None:
            assert not can_all_be_served(rest, has_bye=has_bye)
            confirmed += 1
            continue
        if answer.bracket is None:
            assert answer.reason is None or isinstance(answer.reason, Illegal)
            continue
        assert can_all_be_served(rest, has_bye=has_bye)
        done = literal.done[answer.bracket - 1]
        here = wanted & {player.tpn for player in done.members}
        confirm_1998(answer, done, here, is_lowest=answer.bracket == len(literal.done))
        confirmed += 1
    return confirmed


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_1998_every_answer_by_forcing(start: int) -> None:
    confirmed = sum(
        ask_everything_1998(random_field(Random(seed), 7)) for seed in range(start, start + 20)
    )
    assert confirmed > 20


# Lim


def lim_event(seed: int) -> Tournament:
    """A small event before one of its late rounds."""
    rng = Random(seed)
    players = rng.randint(4, 9)
    options = GeneratorOptions(
        players,
        rng.randint(3, players),
        draws=rng.choice((0.1, 0.4)),
        zero_byes=rng.choice((0.0, 0.1)),
        forbidden=rng.choice((0.0, 0.2)),
        system="lim",
    )
    tournament = generate(options, rng, expected_score)
    played = len(tournament.rounds)
    return tournament.before_round(rng.randint(max(1, played - 2), played + 1))


class LimQuestions:
    """The pairs of a round one after the other, with who is left at each."""

    def __init__(self, tournament: Tournament, trace: RoundTrace, system: str) -> None:
        self.trace = trace
        self.field = field_of(tournament, is_maxi=system == "lim-maxi")
        self.literal = LiteralLim(self.field)
        self.position = {player.tpn: index for index, player in enumerate(self.field.players)}
        bye = trace.pairing_allocated_bye
        self.bye = None if bye is None else bye.tpn

    def parting(self, wanted: set[Tpn]) -> tuple[BracketTrace, PairTrace, frozenset[int]]:
        """The pair by which the two went apart, and who was left before it in its group."""
        for bracket in self.trace.brackets:
            left = {tpn for pair in bracket.pairs for tpn in (pair.first, pair.second)}
            for pair in bracket.pairs:
                if wanted & {pair.first, pair.second}:
                    return bracket, pair, frozenset(self.position[tpn] for tpn in left)
                left -= {pair.first, pair.second}
        raise AssertionError("one of the two is in a pair")

    def can_be_completed(self, without: set[int]) -> bool:
        everybody = frozenset(range(len(self.field.players))) - without
        if self.bye is None:
            return self.literal.complete(everybody)
        return any(
            self.field.players[one].may_get_bye and self.literal.complete(everybody - {one})
            for one in everybody
        )

    def confirm(self, one: Tpn, other: Tpn, reason: object, score: int | None) -> None:
        first, second = self.position[one], self.position[other]
        if isinstance(reason, Illegal):
            assert not self.literal.meets(first, second)
            return
        assert self.literal.meets(first, second)
        if isinstance(reason, NoCompletion) and reason.article == "2.6":
            assert not self.can_be_completed({first, second})
            return
        assert self.can_be_completed({first, second})
        if isinstance(reason, NoCompletion) and reason.article == "2.6 median":
            cracked = [{pair.first, pair.second} for pair in self.trace.brackets[-1].cracked]
            assert {one, other} in cracked
            return
        if isinstance(reason, Later) and reason.article == "1.1":
            assert self.bye in {one, other}
            return
        self._confirm_parting(one, other, reason, score)

    def _confirm_parting(self, one: Tpn, other: Tpn, reason: object, score: int | None) -> None:
        first, second = self.position[one], self.position[other]
        bracket, pair, left = self.parting({one, other})
        assert bracket.score == score
        together = {pair.first, pair.second}
        wanted = other if one in together else one
        parting = reason.parting if isinstance(reason, Later) else None
        if parting is not None:
            # What is told of the two: who was paired, with whom, and who came first in the order.
            assert {parting.first, parting.gets} == together
            assert parting.instead == wanted
            assert parting.is_taken == (parting.gets == pair.first)
        cracked = {tpn for undone in bracket.undone for tpn in undone}
        match reason:
            case Later(article="2.2"):
                here = {p.tpn for p in (*bracket.moved_down_players, *bracket.residents)}
                assert wanted not in here
            case Later(article="2.3"):
                assert wanted in {floater.tpn for floater in bracket.downfloaters}
            case Later(article="3.8"):
                assert together & {player.tpn for player in bracket.moved_down_players}
            case Later(article="4.2"):
                if pair.first in {one, other} and wanted not in cracked:
                    assert self.comes_later(left, pair, wanted, upward=bracket.direction == "up")
            case NoCompletion(article="5.2"):
                assert self.literal.complete(left - {first, second})
            case NoCompletion():
                assert not self.literal.complete(left - {first, second})
            case Worse(criterion="5.1"):
                assert not self.field.permissible[first] >> second & 1
            case Worse(criterion="5.2" | "3.8") if reason.pays:
                assert not self.literal.fits(first, second)
            case _:
                assert isinstance(reason, Worse)
                assert self.field.is_maxi

    def comes_later(
        self, left: frozenset[int], pair: PairTrace, wanted: Tpn, *, upward: bool
    ) -> bool:
        """L30: from the proposed opponent down, then from the one above the proposed upwards."""
        players = sorted(left, reverse=upward)
        half = len(players) // 2
        order = [*players[half:], *reversed(players[1:half])]
        assert players[0] == self.position[pair.first]
        return order.index(self.position[wanted]) > order.index(self.position[pair.second])


def ask_everything_lim(tournament: Tournament, system: str) -> int:
    try:
        trace = pair_round(tournament, system=system, explain=True).trace
    except UserError:
        return 0
    assert trace is not None
    questions = LimQuestions(tournament, trace, system)
    made = {frozenset((p.first, p.second)) for bracket in trace.brackets for p in bracket.pairs}
    for one, other in combinations(sorted(questions.position), 2):
        answer = why_not(tournament, one, other, system=system)
        assert (answer.reason is None) == (frozenset((one, other)) in made)
        if answer.reason is not None:
            score = None if answer.bracket is None else answer.bracket.score
            questions.confirm(one, other, answer.reason, score)
    return len(questions.position)


@pytest.mark.parametrize("system", ["lim", "lim-maxi"])
@pytest.mark.parametrize("start", range(0, 120, 20))
def test_lim_every_answer_by_trying(system: str, start: int) -> None:
    asked = sum(ask_everything_lim(lim_event(seed), system) for seed in range(start, start + 20))
    assert asked > 40
