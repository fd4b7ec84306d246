"""A small pairing system of its own, as somebody would add one: neighbours in the ranking meet.

Its text:

    1 The absolute rules are [C1], [C2] and [C3] of C.04.3 (2026) 2.1.
    2 With an odd number of players the bye goes to a player 2.1 who may get it, 2.2 without whom the
      others can be paired; of these 2.3 with the lowest score, 2.4 with the most games played,
      2.5 with the largest number.
    3 The first of the players left, by score and number, 3.1 meets the next one in that order
      3.2 with whom the others left can be paired.
    4 Colours are given by C.04.3 (2026) 5.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain.rules import Rule
from arbiter_app.explain.terms import NotCompleted
from arbiter_app.explain.writer import SystemWords
from arbiter_app.pairing.bye_in_order import (
    ByeArticles,
    ByeCandidate,
    allocate_bye,
    illegal_bye,
)
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.colours import allocate_colours, initial_colour
from arbiter_app.pairing.existence import can_be_paired
from arbiter_app.pairing.legality import Legality
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.next_round import check_can_be_paired, no_bye, place_of
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.pairing.seen import as_seen
from arbiter_app.pairing.swiss_engine import SwissEngine, TraceParts
from arbiter_app.pairing.systems import SystemDescription
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket, WhyNot
from arbiter_app.trace.brackets import BracketTrace, ByeTrace, PairTrace, PassedOver
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    Later,
    NoCompletion,
    Reason,
)
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.wording import Message

NAME: Final = "neighbours"
CODE: Final = "NEIGHBOURS"

_BYE: Final = ByeArticles("2.1", "2.2", "2.3", "2.4", "2.5", "1")
_LIMITS: Final[ColourLimits[PlayerState]] = ColourLimits(
    "C3", "C3", lambda one, other: one.is_topscorer or other.is_topscorer
)


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired in the order of the text, and whom each may meet."""

    tournament: Tournament
    players: tuple[PlayerState, ...]
    compatible: tuple[int, ...]

    @classmethod
    def of(cls, tournament: Tournament) -> Field:
        check_can_be_paired(tournament)
        players = player_states(tournament)
        return cls(tournament, players, tuple(legal_meetings(players, tournament)))

    def apart(self, one: int, other: int) -> Illegal | None:
        """Article 1: why two do not meet."""
        if self.compatible[one] >> other & 1:
            return None
        first, second = self.players[one], self.players[other]
        if second.tpn in first.met:
            return Illegal("C1", first.met[second.tpn])
        pair = (min(first.tpn, second.tpn), max(first.tpn, second.tpn))
        forbidden = self.tournament.forbidden_pairs(self.tournament.next_round)
        return Illegal(FORBIDDEN if pair in set(forbidden) else "C3")

    def bye(self) -> tuple[int, ByeTrace] | None:
        """Article 2."""
        candidates = [
            ByeCandidate(
                player.tpn, player.score, len(player.colours), player.tpn, player.bye_barred_since
            )
            for player in self.players
        ]
        found = allocate_bye(candidates, self.compatible, _BYE, self.tournament.next_round)
        return None if found is None else (found.position, found.trace)

    def pairs(self, left: int) -> Iterator[tuple[int, int, tuple[PassedOver, ...]]]:
        """Article 3: the first player left, the opponent, and who came before the opponent."""
        while left:
            first = (left & -left).bit_length() - 1
            left ^= 1 << first
            passed_over: list[PassedOver] = []
            for other in (each for each in range(len(self.players)) if left >> each & 1):
                reason: Reason | None = self.apart(first, other)
                if reason is None and not can_be_paired(self.compatible, left ^ 1 << other):
                    reason = NoCompletion(article="3.2")
                if reason is None:
                    yield first, other, tuple(passed_over)
                    left ^= 1 << other
                    break
                passed_over.append(PassedOver(self.players[other].tpn, reason))


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """The bye and the pairs of a round; `left` are those who are paired."""

    field: Field
    bye: ByeTrace | None
    left: int
    pairs: tuple[PairTrace, ...]

    @property
    def players(self) -> tuple[PlayerState, ...]:
        return self.field.players

    @property
    def receiver(self) -> Tpn | None:
        return None if self.bye is None else self.bye.tpn

    def games(self) -> Iterator[tuple[Tpn, Tpn]]:
        return ((pair.white, pair.black) for pair in self.pairs)


@dataclass(frozen=True, slots=True)
class NeighboursEngine(SwissEngine[SolvedRound]):
    """What the system answers about the next round."""

    name: str = NAME

    def solve(self, tournament: Tournament) -> SolvedRound:
        field = Field.of(tournament)
        bye = field.bye()
        left = (1 << len(field.players)) - 1
        if bye is not None:
            left ^= 1 << bye[0]
        pairs = tuple(_pair(field, *found) for found in field.pairs(left))
        return SolvedRound(field, None if bye is None else bye[1], left, pairs)

    def trace_parts(self, solved: SolvedRound, _number: int) -> TraceParts:
        """The whole round is one bracket."""
        players = [
            player for index, player in enumerate(solved.players) if solved.left >> index & 1
        ]
        return TraceParts(
            solved.bye, [partial(_trace, players, solved.pairs)], map(as_seen, players)
        )

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        return player_states(tournament)

    def legality(self, tournament: Tournament) -> Legality:
        field = Field.of(tournament)
        players = field.players
        return Legality.by_position(
            players,
            field.apart,
            lambda one: illegal_bye(players[one].bye_barred_since),
            lambda white, black: _LIMITS.broken_by(players[white], players[black]),
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """Read from the procedure: who came first, and why it was not this pair."""
        for tpn in (one, *(() if other is None else (other,))):
            place_of(player_states(tournament), tpn)
        trace = self.pair(tournament, explain=True).trace
        assert trace is not None
        bracket = trace.brackets[0]
        reason = _reason_of_bye(trace, one) if other is None else _reason(trace, one, other)
        number = trace.round_number
        compared = ComparedBracket(bracket.number, bracket.score)
        return WhyNot(self.name, number, one, other, reason, None if other is None else compared)


def _pair(field: Field, first: int, second: int, passed_over: tuple[PassedOver, ...]) -> PairTrace:
    one, other = field.players[first], field.players[second]
    colours = allocate_colours(one, other, initial_colour(field.tournament))
    white, black = colours.white, colours.black
    part, article = "homogeneous", colours.article
    return PairTrace(one.tpn, other.tpn, white, black, part, article, passed_over, "3.1")


def _trace(players: Sequence[PlayerState], pairs: tuple[PairTrace, ...]) -> BracketTrace:
    return BracketTrace(
        number=1,
        score=players[0].score,
        moved_down_players=(),
        residents=tuple(as_seen(player) for player in players),
        max_pairs=len(pairs),
        m1=0,
        limbo=(),
        s1=tuple(player.tpn for player in players),
        s2=(),
        remainder_s1=(),
        remainder_s2=(),
        proposal=(),
        proposal_offences=(),
        values=(),
        offences=(),
        exchange=None,
        pairs=pairs,
        downfloaters=(),
    )


def _reason(trace: RoundTrace, one: Tpn, other: Tpn) -> Reason | None:
    bye = trace.pairing_allocated_bye
    if bye is not None and bye.tpn in (one, other):
        return Later("2")
    for pair in trace.brackets[0].pairs:
        both = {pair.first, pair.second} & {one, other}
        if len(both) == 2:
            return None
        if both:
            passed = {each.tpn: each.reason for each in pair.passed_over}
            return passed.get(other if pair.first == one else one, Later("3.1"))
    raise AssertionError("everybody is paired")


def _reason_of_bye(trace: RoundTrace, tpn: Tpn) -> Reason | None:
    bye = trace.pairing_allocated_bye
    if bye is None:
        raise no_bye(trace.round_number)
    if bye.tpn == tpn:
        return None
    passed = {each.tpn: each.reason for each in bye.passed_over}
    return passed.get(tpn, Later("2"))


DESCRIPTION: Final = SystemDescription(NAME, CODE, lambda name, _tournament: NeighboursEngine(name))


def _rule(article: str, name: Message, meaning: str = "") -> Rule:
    return Rule(article, "", name, meaning or f"neighbours {article}")


TITLE: Final = Message("Neighbours System")

WORDS: Final = SystemWords(
    rules_title=Message("Articles of the Neighbours System cited"),
    heading=Message("The round"),
    bracket=Message("The round"),
    composition=Message("{members}; {pairs} pair is made", "{members}; {pairs} pairs are made"),
    residents=Message("{count} player", "{count} players"),
    result_title=Message("Result"),
    best_perfect=Message("Everybody meets the next in the order who will do"),
    halves=(Message("In order"), Message("In order")),
    pair_first=Message("{first} meets the neighbour in the order, {second}"),
    pair_next=Message("{second} is the next in the order who will do"),
    opponent_order="3",
    own_score="3",
    together="3",
    first_pairs="3",
    bye="2",
    first_for_bye="2",
    answer_forced=m.ANSWER_NOT_MADE,
    answer_forced_bye=m.ANSWER_NO_BYE,
    answer_changes=Message("{clause}"),
    in_bracket=Message("{clause}"),
    is_forced=False,
    unapproved=Message(
        "The Neighbours System is paired outside FIDE mode: no approved program exists that could "
        "check its pairings."
    ),
    no_completion={
        "neighbours 2.2": NotCompleted(
            Message("the others could not be paired without this player")
        ),
        "neighbours 3.2": NotCompleted(Message("the players left over could not be paired")),
    },
    later={
        "neighbours 2": Message("the bye is given before any pair is made"),
        "neighbours 3.1": Message("the order came to another pair first"),
    },
    later_plain={
        "neighbours 2": Message("the bye is given before any pair is made"),
        "neighbours 3.1": Message("the order came to another pair first"),
    },
    later_bye={"neighbours 2": Message("the order came to another player first")},
    rules={
        "C1": _rule("1", Message("met before"), "C1"),
        "C2": _rule("1", Message("second bye"), "C2"),
        "C3": _rule("1", Message("same colour due"), "C3"),
        "2": _rule("2", Message("the bye")),
        "2.2": _rule("2.2", Message("the others can be paired")),
        "2.3": _rule("2.3", Message("the lowest score")),
        "2.4": _rule("2.4", Message("the most games played")),
        "2.5": _rule("2.5", Message("the largest number")),
        "3": _rule("3", Message("order of players")),
        "3.1": _rule("3.1", Message("neighbours")),
        "3.2": _rule("3.2", Message("the others left can be paired")),
        "5.2.1": _rule("4", Message("both preferences"), "5.2.1"),
        "5.2.2": _rule("4", Message("stronger preference"), "5.2.2"),
        "5.2.3": _rule("4", Message("alternation"), "5.2.3"),
        "5.2.4": _rule("4", Message("higher ranked player"), "5.2.4"),
        "5.2.5": _rule("4", Message("initial-colour"), "5.2.5"),
    },
)
