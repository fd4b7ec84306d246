"""Why an earlier set of upfloaters, shifter or opponent was not taken, and what a bracket misses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from arbiter_app.matching.sets import bits, lowest, mask_of
from arbiter_app.pairing.dubov.bracket import PairedBracket, best_pairings
from arbiter_app.pairing.dubov.field import Field, allocate_colours
from arbiter_app.pairing.existence import can_be_paired
from arbiter_app.pairing.meetings import share_absolute_preference
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.sets_in_order import scores_before, sets_before
from arbiter_app.pairing.unserved import Unserved
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.brackets import CriterionValue, Offence, SetPassedOver
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    NoCompletion,
    Reason,
    Worse,
)

LEGAL: Final = "3.2.1"
"""The residents with the upfloaters can be paired legally."""

MOST_SETS: Final = 20
"""So many sets of upfloaters that were passed over are told at most."""

MOST_SCORES: Final = 5
"""Likewise combinations of scores."""

QUALITY: Final = ("C7", "C8", "C9", "C10")


def why_not_legal(field: Field, one: int, other: int) -> Illegal | None:
    """C1, C3, or that the regulations keep them apart."""
    if field.compatible[one] >> other & 1:
        return None
    first, second = field.players[one].state, field.players[other].state
    met = first.met.get(second.tpn)
    if met is not None:
        return Illegal("C1", met)
    return Illegal("C3") if share_absolute_preference(first, second) else Illegal(FORBIDDEN)


def unserved(field: Field, among: int, article: str) -> NoCompletion:
    """Who of some players cannot be paired, where not all can."""

    def player(position: int) -> PlayerState:
        return field.players[position].state

    graph = Unserved(field.compatible, len(field.players), player, has_bye=False, article=article)
    return graph.among(among)


def fewest_same_colour(field: Field, members: int) -> int:
    """[C7] of the best pairing of a bracket: pairs of two players due the same colour."""
    white = field.due(Colour.WHITE, members)
    due = (tuple(bits(white)), tuple(bits(members & ~white)))
    return best_pairings(field, *due).value * 2 + abs(len(due[0]) - len(due[1])) // 2


def quality(field: Field, members: int, upfloaters: Sequence[int]) -> tuple[int, ...]:
    """[C7] to [C10] of a bracket with some upfloaters; the last three are 0 in the last round."""
    return (fewest_same_colour(field, members), *of_upfloaters(field, upfloaters))


def of_upfloaters(field: Field, upfloaters: Sequence[int]) -> tuple[int, int, int]:
    """[C8], [C9] and [C10]: maximum upfloaters, their upfloats, upfloaters of the previous round."""
    if field.is_last_round:
        return 0, 0, 0
    maximum = [one for one in upfloaters if field.is_maximum_upfloater(one)]
    return (
        len(maximum),
        sum(field.players[one].upfloats for one in maximum),
        sum(field.players[one].upfloated_before for one in upfloaters),
    )


def score_differences(
    field: Field, residents: int, upfloaters: Sequence[int]
) -> tuple[Points, ...]:
    """[C6]: how far below the residents the upfloaters stand, in descending order."""
    score = field.players[next(bits(residents))].score
    return tuple(sorted((score - field.players[one].score for one in upfloaters), reverse=True))


def values(field: Field, residents: int, upfloaters: Sequence[int]) -> tuple[CriterionValue, ...]:
    """[C5] to [C10] of a bracket."""
    members = residents | mask_of(upfloaters)
    found = quality(field, members, upfloaters)
    return (
        CriterionValue("C5", len(upfloaters)),
        CriterionValue("C6", score_differences(field, residents, upfloaters)),
        *(CriterionValue(rule, amount) for rule, amount in zip(QUALITY, found, strict=True)),
    )


def first_worse(
    played: Sequence[CriterionValue], other: Sequence[CriterionValue], pays: Sequence[Tpn] = ()
) -> Worse | None:
    """The first criterion in which the values of another bracket are worse."""
    for mine, theirs in zip(played, other, strict=True):
        if mine.amount != theirs.amount:
            return Worse(mine.criterion, mine.amount, theirs.amount, tuple(pays))
    return None


def payers(field: Field, criterion: str, upfloaters: Sequence[int]) -> tuple[Tpn, ...]:
    """The upfloaters of whom [C8] to [C10] speak."""
    if criterion in {"C8", "C9"}:
        return field.tpns(one for one in upfloaters if field.is_maximum_upfloater(one))
    if criterion == "C10":
        return field.tpns(one for one in upfloaters if field.players[one].upfloated_before)
    return ()


@dataclass(frozen=True, slots=True)
class Upfloaters:
    """The choice of the upfloaters of a bracket, looked at again: `lower` is everybody below."""

    field: Field
    residents: int
    lower: int
    chosen: tuple[int, ...]

    def sets_before(self) -> Iterator[tuple[int, ...]]:
        """The sets with the same scores that come before in the order of 4.2."""
        return sets_before(self._groups, self._scores, self.chosen)

    def passed_over(self) -> Iterator[SetPassedOver]:
        """Each of them with the reason, the first ones of many."""
        played = values(self.field, self.residents, self.chosen)
        for found in islice(self.sets_before(), MOST_SETS + 1):
            yield SetPassedOver(self.field.tpns(found), self._why_not(found, played))

    def _why_not(self, found: tuple[int, ...], played: Sequence[CriterionValue]) -> Reason:
        field, brought = self.field, mask_of(found)
        if not can_be_paired(field.compatible, self.residents | brought):
            return unserved(field, self.residents | brought, LEGAL)
        if not can_be_paired(field.compatible, self.lower & ~brought):
            return unserved(field, self.lower & ~brought, "C4")
        worse = first_worse(played, values(field, self.residents, found))
        assert worse is not None, "the first of the best sets was chosen"
        return Worse(
            worse.criterion,
            worse.played,
            worse.forced,
            payers(field, worse.criterion, found),
        )

    def scores_before(self) -> Iterator[tuple[Points, ...]]:
        """The combinations of scores that are better by [C6], none of which can be had; ascending."""
        return scores_before(self._groups, self._scores)

    @property
    def _groups(self) -> Mapping[Points, int]:
        """Everybody below by score, from the highest down."""
        players = self.field.players
        return {players[lowest(group)].score: group for group in self.field.scoregroups(self.lower)}

    @property
    def _scores(self) -> tuple[Points, ...]:
        """Those of the set chosen, ascending."""
        return tuple(sorted(self.field.players[one].score for one in self.chosen))


def offences(field: Field, paired: PairedBracket) -> Iterator[Offence]:
    """Who misses a preference ([C7]), and the upfloaters of whom [C8] to [C10] speak."""
    for one, other in paired.pairs:
        first, second = field.players[one], field.players[other]
        if first.due is second.due:
            given = allocate_colours(first, second, field.initial)
            loser = given.black if first.due is Colour.WHITE else given.white
            opponent = given.black if loser == given.white else given.white
            yield Offence("C7", loser, opponent)
    if not field.is_last_round:
        for rule in ("C8", "C9", "C10"):
            for tpn in payers(field, rule, paired.upfloaters):
                yield Offence(rule, tpn)
