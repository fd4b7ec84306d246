"""A round as it was paired, with the trace of every decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter_app.tournament.tournament import Bye, Game, Round
from arbiter_app.tournament.types import ByeKind, Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.brackets import BracketPlayer, BracketTrace, ByeTrace

DEFAULT_SYSTEM: Final = "dutch-2026"
"""The FIDE (Dutch) System in force: what is meant where no pairing system is named."""


@dataclass(frozen=True, slots=True)
class RoundTrace:
    """The whole round, bracket by bracket in the order of pairing.

    `text` is the system whose articles the trace cites, empty for `system` itself: seeding rounds
    of the Burstein System are paired by another one (C.04.4.2 1.6.1).
    """

    system: str
    round_number: int
    pairing_allocated_bye: ByeTrace | None
    brackets: tuple[BracketTrace, ...]
    text: str = ""

    @property
    def cited(self) -> str:
        """The system whose articles the trace cites."""
        return self.text or self.system


@dataclass(frozen=True, slots=True)
class Pair:
    """A board of the published pairing."""

    board: int
    white: Tpn
    black: Tpn


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """A player not paired by request, with the kind of bye."""

    tpn: Tpn
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of a round: boards in published order (C.04.2 (2026) 3.6), the PAB, the absent.

    `system` is the short name given to `--system` (`dutch-2026`), `trace` None if not asked for.
    """

    system: str
    round_number: int
    pairs: tuple[Pair, ...]
    bye: Tpn | None
    absent: tuple[AbsentPlayer, ...] = ()
    trace: RoundTrace | None = None

    def as_round(self) -> Round:
        """The round of a tournament that it is: without results, byes by TPN, as in a report file."""
        byes = [Bye(absent.tpn, absent.kind) for absent in self.absent]
        if self.bye is not None:
            byes.append(Bye(self.bye, ByeKind.PAIRING_ALLOCATED))
        return Round(
            self.round_number,
            tuple(Game(pair.board, pair.white, pair.black) for pair in self.pairs),
            tuple(sorted(byes, key=lambda bye: bye.tpn)),
        )


@dataclass(frozen=True, slots=True)
class ExplainedSoFar:
    """A pairing whose trace has its first brackets; `brackets` is how many there are in all.

    `players` is everybody in the brackets, as in the whole trace.
    """

    pairing: RoundPairing
    brackets: int
    players: tuple[BracketPlayer, ...]

    @classmethod
    def whole(cls, pairing: RoundPairing) -> ExplainedSoFar:
        """A pairing with its complete trace."""
        trace = () if pairing.trace is None else pairing.trace.brackets
        players = [
            each for bracket in trace for each in (*bracket.moved_down_players, *bracket.residents)
        ]
        return cls(pairing, len(trace), tuple(players))

    @property
    def is_complete(self) -> bool:
        trace = self.pairing.trace
        return trace is not None and len(trace.brackets) == self.brackets
