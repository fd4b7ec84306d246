"""A round by the Burstein System (C.04.4.2 (2026)): the seeding rounds, then the bye, brackets, colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.pairing.burstein.field import RoundField, field_of
from arbiter_app.pairing.dutch.editions import DUTCH_2026
from arbiter_app.pairing.dutch.solve import PairedBracket, brackets_2026
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase

SEEDED_BY: Final = DUTCH_2026.name
"""The system by which the seeding rounds are paired (1.6.1)."""

_MOST_SEEDING_ROUNDS: Final = 4


def seeding_rounds(rounds_total: int) -> int:
    """How many rounds are seeding rounds (1.6.2): half of all rounds, four at most."""
    return min(rounds_total // 2, _MOST_SEEDING_ROUNDS)


def is_seeding_round(tournament: Tournament) -> bool:
    """Whether the next round is paired by the FIDE (Dutch) System (1.6).

    Raises:
        InputError: nobody said how many rounds there are.
    """
    total = tournament.settings.rounds_total
    if not total:
        raise InputError(
            phrase(
                "The Burstein System needs the number of rounds: half of them, four at most,"
                " are seeding rounds (C.04.4.2 1.6.2)."
            ),
            hint=phrase("Enter the number of rounds in the settings (TRF record 142)."),
        )
    return tournament.next_round <= seeding_rounds(total)


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round after the seeding rounds: the bye given, the brackets from the top."""

    field: RoundField
    brackets: tuple[PairedBracket, ...]

    @property
    def players(self) -> tuple[PlayerState, ...]:
        """Everybody to be paired, the receiver of the bye among them."""
        return self.field.everybody.players

    @property
    def receiver(self) -> Tpn | None:
        return None if self.field.bye is None else self.field.bye.tpn

    def games(self) -> Iterator[tuple[Tpn, Tpn]]:
        """White and Black of each pair."""
        players = self.field.field.players
        for paired in self.brackets:
            for one, other in paired.candidate.pairs:
                given = self.field.colours(players[one], players[other])
                yield given.white, given.black


def solve(field: RoundField) -> SolvedRound:
    """The round of a field (3.2)."""
    return SolvedRound(field, tuple(brackets_2026(field.field)))


def checked_field(tournament: Tournament) -> RoundField:
    """The field of the next round, after the seeding rounds.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9).
        InputError: the tournament cannot be paired as it stands.
    """
    check_can_be_paired(tournament)
    return field_of(tournament)
