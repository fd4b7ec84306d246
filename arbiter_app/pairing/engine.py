"""What every pairing system can do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing


class PairRound(Protocol):
    """Pair the next round of a tournament."""

    def __call__(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        """Pair round `tournament.next_round`; with `explain`, the complete trace comes along.

        Raises:
            NoLegalPairingError: no complete legal round-pairing exists (1.9.3).
            InputError: the tournament cannot be paired as it stands.
        """


class Engine(Protocol):
    """What a system answers about the next round of a tournament.

    All of them raise InputError for a tournament that cannot be paired as it stands, and
    NoLegalPairingError if the round has no pairing at all.
    """

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        """The pairing, with `explain` its trace; see `PairRound`."""

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        """The pairing with ever more of its trace, at last all of it."""

    def legality(self, tournament: Tournament) -> Legality:
        """The absolute rules, for any number of questions."""

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """Why `one` does not meet `other`, or does not get the bye if that is None."""

    def pair_with(
        self, tournament: Tournament, one: Tpn, other: Tpn | None, /
    ) -> RoundPairing | None:
        """The round as it would be if the two met, or `one` had the bye if `other` is None.

        None if there is no such round, or if the system compares no rounds.
        """

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """What a pairing made by hand is worth."""

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """Everybody to be paired, with colours due and floats as the system's text has them."""

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """The legal round that keeps the most of some boards (White, Black), the bye counted as one.

        Among those that do, it is the system's own.
        """
