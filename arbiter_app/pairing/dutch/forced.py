"""A round with something forced, against the round as it is: where they part, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch.criteria import values
from arbiter_app.pairing.dutch.field import Field, restricted
from arbiter_app.pairing.dutch.order import Candidate
from arbiter_app.pairing.dutch.reasons import Played, compare
from arbiter_app.pairing.dutch.solve import PairedBracket
from arbiter_app.pairing.trace import CriterionValue, NoCompletion, Reason
from arbiter_app.tournament.types import Points

Brackets: TypeAlias = Callable[[Field], Iterator[PairedBracket]]
"""An edition's way through a field: the brackets from the top, each worked out when asked for."""


@dataclass(frozen=True, slots=True)
class ComparedBracket:
    """The first bracket in which the two pairings part, with both vectors."""

    number: int
    score: Points
    played: tuple[CriterionValue, ...]
    forced: tuple[CriterionValue, ...]


def reason_against_bye(
    field: Field, solved: Sequence[PairedBracket], brackets: Brackets, position: int
) -> Reason | None:
    """Why an eligible player did not get the PAB, None if the player did."""
    assert field.bye is not None
    try:
        forced = restricted(field, position, field.bye)
    except NoLegalPairingError:
        return NoCompletion()
    return first_difference_of(iter(solved), brackets(forced))[0]


def first_difference_of(
    solved: Iterator[PairedBracket], forced: Iterator[PairedBracket]
) -> tuple[Reason | None, ComparedBracket | None]:
    """The first bracket in which the pairings part and why; nothing if the pair was made."""
    for played, other in zip(solved, forced, strict=False):
        if played.candidate == other.candidate and played.bracket.route is other.bracket.route:
            continue
        bracket = played.bracket
        before = Played.of(bracket, played.candidate)
        after = Played.of(other.bracket, other.candidate)
        qualities = [
            criterion
            for criterion in bracket.edition.criteria
            if criterion.number >= bracket.edition.first_quality
        ]
        compared = ComparedBracket(
            bracket.group + 1,
            bracket.facts.score,
            values(before.value, qualities),
            values(after.value, qualities),
        )
        if played.bracket.route is not other.bracket.route:
            return NoCompletion(), compared
        article = _step(played.candidate, other.candidate)
        return compare(before, after, article), compared
    return None, None


def _step(played: Candidate, forced: Candidate) -> str:
    """The step of the order in which two equally good candidates part (4.4, 4.2, 4.3)."""
    if [one for one, _ in played.mdp_pairs] != [one for one, _ in forced.mdp_pairs]:
        return "4.4"
    if played.mdp_pairs != forced.mdp_pairs:
        return "4.2"
    if (played.from_s1, played.from_s2) != (forced.from_s1, forced.from_s2):
        return "4.3"
    return "4.2"
