"""Article 3: the bye, then the brackets from the top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from arbiter_app.pairing.bye_in_order import AllocatedBye
from arbiter_app.pairing.dubov.bracket import PairedBracket, pair_bracket
from arbiter_app.pairing.dubov.bye import bye_of
from arbiter_app.pairing.dubov.field import Field, field_of
from arbiter_app.pairing.dubov.upfloaters import upfloaters
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.tournament.tournament import Tournament

NAME: Final = "dubov"


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round before colours and boards: its number, the field, the bye and the brackets as paired."""

    number: int
    field: Field
    bye: AllocatedBye | None
    brackets: tuple[PairedBracket, ...]


def solve_next_round(tournament: Tournament) -> SolvedRound:
    """The bye and the pairs of the next round.

    Raises:
        NoLegalPairingError: no complete legal pairing exists (1.9.3).
        InputError: a result is missing, all rounds are paired, or fewer than two players are there.
    """
    check_can_be_paired(tournament)
    return solve(field_of(tournament), tournament.next_round)


def solve(field: Field, number: int) -> SolvedRound:
    """The bye and the pairs of a field.

    Raises:
        NoLegalPairingError: no complete legal pairing exists (1.9.3).
    """
    bye = bye_of(field, number)
    left = field.everybody & ~(0 if bye is None else 1 << bye.position)
    return SolvedRound(number, field, bye, tuple(brackets_of(field, left)))


def brackets_of(field: Field, left: int) -> Iterator[PairedBracket]:
    """The brackets of some players who can all be paired, the highest score first (3.2)."""
    while left:
        residents = field.top_scoregroup(left)
        chosen = upfloaters(field, residents, left & ~residents)
        paired = pair_bracket(field, residents, chosen)
        left &= ~paired.members
        yield paired
