"""The frame of a Swiss system: what follows from how its text solves a round.

A new system says how a round is solved and traced, and what it answers; see
`tests/added_system/neighbours.py` for the least that is needed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from arbiter_app.pairing.next_round import Scored, published
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace

if TYPE_CHECKING:
    from arbiter_app.pairing.colours import Allocation
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.brackets import BracketPlayer, BracketTrace, ByeTrace
    from arbiter_app.trace.reasons import Reason


class SolvedRound(Protocol):
    """A round as a system has solved it, before its boards are in order."""

    @property
    def players(self) -> Sequence[Scored]:
        """Everybody to be paired; positions are places in it."""

    @property
    def receiver(self) -> Tpn | None:
        """Who has the bye."""

    def games(self) -> Iterable[tuple[Tpn, Tpn]]:
        """White and Black of each pair."""


@dataclass(frozen=True, slots=True)
class TraceParts:
    """What the trace of a solved round is made of; a bracket is traced when it is asked for.

    `players` is everybody in the brackets, as in the whole trace.
    """

    bye: ByeTrace | None
    brackets: Sequence[Callable[[], BracketTrace]]
    players: Iterable[BracketPlayer] = ()


Solved = TypeVar("Solved", bound=SolvedRound)


class SwissEngine(ABC, Generic[Solved]):
    """The frame: from a solved round to its boards, its trace, and the round with the fewest changes.

    `name` is the short name of the system; `text` that of the one whose articles are cited, empty for
    its own. A system that compares no rounds is judged pair by pair, and has no round `pair_with` a
    pair forced.
    """

    __slots__ = ()

    # Pairing alone is what most commands do: what answers questions is loaded when it is asked.

    @property
    @abstractmethod
    def name(self) -> str: ...

    @property
    def text(self) -> str:
        return ""

    @abstractmethod
    def solve(self, tournament: Tournament) -> Solved:
        """The next round.

        Raises:
            NoLegalPairingError: no complete legal round-pairing exists.
            InputError: a result is missing, all rounds are paired, or fewer than two players are
                there.
        """

    @abstractmethod
    def trace_parts(self, solved: Solved, number: int) -> TraceParts:
        """What the trace of round `number` is made of."""

    @abstractmethod
    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]: ...

    @abstractmethod
    def legality(self, tournament: Tournament) -> Legality: ...

    @abstractmethod
    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot: ...

    def publish(
        self, tournament: Tournament, solved: Solved, trace: RoundTrace | None = None
    ) -> RoundPairing:
        """A solved round with its boards in order."""
        players, games = solved.players, solved.games()
        return published(tournament, self.name, players, games, solved.receiver, trace)

    def trace(self, solved: Solved, number: int) -> RoundTrace:
        """The complete trace of round `number`."""
        parts = self.trace_parts(solved, number)
        brackets = tuple(make() for make in parts.brackets)
        return RoundTrace(self.name, number, parts.bye, brackets, self.text)

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        solved = self.solve(tournament)
        trace = self.trace(solved, tournament.next_round) if explain else None
        return self.publish(tournament, solved, trace)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        """The same, bracket by bracket from the top."""
        solved = self.solve(tournament)
        pairing = self.publish(tournament, solved)
        return self._in_turn(pairing, self.trace_parts(solved, pairing.round_number))

    def _in_turn(self, pairing: RoundPairing, parts: TraceParts) -> Iterator[ExplainedSoFar]:
        trace = RoundTrace(self.name, pairing.round_number, parts.bye, (), self.text)
        players = tuple(parts.players)
        for make in parts.brackets:
            trace = replace(trace, brackets=(*trace.brackets, make()))
            yield ExplainedSoFar(replace(pairing, trace=trace), len(parts.brackets), players)

    def pair_with(
        self, _tournament: Tournament, _one: Tpn, _other: Tpn | None, /
    ) -> RoundPairing | None:
        return None

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """Why the first pair that is not the system's was not made."""
        from arbiter_app.pairing.by_hand import judge_by_procedure

        return judge_by_procedure(self, tournament, pairs, bye)

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """By the process itself, with no pairs but those of pairings that keep the most boards."""
        from arbiter_app.pairing.fewest_changes import fewest_changes_by

        return fewest_changes_by(self, tournament, pairs, bye)


class ComparingEngine(SwissEngine[Solved]):
    """A system that compares rounds: one made by hand is judged where it parts from its own."""

    __slots__ = ()

    @abstractmethod
    def round_with(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> Solved | None:
        """The best round with the pair forced, or the bye; None if there is none."""

    @abstractmethod
    def colours(self, solved: Solved, one: int, other: int) -> Allocation:
        """The colours of two positions."""

    @abstractmethod
    def parting(
        self, solved: Solved, pairs: Sequence[tuple[int, int]], bye: int | None
    ) -> tuple[Reason | None, int | None]:
        """Why the first thing in which a legal pairing parts from the round is worse, and the bracket.

        Nothing where the two are the same. `pairs` and `bye` are positions.
        """

    def pair_with(
        self, tournament: Tournament, one: Tpn, other: Tpn | None, /
    ) -> RoundPairing | None:
        found = self.round_with(tournament, one, other)
        return None if found is None else self.publish(tournament, found)

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """By the bye and the criteria: the first thing in which the pairing parts from the round."""
        from arbiter_app.pairing.by_hand import illegal_pairs
        from arbiter_app.trace.answers import Judgement, WrongColours

        solved = self.solve(tournament)
        position = {player.tpn: index for index, player in enumerate(solved.players)}
        placed = [(position[white], position[black]) for white, black in pairs]
        colours = tuple(
            WrongColours(white, black, given.article)
            for (white, black), places in zip(pairs, placed, strict=True)
            if (given := self.colours(solved, *places)).white != white
        )
        illegal = tuple(illegal_pairs(self.legality(tournament), pairs, bye))
        if illegal:
            return Judgement(illegal, None, None, colours, self.text)
        taken = None if bye is None else position[bye]
        return Judgement((), *self.parting(solved, placed, taken), colours, self.text)
