"""C.04.3 FIDE (Dutch) System as approved in Baku 2016, literally.

Numbers in parentheses are articles of that text (in force to 31 January 2026). The candidates of a
bracket are compared by the vector C.5 … C.19 and, among equals, by the order of B.6, B.7 and D.

Where the text leaves room (`arbiter_app/pairing/READINGS.md`):

D17-1. M1 (B.1.c) refers to C.6: how many MDPs are paired is what the least PSD says.
D17-2. C.7 takes the following bracket by itself: the most pairs of players who may meet (C.1, C.3),
   then the least PSD; the completion of the round is left to the route of A.9.
D17-3. In the last bracket somebody is left over who gets the PAB: there C.2 counts, as in any
   pairing.
D17-5. Lists of score differences (C.16 to C.19) are compared like a PSD, from the highest downwards,
   and the score difference of a downfloater is that of A.8.
D17-4. A player who floats down receives a downfloat in this round, as does everybody paired with a
   player of lower score (A.4.b): C.12 to C.19 count them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.tournament.history import PlayerHistory
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import POINT, ByeKind, Points, ScoringSystem, Tpn
from arbiter_app.wording import verbatim
from tests.oracle.bracket import (
    Bracket,
    BracketRecord,
    Candidate,
    LiteralPairer,
    LiteralRound,
    Vector,
    descending,
)
from tests.oracle.field import LiteralField
from tests.oracle.orders import mdp_sets
from tests.oracle.state import Float, entry_of, float_of_game, player_states

CRITERIA = tuple(f"C{number}" for number in range(5, 20))

OPEN = "open"
"""An ordinary bracket: C.7, not C.4."""
PENULTIMATE = "penultimate"
"""The PPB: C.4, not C.7."""
LAST = "last"
"""The last bracket, collapsed (CLB) or not: completes the round."""


def float_for_whatever_reason(
    tournament: Tournament, history: Mapping[Tpn, PlayerHistory], tpn: Tpn, round_number: int
) -> Float:
    """A.4.b"""
    entry = entry_of(history[tpn], round_number)
    if entry is None:
        return Float.NONE
    if entry.is_played and entry.opponent is not None:
        return float_of_game(tournament, history, tpn, entry.opponent, round_number)
    return Float.DOWN


def may_receive_pab(history: PlayerHistory, scoring: ScoringSystem) -> bool:
    """C.2: no PAB, no win "due to an opponent not appearing in time" before."""
    barring = {ByeKind.PAIRING_ALLOCATED.value, "+"}
    return not any(entry.letter in barring for entry in history.entries)


class Field(LiteralField):
    """The field of a round.

    Raises:
        NoLegalPairingError: there is no complete round-pairing (A.9).
    """

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(
            tournament, player_states(tournament, float_for_whatever_reason, may_receive_pab)
        )
        self.takers = frozenset(
            index for index, player in enumerate(self.players) if player.may_receive_pab
        )
        if not self.can_complete(range(len(self.players))):
            raise NoLegalPairingError(verbatim("No round-pairing complies with C.1 to C.3."))


class Pairer(LiteralPairer):
    """Pairs one round, bracket by bracket."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self._outlooks: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}

    def brackets(self) -> Iterator[tuple[Bracket, BracketRecord]]:
        """A.9"""
        groups = self.field.scoregroups()
        floating: tuple[int, ...] = ()
        for level, residents in enumerate(groups):
            below = tuple(groups[level + 1 :])
            bracket = Bracket(floating, residents, below, OPEN if below else LAST)
            record, downfloaters = self.record(bracket)
            if self.field.can_complete([*downfloaters, *bracket.everybody_below]):
                yield bracket, record
                floating = downfloaters
                continue
            penultimate = Bracket(floating, residents, below, PENULTIMATE)
            record, downfloaters = self.record(penultimate)
            yield penultimate, record
            collapsed = Bracket(downfloaters, bracket.everybody_below, (), LAST)
            record, _nobody = self.record(collapsed)
            yield collapsed, record
            return

    # --- what is best ---------------------------------------------------------------------

    def best_candidates(self, bracket: Bracket) -> tuple[list[Candidate], Vector]:
        """All candidates with the best vector, in no order; C.5 and C.6 are looked at first."""
        candidates = self.fewest_floaters(bracket)
        lowest = min(self.psd(bracket, candidate) for candidate in candidates)
        candidates = [
            candidate for candidate in candidates if self.psd(bracket, candidate) == lowest
        ]
        vectors = [(self.vector(bracket, candidate), candidate) for candidate in candidates]
        best = min(vector for vector, _candidate in vectors)
        return [candidate for vector, candidate in vectors if vector == best], best

    def is_admissible(self, bracket: Bracket, candidate: Candidate) -> bool:
        """C.4 in the PPB; the last bracket completes the round-pairing, with C.2 for the PAB."""
        if bracket.route == OPEN:
            return True
        return self.field.can_complete([*candidate.downfloaters, *bracket.everybody_below])

    def psd(self, bracket: Bracket, candidate: Candidate) -> tuple[Points, ...]:
        """A.8"""
        players = self.field.players
        return descending(
            [
                *(players[one].score - players[other].score for one, other in candidate.pairs),
                *self._differences_of_floaters(bracket, candidate).values(),
            ]
        )

    def _differences_of_floaters(
        self, bracket: Bracket, candidate: Candidate
    ) -> Mapping[int, Points]:
        """A.8: against one point less than the lowest ranked player of the bracket."""
        players = self.field.players
        artificial = players[bracket.members[-1]].score - POINT
        return {index: players[index].score - artificial for index in candidate.downfloaters}

    def vector(self, bracket: Bracket, candidate: Candidate) -> Vector:
        """C.5 … C.19 of a legal candidate."""
        players = self.field.players
        down = dict(self._differences_of_floaters(bracket, candidate))
        up: dict[int, Points] = {}
        for one, other in candidate.pairs:
            difference = players[one].score - players[other].score
            if difference:
                down[one] = up[other] = difference

        def repeated(floats: Mapping[int, Points], kind: Float, back: int) -> tuple[Points, ...]:
            return descending(
                difference
                for index, difference in floats.items()
                if players[index].floats[back] is kind
            )

        lists = (
            repeated(down, Float.DOWN, 0),
            repeated(up, Float.UP, 0),
            repeated(down, Float.DOWN, 1),
            repeated(up, Float.UP, 1),
        )
        return (
            len(candidate.downfloaters),
            self.psd(bracket, candidate),
            self._outlook(bracket, candidate.downfloaters),
            *self.field.colour_faults(candidate.pairs),
            *(len(differences) for differences in lists),
            *lists,
        )

    def _outlook(self, bracket: Bracket, floating: tuple[int, ...]) -> tuple[int, ...]:
        """C.7 (D17-2): downfloaters of the following bracket, then its PSD."""
        if bracket.route != OPEN or not floating:
            return ()
        key = (floating, len(bracket.below))
        if key not in self._outlooks:
            following = Bracket(floating, bracket.below[0], bracket.below[1:], OPEN)
            if following.below:
                candidates = self.fewest_floaters(following)
                lowest = min(self.psd(following, candidate) for candidate in candidates)
                self._outlooks[key] = (len(candidates[0].downfloaters), *lowest)
            else:
                self._outlooks[key] = self._outlook_to_last(following)
        return self._outlooks[key]

    def _outlook_to_last(self, last: Bracket) -> tuple[int, ...]:
        """C.2 counts in the last bracket, too: one of those left over there gets the PAB. Where
        none of them may get it, that is as bad as two more left over.
        """
        is_odd = len(self.field.players) % 2 == 1
        best: tuple[int, ...] = ()
        for count in range(len(last.members) + 1):
            for candidate in self.candidates(last, count):
                left = set(candidate.downfloaters)
                without = 2 if is_odd and not left & self.field.takers else 0
                found = (count + without, *self.psd(last, candidate))
                best = min(best or found, found)
        return best

    def sets_of_mdps(
        self, bracket: Bracket, best: Sequence[Candidate]
    ) -> Iterator[tuple[int, ...]]:
        """B.2, B.7, D.3: as many MDPs as the best candidates pair, the exchanges in order."""
        mdps = set(bracket.mdps)
        counts = {len(mdps - set(candidate.downfloaters)) for candidate in best}
        for count in sorted(counts, reverse=True):
            # A position is the BSN but for the place where counting begins.
            yield from sorted(mdp_sets(bracket.mdps, count), key=self._mdp_exchange_key)

    def _mdp_exchange_key(self, s1: Iterable[int]) -> tuple[tuple[Points, ...], tuple[int, ...]]:
        """D.3: the highest different score first, then the lowest BSNs."""
        positions = tuple(sorted(s1))
        return tuple(-score for score in self.scores(positions)), positions


def pair_round_literal(tournament: Tournament) -> LiteralRound:
    """Pair the next round of a tournament of up to about ten players to be paired.

    Raises:
        NoLegalPairingError: no complete round-pairing exists (A.9).
        InputError: the initial-colour is not known.
    """
    return Pairer(Field(tournament)).pair()
