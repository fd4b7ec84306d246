"""The best round with a pair, or the PAB of a player, forced: literally, by trying all candidates.

Rounds are ranked as the process makes them: the values of the first bracket, its order of
generation, then the following bracket. All values are those of the round as it is; with the pair
forced it is only asked what is possible. In 2017 a bracket is the Penultimate Pairing Bracket if
with it as it would be paired the rest could not be completed (A.9).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from arbiter_app.tournament.types import Points
from tests.oracle.bracket import Bracket, BracketRecord, Candidate, LiteralPairer, Steps, Vector
from tests.oracle.dutch_2017 import OPEN, PENULTIMATE
from tests.oracle.field import ordered


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a round with something forced parts from the round as it is: `number` is the bracket's,
    from 1; `vector` the best value; `candidates` all that have it.
    """

    number: int
    record: BracketRecord
    vector: Vector
    candidates: tuple[Candidate, ...]
    step: str


@dataclass(frozen=True, slots=True)
class ForcedRound:
    """A pair of positions; `other` is None for the PAB."""

    pairer: LiteralPairer
    one: int
    other: int | None

    @property
    def everybody(self) -> frozenset[int]:
        return frozenset(range(len(self.pairer.field.players)))

    def is_possible(self, takers: frozenset[int] | None = None) -> bool:
        """Whether a complete round-pairing has it, the PAB going to one of some players."""
        field = self.pairer.field
        takers = field.takers if takers is None else takers
        if self.other is None:
            return field.completes(self.everybody - {self.one}, frozenset())
        return field.completes(self.everybody - {self.one, self.other}, takers)

    def least_bye_score(self) -> Points | None:
        """The lowest score of the PAB then, None if it goes to nobody or cannot be given."""
        players = self.pairer.field.players
        if len(players) % 2 == 0 or self.other is None:
            return None if self.other is not None else players[self.one].score
        able = [index for index, player in enumerate(players) if player.may_receive_pab]
        for score in sorted({players[index].score for index in able}):
            if self.is_possible(frozenset(i for i in able if players[i].score == score)):
                return score
        return None

    def parting(self) -> Parting | None:
        """The first bracket that is paired otherwise, None if the pair is made."""
        for number, (bracket, record) in enumerate(self.pairer.brackets(), 1):
            candidates = self._best(bracket)
            candidate, steps = self._first(bracket, candidates)
            if {frozenset(pair) for pair in candidate.pairs} != {
                frozenset(self._positions(pair)) for pair in record.pairs
            }:
                vector = self.pairer.vector(bracket, candidate)
                step = parting_step(record.steps, steps)
                return Parting(number, record, vector, tuple(candidates), step)
        return None

    def _positions(self, pair: Sequence[int]) -> list[int]:
        players = self.pairer.field.players
        return [i for tpn in pair for i, player in enumerate(players) if player.tpn == tpn]

    def _best(self, bracket: Bracket) -> list[Candidate]:
        if bracket.route != OPEN:
            return self._least(bracket, lambda candidate: self.goes_on(bracket, candidate))
        found = self._least(bracket, lambda _candidate: True)
        candidate, _ = self._first(bracket, found)
        if self.goes_on(bracket, candidate):
            return [candidate]
        penultimate = replace(bracket, route=PENULTIMATE)
        found = self._least(penultimate, lambda one: self.goes_on(bracket, one))
        return [self._first(penultimate, found)[0]]

    def _least(self, bracket: Bracket, holds: Callable[[Candidate], bool]) -> list[Candidate]:
        """All candidates with the best vector among those that agree with what is forced."""
        for count in range(len(bracket.members) + 1):
            candidates = [
                candidate
                for candidate in self.pairer.candidates(bracket, count)
                if self._agrees(bracket, candidate)
                and self.pairer.is_admissible(bracket, candidate)
                and holds(candidate)
            ]
            if candidates:
                vectors = [self.pairer.vector(bracket, candidate) for candidate in candidates]
                least = min(vectors)
                return [c for c, vector in zip(candidates, vectors, strict=True) if vector == least]
        raise AssertionError("with the pair forced the round can be completed")

    def _agrees(self, bracket: Bracket, candidate: Candidate) -> bool:
        here = [one for one in (self.one, self.other) if one is not None and one in bracket.members]
        if len(here) == 2:
            return ordered(here[0], here[1]) in candidate.pairs
        return all(one in candidate.downfloaters for one in here)

    def goes_on(self, bracket: Bracket, candidate: Candidate) -> bool:
        """Whether the round can be completed, the downfloaters not meeting each other (3.2.3)."""
        return self._serves(candidate.downfloaters, frozenset(bracket.everybody_below))

    def _serves(self, floating: tuple[int, ...], below: frozenset[int]) -> bool:
        """The downfloaters, who do not meet each other, and everybody below can be paired."""
        if not floating:
            return self._completes(below)
        first, others = floating[0], floating[1:]
        if any(self._may_meet(first, one) and self._serves(others, below - {one}) for one in below):
            return True
        is_odd = (len(floating) + len(below)) % 2 == 1
        return is_odd and self._may_have_bye(first) and self._serves(others, below)

    def _completes(self, left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        rest = left - {first}
        if any(self._may_meet(first, one) and self._completes(rest - {one}) for one in rest):
            return True
        return len(left) % 2 == 1 and self._may_have_bye(first) and self._completes(rest)

    def _may_meet(self, one: int, other: int) -> bool:
        forced = {self.one, self.other}
        if one in forced or other in forced:
            return {one, other} == forced
        return self.pairer.field.is_legal(one, other)

    def _may_have_bye(self, one: int) -> bool:
        if self.other is None:
            return one == self.one
        return one not in {self.one, self.other} and one in self.pairer.field.takers

    def _first(self, bracket: Bracket, candidates: Sequence[Candidate]) -> tuple[Candidate, Steps]:
        """The candidate that comes first in the order of generation."""
        wanted = {candidate.pairs: candidate for candidate in candidates}
        for pairs, steps in self.pairer.generate(bracket, candidates):
            if pairs in wanted:
                return wanted[pairs], steps
        raise AssertionError("every legal candidate is generated")


def parting_step(played: Steps, forced: Steps) -> str:
    """The step of the order in which two equally good candidates of a bracket part."""
    if played.s1 != forced.s1:
        return "4.4"
    if played.transposition != forced.transposition:
        return "4.2"
    own = (played.exchange_down, played.exchange_up)
    return "4.2" if own == (forced.exchange_down, forced.exchange_up) else "4.3"
