"""Articles 3.2 and 3.3: the bye, then bracket after bracket from the top, then colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.bye_in_order import (
    AllocatedBye,
    ByeArticles,
    ByeCandidate,
    allocate_bye,
    illegal_bye,
)
from arbiter_app.pairing.colours import Allocation, latest_difference
from arbiter_app.pairing.double_swiss.bracket import BracketPairing, pair_bracket
from arbiter_app.pairing.double_swiss.field import (
    DoubleSwissPlayer,
    Field,
    field_of,
    is_higher_ranked,
)
from arbiter_app.pairing.double_swiss.upfloaters import RoundSoFar, SetValue, best_set
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.reasons import Illegal


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A top-scoregroup with its upfloaters in the order of 3.5.3, paired."""

    number: int
    stage: RoundSoFar
    upfloaters: tuple[int, ...]
    value: SetValue
    pairing: BracketPairing

    @property
    def members(self) -> int:
        return self.stage.residents | mask_of(self.upfloaters)

    def paired_with(self, pairs: Mapping[int, int]) -> BracketPairing | None:
        """The best pairing of the members in which some pairs are made; None if there is none."""
        return self._paired_in(self.stage.field.with_pairs(pairs))

    def paired_between(self, half: int) -> BracketPairing | None:
        """The best pairing of half of the members with the other half; None if there is none."""
        return self._paired_in(self.stage.field.between(half, self.members & ~half))

    def _paired_in(self, field: Field) -> BracketPairing | None:
        floaters = mask_of(self.upfloaters)
        return pair_bracket(field, self.members, floaters, floated=field.floated)

    def first_legal(self) -> BracketPairing:
        """The first identifier by [C1] alone."""
        found = pair_bracket(self.stage.field, self.members, 0, floated=0)
        # The members are paired: a pairing by [C1] is there.
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round before its boards are in order."""

    field: Field
    bye: AllocatedBye | None
    brackets: tuple[PairedBracket, ...]

    @property
    def players(self) -> tuple[DoubleSwissPlayer, ...]:
        return self.field.players

    @property
    def receiver(self) -> Tpn | None:
        return None if self.bye is None else self.bye.trace.tpn

    def games(self) -> Iterator[tuple[Tpn, Tpn]]:
        """White and Black of each first game (Article 4), bracket by bracket."""
        for bracket in self.brackets:
            for pair in bracket.pairing.pairs:
                given = colours_of(self.field, pair)
                yield given.white, given.black


def colours_of(field: Field, pair: tuple[int, int]) -> Allocation:
    """Article 4 for a pair of positions."""
    one, other = pair
    return allocate_colours(field.players[one], field.players[other], field.initial)


def next_field(tournament: Tournament) -> Field:
    """The field of the next round.

    Raises:
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    check_can_be_paired(tournament)
    return field_of(tournament)


def solve_field(field: Field, number: int) -> SolvedRound:
    """3.3: the bye of round `number` and its brackets.

    Raises:
        NoLegalPairingError: the players, or the others without the bye, cannot all be paired.
    """
    bye = bye_of(field, number)
    players = field.everybody if bye is None else field.everybody & ~(1 << bye.position)
    return SolvedRound(field, bye, tuple(_brackets(field, players)))


def _brackets(field: Field, players: int) -> Iterator[PairedBracket]:
    """3.2: brackets from the top, of players who can all be paired."""
    scores = tuple(field.scoregroups(players))
    unpaired, number = players, 0
    while unpaired:
        number += 1
        bracket = _solve_bracket(RoundSoFar.of(field, unpaired, scores), number)
        yield bracket
        unpaired &= ~bracket.members


def _solve_bracket(stage: RoundSoFar, number: int) -> PairedBracket:
    best = best_set(stage)
    # All of them can be paired, so there is a legal set, and its bracket has a pairing.
    assert best is not None
    upfloaters, value = best
    floaters, field = mask_of(upfloaters), stage.field
    pairing = pair_bracket(field, stage.residents | floaters, floaters, floated=field.floated)
    assert pairing is not None
    return PairedBracket(number, stage, upfloaters, value, pairing)


# Article 3.4: the pairing-allocated bye.


ARTICLES: Final = ByeArticles(
    eligible="3.4.1",
    completion="3.4.1",
    score="3.4.2",
    games="3.4.3",
    last="3.4.4",
    no_pairing="3.3.3",
)


def candidates(field: Field) -> list[ByeCandidate]:
    """The players by position; games are matches played, and the last is the largest number."""
    return [
        ByeCandidate(player.tpn, player.score, player.matches, player.tpn, player.bye_barred_since)
        for player in field.players
    ]


def bye_of(field: Field, number: int) -> AllocatedBye | None:
    """3.4: the bye of round `number`, None if the number of players is even.

    Raises:
        NoLegalPairingError: the players, or the others without the bye, cannot all be paired.
    """
    return allocate_bye(candidates(field), field.compatible, ARTICLES, number)


def why_not_bye_legal(field: Field, position: int) -> Illegal | None:
    """[C2]: no PAB after a PAB, a match won by forfeit, or a full-point bye."""
    return illegal_bye(field.players[position].bye_barred_since)


# Article 4: who has White in the first game of a match.


def allocate_colours(
    one: DoubleSwissPlayer, other: DoubleSwissPlayer, initial: Colour
) -> Allocation:
    """The colours of the first game of a pair by 4.3; `initial` is the colour drawn by lot (4.1)."""
    higher, lower = (one, other) if is_higher_ranked(one, other) else (other, one)
    return Allocation.of(higher, lower, *_colour_of_higher(higher, lower, initial))


def _colour_of_higher(
    higher: DoubleSwissPlayer, lower: DoubleSwissPlayer, initial: Colour
) -> tuple[Colour, str]:
    mine, theirs = higher.colours, lower.colours
    if not mine and not theirs:
        return (initial if higher.place % 2 else initial.opposite), "4.3.1"
    whites = mine.count(Colour.WHITE) - theirs.count(Colour.WHITE)
    if whites:
        return (Colour.WHITE if whites < 0 else Colour.BLACK), "4.3.2"
    alternating = latest_difference(mine, theirs)
    if alternating is not None:
        return alternating, "4.3.3"
    if mine:
        return mine[-1].opposite, "4.3.4"
    # The opponent gets the colour opposite to their last one, so the higher ranked player has it.
    return theirs[-1], "4.3.5"
